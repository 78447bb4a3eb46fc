import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { begunQuotation, hour, publishedProject, sheetOf, submittedQuotation } from '#tests/setup/purchase.ts'
import {
  activeQuoter,
  dayAfter,
  draftQuoter,
  letterBy,
  newIdNumber,
  newMember,
  pendingQuoter,
  quoterContent,
} from '#tests/setup/supplier.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { personHash } from './person.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const detail = (person: string, id: string) => world.call(person, 'GET /api/srm/quoter/{id}', { params: { id } })
const approve = (id: string, version: number) =>
  world.call('reviewer', 'POST /api/srm/quoter/{id}/approve', { params: { id }, body: { version } })
const disable = async (id: string) => {
  const { version } = await world.ask('reviewer', 'GET /api/srm/quoter/{id}', { params: { id } })
  return world.ask('reviewer', 'POST /api/srm/quoter/{id}/disable', { params: { id }, body: { version, reason: '离职，撤销授权' } })
}
const seededOf = async (companyId: string): Promise<string> => {
  const [row] = await rowsOf<{ id: string }>(
    world.database,
    sql`select id from quoter where company_id = ${companyId} and state = 'active' order by id limit 1`,
  )
  return String(row?.id)
}

describe('another company’s quoter', () => {
  it('does not exist: not in the list, not to be read, not to be changed, nor does its letter', async () => {
    const draft = await draftQuoter(world)
    const { rows } = await world.ask('supplier2', 'GET /api/srm/quoter/page', { query: { limit: 100, companyId: '31' } })
    expect(rows).toEqual([])
    const none = await detail('supplier2', '999999999')
    expect(await detail('supplier2', draft.id)).toMatchObject({ status: 40400, refusal: none.refusal })
    const body = { version: 0, ...(await quoterContent(world, 'supplier2')) }
    for (const [event, sent] of [
      ['edit', { ...body, idNo: null }],
      ['submit', { version: 0 }],
      ['renew', { version: 0 }],
    ] as const)
      expect(
        await world.call('supplier2', `POST /api/srm/quoter/{id}/${event}`, { params: { id: draft.id }, body: sent } as never),
      ).toMatchObject({ status: 40400 })
    const letter = draft.body.letterFileId ?? ''
    const fetch = (person: string) => world.call(person, 'GET /api/admin/oss/{id}', { params: { id: letter } })
    expect((await fetch('supplier2')).status).toBe(40400)
    expect((await fetch('buyer')).status).toBe(40400)
    expect((await fetch('lead')).status).toBe(40400)
    expect((await fetch('supplier1')).http).toBe(200)
    expect((await fetch('m31-xuchen')).http).toBe(200)
    expect((await fetch('reviewer')).http).toBe(200)
  })

  it('lends no letter and no person: what belongs to another company is refused as unusable', async () => {
    const theirs = await letterBy(world, 'supplier2')
    const { id: userId } = await newMember(world, 'supplier1')
    const create = async (changed: object) =>
      world.call('supplier1', 'POST /api/srm/quoter', { body: { userId, ...(await quoterContent(world, 'supplier1')), ...changed } })
    const fieldsOf = (answer: Awaited<ReturnType<typeof create>>) => [answer.status, answer.refusal.errors?.map(({ path }) => path)]
    expect(fieldsOf(await create({ letterFileId: theirs }))).toEqual([42200, ['letterFileId']])
    expect(fieldsOf(await create({ userId: '12' }))).toEqual([42200, ['userId']])
    expect(fieldsOf(await create({ categoryIds: ['6001'] }))).toEqual([42200, ['categoryIds']])
    expect(fieldsOf(await create({ idNo: '110105194912310021' }))).toEqual([42200, ['idNo']])
    expect(fieldsOf(await create({ validFrom: dayAfter(world, 2), validTo: dayAfter(world, 1) }))).toEqual([42200, ['validTo']])
    const [{ count } = { count: -1 }] = await rowsOf<{ count: number }>(
      world.database,
      sql`select count(*)::int as count from quoter where user_id = ${userId}`,
    )
    expect(count).toBe(0)
  })
})

