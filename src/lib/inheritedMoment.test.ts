import { expect, it } from 'vitest'
import { withOffset } from './inheritedMoment.ts'

it('takes what says no offset for the time of Shanghai, and leaves everything else', () => {
  for (const moment of ['2026-11-20 17:30:00', '2026-11-20T17:30:00'])
    expect(new Date(withOffset(moment)).toISOString()).toBe('2026-11-20T09:30:00.000Z')
  for (const moment of ['2026-11-20T09:30:00.000Z', '2026-11-20T09:30:00+08:00', '2026-11-20', '']) expect(withOffset(moment)).toBe(moment)
})
