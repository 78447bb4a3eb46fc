import { describe, expect, it } from 'vitest'
import { see, seeContext, seeEvent } from './mask.ts'

describe('what has no rule is seen as kind and size alone', () => {
  it.each([
    ['text', 'Fairlead#2026', 13],
    ['number', 1234.5, null],
    ['truth', true, null],
    ['nothing', null, null],
    ['nothing', undefined, null],
    ['list', [1, 2], 2],
    ['set', new Set([1]), 1],
    ['object', { a: 1, b: 2 }, 2],
    ['function', () => 1, null],
    ['error', new Error('13800138000'), null],
    ['other', new Date(0), null],
    ['other', Symbol('x'), null],
  ])('%s', (hidden, value, size) => {
    expect(see(value)).toEqual({ hidden, size })
  })
})

describe('what has a rule', () => {
  it('is shown when it is a single value, and never as a whole when it is not', () => {
    expect(see(0.5, 'shown')).toBe(0.5)
    expect(see('firstReview', 'shown')).toBe('firstReview')
    expect(see({ price: '12.00' }, 'shown')).toEqual({ hidden: 'object', size: 1 })
    expect(see('x'.repeat(201), 'shown')).toEqual({ hidden: 'text', size: 201 })
  })

  it('is seen in the parts that are named, whatever else comes to be there', () => {
    const rule = { parts: { status: 'shown', roles: { each: 'shown' } } } as const
    expect(see({ status: '1', roles: ['admin'], mobile: '13800138000', toString: 'x' }, rule)).toEqual({
      parts: {
        status: '1',
        roles: { list: ['admin'] },
        mobile: { hidden: 'text', size: 11 },
        toString: { hidden: 'text', size: 1 },
      },
    })
    expect(see(null, rule)).toBeNull()
    expect(see('not what was expected', rule)).toEqual({ hidden: 'text', size: 21 })
    expect(see({ list: 1 }, { each: 'shown' })).toEqual({ hidden: 'object', size: 1 })
  })

  it('shows of an address the path alone', () => {
    expect(see('/srmManager/srmcheckJc?text=13800138000#x', 'path')).toBe('/srmManager/srmcheckJc')
  })
})

it('hides all of a machine or an event that nothing was decided of', () => {
  expect(seeContext('unknown', { price: '12.00' })).toEqual({ parts: { price: { hidden: 'text', size: 5 } } })
  expect(seeEvent('session', { type: 'xstate.done.actor.0.session.loading', output: { token: 'x' } } as never)).toEqual({
    parts: { output: { hidden: 'object', size: 1 } },
  })
  expect(seeEvent('session', { type: 'logOut' })).toBeNull()
})