describe('an identity number', () => {
  it('is nowhere: not in an answer, not in the log, not in the database; its keyed hash alone recognises the person', async () => {
    const idNo = newIdNumber()
    const { id, userId } = await draftQuoter(world, 'supplier1', { idNo })
    for (const person of ['supplier1', 'reviewer']) expect((await detail(person, id)).text).not.toContain(idNo)
    expect(world.log.join('')).not.toContain(idNo)
    const [row] = await rowsOf<{ line: string; hash: string }>(
      world.database,
      sql`select q::text as line, id_no_hash as hash from quoter q where id = ${id}`,
    )
    expect(row?.line).not.toContain(idNo)
    expect(row?.hash).toBe(personHash(world.config.sealKey, ` ${idNo.toLowerCase()} `))
    expect(row?.hash).not.toBe(personHash('another-key-of-16', idNo))
    const refused = await world.call('supplier1', 'POST /api/srm/quoter', {
      body: { userId, ...(await quoterContent(world, 'supplier1', { idNo: `${idNo.slice(0, 17)}x1` })) },
    })
    expect(refused.status).toBe(42200)
    expect(refused.text).not.toContain(idNo.slice(0, 17))
  })

  it('left out while editing keeps the person; typed anew makes it another', async () => {
    const { id, body } = await draftQuoter(world)
    const hash = async () =>
      (await rowsOf<{ hash: string }>(world.database, sql`select id_no_hash as hash from quoter where id = ${id}`))[0]?.hash
    const before = await hash()
    const { userId: _, idNo: __, ...content } = body
    const edit = (version: number, idNo: string | null) =>
      world.ask('supplier1', 'POST /api/srm/quoter/{id}/edit', { params: { id }, body: { version, idNo, ...content } })
    await edit(0, null)
    expect(await hash()).toBe(before)
    await edit(1, newIdNumber())
    expect(await hash()).not.toBe(before)
  })
})

describe('one natural person', () => {
  it('quotes for one supplier: the reviewer sees where else, the supplier does not, and a second approval is refused', async () => {
    const { body, id: first } = await activeQuoter(world)
    const twin = await pendingQuoter(world, 'supplier2', { idNo: body.idNo })
    const seen = await world.ask('reviewer', 'GET /api/srm/quoter/{id}', { params: { id: twin.id } })
    expect(seen).toMatchObject({ hits: 1, others: [{ companyName: '远航钢绳有限公司', state: 'active' }] })
    expect((await detail('supplier2', twin.id)).data).toMatchObject({ hits: null, others: [] })
    expect(await approve(twin.id, twin.version)).toMatchObject({
      status: 40900,
      refusal: {
        reasons: ['refusal.onePersonOneSupplier'],
        message: expect.stringContaining('One person can quote for one supplier only') as string,
      },
    })
    await disable(first)
    expect(await approve(twin.id, twin.version)).toMatchObject({ data: { state: 'active' } })
  })

  it('is approved once, however simultaneous two decisions are', async () => {
    const idNo = newIdNumber()
    const [one, two] = [await pendingQuoter(world, 'supplier1', { idNo }), await pendingQuoter(world, 'supplier2', { idNo })]
    const answers = await Promise.all([approve(one.id, one.version), approve(two.id, two.version)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900])
  })
})

describe('quoting', () => {
  const submit = (person: string, begun: Awaited<ReturnType<typeof begunQuotation>>, language = 'en') =>
    world.app.inject({
      method: 'POST',
      url: `/api/po/quotation/${begun.id}/submit?${world.sign()}`,
      headers: { authorization: tokens.get(person) ?? '', 'accept-language': language },
      payload: { version: begun.version, draftRevision: begun.draftRevision, sheet: sheetOf(begun, ['1.000000', '1.000000']) },
    })
  const tokens = new Map<string, string>()

  it('without scope and authority is refused with both reasons, in both languages; a draft is free', async () => {
    const { id } = await publishedProject(world, { categoryId: '3002' })
    const begun = await begunQuotation(world, 'supplier1', id)
    const { transitions } = await world.ask('supplier1', 'GET /api/po/supplierProject/{id}', { params: { id } })
    expect(transitions.find(({ event }) => event === 'saveDraft')).toMatchObject({ allowed: true })
    expect(transitions.find(({ event }) => event === 'submit')?.reasons).toEqual(
      expect.arrayContaining(['refusal.inScope', 'refusal.quoterActive']),
    )
    tokens.set('supplier1', await world.tokenOf('supplier1'))
    const zh = (await submit('supplier1', begun, 'zh-CN')).json<{ status: number; message: string }>()
    const en = (await submit('supplier1', begun)).json<{ status: number; message: string }>()
    expect([zh.status, zh.message]).toEqual([40900, '该品类不在贵公司已通过的供货范围内；您不是该品类生效中的报价员'])
    expect([en.status, en.message]).toEqual([
      40900,
      'The category is not in your company’s approved supply scope; You are not an active quoter for this category',
    ])
  })

  it('takes a scope of the category above for its parts', async () => {
    const { id } = await publishedProject(world, { categoryId: '5001' })
    expect((await submittedQuotation(world, 'supplier2', id, ['1.000000', '1.000000'])).state).toBe('sealed')
  })

  it('is for the person authorised, not for a colleague, and from the first day on', async () => {
    const member = await activeQuoter(world, 'supplier1', { validFrom: dayAfter(world, 1) })
    const { id } = await publishedProject(world)
    const mine = async (person: string) => (await world.ask(person, 'GET /api/po/supplierProject/{id}', { params: { id } })).quoterActive
    expect(await mine('supplier1')).toBe(true)
    await rowsOf(
      world.database,
      sql`update app_user set password_hash = (select password_hash from app_user where id = 11) where id = ${member.userId} returning id`,
    )
    expect(await mine(member.username)).toBe(false)
    world.clock.advance(24 * hour)
    expect(await mine(member.username)).toBe(true)
  })

  it('ends with the authority: a sealed quotation stays valid, and can be neither replaced nor taken back', async () => {
    const { id } = await publishedProject(world)
    const sent = await submittedQuotation(world, 'supplier3', id, ['2.000000', '2.000000'])
    await disable(await seededOf('33'))
    const own = await world.ask('supplier3', 'GET /api/po/quotation/{id}', { params: { id: sent.id } })
    expect([own.state, own.receipts.length]).toEqual(['sealed', 1])
    const reasons = ['refusal.quoterActive']
    const body = { version: own.version, draftRevision: own.draftRevision, sheet: sheetOf(own, ['1.000000', '1.000000']) }
    expect(await world.call('supplier3', 'POST /api/po/quotation/{id}/replace', { params: { id: sent.id }, body })).toMatchObject({
      status: 40900,
      refusal: { reasons },
    })
    expect(
      await world.call('supplier3', 'POST /api/po/quotation/{id}/withdraw', { params: { id: sent.id }, body: { version: own.version } }),
    ).toMatchObject({ status: 40900, refusal: { reasons } })
    expect(own.transitions.find(({ event }) => event === 'withdraw')).toEqual({ event: 'withdraw', allowed: false, reasons })
    const offers = await world.ask('supplier3', 'GET /api/po/supplierProject/page', { query: { limit: 100, qualified: 'true' } })
    expect(offers.rows).toEqual([])
  })

  it('is told to those who qualify: the list says who does, and can be asked for them alone', async () => {
    const all = await world.ask('supplier1', 'GET /api/po/supplierProject/page', { query: { limit: 100 } })
    const fit = await world.ask('supplier1', 'GET /api/po/supplierProject/page', { query: { limit: 100, qualified: 'true' } })
    expect(fit.rows.map(({ id }) => id)).toEqual(all.rows.filter((row) => row.inScope && row.quoterActive).map(({ id }) => id))
    expect(fit.total).toBeGreaterThan(0)
    expect(fit.total).toBeLessThan(all.total)
  })
})

