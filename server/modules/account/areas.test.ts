import { expect, it } from 'vitest'
import { areasOfType } from './areas.ts'

it('lists areas level by level', () => {
  expect(areasOfType('AREA')).toContainEqual(expect.objectContaining({ code: '370000', name: '山东省' }))
  expect(areasOfType('AREA-37')).toContainEqual(expect.objectContaining({ code: '370200', name: '青岛市' }))
  expect(areasOfType('AREA-3702')).toContainEqual(expect.objectContaining({ code: '370202', name: '市南区' }))
  expect(areasOfType('AREA-3702')?.every(({ code }) => code.startsWith('3702'))).toBe(true)
})

it('knows nothing below a county, and no other dictionary', () => {
  expect(areasOfType('AREA-370202')).toBeNull()
  expect(areasOfType('AREA-99')).toEqual([])
  expect(areasOfType('CTYPE')).toBeNull()
})
