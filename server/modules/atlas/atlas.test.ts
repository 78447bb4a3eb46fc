import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { append } from '#server/lifecycle/log.ts'
import type { Input } from '#src/contract/index.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { allTransitions, endsOf, isLogged, type TransitionMeta } from '#src/machines/lifecycle.ts'
import { accuracy } from '#src/lib/quantiles.ts'
import { draftProject, hour, publishedProject } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
  // A buyer is no analyst; one who were would see the own records alone.
  await rowsOf(
    world.database,
    sql`insert into role_menu select r.id, m.id from role r, menu m where r.code = 'JC_BUYER' and m.code = 'powfChart'`,
  )
})
afterAll(() => world.close())

const machines = Object.keys(businessMachines) as BusinessMachineId[]
type Filters = Input<'GET /api/powf/chart/{machine}/overlay'>['query']
const overlay = (machine: BusinessMachineId, query: Filters = {}, person = 'admin') =>
  world.ask(person, 'GET /api/powf/chart/{machine}/overlay', { params: { machine }, query })
const conformance = (machine: BusinessMachineId, query: Filters = {}, person = 'admin') =>
  world.ask(person, 'GET /api/powf/chart/{machine}/conformance', { params: { machine }, query: { page: 1, limit: 10, ...query } })
const variants = (machine: BusinessMachineId, query: Filters = {}) =>
  world.ask('admin', 'GET /api/powf/chart/{machine}/variants', { params: { machine }, query })
const records = (machine: BusinessMachineId, query: object = {}, person = 'lead') =>
  world.ask(person, 'GET /api/powf/chart/{machine}/record/page', { params: { machine }, query: { page: 1, limit: 100, ...query } })
const replay = (machine: BusinessMachineId, id: string, person = 'lead') =>
  world.call(person, 'GET /api/powf/chart/{machine}/record/{id}', { params: { machine, id } })

interface Logged {
  record_id: string
  event: string
  from_state: string | null
  to_state: string
  at: string
}
const logOf = (machine: BusinessMachineId): Promise<Logged[]> =>
  rowsOf(
    world.database,
    sql`select record_id, event, from_state, to_state, at from transition_log where machine = ${machine} order by record_id, seq`,
  )

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
const nearest = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(values.length * share)) - 1] ?? null

/** Seconds in each state, for every visit that has ended, straight from the log. */
const staysIn = (log: Logged[], state: string): number[] => {
  const entered = new Map<string, number>()
  return log.flatMap(({ record_id: id, from_state: from, to_state: to, at }) => {
    const moment = new Date(at).getTime() / 1000
    const since = entered.get(String(id))
    if (to === state && from !== state) entered.set(String(id), moment)
    return from === state && to !== state && since !== undefined ? [moment - since] : []
  })
}