it('what the reviewers are told of an authority says nothing of what the company quotes for', async () => {
  const { id: projectId } = await publishedProject(world)
  await begunQuotation(world, 'supplier1', projectId)
  const { id } = await pendingQuoter(world, 'supplier1')
  const { rows } = await world.ask('reviewer', 'GET /api/po/notice/page', { query: { limit: 100 } })
  const about = rows.filter(({ href }) => href === `/srmManager/srmQuotationOfficer/${id}`)
  expect(about.map(({ message, values }) => [message, 'open' in values])).toEqual([['notice.quoterSubmitted', false]])
})

describe('the end of an authority', () => {
  it('is told three days before, once, with the quotations it would catch; then it expires and can be renewed', async () => {
    const validTo = dayAfter(world, 10)
    const { id } = await activeQuoter(world, 'supplier2', { validTo })
    const { id: projectId } = await publishedProject(world, {
      deadline: new Date(world.clock.now().getTime() + 12 * 24 * hour).toISOString(),
    })
    await begunQuotation(world, 'supplier2', projectId)
    const told = async () => {
      const { rows } = await world.ask('supplier2', 'GET /api/po/notice/page', { query: { limit: 100 } })
      return rows.filter(({ message, href }) => message === 'notice.quoterEndsSoon' && href === `/poBuManager/poBuQuoter/${id}`)
    }
    const end = new Date(`${validTo}T00:00:00+08:00`).getTime() + 24 * hour
    world.clock.set(end - 72 * hour - 1)
    await sendDueEvents(world.lifecycle)
    expect(await told()).toHaveLength(0)
    world.clock.advance(1)
    await sendDueEvents(world.lifecycle)
    await sendDueEvents(world.lifecycle)
    expect(await told()).toHaveLength(1)
    expect(Number((await told())[0]?.values['open'])).toBeGreaterThan(0)
    const due = await rowsOf<{ at: string }>(world.database, sql`select due_at as at from quoter where id = ${id}`)
    expect(new Date(due[0]?.at ?? 0).getTime()).toBe(end)
    world.clock.set(end - 1)
    await sendDueEvents(world.lifecycle)
    expect((await detail('supplier2', id)).data.state).toBe('active')
    world.clock.set(end)
    await sendDueEvents(world.lifecycle)
    const { version, state } = (await detail('supplier2', id)).data
    expect(state).toBe('expired')
    expect(await world.ask('supplier2', 'POST /api/srm/quoter/{id}/renew', { params: { id }, body: { version } })).toMatchObject({
      state: 'draft',
    })
  })
})
