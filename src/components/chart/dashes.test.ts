import { expect, it } from 'vitest'
import { drawingStyle } from './drawingStyle.ts'
import { svgStyle } from './svgStyle.ts'

it('a dashed line is what happens in a state without leaving it, and nothing else, in every drawing', () => {
  const dashed = Object.entries(drawingStyle).filter(([, style]) => JSON.stringify(style).includes('strokeDasharray'))
  expect(dashed.map(([selector]) => selector)).toEqual(['& [data-stays] path:not([data-arrow])'])
  const rules = svgStyle.split('}').filter((rule) => rule.includes('stroke-dasharray'))
  expect(rules).toEqual(['.stays path:not(.arrow){stroke-dasharray:3 3'])
})
