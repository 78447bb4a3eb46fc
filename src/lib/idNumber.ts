import { plain } from './plain.ts'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checks = '10X98765432'

/** The number of an identity card as it is compared: without blanks and dashes, with a capital X. */
export const normalIdNumber = (typed: string): string => plain(typed).replaceAll(/[\s-]/g, '').toUpperCase()

/** The check digit over the first seventeen, GB 11643-1999 (ISO 7064 MOD 11-2). */
export const idCheckDigit = (first17: string): string =>
  checks.charAt(Array.from(first17).reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0) % 11)

/** Whether it could be a citizen's identity number: eighteen characters, a day that was, the right check digit. */
export const isIdNumber = (typed: string): boolean => {
  const number = normalIdNumber(typed)
  const birth = /^[1-9]\d{5}((?:18|19|20)\d{6})\d{3}[\dX]$/.exec(number)?.[1]
  return birth !== undefined && isDay(birth) && idCheckDigit(number.slice(0, 17)) === number[17]
}

const isDay = (digits: string): boolean => {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return date.getUTCDate() === Number(day)
}
