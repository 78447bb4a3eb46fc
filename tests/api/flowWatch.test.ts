import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { append } from '#server/lifecycle/log.ts'
import { approveAll, caseOfRecord, stopAsked, taskAbout } from '#tests/setup/approval.ts'
import { plainStep } from '#tests/setup/flowDefinitions.ts'
import { hour } from '#tests/setup/purchase.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import type { World } from '#tests/setup/world.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

const figures = 'GET /api/powf/definition/{id}/figures'
const cases = 'GET /api/powf/definition/{id}/case/page'
const course = 'GET /api/powf/case/{id}/course'
const conformance = 'GET /api/powf/definition/{id}/conformance'
const waiting = 'GET /api/powf/waiting/page'

/** Two people of the house, one after the other. */
const twoSteps = {
  type: 'STOP' as const,
  title: { zh: '两级审批', en: 'Two steps' },
  nodes: [
    plainStep('first', { assignees: [{ by: 'role', role: 'JC_LEAD', of: 'house' }] }),
    plainStep('second', { assignees: [{ by: 'role', role: 'SUPERVISOR', of: 'house' }] }),
  ],
}

let journey: Journey
let world: World
let admin: Person
let flowId: string
let running: string
let approved: string
let returned: string

const caseOf = async (id: string) => (await caseOfRecord(world, 'stopRequest', id)).id

beforeAll(async () => {
  journey = await beginJourney()
  world = journey.world
  admin = await journey.signIn('admin')
  const one = await stopAsked(world, twoSteps)
  running = await caseOf(one.id)
  const two = await stopAsked(world)
  approved = await caseOf(two.id)
  world.clock.advance(2 * hour)
  await approveAll(world, 'stopRequest', two.id)
  const three = await stopAsked(world)
  returned = await caseOf(three.id)
  const task = await taskAbout(world, three.id)
  await world.ask(task.username ?? '', 'POST /api/approval/task/{id}/return', {
    params: { id: task.id },
    body: { version: task.version, to: 'start', reason: '材料不全，请补充' },
  })
  const [row] = await rowsOf<{ id: string }>(world.database, sql`select definition_id::text as id from approval_case where id = ${running}`)
  flowId = row?.id ?? ''
})
afterAll(() => journey.close())

const at = async (query: object) => (await admin.ask(cases, { params: { id: flowId }, query })).rows.map(({ id }) => id)

const one = () => ({ params: { id: flowId }, query: {} })

describe('a definition that is watched', () => {
  it('is among those by which cases go', async () => {
    const { rows } = await world.ask('analyst', 'GET /api/powf/definition/watch/page', { query: { limit: 100, type: 'STOP' } })
    expect(rows.find(({ id }) => id === flowId)).toMatchObject({ running: 2, cases: 3, title: '两级审批' })
  })

  it('tells how many stand at each node, were there, and how long', async () => {
    const told = await world.ask('analyst', figures, one())
    expect(told).toMatchObject({ cases: 3, running: 2, bottleneck: 'first' })
    const [first, second] = told.nodes
    expect(first).toMatchObject({ node: 'first', now: 1, visits: 3, returned: 1, rejected: 0, nobody: 0 })
    expect(first?.p90Seconds).toBe(7200)
    expect(second).toMatchObject({ node: 'second', now: 0, visits: 1, returned: 0 })
  })

  it('counts cases of the period alone, but those that stand there now whenever they began', async () => {
    const later = await admin.ask(figures, { params: { id: flowId }, query: { from: '2999-01-01T00:00:00Z' } })
    expect(later).toMatchObject({ cases: 0, bottleneck: null })
    expect(later.nodes[0]).toMatchObject({ now: 1, visits: 0, meanSeconds: null })
  })

  it('asks the database as often however many cases there are', async () => {
    const asked = await statementsOf(() => admin.ask(figures, one()))
    const judged = await statementsOf(() => admin.ask(conformance, one()))
    const other = (await admin.ask('GET /api/powf/definition/watch/page', { query: { limit: 100 } })).rows.find(
      ({ id, cases: count }) => id !== flowId && count === 1,
    )
    if (!other) throw new Error('There is no edition with one case')
    const params = { id: other.id }
    expect((await statementsOf(() => admin.ask(conformance, { params, query: {} }))).length).toBe(judged.length)
    expect(asked.length).toBeLessThan(12)
  })

  it('is none where it is a draft or not there', async () => {
    for (const key of [figures, cases, conformance] as const)
      expect((await world.call('admin', key, { params: { id: '999999' }, query: {} })).http).toBe(404)
  })
})

describe('its cases', () => {
  it('are found by where they stand and by how they are', async () => {
    expect(await at({ node: 'first' })).toEqual([running])
    expect(await at({ state: 'approved' })).toEqual([approved])
    expect(await at({ state: 'returned' })).toEqual([returned])
    expect(await at({ late: 'true' })).toEqual([])
  })

  it('are shown step by step, with where they stood', async () => {
    const { steps, visits, deviation } = await admin.ask(course, { params: { id: approved } })
    expect(deviation).toBeNull()
    expect(visits.map(({ node }) => node)).toEqual(['first', 'second'])
    expect(steps.map(({ standsAt }) => standsAt.join())).toContain('second')
    expect(steps.at(-1)).toMatchObject({ of: 'case', event: 'approve', standsAt: [] })
    expect(steps.find(({ event, node }) => event === 'approve' && node === 'first')?.actorName).not.toBe('')
  })

  it('are shown to those who read them alone, and to those without the menu nothing', async () => {
    const seen = async (person: string) => (await world.call(person, course, { params: { id: running } })).http
    expect(await seen('lead')).toBe(200)
    expect((await world.call('supervisor', course, { params: { id: running } })).http).toBe(404)
    expect((await world.ask('supervisor', cases, one())).rows.map(({ id }) => id)).toEqual([approved])
    for (const person of ['supplier1', 'buyer']) expect(await seen(person)).toBe(403)
    expect((await world.call('admin', course, { params: { id: '999999' } })).http).toBe(404)
  })

  it('follow their definition, and one that was tampered with is found with its first step that does not', async () => {
    expect(await admin.ask(conformance, one())).toMatchObject({ records: 3, conforming: 3, total: 0 })
    const entry = { machine: 'case', event: 'proceed', fromState: 'running', toState: 'running', actorId: null, recordId: running }
    await world.database.transaction((tx) => append(tx, [{ ...entry, at: world.clock.now(), payload: { position: 'running.second' } }]))
    const found = await admin.ask(conformance, one())
    expect(found).toMatchObject({ records: 3, conforming: 2, total: 1 })
    expect(found.rows[0]).toMatchObject({ id: running, deviation: { said: 'running.second', machine: 'running.first' } })
    expect(await world.ask('supervisor', conformance, one())).toMatchObject({ conforming: 2, total: 0, rows: [] })
  })
})

describe('who waits for whom', () => {
  it('names people to those who administer cases, and companies to others', async () => {
    const query = { type: 'STOP' as const, limit: 100 }
    const { rows } = await admin.ask(waiting, { query })
    expect(rows.some(({ personName }) => personName !== '')).toBe(true)
    const others = await world.ask('analyst', waiting, { query })
    expect(others.rows.length).toBeGreaterThan(0)
    for (const row of others.rows) expect(row.personName).toBe('')
    const sum = (all: typeof rows) => all.reduce((total, { open }) => total + open, 0)
    expect(sum(others.rows)).toBe(sum(rows))
    expect((await world.call('buyer', waiting, { query })).http).toBe(403)
  })
})
