import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { isReadable, refuseUnreadable } from '#server/lifecycle/recordKind.ts'
import { listKeyOf } from '#src/contract/events.ts'
import { contract, type Key } from '#src/contract/index.ts'
import { businessIds, type BusinessMachineId } from '#src/machines/ids.ts'
import { actorOf, everybody } from '#tests/model/seen.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const people = [...everybody, 'supervisor', 'analyst']
/** Whose a quotation is, its lists and pages know by the key: `seal.test.ts` and `owner.test.ts` look at them. */
const told = businessIds.filter((machine) => machine !== 'quotation')

const idsWhere = async (machine: BusinessMachineId, rule: SQL): Promise<string[]> => {
  const { from, alias } = world.lifecycle.kinds[machine]
  const rows = await rowsOf<{ id: string }>(world.database, sql`select ${alias}.id from ${from} where ${rule} order by ${alias}.id`)
  return rows.map(({ id }) => id)
}

/** Ids of every row that a list answers; null where it is closed to the person. */
const listOf = async (person: string, machine: BusinessMachineId): Promise<string[] | null> => {
  const key = listKeyOf(machine)
  if (!(key in contract)) return null
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { http, data } = await world.call(person, key as 'GET /api/srm/scope/page', { query: { page, limit: 100 } })
    if (http === 403) return null
    ids.push(...(data?.rows ?? []).map(({ id }) => id))
    if ((data?.rows.length ?? 0) < 100) return ids.toSorted((a, b) => Number(a) - Number(b))
  }
}

describe.each(told)('records of %s', (machine) => {
  it('are listed for everybody as their declaration says', async () => {
    let listing = 0
    for (const person of people) {
      const kind = world.lifecycle.kinds[machine]
      const actor = await actorOf(world, person)
      const listed = await listOf(person, machine)
      if (listed === null) continue
      listing += 1
      expect([person, listed]).toEqual([person, await idsWhere(machine, (kind.listed ?? kind.readable)(actor))])
    }
    expect(listing).toBeGreaterThan(0)
  })

  it('are shown on their page to whoever may read them, and do not exist for everybody else', async () => {
    const key = listKeyOf(machine).replace('/page', '/{id}')
    if (!(key in contract)) return
    const all = await idsWhere(machine, sql`true`)
    const some = all.filter((_, index) => index % Math.ceil(all.length / 12) === 0)
    for (const person of people) {
      const actor = await actorOf(world, person)
      for (const id of some) {
        const { http } = await world.call(person, key as Key & 'GET /api/srm/scope/{id}', { params: { id } })
        if (http === 403) break
        expect([person, id, http]).toEqual([person, id, (await isReadable(world.lifecycle, machine, id, actor)) ? 200 : 404])
      }
    }
  })
})

/** Lists whose rows say what may be done to them, in one statement for all. */
it.each(['scope', 'handover'] as const)('a row of %s offers what its page offers', async (machine) => {
  if (machine === 'handover') await world.ask('supplier1', 'POST /api/srm/handover', { body: { toUserId: '81' } })
  let offering = 0
  for (const person of ['supplier1', 'lead', 'reviewer']) {
    const { data } = await world.call(person, listKeyOf(machine), { query: { limit: 100 } })
    for (const { id, transitions } of data?.rows ?? []) {
      offering += transitions.length
      const key = listKeyOf(machine).replace('/page', '/{id}')
      const shown = await world.ask(person, key as Key & 'GET /api/srm/scope/{id}', { params: { id } })
      expect([person, id, transitions]).toEqual([person, id, shown.transitions])
    }
  }
  expect(offering).toBeGreaterThan(0)
})

it('a record that is not there is nobody’s to read', async () => {
  const admin = await actorOf(world, 'admin')
  await expect(refuseUnreadable(world.lifecycle, 'company', '999999', admin)).rejects.toMatchObject({ code: 40400 })
})
