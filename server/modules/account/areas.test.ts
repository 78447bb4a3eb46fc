import { expect, it } from 'vitest'
import { buildWorld } from '#tests/setup/world.ts'
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

it('are answered to whoever chooses one', async () => {
  const world = await buildWorld()
  const codes = async (type: string) => {
    const answer = await world.ask(null, 'GET /api/admin/sysCode/codeType/{type}', { params: { type } })
    return answer.map(({ code }) => code)
  }
  expect(await codes('AREA')).toContain('370000')
  expect(await codes('AREA-37')).toContain('370200')
  expect(await codes('AREA-3702')).toContain('370202')
  await world.close()
})