describe('the overlay', () => {
  it.each(machines.filter((machine) => machine !== 'quotation'))('of %s counts what the log holds', async (machine) => {
    const log = await logOf(machine)
    const told = await overlay(machine)
    expect(told.events).toBe(log.length)
    expect(told.records).toBe(new Set(log.map(({ record_id }) => record_id)).size)
    expect(sum(told.transitions.map(({ count }) => count))).toBe(log.length)
    for (const { state, visits, medianSeconds, p90Seconds } of told.states) {
      expect(visits, state).toBe(log.filter(({ from_state: from, to_state: to }) => to === state && from !== state).length)
      for (const [seconds, share] of [
        [medianSeconds, 0.5],
        [p90Seconds, 0.9],
      ] as const) {
        const exact = nearest(staysIn(log, state), share)
        if (exact === null) expect(seconds, state).toBeNull()
        else expect(Math.abs((seconds ?? NaN) - exact), state).toBeLessThanOrEqual(exact * (accuracy + 1e-6))
      }
    }
  })

  it('shows what is where at this moment, and what is late', async () => {
    const told = await overlay('project')
    const stored = await rowsOf<{ state: string; count: number }>(
      world.database,
      sql`select state, count(*)::int as count from project group by state`,
    )
    expect(
      told.states
        .filter(({ now }) => now > 0)
        .map(({ state, now }) => ({ state, count: now }))
        .toSorted(byState),
    ).toEqual(stored.toSorted(byState))
    expect(sum(told.states.map(({ overdue }) => overdue))).toBe(0)
    const { id } = await publishedProject(world, { deadline: new Date(world.clock.now().getTime() + hour).toISOString() })
    world.clock.advance(hour)
    const late = (await records('project', { overdue: 'true' })).rows
    expect(late.map((row) => row.id)).toContain(id)
    const marked = (await records('project')).rows.filter(({ overdue }) => overdue)
    expect(marked.map((row) => row.id).toSorted()).toEqual(late.map((row) => row.id).toSorted())
    expect((await overlay('project')).states.find(({ state }) => state === 'published')?.overdue).toBe(late.length)
  })

  it('counts as late what was reminded of, though the clock has nothing more to do', async () => {
    const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(
      world.database,
      sql`select count(*)::int as count from company where state in ('firstReview', 'groupApproval')
            and (reminders_sent > 0 or due_at <= ${world.clock.now().toISOString()}::timestamptz)`,
    )
    expect(count).toBeGreaterThan(0)
    expect(sum((await overlay('company')).states.map(({ overdue }) => overdue))).toBe(count)
  })

  it('keeps to a period, a company and a method', async () => {
    const all = await overlay('project')
    const middle = '2026-09-01T00:00:00+08:00'
    const [before, after] = [await overlay('project', { to: middle }), await overlay('project', { from: middle })]
    expect(before.events).toBeGreaterThan(0)
    expect(before.events + after.events).toBe(all.events)
    const methods = await Promise.all(
      ['OPEN_TENDER', 'INVITED_TENDER', 'INQUIRY', 'DIRECT'].map((method) => overlay('project', { method })),
    )
    expect(sum(methods.map(({ events }) => events))).toBe(all.events)
    expect(sum(methods.flatMap(({ states }) => states.map(({ now }) => now)))).toBe(sum(all.states.map(({ now }) => now)))
    const units = await Promise.all(['21', '22', '23', '24', '25'].map((companyId) => overlay('project', { companyId })))
    expect(sum(units.map(({ events }) => events))).toBe(all.events)
    expect(await overlay('company', { method: 'INQUIRY' })).toMatchObject({ records: 0, events: 0, transitions: [] })
  })

  it('measures from when a state was entered, whatever happened within it', async () => {
    const { id } = await draftProject(world)
    const at = (hours: number) => new Date(world.clock.now().getTime() + hours * hour)
    const entry = { machine: 'project', recordId: id, actorId: '3', payload: {} }
    await world.database.transaction((tx) =>
      append(tx, [
        { ...entry, event: 'edit', fromState: 'draft', toState: 'draft', at: at(1) },
        { ...entry, event: 'edit', fromState: 'draft', toState: 'draft', at: at(2) },
        { ...entry, event: 'publish', fromState: 'draft', toState: 'published', at: at(5) },
        { ...entry, event: 'publishResult', fromState: 'chosen', toState: 'resultPublished', at: at(9) },
      ]),
    )
    const { data } = await replay('project', id)
    expect(data.steps.map(({ seconds, deviation }) => [seconds, deviation])).toEqual([
      [null, null],
      [3600, null],
      [7200, null],
      [18_000, null],
      [null, 'gap'],
    ])
    await rowsOf(world.database, sql`delete from transition_log where machine = 'project' and record_id = ${id}`)
  })
})

describe('when a state was entered', () => {
  it('is derived alike of entries that are older than the column', async () => {
    const stored = () => rowsOf(world.database, sql`select seq, since from transition_log order by seq`)
    const statements = (await readFile('server/db/migrations/0011_atlas.sql', 'utf8')).split('-- next')
    const fill = statements.find((part) => part.includes('set since')) ?? ''
    const before = await stored()
    await rowsOf(world.database, sql`update transition_log set since = null`)
    await rowsOf(world.database, sql.raw(fill))
    expect(await stored()).toEqual(before)
  })
})

