import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { allFields } from '#src/machines/registration/fields.ts'
import {
  approved,
  approveScopes,
  day,
  marks,
  pass,
  passed,
  returned,
  sendToCompany,
  stepTwoOf,
  submitted,
} from '#tests/setup/registration.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const detail = (person: string, id: string) => world.ask(person, 'GET /api/admin/company/{id}', { params: { id } })

describe('a reviewer', () => {
  it('decides on no company that this very person invited', async () => {
    const { id } = await submitted(world, undefined, { invitedBy: 'reviewer' })
    const { version } = await detail('reviewer', id)
    const { refusal } = await world.call('reviewer', 'POST /api/admin/company/{id}/{x}', { params: { id, x: 'claim' }, body: { version } })
    expect(refusal.reasons).toEqual(['refusal.notInviter'])
    await sendToCompany(world, 'reviewer2', id, 'claim')
    expect((await detail('reviewer2', id)).isMine).toBe(true)
  })

  it('cannot decide what another has in hand, nor at the group’s desk', async () => {
    const { id } = await submitted(world)
    await sendToCompany(world, 'reviewer', id, 'claim')
    const { version } = await detail('reviewer', id)
    const send = (person: string, x: 'pass' | 'approve') =>
      world.call(person, 'POST /api/admin/company/{id}/{x}', { params: { id, x }, body: { version } })
    expect((await send('reviewer2', 'pass')).refusal.reasons).toContain('refusal.isAssignee')
    expect((await send('reviewer', 'approve')).http).toBe(403)
    expect((await send('buyer', 'pass')).http).toBe(403)
    const marked = await world.call('reviewer2', 'POST /api/srm/company/{id}/mark', { params: { id }, body: { marks } })
    expect(marked.refusal.reasons).toEqual(['refusal.isAssignee'])
  })

  it('passes nothing that was not looked at, and finds what was returned before beside it', async () => {
    const who = await returned(world)
    const { reason } = marks[0] ?? {}
    expect((await detail('reviewer', who.id)).earlierMarks).toEqual([])
    const body = { ...stepTwoOf(who), address: '新港路 1 号' }
    await world.ask(who.username, 'POST /api/admin/company/{id}', { params: { id: who.id }, body })
    await sendToCompany(world, who.username, who.id, 'submit')
    await sendToCompany(world, 'reviewer', who.id, 'claim')
    const params = { id: who.id }
    expect((await detail('reviewer', who.id)).earlierMarks).toEqual([{ field: 'address', reason }])
    expect((await detail(who.username, who.id)).earlierMarks).toEqual([])
    const tryToPass = async () => {
      const { version } = await detail('reviewer', who.id)
      return world.call('reviewer', 'POST /api/admin/company/{id}/{x}', { params: { ...params, x: 'pass' as const }, body: { version } })
    }
    const correct = allFields.filter((field) => field !== 'phone')
    await world.ask('reviewer', 'POST /api/srm/company/{id}/mark', { params, body: { marks: [], correct } })
    expect((await tryToPass()).refusal.reasons).toEqual(['refusal.allFieldsMarked'])
    await world.ask('reviewer', 'POST /api/srm/company/{id}/mark', { params, body: { marks: [], correct: [...correct, 'phone'] } })
    expect((await tryToPass()).status).toBe(200)
    expect((await detail(who.username, who.id)).correctFields).toEqual([])
  })

  it('is asked about in group approval once more where it was changed since its return, and nowhere else', async () => {
    const first = await passed(world)
    expect((await detail('lead', first.id)).correctFields).toEqual([...allFields])

    const who = await returned(world)
    world.clock.advance(1000)
    const body = { ...stepTwoOf(who), address: '新港路 1 号' }
    await world.ask(who.username, 'POST /api/admin/company/{id}', { params: { id: who.id }, body })
    await sendToCompany(world, who.username, who.id, 'submit')
    await pass(world, who)
    const params = { id: who.id }
    expect((await detail('lead', who.id)).correctFields).toEqual(allFields.filter((field) => field !== 'address'))
    await sendToCompany(world, 'lead', who.id, 'take')
    await approveScopes(world, who.id)
    const approve = async () => {
      const { version } = await detail('lead', who.id)
      return world.call('lead', 'POST /api/admin/company/{id}/{x}', { params: { ...params, x: 'approve' as const }, body: { version } })
    }
    expect((await approve()).refusal.reasons).toEqual(['refusal.allFieldsMarked'])
    await world.ask('lead', 'POST /api/srm/company/{id}/mark', { params, body: { marks, correct: [...allFields] } })
    expect((await approve()).refusal.reasons).toEqual(['refusal.nothingMarked'])
    await world.ask('lead', 'POST /api/srm/company/{id}/mark', { params, body: { marks: [], correct: [...allFields] } })
    expect((await approve()).status).toBe(200)
  })

  it('lists the companies of several states together, and of no other', async () => {
    const [waiting, passedOn] = [await submitted(world), await passed(world)]
    const query = { state: 'groupApproval,approved', kind: 'SUPPLIER' as const, limit: '100' }
    const { rows } = await world.ask('reviewer', 'GET /api/admin/company/page', { query })
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['groupApproval', 'approved']))
    const ids = new Set(rows.map(({ id }) => id))
    expect([ids.has(passedOn.id), ids.has(waiting.id)]).toEqual([true, false])
  })

  it.each(['createdAt', 'submittedAt', 'stateSince'] as const)('reads companies in the order of %s, either way', async (field) => {
    const query = { state: 'groupApproval,approved', kind: 'SUPPLIER' as const, limit: '100' }
    const momentsBy = async (sort: string) =>
      (await world.ask('reviewer', 'GET /api/admin/company/page', { query: { ...query, sort } })).rows.map((row) =>
        Date.parse(row[field] ?? ''),
      )
    const upwards = await momentsBy(field)
    expect(upwards).toEqual(upwards.toSorted((a, b) => a - b))
    expect(await momentsBy(`-${field}`)).toEqual(upwards.toReversed())
    expect(new Set(upwards).size).toBeGreaterThan(2)
  })

  it('leaves notes that the company never reads', async () => {
    const who = await passed(world)
    expect((await detail('lead', who.id)).reviewNote).toBe('资料齐全')
    const own = await world.call(who.username, 'GET /api/admin/company/{id}', { params: { id: who.id } })
    expect(own.data.reviewNote).toBe('')
    expect(own.text).not.toContain('资料齐全')
    expect(own.text).not.toContain('郑可心')
  })

  it('is reminded after five working days; after ten those above are told', async () => {
    const { id } = await submitted(world)
    await sendToCompany(world, 'reviewer', id, 'claim')
    const heard = async (person: string) => {
      const { rows } = await world.ask(person, 'GET /api/po/notice/page', { query: {} })
      return rows.filter(({ href }) => href?.endsWith(`/${id}`)).map(({ message }) => message)
    }
    world.clock.advance(7 * day)
    await sendDueEvents(world.lifecycle)
    expect(await heard('reviewer')).toContain('notice.companyWaits')
    expect(await heard('lead')).not.toContain('notice.companyOverdue')
    world.clock.advance(7 * day)
    await sendDueEvents(world.lifecycle)
    expect(await heard('lead')).toContain('notice.companyOverdue')
    // An administrator is told too, and led to a page that is open to them.
    const { rows } = await world.ask('admin', 'GET /api/po/notice/page', { query: {} })
    expect(rows.find(({ message }) => message === 'notice.companyOverdue')?.href).toMatch(/^\/baseManager\/companyManager\?q=/)
  })
})

