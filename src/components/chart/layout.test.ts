import ELK from 'elkjs/lib/elk.bundled.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import en from '#src/lang/en.json'
import zhCN from '#src/lang/zh-CN.json'
import { describeMachine, transitionsWithin, type MachineDescription } from '#src/machines/describe.ts'
import { machines } from '#src/machines/index.ts'
import { anywhere } from './joined.ts'
import { boxOf, graphOf, layoutOf, type Box, type ChartLayout, type PlacedState } from './layout.ts'
import { arrowOf, roundedPath } from './lines.ts'
import { labelLine, stateFont, widestOf } from './measure.ts'
import { chartTextsOf, type ChartTexts } from './words.ts'

/** The room `src/views/introduction` keeps for each chart, without its padding, in rem. */
const rooms = { project: 75.5, quotation: 35.5 }
/** What a 1440 pixel wide window leaves beside menus and details at the usual font size. */
const roomWidth = 56

interface Named extends Box {
  name: string
}

const apart = (a: Box, b: Box): boolean => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y

const holdsWhole = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y >= outer.y &&
  inner.y + inner.height <= outer.y + outer.height

const overlapping = (boxes: readonly Named[]): string[] =>
  boxes.flatMap((box, index) => boxes.slice(index + 1).flatMap((other) => (apart(box, other) ? [] : [`${box.name} | ${other.name}`])))

const wordsOf = ({ lines }: ChartLayout): Named[] =>
  lines.filter(({ label }) => label.words.length > 0).map((line) => ({ name: line.id, ...boxOf(line) }))

const simpleOf = ({ states, anywhere: everywhere }: ChartLayout): Named[] =>
  [...states.filter(({ holds }) => !holds), ...(everywhere ? [everywhere] : [])].map((state) => ({ name: state.path, ...state }))

const titleBox = ({ path, title: { x, y, words } }: PlacedState): Named => {
  const width = widestOf(words, stateFont)
  return { name: `title of ${path}`, x: x - width / 2, y: y - labelLine / 2, width, height: labelLine }
}

const headsOf = ({ states }: ChartLayout): Named[] => states.filter(({ holds }) => holds).map(titleBox)

/** Every straight piece of every line, as a box without breadth. */
const piecesOf = ({ lines }: ChartLayout): Named[] =>
  lines.flatMap(({ id, points }) =>
    points.slice(1).map((end, index) => {
      const start = points[index] ?? end
      const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)]
      return { name: id, x, y, width: Math.max(start.x, end.x) - x, height: Math.max(start.y, end.y) - y }
    }),
  )

const crossedBy = (boxes: readonly Named[], pieces: readonly Named[], isOwn: (piece: string, box: string) => boolean): string[] =>
  boxes.flatMap((box) =>
    pieces.flatMap((piece) => (apart(box, piece) || isOwn(piece.name, box.name) ? [] : [`${piece.name} | ${box.name}`])),
  )

const touches = ({ states, anywhere: everywhere }: ChartLayout, path: string, point: { x: number; y: number } | undefined): boolean => {
  const place = path === anywhere ? everywhere : states.find((each) => each.path === path)
  return place !== undefined && place !== null && point !== undefined && holdsWhole(place, { ...point, width: 0, height: 0 })
}

const elk = new ELK()
const laidOut = async (description: MachineDescription, texts: ChartTexts) => layoutOf(await elk.layout(graphOf(description, texts)))

const charts = Object.values(machines).flatMap((machine) =>
  ([zhCN, en] as Record<string, string>[]).map((catalogue) => ({
    id: machine.id,
    language: catalogue === en ? 'en' : 'zh-CN',
    description: describeMachine(machine),
    texts: chartTextsOf(machine.id, (id, values = {}) =>
      (catalogue[id] ?? `no text ${id}`).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    ),
  })),
)

