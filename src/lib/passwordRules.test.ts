import { describe, expect, it } from 'vitest'
import { brokenPasswordRules, passwordStrength } from './passwordRules.ts'

const personal = ['buyer', '林知远', '13805320003', 'linzy@example.com']

describe('a password', () => {
  it.each([
    ['Harbour-9-Crane', []],
    ['长江大桥Harbour9', []],
    ['', ['length', 'kinds', 'personal']],
    ['Ab-1', ['length']],
    [`Aa1-${'x'.repeat(197)}`, ['length']],
    ['Harbour-9!', []],
    ['Harbour-9', ['length']],
    [`Aa1-${'x'.repeat(196)}`, []],
    ['Harbour99crane', []],
    ['HARBOUR-9-9-9', []],
    ['HARBOUR99CRANE', ['kinds']],
    ['harbour99crane', ['kinds']],
    ['1234567890-1', ['kinds']],
    ['长江大桥港口码头堆场', ['kinds']],
    ['onlysmallletters', ['kinds']],
    ['small-and-signs', ['kinds']],
    ['The-BUYER-of-9', ['personal']],
    ['Number-13805320003', ['personal']],
    ['Linzy-likes-9', ['personal']],
    ['林知远-Harbour-9', ['personal']],
  ])('%j breaks %j', (password, broken) => expect(brokenPasswordRules(password, personal)).toEqual(broken))

  it('may hold part of a number with its prefix, and no name between blanks', () => {
    expect(brokenPasswordRules('Call-4791234567', ['+4791234567'])).toEqual(['personal'])
    for (const password of ['Call+Me-47', 'Call-Me47-x']) expect(brokenPasswordRules(password, ['Me+47'])).toEqual([])
    expect(brokenPasswordRules('The-crane-9', [' Crane '])).toEqual(['personal'])
    expect(brokenPasswordRules('Harbour-9-@x', ['@x'])).toEqual([])
  })

  it('may hold what is too short to tell anybody', () => expect(brokenPasswordRules('Harbour-9-Li', ['Li', ''])).toEqual([]))

  it('is the stronger the longer and the more mixed', () => {
    expect(['', 'aaaaaaaaaaaa', 'Crane9', 'Harbour9cr', 'Harbour-9cran', 'Harbour-9-Crane'].map(passwordStrength)).toEqual([
      0, 1, 1, 2, 4, 4,
    ])
    expect(['abcdefghijkl', 'abcdefghijklmnopqrst', 'Harbour9crane'].map(passwordStrength)).toEqual([2, 3, 3])
    // Nine and thirteen characters of two kinds are just enough.
    expect(['abcdef12', 'abcdef123', 'abcdefgh1234', 'abcdefghi1234'].map(passwordStrength)).toEqual([1, 2, 2, 3])
  })
})
