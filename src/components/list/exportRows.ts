import { asWallClock, fieldOfMoment } from '#src/lib/shanghaiTime.ts'

/** Lists are counted no further by the server; an export goes on to the last row. */
const countedAtMost = 10_000
const pageSize = 100

export interface ExportColumn<Row> {
  title: string
  text: (row: Row) => string
  /** Its texts are figures where they can be read as such. */
  figures?: boolean
}

/**
 * Collects all rows that match, page by page, however many they are.
 * @param onProgress told the share collected, 0 to 1; beyond what is counted nobody knows how much is left
 * @throws CallError, also when it was aborted
 */
export const collectRows = async <Row>(
  fetchPage: (page: number, limit: number) => Promise<{ total: number; rows: Row[] }>,
  onProgress: (share: number) => void,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetchPage(page, pageSize)
    rows.push(...answer.rows)
    const isCounted = answer.total < countedAtMost
    if (answer.rows.length < pageSize || (isCounted && rows.length >= answer.total)) return rows
    onProgress(isCounted ? rows.length / answer.total : rows.length / (rows.length + countedAtMost))
  }
}

type Cell = string | number | Date

const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/
/** More digits than a spreadsheet's number holds stay a text. */
const figure = /^-?(?=[\d.]{1,16}$)\d+(\.\d+)?$/

/** A cell that a spreadsheet would take for a formula is made plain text, also where it begins with the wide form of a sign. */
const harmless = (text: string): string => (/^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

/** A moment is one by the clock in Shanghai, a figure a number, everything else plain text. */
const cellOf = (text: string, figures: boolean): Cell => {
  if (moment.test(text)) return asWallClock(text)
  return figures && figure.test(text) ? Number(text) : harmless(text)
}

/** Writes rows as a file and hands it to the browser. CSV carries a byte order mark, without which Excel misreads Chinese. */
export const exportFile = async <Row>(kind: 'csv' | 'xlsx', name: string, columns: ExportColumn<Row>[], rows: Row[]): Promise<void> => {
  const titles = columns.map(({ title }) => title)
  if (kind === 'csv') {
    const { unparse } = await import('papaparse')
    const table = rows.map((row) => columns.map(({ text }) => plain(text(row))))
    saveBlob(new Blob(['\uFEFF', unparse([titles, ...table])], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
    return
  }
  const { default: writeSheet } = await import('write-excel-file/universal')
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const table = rows.map((row) => columns.map(({ text, figures = false }) => typed(cellOf(text(row), figures))))
  saveBlob(await writeSheet([head, ...table]).toBlob(), `${name}.xlsx`)
}

const plain = (text: string): string =>
  moment.test(text) ? fieldOfMoment(text).replace('T', ' ') : /^-?[\d.]+$/.test(text) ? text : harmless(text)

const typed = (value: Cell) => {
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm' }
  return typeof value === 'number' ? { value, type: Number } : { value, type: String }
}

/** Lets the browser save bytes under a name. */
export const saveBlob = (blob: Blob, name: string): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
