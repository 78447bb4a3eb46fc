/** What a spreadsheet would take for a formula, also where it begins with the wide form of a sign or with blanks; a number or a telephone's is none. */
const formula = /^'*(?![+-]?[\d. ]+$)(\s*[=+\-@＝＋－＠]|[\t\r])/

/** A text as a spreadsheet shows and never runs it. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that was made harmless. */
export const asTyped = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)
