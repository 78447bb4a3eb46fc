import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { businessMachines } from '#src/machines/index.ts'
import { offers } from '#src/machines/lifecycle.ts'
import type { World } from '#tests/setup/world.ts'
import type { Shown, Stored } from './driver.ts'
import { listKeyOf } from '#src/contract/events.ts'

type Named = Pick<Stored, 'machine' | 'id'>

/** People of every role there is, with two of those whose part it may be to decide. */
export const everybody = ['admin', 'lead', 'lead2', 'buyer', 'buyer2', 'reviewer', 'reviewer2', 'unit', 'supplier1', 'supplier2'] as const

/** Who somebody is and what they may do, as the database has it now. */
export const actorOf = async ({ database }: World, person: string): Promise<Actor> => {
  const [row] = await rowsOf<{ id: string; company_id: string; roles: string[]; codes: string[] }>(
    database,
    sql`with mine as (select role_id from user_role ur join app_user u on u.id = ur.user_id where u.username = ${person})
        select id, company_id, array(select code from role where id in (select role_id from mine)) as roles,
          array(select m.code from role_menu r join menu m on m.id = r.menu_id where r.usable and r.role_id in (select role_id from mine)
                union select e.code from role_element r join element e on e.id = r.element_id where r.usable and r.role_id in (select role_id from mine)) as codes
        from app_user where username = ${person}`,
  )
  if (!row) throw new Error(`Nobody is called ${person}`)
  return {
    id: String(row.id),
    companyId: String(row.company_id),
    roles: new Set(row.roles),
    authorities: new Set(row.codes),
    dataScope: 'all',
    inPerson: true,
  }
}

/** What a person is shown of a record; null where it does not exist for them. */
export const shownTo = async (world: World, { machine, id }: Named, person: string): Promise<Shown | null> => {
  if (machine === 'companyChange') {
    const answer = await world.call(person, listKeyOf('companyChange'), { query: { limit: 100 } })
    return answer.data?.rows.find((row) => row.id === id) ?? null
  }
  const key = listKeyOf(machine).replace('/page', '/{id}') as 'GET /api/po/project/{id}'
  const { http, data, text } = await world.call(person, key, { params: { id } })
  if (http === 401 || http === 403 || http === 404) return null
  if (http !== 200) throw new Error(`${person} looks at ${machine} ${id}: ${text}`)
  return data
}

/** What the machine says of a record to a person, by the facts that the server loads for them. */
export const modelOf = async (world: World, { machine, id }: Named, person: string): Promise<Shown> => {
  const actor = await actorOf(world, person)
  const loaded = await world.lifecycle.kinds[machine].load(world.database, { id, actor, clock: world.clock })
  if (!loaded) throw new Error(`There is no ${machine} ${id}`)
  const { state, version, facts } = loaded
  return { state, version, transitions: offers(businessMachines[machine], state, facts, actor.authorities) }
}

const partsOf = ({ state, version, transitions }: Shown) => ({ state, version, transitions })

/** Shows a record to people, who must see what the machine says. @returns how many see it at all */
export const expectAsModel = async (world: World, record: Named, people: Iterable<string>): Promise<number> => {
  let seeing = 0
  for (const person of new Set(people)) {
    const shown = await shownTo(world, record, person)
    if (!shown) continue
    seeing += 1
    expect([person, partsOf(shown)]).toEqual([person, await modelOf(world, record, person)])
  }
  return seeing
}

/** What an answer to an event says of the record must be what the machine says then; some answers say less. */
export const expectAnswered = async (world: World, record: Named, person: string, shown: Partial<Shown>): Promise<void> => {
  const now = await modelOf(world, record, person)
  const said = Object.fromEntries(Object.entries(now).filter(([name]) => shown[name as keyof Shown] !== undefined))
  expect([person, shown]).toMatchObject([person, said])
}
