import { describe, expect, it } from 'vitest'
import writeSheet from 'write-excel-file/universal'
import { zipped } from '#src/lib/zip.ts'
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

const bytesOf = (text: string) => new TextEncoder().encode(text)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const rels = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A workbook of one sheet, whose rows are given as they are written in it. */
const workbookOf = (rows: string, more: [string, Uint8Array][] = []) =>
  zipped(
    new Map([
      [
        'xl/workbook.xml',
        bytesOf(`<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`),
      ],
      [
        'xl/_rels/workbook.xml.rels',
        bytesOf(
          `<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        ),
      ],
      ['xl/worksheets/sheet1.xml', bytesOf(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`)],
      ...more,
    ]),
  )
const cell = (place: string) => `<c r="${place}" t="inlineStr"><is><t>x</t></is></c>`

describe('an XLSX', () => {
  it('is read without the empty rows that some programs write down to the last', async () => {
    const bytes = workbookOf(`<row r="1">${cell('A1')}${cell('C1')}</row><row r="1048576" customHeight="1"/>`)
    expect(await readSheetFile(new File([bytes], 'x.xlsx'))).toEqual([['x', '', 'x']])
  })

  it.each([
    ['a cell in the last row there may be', `<row r="1">${cell('A1')}</row><row r="1048576">${cell('A1048576')}</row>`, 'tooLarge'],
    ['a cell far behind it', `<row r="999999999">${cell('A999999999')}</row>`, 'unreadable'],
    ['a row far behind it, in numbers of another kind', `<row r="1e9">${cell('A1')}</row>`, 'unreadable'],
    ['a row whose number is written in signs', `<row r="&#49;00000000">${cell('A1')}</row>`, 'unreadable'],
    ['a row behind an attribute that hides it', `<row s=">" r="1000000">${cell('A1')}</row>`, 'unreadable'],
    ['a hundred thousand columns', `<row r="1">${cell('A1')}${cell('EQXE1')}</row>`, 'unreadable'],
    ['more columns than anybody fills', `<row r="1">${cell('XFD1')}</row>`, 'tooLarge'],
    ['a million rows without a number', '<row></row>'.repeat(1_000_000), 'tooLarge'],
    ['a million tags that never end', '<row '.repeat(1_000_000), 'tooLarge'],
  ])('is refused at once: %s', async (_, rows, kind) => {
    const started = performance.now()
    expect(await refused(workbookOf(rows))).toBe(kind)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  it('that is small and becomes large is refused at once, whatever it says of itself', async () => {
    const large = new Uint8Array(200_000_000)
    const packed = new Uint8Array(
      await new Response(new Blob([large]).stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
    )
    const bomb = (declared: number) => {
      const bytes = workbookOf('', [['xl/sharedStrings.xml', packed]])
      const fields = new DataView(bytes.buffer)
      for (let at = 0; at < bytes.length - 60; at++)
        if (fields.getUint32(at, true) === 0x02014b50 && fields.getUint32(at + 20, true) === packed.length) {
          fields.setUint16(at + 10, 8, true)
          fields.setUint32(at + 24, declared, true)
        }
      return bytes
    }
    const started = performance.now()
    expect(await refused(bomb(large.length))).toBe('tooLarge')
    expect(await refused(bomb(1000))).toBe('unreadable')
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

it('of text is refused at once when it has too many columns, or is made of quotes', async () => {
  const started = performance.now()
  expect(await refused(','.repeat(100_000))).toBe('tooLarge')
  expect(await refused('1\n'.repeat(1_000_000))).toBe('tooLarge')
  await refused('"'.repeat(1_000_000))
  await refused('a"\n'.repeat(300_000))
  expect(performance.now() - started).toBeLessThan(10_000)
  await expect(readDelimited('x'.repeat(6_000_000))).rejects.toMatchObject({ kind: 'tooLarge' })
})

it('keeps an empty line of what is pasted, so that what follows stays beside its own item', async () => {
  expect(await readDelimited('913.37\r\n\r\n777.13\r\n')).toEqual([['913.37'], [''], ['777.13']])
})
