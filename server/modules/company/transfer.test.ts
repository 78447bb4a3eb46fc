import { afterAll, beforeAll, expect, it } from 'vitest'
import { marks, newcomer, passed, sendToCompany, submitted } from '#tests/setup/registration.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const ids = { lead: '2', buyer: '3', reviewer: '5', reviewer2: '6', lead2: '8', supplier1: '11' }
const detail = (person: string, id: string) => world.ask(person, 'GET /api/admin/company/{id}', { params: { id } })
const transfer = async (person: string, id: string, toUserId: string, reason = '出差一周，请代为审核') => {
  const { version } = await detail('admin', id)
  return world.call(person, 'POST /api/srm/company/{id}/transfer', { params: { id }, body: { version, toUserId, reason } })
}
const receivers = async (person: string, id: string) =>
  (await world.ask(person, 'GET /api/srm/company/{id}/receivers', { params: { id } })).map((each) => each.id)
const noticesOf = async (person: string, id: string) =>
  (await world.ask(person, 'GET /api/po/notice/page', { query: {} })).rows.filter(({ href }) => href?.endsWith(`/${id}`))

const claimed = async (invitedBy: string | null = null) => {
  const who = await submitted(world, undefined, { invitedBy })
  await sendToCompany(world, 'reviewer', who.id, 'claim')
  return who
}

it('a case goes from hand to hand, the record names both, and who gets it is told', async () => {
  const who = await claimed()
  await world.ask('reviewer', 'POST /api/srm/company/{id}/mark', { params: { id: who.id }, body: { marks } })
  expect(await receivers('reviewer', who.id)).toEqual([ids.reviewer2])
  expect((await transfer('reviewer', who.id, ids.reviewer2)).data.state).toBe('firstReview')
  const theirs = await detail('reviewer2', who.id)
  expect([theirs.isMine, theirs.assigneeName, theirs.marks.length]).toEqual([true, '冯朗', 1])
  expect(theirs.lifeLine.at(-1)).toMatchObject({
    event: 'transfer',
    from: 'firstReview',
    to: 'firstReview',
    actor: '郑可心',
    receiver: '冯朗',
  })
  expect((await noticesOf('reviewer2', who.id))[0]).toMatchObject({
    message: 'notice.companyTransferred',
    values: { sender: '郑可心', senderEn: 'Zheng Kexin', reason: '出差一周，请代为审核' },
    href: `/srmManager/srmcheckManager/${who.id}`,
  })
  // Whoever gave it away decides no more.
  const { version } = theirs
  const params = { id: who.id, x: 'pass' as const }
  expect((await world.call('reviewer', 'POST /api/admin/company/{id}/{x}', { params, body: { version } })).refusal.reasons).toContain(
    'refusal.isAssignee',
  )
})

it('the company reads neither names nor the reason of a transfer', async () => {
  const who = await claimed()
  await transfer('reviewer', who.id, ids.reviewer2, '与申请人相识，回避')
  const own = await world.call(who.username, 'GET /api/admin/company/{id}', { params: { id: who.id } })
  const log = await world.call(who.username, 'GET /api/admin/srmManageLog/list/{id}', { params: { id: who.id } })
  for (const { text } of [own, log]) for (const secret of ['冯朗', '郑可心', '回避']) expect(text).not.toContain(secret)
})

it('a head of group procurement hands over any case, claimed or not, and one of their own only to who may approve', async () => {
  const waiting = await submitted(world)
  expect((await receivers('lead', waiting.id)).toSorted()).toEqual([ids.reviewer, ids.reviewer2])
  expect((await transfer('lead', waiting.id, ids.reviewer2)).http).toBe(200)
  expect((await detail('reviewer2', waiting.id)).isMine).toBe(true)
  expect((await transfer('lead', waiting.id, ids.reviewer)).http).toBe(200)
  const inGroup = await passed(world)
  await sendToCompany(world, 'lead', inGroup.id, 'take')
  expect(await receivers('lead', inGroup.id)).toEqual([ids.lead2])
  expect((await transfer('lead', inGroup.id, ids.reviewer2)).refusal.reasons).toEqual(['refusal.receiverMayDecide'])
  expect((await transfer('reviewer', inGroup.id, ids.lead2)).refusal.reasons).toEqual(['refusal.hasCaseOrLeads'])
  expect((await transfer('lead', inGroup.id, ids.lead2)).http).toBe(200)
  expect((await noticesOf('lead2', inGroup.id))[0]?.href).toBe(`/srmManager/srmcheckJc/${inGroup.id}`)
})

it('who invited the company never gets the case, nor gives it', async () => {
  const who = await submitted(world, undefined, { invitedBy: 'reviewer2' })
  await sendToCompany(world, 'reviewer', who.id, 'claim')
  expect(await receivers('reviewer', who.id)).toEqual([])
  expect((await transfer('reviewer', who.id, ids.reviewer2)).refusal.reasons).toEqual(['refusal.receiverNotInviter'])
  const ofLead = await submitted(world, undefined, { invitedBy: 'lead' })
  expect((await transfer('lead', ofLead.id, ids.reviewer)).refusal.reasons).toEqual(['refusal.notInviter'])
})

it('nobody else hands a case over, and to nobody who may not decide it', async () => {
  const free = await submitted(world)
  expect((await transfer('reviewer', free.id, ids.reviewer2)).refusal.reasons).toEqual(['refusal.hasCaseOrLeads'])
  const who = await claimed()
  expect((await transfer('reviewer2', who.id, ids.reviewer)).refusal.reasons).toContain('refusal.hasCaseOrLeads')
  for (const person of ['supplier1', who.username, 'buyer', 'unit', 'admin']) {
    expect([person, (await transfer(person, who.id, ids.reviewer2)).http]).toEqual([person, 403])
    const asked = await world.call(person, 'GET /api/srm/company/{id}/receivers', { params: { id: who.id } })
    expect([person, asked.http]).toEqual([person, 403])
  }
  for (const to of [ids.buyer, ids.lead, ids.supplier1, who.userId, ids.reviewer, '999999'])
    expect([to, (await transfer('reviewer', who.id, to)).refusal.reasons]).toEqual([to, ['refusal.receiverMayDecide']])
  // Not past the row that knows no receiver, either.
  const { version, isMine } = await detail('reviewer', who.id)
  const shared = await world.call('reviewer', 'POST /api/admin/company/{id}/{x}', {
    params: { id: who.id, x: 'transfer' as 'pass' },
    body: { version },
  })
  expect([shared.status, isMine]).toEqual([42200, true])
})

it('of two transfers at once one is late; a case that is decided goes nowhere', async () => {
  const who = await claimed()
  const { version } = await detail('reviewer', who.id)
  const body = { version, toUserId: ids.reviewer2 }
  const both = await Promise.all(
    ['reviewer', 'lead'].map((person) => world.call(person, 'POST /api/srm/company/{id}/transfer', { params: { id: who.id }, body })),
  )
  expect(both.map(({ http }) => http).toSorted()).toEqual([200, 409])
  const fresh = await newcomer(world)
  expect((await transfer('lead', fresh.id, ids.reviewer)).refusal.reasons).toEqual(['refusal.notInThisState'])
  const gone = await world.call('lead', 'POST /api/srm/company/{id}/transfer', { params: { id: '999999' }, body })
  expect(gone.status).toBe(40400)
})
