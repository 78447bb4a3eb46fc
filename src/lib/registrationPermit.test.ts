import aes from 'crypto-js/aes'
import utf8 from 'crypto-js/enc-utf8'
import { describe, expect, it } from 'vitest'
import { permitFlag, permitMilliseconds, permittedUntil, withheld } from './registrationPermit.ts'

const cipher = { key: 'fairlead-aes-key', iv: 'fairlead-aes-iv0' }
const now = Date.parse('2026-11-21T02:00:00.000Z')
const until = now + permitMilliseconds

describe('a permission', () => {
  it('lasts for thirty seconds', () => {
    const flag = permitFlag(until, cipher)
    expect(permittedUntil(flag, now, cipher)).toBe(until)
    expect(permittedUntil(flag, until - 1, cipher)).toBe(until)
    expect(permittedUntil(flag, until, cipher)).toBeNull()
  })

  it.each([
    ['no flag', null],
    ['the check value', withheld(cipher)],
    ['something made up', 'true'],
    ['one of another key', permitFlag(until, { ...cipher, key: 'another-aes-key0' })],
    ['one that would last too long', permitFlag(until + 1, cipher)],
  ])('is not there with %s', (_, flag) => expect(permittedUntil(flag, now, cipher)).toBeNull())

  it('that is withheld leaves the check value, the same for everybody', () => {
    expect(aes.decrypt(withheld(cipher), utf8.parse(cipher.key), { iv: utf8.parse(cipher.iv) }).toString(utf8)).toBe('none')
    expect(withheld(cipher)).toBe(withheld({ ...cipher }))
  })
})
