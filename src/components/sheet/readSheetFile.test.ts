import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import writeSheet from 'write-excel-file/universal'
import { fittingTable, type Table } from '#src/lib/headings.ts'
import { emptyItem, itemMend, itemSheet, itemValue, problemsOf, type ItemText } from '#src/lib/itemSheet.ts'
import { priceSheet, pricesOf } from '#src/lib/priceSheet.ts'
import { readTable } from '#src/lib/tableRows.ts'
import { zipped } from '#src/lib/zip.ts'
import { readSheetFile } from './readSheetFile.ts'

const read = (content: BlobPart, name = 'x') => readSheetFile(new File([content], name))
const refused = (bytes: BlobPart) => read(bytes).catch(({ kind }: { kind: string }) => kind)
const rowsOf = async (content: BlobPart) => (await read(content)).map(({ rows }) => rows)
const bytesOf = (text: string) => new TextEncoder().encode(text)
const caseOf = async (name: string) =>
  readSheetFile(new File([await readFile(join(import.meta.dirname, '../../../tests/cases', name))], name))

/** As an import reads it. */
const itemsOf = (tables: Table[]) => {
  const fit = fittingTable(itemSheet, tables)
  const table = tables[fit.at]
  if (!table || !fit.found) throw new Error('No table fits')
  return { ...fit, ...readTable(itemSheet, table, fit.found), name: table.name }
}
const rope: ItemText = { ...emptyItem(), name: '钢丝绳', spec: '6×36 Φ28', unit: '米', quantity: '1200', deliveryDate: '2027-01-15' }
const oil: ItemText = { ...emptyItem(), name: '液压油', spec: '46#', unit: '桶', quantity: '20', deliveryDate: '2027-01-20', remark: '急' }

describe('a sheet from life', () => {
  it.each([
    ['01-title-above.xlsx', '采购清单', [4, 5]],
    ['03-required-marks.xlsx', 'Sheet1', [2, 3]],
    ['03b-part-known.xlsx', 'Sheet1', [2, 3]],
    ['04-first-sheet-hidden.xlsx', '采购清单', [2, 3]],
    ['06-backslash-entries.xlsx', 'Sheet1', [2, 3]],
  ])('is read with every column in its place: %s', async (file, sheet, places) => {
    const { name, found, lines, isSure } = itemsOf(await caseOf(file))
    expect([name, isSure, found?.unknown, found?.missing]).toEqual([sheet, true, [], []])
    expect(lines).toEqual([
      { at: places[0], row: rope },
      { at: places[1], row: oil },
    ])
    expect(lines.map(({ row }) => problemsOf(row))).toEqual([{}, {}])
  })

  it('leaves out its sum, and says so', async () => {
    expect(itemsOf(await caseOf('01-title-above.xlsx')).left).toEqual([{ at: 6, why: 'sum', text: '合计 1220' }])
  })

  it('has formulas without a value and errors as they stand there, named cell by cell, and rounding is offered', async () => {
    const { lines } = itemsOf(await caseOf('12-formulas.xlsx'))
    expect(lines.map(({ row: { unit, quantity } }) => [unit, quantity])).toEqual([
      ['米', '=SUM(1,2)'],
      ['米', '3'],
      ['米', '#DIV/0!'],
      ['米', '33.3333333333333'],
      ['=CONCATENATE("米")', '5'],
    ])
    expect(lines.map(({ row }) => problemsOf(row))).toEqual([
      { quantity: 'formula' },
      {},
      { quantity: 'error' },
      { quantity: 'decimals' },
      { unit: 'formula' },
    ])
    expect(itemMend('quantity', lines[3]?.row.quantity ?? '', '2026-11-22')).toBe('33.3333')
  })

  it('has prices that a spreadsheet left open as they stand there, each at its line', async () => {
    const [table] = await caseOf('21-price-formulas.xlsx')
    const { found } = fittingTable(priceSheet, table ? [table] : [])
    const { lines } = readTable(priceSheet, table ?? { rows: [], merged: [] }, found ?? { head: 0, columns: [], titles: [] })
    const names = ['钢丝绳', '钢丝绳', '钢丝绳', '压制钢丝绳套']
    const priced = pricesOf(
      lines,
      names.map((name, index) => ({ lineNo: index + 1, name })),
    )
    expect(priced.unusable).toEqual([])
    expect(priced.read.map(({ price }) => price)).toEqual(['12.5', '=D2*1.1', '#DIV/0!', '33.3333333333333'])
  })

  it('is read from the Unicode text of a spreadsheet', async () => {
    const { lines } = itemsOf(await caseOf('16-utf16le.txt'))
    expect(lines.map(({ row }) => row)).toEqual([
      { ...emptyItem(), name: '钢丝绳', spec: '6×36', unit: '米', quantity: '1,200' },
      { ...emptyItem(), name: '液压油', spec: '46#', unit: '桶', quantity: '20' },
    ])
    expect(lines.map(({ row }) => itemValue(row)?.quantity)).toEqual(['1200.0000', '20.0000'])
  })

  it.each(['18-html-as.xls', '20-biff.xls'])(
    'is refused where it is of another format, which can be saved as this one: %s',
    async (file) => {
      await expect(caseOf(file)).rejects.toMatchObject({ kind: 'otherFormat' })
    },
  )
})

