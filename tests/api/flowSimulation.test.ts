import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { ground } from '#tests/setup/database.ts'
import { plainStep } from '#tests/setup/flowDefinitions.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let admin: Person
beforeAll(async () => {
  journey = await beginJourney()
  admin = await journey.signIn('admin')
})
afterAll(() => journey.close())

const list = 'GET /api/powf/definition/page'
const simulate = 'POST /api/powf/definition/{id}/simulate'
const replay = 'GET /api/powf/definition/{id}/simulate/page'
const check = 'POST /api/powf/definition/check'
const bring = 'POST /api/powf/definition'

const title = { zh: '审批', en: 'Approval' }
const tiers = (type: FlowDefinition['type']): FlowDefinition => ({
  type,
  title,
  nodes: [
    plainStep('lead', { title: { zh: '负责人', en: 'Head' } }),
    {
      id: 'amount',
      kind: 'exclusive',
      title: { zh: '按金额', en: 'By amount' },
      branches: [
        {
          id: 'large',
          title: { zh: '大额', en: 'Large' },
          when: { field: 'amountGross', is: 'atLeast', value: '20000' },
          nodes: [plainStep('board', { assignees: [{ by: 'inCharge' }], ifEmpty: 'pass' })],
        },
        { id: 'small', title: { zh: '小额', en: 'Small' }, when: null, nodes: [] },
      ],
    },
  ],
})

/** Brings in an edition for the whole house. @returns its id */
const published = async (definition: FlowDefinition): Promise<string> => {
  const text = JSON.stringify(definition)
  const { after, faults, findings } = await admin.ask(check, { body: { text, unitId: '' } })
  expect([faults, findings.filter(({ weight }) => weight === 'stops')]).toEqual([[], []])
  return (await admin.ask(bring, { body: { text, unitId: '', after } })).id
}

const unitOf = async (): Promise<string> => {
  const [unit] = await rowsOf<{ id: string }>(
    journey.world.database,
    sql`select id::text as id from unit where active and company_id = 21 order by id limit 1`,
  )
  return unit?.id ?? ''
}

/** A definition whose only step asks whoever owns the budget. */
const ofBudgetOwner = (ifEmpty: 'pass' | 'toAdministrator'): FlowDefinition => ({
  type: 'QUOTER',
  title,
  nodes: [plainStep('one', { assignees: [{ by: 'budgetOwner' }], ifEmpty })],
})

const sample = { caseId: '', initiatorId: '' }

