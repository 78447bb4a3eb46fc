import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flowDefinition } from '#src/contract/flow.ts'
import { rowsOf } from '#server/db/connect.ts'
import { isWorkingDay } from '#src/lib/workingDays.ts'
import { demandMachine } from '#src/machines/demand/demand.ts'
import { turnOf } from '#src/machines/approval/verdict.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const tasks = async (person: string, of: 'mine' | 'done' | 'nobody') =>
  (await world.ask(person, 'GET /api/approval/task/page', { query: { of, limit: 50 } })).rows
const cases = async (person: string, of: 'started' | 'copied') =>
  (await world.ask(person, 'GET /api/approval/case/page', { query: { of, limit: 50 } })).rows

describe('on the first day', () => {
  it.each(['unithead', 'unit', 'head22', 'lead', 'legal', 'finance', 'vp', 'buyer'])(
    'something waits for %s, who has decided before',
    async (person) => {
      expect((await tasks(person, 'mine')).length).toBeGreaterThan(0)
      if (person !== 'buyer') expect((await tasks(person, 'done')).length).toBeGreaterThan(0)
    },
  )

  it.each(['requester', 'requester2', 'requester22', 'requester23', 'requester24', 'requester25', 'fleet24', 'buyer', 'buyer2'])(
    '%s has begun what others decide',
    async (person) => {
      expect((await cases(person, 'started')).length).toBeGreaterThan(0)
    },
  )

  it('some of it has come back to who began it', async () => {
    for (const person of ['requester2', 'buyer']) expect((await cases(person, 'started')).map(({ state }) => state)).toContain('returned')
  })

  it('a company has an edition of its own, in which something is to be done before anybody decides', async () => {
    const waiting = await rowsOf<{ person: string }>(
      world.database,
      sql`select u.username as person from approval_task t join approval_case c on c.id = t.case_id join flow_definition d on d.id = c.definition_id
          join app_user u on u.id = t.user_id where d.unit_id is not null and t.node = 'notice' and t.state in ('pending', 'viewed')`,
    )
    expect(waiting).toHaveLength(1)
    expect((await tasks(waiting[0]?.person ?? '', 'mine')).map(({ kind }) => kind)).toContain('handle')
  })

  it('every definition in it has the form of one, drafts included', async () => {
    const stored = await rowsOf<{ content: unknown }>(world.database, sql`select content from flow_definition`)
    expect(stored.flatMap(({ content }) => flowDefinition.safeParse(content).error?.issues ?? [])).toEqual([])
  })

  it('the supervisor has copies, and an administrator has to name somebody', async () => {
    expect((await cases('supervisor', 'copied')).length).toBeGreaterThan(5)
    expect((await tasks('admin', 'nobody')).length).toBeGreaterThan(0)
  })
})

it('the database keeps whose turn a task is as the machine says it', async () => {
  const found = await rowsOf<{ state: string; turnOf: string | null; userId: string | null; delegateId: string | null }>(
    world.database,
    sql`select distinct on (state) state, turn_of::text as "turnOf", user_id::text as "userId", delegate_id::text as "delegateId"
        from approval_task where user_id is not null order by state, id`,
  )
  expect(found.length).toBeGreaterThan(5)
  for (const { state, turnOf: kept, userId, delegateId } of found)
    expect([state, kept]).toEqual([state, { user: userId, delegate: delegateId, nobody: null }[turnOf(state) ?? 'nobody']])
})

it('a result waits for being published by somebody else than who chose it', async () => {
  const waiting = await rowsOf<{ chooser: string; asked: string[] }>(
    world.database,
    sql`select c.initiator_id::text as chooser, array_agg(t.user_id::text) as asked from approval_case c join project p on c.machine = 'project' and p.id = c.record_id
        join approval_task t on t.case_id = c.id and t.state in ('pending', 'viewed') where c.type = 'RESULT' and c.state = 'running' and p.state = 'chosen' group by c.id`,
  )
  expect(waiting.length).toBeGreaterThan(0)
  for (const { chooser, asked } of waiting) expect(asked).not.toContain(chooser)
})

describe('the year of demands', () => {
  it('has more than a hundred, in every state and at every step of their chain', async () => {
    const states = await rowsOf<{ state: string; count: number }>(
      world.database,
      sql`select state, count(*)::int as count from demand group by state`,
    )
    expect(states.map(({ state }) => state).toSorted()).toEqual(Object.keys(demandMachine.states).toSorted())
    expect(states.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(120)
    const nodes = await rowsOf<{ node: string }>(
      world.database,
      sql`select distinct v.node from approval_visit v join approval_case c on c.id = v.case_id where c.type = 'DEMAND' and v.ended_at is null order by v.node`,
    )
    expect(nodes.map(({ node }) => node)).toEqual(['head', 'lead', 'legal', 'managers', 'upperHead'])
  })

  it('was numbered in the order in which it was written, and lived within office hours', async () => {
    const numbers = await rowsOf<{ no: string }>(world.database, sql`select no from demand order by created_at, id`)
    expect(numbers).toEqual(numbers.toSorted((a, b) => (a.no < b.no ? -1 : 1)))
    const lived = await rowsOf<{ at: string }>(
      world.database,
      sql`select at from transition_log l where l.machine = 'task' and l.at < ${world.clock.now().toISOString()}::timestamptz - interval '1 hour'
          and exists (select from approval_task t join approval_case c on c.id = t.case_id where t.id = l.record_id and c.type = 'DEMAND')`,
    )
    expect(lived.length).toBeGreaterThan(200)
    for (const { at } of lived) expect(isWorkingDay(world.clock.calendar(), new Date(at)), at).toBe(true)
  })

  it('was refused in part, by a head, one above or a meeting, with reasons in both languages', async () => {
    const refused = await rowsOf<{ node: string; reason: string }>(
      world.database,
      sql`select t.node, d.decision_reason as reason from demand d join approval_case c on c.machine = 'demand' and c.record_id = d.id and c.state = 'rejected'
          join approval_task t on t.case_id = c.id and t.state = 'rejected' where d.state = 'rejected'`,
    )
    expect(refused.length).toBeGreaterThan(4)
    expect(new Set(refused.map(({ node }) => node))).toEqual(new Set(['head', 'upperHead', 'managers']))
    expect(new Set(refused.map(({ reason }) => reason)).size).toBeGreaterThan(1)
    for (const { reason } of refused) expect(reason).toMatch(/^\p{Script=Han}.+ \/ [A-Z]/u)
  })

  it('was needed in both languages', async () => {
    expect(await rowsOf(world.database, sql`select 1 from demand where title_en = '' or title = title_en`)).toEqual([])
  })
})
