import ELK from 'elkjs/lib/elk.bundled.js'
import { expect, it } from 'vitest'
import { edgesOf, eventsOf, followGraph, placedFollows } from './followGraph.ts'

const follow = (from: string | null, to: string | null, count: number) => ({ from, to, count, medianSeconds: null })
const follows = [follow(null, 'create', 3), follow('create', 'publish', 3), follow('publish', 'publish', 1), follow('publish', null, 3)]

const titleOf = (event: string) => `<${event}>`

it('has the beginning first and the end last', () => {
  expect(eventsOf(follows.toReversed())).toEqual(['(begin)', 'publish', 'create', '(end)'])
})

it('is laid out with every event and every edge, each with its figure', async () => {
  const laidOut = await new ELK().layout(followGraph(follows, titleOf, ({ count }) => String(count)))
  const { states, lines } = placedFollows(laidOut, titleOf)
  expect(states.map(({ title }) => title.words)).toEqual([['<(begin)>'], ['<create>'], ['<publish>'], ['<(end)>']])
  expect(lines.map(({ source, target, label }) => `${source} ${target} ${label.words.join()}`)).toEqual([
    '(begin) create 3',
    'create publish 3',
    'publish publish 1',
    'publish (end) 3',
  ])
  expect(lines.every(({ points }) => points.length > 1)).toBe(true)
})

it('knows the edges of a path', () => {
  expect([...edgesOf(['create', 'publish'])]).toEqual(['(begin) create', 'create publish', 'publish (end)'])
})
