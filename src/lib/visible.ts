/** Blanks and what has no shape of its own: zero-width and bidirectional marks, fillers such as U+3164, the empty Braille pattern. */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** A text without the blanks around it; empty where nobody would see anything of it. */
export const visible = (text: string): string => (invisible.test(text) ? '' : text.trim())

/** Every text in a value that nobody would see anything of is empty. The value is nested no deeper than it has been measured to be. */
export const withVisibleTexts = (value: unknown): unknown => {
  if (typeof value === 'string') return invisible.test(value) ? '' : value
  if (Array.isArray(value)) return value.map(withVisibleTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withVisibleTexts(inner)]))
}
