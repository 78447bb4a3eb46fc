import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { substitutesOf } from '#server/db/absence.ts'
import { rowsOf } from '#server/db/connect.ts'
import { dateAfter, dateOf } from '#src/lib/shanghaiTime.ts'
import { newRole, newUser, userOf } from '#tests/setup/access.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let buyer: Person
let admin: Person
let buyerId: string
let leadId: string
beforeAll(async () => {
  journey = await beginJourney()
  ;[buyer, admin] = [await journey.signIn('buyer'), await journey.signIn('admin')]
  ;[buyerId, leadId] = [await userOf(journey.world, 'buyer'), await userOf(journey.world, 'lead')]
})
afterAll(() => journey.close())

const inDays = (days: number) => dateAfter(dateOf(journey.world.clock.now()), days)
const away = (first: number, last: number, changed: object = {}) => ({
  userId: buyerId,
  from: inDays(first),
  until: inDays(last),
  types: [],
  substituteId: leadId,
  reason: '年休假',
  ...changed,
})
const as = (userId: string) => ({ query: { userId } })
const own = () => buyer.ask('GET /api/sys/absence', { query: { userId: buyerId } })
const told = async (username: string) => {
  const person = await journey.signIn(username)
  const { rows } = await person.ask('GET /api/po/notice/page', { query: { limit: '100' } })
  return rows.flatMap(({ message, values, href }) =>
    /^notice\.(absence|substitute)/.test(message) ? [`${message} ${values['titleEn']} ${values['from']} ${values['until']} ${href}`] : [],
  )
}
const wrong = async (content: object, code: 42200 = 42200) =>
  (await buyer.refused(code, 'POST /api/sys/absence', { body: away(30, 40, content) })).errors?.map(({ path }) => path)

describe('being away', () => {
  it('is put down, changed and taken back, and tells whoever acts meanwhile, but not why', async () => {
    const { id, ...made } = await buyer.ask('POST /api/sys/absence', { body: away(50, 60) })
    expect(made).toMatchObject({ standing: 'coming', version: 0, substitute: { id: leadId, canAct: true }, setBy: { id: buyerId } })
    const at = `Lin Zhiyuan ${inDays(50)}`
    expect(await told('lead')).toContain(`notice.substituteChosen ${at} ${inDays(60)} /personalInfo`)
    const lead = await journey.signIn('lead')
    const { actsFor } = await lead.ask('GET /api/sys/absence', { query: { userId: leadId } })
    expect(actsFor).toContainEqual({
      id,
      name: '林知远',
      nameEn: 'Lin Zhiyuan',
      from: inDays(50),
      until: inDays(60),
      types: [],
    })

    const { userId: _, ...content } = away(50, 62)
    const changed = await buyer.ask('POST /api/sys/absence/{id}', { params: { id }, body: { ...content, version: 0 } })
    expect(changed).toMatchObject({ until: inDays(62), version: 1 })
    expect(await told('lead')).toContain(`notice.substituteChanged ${at} ${inDays(62)} /personalInfo`)
    await buyer.refused(40900, 'POST /api/sys/absence/{id}', { params: { id }, body: { ...content, version: 0 } })

    // The reason alone concerns nobody else.
    const before = (await told('lead')).length
    await buyer.ask('POST /api/sys/absence/{id}', { params: { id }, body: { ...content, reason: '', version: 1 } })
    expect(await told('lead')).toHaveLength(before)

    await buyer.ask('DELETE /api/sys/absence/{id}', { params: { id } })
    expect(await told('lead')).toContain(`notice.substituteReleased ${at} ${inDays(62)} /personalInfo`)
    expect((await own()).absences.map((each) => each.id)).not.toContain(id)
    await buyer.refused(40400, 'DELETE /api/sys/absence/{id}', { params: { id } })
  })

  it('has begun once it has: its first day stays, and it ends at once instead of having never been', async () => {
    const { id } = await buyer.ask('POST /api/sys/absence', { body: away(0, 5) })
    const acting = async () => (await substitutesOf(journey.world.database, [buyerId], 'DEMAND', journey.world.clock.now())).get(buyerId)
    expect(await acting()).toEqual({ userId: leadId, insteadOf: buyerId })
    const { userId: _, ...content } = away(1, 5)
    const { errors } = await buyer.refused(42200, 'POST /api/sys/absence/{id}', { params: { id }, body: { ...content, version: 0 } })
    expect(errors?.map(({ path }) => path)).toEqual(['from'])
    await journey.world.database.execute(sql`update absence set from_at = from_at - interval '1 day' where id = ${id}`)
    await buyer.ask('DELETE /api/sys/absence/{id}', { params: { id } })
    expect(await acting()).toEqual({ userId: buyerId, insteadOf: null })
    const past = (await own()).absences.find((each) => each.id === id)
    expect(past?.standing).toBe('past')
    await buyer.refused(40900, 'DELETE /api/sys/absence/{id}', { params: { id } })
    const again = { ...content, version: past?.version ?? 0 }
    await buyer.refused(40900, 'POST /api/sys/absence/{id}', { params: { id }, body: again })
    // Who has come back and goes again may, on the same day.
    const { id: next } = await buyer.ask('POST /api/sys/absence', { body: away(0, 1) })
    await journey.world.database.execute(sql`delete from absence where id = ${next}`)
  })

  it('is in time to come, in its order, and once at a time for a type', async () => {
    expect(await wrong({ from: inDays(-1) })).toEqual(['from'])
    expect(await wrong({ until: inDays(29) })).toEqual(['until'])
    const { id } = await buyer.ask('POST /api/sys/absence', { body: away(30, 40, { types: ['STOP', 'DEMAND'] }) })
    expect(await wrong({ types: ['DEMAND', 'RESULT'] })).toEqual(['from'])
    expect(await wrong({ from: inDays(40), until: inDays(50) })).toEqual(['from'])
    const other = await buyer.ask('POST /api/sys/absence', { body: away(30, 40, { types: ['RESULT'] }) })
    const next = await buyer.ask('POST /api/sys/absence', { body: away(41, 45) })
    const { userId: _, ...content } = away(35, 41)
    const { errors } = await buyer.refused(42200, 'POST /api/sys/absence/{id}', {
      params: { id: next.id },
      body: { ...content, version: 0 },
    })
    expect(errors?.map(({ path }) => path)).toEqual(['from'])
    for (const each of [id, other.id, next.id]) await buyer.ask('DELETE /api/sys/absence/{id}', { params: { id: each } })
  })

  it('is not put down twice at the same moment', async () => {
    const both = await Promise.all([0, 1].map(() => journey.world.call('buyer', 'POST /api/sys/absence', { body: away(70, 80) })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 42200])
  })
})