describe.each(charts)('the chart of $id in $language', ({ id, description, texts }) => {
  let layout: ChartLayout
  beforeAll(async () => {
    layout = await laidOut(description, texts)
  })

  it('has every state once, within the state it is part of, and every way to begin', () => {
    expect(layout.states.map(({ path }) => path).toSorted()).toEqual(description.states.map(({ path }) => path).toSorted())
    for (const { path, parent } of description.states) {
      const [own, outer] = [path, parent].map((each) => layout.states.find((state) => state.path === each))
      if (own && outer) expect([path, holdsWhole(outer, own)]).toEqual([path, true])
    }
    const regions = new Set(description.states.filter(({ kind }) => kind === 'parallel').map(({ path }) => path))
    const begins = description.states.filter(({ initial, parent }) => initial && !regions.has(parent ?? '')).map(({ path }) => path)
    expect(layout.lines.filter(({ source }) => source === null).map(({ target }) => target)).toEqual(begins)
  })

  it('has every transition on a line between its states', () => {
    for (const { source, trigger, target } of transitionsWithin(description)) {
      const from = source ?? anywhere
      const line = layout.lines.find((each) => each.source === from && each.target === (target ?? from) && each.stays === (target === null))
      const said = line?.label.words.some((word) => word.startsWith(texts.trigger(trigger)))
      expect([from, trigger, target, said]).toEqual([from, trigger, target, true])
    }
    expect(layout.lines.flatMap(({ label }) => label.words).filter((word) => word.includes('no text'))).toEqual([])
  })

  it('covers no words and no state with others', () => {
    expect(overlapping([...simpleOf(layout), ...headsOf(layout), ...wordsOf(layout)])).toEqual([])
    const holders = layout.states.filter(({ holds }) => holds)
    const onBorder = wordsOf(layout).flatMap((words) =>
      holders.filter((holder) => !apart(holder, words) && !holdsWhole(holder, words)).map(({ path }) => `${words.name} | ${path}`),
    )
    expect(onBorder).toEqual([])
  })

  it('draws no line through words, titles or states', () => {
    const pieces = piecesOf(layout)
    expect(crossedBy(wordsOf(layout), pieces, (piece, words) => piece === words)).toEqual([])
    expect(crossedBy(headsOf(layout), pieces, () => false)).toEqual([])
    const inner = simpleOf(layout).map((state) => ({
      ...state,
      x: state.x + 1,
      y: state.y + 1,
      width: state.width - 2,
      height: state.height - 2,
    }))
    expect(crossedBy(inner, pieces, () => false)).toEqual([])
  })

  it('begins and ends its lines at its states', () => {
    for (const { source, target, points } of layout.lines) {
      expect([source, target, source === null || touches(layout, source, points[0])]).toEqual([source, target, true])
      expect([source, target, touches(layout, target, points.at(-1))]).toEqual([source, target, true])
    }
  })

  it('keeps each title within its state', () => {
    for (const state of layout.states) {
      const width = widestOf(state.title.words, stateFont)
      expect([state.path, state.title.x - width / 2 >= state.x && state.title.x + width / 2 <= state.x + state.width]).toEqual([
        state.path,
        true,
      ])
    }
  })

  it.runIf(id in rooms)('fits the room that the guide keeps for it', () => {
    expect(layout.height / 16).toBeLessThanOrEqual(rooms[id as keyof typeof rooms])
    expect(layout.width / 16).toBeLessThanOrEqual(roomWidth)
  })
})

it('draws a state that leads into its own parts, and a part that leads to what it is part of', async () => {
  const machine = setup({}).createMachine({
    id: 'inward',
    initial: 'outer',
    states: {
      outer: {
        initial: 'first',
        on: { inwards: '.second' },
        states: { first: { on: { again: '#inward.outer' } }, second: {} },
      },
    },
  })
  const layout = await laidOut(describeMachine(machine), chartTextsOf('inward', String))
  expect(layout.lines.map(({ id }) => id).toSorted()).toEqual([
    '(start) outer',
    '(start) outer.first',
    'outer outer.second',
    'outer.first outer',
  ])
  expect(layout.lines.filter(({ points }) => points.length < 2)).toEqual([])
})

describe('a line', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0, y: 20 },
    { x: 8, y: 20 },
  ]

  it('has round corners, never larger than half a side', () => expect(roundedPath(points)).toBe('M0 0L0 14Q0 20 4 20L8 20'))

  it('ends in an arrow that points where it goes', () => {
    expect(arrowOf(points)).toBe('M8 20L1 24L1 16Z')
    expect(arrowOf([])).toBe('')
  })
})
