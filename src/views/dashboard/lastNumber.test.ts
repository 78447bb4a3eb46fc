import { expect, it } from 'vitest'
import { lastNumber } from './lastNumber.ts'

it.each([
  ['14时', '14'],
  ['09', '09'],
  ['2026-11', '11'],
  ['today', 'today'],
])('of %s it is %s', (label, number) => expect(lastNumber(label)).toBe(number))
