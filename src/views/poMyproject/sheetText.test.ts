import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contract } from '#src/contract/index.ts'
import {
  asAttachment,
  isZeroPrice,
  problemOfLine,
  roundedPrice,
  sheetOf,
  sheetText,
  unreadCount,
  unreadOf,
  type SheetText,
} from './sheetText.ts'

const items = ['1', '2', '3'].map((id) => ({ ...contract['GET /api/po/quotation/{id}'].example.data.items[0], id })) as never
const attachments = ['7', '8'].map((id) => ({ id, name: `${id}.pdf`, size: 1, mime: 'application/pdf', sha256: id.repeat(64) }))
const quotation = { items, attachments }
const prices = fc.constantFrom('', '203.5', '203.50', '12o', '1,2', '1,200.5', '¥8', '-3', '二百', '0.0000001')
const days = fc.constantFrom('', '30', '三周', '9.5', '99999')
const text: fc.Arbitrary<SheetText> = fc.record({
  lines: fc.tuple(prices, prices, prices).map((cells) => cells.map((price, index) => ({ itemId: String(index + 1), price, remark: '' }))),
  taxRate: fc.constant('0.1300'),
  deliveryDays: days,
  validityDays: days,
  remark: fc.constant(''),
  attachments: fc.subarray(attachments.map(asAttachment)),
})

it('comes back with every cell as good as it was typed, and counts what nobody can read', () =>
  fc.assert(
    fc.property(text, (typed) => {
      const [sheet, unread] = [sheetOf(typed), unreadOf(typed)]
      const back = sheetText(quotation, sheet, unread)
      expect(back.attachments).toEqual(typed.attachments)
      expect([sheetOf(back), unreadOf(back)]).toEqual([sheet, unread])
      for (const [index, { price }] of typed.lines.entries()) {
        const read = sheet.lines[index]?.unitPrice ?? null
        if (read === null) expect(back.lines[index]?.price).toBe(price)
        else expect(Number(read)).toBe(Number(price.replaceAll(/[,¥]/g, '')))
      }
      const bad = typed.lines.filter(({ price }, index) => price !== '' && sheet.lines[index]?.unitPrice === null).length
      expect(unreadCount(unread)).toBe(bad + [unread.deliveryDays, unread.validityDays].filter((each) => each !== '').length)
    }),
  ))

it('tells a remark that is too long to be saved, as the call’s own rule does', () => {
  const { sheet } = contract['POST /api/po/quotation/{id}/submit'].body.shape
  const saves = (remark: string) => sheet.shape.lines.element.shape.remark.safeParse(remark).success
  for (const remark of ['', ' x '.padEnd(600), 'x'.repeat(500), 'x'.repeat(501)])
    expect(problemOfLine({ itemId: '1', price: '1', remark }) === null).toBe(saves(remark))
})

it('says why nobody can read a price, and of one that can be read nothing', () => {
  const typed = ['', ' ', '5', '¥5', '0', '5,', '$5', '0.0000001', '五', '9999999999999', '=D2*1.1', '#DIV/0!']
  const said = [null, null, null, null, null, 'grouping', 'currency', 'decimals', 'number', 'tooLarge', 'formula', 'error']
  expect(typed.map((price) => problemOfLine({ itemId: '1', price, remark: '' })?.problemId ?? null)).toEqual(
    said.map((problem) => problem && `sheet.problem.${problem}`),
  )
})

it('asks about a price of zero, and says what one with too many decimals comes to', () => {
  expect(['0', '0.00', '¥0', '０', '', '0.01', 'x', '1,5'].map(isZeroPrice)).toEqual([true, true, true, true, false, false, false, false])
  expect(['33.3333333333333', '1.2000004', '0.0000001', '5', '1,5', ''].map(roundedPrice)).toEqual([
    '33.333333',
    '1.20',
    null,
    null,
    null,
    null,
  ])
})
