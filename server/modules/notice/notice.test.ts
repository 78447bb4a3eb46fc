import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { effectiveRecord } from '#tests/setup/integrity.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import { approved, approveScopes, day, sendToCompany, submitted } from '#tests/setup/registration.ts'
import { forceState, newMember, proposedScope } from '#tests/setup/supplier.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const heard = async (person: string) => {
  while ((await deliverWaiting(world.lifecycle)) > 0) continue
  return (await world.ask(person, 'GET /api/po/notice/page', { query: { limit: '50' } })).rows
}

/** Companies whose people were told that a project is published. */
const askedFor = async (projectId: string): Promise<string[]> => {
  while ((await deliverWaiting(world.lifecycle)) > 0) continue
  const rows = await rowsOf<{ company_id: string }>(
    world.database,
    sql`select distinct u.company_id from notice n join app_user u on u.id = n.user_id
        where n.message = 'notice.projectPublished' and n.href = ${`/poManager/poDetailed/${projectId}`}`,
  )
  return rows.map(({ company_id }) => String(company_id)).toSorted()
}
const inScopeOf = async (...categories: string[]): Promise<string[]> => {
  const ids = sql.join(
    categories.map((id) => sql`${id}`),
    sql`, `,
  )
  const rows = await rowsOf<{ id: string }>(
    world.database,
    sql`select distinct c.id from company c join scope s on s.company_id = c.id and s.state = 'approved' and s.category_id in (${ids})
        where c.state = 'approved'`,
  )
  return rows.map(({ id }) => String(id)).toSorted()
}

it('a published project is told to the suppliers that may quote for it, and to no other', async () => {
  const capable = await inScopeOf('1001', '10')
  const { id } = await publishedProject(world)
  const asked = await askedFor(id)
  expect(capable).toEqual(expect.arrayContaining(asked))
  expect(asked).toContain('31')
  const everyone = await rowsOf(world.database, sql`select id from company where kind = 'SUPPLIER' and state = 'approved'`)
  expect(asked.length).toBeLessThan(everyone.length)
})

it('one that is barred from invitations, suspended or out of scope hears nothing of an open project', async () => {
  const { id: before } = await publishedProject(world)
  expect(await askedFor(before)).toEqual(expect.arrayContaining(['31', '32', '33']))
  await effectiveRecord(world, { companyId: '31', effect: 'NO_INVITE' })
  await forceState(world, 'company', '32', 'suspended')
  await rowsOf(world.database, sql`delete from scope where company_id = 33 and category_id in (1001, 10) returning id`)
  const { id } = await publishedProject(world)
  const asked = await askedFor(id)
  for (const companyId of ['31', '32', '33']) expect(asked).not.toContain(companyId)
  await forceState(world, 'company', '32', 'approved')
})

it('what is approved for a whole field is asked for its parts', async () => {
  const who = await approved(world)
  await rowsOf(
    world.database,
    sql`update user_role set role_id = (select id from role where code = 'SUP_QUOTER') where user_id = ${who.userId} returning user_id`,
  )
  await rowsOf(
    world.database,
    sql`update scope set category_id = (select parent_id from category where id = 1001) where company_id = ${who.id} returning id`,
  )
  const { id } = await publishedProject(world)
  expect(await askedFor(id)).toContain(who.id)
})

it('an invited project is told to the invited alone', async () => {
  const invitedCompanyIds = ['32', '34', '38']
  const { id } = await publishedProject(world, { visibility: 'INVITED', invitedCompanyIds })
  expect(await askedFor(id)).toEqual(invitedCompanyIds)
})

it('whoever invited a supplier hears that it is admitted, and where its invitation is', async () => {
  const who = await submitted(world, undefined, { invitedBy: 'unit' })
  await sendToCompany(world, 'reviewer', who.id, 'claim')
  await sendToCompany(world, 'reviewer', who.id, 'pass')
  await sendToCompany(world, 'lead', who.id, 'take')
  await approveScopes(world, who.id)
  await sendToCompany(world, 'lead', who.id, 'approve')
  const [told] = await heard('unit')
  expect(told).toMatchObject({ message: 'notice.companyAdmitted', values: { titleEn: `Haixin ${who.serial} Supplies` } })
  expect((await world.call('unit', 'GET /api/srm/invitation/{id}', { params: { id: told?.href?.split('/').at(-1) ?? '' } })).http).toBe(200)
})

it('a change of an admitted company is told to the reviewers when it is asked for, and its refusal with the reason', async () => {
  const who = await approved(world)
  const body = { fields: { legalRepresentative: '周新' }, reason: '法定代表人变更登记完成' }
  const { id } = await world.ask(who.username, 'POST /api/srm/companyChange', { body })
  expect((await heard('reviewer'))[0]).toMatchObject({
    message: 'notice.changeRequested',
    href: '/srmManager/srmcheckManager?view=changes',
  })
  await world.ask('reviewer', 'POST /api/srm/companyChange/{id}/refuse', { params: { id }, body: { version: 0, reason: '通知书不清晰' } })
  expect((await heard(who.username))[0]).toMatchObject({ message: 'notice.changeRefused', values: { reason: '通知书不清晰' } })
})

