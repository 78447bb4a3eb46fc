import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { demoPassword } from '#server/seed/password.ts'
import { draftAchievement } from '#tests/setup/cooperation.ts'
import { inForce } from '#tests/rooms/company.ts'
import { newRole, newUser, roleOf } from '#tests/setup/access.ts'
import { goodPassword } from '#tests/setup/account.ts'
import { quoting, suppliedCategoryId } from '#tests/setup/admission.ts'
import { publishedProject, submittedQuotation } from '#tests/setup/purchase.ts'
import {
  approved,
  approveScopes,
  filled,
  markAllCorrect,
  newcomer,
  pass,
  sendToCompany,
  uploaded,
  type Newcomer,
} from '#tests/setup/registration.ts'
import { activeQuoter, invitedMember, newMember } from '#tests/setup/supplier.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let admin: Person
let hostile: Person
beforeAll(async () => {
  journey = await beginJourney()
  admin = await journey.signIn('admin')
  hostile = await journey.signIn('supplier2')
})
afterAll(() => journey.close())

const reason = '同一家企业重复注册'
const about = (id: string) => admin.ask('GET /api/srm/member/{id}', { params: { id } })
const company = (id: string) => admin.ask('GET /api/admin/company/{id}', { params: { id } })
const merger = async (id: string, intoId: string) => {
  const [merged, kept] = [await company(id), await company(intoId)]
  return { params: { id }, body: { version: merged.version, intoId, intoVersion: kept.version, closes: true, reason } }
}
const closing = async (id: string, x: 'close' | 'reopen') => ({
  params: { id, x },
  body: { version: (await company(id)).version, reason },
})
const holder = async (username: string) => journey.holderOf(await journey.world.tokenOf(username))
const canSignIn = async (username: string): Promise<boolean> => {
  const body = { username, password: demoPassword, captchaKey: '', captcha: '', type: 'password' as const, mobileCode: '' }
  return (await journey.world.call(null, 'POST /api/auth/jwt/token', { body })).http === 200
}
const as = async (id: string) => ({ params: { id }, body: { version: (await about(id)).version, reason } })