const byState = (a: { state: string }, b: { state: string }) => (a.state < b.state ? -1 : 1)

describe('what is never logged', () => {
  it('has no entry in the demonstration', async () => {
    for (const machine of machines) {
      const unlogged = allTransitions(businessMachines[machine]).filter(({ meta }) => !isLogged(meta as TransitionMeta))
      const events = new Set(unlogged.map(({ eventType }) => eventType))
      expect(
        (await logOf(machine)).filter(({ event }) => events.has(event)),
        machine,
      ).toEqual([])
    }
  })
})

describe('running and finished', () => {
  it.each(machines)('records of %s are all of them, each by whether its state is an end', async (machine) => {
    const all = await overlay(machine)
    const [running, finished] = [await overlay(machine, { course: 'running' }), await overlay(machine, { course: 'finished' })]
    expect([all.running, running.running, finished.running]).toEqual([running.records, running.records, 0])
    expect(running.records + finished.records).toBe(all.records)
    expect(running.events + finished.events).toBe(all.events)
    const ends = endsOf(businessMachines[machine])
    const { rows } = await records(machine)
    for (const row of rows) expect(row.finished, row.state).toBe(ends.includes(row.state))
    for (const course of ['running', 'finished'] as const) {
      const expected = rows.filter((row) => row.finished === (course === 'finished'))
      expect((await records(machine, { course })).rows.slice(0, expected.length)).toEqual(expected)
    }
    const { variants: paths, records: count } = await variants(machine)
    expect(sum(paths.map((path) => path.running))).toBe(all.running)
    expect((await variants(machine, { course: 'finished' })).records).toBe(count - all.running)
    expect(sum((await variants(machine, { course: 'finished' })).variants.map((path) => path.running))).toBe(0)
  })
})

describe('the demonstration', () => {
  it.each(machines)('has a log of %s that conforms', async (machine) => {
    const { records: count, conforming, total, rows } = await conformance(machine, {}, 'lead')
    expect(count).toBeGreaterThan(0)
    expect({ conforming, total, rows }).toEqual({ conforming: count, total: 0, rows: [] })
  })
})

describe('conformance', () => {
  it('names the first event that the machine would not have accepted, for those who may read the record', async () => {
    const before = await conformance('company')
    const entry = { machine: 'company', recordId: '31', actorId: '5', at: world.clock.now(), payload: {} }
    const [seq] = await world.database.transaction((tx) =>
      append(tx, [
        { ...entry, event: 'appoint', fromState: 'approved', toState: 'approved' },
        { ...entry, event: 'suspend', fromState: 'approved', toState: 'approved' },
      ]),
    )
    const bad = { id: '31', seq: Number(seq), event: 'appoint', from: 'approved', to: 'approved', deviation: 'noSuchEvent' }
    expect(await conformance('company')).toMatchObject({ records: before.records, conforming: before.records - 1, total: 1, rows: [bad] })
    expect(await conformance('company', { companyId: '32' })).toMatchObject({ total: 0 })
    expect(await conformance('company', { to: '2026-11-01T00:00:00+08:00' })).toMatchObject({ total: 0, rows: [] })
    expect(await conformance('company', {}, 'supervisor')).toMatchObject({ conforming: before.records - 1, total: 0, rows: [] })
    const { data } = await replay('company', '31', 'admin')
    expect(data.steps.slice(-2).map(({ deviation }) => deviation)).toEqual(['noSuchEvent', 'otherTarget'])
    await rowsOf(world.database, sql`delete from transition_log where machine = 'company' and seq >= ${seq}`)
  })
})

