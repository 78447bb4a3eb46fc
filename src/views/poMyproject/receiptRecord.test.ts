import { createIntl } from '@formatjs/intl'
import type { IntlShape } from 'react-intl'
import { expect, it } from 'vitest'
import { contract } from '#src/contract/index.ts'
import type { Submission } from '#src/contract/sheet.ts'
import chinese from '#src/lang/zh-CN.json'
import { receiptRecord } from './receiptRecord.ts'

const { data: quotation } = contract['GET /api/po/quotation/{id}'].example
const { data: receipt } = contract['GET /api/po/quotation/{id}/receipt/{receiptNo}'].example
const [item] = quotation.items
const items = [item, { ...item, id: '5002', lineNo: 2, name: '卸扣', quantity: '60.5000', unit: '只' }]
const submission: Submission = {
  projectNo: 'JC-2026-000017',
  quotationNo: 'BJ-2026-000031',
  supplier: '远航钢绳有限公司',
  round: 1,
  submittedAt: receipt.submittedAt,
  sheet: {
    ...quotation.draft,
    attachmentIds: ['7001'],
    remark: '含运费',
    lines: [{ itemId: item.id, unitPrice: '913.370000', remark: '现货' }],
  },
  attachments: [{ id: '7001', name: '技术偏离表.pdf', size: 48213, sha256: 'a'.repeat(64) }],
}

it('says what was sealed: purchase, company, moment in Shanghai, every line with price or gap, total and hash', () => {
  const intl = createIntl({ locale: 'zh-CN', messages: chinese }) as unknown as IntlShape
  const { facts, table, sums, notes } = receiptRecord(intl, { ...quotation, items }, { ...receipt, content: JSON.stringify(submission) })
  const told = facts.map(([, value]) => value).join('\n')
  for (const fact of [receipt.receiptNo, 'JC-2026-000017', quotation.title, submission.supplier, '2026年11月21日 14:02:11', receipt.sha256])
    expect(told).toContain(fact)
  expect(table.rows).toEqual([
    ['1', '钢丝绳\n6×36WS+IWRC Ø32 mm', '1,200 m', '913.37', '1,096,044.00', '现货'],
    ['2', '卸扣\n6×36WS+IWRC Ø32 mm', '60.5 只', '未报价', '', ''],
  ])
  expect(sums).toEqual([
    ['不含税总价（CNY）', '969,950.44'],
    ['含税总价（CNY）', '1,096,044.00'],
  ])
  expect(notes.slice(0, 2)).toEqual([
    ['备注', '含运费'],
    ['附件', `技术偏离表.pdf\nSHA-256 ${'a'.repeat(64)}`],
  ])
})
