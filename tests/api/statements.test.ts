import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, type Key } from '#src/contract/index.ts'
import { isList, type Row } from '#src/contract/row.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import { tracedGesture } from '#tests/setup/traces.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

const people = ['lead', 'buyer', 'reviewer', 'unit', 'supervisor', 'analyst', 'admin', 'supplier1', 'supplier2']
const lists = Object.entries(contract as Record<string, Row>).filter(([, row]) => isList(row)) as [Key, Row][]

/** Lists of which the demonstration shows nobody two rows, or which are below something that has to be named. */
const short = [
  'GET /api/admin/element/list',
  'GET /api/admin/messageOutbox/page',
  'GET /api/admin/user/front/session/page',
  'GET /api/admin/user/{id}/session/page',
  'GET /api/auth/provider/page',
  'GET /api/auth/provider/{id}/link/page',
  'GET /api/monitor/delivery/page',
  'GET /api/monitor/jobRun/page',
  'GET /api/monitor/process/page',
  'GET /api/srm/company/{id}/projects',
  'GET /api/srm/handover/page',
]

let world: World
beforeAll(async () => {
  world = await buildWorld()
  for (const person of people) await world.tokenOf(person)
  for (const person of ['admin', 'buyer']) await tracedGesture(world, person)
})
afterAll(() => world.close())

const ask = (person: string, key: Key, limit: number) =>
  world.call(person, key, { params: (contract[key] as Row).example.params ?? {}, query: { limit: String(limit) } } as never)

/** Who sees most of a list, and how much. */
const readerOf = async (key: Key): Promise<{ person: string; total: number }> => {
  const seen = await Promise.all(
    people.map(async (person) => {
      const { http, data } = await ask(person, key, 1)
      return { person, total: http === 200 ? (data as { total: number }).total : 0 }
    }),
  )
  return seen.toSorted((a, b) => b.total - a.total)[0] ?? { person: '', total: 0 }
}

describe('a list', () => {
  it('asks the database no more often for a hundred rows than for one', async () => {
    const unmeasured: string[] = []
    const more: object[] = []
    for (const [key] of lists) {
      const { person, total } = await readerOf(key)
      if (total < 2) {
        unmeasured.push(key)
        continue
      }
      const [one, many] = [await statementsOf(() => ask(person, key, 1)), await statementsOf(() => ask(person, key, 100))]
      if (many.length !== one.length) more.push({ key, person, total, one: one.length, many: many.length })
    }
    expect(more).toEqual([])
    expect(unmeasured.toSorted()).toEqual(short)
  })
})
