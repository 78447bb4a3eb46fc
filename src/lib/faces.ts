import pieces from './faces/pieces.json'

const urls = import.meta.glob<string>('./faces/*.woff', { query: '?url', import: 'default', eager: true })

/** Code points as `pieces.json` has them: hexadecimal numbers and ranges. */
const rangesOf = (ranges: string): [from: number, to: number][] =>
  ranges.split(' ').map((range) => {
    const [from = 0, to = from] = range.split('-').map((end) => Number.parseInt(end, 16))
    return [from, to]
  })

/**
 * Where the pieces of fonts lie that have what the face of documents lacks: signs of drawings, letters of other alphabets, rare characters of names.
 * `scripts/faces.mjs` writes them.
 */
export const piecesWith = (codePoints: Iterable<number>): string[] => {
  const wanted = [...new Set(codePoints)]
  return Object.entries(pieces).flatMap(([name, ranges]) => {
    const has = rangesOf(ranges)
    const url = urls[`./faces/${name}.woff`]
    return url && wanted.some((codePoint) => has.some(([from, to]) => codePoint >= from && codePoint <= to)) ? [url] : []
  })
}