describe('a sample case', () => {
  it('goes a way for reasons, asks people, and is not stored', async () => {
    const id = await published(tiers('PRICE'))
    const unitId = await unitOf()
    const before = await rowsOf(journey.world.database, sql`select count(*)::int from approval_case`)
    const large = await admin.ask(simulate, { params: { id }, body: { ...sample, unitId, form: { amountGross: '21000.00' } } })
    expect(large.chain.map(({ node }) => node)).toEqual(['lead', 'amount', 'board'])
    const [lead, amount, board] = large.chain
    expect(lead?.people.length).toBeGreaterThan(0)
    expect(lead?.people[0]?.name).not.toBe('')
    expect(amount?.reasons).toMatchObject([
      {
        branch: 'large',
        isTaken: true,
        way: 'all',
        asked: [{ question: { field: 'amountGross', is: 'atLeast', value: '20000' }, says: '21000.00', holds: true }],
      },
    ])
    expect(board).toMatchObject({ people: [], later: ['inCharge'], ifEmpty: null })
    const small = await admin.ask(simulate, { params: { id }, body: { ...sample, unitId, form: { amountGross: '19999.99' } } })
    expect(small.chain.map(({ node }) => node)).toEqual(['lead', 'amount'])
    expect(small.chain[1]?.reasons.map(({ branch, isTaken, way }) => [branch, isTaken, way])).toEqual([
      ['large', false, 'all'],
      ['small', true, 'else'],
    ])
    expect(await rowsOf(journey.world.database, sql`select count(*)::int from approval_case`)).toEqual(before)
  })

  it('says where nobody is asked, and what becomes of that', async () => {
    await journey.world.database.execute(sql`update unit set budget_owner_id = null`)
    const unitId = await unitOf()
    for (const ifEmpty of ['pass', 'toAdministrator'] as const) {
      const answer = await admin.ask(simulate, {
        params: { id: await published(ofBudgetOwner(ifEmpty)) },
        body: { ...sample, unitId, form: {} },
      })
      expect([answer.chain[0]?.ifEmpty, answer.stopsAt]).toEqual([ifEmpty, null])
    }
  })

  it('is refused by the fields that can’t say so', async () => {
    const id = await published(tiers('REPORT'))
    const unitId = await unitOf()
    const refused = async (body: object) => {
      const { errors } = await admin.refused(42200, simulate, { params: { id }, body: { ...sample, unitId, form: {}, ...body } })
      return (errors ?? []).map(({ path }) => path)
    }
    expect(await refused({ form: { amountGross: 'much', category: '0000', method: 'NONE', nothing: 'x', title: 'Rope' } })).toEqual([
      'form.amountGross',
      'form.method',
      'form.nothing',
    ])
    expect(await refused({ form: { category: '0000' } })).toEqual(['form.category'])
    expect(await refused({ unitId: '' })).toEqual(['unitId'])
    expect(await refused({ unitId: '999999999' })).toEqual(['unitId'])
    expect(await refused({ initiatorId: '999999999' })).toEqual(['initiatorId'])
    expect(await refused({ caseId: '999999999' })).toEqual(['caseId'])
    await admin.refused(40400, simulate, { params: { id: '999999999' }, body: { ...sample, unitId, form: {} } })
    await admin.refused(40400, replay, { params: { id: '999999999' } })
    const buyer = await journey.signIn('buyer')
    await buyer.refused(40301, simulate, { params: { id }, body: { ...sample, unitId, form: {} } })
    await buyer.refused(40301, replay, { params: { id } })
  })

  it('goes by a draft, unless that is faulty', async () => {
    const from = await published(tiers('PROJECT_PLAN'))
    const { id } = await admin.ask('POST /api/powf/definition/draft', { body: { from, type: '', unitId: '' } })
    const body = { ...sample, unitId: await unitOf(), form: {} }
    expect((await admin.ask(simulate, { params: { id }, body })).chain).toHaveLength(2)
    const { version, content } = await admin.ask('GET /api/powf/definition/{id}', { params: { id } })
    const faulty = { ...content, nodes: [plainStep('lead', { assignees: [{ by: 'role', role: 'NOBODYS', of: 'house' }] })] }
    await admin.ask('PUT /api/powf/definition/{id}', { params: { id }, body: { version, content: faulty } })
    const { errors } = await admin.refused(42200, simulate, { params: { id }, body })
    expect(errors?.map(({ path }) => path)).toEqual(['nodes.0'])
    await admin.refused(42200, replay, { params: { id } })
  })
})

/** Of how many cases a year is told, and by how many statements. */
const sent = async (id: string) => {
  let cases = 0
  const { length } = await statementsOf(async () => ({ cases } = await admin.ask(replay, { params: { id } })))
  return { cases, length }
}

const inEffect = async (type: FlowDefinition['type']): Promise<string> => {
  const { rows } = await admin.ask(list, { query: { type, unitId: '0', standing: 'published' } })
  return rows[0]?.id ?? ''
}

const caseOf = async (type: string): Promise<string> => {
  const [row] = await rowsOf<{ id: string }>(
    journey.world.database,
    sql`select id::text as id from approval_case where type = ${type} order by id desc limit 1`,
  )
  return row?.id ?? ''
}

