/** Above it two texts are taken to ask the same, found by trying pairs of either kind (resemblance.test.ts). */
export const resembling = 0.3

/** Two neighbouring letters of Chinese, three of what is written with spaces; a word begins and ends with one. */
const gramsOf = (text: string): Set<string> => {
  const grams = new Set<string>()
  for (const [run] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/\p{Script=Han}+|[^\P{L}\p{Script=Han}]+|\p{N}+/gu)) {
    const isHan = /\p{Script=Han}/u.test(run)
    const [letters, size] = isHan ? [[...run], 2] : [[' ', ...run, ' '], 3]
    for (let at = 0; at + size <= letters.length; at += 1) grams.add(letters.slice(at, at + size).join(''))
  }
  return grams
}

/**
 * How much two texts resemble each other, from 0 to 1: the share of grams that they have in common (coefficient of Dice, 1945). In the
 * browser, so that nobody learns what somebody types and does not send.
 */
export const resemblance = (one: string, other: string): number => {
  const [its, others] = [gramsOf(one), gramsOf(other)]
  const common = [...its].filter((gram) => others.has(gram)).length
  return its.size + others.size === 0 ? 0 : (2 * common) / (its.size + others.size)
}

/** Those that resemble a text, the nearest first. */
export const mostAlike = <T>(text: string, all: readonly T[], textOf: (each: T) => string, most: number): T[] =>
  all
    .map((each) => ({ each, share: resemblance(text, textOf(each)) }))
    .filter(({ share }) => share >= resembling)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, most)
    .map(({ each }) => each)
