import { describe, expect, it } from 'vitest'
import type { StepMode } from './definition.ts'
import { verdictOf, type CountedTask } from './verdict.ts'

const task = (state: string, otherwise: Partial<CountedTask> = {}): CountedTask => ({
  state,
  timedAs: null,
  weight: 1,
  place: 'own',
  returnTo: null,
  ...otherwise,
})
const verdict = (mode: StepMode, tasks: CountedTask[], queued = 0) => verdictOf({ mode }, { tasks, queued }).kind
const twoThirds = { of: 2, outOf: 3 }

describe('what a step has decided', () => {
  it('is that of whoever decides first, where any of them may', () => {
    expect(verdict({ kind: 'anyOf' }, [task('approved'), task('cancelled')])).toBe('approved')
    expect(verdict({ kind: 'anyOf' }, [task('rejected'), task('cancelled')])).toBe('rejected')
  })

  it('is an approval of all, and a rejection by one, where all are asked', () => {
    expect(verdict({ kind: 'countersign' }, [task('approved'), task('approved'), task('skipped')])).toBe('approved')
    expect(verdict({ kind: 'countersign' }, [task('approved'), task('rejected')])).toBe('rejected')
    expect(verdict({ kind: 'sequential' }, [task('approved')], 1)).toBe('open')
  })

  it('is counted by weights in a vote', () => {
    const vote: StepMode = { kind: 'vote', share: twoThirds }
    expect(verdict(vote, [task('approved', { weight: 2 }), task('rejected')])).toBe('approved')
    expect(verdict(vote, [task('approved'), task('rejected', { weight: 2 })])).toBe('rejected')
    expect(verdict({ kind: 'countersign', share: twoThirds }, [task('approved'), task('approved'), task('rejected')])).toBe('approved')
  })

  it('counts what time has decided, and goes back where somebody has returned it', () => {
    expect(verdict({ kind: 'anyOf' }, [task('timedOut', { timedAs: 'approve' })])).toBe('approved')
    expect(verdictOf({ mode: { kind: 'anyOf' } }, { tasks: [task('returned', { returnTo: 'lead' })], queued: 0 })).toEqual({
      kind: 'returned',
      to: 'lead',
    })
  })
})