describe('company users', () => {
  it('are listed for the platform with masked numbers, found by name, company and state; a supplier lists its own', async () => {
    const { rows, total } = await admin.ask('GET /api/srm/member/page', { query: { limit: '100' } })
    expect(total).toBeGreaterThan(20)
    expect(JSON.stringify(rows)).not.toMatch(/1[3-9]\d{9}/)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['invited', 'active', 'frozen', 'left']))
    const { rows: found } = await admin.ask('GET /api/srm/member/page', { query: { company: '华锚', state: 'frozen', q: '戴文' } })
    expect(found).toMatchObject([{ username: 'm32-daiwen', companyId: '32', mobile: '138****0087', byPlatform: false }])
    const { rows: own } = await hostile.ask('GET /api/srm/member/page', { query: { limit: '100' } })
    expect(new Set(own.map(({ companyId }) => companyId))).toEqual(new Set(['32']))
  })

  it('of another company do not exist for a supplier, who appoints nobody', async () => {
    const { id } = await newMember(journey.world, 'supplier1')
    const sent = await as(id)
    await hostile.refused(40400, 'GET /api/srm/member/{id}', { params: { id } })
    for (const event of ['freeze', 'unfreeze', 'remove'] as const) await hostile.refused(40400, `POST /api/srm/member/{id}/${event}`, sent)
    await hostile.refused(40301, 'POST /api/srm/member/{id}/appoint', sent)
    expect((await about(id)).state).toBe('active')
  })

  it('are frozen with a reason, out at once with all that they began left, and let in again, on record', async () => {
    const { userId, username, id: quoterId } = await activeQuoter(journey.world, 'supplier1')
    const person = await holder(username)
    const state = await admin.ask('POST /api/srm/member/{id}/freeze', await as(userId))
    expect(state.state).toBe('frozen')
    await person.refused(40101, 'GET /api/admin/user/front/info')
    const owner = await journey.signIn('supplier1')
    expect((await owner.ask('GET /api/srm/quoter/{id}', { params: { id: quoterId } })).state).toBe('active')
    const refused = await owner.refused(40900, 'POST /api/srm/member/{id}/unfreeze', await as(userId))
    expect(refused.reasons).toEqual(['refusal.frozenOnThisSide'])
    await admin.ask('POST /api/srm/member/{id}/unfreeze', await as(userId))
    const { lifeLine } = await about(userId)
    expect(lifeLine.map(({ event, actor }) => [event, actor])).toEqual([
      ['create', '周敏'],
      ['join', null],
      ['freeze', '陈启明'],
      ['unfreeze', '陈启明'],
    ])
    const log = await rowsOf(
      journey.world.database,
      sql`select payload ->> 'reason' as reason from transition_log where machine = 'member' and record_id = ${userId} and event = 'freeze'`,
    )
    expect(log).toEqual([{ reason }])
  })

  it('who never came are waited for again, and not taken for somebody who administers', async () => {
    const { id } = await invitedMember(journey.world, 'supplier1')
    await admin.ask('POST /api/srm/member/{id}/freeze', await as(id))
    expect((await admin.ask('POST /api/srm/member/{id}/unfreeze', await as(id))).state).toBe('invited')
    expect((await admin.refused(40900, 'POST /api/srm/member/{id}/appoint', await as(id))).reasons).toEqual(['refusal.notInThisState'])
  })

  it('never leave a company without its administrator: another is appointed first', async () => {
    const its = await approved(journey.world)
    const { id } = await newMember(journey.world, its.username)
    const only = await admin.refused(40900, 'POST /api/srm/member/{id}/freeze', await as(its.userId))
    expect(only.reasons).toEqual(['refusal.stillAdministered'])
    await admin.ask('POST /api/srm/member/{id}/appoint', await as(id))
    expect([(await about(id)).isAdmin, (await about(its.userId)).isAdmin]).toEqual([true, false])
    await admin.ask('POST /api/srm/member/{id}/freeze', await as(its.userId))
    await admin.refused(40900, 'POST /api/srm/member/{id}/remove', await as(id))
    expect((await admin.ask('POST /api/srm/member/{id}/remove', await as(its.userId))).state).toBe('left')
  })

  it('are not disabled or moved under users, which would pass their company by', async () => {
    const its = await newcomer(journey.world)
    for (const event of ['disable', 'enable'] as const) {
      const refused = await admin.refused(40900, `POST /api/admin/user/{id}/${event}`, { params: { id: its.userId } })
      expect(refused.reasons).toEqual(['refusal.memberOfSupplier'])
    }
    const user = await admin.ask('GET /api/admin/user/{id}', { params: { id: its.userId } })
    const moved = { params: { id: its.userId }, body: { version: user.version, companyId: '2' } }
    expect((await admin.refused(40900, 'POST /api/admin/user/{id}', moved)).reasons).toEqual(['refusal.memberOfSupplier'])
    // Nor is its administration given or taken there.
    const id = await roleOf(journey.world, 'SUP_ADMIN')
    const { members } = await admin.ask('GET /api/admin/group/{id}/user', { params: { id } })
    const others = members.map((each) => each.id).filter((each) => each !== its.userId)
    const taking = await admin.refused(40900, 'PUT /api/admin/group/{id}/user', { params: { id }, query: { members: others.join() } })
    expect(taking.reasons).toEqual(['refusal.memberOfSupplier'])
    const roleless = { params: { id: its.userId }, body: { version: user.version, roleIds: [] } }
    expect((await admin.refused(40900, 'POST /api/admin/user/{id}', roleless)).reasons).toEqual(['refusal.memberOfSupplier'])
    const { id: invited } = await invitedMember(journey.world, its.username)
    const removing = await admin.refused(40900, 'DELETE /api/admin/user/{id}', { params: { id: invited } })
    expect(removing.reasons).toEqual(['refusal.memberOfSupplier'])
  })
})

