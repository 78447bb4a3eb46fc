import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { append } from '#server/lifecycle/log.ts'
import { contract, type Key } from '#src/contract/index.ts'
import { authoritiesOf, type Row } from '#src/contract/row.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { idOf } from '#tests/setup/approval.ts'
import { draftProject, hour, publishedProject, send, submittedQuotation } from '#tests/setup/purchase.ts'
import { stopProject } from '#tests/setup/stop.ts'
import { testRooms } from '#tests/rooms/index.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
  // Whoever reads tasks is asked something, or was.
  const { rows } = await world.ask('lead', 'GET /api/approval/task/page', { query: { page: '1', limit: '1', of: 'mine' } })
  const userId = await idOf(world, 'supervisor')
  const body = { version: rows[0]?.version ?? 0, userId, reason: '请代为核实并决定' }
  await world.ask('lead', 'POST /api/approval/task/{id}/transfer', { params: { id: rows[0]?.id ?? '' }, body })
})
afterAll(() => world.close())

const machines = Object.keys(businessMachines) as BusinessMachineId[]
const page = { page: 1, limit: 100 }
const prices = ['31415.926535', '27182.818284']

/** Everything that the live atlas answers about a machine, as text; records by their ids. */
const everything = async (person: string | null, machine: BusinessMachineId, ids: string[], filters: object = {}) => {
  const params = { machine }
  const formats = ['xes', 'ocel', 'csv'] as const
  return [
    await world.call(person, 'GET /api/powf/chart/{machine}/overlay', { params, query: filters }),
    await world.call(person, 'GET /api/powf/chart/{machine}/record/page', { params, query: { ...page, ...filters } }),
    ...(await Promise.all(ids.map((id) => world.call(person, 'GET /api/powf/chart/{machine}/record/{id}', { params: { machine, id } })))),
    await world.call(person, 'GET /api/powf/chart/{machine}/conformance', { params, query: { ...page, ...filters } }),
    await world.call(person, 'GET /api/powf/chart/{machine}/variants', { params, query: filters }),
    ...(await Promise.all(
      formats.map((format) => world.call(person, 'GET /api/powf/chart/{machine}/export', { params, query: { format, ...filters } })),
    )),
  ]
}

