import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let analyst: Person
beforeAll(async () => {
  journey = await beginJourney()
  analyst = await journey.signIn('analyst')
})
afterAll(() => journey.close())

const params = { machine: 'company' } as const

/** Each step goes on from where the last one ended. */
describe('an analyst who asks where registrations wait', () => {
  const found = { state: '', id: '' }

  it('sees the state in which most are late', async () => {
    const { states, readable } = await analyst.ask('GET /api/powf/chart/{machine}/overlay', { params, query: {} })
    expect(readable).toBe(true)
    const [worst] = states.toSorted((a, b) => b.overdue - a.overdue)
    expect(worst?.overdue).toBeGreaterThan(0)
    found.state = worst?.state ?? ''
  })

  it('lists which ones they are', async () => {
    const query = { state: found.state, overdue: 'true' } as const
    const { total, rows } = await analyst.ask('GET /api/powf/chart/{machine}/record/page', { params, query })
    expect(total).toBe(rows.length)
    found.id = rows[0]?.id ?? ''
  })

  it('replays one of them to the state in which it stands', async () => {
    const replay = await analyst.ask('GET /api/powf/chart/{machine}/record/{id}', { params: { ...params, id: found.id } })
    expect(replay.steps.at(-1)?.to).toBe(found.state)
    expect(replay.steps.filter(({ deviation }) => deviation !== null)).toEqual([])
  })

  it('compares it with the paths of the others, none of which left what is drawn', async () => {
    const { records, variants } = await analyst.ask('GET /api/powf/chart/{machine}/variants', { params, query: {} })
    expect(variants.reduce((sum, { count }) => sum + count, 0)).toBe(records)
    expect(await analyst.ask('GET /api/powf/chart/{machine}/conformance', { params, query: {} })).toMatchObject({
      conforming: records,
      total: 0,
    })
  })

  it('takes along the log with that one in it', async () => {
    const log = await analyst.ask('GET /api/powf/chart/{machine}/export', { params, query: { format: 'ocel' } })
    expect(log).toMatchObject({
      objects: expect.arrayContaining([expect.objectContaining({ id: expect.stringContaining(found.id) })]) as object[],
    })
  })

  it('is the only one who may, beside supervisors', async () => {
    for (const name of ['supplier1', 'buyer', 'reviewer'])
      await (await journey.signIn(name)).refused(40301, 'GET /api/powf/chart/{machine}/export', { params, query: { format: 'csv' } })
  })
})