describe('closing a company', () => {
  it('waits for what runs, which is named', async () => {
    const its = await approved(journey.world)
    const owner = await holder(its.username)
    const scope = await owner.ask('POST /api/srm/scope', { body: { categoryId: '6002', regions: '', brands: '', capacity: '' } })
    const { running } = await admin.ask('GET /api/srm/company/{id}/running', { params: { id: its.id } })
    expect(running).toMatchObject([{ machine: 'scope', id: scope.id }])
    const refused = await admin.refused(40900, 'POST /api/admin/company/{id}/{x}', await closing(its.id, 'close'))
    expect(refused.reasons).toEqual(['refusal.nothingRuns'])
  })

  it('shuts its people out until it is opened again, and then it is reviewed anew', async () => {
    const its = await approved(journey.world)
    const owner = await holder(its.username)
    await hostile.refused(40301, 'POST /api/admin/company/{id}/{x}', await closing(its.id, 'close'))
    await hostile.refused(40301, 'GET /api/srm/company/{id}/running', { params: { id: its.id } })
    await admin.ask('POST /api/admin/company/{id}/{x}', await closing(its.id, 'close'))
    await owner.refused(40101, 'GET /api/admin/user/front/info')
    expect(await canSignIn(its.username)).toBe(false)
    await admin.ask('POST /api/admin/company/{id}/{x}', await closing(its.id, 'reopen'))
    expect(await canSignIn(its.username)).toBe(true)
    expect((await company(its.id)).state).toBe('filling')
  })

  it('tells nobody of a quotation that rests sealed: with it everything is as without', async () => {
    const its = await quoting(journey.world)
    const into = await newcomer(journey.world)
    const purchase = await publishedProject(journey.world, { categoryId: suppliedCategoryId })
    const told = async () => [
      await admin.ask('GET /api/srm/company/{id}/running', { params: { id: its.id } }),
      await admin.ask('GET /api/srm/company/{id}/merger', { params: { id: its.id }, query: { intoId: into.id } }),
      (await company(its.id)).transitions,
    ]
    const before = await told()
    const sealed = await submittedQuotation(journey.world, its.username, purchase.id, ['12.000000', '3.000000'])
    expect(sealed.state).toBe('sealed')
    expect(await told()).toEqual(before)
  })
})

/** With a colleague. */
const twin = async (): Promise<Newcomer> => {
  const its = await newcomer(journey.world)
  await newMember(journey.world, its.username)
  return its
}