describe('the list of companies', () => {
  it('finds by fragment, code and state, for those who look after companies alone', async () => {
    const who = await approved(world)
    const { name, unifiedCreditCode } = stepTwoOf(who)
    const find = async (query: object) => (await world.ask('reviewer', 'GET /api/admin/company/page', { query })).rows.map(({ id }) => id)
    expect(await find({ q: name.slice(1, 5) })).toContain(who.id)
    expect(await find({ code: unifiedCreditCode })).toEqual([who.id])
    expect(await find({ code: unifiedCreditCode, state: 'firstReview' })).toEqual([])
    expect((await world.call('supplier1', 'GET /api/admin/company/page', { query: {} })).http).toBe(403)
  })
})

describe('a company that shares something with another', () => {
  it('is shown as related', async () => {
    const [one, other] = [await submitted(world), await submitted(world)]
    const params = { id: other.id }
    const before = await world.ask('reviewer', 'GET /api/srm/company/{id}/checks', { params })
    // Both were filled in with the same account.
    expect(before.relations).toContainEqual(expect.objectContaining({ companyId: one.id, kind: 'BANK_ACCOUNT' }))
    expect(before.checks).toContainEqual({ code: 'relations', ok: false })
    expect(before.competition).toMatchObject([{ categoryId: '1003' }])
  })
})

describe('a unit of the group', () => {
  it('is added once, and removed while nothing refers to it', async () => {
    const body = {
      kind: 'BASE_UNIT' as const,
      name: '南港件杂货码头有限公司',
      nameEn: 'South Harbour General Cargo',
      unifiedCreditCode: '91370200MA00000268',
      parentCompanyId: '1',
      areaCode: '370202',
      areaName: '山东省青岛市市南区',
    }
    const { id } = await world.ask('admin', 'POST /api/admin/company', { body })
    expect((await world.call('admin', 'POST /api/admin/company', { body })).http).toBe(422)
    expect((await world.call('lead', 'DELETE /api/admin/company/{id}', { params: { id } })).http).toBe(403)
    expect((await world.call('admin', 'DELETE /api/admin/company/{id}', { params: { id: '21' } })).refusal.reasons).toContain(
      'refusal.companyInUse',
    )
    const deletionOf = (of: string) => world.ask('admin', 'GET /api/srm/company/{id}/deletion', { params: { id: of } })
    expect(await deletionOf(id)).toEqual({ reasons: [] })
    expect((await deletionOf('21')).reasons).toEqual(expect.arrayContaining(['refusal.companyInUse', 'refusal.companyHasProjects']))
    expect((await world.call('lead', 'GET /api/srm/company/{id}/deletion', { params: { id } })).http).toBe(403)
    expect(await world.ask('admin', 'DELETE /api/admin/company/{id}', { params: { id } })).toBe(true)
    expect((await world.call('admin', 'GET /api/srm/company/{id}/deletion', { params: { id } })).http).toBe(404)
  })
})
