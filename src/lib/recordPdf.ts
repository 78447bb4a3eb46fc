import Pdf from 'pdfkit'

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
  /** Says where somebody is; the same on every page. */
  pageOf: (page: number, pages: number) => string
}

const ink = '#171f27'
const quiet = '#4a5a69'
const accent = '#17607c'
const rule = '#dfe5ea'
const margin = 48

/** A record as A4 pages in one embedded face. @param face an SFNT font that has every sign of both languages */
export const recordPdf = async (face: Uint8Array, record: RecordPdf): Promise<Blob> => {
  const { language, title, facts, table, sums, notes, pageOf } = record
  const pdf = new Pdf({
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
  const written = new Promise<Blob>((resolve, reject) => {
    pdf.on('end', () => resolve(new Blob(chunks, { type: 'application/pdf' })))
    pdf.on('error', reject)
  })
  const bare = { border: 0, padding: { top: 2, bottom: 2, left: 0, right: 6 } } as const
  pdf.registerFont('face', face).font('face')
  pdf.fontSize(18).fillColor(accent).text(title).moveDown(0.4)
  pdf.fontSize(9).fillColor(ink)
  pdf.table({ columnStyles: [110, '*'], defaultStyle: bare, data: facts.map(([name, value]) => [{ text: name, textColor: quiet }, value]) })
  pdf.moveDown(0.8)
  pdf.table({
    columnStyles: table.columns.map(({ width, figures }) => ({ width, align: { x: figures ? 'right' : 'left' } })),
    defaultStyle: { border: { top: 0.5, bottom: 0.5, left: 0, right: 0 }, borderColor: rule, padding: 4 },
    data: [
      table.columns.map(({ title: text }) => ({ text, type: 'TH' as const, textColor: quiet, backgroundColor: '#f6f8fa' })),
      ...table.rows,
    ],
  })
  pdf.moveDown(0.6)
  for (const [index, [name, value]] of sums.entries())
    pdf.fontSize(index === sums.length - 1 ? 12 : 9).text(`${name}　${value}`, { align: 'right' })
  pdf.moveDown(0.6).fontSize(9)
  for (const [name, text] of notes) pdf.fillColor(quiet).text(name).fillColor(ink).text(text, { lineGap: 2 }).moveDown(0.5)
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
  return written
}
