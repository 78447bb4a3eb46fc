import { expect, test } from 'vitest'
import { isOfInputMethod } from './inputMethod.ts'

test.each([
  ['a word that is being written', { isComposing: true, keyCode: 229 }, true],
  ['the key that ends it, in Chromium and Firefox', { isComposing: true, keyCode: 13 }, true],
  ['the key that ends it, in Safari, which has ended composing before', { isComposing: false, keyCode: 229 }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['a letter', { isComposing: false, keyCode: 65 }, false],
])('%s', (_, key, expected) => {
  expect(isOfInputMethod(key)).toBe(expected)
})
