import { plain } from './plain.ts'

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** Letters that no code has, since they look like digits. */
const digitOf: Readonly<Record<string, string>> = { O: '0', I: '1' }

/** The check character of a unified social credit code, GB 32100-2015: Σ value × 3^i mod 31 over the first 17 characters. */
export const checkCharacter = (first17: string): string => {
  const total = Array.from(first17).reduce((sum, character, index) => sum + alphabet.indexOf(character) * (3 ** index % 31), 0)
  return alphabet.charAt((31 - (total % 31)) % 31)
}

const written = (text: string): string => plain(text).replaceAll(/[\s-]/g, '').toUpperCase()

/** A code in the one form in which it is stored and compared: capital letters without blanks and dashes, O and I as the digits they stand for. */
export const normalCreditCode = (text: string): string => written(text).replaceAll(/[OI]/g, (letter) => digitOf[letter] ?? letter)

/** Whether somebody has written letters that no code has, which are read as digits. */
export const hasMistakenLetters = (text: string): boolean => /[OI]/.test(written(text))

/** Eighteen digits and letters, however they are written. */
export const isCreditCode = (text: string): boolean => /^[0-9A-Z]{18}$/.test(normalCreditCode(text))

/** Whether the check character of a code fits. Real codes exist whose does not: a warning, never a refusal. */
export const creditCodeFits = (text: string): boolean => {
  const code = normalCreditCode(text)
  return isCreditCode(code) && checkCharacter(code.slice(0, 17)) === code.slice(17)
}
