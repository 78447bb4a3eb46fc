import { expect, it } from 'vitest'
import { cookieText, readCookie, tokenCookie } from './cookie.ts'

it('reads what it wrote, whatever stands beside it', () => {
  const [written = ''] = cookieText('token', 'a=b; c 港', 60, 'http:').split('; ')
  expect(readCookie(`first=1; ${written}; last=2`, 'token')).toBe('a=b; c 港')
  expect(readCookie(`xtoken=1; ${written}`, 'token')).toBe('a=b; c 港')
  expect(readCookie('tokens=1; first=token=2', 'token')).toBeUndefined()
  expect(readCookie('', 'token')).toBeUndefined()
})

// Who is signed in while the product is replaced stays so.
it('keeps its name', () => expect(tokenCookie).toBe('fairlead.token'))

it('writes for the whole site, for so many seconds, for nobody else’s pages', () => {
  expect(cookieText('token', 'x', 60, 'http:')).toBe('token=x; path=/; max-age=60; samesite=strict')
  expect(cookieText('token', 'x', 60, 'https:')).toBe('token=x; path=/; max-age=60; samesite=strict; secure')
})

it('is not stopped by a cookie that nobody of ours wrote', () => {
  expect(readCookie('token=%', 'token')).toBeUndefined()
  expect(readCookie('token=', 'token')).toBe('')
})
