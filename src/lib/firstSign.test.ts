import { expect, it } from 'vitest'
import { firstSign } from './firstSign.ts'

it.each([
  ['王堃', '王'],
  ['𠮷田', '𠮷'],
  ['𬭚', '𬭚'],
  [' Lin Zhiyuan', 'L'],
  ['', ''],
])('%s begins with %s', (name, first) => {
  expect(firstSign(name)).toBe(first)
})
