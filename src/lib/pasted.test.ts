import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pastedCells } from './pasted.ts'

const copied = (cell: string) => (/[\t\n]/.test(cell) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)

describe('what is pasted', () => {
  it('without a tab is one column, whatever else stands in it', () => {
    expect(pastedCells('1,200.00\r\n3,500.00\r\n12,800.00\r\n')).toEqual([['1,200.00'], ['3,500.00'], ['12,800.00']])
    expect(pastedCells('无缝钢管, DN50')).toEqual([['无缝钢管, DN50']])
    expect(pastedCells('a;b|c，d\nx')).toEqual([['a;b|c，d'], ['x']])
  })

  it('is parted by tabs and lines alone, and an empty line is a row', () => {
    expect(pastedCells('a\tb\n\nc\t\r\n')).toEqual([['a', 'b'], [''], ['c', '']])
    expect(pastedCells('a\rb')).toEqual([['a'], ['b']])
    expect(pastedCells('\uFEFFa\n\n')).toEqual([['a'], ['']])
    expect(pastedCells('')).toEqual([['']])
  })

  it('has a line break or a tab within a cell that a spreadsheet has put in quotes', () => {
    expect(pastedCells('"上\n下"\t1\r\n"x\ty"\t2\n"3"" 管\n热轧"\t3')).toEqual([
      ['上\n下', '1'],
      ['x\ty', '2'],
      ['3" 管\n热轧', '3'],
    ])
  })

  it('has quotes that are nothing else as they stand', () => {
    expect(pastedCells('3" 管\t"DN50" 管\n"x"\n"')).toEqual([['3" 管', '"DN50" 管'], ['"x"'], ['"']])
  })

  it('comes back as a spreadsheet copies it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '钢', ',', ';', ' ', '"', '\n', '\t') })
    const rows = fc.array(fc.array(text, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(rows, (table) => {
        expect(pastedCells(table.map((cells) => cells.map(copied).join('\t')).join('\r\n'))).toEqual(table)
      }),
    )
  })

  it('is read at once, also where it is made of quotes', () => {
    const started = performance.now()
    for (const text of ['"'.repeat(1_000_000), '"a\n'.repeat(300_000), '""\n'.repeat(300_000), '"a""\t'.repeat(200_000)]) pastedCells(text)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