/** A text in UTF-16, with its mark. */
const wide = (text: string, isLittle: boolean) => {
  const units = new DataView(new ArrayBuffer((text.length + 1) * 2))
  for (const [at, unit] of Array.from(`\uFEFF${text}`, (sign) => sign.charCodeAt(0)).entries()) units.setUint16(at * 2, unit, isLittle)
  return units
}

describe('a text', () => {
  const table = [
    ['名称', '单位', '数量'],
    ['钢丝绳, 热轧', '米', '1,200.00'],
    ['油', '桶', '2'],
  ]
  const quoted = (mark: string) =>
    table.map((cells) => cells.map((cell) => (cell.includes(mark) ? `"${cell}"` : cell)).join(mark)).join('\r\n')

  it.each([',', ';', '\t', '|', '，'])('is parted by what parts its lines alike: %j', async (mark) => {
    expect(await rowsOf(quoted(mark))).toEqual([table])
    expect(await rowsOf(`2027 年清单\n\n${quoted(mark)}\n`)).toEqual([[['2027 年清单'], [''], ...table]])
  })

  it('says itself what parts it, where it does', async () => {
    expect(await rowsOf('sep=;\r\na,b;c\r\n')).toEqual([[['a,b', 'c']]])
  })

  it('is read in UTF-8, with and without its mark, in UTF-16 either way, and in GB 18030', async () => {
    for (const content of [quoted(','), `\uFEFF${quoted(',')}`, wide(quoted(','), true), wide(quoted(','), false)])
      expect(await rowsOf(content)).toEqual([table])
    // 名称,单位,数量 and 𠮷,米,1: a rare sign takes four bytes.
    const gb = [0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xb5, 0xa5, 0xce, 0xbb, 0x2c, 0xca, 0xfd, 0xc1, 0xbf, 0x0a]
    const line = [0x95, 0x32, 0xb6, 0x36, 0x2c, 0xc3, 0xd7, 0x2c, 0x31]
    const decoded = new TextDecoder('gb18030').decode(new Uint8Array(line))
    expect(await rowsOf(new Uint8Array([...gb, ...line]))).toEqual([[['名称', '单位', '数量'], decoded.split(',')]])
    expect(decoded).toMatch(/^\p{Script=Han},米,1$/u)
  })

  it('has what was kept from being read as a number, or from running, as it was typed', async () => {
    expect(await rowsOf('名称,代码\n甲,"=""914400000000000001"""\n乙,="007"\n丙,\'=1+1\n')).toEqual([
      [
        ['名称', '代码'],
        ['甲', '914400000000000001'],
        ['乙', '007'],
        ['丙', '=1+1'],
      ],
    ])
  })

  it('is refused when it is too large, and at once when it has too many columns, or is made of quotes', async () => {
    const started = performance.now()
    expect(await refused('1,2\n'.repeat(10_001))).toBe('tooLarge')
    expect(await refused('x'.repeat(5 * 1_048_576 + 1))).toBe('tooLarge')
    expect(await refused(','.repeat(100_000))).toBe('tooLarge')
    expect(await refused('1\n'.repeat(1_000_000))).toBe('tooLarge')
    await refused('"'.repeat(1_000_000))
    await refused('a"\n'.repeat(300_000))
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('what is no spreadsheet', () => {
  const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  const locked = Array.from('EncryptedPackage').flatMap((letter) => [letter.charCodeAt(0), 0])

  it.each<[string, BlobPart, string]>([
    ['a page', '<html><body><table><tr><td>名称</td></tr></table></body></html>', 'otherFormat'],
    ['a page behind a mark and blanks', '\uFEFF \n<!DOCTYPE html><table></table>', 'otherFormat'],
    ['a table alone', '<table><tr><td>1</td></tr></table>', 'otherFormat'],
    ['XML of a spreadsheet', '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>', 'otherFormat'],
    ['a page with its pictures', 'MIME-Version: 1.0\nContent-Type: multipart/related', 'otherFormat'],
    ['the old format', new Uint8Array([...ole, ...Array<number>(100).fill(0)]), 'otherFormat'],
    ['an older one', new Uint8Array([0x09, 0x08, 0x10, 0x00, 0x00, 0x06]), 'otherFormat'],
    ['one with a password', new Uint8Array([...ole, 0, 0, ...locked, 0, 0]), 'locked'],
    ['a binary workbook', zipped(new Map([['xl/workbook.bin', bytesOf('x')]])), 'otherFormat'],
    [
      'an open document',
      zipped(
        new Map([
          ['mimetype', bytesOf('x')],
          ['content.xml', bytesOf('<x/>')],
        ]),
      ),
      'otherFormat',
    ],
    ['a text document', zipped(new Map([['word/document.xml', bytesOf('<x/>')]])), 'noSheet'],
    ['a PDF', '%PDF-1.7\n名称', 'noSheet'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'noSheet'],
    ['anything with a zero', new Uint8Array([0x31, 0x2c, 0x00, 0x32]), 'noSheet'],
    ['what only begins like an archive', 'PK no archive', 'unreadable'],
    ['a text in no encoding', new Uint8Array([0x31, 0xff, 0xff, 0xff, 0x0a]), 'unreadable'],
  ])('is refused, saying what it is: %s', async (_, content, kind) => {
    expect(await refused(content)).toBe(kind)
  })
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const rels = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A workbook of one sheet, whose rows are given as they are written in it. */
const workbookOf = (rows: string, more: [string, Uint8Array][] = [], behind = '') =>
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
      ['xl/worksheets/sheet1.xml', bytesOf(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${behind}</worksheet>`)],
      ...more,
    ]),
  )
const cell = (place: string) => `<c r="${place}" t="inlineStr"><is><t>x</t></is></c>`

const named = (xml: string) => xml.replaceAll(/<(\/?)(?=[a-z])/g, '<$1y:').replace('xmlns=', 'xmlns:y=')

describe('an XLSX', () => {
  it('is read as text: numbers as a spreadsheet shows them, days, and what was kept from running as it was typed', async () => {
    const cells = [
      { value: 4.1 * 3, type: Number },
      { value: 913.377113, type: Number },
      { value: 0.0000001, type: Number },
      { value: 123456789012345, type: Number },
      { value: -1200, type: Number },
      { value: new Date('2027-01-15'), type: Date, format: 'yyyy-mm-dd' },
      { value: new Date('2027-01-15T14:30:00Z'), type: Date, format: 'yyyy/m/d h:mm' },
      { value: new Date('1899-12-31T08:30:00Z'), type: Date, format: 'h:mm' },
      { value: "'=1+1", type: String },
      { value: '+8613800001234', type: String },
    ]
    const numbers = ['12.3', '913.377113', '0.0000001', '123456789012345', '-1200']
    const days = ['2027-01-15', '2027-01-15 14:30', '08:30']
    expect(await rowsOf(await writeSheet([cells]).toBlob())).toEqual([[[...numbers, ...days, '=1+1', '+8613800001234']]])
  })

  it('is read without the empty rows that some programs write down to the last', async () => {
    const bytes = workbookOf(`<row r="1">${cell('A1')}${cell('C1')}</row><row r="1048576" customHeight="1"/>`)
    expect(await rowsOf(bytes)).toEqual([[['x', '', 'x']]])
  })

  it.each([
    [
      'cells that do not say where they stand',
      '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row><c><v>4</v></c></row>',
      [
        ['1', '', '3'],
        ['4', '', ''],
      ],
    ],
    [
      'rows and cells out of order',
      '<row r="2"><c r="B2"><v>4</v></c><c r="A2"><v>3</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>',
      [
        ['1', ''],
        ['3', '4'],
      ],
    ],
    ['an error without a text', '<row r="1"><c r="A1" t="e"/><c r="B1" t="e"><v>#N/A</v></c></row>', [['#VALUE!', '#N/A']]],
    ['a formula that others share', '<row r="1"><c r="A1"><f t="shared" si="0"/></c></row>', [['=…']]],
    [
      'a formula with signs, and one that comes to nothing',
      '<row r="1"><c r="A1"><f>IF(B1&lt;2,"a&amp;b",1)</f></c><c r="B1" t="str"><f>A1</f><v></v></c></row>',
      [['=IF(B1<2,"a&b",1)']],
    ],
    ['a way of showing that there is not', '<row r="1"><c r="A1" s="9"><v>5</v></c></row>', [['5']]],
    ['a number that is none', '<row r="1"><c r="A1"><v>n/a</v></c></row>', [['n/a']]],
    ['texts in parts', '<row r="1"><c r="A1" t="inlineStr"><is><r><t>钢</t></r><r><t>丝绳</t></r></is></c></row>', [['钢丝绳']]],
  ])('is read with %s', async (_, rows, expected) => {
    expect(await rowsOf(workbookOf(rows))).toEqual([expected])
  })

  it('is read where all its elements have names of their own', async () => {
    const sheet = named(`<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>5</v></c></row></sheetData></worksheet>`)
    expect(await rowsOf(workbookOf('', [['xl/worksheets/sheet1.xml', bytesOf(sheet)]]))).toEqual([[['5']]])
  })

  it('tells which cells were made one', async () => {
    const [table] = await read(
      workbookOf(`<row r="1">${cell('A1')}</row>`, [], '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="B2:B4"/></mergeCells>'),
    )
    expect(table?.merged).toEqual([
      { top: 0, left: 0, bottom: 0, right: 2 },
      { top: 1, left: 1, bottom: 3, right: 1 },
    ])
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
    ['a million cells in a row', `<row>${'<c>'.repeat(1_000_000)}</row>`, 'tooLarge'],
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

describe('a list in JSON', () => {
  const days = [
    { name: '元旦', date: '2027-01-01', isOffDay: true },
    { name: '春节', date: '2027-02-14', isOffDay: false, note: null },
  ]
  const rows = [
    ['name', 'date', 'isOffDay', 'note'],
    ['元旦', '2027-01-01', 'true', ''],
    ['春节', '2027-02-14', 'false', ''],
  ]

  it('is read alone, and as the part of an object that lists something', async () => {
    expect(await rowsOf(JSON.stringify(days))).toEqual([rows])
    expect(await rowsOf(JSON.stringify({ year: 2027, papers: ['https://www.gov.cn'], days }))).toEqual([rows])
  })

  it('that lists nothing is a text like any other', async () => {
    expect(await rowsOf('{"year": 2027}')).toEqual([[['{"year": 2027}']]])
    expect(await rowsOf('[1, 2')).toEqual([[['[1', ' 2']]])
  })
})
