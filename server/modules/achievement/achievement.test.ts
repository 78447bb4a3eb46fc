import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { addWorkingDays } from '#src/lib/workingDays.ts'
import { reviewDays } from '#src/machines/waiting.ts'
import { carryOn, claimOf, decision, draftAchievement, uploadedProof } from '#tests/setup/cooperation.ts'
import { zipOf } from '#tests/setup/files.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const everybody = ['supplier1', 'supplier2', 'newsupplier', 'reviewer', 'unit', 'unit2', 'buyer', 'lead', 'admin']

/** Who gets an answer. */
const admitted = async (ask: (person: string) => Promise<{ http: number }>): Promise<string[]> => {
  const answers = await Promise.all(everybody.map(async (person) => ({ person, http: (await ask(person)).http })))
  return answers.flatMap(({ person, http }) => (http === 200 ? [person] : []))
}
const look = (person: string, id: string) => world.call(person, 'GET /api/admin/srmAchievment/{id}', { params: { id } })
const read = (id: string) => world.ask('supplier1', 'GET /api/admin/srmAchievment/{id}', { params: { id } })
const download = (person: string, id: string) => world.call(person, 'GET /api/admin/oss/{id}', { params: { id } })
const send = (person: string, id: string, event: 'submit' | 'claim' | 'pass' | 'confirm', version: number) =>
  world.call(person, `POST /api/admin/srmAchievment/{id}/${event}`, { params: { id }, body: { version } })
const decide = (person: string, id: string, event: 'return' | 'reject' | 'refuse' | 'revoke', version: number) =>
  world.call(person, `POST /api/admin/srmAchievment/{id}/${event}`, { params: { id }, body: { version, reason: decision } })
const edit = (person: string, id: string, version: number, proofs: string[]) =>
  world.call(person, 'POST /api/admin/srmAchievment/{id}', { params: { id }, body: { ...claimOf({ proofs }), version } })

const problems = async (changed: Parameters<typeof claimOf>[0]) =>
  (await world.call('supplier1', 'POST /api/admin/srmAchievment', { body: claimOf(changed) })).refusal.errors?.map(({ path }) => path)

