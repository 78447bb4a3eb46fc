import { describe, expect, it } from 'vitest'
import { countdownOf, durationOf, relativeTime, roundedMinutes } from './relativeTime.ts'

describe('relative time', () => {
  it.each([
    [29_999, { unit: 'now' }],
    [30_000, { unit: 'minute', value: 1 }],
    [3_599_000, { unit: 'minute', value: 59 }],
    [3_600_000, { unit: 'hour', value: 1 }],
    [86_399_000, { unit: 'hour', value: 23 }],
    [86_400_000, { unit: 'date' }],
  ])('%d ms', (elapsed, expected) => {
    expect(relativeTime(elapsed)).toEqual(expected)
  })
})

it.each([
  [2880, { unit: 'day', value: 2 }],
  [120, { unit: 'hour', value: 2 }],
  [90, { unit: 'minute', value: 90 }],
  [0, { unit: 'minute', value: 0 }],
])('%d minutes', (minutes, expected) => {
  expect(durationOf(minutes)).toEqual(expected)
})

it.each([
  [3 * 60 + 20, '3 minute'],
  [3600 + 5 * 60, '65 minute'],
  [2 * 3600 + 20 * 60, '2 hour'],
  [2.5 * 86_400, '60 hour'],
  [47.9 * 3600, '2 day'],
  [10.4 * 86_400, '10 day'],
])('%d seconds are told as %s', (seconds, expected) => {
  const { value, unit } = durationOf(roundedMinutes(seconds))
  expect(`${value} ${unit}`).toBe(expected)
})

it('counts down to zero and stays there', () => {
  expect(countdownOf(90_061_999)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 })
  expect(countdownOf(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
})
