import { expect, it } from 'vitest'
import { inApp } from './inApp.ts'

it.each([
  ['/dashboard', '/dashboard'],
  ['/poJcManager/quotation?q=1#a', '/poJcManager/quotation?q=1#a'],
  ['/a/../dashboard', '/dashboard'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/\n/evil.example', null],
  ['\t//evil.example', null],
  ['/.//evil.example', null],
  ['/a/..//evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['dashboard', null],
  ['', null],
  ['//', null],
])('a browser that is sent to %j goes to %j', (target, address) => {
  expect(inApp(target)).toBe(address)
})
