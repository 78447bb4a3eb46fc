import { Resvg } from '@resvg/resvg-js'
import { expect, it } from 'vitest'
import { characters, drawPicture, drawText, fontOf, pictureSize, weights } from './picture.ts'

const { width, height } = pictureSize
const across = 12
const down = 16

interface Box {
  points: number[]
  left: number
  top: number
  right: number
  bottom: number
}

const boxOf = (points: number[]): Box => {
  const [xs, ys] = [points.map((point) => point % width), points.map((point) => Math.floor(point / width))]
  return { points, left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** What is dark in a drawing, in pieces that hang together, without specks. */
const piecesOf = (svg: string): Box[] => {
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render()
  const dark = new Set<number>()
  for (let point = 0; point < width * height; point++)
    if ((pixels[point * 4] ?? 0) + (pixels[point * 4 + 1] ?? 0) + (pixels[point * 4 + 2] ?? 0) < 480) dark.add(point)
  const found: Box[] = []
  for (const start of dark) {
    const points = [start]
    dark.delete(start)
    for (const point of points)
      for (const next of [point - 1, point + 1, point - width, point + width]) if (dark.delete(next)) points.push(next)
    if (points.length > 60) found.push(boxOf(points))
  }
  return found.toSorted((a, b) => a.left - b.left)
}

/** How dark each field of a grid over a letter is. */
const printOf = ({ points, left, top, right, bottom }: Box): number[] => {
  const print = Array.from({ length: across * down }, () => 0)
  for (const point of points) {
    const column = Math.floor((((point % width) - left) / (right - left + 1)) * across)
    const row = Math.floor(((Math.floor(point / width) - top) / (bottom - top + 1)) * down)
    print[row * across + column] = (print[row * across + column] ?? 0) + 1
  }
  const most = Math.max(...print)
  return print.map((each) => each / most)
}

const plain = (text: string, weight: number): string => {
  const letters = [...text].map((character, index) =>
    fontOf(weight)
      .getPath(character, 10 + index * 50, 60, 52)
      .toPathData(1),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><path d="${letters.join('')}"/></svg>`
}

const png = (picture: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${picture.toString('base64')}"/></svg>`

const prints = weights.flatMap((weight) =>
  [...characters].flatMap((character) => piecesOf(plain(character, weight)).map((box) => ({ character, print: printOf(box) }))),
)

/** A program that takes a picture apart, or cuts it into five where it hangs together, and knows each letter of our fonts. */
const readBy = (svg: string): string => {
  const pieces = piecesOf(svg)
  const whole = boxOf(pieces.flatMap(({ points }) => points))
  const slice = (whole.right - whole.left + 1) / 5
  const cut = Array.from({ length: 5 }, (_, index) =>
    boxOf(whole.points.filter((point) => Math.floor(((point % width) - whole.left) / slice) === index)),
  )
  return (pieces.length === 5 ? pieces : cut)
    .map((box) => {
      const print = printOf(box)
      const away = (other: number[]) => other.reduce((sum, each, index) => sum + (each - (print[index] ?? 0)) ** 2, 0)
      return prints.toSorted((a, b) => away(a.print) - away(b.print))[0]?.character
    })
    .join('')
}

const isRead = (text: string, svg: string): boolean => readBy(svg).toLowerCase() === text.toLowerCase()
const count = 40

it('is not read by a program that takes it apart, which reads the same letters where they stand in line', async () => {
  const texts = Array.from({ length: count }, drawText)
  const pictures = await Promise.all(texts.map(drawPicture))
  expect(texts.filter((text, index) => isRead(text, plain(text, weights[index % 4] ?? 400))).length).toBeGreaterThan(count * 0.9)
  expect(texts.filter((text, index) => isRead(text, png(pictures[index] ?? Buffer.of()))).length).toBeLessThan(count * 0.05)
})

it('is another picture each time, of the size that the page shows twice as small', async () => {
  const [first, second] = [await drawPicture('AdEfG'), await drawPicture('AdEfG')]
  expect(first.equals(second)).toBe(false)
  expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([width, height])
})
