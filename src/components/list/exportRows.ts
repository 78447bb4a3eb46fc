import { harmless, kept } from '#src/lib/harmless.ts'
import { asWallClock, fieldOfMoment } from '#src/lib/shanghaiTime.ts'
import { saveBlob } from '#src/components/file/saveBlob.ts'

export interface ExportColumn<Row> {
  title: string
  text: (row: Row) => string
  /** Its texts are figures where they can be read as such. */
  figures?: boolean
}

const date = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/
/** More digits than a spreadsheet's number holds stay a text. */
const figure = /^-?(?=[\d.]{1,16}$)\d+(\.\d+)?$/

/** A moment is one by the clock in Shanghai, a date and a figure are what they are, everything else is plain text. */
const cellOf = (text: string, figures: boolean) => {
  if (moment.test(text)) return { value: asWallClock(text), type: Date, format: 'yyyy-mm-dd hh:mm' }
  if (date.test(text)) return { value: new Date(text), type: Date, format: 'yyyy-mm-dd' }
  return figures && figure.test(text) ? { value: Number(text), type: Number } : { value: harmless(text), type: String }
}

/**
 * Writes rows as a file and hands it to the browser. CSV carries a byte order mark, without which Excel misreads Chinese, and says of what is no figure
 * that it is a text: a company's number would lose its last digits, a code its zeros.
 */
export const exportFile = async <Row>(kind: 'csv' | 'xlsx', name: string, columns: ExportColumn<Row>[], rows: Row[]): Promise<void> => {
  const titles = columns.map(({ title }) => title)
  if (kind === 'csv') {
    const { unparse } = await import('papaparse')
    const table = rows.map((row) => columns.map(({ text, figures = false }) => plain(text(row), figures)))
    saveBlob(new Blob(['\uFEFF', unparse([titles.map(harmless), ...table])], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
    return
  }
  const { default: writeSheet } = await import('write-excel-file/universal')
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const table = rows.map((row) => columns.map(({ text, figures = false }) => cellOf(text(row), figures)))
  saveBlob(await writeSheet([head, ...table]).toBlob(), `${name}.xlsx`)
}

const plain = (text: string, figures: boolean): string => {
  if (moment.test(text)) return fieldOfMoment(text).replace('T', ' ')
  return date.test(text) || (figures && figure.test(text)) ? text : kept(text)
}
