import { expect, it } from 'vitest'
import { fieldOfMoment, momentOfField } from './shanghaiTime.ts'

it('reads and shows a field in the time of Shanghai, wherever the browser is', () => {
  expect(momentOfField('2026-12-01T09:30')).toBe('2026-12-01T01:30:00.000Z')
  expect(momentOfField('2026-12-01T09:30:15')).toBe('2026-12-01T01:30:15.000Z')
  expect(fieldOfMoment('2026-12-01T01:30:00.000Z')).toBe('2026-12-01T09:30')
  for (const field of [
    '',
    '2026-12-01',
    'x2026-12-01T09:30',
    '2026-12-01T09:30x',
    '2026-12-01 09:30',
    '2026-12-01T09:30Z',
    '+002026-12-01T09:30',
  ])
    expect(momentOfField(field), field).toBeNull()
})
