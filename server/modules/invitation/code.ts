import { randomInt } from 'node:crypto'
import { plain } from '#src/lib/plain.ts'

/** Without the signs that people take for one another: 0 O, 1 I L, U V. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const length = 10

/** A code nobody can guess: ten signs of 29, about 48 bits. */
export const newCode = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** What somebody typed, as codes are kept. */
export const asCode = (typed: string): string => plain(typed).replaceAll(/[\s-]/g, '').toUpperCase()
