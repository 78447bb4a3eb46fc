/** How long something takes, in hours of office time: as many cases of it as `points`, each as likely, from short to long. */
export type Spread = readonly number[]

/** What is added or compared is brought back to so many cases, so that long chains stay cheap. */
const points = 40

/** What no time is spent on. */
export const noTime: Spread = [0]

/** The hour by which such a part of the cases is done, by nearest rank. @throws Error where there are none */
export const quantile = (spread: Spread, part: number): number => {
  const hours = spread[Math.max(0, Math.ceil(part * spread.length) - 1)]
  if (hours === undefined) throw new Error('Nothing is spread')
  return hours
}

/** What was measured, from short to long. */
export const spreadOf = (measured: readonly number[]): Spread => thinned(measured.toSorted((a, b) => a - b))

/** One after the other. */
export const added = (a: Spread, b: Spread): Spread => combined(a, b, (one, other) => one + other)

/** Beside one another, until the last is done. */
export const longest = (a: Spread, b: Spread): Spread => combined(a, b, Math.max)

/** Something that ends by itself after so many hours. */
export const capped = (spread: Spread, hours: number): Spread => spread.map((each) => Math.min(each, hours))

/** What is left of something that has taken so many hours already; null where nothing has ever taken as long. */
export const remaining = (spread: Spread, taken: number): Spread | null => {
  const left = spread.flatMap((each) => (each > taken ? [each - taken] : []))
  return left.length > 0 ? left : null
}

/** Every case of one with every case of the other: they are taken to know nothing of each other. */
const combined = (a: Spread, b: Spread, how: (one: number, other: number) => number): Spread =>
  spreadOf(a.flatMap((one) => b.map((other) => how(one, other))))

/** The middle of each of as many equal parts, and the longest as it is. */
const thinned = (sorted: Spread): Spread =>
  sorted.length <= points
    ? sorted
    : Array.from({ length: points }, (_, nth) => (nth === points - 1 ? quantile(sorted, 1) : quantile(sorted, (nth + 0.5) / points)))
