import { expect, it } from 'vitest'
import { signatureOf, signCall } from './signature.ts'

const now = 1_700_000_000_999

it('is the HMAC of both times and the random text, in that order', () => {
  // Computed with: printf '%s' "17000000001700000000999abcdefghijklmnopqr" | openssl dgst -sha256 -hmac salt
  expect(signatureOf('salt', '1700000000', '1700000000999', 'abcdefghijklmnopqr')).toBe(
    'cd7cbc5c1341f3601963e988f5cf2075ac3132a8e725a05c82fa0e9a0236fd1b',
  )
})

it('signs a call with whole seconds, milliseconds and a text that no other call has', () => {
  const [first, second] = [signCall('salt', now), signCall('salt', now)]
  expect(first).toMatchObject({ t: '1700000000', timestamp: '1700000000999' })
  expect(first.randomStr).toMatch(/^[A-Za-z0-9]{18}$/)
  expect(first.randomStr).not.toBe(second.randomStr)
  expect(first.sign).toBe(signatureOf('salt', first.t, first.timestamp, first.randomStr))
  expect(signCall('pepper', now).sign).toMatch(/^[0-9a-f]{64}$/)
})

it('uses every letter and digit', () => {
  const seen = new Set(Array.from({ length: 200 }, () => signCall('salt', now).randomStr).join(''))
  expect([...seen].toSorted().join('')).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
})
