import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { deliverWaiting, mostAttempts } from '#server/lifecycle/outbox.ts'
import { jobNames } from '#src/lib/jobNames.ts'
import { hour, publishedProject, submittedQuotation } from '#tests/setup/purchase.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let administrator: Person
beforeAll(async () => {
  journey = await beginJourney()
  administrator = await journey.signIn('admin')
})
afterAll(() => journey.close())

const jobs = 'GET /api/monitor/job/page'
const runs = 'GET /api/monitor/jobRun/page'
const due = 'GET /api/monitor/due/page'
const deliveries = 'GET /api/monitor/delivery/page'

describe('who runs the platform', () => {
  it('sees every job, pauses one, and lets it go on or run at once', async () => {
    const jobOf = async (name: string) => (await administrator.ask(jobs, { query: { limit: '100' } })).rows.find((job) => job.name === name)
    const { total, rows } = await administrator.ask(jobs, { query: { limit: '100' } })
    expect(total).toBe(jobNames.length)
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...jobNames].toSorted())
    expect(rows.map(({ every }) => every)).toEqual(rows.map(({ every }) => every).toSorted((a, b) => a - b))
    expect(await jobOf('sweep')).toMatchObject({ every: 60, once: true, state: 'waiting', lastStartedAt: null })
    const sweep = { params: { name: 'sweep' } } as const
    await administrator.ask('POST /api/monitor/job/{name}/pause', sweep)
    expect(await jobOf('sweep')).toMatchObject({ state: 'paused' })
    await administrator.ask('POST /api/monitor/job/{name}/resume', sweep)
    expect(await jobOf('sweep')).toMatchObject({ state: 'waiting', askedAt: null })
    await administrator.ask('POST /api/monitor/job/{name}/run', sweep)
    expect(await jobOf('sweep')).toMatchObject({ askedAt: journey.world.clock.now().toISOString() })
    await administrator.refused(42200, 'POST /api/monitor/job/{name}/pause', { params: { name: 'everything' as never } })
    expect(await administrator.ask(runs, { query: { name: 'sweep', failed: 'false' } })).toEqual({ total: 0, rows: [] })
    await administrator.refused(42200, runs, { query: { name: 'everything' as never } })
  })

  it('sees which events are due, the next ones first, of a purchase with its number', async () => {
    const { world } = journey
    const { id } = await publishedProject(world, { deadline: new Date(world.clock.now().getTime() + hour).toISOString() })
    const { no } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
    const { rows } = await administrator.ask(due, { query: { machine: 'project', limit: 100 } })
    expect(rows.find(({ recordNo }) => recordNo === no)).toMatchObject({
      events: expect.arrayContaining(['deadlinePassed']),
      overdue: false,
    })
    const moments = (await administrator.ask(due, { query: { limit: 100 } })).rows.map(({ dueAt }) => dueAt)
    expect(moments.length).toBeGreaterThan(1)
    expect(moments).toEqual(moments.toSorted())
    world.clock.advance(2 * hour)
    const overdue = { query: { machine: 'project', overdue: 'true' } } as const
    expect((await administrator.ask(due, overdue)).rows.map(({ recordNo }) => recordNo)).toContain(no)
    await sendDueEvents(world.lifecycle)
    expect((await administrator.ask(due, overdue)).rows).toEqual([])
    await administrator.refused(42200, due, { query: { machine: 'session' as never } })
  })

  it('hears in neither list of a quotation that is sealed', async () => {
    const { world } = journey
    const { id: projectId } = await publishedProject(world, { deadline: new Date(world.clock.now().getTime() + 24 * hour).toISOString() })
    const { id } = await submittedQuotation(world, 'supplier1', projectId, ['1.000000', '2.000000'])
    const at = sql`${world.clock.now().toISOString()}::timestamptz`
    await world.database.execute(sql`update quotation set due_at = ${at} where id = ${id}`)
    await world.database
      .execute(sql`insert into outbox (id, seq, machine, record_id, type, params, created_at, attempts, next_attempt_at, set_aside_at)
      values (900001, 900001, 'quotation', ${id}, 'notify', '{}', ${at}, 20, ${at}, ${at})`)
    expect((await administrator.ask(due, { query: { machine: 'quotation' } })).total).toBe(0)
    expect((await administrator.ask(deliveries, { query: { limit: 100 } })).rows.filter(({ machine }) => machine === 'quotation')).toEqual(
      [],
    )
    await administrator.refused(40400, 'POST /api/monitor/delivery/{id}/retry', { params: { id: '900001' } })
    await world.database.execute(sql`update quotation set due_at = null where id = ${id}`)
  })

  it('sees what could not be delivered, and has it tried once more', async () => {
    const { world } = journey
    const { effects } = world.lifecycle.kinds.project
    const carryOut = effects['notify']
    effects['notify'] = () => Promise.reject(new Error('nobody is told of anything'))
    await publishedProject(world)
    const [waiting] = (await administrator.ask(deliveries, { query: {} })).rows
    expect(waiting).toMatchObject({ machine: 'project', type: 'notify', attempts: 1, setAsideAt: null })
    const retry = { params: { id: waiting?.id ?? '' } }
    await administrator.refused(40400, 'POST /api/monitor/delivery/{id}/retry', retry)
    for (let attempt = 1; attempt < mostAttempts; attempt++) {
      world.clock.advance(hour)
      await deliverWaiting(world.lifecycle)
    }
    const setAside = { query: { setAside: 'true' } } as const
    administrator = await journey.signIn('admin')
    expect((await administrator.ask(deliveries, setAside)).rows).toMatchObject([{ id: waiting?.id, attempts: mostAttempts }])
    if (carryOut) effects['notify'] = carryOut
    await administrator.ask('POST /api/monitor/delivery/{id}/retry', retry)
    expect((await administrator.ask(deliveries, setAside)).total).toBe(0)
    await deliverWaiting(world.lifecycle)
    expect((await administrator.ask(deliveries, { query: {} })).rows.filter(({ id }) => id === waiting?.id)).toEqual([])
  })
})

describe('who does not', () => {
  it.each(['supplier1', 'buyer'])('as %s is refused', async (username) => {
    const person = await journey.signIn(username)
    for (const list of [jobs, due, deliveries] as const) await person.refused(40301, list)
    for (const act of ['run', 'pause', 'resume'] as const)
      await person.refused(40301, `POST /api/monitor/job/{name}/${act}`, { params: { name: 'sweep' } })
    await person.refused(40301, 'POST /api/monitor/delivery/{id}/retry', { params: { id: '1' } })
  })
})
