import { describe, expect, it } from 'vitest'
import { loggable } from './loggable.ts'

const failed = (message: string, fields: object) => Object.assign(new Error(message), fields)

describe('what the log keeps of a failure', () => {
  it('of a query: the statement and the database’s code, never a value', () => {
    const cause = failed('invalid input syntax for type numeric: "333.123457x"', { code: '22P02', detail: '333.123457x' })
    const error = failed('Failed query: insert … params: 333.123457x', {
      query: 'insert into t values ($1)',
      params: ['333.123457x'],
      cause,
    })
    const kept = loggable(error)
    expect(kept).toMatchObject({ message: 'Failed query: insert into t values ($1)', cause: { code: '22P02' } })
    expect(JSON.stringify(kept)).not.toContain('333.123457x')
  })

  it('of anything else: its text, with its causes', () => {
    const error = failed('no answer', { cause: failed('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED' }) })
    expect(loggable(error)).toMatchObject({
      type: 'Error',
      message: 'no answer',
      cause: { message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED' },
    })
    expect(loggable(error)['stack']).toContain('loggable.test.ts')
    expect(loggable('a price')).toEqual({ type: 'string' })
  })
})
