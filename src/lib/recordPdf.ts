import { FacedPdf } from './facedPdf.ts'

export interface RecordPdf {
  language: string
  title: string
  /** What it is, name and value. */
  facts: [string, string][]
  table: {
    columns: { title: string; width: number | '*'; figures?: true }[]
    rows: string[][]
  }
  /** What the table comes to; the last one matters most. */
  sums: [string, string][]
  /** What is read after the table, name and text. */
  notes: [string, string][]
  /** Who signs it, each with the day. */
  signatures?: { names: string[]; date: string }
  /** Says where somebody is; the same on every page. */
  pageOf: (page: number, pages: number) => string
}

const ink = '#171f27'
const quiet = '#4a5a69'
const accent = '#17607c'
const rule = '#dfe5ea'
const margin = 48

/** A text whose signs can all be drawn: one that no face has is named by its number, not left an empty box; what is never seen is left out. */
export const drawable = (text: string, has: (codePoint: number) => boolean): string =>
  Array.from(text, (sign) => {
    const codePoint = sign.codePointAt(0) ?? 0
    if (sign === '\n' || has(codePoint)) return sign
    return /\p{Default_Ignorable_Code_Point}/u.test(sign) ? '' : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`
  }).join('')

/**
 * A record as A4 pages in faces that are embedded.
 * @param face an SFNT font that has every usual sign of both languages
 * @param more finds others that have those which it lacks
 */
export const recordPdf = async (
  face: Uint8Array,
  record: RecordPdf,
  more: (codePoints: number[]) => Promise<Uint8Array[]> = async () => [],
): Promise<Blob> => {
  const { language, title, facts, table, sums, notes, signatures, pageOf } = record
  const pdf = new FacedPdf({
    size: 'A4',
    margins: { top: margin, bottom: margin + 12, left: margin, right: margin },
    lang: language,
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    bufferPages: true,
    // The standard faces know no Chinese, and are not loaded.
    font: '',
    info: { Title: title, Author: 'Fairlead' },
  })
  const chunks: BlobPart[] = []
  pdf.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk))
  const done = new Promise<Blob>((resolve, reject) => {
    pdf.on('end', () => resolve(new Blob(chunks, { type: 'application/pdf' })))
    pdf.on('error', reject)
  })
  const bare = { border: 0, padding: { top: 2, bottom: 2, left: 0, right: 6 } } as const
  pdf.addFace(face)
  const written = [title, ...facts.flat(), ...table.rows.flat(), ...sums.flat(), ...notes.flat()].join('')
  const lacking = Array.from(written, (sign) => sign.codePointAt(0) ?? 0).filter((codePoint) => !pdf.has(codePoint))
  if (lacking.length > 0) for (const other of await more(lacking)) pdf.addFace(other)
  const drawn = (text: string) => drawable(text, (codePoint) => pdf.has(codePoint))
  pdf.fontSize(18).fillColor(accent).text(drawn(title)).moveDown(0.4)
  pdf.fontSize(9).fillColor(ink)
  pdf.table({
    columnStyles: [110, '*'],
    defaultStyle: bare,
    data: facts.map(([name, value]) => [{ text: name, textColor: quiet }, drawn(value)]),
  })
  pdf.moveDown(0.8)
  writeTable(
    pdf,
    table.columns,
    table.rows.map((row) => row.map(drawn)),
  )
  pdf.moveDown(0.6)
  for (const [index, [name, value]] of sums.entries())
    pdf.fontSize(index === sums.length - 1 ? 12 : 9).text(`${name}　${value}`, { align: 'right' })
  pdf.moveDown(0.6).fontSize(9)
  for (const [name, text] of notes) pdf.fillColor(quiet).text(name).fillColor(ink).text(drawn(text), { lineGap: 2 }).moveDown(0.5)
  if (signatures) writeSignatures(pdf, signatures)
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    // Below the margin, where a text would otherwise begin another page.
    pdf.page.margins.bottom = 0
    pdf
      .fontSize(8)
      .fillColor(quiet)
      .text(pageOf(page + 1, count), margin, pdf.page.height - margin, { align: 'center', lineBreak: false })
  }
  pdf.end()
  return done
}

const signing = { columns: 3, gap: 18, line: 30, height: 78 }

/** Places to sign by hand, side by side; none is parted from its line by the end of a page. */
const writeSignatures = (pdf: PDFKit.PDFDocument, { names, date }: NonNullable<RecordPdf['signatures']>): void => {
  const width = (pdf.page.width - 2 * margin - (signing.columns - 1) * signing.gap) / signing.columns
  const rows = Math.ceil(names.length / signing.columns)
  pdf.moveDown(2)
  if (pdf.y + rows * signing.height > pdf.page.maxY()) pdf.addPage()
  const top = pdf.y
  for (const [index, name] of names.entries()) {
    const x = margin + (index % signing.columns) * (width + signing.gap)
    const y = top + Math.floor(index / signing.columns) * signing.height
    for (const [part, text] of [name, date].entries()) {
      const own = y + part * (signing.line + 8)
      pdf.fontSize(9).fillColor(quiet).text(text, x, own, { width, lineBreak: false })
      pdf
        .moveTo(x, own + signing.line)
        .lineTo(x + width, own + signing.line)
        .lineWidth(0.5)
        .strokeColor(ink)
        .stroke()
    }
  }
}

const cellPadding = 4

/** A table whose headings stand above its rows on every page. */
const writeTable = (pdf: PDFKit.PDFDocument, columns: RecordPdf['table']['columns'], rows: string[][]): void => {
  const room = pdf.page.width - 2 * margin
  const fixed = columns.reduce((sum, { width }) => sum + (width === '*' ? 0 : width), 0)
  const wide = (room - fixed) / columns.filter(({ width }) => width === '*').length
  const heightOf = (cells: string[]): number =>
    2 * cellPadding +
    Math.max(
      ...cells.map((text, index) => {
        const width = columns[index]?.width ?? '*'
        return pdf.heightOfString(text || ' ', { width: (width === '*' ? wide : width) - 2 * cellPadding })
      }),
    )
  const heads = columns.map(({ title }) => title)
  const write = (these: string[][]) =>
    pdf.table({
      columnStyles: columns.map(({ width, figures }) => ({ width, align: { x: figures ? 'right' : 'left' } })),
      defaultStyle: { border: { top: 0.5, bottom: 0.5, left: 0, right: 0 }, borderColor: rule, padding: cellPadding },
      data: [heads.map((text) => ({ text, type: 'TH' as const, textColor: quiet, backgroundColor: '#f6f8fa' })), ...these],
    })
  let onPage: string[][] = []
  let end = pdf.y + heightOf(heads)
  for (const row of rows) {
    const height = heightOf(row)
    if (onPage.length > 0 && end + height > pdf.page.maxY() - 1) {
      write(onPage)
      pdf.addPage()
      onPage = []
      end = pdf.y + heightOf(heads)
    }
    onPage.push(row)
    end += height
  }
  write(onPage)
}