describe('variants', () => {
  it.each(machines.filter((machine) => machine !== 'quotation'))('of %s are the paths of its records', async (machine) => {
    const log = await logOf(machine)
    const paths = Object.values(pathsOf(log))
    const told = await variants(machine)
    expect(told.records).toBe(paths.length)
    expect(told.paths).toBe(new Set(paths.map((events) => events.join(' '))).size)
    for (const { events, count } of told.variants) expect(paths.filter((path) => path.join(' ') === events.join(' '))).toHaveLength(count)
    expect(told.variants.map(({ count }) => count)).toEqual(told.variants.map(({ count }) => count).toSorted((a, b) => b - a))
    const pairs = paths
      .flatMap((path) => [null, ...path].map((from, index) => `${from} ${path[index] ?? null}`))
      .filter((pair) => pair !== 'null null')
    for (const { from, to, count } of told.follows) expect(pairs.filter((pair) => pair === `${from} ${to}`)).toHaveLength(count)
    expect(sum(told.follows.map(({ count }) => count))).toBe(pairs.length)
  })

  it('lead to their records, as far as one may read them', async () => {
    const { variants: paths } = await variants('project')
    expect(paths.length).toBeGreaterThan(2)
    const found = await Promise.all(paths.map(async ({ id: path }) => (await records('project', { path })).rows.map(({ id }) => id)))
    expect(found.map(({ length }) => length)).toEqual(paths.map(({ count }) => count))
    expect(new Set(found.flat()).size).toBe(found.flat().length)
    const [path] = paths
    for (const id of found[0] ?? []) expect((await replay('project', id)).data.steps.map(({ event }) => event)).toEqual(path?.events)
    expect(await records('project', { path: path?.id }, 'admin')).toEqual({ total: 0, rows: [] })
    const drafts = paths.find(({ events }) => events.join() === 'create')
    expect(await records('project', { path: drafts?.id }, 'analyst')).toEqual({ total: 0, rows: [] })
  })

  it('of a period are whole', async () => {
    const { events } = await overlay('project', { from: '2026-11-18T00:00:00+08:00' })
    const told = await variants('project', { from: '2026-11-18T00:00:00+08:00' })
    expect(told.records).toBeLessThan((await variants('project')).records)
    expect(told.variants.every((each) => each.events[0] === 'create')).toBe(true)
    expect(sum(told.variants.map((each) => each.count * each.events.length))).toBeGreaterThan(events)
  })
})

const pathsOf = (log: Logged[]): Record<string, string[]> => {
  const paths: Record<string, string[]> = {}
  for (const { record_id: id, event } of log) (paths[String(id)] ??= []).push(event)
  return paths
}

describe('records', () => {
  it('are listed by state and found by name, replayed with who and how long', async () => {
    const { total, rows } = await records('project', { state: 'resultStands' })
    expect(total).toBe(rows.length)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['resultStands']))
    const [first] = rows
    const no = first?.name.split(' ')[0] ?? ''
    expect((await records('project', { q: no })).rows.map(({ id }) => id)).toEqual([first?.id])
    const { data } = await replay('project', first?.id ?? '')
    expect(data.steps[0]).toMatchObject({ event: 'create', from: null, seconds: null })
    expect(data.steps.find(({ event }) => event === 'deadlinePassed')?.actor).toBeNull()
    expect(data.steps.filter(({ deviation }) => deviation !== null)).toEqual([])
    for (const [index, { at, seconds }] of data.steps.entries())
      if (index > 0) expect(Date.parse(data.steps[index - 1]?.at ?? '') + (seconds ?? NaN) * 1000).toBe(Date.parse(at))
  })

  it.each([
    ['quotation', 'quotation', 'project_id'],
    ['companyChange', 'company_change', 'company_id'],
    ['scope', 'scope', 'company_id'],
    ['achievement', 'achievement', 'id'],
  ] as const)('of %s say on whose page they are shown', async (machine, table, column) => {
    const stored = await rowsOf<{ id: string; page: string }>(
      world.database,
      sql`select id, ${sql.raw(column)} as page from ${sql.raw(table)}`,
    )
    const pages = new Map(stored.map(({ id, page }) => [String(id), String(page)]))
    const { rows } = await records(machine)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ shownOn }) => shownOn)).toEqual(rows.map(({ id }) => pages.get(id)))
  })

  it('of a period are those that something happened to', async () => {
    const from = '2026-11-01T00:00:00+08:00'
    const { total } = await records('project', { from })
    expect(total).toBe((await overlay('project', { from })).records)
    expect(total).toBeLessThan((await records('project')).total)
  })
})
