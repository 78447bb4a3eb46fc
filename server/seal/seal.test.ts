import { describe, expect, it } from 'vitest'
import type { Submission } from '#src/contract/sheet.ts'
import { seal, sha256, submissionText, unseal } from './seal.ts'

const key = 'a key for these tests alone'
const submission: Submission = {
  projectNo: 'JC-2026-000001',
  quotationNo: 'BJ-2026-000002',
  supplier: '远航钢绳有限公司',
  round: 1,
  submittedAt: '2026-11-20T02:00:00.000Z',
  sheet: { taxRate: '0.1300', deliveryDays: 30, validityDays: 90, remark: '含税', lines: [], attachmentIds: ['7'] },
  attachments: [{ id: '7', name: '技术偏离表.pdf', size: 48213, sha256: 'a'.repeat(64) }],
}

describe('a submission', () => {
  it('has one text, in whatever order it was put together', () => {
    const text =
      `{"attachments":[{"id":"7","name":"技术偏离表.pdf","sha256":"${'a'.repeat(64)}","size":48213}],` +
      '"projectNo":"JC-2026-000001","quotationNo":"BJ-2026-000002","round":1,' +
      '"sheet":{"attachmentIds":["7"],"deliveryDays":30,"lines":[],"remark":"含税","taxRate":"0.1300","validityDays":90},' +
      '"submittedAt":"2026-11-20T02:00:00.000Z","supplier":"远航钢绳有限公司"}'
    expect(submissionText(submission)).toBe(text)
    expect(submissionText(Object.fromEntries(Object.entries(submission).toReversed()) as unknown as Submission)).toBe(text)
  })

  it('is receipted by SHA-256', () => {
    // FIPS 180-4, its example of one block.
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('what was sealed', () => {
  it('is read again whole, and looks different every time', () => {
    const text = submissionText(submission)
    const [one, other] = [seal(key, '7', text), seal(key, '7', text)]
    expect(one).not.toBe(other)
    expect([unseal(key, '7', one), unseal(key, '7', other)]).toEqual([text, text])
  })

  it('is read in years to come: key and layout stay what they are', () => {
    expect(unseal(key, '7', 'DOM4wM32065SMjMcXltsjr+3QIrWYp4MAuq0RRqvhorXzaJN++MFLj/m7Ik=')).toBe('单价 12.50 元')
  })

  it.each([
    ['for another project', key, '8', (sealed: string) => sealed],
    ['with another key', 'another key', '7', (sealed: string) => sealed],
    [
      'after a change',
      key,
      '7',
      (sealed: string) => Buffer.from(Buffer.from(sealed, 'base64').map((byte, at) => (at === 30 ? byte ^ 1 : byte))).toString('base64'),
    ],
  ])('is not read %s', (_, by, project, change) => {
    expect(() => unseal(by, project, change(seal(key, '7', submissionText(submission))))).toThrow(/unable to authenticate/)
  })

  const place = { projectId: '7', quotationId: '2001', supplierCompanyId: '31', round: 2 }

  it.each([
    ['another quotation', { ...place, quotationId: '2002' }],
    ['another supplier', { ...place, supplierCompanyId: '32' }],
    ['another project', { ...place, projectId: '8' }],
    ['another round', { ...place, round: 1 }],
    ['a draft', { ...place, round: null }],
    ['no place', undefined],
  ])('belongs to its place, not to %s', (_, other) => {
    const sealed = seal(key, '7', '单价 12.50 元', place)
    expect(unseal(key, '7', sealed, place)).toBe('单价 12.50 元')
    expect(() => unseal(key, '7', sealed, other)).toThrow(/unable to authenticate/)
  })

  it('before there were places is read in any', () => {
    expect(unseal(key, '7', seal(key, '7', '单价 12.50 元'), place)).toBe('单价 12.50 元')
  })
})