describe('whoever acts for somebody', () => {
  it('is of their company or one above, can sign in, and is not themselves', async () => {
    expect(await wrong({ substituteId: buyerId })).toEqual(['substituteId'])
    // Of a supplier, of a company below, and nobody at all.
    for (const stranger of [await userOf(journey.world, 'supplier1'), await userOf(journey.world, 'unithead'), '999999'])
      expect(await wrong({ substituteId: stranger }), stranger).toEqual(['substituteId'])
    const closed = await newUser(journey.world)
    await admin.ask('POST /api/admin/user/{id}/disable', { params: { id: closed.id }, body: {} })
    expect(await wrong({ substituteId: closed.id })).toEqual(['substituteId'])
  })

  it('is found by name, with whether they are away then themselves', async () => {
    const { id } = await (
      await journey.signIn('lead')
    ).ask('POST /api/sys/absence', { body: away(90, 95, { userId: leadId, substituteId: '', types: ['STOP'] }) })
    const find = async (query: object) =>
      (await buyer.ask('GET /api/sys/absence/substitute', { query: { userId: buyerId, ...query } })).map((each) => [each.id, each.isAway])
    const then = { from: inDays(95), until: inDays(99) }
    expect(await find({ q: '苏敏仪' })).toEqual([[leadId, false]])
    expect(await find({ id: leadId, ...then })).toEqual([[leadId, true]])
    expect(await find({ id: leadId, ...then, types: 'DEMAND' })).toEqual([[leadId, false]])
    expect(await find({ id: leadId, from: inDays(96), until: inDays(99) })).toEqual([[leadId, false]])
    expect((await find({})).length).toBeGreaterThan(1)
    expect((await find({})).map(([found]) => found)).not.toContain(buyerId)
    const made = await buyer.ask('POST /api/sys/absence', { body: away(95, 99) })
    expect(made.substitute).toMatchObject({ canAct: true, isAway: true })
    await buyer.ask('DELETE /api/sys/absence/{id}', { params: { id: made.id } })
    await journey.world.ask('lead', 'DELETE /api/sys/absence/{id}', { params: { id } })
  })

  it('is said to be unable once they are, and stays chosen while the rest is changed', async () => {
    const person = await newUser(journey.world)
    const made = await buyer.ask('POST /api/sys/absence', { body: away(100, 105, { substituteId: person.id }) })
    await admin.ask('POST /api/admin/user/{id}/disable', { params: { id: person.id }, body: {} })
    const { userId: _, ...content } = away(100, 106, { substituteId: person.id })
    const changed = await buyer.ask('POST /api/sys/absence/{id}', { params: { id: made.id }, body: { ...content, version: 0 } })
    expect(changed.substitute).toMatchObject({ id: person.id, canAct: false })
    const uses = await admin.ask('GET /api/admin/user/{id}/uses', { params: { id: person.id } })
    expect(uses).toContainEqual({ by: 'absence', count: 1 })
    await buyer.ask('DELETE /api/sys/absence/{id}', { params: { id: made.id } })
  })
})

