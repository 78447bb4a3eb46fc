import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import zhCN from '#src/lang/zh-CN.json'
import { claimOf, proof } from '#tests/setup/cooperation.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let supplier: Person
let reviewer: Person
let unit: Person
beforeAll(async () => {
  journey = await beginJourney()
  supplier = await journey.signIn('supplier1', { language: 'zh-CN' })
  reviewer = await journey.signIn('reviewer')
  unit = await journey.signIn('unit')
})
afterAll(() => journey.close())

/** Each step goes on from where the last one ended. */
describe('a cooperation record that the using unit refuses', () => {
  const reason = '本单位当年未发生此项采购'
  const record = { params: { id: '' } }
  const stands = (person: Person) => person.ask('GET /api/admin/srmAchievment/{id}', record)

  it('is claimed by the supplier, with its proof', async () => {
    const { id, version } = await supplier.ask('POST /api/admin/srmAchievment', { body: claimOf() })
    record.params.id = id
    const submit = 'POST /api/admin/srmAchievment/{id}/submit'
    const refused = await supplier.refused(40900, submit, { ...record, body: { version } })
    expect(refused.message).toBe(zhCN['refusal.hasProof'])
    const body = { ...claimOf({ proofs: [await supplier.upload('供货合同.pdf', proof)] }), version }
    const edited = await supplier.ask('POST /api/admin/srmAchievment/{id}', { ...record, body })
    expect(await supplier.ask(submit, { ...record, body: { version: edited.version } })).toMatchObject({ state: 'submitted' })
  })

  it('is none of the unit’s business before the platform has passed it', async () => {
    await unit.refused(40400, 'GET /api/admin/srmAchievment/{id}', record)
    const { version } = await stands(reviewer)
    const claimed = await reviewer.ask('POST /api/admin/srmAchievment/{id}/claim', { ...record, body: { version } })
    const passed = await reviewer.ask('POST /api/admin/srmAchievment/{id}/pass', { ...record, body: { version: claimed.version } })
    expect(passed).toMatchObject({ state: 'verifying' })
  })

  it('is refused by the unit with a reason, by nobody else', async () => {
    const { version } = await stands(unit)
    const refuse = 'POST /api/admin/srmAchievment/{id}/refuse'
    await unit.refused(42200, refuse, { ...record, body: { version, reason: '无' } })
    for (const other of [supplier, reviewer]) await other.refused(40301, refuse, { ...record, body: { version, reason } })
    const another = await journey.signIn('unit2')
    await another.refused(40400, refuse, { ...record, body: { version, reason } })
    expect(await unit.ask(refuse, { ...record, body: { version, reason } })).toMatchObject({ state: 'rejected', transitions: [] })
  })

  it('says why to the supplier, and counts nowhere', async () => {
    await deliverWaiting(journey.world.lifecycle)
    expect(await stands(supplier)).toMatchObject({ state: 'rejected', decisionReason: reason, transitions: [] })
    const { rows } = await supplier.ask('GET /api/po/notice/page', { query: { limit: '1' } })
    expect(rows[0]).toMatchObject({ message: 'notice.achievementRejected', values: { reason } })
    const { rows: confirmed } = await supplier.ask('GET /api/admin/srmAchievment/page', { query: { state: 'confirmed', limit: '100' } })
    expect(confirmed.map(({ id }) => id)).not.toContain(record.params.id)
  })
})