it('a further category is told to those who decide on it; those of a registration are not told one by one', async () => {
  const { id } = await proposedScope(world, 'supplier4')
  expect(id).toBeTruthy()
  expect((await heard('lead'))[0]).toMatchObject({ message: 'notice.scopeProposed', href: '/srmManager/srmcheckJc/34' })
  const { length } = (await heard('lead')).filter(({ message }) => message === 'notice.scopeProposed')
  await submitted(world)
  expect((await heard('lead')).filter(({ message }) => message === 'notice.scopeProposed')).toHaveLength(length)
})

it('a handover is told to the one who shall take over, and its outcome to the other', async () => {
  const propose = async () => {
    const member = await newMember(world, 'supplier1')
    const { id } = await world.ask('supplier1', 'POST /api/srm/handover', { body: { toUserId: member.id } })
    const toldTo = async () =>
      rowsOf<{ message: string; title: string; href: string }>(
        world.database,
        sql`select message, "values" ->> 'title' as title, href from notice where user_id = ${member.id} order by position`,
      )
    while ((await deliverWaiting(world.lifecycle)) > 0) continue
    return { id, toldTo }
  }
  const href = '/poBuManager/poBuTeamMembers'
  const { id, toldTo } = await propose()
  expect(await toldTo()).toEqual([{ message: 'notice.handoverProposed', title: '周敏', href }])
  await world.ask('supplier1', 'POST /api/srm/handover/{id}/withdraw', { params: { id }, body: { version: 0 } })
  expect((await toldTo()).map((told) => [told.message, told.href])).toEqual([
    ['notice.handoverProposed', href],
    ['notice.handoverWithdrawn', `${href}?handover=${id}`],
  ])
  const [own] = await heard('supplier1')
  expect(own?.message).not.toMatch(/^notice\.handover/)
})

const isAsked = (message: string, href: string) => (each: { message: string; href: string | null }) =>
  each.message === message && each.href === href

it('what is done needs not be read any more, whoever has done it; what is only told stays', async () => {
  const unread = async (person: string) => {
    while ((await deliverWaiting(world.lifecycle)) > 0) continue
    return (await world.ask(person, 'GET /api/po/notice/page', { query: { limit: '50', unread: 'true' } })).rows
  }
  const who = await submitted(world)
  await sendToCompany(world, 'reviewer', who.id, 'claim')
  await sendToCompany(world, 'reviewer', who.id, 'pass')
  const waits = isAsked('notice.companyPassed', `/srmManager/srmcheckJc/${who.id}`)
  expect((await unread('lead')).filter(waits)).toHaveLength(1)
  expect((await unread('lead2')).filter(waits)).toHaveLength(1)
  await sendToCompany(world, 'lead', who.id, 'take')
  await approveScopes(world, who.id)
  await sendToCompany(world, 'lead', who.id, 'approve')
  for (const person of ['lead', 'lead2']) {
    expect((await unread(person)).filter(waits)).toEqual([])
    expect((await heard(person)).find(waits)).toMatchObject({ readAt: world.clock.now().toISOString() })
  }
  expect((await unread(who.username)).map(({ message }) => message)).toContain('notice.companyApproved')

  const { id } = await publishedProject(world)
  world.clock.advance(2 * day)
  await sendDueEvents(world.lifecycle)
  const toOpen = isAsked('notice.closedWithTooFew', `/poJcManager/quotation/${id}`)
  expect((await unread('buyer')).filter(toOpen)).toHaveLength(1)
  const { version } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
  const deadline = new Date(world.clock.now().getTime() + day).toISOString()
  await world.ask('buyer', 'POST /api/po/project/{id}/extend', { params: { id }, body: { version, deadline, reason: '延长报价时间' } })
  expect((await unread('buyer')).filter(toOpen)).toEqual([])
})

it('a case that waits in group approval reminds those who decide there', async () => {
  const who = await submitted(world)
  await sendToCompany(world, 'reviewer', who.id, 'claim')
  await sendToCompany(world, 'reviewer', who.id, 'pass')
  world.clock.advance(8 * day)
  await sendDueEvents(world.lifecycle)
  const waits = ({ message, href }: { message: string; href: string | null }) =>
    message === 'notice.companyWaits' && href === `/srmManager/srmcheckJc/${who.id}`
  expect((await heard('lead')).some(waits)).toBe(true)
  expect((await heard('reviewer')).some(waits)).toBe(false)
})
