import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asTyped, harmless } from './harmless.ts'

it('keeps a spreadsheet from running a text, and gives back what was typed', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '＝', '+', '＋', '-', '－', '@', '＠', '\t', '\n', '1', '.', ' ', 'a', '钢') })
  fc.assert(
    fc.property(text, (typed) => {
      expect(asTyped(harmless(typed))).toBe(typed)
      if (!/^[+-]?[\d. ]+$/.test(typed)) expect(harmless(typed)).not.toMatch(/^\s*[=＝+＋\-－@＠]/)
    }),
  )
})
