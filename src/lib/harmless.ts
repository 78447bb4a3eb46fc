/** What a spreadsheet would take for a formula, also where it begins with the wide form of a sign or with blanks; a number or a telephone's is none. */
const formula = /^'*(?![+-]?[\d. ]+$)(\s*[=+\-@＝＋－＠]|[\t\r])/

/** A text as a spreadsheet shows and never runs it. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** More digits than it shows, or keeps; a zero in front that it drops; a power of ten; a day. */
const changed = /^(?:[+-]?\d{12,}(?:\.\d+)?|[+-]?0\d+(?:\.\d+)?|[+-]?\d+(?:\.\d+)?e[+-]?\d+|\d{1,4}[-/]\d{1,4}(?:[-/]\d{1,4})?)$/i

/**
 * A text as a spreadsheet keeps it that opens a file without types: a number of a company, an account or a code that it would take for a number, a
 * day or a power of ten is written as a formula that says the text.
 */
export const kept = (text: string): string => (changed.test(text) ? `="${text}"` : harmless(text))

const keptText = /^="([^"]*)"$/

/** The text that was made harmless, or kept. */
export const asTyped = (text: string): string => {
  const [, typed] = keptText.exec(text) ?? []
  return typed ?? (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)
}