const bodies = (answers: { text: string }[]) =>
  answers.map(({ text }) => text.slice(text.indexOf('\n') + 1).replaceAll(/"requestId":"[^"]*"/g, ''))

describe('the live atlas', () => {
  it('is for administrators, supervisors, analysts and the head of procurement', async () => {
    for (const person of ['supplier1', 'newsupplier', 'buyer', 'reviewer', 'unit'])
      for (const { status } of await everything(person, 'project', ['1'])) expect(status, person).toBe(40301)
    for (const { status } of await everything(null, 'project', ['1'])) expect(status).toBe(40101)
    for (const person of ['admin', 'supervisor', 'lead', 'analyst'])
      for (const machine of machines) for (const { http } of await everything(person, machine, [])) expect(http, machine).toBe(200)
  })

  it.each(['admin', 'supervisor', 'lead', 'analyst'] as const)(
    'shows %s numbers of every machine, and records of their own alone',
    async (person) => {
      const own = machines.filter((machine) => testRooms[machine].readers.includes(person))
      expect(own).not.toEqual([])
      for (const machine of machines) {
        const params = { machine }
        const [record] = await rowsOf<{ id: string }>(
          world.database,
          sql`select record_id::text as id from transition_log where machine = ${machine} order by seq limit 1`,
        )
        const { events, readable } = await world.ask(person, 'GET /api/powf/chart/{machine}/overlay', { params, query: {} })
        const { total, rows } = await world.ask(person, 'GET /api/powf/chart/{machine}/record/page', { params, query: page })
        // Who reads a machine's records may read some of them alone.
        const id = rows[0]?.id ?? record?.id ?? ''
        const replay = await world.call(person, 'GET /api/powf/chart/{machine}/record/{id}', { params: { machine, id } })
        const { text } = await world.call(person, 'GET /api/powf/chart/{machine}/export', { params, query: { format: 'xes' } })
        const may = own.includes(machine)
        const lists = may || testRooms[machine].emptyTo?.some((each) => each === person) === true
        expect([events > 0, readable, total > 0, replay.status, text.includes('<trace>')], machine).toEqual([
          true,
          lists,
          may,
          may ? 200 : 40400,
          may,
        ])
      }
    },
  )
})

/** All that somebody may list of a machine. */
const listed = async (person: string, machine: BusinessMachineId) => {
  const ids: string[] = []
  for (let at = 1; ; at += 1) {
    const query = { page: at, limit: 100 }
    const { rows } = await world.ask(person, 'GET /api/powf/chart/{machine}/record/page', { params: { machine }, query })
    ids.push(...rows.map(({ id }) => id))
    if (rows.length < 100) return ids.toSorted()
  }
}

const stored = async (table: string, condition: string) =>
  (await rowsOf<{ id: string }>(world.database, sql.raw(`select id::text as id from ${table} where ${condition}`))).map(({ id }) => id)

describe('an analyst', () => {
  it('reads what a list of the house shows to others than the owner, and no drafts', async () => {
    const { id: draft } = await draftProject(world)
    for (const machine of ['quotation', 'company', 'companyChange', 'invitation', 'achievement', 'scope'] as const)
      expect(await listed('analyst', machine), machine).toEqual(await listed('lead', machine))
    expect(await listed('analyst', 'project')).toEqual((await stored('project', "state <> 'draft'")).toSorted())
    expect(await listed('analyst', 'project')).not.toContain(draft)
    expect(await listed('analyst', 'integrity')).toEqual((await stored('integrity', 'notified_at is not null')).toSorted())
    expect(await listed('analyst', 'quoter')).toEqual((await stored('quoter', "state <> 'draft'")).toSorted())
    for (const machine of ['handover', 'member'] as const) expect(await listed('analyst', machine)).toEqual([])
    const { status } = await world.call('analyst', 'GET /api/powf/chart/{machine}/record/{id}', {
      params: { machine: 'project', id: draft },
    })
    expect(status).toBe(40400)
  })

  it('reads nothing but the atlas: every other call that needs an authority is refused', async () => {
    const others = new Set(['public', 'signedIn', 'powfChart'])
    const asked = Object.entries(contract as Record<string, Row>).filter(([, row]) => !authoritiesOf(row).some((code) => others.has(code)))
    expect(asked.length).toBeGreaterThan(50)
    for (const [key, { example }] of asked) expect((await world.call('analyst', key as Key, example as never)).status, key).toBe(40301)
  })

  it('finds nothing to work at', async () => {
    expect(await world.ask('analyst', 'GET /api/admin/dashboard/work')).toEqual({ queues: [], longest: [], figures: [], lately: [] })
  })
})

describe('what a person’s own lists do not show', () => {
  beforeAll(() =>
    rowsOf(
      world.database,
      sql`insert into role_menu select r.id, m.id from role r, menu m
          where r.code in ('JC_BUYER', 'BU_APPR', 'PLAT_REVIEWER', 'SUP_ADMIN') and m.code = 'powfChart' on conflict do nothing`,
    ),
  )

  it.each([
    ['project', 'buyer2', 'GET /api/po/project/page'],
    ['project', 'lead', 'GET /api/po/project/page'],
    ['company', 'reviewer', 'GET /api/admin/company/page'],
    ['companyChange', 'reviewer', 'GET /api/srm/companyChange/page'],
    ['invitation', 'unit', 'GET /api/srm/invitation/page'],
    ['invitation', 'buyer', 'GET /api/srm/invitation/page'],
    ['achievement', 'unit', 'GET /api/admin/srmAchievment/page'],
    ['achievement', 'supplier1', 'GET /api/admin/srmAchievment/page'],
    ['achievement', 'reviewer', 'GET /api/admin/srmAchievment/page'],
    ['integrity', 'supplier1', 'GET /api/srm/integrity/page'],
    ['integrity', 'lead', 'GET /api/srm/integrity/page'],
    ['scope', 'buyer', 'GET /api/srm/scope/page'],
    ['scope', 'supplier1', 'GET /api/srm/scope/page'],
    ['quoter', 'reviewer', 'GET /api/srm/quoter/page'],
    ['quoter', 'supplier1', 'GET /api/srm/quoter/page'],
    ['handover', 'supplier1', 'GET /api/srm/handover/page'],
  ] as const)('of %s is not shown to %s', async (machine, person, list) => {
    await draftProject(world)
    const kind = machine === 'company' ? { kind: 'SUPPLIER' } : {}
    const pages = async (key: typeof list | 'GET /api/powf/chart/{machine}/record/page') => {
      const ids: string[] = []
      for (let at = 1; ; at += 1) {
        const input = { params: { machine }, query: { page: at, limit: 100, ...(key === list ? kind : {}) } }
        const { rows } = (await world.ask(person, key, input as never)) as { rows: { id: string }[] }
        ids.push(...rows.map(({ id }) => id))
        if (rows.length < 100) return ids.toSorted()
      }
    }
    const shown = await pages('GET /api/powf/chart/{machine}/record/page')
    expect(shown).toEqual(await pages(list))
    const { text } = await world.call(person, 'GET /api/powf/chart/{machine}/export', { params: { machine }, query: { format: 'xes' } })
    expect([...text.matchAll(/<trace><string key="concept:name" value="(\d+)"/g)].map(([, id]) => id).toSorted()).toEqual(shown)
    const logged = await rowsOf<{ id: string }>(
      world.database,
      sql`select distinct record_id::text as id from transition_log where machine = ${machine}`,
    )
    for (const { id } of logged.slice(0, 40)) {
      const { status } = await world.call(person, 'GET /api/powf/chart/{machine}/record/{id}', { params: { machine, id } })
      expect(status, id).toBe(shown.includes(id) ? 200 : 40400)
    }
  })
})

/** A purchase with three quotes, which it takes for an hour. */
const quoted = async () => {
  const { id } = await publishedProject(world, { deadline: new Date(world.clock.now().getTime() + hour).toISOString() })
  const sent = []
  for (const supplier of ['supplier1', 'supplier2', 'supplier3']) sent.push((await submittedQuotation(world, supplier, id, prices)).id)
  return { id, sent }
}

describe('a quotation whose purchase is not opened', () => {
  const filters = [
    {},
    { companyId: '31' },
    { companyId: '21' },
    { method: 'INQUIRY' },
    { from: '2026-11-01T00:00:00+08:00' },
    { q: 'JC-' },
    { state: 'sealed' },
  ]

  /** What three who look at the atlas can find out about quotations, with whatever filter. */
  const known = async (ids: string[]) => {
    const found: string[] = []
    for (const person of ['admin', 'lead', 'analyst'])
      for (const each of filters) found.push(...bodies(await everything(person, 'quotation', ids, each)))
    return found
  }

  it('does not exist, in numbers, lists, replays or exports, until it is opened; then it does, without its prices', async () => {
    // Of ids that are none yet; those that will be are drawn.
    const before = await known(['900001', '900002', '900003'])
    const { id, sent: ids } = await quoted()
    expect(await known(ids)).toEqual(before)
    // An entry that no machine would have written is no news either.
    const entry = { machine: 'quotation', recordId: ids[0] ?? '', actorId: '11', payload: {}, at: world.clock.now() }
    const [seq] = await world.database.transaction((tx) =>
      append(tx, [{ ...entry, event: 'open', fromState: 'sealed', toState: 'sealed' }]),
    )
    expect(await known(ids)).toEqual(before)
    await rowsOf(world.database, sql`delete from transition_log where seq = ${seq}`)
    world.clock.advance(hour)
    await sendDueEvents(world.lifecycle)
    expect(await known(ids)).toEqual(before)
    await send(world, 'buyer', id, 'open')
    const after = (await known(ids)).join('\n')
    expect(after).not.toBe(before.join('\n'))
    const { rows } = await world.ask('lead', 'GET /api/powf/chart/{machine}/record/page', { params: { machine: 'quotation' }, query: page })
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(ids))
    expect(after).not.toMatch(/31415|27182/)
  })

  it('stays unknown when the purchase is stopped before', async () => {
    const before = await known([])
    const { id, sent } = await quoted()
    await stopProject(world, id)
    expect(await known([])).toEqual(before)
    const replay = await world.call('lead', 'GET /api/powf/chart/{machine}/record/{id}', {
      params: { machine: 'quotation', id: sent[0] ?? '' },
    })
    expect(replay.status).toBe(40400)
  })
})
