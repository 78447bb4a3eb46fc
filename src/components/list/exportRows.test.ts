import { Buffer } from 'node:buffer'
import { readSheet } from 'read-excel-file/node'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSheetFile } from '#src/components/sheet/readSheetFile.ts'
import { exportFile, type ExportColumn } from './exportRows.ts'

const saved: { name: string; blob: Blob }[] = []
beforeEach(() => {
  const link = { href: '', download: '', click: () => {} }
  vi.stubGlobal('document', { createElement: () => link })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    queueMicrotask(() => saved.push({ name: link.download, blob: blob as Blob }))
    return 'blob:'
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  saved.splice(0)
})

interface Row {
  name: string
  amount: string
  at: string
}

const columns: ExportColumn<Row>[] = [
  { title: '名称', text: ({ name }) => name },
  { title: '金额', text: ({ amount }) => amount, figures: true },
  { title: '时间', text: ({ at }) => at },
]
const rows: Row[] = [
  { name: '=1+1', amount: '1279617.20', at: '2026-11-30T16:30:00.000Z' },
  { name: '＝HYPERLINK("x")', amount: '—', at: '' },
  { name: '+8613800001234', amount: '12345678901234567.89', at: '2026-12-01T09:30:00+08:00' },
  { name: '2027-01-15', amount: '-5', at: '-1+cmd' },
]

it('runs nothing that a title says either', async () => {
  await exportFile('csv', '清单', [{ title: '=1+1', text: () => '' }], rows)
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.blob.text()).toContain("'=1+1")
})

it('writes figures as numbers, moments by the clock in Shanghai, and nothing that runs', async () => {
  await exportFile('xlsx', '清单', columns, rows)
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  const read = await readSheet(Buffer.from(await (saved[0]?.blob ?? new Blob()).arrayBuffer()))
  // A spreadsheet counts days: a moment comes back to the millisecond.
  const table = read.map((cells) => cells.map((cell) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell)))
  expect(saved[0]?.name).toBe('清单.xlsx')
  expect(table).toEqual([
    ['名称', '金额', '时间'],
    ["'=1+1", 1279617.2, new Date('2026-12-01T00:30:00.000Z')],
    ['\'＝HYPERLINK("x")', '—', null],
    ['+8613800001234', '12345678901234567.89', new Date('2026-12-01T09:30:00.000Z')],
    [new Date('2027-01-15T00:00:00.000Z'), -5, "'-1+cmd"],
  ])
})

it('writes the same moments as text where a file has no types', async () => {
  await exportFile('csv', '清单', columns, rows)
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.blob.text()).toContain("\r\n'=1+1,1279617.20,2026-12-01 00:30\r\n")
})

const kept = (typed: string) => `"=""${typed}"""`

it('keeps what a spreadsheet would take for a number, a day or a power of ten, and gives it back as it was', async () => {
  const changed = ['914400000000000001', '6222020000000000001', '007', '5E10', '3/5', '12-1']
  const unchanged = ['13800001234', '91440300MA5DXXXXXX', '2027-01-15', '0.5']
  const titled = [
    { title: '名称', text: (text: string) => text },
    { title: '单位', text: () => '12345678901234567', figures: true },
    { title: '数量', text: () => '1234567890123.45', figures: true },
  ]
  await exportFile('csv', '清单', titled, [...changed, ...unchanged])
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  const blob = saved[0]?.blob ?? new Blob()
  const written = await blob.text()
  for (const each of changed) expect(written).toContain(`\r\n${kept(each)},${kept('12345678901234567')},1234567890123.45`)
  for (const each of unchanged) expect(written).toContain(`\r\n${each},"=`)
  const [table] = await readSheetFile(new File([blob], '清单.csv'))
  expect(table?.rows.slice(1)).toEqual([...changed, ...unchanged].map((each) => [each, '12345678901234567', '1234567890123.45']))
})
