import { expect, it } from 'vitest'
import { checkCharacter } from './creditCode.ts'

it.each(['91350100M000100Y43', '914403001922038216'])('%s ends with the check character that GB 32100 gives it', (code) => {
  expect(checkCharacter(code.slice(0, 17))).toBe(code.slice(17))
})