describe('a past case', () => {
  it('is walked through by whoever reads it, and tells nothing of what its type does not', async () => {
    const id = await published(tiers('RESULT'))
    const caseId = await caseOf('RESULT')
    const answer = await admin.ask(simulate, { params: { id }, body: { ...sample, caseId, unitId: '', form: {} } })
    expect(answer.chain[1]?.reasons[0]?.asked).toEqual([
      { question: { field: 'amountGross', is: 'atLeast', value: '20000' }, says: null, holds: null },
    ])
    const stranger = await journey.signIn('supervisor')
    const body = { ...sample, caseId, unitId: '', form: {} }
    expect((await stranger.refused(42200, simulate, { params: { id }, body })).errors).toMatchObject([{ path: 'caseId' }])
    const other = await inEffect('DEMAND')
    expect((await admin.refused(42200, simulate, { params: { id: other }, body })).errors).toMatchObject([{ path: 'caseId' }])
  })

  it('is not walked through by a draft that would find out by its branches what its type does not tell', async () => {
    const from = await published(tiers('RESULT'))
    const { id } = await admin.ask('POST /api/powf/definition/draft', { body: { from, type: '', unitId: '' } })
    const body = { ...sample, caseId: await caseOf('RESULT'), unitId: '', form: {} }
    const untold = [{ path: 'id', message: 'This draft has conditions on fields that cases don’t show: simulate it on a sample' }]
    expect((await admin.refused(42200, simulate, { params: { id }, body })).errors).toEqual(untold)
    expect((await admin.refused(42200, replay, { params: { id }, query: {} })).errors).toEqual(untold)
    const thought = { ...sample, unitId: await unitOf(), form: { amountGross: '30000.00' } }
    expect((await admin.ask(simulate, { params: { id }, body: thought })).chain.length).toBeGreaterThan(1)
  })
})

describe('the cases of a year', () => {
  it('are none of them changed by the definition that they went by', async () => {
    const id = await inEffect('DEMAND')
    const { cases, changed, found, isCut } = await admin.ask(replay, { params: { id }, query: { limit: '100' } })
    expect(cases).toBeGreaterThan(3)
    expect([found.total, isCut]).toEqual([cases, false])
    const same = found.rows.filter(({ added, removed, otherwise }) => [added, removed, otherwise].every(({ length }) => length === 0))
    expect(same.length).toBeGreaterThan(0)
    for (const row of same) expect([row.stepsBefore, row.hoursBefore]).toEqual([row.stepsAfter, row.hoursAfter])
    expect(changed).toBeLessThan(cases)
  })

  it('are told apart by what would have changed, of those that somebody reads', async () => {
    const id = await published(tiers('DEMAND'))
    const { cases, changed, found } = await admin.ask(replay, { params: { id }, query: { changed: 'true', limit: '5' } })
    expect(changed).toBeGreaterThan(0)
    expect(found.total).toBe(changed)
    expect(found.rows.length).toBe(Math.min(5, changed))
    for (const { added, removed, otherwise, isReordered } of found.rows)
      expect(isReordered || [added, removed, otherwise].some(({ length }) => length > 0)).toBe(true)
    expect(cases).toBeGreaterThanOrEqual(changed)
    const supervisor = await journey.signIn('supervisor')
    const theirs = await supervisor.ask(replay, { params: { id } })
    expect(theirs.cases).toBeLessThan(cases)
  })

  it.runIf(ground === 'server')('are read by as many statements, however many they are', async () => {
    const [many, none] = [await inEffect('DEMAND'), await inEffect('QUOTER')]
    await sent(many)
    const [some, no] = [await sent(many), await sent(none)]
    expect([some.cases > no.cases, some.length]).toEqual([true, no.length])
  })
})

describe('a running case', () => {
  it('says by when it is expected to end, and so do its nodes ahead; one that is over says nothing', async () => {
    const { rows } = await admin.ask('GET /api/approval/case/page', { query: { of: 'all', limit: '100' } })
    const read = (id: string) => admin.ask('GET /api/approval/case/{id}', { params: { id } })
    let told = 0
    for (const { id, state } of rows.filter((row) => row.state === 'running').slice(0, 12)) {
      const { chain, expectedBy } = await read(id)
      expect(state).toBe('running')
      for (const { standing, expectedBy: its } of chain) {
        if (standing === 'passed') expect(its).toBeNull()
        if (its) expect(Date.parse(its.p50)).toBeLessThanOrEqual(Date.parse(its.p90))
        if (its && expectedBy) expect(Date.parse(its.p50)).toBeLessThanOrEqual(Date.parse(expectedBy.p50))
      }
      if (expectedBy) told += 1
    }
    expect(told).toBeGreaterThan(0)
    const over = rows.find(({ state }) => state === 'approved')
    expect((await read(over?.id ?? '')).expectedBy).toBeNull()
  })
})
