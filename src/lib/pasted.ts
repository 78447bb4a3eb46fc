/** A cell in quotes, as spreadsheets copy one that has a line break, a tab or a quote in it; any other stands there as it is. */
const cell = /"((?:[^"]|"")*)"(?=[\t\n]|$)|[^\t\n]*/y
const between = /[\t\n]/y

/**
 * Text of a table in the clipboard, as cells. Spreadsheets part columns by tabs: what comes without one is one column, whatever else stands in
 * it. An empty line is a row: what follows it belongs to the next.
 */
export const pastedCells = (text: string): string[][] => {
  const content = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(/\n$/, '')
  const rows: string[][] = [[]]
  for (let at = 0; ;) {
    cell.lastIndex = at
    const [typed = '', quoted] = cell.exec(content) ?? []
    rows.at(-1)?.push(quoted !== undefined && /[\t\n"]/.test(quoted) ? quoted.replaceAll('""', '"') : typed)
    between.lastIndex = at + typed.length
    const [parted = ''] = between.exec(content) ?? []
    if (parted === '') return rows
    if (parted !== '\t') rows.push([])
    at += typed.length + parted.length
  }
}
