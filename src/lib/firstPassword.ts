/** Without those that look like another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** @returns so many letters and digits that nobody can guess: the remainder of so large a number prefers none */
export const randomLetters = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(length)), (number) => letters[number % letters.length]).join('')

/** @returns a password of twenty characters in groups: long enough to be guessed by nobody, short enough to be typed once */
export const firstPassword = (): string => `${['F7', randomLetters(5), randomLetters(5), randomLetters(5)].join('-')}#`
