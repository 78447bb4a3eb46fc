import { describe, expect, it } from 'vitest'
import writeSheet from 'write-excel-file/universal'
import { readDelimited, readSheetFile } from './readSheetFile.ts'

const refused = (bytes: BlobPart) => readSheetFile(new File([bytes], 'x')).catch(({ kind }: { kind: string }) => kind)

describe('a sheet from a file', () => {
  it('is read as text: numbers as a spreadsheet shows them, days, and what was kept from running as it was typed', async () => {
    const cells = [
      { value: 4.1 * 3, type: Number },
      { value: 913.377113, type: Number },
      { value: new Date('2027-01-15'), type: Date, format: 'yyyy-mm-dd' },
      { value: "'=1+1", type: String },
      { value: '+8613800001234', type: String },
    ]
    const file = new File([await writeSheet([cells]).toBlob()], 'prices.xlsx')
    expect(await readSheetFile(file)).toEqual([['12.3', '913.377113', '2027-01-15', '=1+1', '+8613800001234']])
  })

  it('is refused when it is too large, or only begins like one', async () => {
    expect(await refused('1,2\n'.repeat(10_001))).toBe('tooLarge')
    expect(await refused('x'.repeat(5 * 1_048_576 + 1))).toBe('tooLarge')
    expect(await refused('PK no archive')).toBe('unreadable')
  })
})

it('keeps an empty line of what is pasted, so that what follows stays beside its own item', async () => {
  expect(await readDelimited('913.37\r\n\r\n777.13\r\n')).toEqual([['913.37'], [''], ['777.13']])
})