describe('somebody else’s absence', () => {
  it('is put down by whoever administers users, who does not act for them; both are told', async () => {
    const body = away(110, 112)
    const made = await admin.ask('POST /api/sys/absence', { body })
    expect(made.setBy.name).toBe('陈启明')
    expect(await told('buyer')).toContain(`notice.absenceSet Chen Qiming ${inDays(110)} ${inDays(112)} /personalInfo`)
    expect(await told('lead')).toContain(`notice.substituteChosen Lin Zhiyuan ${inDays(110)} ${inDays(112)} /personalInfo`)
    const adminId = await userOf(journey.world, 'admin')
    const { errors } = await admin.refused(42200, 'POST /api/sys/absence', { body: away(120, 121, { substituteId: adminId }) })
    expect(errors?.map(({ path }) => path)).toEqual(['substituteId'])
    await admin.ask('DELETE /api/sys/absence/{id}', { params: { id: made.id } })
    expect(await told('buyer')).toContain(`notice.absenceEnded Chen Qiming ${inDays(110)} ${inDays(112)} /personalInfo`)
  })

  it('is there for nobody else: not for colleagues, their head, or administrators of another company', async () => {
    const made = await buyer.ask('POST /api/sys/absence', { body: away(130, 131) })
    const roleId = await newRole(journey.world, { uses: ['userManager', 'userManager:btn_edit'] })
    await journey.world.database.execute(sql`update role set data_scope = 'company' where id = ${roleId}`)
    const elsewhere = await newUser(journey.world, { companyId: '21', roleIds: [roleId], password: 'Harbour-2026!' })
    const { userId: _, ...content } = away(130, 132)
    for (const username of ['lead', 'analyst', 'supplier1', elsewhere.username]) {
      const stranger = await journey.signIn(username, username === elsewhere.username ? { password: 'Harbour-2026!' } : {})
      await stranger.refused(40400, 'GET /api/sys/absence', as(buyerId))
      await stranger.refused(40400, 'GET /api/sys/absence/substitute', as(buyerId))
      await stranger.refused(40400, 'POST /api/sys/absence', { body: away(140, 141) })
      await stranger.refused(40400, 'POST /api/sys/absence/{id}', { params: { id: made.id }, body: { ...content, version: 0 } })
      await stranger.refused(40400, 'DELETE /api/sys/absence/{id}', { params: { id: made.id } })
    }
    const ofTheirs = await userOf(journey.world, 'unithead')
    const near = await journey.signIn(elsewhere.username, { password: 'Harbour-2026!' })
    expect((await near.ask('GET /api/sys/absence', as(ofTheirs))).absences).toEqual([])
    await buyer.ask('DELETE /api/sys/absence/{id}', { params: { id: made.id } })
  })

  it('is none for people of suppliers, neither by themselves nor by an administrator', async () => {
    const supplier = await journey.signIn('supplier1')
    const userId = await userOf(journey.world, 'supplier1')
    for (const person of [supplier, admin]) {
      await person.refused(40400, 'GET /api/sys/absence', as(userId))
      await person.refused(40400, 'POST /api/sys/absence', { body: away(10, 11, { userId, substituteId: '' }) })
    }
  })

  it('is not put down by an administrator for somebody who may do more', async () => {
    const roleId = await newRole(journey.world, { uses: ['userManager', 'userManager:btn_edit'] })
    const { username } = await newUser(journey.world, { roleIds: [roleId], password: 'Harbour-2026!' })
    const weak = await journey.signIn(username, { password: 'Harbour-2026!' })
    const { reasons } = await weak.refused(40900, 'POST /api/sys/absence', { body: away(150, 151) })
    expect(reasons).toEqual(['refusal.notYoursToGive'])
  })

  it('is kept out of the operation log as far as its reason goes', async () => {
    const reason = '住院治疗'
    const { id } = await buyer.ask('POST /api/sys/absence', { body: away(160, 161, { reason }) })
    const { rows } = await admin.ask('GET /api/admin/gateLog/page', { query: {} })
    const log = await admin.ask('GET /api/admin/gateLog/{id}', { params: { id: rows[0]?.id ?? '' } })
    expect(log.changes).toMatchObject([{ table: 'absence', event: 'insert', rows: [{ record: id, after: { user_id: Number(buyerId) } }] }])
    const kept = await rowsOf<{ all: string }>(journey.world.database, sql`select string_agg(o::text, '') as all from operation_log o`)
    expect(kept[0]?.all).not.toContain(reason)
  })
})
