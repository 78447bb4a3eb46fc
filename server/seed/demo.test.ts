import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { type OpenDatabase } from '#server/db/open.ts'
import { firstBroken } from '#server/lifecycle/log.ts'
import type { Storage } from '#server/storage.ts'
import { contract } from '#src/contract/index.ts'
import { authoritiesOf, type Row } from '#src/contract/row.ts'
import { checkCharacter } from '#src/lib/creditCode.ts'
import { machines } from '#src/machines/index.ts'
import { whoMaySend } from '#src/machines/lifecycle.ts'
import { openTestDatabase } from '#tests/setup/database.ts'
import { seedDemo } from './demo.ts'
import { drawPaper } from './paper.ts'

const now = new Date('2026-11-21T02:00:00.000Z')
const clock = { now: () => now }
/** Which files were stored. */
const stored: string[] = []
const storage: Storage = {
  write: async (key, content) => {
    stored.push(key)
    return { size: (await buffer(content)).length, sha256: '' }
  },
  read: async () => Readable.from([]),
  look: () => Promise.reject(new Error('Nothing is looked at')),
  remove: () => Promise.resolve(),
  removeBroken: () => Promise.resolve(),
}
const sealKey = 'a-seal-key-for-tests'
let opened: OpenDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
  await seedDemo(opened.database, storage, clock, sealKey, 'hash')
})
afterAll(() => opened.close())

const select = <T>(query: ReturnType<typeof sql>) => rowsOf<T>(opened.database, query)

const known = (machine: string) => Object.keys(machines[machine]?.states ?? {})

