import { expect, it } from 'vitest'
import { visible, withVisibleTexts } from './visible.ts'

it.each([
  '',
  ' \t\n',
  '\u200b',
  '\u200b\u200d\ufeff',
  '\u202e\u202c',
  '\u2066\u2069',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\u00ad',
  '\u3000',
  '\ufe0f',
  '\u0007',
])('nobody sees anything of %j', (text) => expect(visible(text)).toBe(''))

it.each([
  [' 钢丝绳 ', '钢丝绳'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['a\u200bb', 'a\u200bb'],
  ['0', '0'],
])('of %j there is %j to see', (text, seen) => expect(visible(text)).toBe(seen))

it('is so for every text in a value, however it is nested; everything else stays', () => {
  const value = { title: '\u200b', items: [{ name: '\u3164', spec: ' a ' }], count: 2, none: null, yes: true }
  expect(withVisibleTexts(value)).toEqual({ title: '', items: [{ name: '', spec: ' a ' }], count: 2, none: null, yes: true })
})
