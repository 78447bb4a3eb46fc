/** Text of a table in the clipboard or a CSV file, as cells. */
export const readDelimited = async (text: string): Promise<string[][]> => {
  const { parse } = await import('papaparse')
  return parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: text.includes('\t') ? '\t' : '', skipEmptyLines: 'greedy' }).data
}

/**
 * Reads a spreadsheet as cells of text: XLSX by its content, anything else as CSV in UTF-8 or, where that fails, GB 18030.
 * @throws Error for a file that is neither
 */
export const readSheetFile = async (file: File): Promise<string[][]> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return readDelimited(decode(bytes))
  const { readSheet } = await import('read-excel-file/universal')
  const rows = await readSheet(file)
  return rows.map((cells) =>
    cells.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell))),
  )
}

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
