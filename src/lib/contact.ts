/** Mainland mobiles without prefix, any other number with `+` and its country. */
const mobilePattern = /^(1[3-9]\d{9}|\+[1-9]\d{6,14})$/
const emailPattern = /^[^\s@]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i
const longestEmail = 254

/** A telephone number in the one way in which it is compared: without spaces, dashes, brackets and without +86. */
export const normalMobile = (text: string): string => {
  const digits = text.replaceAll(/[\s\-()（）]/gu, '')
  return digits.replace(/^(\+86|0086)(?=1[3-9]\d{9}$)/, '')
}

export const normalEmail = (text: string): string => text.trim().toLowerCase()

export const isMobile = (text: string): boolean => mobilePattern.test(normalMobile(text))

export const isEmail = (text: string): boolean => text.trim().length <= longestEmail && emailPattern.test(text.trim())

/** A number or an address as it is stored; anything else as it is. */
export const normalRecipient = (text: string): string => (isMobile(text) ? normalMobile(text) : isEmail(text) ? normalEmail(text) : text)

export const isMasked = (text: string): boolean => text.includes('***')

/** Enough to recognise one's own number or address by, and no more. */
export const masked = (recipient: string): string => {
  if (recipient.includes('@')) return recipient.replace(/([^@]?)[^@]*/, '$1***')
  return recipient.length < 8 ? `${recipient.slice(0, 2)}****` : `${recipient.slice(0, 3)}****${recipient.slice(-4)}`
}