describe('merging two companies', () => {
  it('moves people and records, ends the one with a pointer to the other, and cannot be done twice', async () => {
    const [from, into] = [await twin(), await newcomer(journey.world)]
    const world = journey.world
    await rowsOf(
      world.database,
      sql`update achievement set sale_company_id = ${from.id} where id = ${(await draftAchievement(world)).id} returning id`,
    )
    const licence = await uploaded(world, from.username)
    await rowsOf(world.database, sql`update company set licence_file_id = ${licence} where id = ${from.id} returning id`)
    const preview = await admin.ask('GET /api/srm/company/{id}/merger', { params: { id: from.id }, query: { intoId: into.id } })
    expect(preview).toMatchObject({ running: [], unopened: [], keptGoesOn: true })
    expect(Object.fromEntries(preview.moves.map(({ what, count }) => [what, count]))).toMatchObject({ member: 2, achievement: 1 })
    const sent = await merger(from.id, into.id)
    const person = await holder(from.username)
    await hostile.refused(40301, 'POST /api/srm/company/{id}/merge', sent)
    await hostile.refused(40301, 'GET /api/srm/company/{id}/merger', { params: { id: from.id }, query: { intoId: into.id } })
    expect((await admin.ask('POST /api/srm/company/{id}/merge', sent)).state).toBe('merged')
    await admin.refused(40900, 'POST /api/srm/company/{id}/merge', sent)
    const ended = await company(from.id)
    expect(ended.mergedInto?.id).toBe(into.id)
    expect(ended.lifeLine.map(({ event }) => event)).toEqual(['create', 'close', 'merge'])
    await person.refused(40101, 'GET /api/admin/user/front/info')
    expect(await about(from.userId)).toMatchObject({ companyId: into.id, state: 'active', isAdmin: false })
    expect((await about(from.userId)).lifeLine.at(-1)?.event).toBe('move')
    expect(await canSignIn(from.username)).toBe(true)
    const theirs = await rowsOf(world.database, sql`select 1 from achievement where sale_company_id = ${into.id}`)
    expect(theirs).toHaveLength(1)
    // Papers stay, and whoever reads them reads them still.
    const headers = { authorization: await world.tokenOf('admin') }
    const file = await world.app.inject({ method: 'GET', url: `/api/admin/oss/${licence}?${world.sign()}`, headers })
    expect(file.statusCode).toBe(200)
  })

  it('is refused into itself, into a company that has ended, and by what was seen of another version', async () => {
    const [from, into] = [await twin(), await newcomer(journey.world)]
    for (const intoId of [from.id, '60']) {
      const refused = await admin.refused(40900, 'POST /api/srm/company/{id}/merge', await merger(from.id, intoId))
      expect(refused.reasons).toEqual(['refusal.keptGoesOn'])
    }
    expect((await company(from.id)).state).toBe('registered')
    const sent = await merger(from.id, into.id)
    const stale = { ...sent, body: { ...sent.body, intoVersion: sent.body.intoVersion + 1 } }
    expect((await admin.refused(40900, 'POST /api/srm/company/{id}/merge', stale)).reasons).toEqual(['refusal.versionConflict'])
    await admin.refused(40400, 'POST /api/srm/company/{id}/merge', { ...sent, body: { ...sent.body, intoId: '21' } })
  })

  it('waits until purchases are open that it may have quoted for, whether it has or not', async () => {
    const [from, into] = [await approved(journey.world), await newcomer(journey.world)]
    const purchase = await publishedProject(journey.world, { categoryId: '1003' })
    const { unopened } = await admin.ask('GET /api/srm/company/{id}/merger', { params: { id: from.id }, query: { intoId: into.id } })
    expect(unopened.map(({ id }) => id)).toContain(purchase.id)
    const refused = await admin.refused(40900, 'POST /api/srm/company/{id}/merge', await merger(from.id, into.id))
    expect(refused.reasons).toEqual(['refusal.purchasesOpened'])
    // Nothing of it has happened.
    expect((await company(from.id)).state).toBe('approved')
  })

  it('waits for what is not open yet, whoever merges', async () => {
    const roleIds = [await newRole(journey.world, { uses: ['companyManager', 'company:page', 'companyManager:merge'] })]
    const { username } = await newUser(journey.world, { roleIds, password: goodPassword })
    const merging = await holder(username)
    const [from, into] = [await approved(journey.world), await newcomer(journey.world)]
    await publishedProject(journey.world, { categoryId: '1003' })
    const sent = await merger(from.id, into.id)
    // Whoever may not close one merges only what is closed.
    expect((await merging.refused(40900, 'POST /api/srm/company/{id}/merge', sent)).reasons).toEqual(['refusal.notYourPart'])
    await admin.ask('POST /api/admin/company/{id}/{x}', await closing(from.id, 'close'))
    const refused = await merging.refused(40900, 'POST /api/srm/company/{id}/merge', await merger(from.id, into.id))
    expect(refused.reasons).toEqual(['refusal.purchasesOpened'])
  })

  it('makes no company clean that was not: what it took over is in force before it is approved', async () => {
    const [from, into] = [await twin(), await newcomer(journey.world)]
    await inForce(journey.world, from.id, 'BLACKLIST', 'blacklist')
    await admin.ask('POST /api/srm/company/{id}/merge', await merger(from.id, into.id))
    await filled(journey.world, into)
    await sendToCompany(journey.world, into.username, into.id, 'submit')
    await pass(journey.world, into)
    await sendToCompany(journey.world, 'lead', into.id, 'take')
    await approveScopes(journey.world, into.id)
    const lead = await journey.signIn('lead')
    await markAllCorrect(journey.world, 'lead', into.id)
    const body = { version: (await company(into.id)).version }
    const refused = await lead.refused(40900, 'POST /api/admin/company/{id}/{x}', { params: { id: into.id, x: 'approve' }, body })
    expect(refused.reasons).toEqual(['refusal.nothingInForce'])
  })

  it('lets what the one did have its effect on the other', async () => {
    const [from, into] = [await twin(), await approved(journey.world)]
    await inForce(journey.world, from.id, 'BLACKLIST', 'blacklist')
    await admin.ask('POST /api/srm/company/{id}/merge', await merger(from.id, into.id))
    expect((await company(into.id)).state).toBe('blacklisted')
  })
})
