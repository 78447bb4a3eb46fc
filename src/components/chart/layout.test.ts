import ELK from 'elkjs/lib/elk.bundled.js'
import { beforeAll, describe, expect, it } from 'vitest'
import en from '#src/lang/en.json'
import zhCN from '#src/lang/zh-CN.json'
import { describeMachine, transitionsWithin } from '#src/machines/describe.ts'
import { projectMachine } from '#src/machines/project/project.ts'
import { quotationMachine } from '#src/machines/quotation/quotation.ts'
import { graphOf, layoutOf, labelLine, type ChartLayout } from './layout.ts'
import { arrowOf, roundedPath } from './lines.ts'

/** The room `src/views/introduction` keeps for each chart, without its padding, in rem. */
const rooms = { project: 45.5, quotation: 32.5 }
/** What a 1440 pixel wide window leaves beside menus and details at the usual font size. */
const roomWidth = 56

interface Area {
  name: string
  left: number
  right: number
  top: number
  bottom: number
}

const apart = (a: Area, b: Area): boolean => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

const overlapping = (areas: readonly Area[]): string[] =>
  areas.flatMap((area, index) => areas.slice(index + 1).flatMap((other) => (apart(area, other) ? [] : [`${area.name} | ${other.name}`])))

const touches = ({ states }: ChartLayout, path: string, point: { x: number; y: number } | undefined): boolean => {
  const place = states.find((each) => each.path === path)
  if (!place || !point) return false
  return point.x >= place.x && point.x <= place.x + place.width && point.y >= place.y && point.y <= place.y + place.height
}

const elk = new ELK()
const charts = [projectMachine, quotationMachine].flatMap((machine) =>
  ([zhCN, en] as Record<string, string>[]).map((texts) => ({
    id: machine.id as keyof typeof rooms,
    language: texts === en ? 'en' : 'zh-CN',
    description: describeMachine(machine),
    event: (event: string) => texts[`event.${machine.id}.${event}`] ?? '',
    state: (path: string) => texts[`state.${machine.id}.${path}`] ?? '',
  })),
)

describe.each(charts)('the chart of $id in $language', ({ id, description, event, state }) => {
  let layout: ChartLayout
  beforeAll(async () => {
    layout = layoutOf(await elk.layout(graphOf(description, { event, state })))
  })

  it('fits the room that is kept for it', () => {
    expect(layout.height / 16).toBeLessThanOrEqual(rooms[id])
    expect(layout.width / 16).toBeLessThanOrEqual(roomWidth)
  })

  it('has every state once, and every event on a line between its states', () => {
    expect(layout.states.map(({ path }) => path)).toEqual(description.states.map(({ path }) => path))
    const drawn = layout.lines.flatMap(({ source, target, label }) => label.words.map((word) => `${source} ${word} ${target}`))
    const defined = transitionsWithin(description).map(
      ({ source, trigger, target }) => `${source} ${trigger.kind === 'event' ? event(trigger.name) : ''} ${target}`,
    )
    expect(drawn.toSorted()).toEqual([...new Set(defined)].toSorted())
    expect(layout.lines.filter(({ source }) => source === null).map(({ target }) => target)).toEqual(['draft'])
  })

  it('covers no state and no words with others', () => {
    const states = layout.states.map(({ path, x, y, width, height }) => ({
      name: path,
      left: x,
      right: x + width,
      top: y,
      bottom: y + height,
    }))
    const words = layout.lines.flatMap(({ source, target, label: { x, y, words: lines } }) => {
      const half = (Math.max(0, ...lines.map((line) => line.length)) * 12 * 0.5) / 2
      const top = y - labelLine / 2
      return lines.length === 0
        ? []
        : [{ name: `${source} ${target}`, left: x - half, right: x + half, top, bottom: top + lines.length * labelLine }]
    })
    expect(overlapping([...states, ...words])).toEqual([])
  })

  it('begins and ends its lines at its states', () => {
    for (const { source, target, points } of layout.lines) {
      expect([source, target, source === null || touches(layout, source, points[0])]).toEqual([source, target, true])
      expect([source, target, touches(layout, target, points.at(-1))]).toEqual([source, target, true])
    }
  })
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
