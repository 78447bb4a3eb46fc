import type { MachineDescription, StateDescription } from '#src/machines/describe.ts'
import { element, textElement } from '#src/lib/xml.ts'
import { anywhere } from './joined.ts'
import { boxOf, type Box, type ChartLayout, type PlacedLine, type PlacedState } from './layout.ts'
import { arrowOf, roundedPath } from './lines.ts'
import { labelLine, titleLine } from './measure.ts'
import { svgStyle } from './svgStyle.ts'

/** What a picture says of itself to those who can't see it. */
export interface PictureTexts {
  language: string
  title: string
  /** Everything the picture shows, in words. */
  description: string
}

const margin = 12

/** A laid out chart as a picture of its own: nothing it needs lies elsewhere, and it follows the reader's light or dark. */
export const svgOf = (machine: MachineDescription, layout: ChartLayout, texts: PictureTexts): string => {
  const [width, height] = [Math.ceil(layout.width) + 2 * margin, Math.ceil(layout.height) + 2 * margin]
  const holders = layout.states.filter(({ holds }) => holds)
  const simple = layout.states.filter(({ holds }) => !holds)
  const picture = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `${-margin} ${-margin} ${width} ${height}`,
      width,
      height,
      role: 'img',
      lang: texts.language,
      'aria-labelledby': 'title desc',
    },
    [
      textElement('title', { id: 'title' }, texts.title),
      textElement('desc', { id: 'desc' }, texts.description),
      `<style>${svgStyle}</style>`,
      element('rect', { class: 'ground', x: -margin, y: -margin, width, height }),
      ...holders.map((place) => stateOf(place, machine)),
      ...layout.lines.map(lineOf),
      ...simple.map((place) => stateOf(place, machine)),
      ...(layout.anywhere ? [stateOf(layout.anywhere, machine)] : []),
      // Above all lines: whatever runs beneath a word, it stays readable.
      ...holders.map((place) => element('g', { class: 'head' }, titleOf(place))),
      ...layout.lines.flatMap(wordsOf(holders)),
    ],
  )
  return `${picture}\n`
}

/** What decides how a state looks. */
const kindOf = ({ path, holds }: PlacedState, { states }: MachineDescription, state: StateDescription | undefined): string => {
  if (path === anywhere) return 'anywhere'
  if (!holds) return state?.tone ?? 'plain'
  return states.find((other) => other.path === state?.parent)?.kind === 'parallel' ? 'region' : 'compound'
}

const stateOf = (place: PlacedState, machine: MachineDescription): string => {
  const state = machine.states.find(({ path }) => path === place.path)
  const { path, x, y, width, height, holds } = place
  const kind = kindOf(place, machine, state)
  return element('g', { class: `${holds ? 'holder' : 'state'} ${kind}` }, [
    textElement('title', {}, path),
    element('rect', { ...rounded(x, y, width, height), rx: path === anywhere ? round(height / 2) : cornerOf(kind, holds) }),
    ...(state?.kind === 'final' ? [element('rect', { class: 'inner', ...rounded(x + 3, y + 3, width - 6, height - 6), rx: 5.5 })] : []),
    ...(holds ? [] : titleOf(place)),
  ])
}

/** Parts that run beside each other have corners. */
const cornerOf = (kind: string, holds: boolean): number => (kind === 'region' ? 0 : holds ? 12 : 8)

const titleOf = ({ title: { x, y, words } }: PlacedState): string[] =>
  words.map((word, index) => textElement('text', { x: round(x), y: round(y + index * titleLine) }, word))

const lineOf = ({ source, target, points, stays }: PlacedLine): string => {
  const [first] = points
  return element('g', { class: `line${stays ? ' stays' : ''}`, 'data-from': source ?? undefined, 'data-to': target }, [
    element('path', { d: roundedPath(points) }),
    element('path', { class: 'arrow', d: arrowOf(points) }),
    ...(source === null && first ? [element('circle', { class: 'arrow', cx: round(first.x), cy: round(first.y), r: 5 })] : []),
  ])
}

/** The words of a line, on the ground they stand on: no line shows between their letters. */
const wordsOf =
  (holders: readonly PlacedState[]) =>
  (line: PlacedLine): string[] => {
    const { x, y, words } = line.label
    const box = boxOf(line)
    if (words.length === 0) return []
    const within = holders.some((holder) => isWithin(box, holder))
    return [
      element('g', { class: `words${within ? ' within' : ''}${line.stays ? ' stays' : ''}` }, [
        element('rect', rounded(box.x, box.y, box.width, box.height)),
        ...words.map((word, index) => textElement('text', { x: round(x), y: round(y + index * labelLine) }, word)),
      ]),
    ]
  }

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

const rounded = (x: number, y: number, width: number, height: number) => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})

const round = (value: number): number => Math.round(value * 100) / 100
