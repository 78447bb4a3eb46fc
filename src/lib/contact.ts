import { plain } from './plain.ts'

/** Mainland mobiles without prefix, any other number with `+` and its country. */
const mobilePattern = /^(1[3-9]\d{9}|\+[1-9]\d{6,14})$/
const emailPattern = /^[^\s@]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i
const longestEmail = 254

/** A mobile number in the one form in which it is stored and compared: without blanks, dashes, dots, brackets and without +86. */
export const normalMobile = (text: string): string => {
  const digits = plain(text).replaceAll(/[\s\-.()]/g, '')
  return digits.replace(/^(\+86|0086|86)(?=1[3-9]\d{9}$)/, '')
}

/** An address in the one form in which it is stored and compared: in small letters, with the stop that a Chinese keyboard writes as a dot. */
export const normalEmail = (text: string): string => plain(text).replaceAll('。', '.').toLowerCase()

export const isMobile = (text: string): boolean => mobilePattern.test(normalMobile(text))

export const isEmail = (text: string): boolean => {
  const address = normalEmail(text)
  return address.length <= longestEmail && emailPattern.test(address)
}

/** Any telephone number as it is stored: a mobile as `normalMobile` has it, of others the parts with one dash between them. */
export const normalPhone = (text: string): string =>
  isMobile(text)
    ? normalMobile(text)
    : plain(text)
        .replaceAll(/[\s()-]+/g, '-')
        .replaceAll(/^-|-$/g, '')

/** A number or an address as it is stored; anything else as it is. */
export const normalRecipient = (text: string): string => (isMobile(text) ? normalMobile(text) : isEmail(text) ? normalEmail(text) : text)

export const isMasked = (text: string): boolean => text.includes('***')

/** Enough to recognise one's own number or address by, and no more. */
export const masked = (recipient: string): string => {
  if (recipient.includes('@')) return recipient.replace(/([^@]?)[^@]*/, '$1***')
  return recipient.length < 8 ? `${recipient.slice(0, 2)}****` : `${recipient.slice(0, 3)}****${recipient.slice(-4)}`
}