describe('a record of cooperation', () => {
  it('and its proof are seen by exactly those whom it concerns, as it goes on', async () => {
    const { id } = await draftAchievement(world)
    const { proofs } = await read(id)
    const fileId = proofs[0]?.id ?? ''
    const seen = async () => {
      const people = await admitted((person) => look(person, id))
      expect(await admitted((person) => download(person, fileId))).toEqual(people)
      for (const person of ['supplier2', 'unit', 'reviewer'] as const) {
        const { rows } = await world.ask(person, 'GET /api/admin/srmAchievment/page', { query: { limit: '100' } })
        expect([person, rows.some((row) => row.id === id)]).toEqual([person, people.includes(person)])
      }
      return people
    }
    const ofPlatform = ['reviewer', 'buyer', 'lead']
    expect(await seen()).toEqual(['supplier1'])
    await carryOn(world, id, 'submit')
    expect(await seen()).toEqual(['supplier1', ...ofPlatform])
    await carryOn(world, id, 'claim', 'return')
    expect(await seen()).toEqual(['supplier1', ...ofPlatform])
    await carryOn(world, id, 'submit', 'claim', 'pass')
    expect(await seen()).toEqual(['supplier1', 'reviewer', 'unit', 'buyer', 'lead'])
    await carryOn(world, id, 'confirm', 'revoke')
    expect(await seen()).toEqual(['supplier1', 'reviewer', 'unit', 'buyer', 'lead'])
  })

  it('of another company does not exist for a supplier, whatever it tries', async () => {
    const { id, version } = await draftAchievement(world)
    const before = await read(id)
    for (const person of ['supplier2', 'newsupplier']) {
      expect((await look(person, id)).status).toBe(40400)
      expect((await edit(person, id, version, [])).status).toBe(40400)
      expect((await send(person, id, 'submit', version)).status).toBe(40400)
      expect((await world.call(person, 'DELETE /api/admin/srmAchievment/{id}', { params: { id } })).status).toBe(40400)
    }
    expect((await edit('buyer', id, version, [])).status).toBe(40301)
    const { rows } = await world.ask('supplier2', 'GET /api/admin/srmAchievment/page', { query: { saleCompanyId: '31' } })
    expect(rows).toEqual([])
    expect(await read(id)).toEqual(before)
    const claim = { body: claimOf({ saleCompanyId: '31' }) }
    expect(await world.call('supplier2', 'POST /api/admin/srmAchievment', claim)).toMatchObject({
      status: 42200,
      refusal: { errors: [{ path: 'saleCompanyId' }] },
    })
  })

  it('is confirmed or refused by the unit it names, not by another', async () => {
    const { id } = await draftAchievement(world)
    const { version } = await carryOn(world, id, 'submit', 'claim', 'pass')
    expect((await send('unit2', id, 'confirm', version)).status).toBe(40400)
    expect((await decide('unit2', id, 'refuse', version)).status).toBe(40400)
    expect((await send('reviewer', id, 'confirm', version)).status).toBe(40301)
    expect((await send('supplier1', id, 'confirm', version)).status).toBe(40301)
    expect((await decide('unit', id, 'refuse', version)).data).toMatchObject({ state: 'rejected' })
    expect(await read(id)).toMatchObject({ state: 'rejected', decisionReason: decision })
    const { rows } = await world.ask('supplier1', 'GET /api/po/notice/page', { query: {} })
    expect(rows[0]).toMatchObject({ message: 'notice.achievementRejected', values: { reason: decision } })
  })

  it('is not decided on by the reviewer who invited its company', async () => {
    const { id } = await draftAchievement(world, 'supplier2', {})
    const [invitation] = await rowsOf<{ id: string }>(
      world.database,
      sql`insert into invitation (code, invitee_name, company_name, mobile, reason, inviter_id, unit_id, expires_at, last_sent_at, state, state_since, created_at)
          values ('OFREVIEWER', '', '', '', '', (select id from app_user where username = 'reviewer'), 1, now(), now(), 'used', now(), now()) returning id`,
    )
    await world.database.execute(sql`update company set invitation_id = ${invitation?.id} where id = 32`)
    expect((await send('supplier2', id, 'submit', 0)).status).toBe(200)
    const refused = { status: 40900, refusal: { reasons: ['refusal.notInviter'] } }
    expect(await send('reviewer', id, 'claim', 1)).toMatchObject(refused)
    expect((await send('reviewer2', id, 'claim', 1)).status).toBe(200)
    expect(await send('reviewer', id, 'pass', 2)).toMatchObject(refused)
    expect(await decide('reviewer', id, 'return', 2)).toMatchObject(refused)
    expect(await decide('reviewer', id, 'reject', 2)).toMatchObject(refused)
    expect((await send('reviewer2', id, 'pass', 2)).status).toBe(200)
  })

  it('names units of the group, a year that has begun and a known band', async () => {
    expect(await problems({ inwhCompanyId: '32' })).toEqual(['inwhCompanyId'])
    expect(await problems({ inwhCompanyId: '2' })).toEqual(['inwhCompanyId'])
    expect(await problems({ verifyCompanyId: '31' })).toEqual(['verifyCompanyId'])
    await world.database.execute(sql`delete from user_role where user_id in (select id from app_user where company_id = 23)`)
    // Nobody of the procurement centre, nor of a unit without an approver, could ever confirm it.
    expect(await problems({ verifyCompanyId: '2' })).toEqual(['verifyCompanyId'])
    expect(await problems({ verifyCompanyId: '23' })).toEqual(['verifyCompanyId'])
    expect(await problems({ cooperateYear: 2027 })).toEqual(['cooperateYear'])
    expect(await problems({ amountBand: 'HUGE' })).toEqual(['amountBand'])
    expect(await problems({ verifyCompanyId: '22', cooperateYear: 2026 })).toBeUndefined()
  })

  it('is thrown away as a draft alone, and not when it has changed meanwhile', async () => {
    const { id, version } = await draftAchievement(world)
    const remove = (seen?: number) =>
      world.call('supplier1', 'DELETE /api/admin/srmAchievment/{id}', {
        params: { id },
        query: seen === undefined ? {} : { version: seen },
      })
    expect((await edit('supplier1', id, version, [])).status).toBe(200)
    expect((await remove(version)).refusal.reasons).toEqual(['refusal.versionConflict'])
    const other = await draftAchievement(world)
    await carryOn(world, other.id, 'submit')
    expect(await world.call('supplier1', 'DELETE /api/admin/srmAchievment/{id}', { params: { id: other.id } })).toMatchObject({
      status: 40900,
      refusal: { reasons: ['refusal.notInThisState'] },
    })
    expect((await remove()).status).toBe(200)
    expect((await look('supplier1', id)).status).toBe(40400)
  })
})

