import { describe, expect, it } from 'vitest'
import { emptyRow, inOneLine, isEmptyRow, leftOpen } from './textSheet.ts'

const rules = { columns: ['name', 'unit', 'note'] as const }

describe('a sheet', () => {
  it('has empty cells for what nobody wrote', () => {
    expect(emptyRow(rules)).toEqual({ name: '', unit: '', note: '' })
    expect(isEmptyRow(rules, { name: ' ', unit: '', note: '\t' })).toBe(true)
    expect(isEmptyRow(rules, { name: ' ', unit: 'm', note: '' })).toBe(false)
  })

  it('has one line in a cell: a break is a blank, never nothing', () => {
    expect(inOneLine(' 无缝\n钢管 \r\n DN50\n')).toBe('无缝 钢管 DN50')
  })
})

describe('what a spreadsheet left open', () => {
  it.each(['#DIV/0!', '#N/A', '#REF!', ' #name? ', '#VALUE!', '#NUM!', '#NULL!', '#SPILL!', 'Err:502'])('is an error: %s', (text) => {
    expect(leftOpen(text)).toBe('error')
  })

  it.each(['=SUM(1,2)', '=D2*1.1', '=100/3', '=$A$1', '=Sheet2!A1', '=CONCATENATE("米")', '=IF(A1>0,1,2)', '=…', '=(1+2)*3'])(
    'is a formula: %s',
    (text) => {
      expect(leftOpen(text)).toBe('formula')
    },
  )

  it.each(['', '5', '#3 号门', '#1', '=50mm', '=同上', '== 见附件', 'A1', '46#', 'Err', '#N/A 型'])('is none: %s', (text) => {
    expect(leftOpen(text)).toBeNull()
  })

  it('is told at once, however long the text', () => {
    const started = performance.now()
    for (const text of [`=${'1 '.repeat(100_000)}`, `=${'A'.repeat(200_000)}`, `=${'$'.repeat(200_000)}`]) leftOpen(text)
    expect(performance.now() - started).toBeLessThan(3000)
  })
})
