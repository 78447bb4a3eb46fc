import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { nextNumber, drawnNumber, numberPrefixes } from './number.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const number = (at: string) => nextNumber(world.database, 'JC', new Date(at))

it('business numbers count anew each year of Shanghai', async () => {
  const [old, next] = ['2030-12-31T15:59:59.999Z', '2030-12-31T16:00:00.000Z']
  expect([await number(old), await number(old), await number(next), await number(next)]).toEqual([
    'JC-2030-000001',
    'JC-2030-000002',
    'JC-2031-000001',
    'JC-2031-000002',
  ])
})

it('the number of a quotation tells its year, and nothing of those before it', async () => {
  const at = new Date('2030-12-31T16:00:00.000Z')
  const numbers = await Promise.all(
    Array.from({ length: 12 }, () => drawnNumber(world.database, numberPrefixes.quotation, 'quotation', at)),
  )
  for (const no of numbers) expect(no).toMatch(/^BJ-2031-\d{6}$/)
  const figures = numbers.map((no) => Number(no.slice(-6)))
  // Twelve in a row would come once in 10^66 draws.
  expect(figures.every((figure, index) => index === 0 || figure === (figures[index - 1] ?? 0) + 1)).toBe(false)
})
