import { expect, it } from 'vitest'
import { namesApart } from './namesApart.ts'

it.each([
  [
    ['a.pdf', 'b.pdf'],
    ['a.pdf', 'b.pdf'],
  ],
  [
    ['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf'],
    ['a.pdf', 'A (2).pdf', 'a (3).pdf', 'a (2) (2).pdf'],
  ],
  [
    ['图纸', '图纸', '.x', '.x'],
    ['图纸', '图纸 (2)', '.x', '.x (2)'],
  ],
])('tells %j apart', (names, apart) => {
  expect(namesApart(names)).toEqual(apart)
})
