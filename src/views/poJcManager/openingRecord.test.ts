import { createIntl } from '@formatjs/intl'
import type { IntlShape } from 'react-intl'
import { expect, it } from 'vitest'
import { contract } from '#src/contract/index.ts'
import chinese from '#src/lang/zh-CN.json'
import { openingRecord } from './openingRecord.ts'

const { data, example } = contract['GET /api/po/project/{id}/opening']
const opening = data.parse(example.data)
const intl = createIntl({ locale: 'zh-CN', messages: chinese }) as unknown as IntlShape

it('says when it was opened and by whom, every quotation with its proof, and where and when it is signed', () => {
  const { matrix } = opening
  if (!matrix) throw new Error('Nothing was opened')
  const [supplier] = matrix.suppliers
  if (!supplier) throw new Error('Nobody has quoted')
  const other = {
    ...supplier,
    name: '华锚起重设备有限公司',
    hashVerified: false,
    misfits: ['receipt' as const, 'log' as const],
    deliveryDays: null,
    pricedCount: 0,
    remark: '含运费',
  }
  const given = { ...opening, matrix: { ...matrix, suppliers: [supplier, other] } }
  const { title, facts, table, notes, signatures } = openingRecord(intl, (zh) => zh, given, {
    by: '赵一帆',
    at: Date.parse('2026-12-02T01:00:00Z'),
  })
  expect(title).toBe('开标记录')
  const told = Object.fromEntries(facts)
  expect(told).toMatchObject({
    所属项目: `${opening.no}　${opening.title}`,
    开标时间: '2026年12月1日 10:05:00',
    开标人: '林知远',
    制表: '赵一帆　2026年12月2日 09:00:00',
  })
  expect(table.rows.map((row) => row.map((cell) => cell.split('\n')[0]))).toEqual([
    ['1', '远航钢绳有限公司', supplier.receiptNo, '51,000.00', '30', '1 / 1', '校验一致'],
    ['2', '华锚起重设备有限公司', supplier.receiptNo, '51,000.00', '—', '0 / 1', '与回执不一致、与流转日志不一致'],
  ])
  expect(notes).toEqual([['华锚起重设备有限公司', '含运费']])
  expect(signatures).toEqual({ names: ['开标人（签字）', '项目负责人（签字）', '监督员（签字）'], date: '日期' })
})
