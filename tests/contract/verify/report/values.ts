const secretNames = /passw|token|secret/i
const token = /eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g
const hidden = '•••'

/** A value for people: JSON without passwords and tokens, cut where it gets long. */
export const shownValue = (value: unknown, longest: number): string => cut(JSON.stringify(value, masked) ?? '', longest)

/** An answer's content for people: indented JSON without passwords and tokens, or the text as it came. */
export const shownContent = (content: unknown, longest: number): string =>
  cut(typeof content === 'string' ? content.replaceAll(token, hidden) : (JSON.stringify(content, masked, 2) ?? ''), longest)

const masked = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string') return value
  return secretNames.test(name) ? hidden : value.replaceAll(token, hidden)
}

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}… (${text.length - longest} more characters)` : text

/** Pact and schemas quote what came: a token in a message is hidden too. */
export const shownMessage = (message: string): string => message.replaceAll(token, hidden).replaceAll(/\s*\n\s*/g, ' ')
