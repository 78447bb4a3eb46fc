import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { achievementWays, carryOn, decision, draftAchievement, inviteeOf, unitId, type AchievementStep } from '#tests/setup/cooperation.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

const minute = 60_000

let journey: Journey
let supplier: Person
let reviewer: Person
let unit: Person
let buyer: Person
beforeAll(async () => {
  journey = await beginJourney()
  supplier = await journey.signIn('supplier1')
  reviewer = await journey.signIn('reviewer')
  unit = await journey.signIn('unit')
  buyer = await journey.signIn('buyer')
})
afterAll(() => journey.close())

describe('an invitation', () => {
  it('goes to a whole sheet of suppliers, or to nobody', async () => {
    const invitations = [inviteeOf(), inviteeOf()].map(({ unitId: _, ...invitee }) => invitee)
    const spoilt = [...invitations, { ...invitations[0], mobile: '12' } as (typeof invitations)[number]]
    await buyer.refused(42200, 'POST /api/srm/invitation/bulk', { body: { unitId, invitations: spoilt } })
    const { ids } = await buyer.ask('POST /api/srm/invitation/bulk', { body: { unitId, invitations } })
    expect(ids).toHaveLength(2)
  })

  it('is sent again, made to last, and taken back', async () => {
    const { id, version } = await buyer.ask('POST /api/srm/invitation', { body: inviteeOf() })
    journey.world.clock.advance(2 * minute)
    const params = { id }
    const again = await buyer.ask('POST /api/srm/invitation/{id}/resend', { params, body: { version } })
    expect(await buyer.ask('GET /api/srm/invitation/{id}', { params })).toMatchObject({ sentCount: 2, state: 'sent' })
    journey.world.clock.advance(2 * minute)
    const extended = await buyer.ask('POST /api/srm/invitation/{id}/extend', { params, body: { version: again.version } })
    const revoked = await buyer.ask('POST /api/srm/invitation/{id}/revoke', { params, body: { version: extended.version } })
    expect(revoked).toMatchObject({ state: 'revoked', transitions: [] })
  })
})

/** A record of supplier1 in this state. */
const recordIn = async (state: keyof typeof achievementWays) => {
  const { id } = await draftAchievement(journey.world)
  return carryOn(journey.world, id, ...(achievementWays[state] as AchievementStep[]))
}

const counted = async () =>
  (await supplier.ask('GET /api/admin/srmAchievment/matrix')).units.flatMap(({ counts }) => counts).reduce((sum, each) => sum + each, 0)

describe('a record of cooperation', () => {
  it('is a draft that can be thrown away', async () => {
    const { id, version } = await recordIn('draft')
    await supplier.ask('DELETE /api/admin/srmAchievment/{id}', { params: { id }, query: { version } })
    await supplier.refused(40400, 'GET /api/admin/srmAchievment/{id}', { params: { id } })
  })

  it.each(['return', 'reject'] as const)('gets a reason with %s', async (event) => {
    const { id, version } = await recordIn('firstReview')
    await reviewer.ask(`POST /api/admin/srmAchievment/{id}/${event}`, { params: { id }, body: { version, reason: decision } })
    const { state, decisionReason } = await supplier.ask('GET /api/admin/srmAchievment/{id}', { params: { id } })
    expect({ state, decisionReason }).toEqual({ state: event === 'return' ? 'draft' : 'rejected', decisionReason: decision })
  })

  it('counts once its unit has confirmed it, and no more when that is revoked', async () => {
    const before = await counted()
    const { id, version } = await recordIn('verifying')
    const params = { id }
    const confirmed = await unit.ask('POST /api/admin/srmAchievment/{id}/confirm', { params, body: { version } })
    expect(await counted()).toBe(before + 1)
    const body = { version: confirmed.version, reason: decision }
    expect(await reviewer.ask('POST /api/admin/srmAchievment/{id}/revoke', { params, body })).toMatchObject({ state: 'revoked' })
    expect(await counted()).toBe(before)
  })
})
