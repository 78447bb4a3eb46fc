/** Exports beyond this are cut: the server counts no further, and nobody reads more in a sheet. */
const exportedAtMost = 10_000
const pageSize = 100

export interface ExportColumn<Row> {
  title: string
  text: (row: Row) => string
}

/**
 * Collects all rows that match, page by page.
 * @param onProgress told the share collected, 0 to 1
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
    const total = Math.min(answer.total, exportedAtMost)
    onProgress(total === 0 ? 1 : rows.length / total)
    if (rows.length >= total || answer.rows.length === 0) return rows
  }
}

/** A cell that a spreadsheet would take for a formula is made plain text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text)

/** Writes rows as a file and hands it to the browser. CSV carries a byte order mark, without which Excel misreads Chinese. */
export const exportFile = async <Row>(kind: 'csv' | 'xlsx', name: string, columns: ExportColumn<Row>[], rows: Row[]): Promise<void> => {
  const table = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => harmless(text(row))))]
  if (kind === 'csv') {
    const { unparse } = await import('papaparse')
    saveBlob(new Blob(['\uFEFF', unparse(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
    return
  }
  const { default: writeSheet } = await import('write-excel-file/universal')
  const sheet = table.map((cells, index) =>
    cells.map((value) => ({ value, type: String, fontWeight: index === 0 ? ('bold' as const) : undefined })),
  )
  saveBlob(await writeSheet(sheet).toBlob(), `${name}.xlsx`)
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
