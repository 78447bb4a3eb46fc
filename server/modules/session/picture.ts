import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderAsync } from '@resvg/resvg-js'
// oxlint-disable-next-line import/default -- it is CommonJS for Node
import opentype, { type Font, type PathCommand } from 'opentype.js'

/** Twice as many pixels as the page shows it with. */
export const pictureSize = { width: 264, height: 88 }
const length = 5
/** What is told apart however it lies, in capitals and small letters. */
export const characters = 'ADEFGHJKMNPRTWXYadefhknty347'
export const weights = [400, 500, 700, 900]

type Point = readonly [x: number, y: number]
/** Closed outlines. */
type Shape = Point[][]
type Bend = (point: Point) => Point

/** The text of a captcha, drawn anew each time. */
export const drawText = (): string => Array.from({ length }, () => characters[randomInt(characters.length)]).join('')

/**
 * Draws a text so that a person reads it and a program that takes it apart does not: of sizes and weights of their own, the letters lean on one another, lie
 * in waves, and are crossed by strokes as thick as theirs.
 * @returns a PNG; its letters are outlines of a font of ours, whatever fonts the machine has
 */
export const drawPicture = async (text: string): Promise<Buffer> => {
  const { width, height } = pictureSize
  const ink = `hsl(${randomInt(360)} ${randomInt(35, 70)}% ${randomInt(22, 34)}%)`
  const paper = '#f4f7fa'
  const bend = waves()
  const letters = inLine(text).map((shape) => `<path d="${pathOf(shape.map((outline) => outline.map(bend)))}"/>`)
  const strokes = [ink, paper].map((colour) => {
    const line = Array.from({ length: 23 }, (_, step): Point => [step * 12, between(0.25, 0.75) * 6])
    const [from, to] = [between(0.15, 0.85) * height, between(0.15, 0.85) * height]
    const points = line.map(([x, y]): Point => bend([x, y + from + ((to - from) * x) / width]))
    return `<path d="${pathOf([points]).slice(0, -1)}" fill="none" stroke="${colour}" stroke-width="${between(2, 3.5)}"/>`
  })
  const specks = Array.from({ length: 100 }, (_, index) => {
    const [x, y] = [between(0, width), between(0, height)]
    return `<circle cx="${x}" cy="${y}" r="${between(0.7, 1.8)}" fill="${index % 2 === 0 ? ink : paper}"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${paper}"/><g fill="${ink}">${letters.join('')}</g>${strokes.join('')}${specks.join('')}</svg>`
  const drawn = await renderAsync(drawing, { font: { loadSystemFonts: false } })
  return drawn.asPng()
}

/** Each letter turned and sized by itself, close to the one before, all together in the middle. */
const inLine = (text: string): Shape[] => {
  let right = 0
  const shapes = [...text].map((character) => {
    const shape = turned(outlinesOf(character, fontOf(weights[randomInt(weights.length)] ?? 400), between(60, 74)))
    const [left, width] = extent(shape, 0)
    const start = right - between(0.02, 0.12) * width
    right = start + width
    return moved(shape, start - left, 0)
  })
  const [left, width] = extent(shapes.flat(), 0)
  const scale = Math.min(1, (pictureSize.width - 24) / width)
  const margin = (pictureSize.width - width * scale) / 2
  return shapes.map((shape) => {
    const [top, height] = extent(shape, 1)
    const down = (pictureSize.height - height) / 2 - top + between(-5, 5)
    return shape.map((outline) => outline.map(([x, y]): Point => [(x - left) * scale + margin, y + down]))
  })
}

const turned = (shape: Shape): Shape => {
  const [angle, slant] = [between(-0.3, 0.3), between(-0.15, 0.15)]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return shape.map((outline) => outline.map(([x, y]): Point => [(x + slant * y) * cos - y * sin, (x + slant * y) * sin + y * cos]))
}

const moved = (shape: Shape, right: number, down: number): Shape =>
  shape.map((outline) => outline.map(([x, y]): Point => [x + right, y + down]))

/** Where a shape begins and how far it goes, along one axis. */
const extent = (shape: Shape, axis: 0 | 1): [from: number, size: number] => {
  const along = shape.flat().map((point) => point[axis])
  return [Math.min(...along), Math.max(...along) - Math.min(...along)]
}

/** Two waves, along and across. */
const waves = (): Bend => {
  const [across, along] = [wave(1.5, 3, 45, 80), wave(4, 7, 90, 150)]
  return ([x, y]) => [x + across(y), y + along(x)]
}

const wave = (least: number, most: number, shortest: number, longest: number) => {
  const [height, period, phase] = [between(least, most), between(shortest, longest), between(0, 2 * Math.PI)]
  return (at: number) => height * Math.sin((2 * Math.PI * at) / period + phase)
}

/** A letter as closed lines of short pieces, which can be bent. */
const outlinesOf = (character: string, font: Font, size: number): Shape => {
  const shape: Shape = []
  let at: Point = [0, 0]
  for (const command of font.getPath(character, 0, 0, size).commands) {
    if (command.type === 'M') shape.push([])
    if (command.type === 'Z') continue
    shape.at(-1)?.push(...pieces(at, command))
    at = [command.x, command.y]
  }
  return shape
}

const piecesEach = 8

const pieces = (from: Point, command: Exclude<PathCommand, { type: 'Z' }>): Point[] => {
  const to: Point = [command.x, command.y]
  if (command.type === 'M') return [to]
  const first: Point = 'x1' in command ? [command.x1, command.y1] : from
  const second: Point = 'x2' in command ? [command.x2, command.y2] : 'x1' in command ? first : to
  // Bézier’s curve of three points is one of four whose middle ones lie two thirds of the way to its one.
  const [one, two] = command.type === 'Q' ? [toward(from, first, 2 / 3), toward(to, first, 2 / 3)] : [first, second]
  return Array.from({ length: piecesEach }, (_, index) => {
    const t = (index + 1) / piecesEach
    const [a, b, c] = [toward(from, one, t), toward(one, two, t), toward(two, to, t)]
    return toward(toward(a, b, t), toward(b, c, t), t)
  })
}

const toward = ([x, y]: Point, [toX, toY]: Point, part: number): Point => [x + (toX - x) * part, y + (toY - y) * part]

const pathOf = (shape: Shape): string =>
  shape.map((outline) => `M${outline.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`).join('')

const between = (least: number, most: number): number => least + ((most - least) * randomInt(1_000_000)) / 1_000_000

const fonts = new Map<number, Font>()

export const fontOf = (weight: number): Font => {
  const known = fonts.get(weight)
  if (known) return known
  const file = fileURLToPath(import.meta.resolve(`@fontsource/noto-sans-sc/files/noto-sans-sc-latin-${weight}-normal.woff`))
  const { buffer, byteOffset, byteLength } = readFileSync(file)
  const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength))
  fonts.set(weight, font)
  return font
}
