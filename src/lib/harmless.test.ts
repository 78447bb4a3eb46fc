import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asTyped, harmless, kept } from './harmless.ts'

it('keeps a spreadsheet from running a text, and gives back what was typed', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '＝', '+', '＋', '-', '－', '@', '＠', '\t', '\n', '1', '.', ' ', 'a', '钢') })
  fc.assert(
    fc.property(text, (typed) => {
      expect(asTyped(harmless(typed))).toBe(typed)
      if (!/^[+-]?[\d. ]+$/.test(typed)) expect(harmless(typed)).not.toMatch(/^\s*[=＝+＋\-－@＠]/)
    }),
  )
})

it('keeps a spreadsheet from making another value of a text, and gives back what was typed', () => {
  for (const text of ['123456789012', '0123', '-007', '1e5', '1.5E+10', '1-2', '2027/1', '1/2/3']) expect(kept(text)).toBe(`="${text}"`)
  const unchanged = ['12345678901', '0', '0.5', '-5', '1,200', 'JC-2026-000017', '91440300MA5DXXXXXX', '', 'e5', '0411-88881234']
  for (const text of unchanged) expect(kept(text)).toBe(text)
  expect(kept('=1+1')).toBe("'=1+1")
  const text = fc.string({ unit: fc.constantFrom('0', '1', '9', 'e', '-', '/', '.', '+', '=', '"', "'", 'a'), maxLength: 16 })
  fc.assert(
    fc.property(text, (typed) => {
      expect(asTyped(kept(typed))).toBe(typed)
    }),
  )
})
