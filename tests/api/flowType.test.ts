import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveredRules } from '#src/machines/approval/flowRules.ts'
import { flowTypeIds, type FlowType } from '#src/machines/approval/flowTypes.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let admin: Person
beforeAll(async () => {
  journey = await beginJourney()
  admin = await journey.signIn('admin')
})
afterAll(() => journey.close())

const list = 'GET /api/powf/type'
const one = 'GET /api/powf/type/{type}'
const set = 'PUT /api/powf/type/{type}'

const rulesOf = async (type: FlowType) => {
  const { version, conditionFields, materialFields, hiddenFields, prefix, bulk, needsSecond, sends } = await admin.ask(one, {
    params: { type },
  })
  return { version, conditionFields, materialFields, hiddenFields, prefix, bulk, needsSecond, sends }
}
type Rules = Awaited<ReturnType<typeof rulesOf>>
const decide = async (type: FlowType, decided: Partial<Rules>) =>
  admin.ask(set, { params: { type }, body: { ...(await rulesOf(type)), ...decided } })
const wrong = async (type: FlowType, decided: Partial<Rules>) =>
  (await admin.refused(42200, set, { params: { type }, body: { ...(await rulesOf(type)), ...decided } })).errors

describe('what the house decides of a type', () => {
  it('is delivered as it stands in code', async () => {
    for (const type of flowTypeIds) {
      const { version, ...rules } = await rulesOf(type)
      expect([version, rules]).toEqual([0, deliveredRules(type)])
    }
    const rows = await admin.ask(list, {})
    expect(rows.map(({ type }) => type)).toEqual(flowTypeIds)
    expect(rows.find(({ type }) => type === 'PRICE')).toMatchObject({ machines: [], prefix: 'SP', bulk: false })
    expect(rows.find(({ type }) => type === 'STOP')?.machines).toEqual(['stopRequest'])
  })

  it('is read by the head of procurement, and decided by administrators, the second of two being told', async () => {
    const lead = await journey.signIn('lead')
    const { version, ...rules } = await rulesOf('REPORT')
    await lead.ask(one, { params: { type: 'REPORT' } })
    await lead.refused(40301, set, { params: { type: 'REPORT' }, body: { ...rules, version } })
    await admin.ask(set, { params: { type: 'REPORT' }, body: { ...rules, version, prefix: 'BG' } })
    const late = await admin.refused(40900, set, { params: { type: 'REPORT' }, body: { ...rules, version } })
    expect(late.reasons).toEqual(['refusal.versionConflict'])
    expect((await rulesOf('REPORT')).prefix).toBe('BG')
  })

  it('fits the records that are approved, or is refused with its reason', async () => {
    const sends = { approved: '', rejected: '', returned: '' }
    const paths = async (type: FlowType, decided: Partial<Rules>) => (await wrong(type, decided))?.map(({ path }) => path)
    expect(await paths('PRICE', { sends: { ...sends, rejected: 'returned' } })).toEqual(['sends.rejected'])
    expect(await paths('STOP', { sends: { ...sends, approved: 'rejected' } })).toEqual(['sends.approved'])
    expect(await paths('STOP', { sends: { ...sends, rejected: 'nothing' } })).toEqual(['sends.rejected'])
    expect(await paths('RESULT', { bulk: true })).toEqual(['bulk'])
    expect(await paths('RESULT', { hiddenFields: [] })).toEqual(['hiddenFields', 'hiddenFields', 'hiddenFields'])
    expect(await paths('RESULT', { materialFields: [] })).toEqual(['materialFields', 'materialFields', 'materialFields'])
    expect(await paths('STOP', { hiddenFields: ['title'] })).toEqual(['hiddenFields'])
    expect(await paths('STOP', { prefix: 'XQ' })).toEqual(['prefix'])
    expect(await paths('STOP', { materialFields: ['nothing'] })).toEqual(['materialFields'])
    await decide('STOP', { sends: { ...sends, rejected: 'returned' } })
  })

  it('does not take from conditions what a definition in effect asks, which it names', async () => {
    const [first] = (await wrong('DEMAND', { conditionFields: [] })) ?? []
    expect(first?.path).toBe('conditionFields')
    expect(first?.message).toContain('Approval of a purchase')
  })

  it('lets nobody publish what they saved last, nor a file take effect, where a second person publishes', async () => {
    await decide('QUOTER', { needsSecond: true })
    const { id } = await admin.ask('POST /api/powf/definition/draft', { body: { from: '', type: 'QUOTER', unitId: '' } })
    const draft = await admin.ask('GET /api/powf/definition/{id}', { params: { id } })
    expect(draft.needsSecond).toBe(true)
    const told = await admin.refused(40900, 'POST /api/powf/definition/{id}/publish', { params: { id }, body: { version: draft.version } })
    expect(told.reasons).toEqual(['refusal.secondPublishes'])
    const body = { text: JSON.stringify(draft.content), unitId: '' }
    const { after, needsSecond } = await admin.ask('POST /api/powf/definition/check', { body })
    expect(needsSecond).toBe(true)
    const file = await admin.refused(40900, 'POST /api/powf/definition', { body: { ...body, after } })
    expect(file.reasons).toEqual(['refusal.fileNeedsSecond'])
  })
})
