/** How a line is broken that stands for what happens in a state without leaving it; nothing else in a chart is. */
export const dashes = '3 3'
export const stateFont = 14
export const labelFont = 12
export const labelLine = 16
/** Between the lines of a state's title. */
export const titleLine = 18

/** A title longer than this is broken. */
const longestTitle = 190
const eastAsian = 0x2e80

/** About how wide a text will be: close enough to leave room for it, and the same in every browser. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, character) => sum + (isEastAsian(character) ? 1 : 0.58), 0) * size

/** The widest of several lines. */
export const widestOf = (lines: readonly string[], size: number): number => Math.max(0, ...lines.map((line) => widthOf(line, size)))

/** The lines of a state's title: of about the same length, none longer than may be. */
export const titleLines = (title: string): string[] => {
  const width = widthOf(title, stateFont)
  const count = Math.ceil(width / longestTitle)
  const lines: string[] = []
  for (const piece of piecesOf(title)) {
    const begun = lines.at(-1)
    if (begun !== undefined && widthOf((begun + piece).trim(), stateFont) <= Math.min(longestTitle, (width / count) * 1.15))
      lines[lines.length - 1] = begun + piece
    else lines.push(piece)
  }
  return lines.map((line) => line.trim())
}

/** Where a text may be broken: after spaces, and around each East Asian character unless punctuation follows. */
const piecesOf = (text: string): string[] =>
  text.match(/[\u2e80-\uffff][\u3001-\u3011\uff01-\uff0f\uff1a-\uff1f]*|[^\s\u2e80-\uffff]+\s*|\s+/gu) ?? []

const isEastAsian = (character: string): boolean => (character.codePointAt(0) ?? 0) > eastAsian
