import { describe, expect, it } from 'vitest'
import { periodOf } from './period.ts'

/** Already the 22nd in Shanghai. */
const now = Date.parse('2026-11-21T17:00:00Z')

describe('a period', () => {
  it('counts whole days back by the calendar of Shanghai', () => {
    expect(periodOf({ period: '7' }, now)).toEqual({ from: '2026-11-15T16:00:00.000Z' })
    expect(periodOf({ period: '7' }, Date.parse('2026-11-21T15:59:00Z'))).toEqual({ from: '2026-11-14T16:00:00.000Z' })
  })

  it('is a year unless the address says otherwise, and all of time if it says so', () => {
    expect(periodOf({}, now)).toEqual(periodOf({ period: '365' }, now))
    expect(periodOf({ period: 'nonsense' }, now)).toEqual(periodOf({}, now))
    expect(periodOf({ period: 'all' }, now)).toEqual({})
  })

  it('takes both dates in, or one, or none', () => {
    expect(periodOf({ period: 'dates', from: '2026-11-01', to: '2026-11-02' }, now)).toEqual({
      from: '2026-10-31T16:00:00.000Z',
      to: '2026-11-02T16:00:00.000Z',
    })
    expect(periodOf({ period: 'dates', to: '2026-11-02' }, now)).toEqual({ to: '2026-11-02T16:00:00.000Z' })
    expect(periodOf({ period: 'dates', from: 'yesterday' }, now)).toEqual({})
  })
})
