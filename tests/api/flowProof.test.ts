import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import type { Condition, FlowDefinition } from '#src/machines/approval/definition.ts'
import { plainStep } from '#tests/setup/flowDefinitions.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let admin: Person
beforeAll(async () => {
  journey = await beginJourney()
  admin = await journey.signIn('admin')
})
afterAll(() => journey.close())

const list = 'GET /api/powf/definition/page'
const proof = 'GET /api/powf/definition/{id}/proof'
const check = 'POST /api/powf/definition/check'
const bring = 'POST /api/powf/definition'

const title = { zh: '审批', en: 'Approval' }
const step = (otherwise: Parameters<typeof plainStep>[1] = {}) =>
  plainStep('one', { title: { zh: '单位负责人', en: 'Head of unit' }, ...otherwise })
const price = (...nodes: FlowDefinition['nodes']): FlowDefinition => ({ type: 'PRICE', title, nodes })
const branch = (id: string, zh: string, en: string, when: Condition | null) => ({ id, title: { zh, en }, when, nodes: [] })
const overlapping = price(step(), {
  id: 'amount',
  kind: 'exclusive',
  title,
  branches: [
    branch('small', '小额', 'Small', { field: 'amountGross', is: 'atMost', value: '21000' }),
    branch('rope', '钢丝绳', 'Rope', {
      all: [
        { field: 'amountGross', is: 'atLeast', value: '21000' },
        { field: 'category', is: 'oneOf', values: ['1001'] },
      ],
    }),
    branch('other', '其他', 'Other', null),
  ],
})

const headless = async (): Promise<{ id: string; name: string; nameEn: string }> => {
  const [unit] = await rowsOf<{ id: string; name: string; nameEn: string }>(
    journey.world.database,
    sql`update unit set head_id = null where id = (select id from unit where company_id = 24 and parent_id is not null and active order by id limit 1)
        returning id::text as id, name, name_en as "nameEn"`,
  )
  return unit ?? { id: '', name: '', nameEn: '' }
}

describe('a definition that is proven', () => {
  it('has nothing that stops it where the house or its demonstration brings it', async () => {
    const { rows } = await admin.ask(list, { query: { limit: '100' } })
    expect(rows.length).toBeGreaterThan(10)
    for (const { id, type } of rows) {
      const { findings } = await admin.ask(proof, { params: { id } })
      expect(
        findings.filter(({ weight }) => weight === 'stops'),
        type,
      ).toEqual([])
    }
  })

  it('is refused by name, with an example, where two branches apply; a check says so before', async () => {
    const [category] = await rowsOf<{ name: string; nameEn: string }>(
      journey.world.database,
      sql`select name, name_en as "nameEn" from category where code = '1001'`,
    )
    const text = JSON.stringify(overlapping)
    const { findings, faults, after } = await admin.ask(check, { body: { text, unitId: '' } })
    expect(faults).toEqual([])
    expect(findings).toEqual([
      { code: 'overlap', about: 'rope', weight: 'stops', values: { other: 'small' }, example: { amountGross: '21000', category: '1001' } },
    ])
    const { errors, message } = await admin.refused(42200, bring, { body: { text, unitId: '', after } })
    expect(message).toMatch(/can’t take effect/)
    expect(errors).toEqual([
      {
        path: 'nodes.1.branches.1',
        message: `“Small” and “Rope” both apply, for example: amount incl. tax CNY 21,000, category “${category?.nameEn ?? ''}”`,
      },
    ])
    const chinese = await journey.signIn('admin', { language: 'zh-CN' })
    const told = await chinese.refused(42200, bring, { body: { text, unitId: '', after } })
    expect(told.errors?.[0]?.message).toBe(`“小额”与“钢丝绳”同时成立，例如：含税金额 21,000 元，品类“${category?.name ?? ''}”`)
    expect((await admin.ask(check, { body: { text, unitId: '' } })).after).toBe(after)
  })

  it('names the units where a step finds nobody, and is refused where nothing could go on there', async () => {
    const unit = await headless()
    const head = { by: 'unitHead', above: 0 } as const
    const blocking = JSON.stringify(price(step({ assignees: [head] })))
    const { after } = await admin.ask(check, { body: { text: blocking, unitId: unit.id } })
    const { errors } = await admin.refused(42200, bring, { body: { text: blocking, unitId: unit.id, after } })
    expect(errors).toEqual([{ path: 'nodes.0', message: 'Units where nobody is found: 1. There cases can’t go on' }])

    const told = JSON.stringify(price(step({ assignees: [head], ifEmpty: 'toAdministrator' })))
    const { id } = await admin.ask(bring, { body: { text: told, unitId: unit.id, after } })
    const { findings, exceptions } = await admin.ask(proof, { params: { id } })
    expect(findings.map(({ code, about, weight }) => [code, about, weight])).toEqual([['nobodyFound', 'one', 'warns']])
    expect(exceptions).toMatchObject([
      { about: 'one', ifEmpty: 'toAdministrator', units: [{ unitId: unit.id, unitName: unit.name, unitNameEn: unit.nameEn }], more: 0 },
    ])
    const named = await admin.ask(check, {
      body: { text: JSON.stringify(price(step({ assignees: [{ by: 'initiatorsChoice' }] }))), unitId: '' },
    })
    expect(named.findings.map(({ code, weight }) => [code, weight])).toEqual([['knownLater', 'warns']])
  })

  it('is refused where a case within is of a type by which the record can’t be approved', async () => {
    const within = { id: 'within', kind: 'subprocess', title, type: 'REPORT' } as const
    const text = JSON.stringify({ ...price(step(), within), type: 'STOP' })
    const { after } = await admin.ask(check, { body: { text, unitId: '' } })
    const { errors } = await admin.refused(42200, bring, { body: { text, unitId: '', after } })
    expect(errors).toEqual([{ path: 'nodes.1', message: 'There is no “Evaluation report” workflow that can run here' }])
  })

  it('is told to whoever reads definitions, and to nobody else', async () => {
    const [row] = (await admin.ask(list, { query: { limit: '1' } })).rows
    const params = { id: row?.id ?? '' }
    expect((await (await journey.signIn('supervisor')).ask(proof, { params })).findings).toBeDefined()
    for (const name of ['buyer', 'unithead', 'requester', 'supplier1']) await (await journey.signIn(name)).refused(40301, proof, { params })
    await admin.refused(40400, proof, { params: { id: '999999' } })
  })
})
