import { expect, it } from 'vitest'
import type { ChartLayout } from './layout.ts'
import { neighbourOf } from './neighbour.ts'

const place = (path: string, x: number, y: number) => ({ path, x, y, width: 20, height: 20 })
const line = (source: string, target: string) => ({ source, target, points: [], label: { x: 0, y: 0, words: [] } })

const layout = {
  width: 300,
  height: 300,
  states: [place('top', 100, 0), place('left', 0, 100), place('middle', 100, 100), place('bottom', 100, 200), place('right', 220, 100)],
  lines: [line('top', 'left'), line('left', 'bottom')],
} as unknown as ChartLayout

it('goes along a transition before it goes to what is merely near', () => {
  expect(neighbourOf(layout, 'top', 'ArrowDown')).toBe('left')
  expect(neighbourOf(layout, 'left', 'ArrowDown')).toBe('bottom')
})

it('goes back along a transition', () => {
  expect(neighbourOf(layout, 'bottom', 'ArrowUp')).toBe('left')
})

it('goes to the nearest where no transition leads that way, and nowhere at the edge', () => {
  expect(neighbourOf(layout, 'left', 'ArrowRight')).toBe('top')
  expect(neighbourOf(layout, 'middle', 'ArrowRight')).toBe('right')
  expect(neighbourOf(layout, 'right', 'ArrowRight')).toBeNull()
  expect(neighbourOf(layout, 'nowhere', 'ArrowRight')).toBeNull()
})
