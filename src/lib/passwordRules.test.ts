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
    ['onlysmallletters', ['kinds']],
    ['small-and-signs', ['kinds']],
    ['The-BUYER-of-9', ['personal']],
    ['Number-13805320003', ['personal']],
    ['Linzy-likes-9', ['personal']],
    ['林知远-Harbour-9', ['personal']],
  ])('%j breaks %j', (password, broken) => expect(brokenPasswordRules(password, personal)).toEqual(broken))

  it('may hold what is too short to tell anybody', () => expect(brokenPasswordRules('Harbour-9-Li', ['Li', ''])).toEqual([]))

  it('is the stronger the longer and the more mixed', () => {
    expect(['', 'aaaaaaaaaaaa', 'Crane9', 'Harbour9cr', 'Harbour-9-Crane'].map(passwordStrength)).toEqual([0, 1, 1, 2, 4])
  })
})