describe('the demonstration port group', () => {
  it('is loaded only once', async () => {
    await seedDemo(opened.database, storage, clock, sealKey, 'hash')
    expect(await select(sql`select count(*)::int as count from project`)).toEqual([{ count: 46 }])
  })

  it('has lived: its chain of transitions holds and every state is there', async () => {
    expect(await firstBroken(opened.database)).toBeNull()
    const states = await select<{ state: string }>(sql`select distinct state from project order by state`)
    expect(states.map(({ state }) => state)).toEqual([
      'cancelled',
      'chosen',
      'contestable',
      'draft',
      'opened',
      'published',
      'resultStands',
      'sealed',
    ])
    expect(await select(sql`select 1 from transition_log where at > ${now.toISOString()}`)).toEqual([])
    const mismatched = await select(sql`select p.id from project p where p.state <> (
      select l.to_state from transition_log l where l.machine = 'project' and l.record_id = p.id order by l.seq desc limit 1)`)
    expect(mismatched).toEqual([])
  })

  it('has suppliers in every state but the one they leave by, each come there by its machine, and records of conduct in all of theirs', async () => {
    const states = await select<{ state: string }>(sql`select distinct state from company where kind = 'SUPPLIER'`)
    expect(states.map(({ state }) => state).toSorted()).toEqual(
      known('company')
        .filter((state) => state !== 'cancelled')
        .toSorted(),
    )
    const records = await select<{ state: string }>(sql`select distinct state from integrity`)
    expect(records.map(({ state }) => state).toSorted()).toEqual(known('integrity').toSorted())
    for (const [machine, table] of [
      ['company', sql`(select * from company where kind = 'SUPPLIER')`],
      ['integrity', sql`integrity`],
      ['scope', sql`scope`],
    ] as const)
      expect(
        await select(sql`select t.id from ${table} t left join lateral (select to_state, at from transition_log l
          where l.machine = ${machine} and l.record_id = t.id order by l.seq desc limit 1) l on true
          where t.state is distinct from l.to_state or t.state_since is distinct from l.at`),
        machine,
      ).toEqual([])
  })

  it('has companies with papers: a licence and certificates as pictures, valid until the first of them ends', async () => {
    const admitted = await select<{ id: string; valid_until: Date | null; first: string | null; papers: number }>(
      sql`select c.id, c.valid_until, least(c.licence_end, min(t.valid_to))::text as first, count(t.id)::int as papers
          from company c left join certificate t on t.company_id = c.id
          where c.kind = 'SUPPLIER' and c.state in ('approved', 'suspended', 'expired', 'blacklisted') and c.licence_file_id is not null group by c.id`,
    )
    expect(admitted).toHaveLength(16)
    for (const { id, valid_until, first, papers } of admitted) {
      expect(papers, id).toBeGreaterThan(0)
      expect(new Date(valid_until ?? 0).toISOString(), id).toBe(new Date(Date.parse(`${first}T00:00:00+08:00`) + 86_400_000).toISOString())
    }
    const days = admitted.map(({ valid_until }) => Math.floor((new Date(valid_until ?? 0).getTime() - now.getTime()) / 86_400_000))
    expect(days).toEqual(expect.arrayContaining([5, 20, 50]))
    expect(drawPaper('BUSINESS LICENCE', [['NAME', 'Yuanhang Wire Rope']]).subarray(0, 8)).toEqual(
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    )
  })

  it('has something to do: a quote to send within the hour, an opening with enough quotes, an invitation', async () => {
    const within = await select(
      sql`select 1 from project where state = 'published' and deadline between ${now.toISOString()} and ${now.toISOString()}::timestamptz + interval '1 hour'`,
    )
    expect(within.length).toBeGreaterThan(0)
    const ready = await select(
      sql`select 1 from project p where p.state = 'sealed' and (select count(*) from quotation q where q.project_id = p.id and q.state = 'sealed') >= p.min_quotes`,
    )
    expect(ready.length).toBeGreaterThan(0)
    expect((await select(sql`select 1 from project where state = 'published' and visibility = 'INVITED'`)).length).toBeGreaterThan(0)
    expect(
      await select(sql`select state from company where id = (select company_id from app_user where username = 'newsupplier')`),
    ).toEqual([{ state: 'filling' }])
  })

  it('has invitations and records of cooperation in every state, and every proof is stored', async () => {
    for (const [machine, table] of [
      ['invitation', sql`invitation`],
      ['achievement', sql`achievement`],
    ] as const) {
      const states = await select<{ state: string }>(sql`select distinct state from ${table}`)
      expect(states.map(({ state }) => state).toSorted()).toEqual(Object.keys(machines[machine]?.states ?? {}).toSorted())
    }
    const keys = await select<{ storage_key: string }>(sql`select storage_key from file`)
    expect([...new Set(keys.map(({ storage_key }) => storage_key))].toSorted()).toEqual(stored.toSorted())
    expect(
      await select(sql`select 1 from achievement a where not exists (select 1 from achievement_proof p where p.achievement_id = a.id)`),
    ).toEqual([])
  })

  it('holds no price in clear of what is not opened', async () => {
    const early =
      await select(sql`select 1 from quotation q join project p on p.id = q.project_id left join quotation_line l on l.quotation_id = q.id
      where p.state in ('published', 'sealed', 'cancelled') and (l.item_id is not null or q.total_gross is not null or q.rank is not null or q.priced_count is not null)`)
    expect(early).toEqual([])
  })

  it('has companies with credit codes in the right form', async () => {
    const companies = await select<{ code: string }>(sql`select unified_credit_code as code from company where unified_credit_code <> ''`)
    for (const { code } of companies) expect([code.length, code.at(-1)], code).toEqual([18, checkCharacter(code.slice(0, 17))])
    expect(new Set(companies.map(({ code }) => code)).size).toBe(companies.length)
  })

  it('grants every authority that a call or a machine asks for, and no other', async () => {
    const granted = await select<{ code: string }>(
      sql`select m.code from menu m join role_menu r on r.menu_id = m.id where r.usable
          union select e.code from element e join role_element r on r.element_id = e.id where r.usable`,
    )
    const asked = new Set(Object.values(contract as Record<string, Row>).flatMap(authoritiesOf))
    for (const machine of Object.values(machines))
      for (const event of machine.events) asked.add(whoMaySend(machine, String(event))?.authority ?? 'system')
    for (const open of ['public', 'signedIn', 'system']) asked.delete(open)
    // These menus only show the way: the guide is open to everybody, the calls of the others ask for finer authorities.
    for (const menu of ['index', 'srmcheckManager', 'srmcheckJc', 'companyManager', 'employeeManager', 'serviceAPIManager']) asked.add(menu)
    // The inspector looks into the machines of one's own browser and asks the server nothing.
    asked.add('powfChart:inspect')
    // Widens what the atlas shows to whoever holds its menu.
    asked.add('powfChart:records')
    expect(granted.map(({ code }) => code).toSorted()).toEqual([...asked].toSorted())
  })
})