describe('a proof', () => {
  it('of somebody else cannot be drawn into a record of one’s own, and so be read', async () => {
    const { id } = await draftAchievement(world)
    const onRecord = (await read(id)).proofs[0]?.id ?? ''
    const loose = await uploadedProof(world, 'supplier1')
    const own = await draftAchievement(world, 'supplier2')
    for (const stolen of [onRecord, loose, '9000000']) {
      const refused = { status: 42200, refusal: { errors: [{ path: 'proofs' }] } }
      expect(await world.call('supplier2', 'POST /api/admin/srmAchievment', { body: claimOf({ proofs: [stolen] }) })).toMatchObject(refused)
      expect(await edit('supplier2', own.id, own.version, [stolen])).toMatchObject(refused)
      expect((await download('supplier2', stolen)).status).toBe(40400)
    }
  })

  it('that a colleague has attached stays when one edits; a loose one of the colleague does not come', async () => {
    await world.database.execute(sql`
      insert into app_user (id, username, name, name_en, password_hash, company_id, created_at)
      select 900, 'colleague', 'x', 'x', password_hash, company_id, created_at from app_user where username = 'supplier1'`)
    await world.database.execute(sql`insert into user_role select 900, id from role where code = 'SUP_ADMIN'`)
    const { id, version } = await draftAchievement(world)
    const attached = (await read(id)).proofs[0]?.id ?? ''
    expect((await edit('colleague', id, version, [attached, await uploadedProof(world, 'colleague')])).status).toBe(200)
    expect((await edit('colleague', id, version + 1, [attached, await uploadedProof(world, 'supplier1')])).status).toBe(42200)
    expect((await read(id)).proofs).toHaveLength(2)
  })

  it('is a PDF or a picture', async () => {
    const zip = await world.upload('supplier1', 'all.zip', zipOf({ 'a.txt': 'a' }))
    expect(zip.status).toBe(200)
    expect(await world.call('supplier1', 'POST /api/admin/srmAchievment', { body: claimOf({ proofs: [zip.data.id] }) })).toMatchObject({
      status: 42200,
      refusal: { errors: [{ path: 'proofs' }] },
    })
  })
})

it('the unit is reminded after five working days; after ten more it is the reviewers’ again', async () => {
  const { id } = await draftAchievement(world)
  await carryOn(world, id, 'submit', 'claim', 'pass')
  const since = world.clock.now()
  const noticesOf = async (person: string, message: string) => {
    const { rows } = await world.ask(person, 'GET /api/po/notice/page', { query: { limit: '100' } })
    return rows.filter((row) => row.message === message && row.href === `/srmManager/srmcheckAchievment/${id}`).length
  }
  const passTo = async (days: number) => {
    world.clock.set(addWorkingDays(deliveredCalendar, since, days))
    await sendDueEvents(world.lifecycle)
  }
  await passTo(reviewDays.remind - 1)
  expect(await noticesOf('unit', 'notice.achievementWaits')).toBe(0)
  await passTo(reviewDays.remind)
  expect([await noticesOf('unit', 'notice.achievementWaits'), (await read(id)).state]).toEqual([1, 'verifying'])
  await passTo(reviewDays.escalate)
  expect([await noticesOf('reviewer', 'notice.achievementOverdue'), (await read(id)).state]).toEqual([1, 'firstReview'])
  expect((await look('unit', id)).status).toBe(200)
  const { version } = await carryOn(world, id, 'pass')
  expect((await send('unit', id, 'confirm', version)).status).toBe(200)
})

