import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contract } from '#src/contract/index.ts'
import { isEmptyItem, itemColumns, type ItemText } from '#src/lib/itemSheet.ts'
import { contentOf, draftOf, emptyContent, unusableLines } from './content.ts'

const row = contract['GET /api/po/project/{id}']
const stored = row.data.parse(row.example.data)

/** Cells of all kinds: good ones, empty ones, and what nobody can read. */
const cells = fc.constantFrom('', '12', '12o', '钢丝绳', '2027-01-15', '明年春天', ' m ', 'x'.repeat(600))
const typed = fc.record(Object.fromEntries(itemColumns.map((column) => [column, cells]))) as fc.Arbitrary<ItemText>

const line = (name: string, quantity: string): ItemText => ({
  name,
  spec: '',
  unit: 'm',
  quantity,
  deliveryDate: '',
  place: '',
  remark: '',
})
const sentOf = (items: ItemText[]) => draftOf({ ...emptyContent(), items })
/** What can be used is tidied on its way, what can't is not touched. */
const tidied = (lines: readonly ItemText[]) => lines.filter((each) => !isEmptyItem(each)).map((each) => sentOf([each]))

it('keeps every line that says anything, in its place, whether it can be used or not', () =>
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 12 }), (items) => {
      const sent = sentOf(items)
      const kept = contentOf({
        ...stored,
        items: sent.items.map((item, index) => ({ ...item, id: String(index), lineNo: index + 1 })),
        unfinished: sent.unfinished.map((each) => ({ ...each, id: each.id ?? null })),
      })
      expect(tidied(kept.items)).toEqual(tidied(items))
      expect(unusableLines(kept)).toBe(sent.unfinished.length)
    }),
  ))

const sentWith = (estimate: string) => draftOf({ ...emptyContent(), estimate })

it('keeps an estimate that nobody can read as it was typed, and reads one with separators', () => {
  expect(sentWith('12万x')).toMatchObject({ estimate: null, estimateUnread: '12万x' })
  expect(sentWith('120,000')).toMatchObject({ estimate: '120000.00', estimateUnread: '' })
  expect(contentOf({ ...stored, estimateTyped: null, estimateUnread: '12万x' }).estimate).toBe('12万x')
})

it('leaves a line with a bad cell among those around it', () => {
  const sent = sentOf([line('甲', '1'), line('乙', '12o'), line('丙', '3')])
  expect(sent.items.map(({ name }) => name)).toEqual(['甲', '丙'])
  expect(sent.unfinished).toEqual([{ id: null, lineNo: 2, ...line('乙', '12o') }])
})
