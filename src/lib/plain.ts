/** Nobody sees them: controls, zero-width and bidirectional marks, fillers, the empty Braille pattern. Blanks are not among them. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?!\s)\p{Cc}/gu
/** Whatever somebody types for a dash: the minus and the bullet beside what Unicode calls so. */
const dashes = /[\p{Pd}\u02d7\u2043\u2212]/gu
/** Signs of Chinese text that have a Latin form too: names are written with the Chinese one. */
const notOfChinese = /[^（），：；！？～…]+/gu

/** First of all, since what nobody sees keeps letters and accents apart. */
const withoutUnseen = (text: string): string => text.replaceAll(unseen, '')
const withOneBlank = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

/** A text without what nobody sees of it, and with single blanks. */
export const seen = (text: string): string => withOneBlank(withoutUnseen(text))

/**
 * What identifies somebody or something, in the one form in which it is stored and compared: compatible characters in their usual form
 * (full width, U+212A), nothing that nobody sees, one kind of dash and of blank. The database's function `plain` does the same.
 */
export const plain = (text: string): string => withOneBlank(withoutUnseen(text).normalize('NFKC')).replaceAll(dashes, '-')

/** A name as it is stored: letters and digits in their usual form, nothing that nobody sees; signs of Chinese text and dashes stay. */
export const tidy = (text: string): string => withOneBlank(withoutUnseen(text).replaceAll(notOfChinese, (part) => part.normalize('NFKC')))