it('the matrix counts confirmed records that one may see', async () => {
  const countOf = async (person: string) => {
    const { years, units } = await world.ask(person, 'GET /api/admin/srmAchievment/matrix')
    expect([years.length, years.at(-1)]).toEqual([5, 2026])
    return units.find(({ id }) => id === '21')?.counts[years.indexOf(2025)] ?? 0
  }
  const people = ['supplier1', 'supplier2', 'unit', 'unit2', 'lead']
  const before = await Promise.all(people.map(countOf))
  const { id } = await draftAchievement(world)
  await carryOn(world, id, 'submit', 'claim', 'pass', 'confirm')
  const after = await Promise.all(people.map(countOf))
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 0, 1, 0, 1])
})

const recordOf = (id: string) =>
  rowsOf<{ id: string; state: string; type: string; rule_code: string; company_id: string; narrative: string; recorder: string }>(
    world.database,
    sql`select i.id, i.state, i.type, i.rule_code, i.company_id::text as company_id, i.narrative, u.username as recorder
        from integrity i join app_user u on u.id = i.recorder_id where i.achievement_id = ${id}`,
  )

describe('an achievement revoked as false', () => {
  it('leaves a draft of a bad record of conduct, which those who keep such records hear of and the supplier does not', async () => {
    const { id } = await draftAchievement(world)
    await carryOn(world, id, 'submit', 'claim', 'pass', 'confirm')
    expect(await recordOf(id)).toEqual([])
    await carryOn(world, id, 'revoke')
    const [record] = await recordOf(id)
    expect(record).toMatchObject({ state: 'draft', type: 'BAD', rule_code: 'FALSE_DATA', company_id: '31', recorder: 'reviewer' })
    expect(record?.narrative).toContain(decision)
    const params = { id: String(record?.id) }
    const detail = await world.ask('lead', 'GET /api/srm/integrity/{id}', { params })
    expect([detail.achievementId, detail.lifeLine.map(({ event }) => event)]).toEqual([id, ['create']])
    expect((await world.call('supplier1', 'GET /api/srm/integrity/{id}', { params })).status).toBe(40400)
    for (const person of ['lead', 'supervisor']) {
      const { rows } = await world.ask(person, 'GET /api/po/notice/page', { query: {} })
      expect(rows[0]).toMatchObject({ message: 'notice.achievementFraud', href: `/srmManager/integrityManagement/${params.id}` })
    }
    const told = await world.ask('lead', 'POST /api/srm/integrity/{id}/notifyCompany', { params, body: { version: 0 } })
    expect(told.state).toBe('notified')
  })

  it('leaves none when it is not revoked after all: both are written or neither', async () => {
    const { id } = await draftAchievement(world)
    const { version } = await carryOn(world, id, 'submit', 'claim', 'pass', 'confirm')
    const refused = await decide('reviewer', id, 'revoke', version + 1)
    expect([refused.status, await recordOf(id)]).toEqual([40900, []])
    await rowsOf(
      world.database,
      sql`insert into integrity (company_id, type, rule_code, points, narrative, effect, recorder_id, achievement_id, state, state_since, created_at)
          values (31, 'BAD', 'FALSE_DATA', 1, '', 'NONE', 2, ${id}, 'draft', now(), now()) returning id`,
    )
    expect((await decide('reviewer', id, 'revoke', version)).http).toBe(500)
    expect((await read(id)).state).toBe('confirmed')
  })
})
