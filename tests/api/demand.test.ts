import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { begunDemand, budgetOf, decide, demandContent, unitCalled } from '#tests/rooms/demand.ts'
import { demandLine } from '#tests/setup/demand.ts'
import { smallPdf } from '#tests/setup/files.ts'
import type { Input } from '#src/contract/index.ts'
import { dateOf, later } from '#src/lib/shanghaiTime.ts'
import { resultForecast } from '#src/machines/project/forecast.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
const people: Record<'requester' | 'colleague' | 'head' | 'neighbour' | 'buyer' | 'buyer2' | 'lead' | 'supplier', Person> = {} as never
beforeAll(async () => {
  journey = await beginJourney()
  const names = {
    requester: 'requester',
    colleague: 'requester2',
    head: 'unithead',
    neighbour: 'unit2',
    buyer: 'buyer',
    buyer2: 'buyer2',
    lead: 'lead',
    supplier: 'supplier1',
  }
  for (const [word, username] of Object.entries(names)) people[word as 'head'] = await journey.signIn(username)
})
afterAll(() => journey.close())

type Content = Input<'POST /api/po/demand'>['body']

/** Of the requester's, a draft or submitted. */
const draft = (changed: Partial<Content> = {}) => begunDemand(journey.world, changed, 'requester')
const submitted = async (changed: Partial<Content> = {}) => {
  const { id } = await draft(changed)
  await people.requester.ask('POST /api/po/demand/{id}/submit', { params: { id }, body: { version: 0 } })
  return id
}
const shown = (id: string, person = people.requester) => person.ask('GET /api/po/demand/{id}', { params: { id } })
const adviceOn = (id: string, person: Person) => person.ask('GET /api/po/demand/{id}/advice', { params: { id } })
const leftOf = async (budgetId: string) => {
  const { budgets } = await people.requester.ask('GET /api/po/demand/choices')
  return budgets.find(({ id }) => id === budgetId)
}

describe('who reads a demand', () => {
  it('is whoever wrote it while it is a draft, and nobody else', async () => {
    const { id } = await draft()
    expect((await shown(id)).state).toBe('draft')
    for (const person of [people.head, people.colleague, people.lead, people.buyer, people.neighbour])
      await person.refused(40400, 'GET /api/po/demand/{id}', { params: { id } })
  })

  it('is, once it is submitted, the heads above its unit and group procurement, and nobody beside it', async () => {
    const id = await submitted()
    for (const person of [people.requester, people.head, people.lead, people.buyer]) {
      expect((await shown(id, person)).state).toBe('approving')
      const { rows } = await person.ask('GET /api/po/demand/page', { query: { sort: '-stateSince', limit: 100 } })
      expect(rows.map((row) => row.id)).toContain(id)
    }
    for (const person of [people.colleague, people.neighbour]) {
      await person.refused(40400, 'GET /api/po/demand/{id}', { params: { id } })
      await person.refused(40400, 'GET /api/po/demand/{id}/advice', { params: { id } })
      const { rows } = await person.ask('GET /api/po/demand/page', { query: { sort: '-stateSince', limit: 100 } })
      expect(rows.map((row) => row.id)).not.toContain(id)
    }
    await people.supplier.refused(40301, 'GET /api/po/demand/{id}', { params: { id } })
  })

  it('lists those of the own unit and below where that is asked for', async () => {
    const { rows } = await people.head.ask('GET /api/po/demand/page', { query: { ofUnit: 'true', limit: 100 } })
    expect(new Set(rows.map(({ companyId }) => companyId))).toEqual(new Set(['21']))
    const all = await people.lead.ask('GET /api/po/demand/page', { query: { limit: 100 } })
    expect(new Set(all.rows.map(({ companyId }) => companyId)).size).toBeGreaterThan(3)
    expect(all.rows.every(({ state }) => state !== 'draft')).toBe(true)
  })
})

describe('what a demand is written for', () => {
  it('is a unit of one’s own, and a budget from which that may be paid', async () => {
    const { world } = journey
    const elsewhere = await unitCalled(world, 'OPS')
    const refused = await people.requester.refused(42200, 'POST /api/po/demand', {
      body: await demandContent(world, { unitId: elsewhere }),
    })
    expect(refused.errors).toMatchObject([{ path: 'unitId' }])
    const tyres = await budgetOf(world, '集卡轮胎')
    const { errors } = await people.requester.refused(42200, 'POST /api/po/demand', {
      body: await demandContent(world, { budgetId: tyres }),
    })
    expect(errors).toMatchObject([{ path: 'budgetId' }])
    const { budgets, units } = await people.requester.ask('GET /api/po/demand/choices')
    expect(units.map(({ name }) => name)).toEqual(['岸桥维修组'])
    expect(budgets.map(({ name }) => name)).toContain('岸桥钢丝绳与备件')
    expect(budgets.map(({ name }) => name)).not.toContain('集卡轮胎')
  })

  it('has no amount as long as a line has no price: it would else be approved as a smaller one', async () => {
    const { id } = await draft({ lines: [demandLine({ unitPrice: '1.000000' }), demandLine({ unitPrice: null })] })
    expect((await shown(id)).amountGross).toBeNull()
    const budgetId = await budgetOf(journey.world, '岸桥钢丝绳与备件')
    const named = await draft({ budgetId, lines: [demandLine({ unitPrice: null })] })
    const { reasons } = await people.requester.refused(40900, 'POST /api/po/demand/{id}/submit', {
      params: { id: named.id },
      body: { version: 0 },
    })
    expect(reasons).toContain('refusal.isCovered')
  })

  it('keeps the ids of its lines, whatever is changed and wherever they are moved', async () => {
    const { id } = await draft({ lines: [demandLine({ name: '甲' }), demandLine({ name: '乙' })] })
    const { lines } = await shown(id)
    const [first, second] = lines.map(({ lineNo: _, taken: __, ...line }) => line)
    if (!first || !second) throw new Error('There are two lines')
    const content = await demandContent(journey.world, {
      lines: [demandLine({ name: '丙' }), second, { ...first, quantity: '7.0000' }, first],
    })
    await people.requester.ask('POST /api/po/demand/{id}/edit', { params: { id }, body: { ...content, version: 0 } })
    const after = (await shown(id)).lines
    expect(after.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['丙', '100.0000'],
      ['乙', '100.0000'],
      ['甲', '7.0000'],
      ['甲', '100.0000'],
    ])
    expect(after.slice(1, 3).map((line) => line.id)).toEqual([second.id, first.id])
    expect(new Set(after.map((line) => line.id)).size).toBe(4)
  })

  it('is gone with its lines and files once it is deleted', async () => {
    const { id } = await draft()
    await people.requester.ask('POST /api/po/demand/{id}/discard', { params: { id }, body: { version: 0 } })
    await people.requester.refused(40400, 'GET /api/po/demand/{id}', { params: { id } })
  })
})

describe('what was approved', () => {
  it('is bought once: its requester sees by whom, and a second buyer gets nothing of it', async () => {
    const id = await submitted()
    await decide(journey.world, id, 'approved')
    const { id: purchase } = await people.buyer.ask('POST /api/po/project/fromDemands', { body: { demandIds: [id] } })
    const { lines, uses } = await shown(id)
    expect(lines.map(({ quantity, taken }) => [quantity, taken])).toEqual([['100.0000', '100.0000']])
    expect(uses).toMatchObject([{ projectId: purchase, state: 'draft', quantity: '100.0000', forecast: null }])
    await people.lead.refused(42200, 'POST /api/po/project/fromDemands', { body: { demandIds: [id] } })
    await people.requester.refused(40301, 'POST /api/po/project/fromDemands', { body: { demandIds: [id] } })
  })

  it('says when the result is foreseen, and nothing while the purchase stands still', async () => {
    const { world } = journey
    const id = await submitted()
    await decide(world, id, 'approved')
    const { id: purchase } = await people.buyer.ask('POST /api/po/project/fromDemands', { body: { demandIds: [id] } })
    const forecast = async () => (await shown(id)).uses.map((use) => use.forecast)
    const [now, calendar] = [world.clock.now(), world.clock.calendar()]
    const deadline = new Date(`${dateOf(later(now, 7, 'day'))}T10:00:00+08:00`)
    await world.database.execute(
      sql`update project set method = 'INQUIRY', deadline = ${deadline.toISOString()}::timestamptz where id = ${purchase}`,
    )
    const foreseen = { state: 'draft', stateSince: now, method: 'INQUIRY', deadline, contestableUntil: null } as const
    expect(await forecast()).toEqual([dateOf(resultForecast(calendar, foreseen, now) ?? now)])
    await world.database.execute(
      sql`insert into hold (machine, record_id, kind, reason, source_machine, source_id, since, stands_since)
          values ('project', ${purchase}, 'SUPERVISOR', '等待图纸', 'project', ${purchase}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)`,
    )
    expect(await forecast()).toEqual([null])
  })
})

const told = async (person: Person) => {
  await deliverWaiting(journey.world.lifecycle)
  return (await person.ask('GET /api/po/notice/page', { query: { limit: 100 } })).rows
}
/** Of which demands that they buy somebody was told that they were cancelled, and why. */
const cancelled = async (person: Person) =>
  (await told(person)).flatMap(({ message, href, values }) =>
    message === 'notice.demandCancelled' ? [{ href, reason: values['reason'] }] : [],
  )
const inPool = async (changed: Partial<Content> = {}) => {
  const id = await submitted(changed)
  await decide(journey.world, id, 'approved')
  return { params: { id }, version: (await shown(id)).version }
}

describe('the pool', () => {
  const [buyerId, buyer2Id] = ['3', '4']
  const reason = '规格须改为性能要求后重新提交'
  const accepted = async (changed: Partial<Content> = {}) => {
    const { params, version } = await inPool(changed)
    await people.buyer.ask('POST /api/po/demand/{id}/accept', { params, body: { version, buyerId } })
    return { params, version: version + 1 }
  }

  it('gives a demand to whichever of two buyers asks first, and to nobody of the units', async () => {
    const { params, version } = await inPool()
    await people.requester.refused(40301, 'POST /api/po/demand/{id}/accept', { params, body: { version, buyerId } })
    await people.supplier.refused(40301, 'POST /api/po/demand/{id}/accept', { params, body: { version, buyerId } })
    const { world } = journey
    const answers = await Promise.all([
      world.call('buyer', 'POST /api/po/demand/{id}/accept', { params, body: { version, buyerId } }),
      world.call('buyer2', 'POST /api/po/demand/{id}/accept', { params, body: { version, buyerId: buyer2Id } }),
    ])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 409])
    const its = await shown(params.id)
    expect(its).toMatchObject({ state: 'accepted', buyerId: answers[0].http === 200 ? buyerId : buyer2Id })
    expect(its.acceptedAt).toBe(its.stateSince)
    expect(await told(people.requester)).toContainEqual(
      expect.objectContaining({
        message: 'notice.demandAccepted',
        values: expect.objectContaining({ contact: its.buyerName }) as object,
        href: `/pojmManage/pojmDemandApproval/${params.id}`,
      }),
    )
  })

  it('lets a buyer accept for themself alone, and the lead for any who may buy for the unit: they are told, and whoever took it themself is not', async () => {
    const { params, version } = await inPool()
    const byBuyer = { params, body: { version, buyerId: buyer2Id } }
    expect((await people.buyer.refused(40900, 'POST /api/po/demand/{id}/accept', byBuyer)).reasons).toEqual(['refusal.mayNameBuyer'])
    const toRequester = { params, body: { version, buyerId: '7' } }
    expect((await people.lead.refused(40900, 'POST /api/po/demand/{id}/accept', toRequester)).reasons).toEqual(['refusal.buyerFits'])
    await people.lead.ask('POST /api/po/demand/{id}/accept', { params, body: { version, buyerId: buyer2Id } })
    const isTold = async (person: Person) =>
      (await told(person)).some(
        ({ message, href }) => message === 'notice.demandAssigned' && href === `/poJcManager/pojmDemandApproval/${params.id}`,
      )
    expect(await isTold(people.buyer2)).toBe(true)
    const body = { version: version + 1, buyerId, reason }
    await people.buyer2.refused(40301, 'POST /api/po/demand/{id}/assign', { params, body })
    await people.lead.ask('POST /api/po/demand/{id}/assign', { params, body })
    expect(await isTold(people.buyer)).toBe(true)
    expect(await shown(params.id)).toMatchObject({ buyerId })
    const again = { params, body: { ...body, version: version + 2 } }
    expect((await people.lead.refused(40900, 'POST /api/po/demand/{id}/assign', again)).reasons).toEqual(['refusal.buyerFits'])
    const own = await accepted()
    expect((await told(people.buyer)).map(({ href }) => href)).not.toContain(`/poJcManager/pojmDemandApproval/${own.params.id}`)
  })

  it('proposes whoever last bought of its category, and never who has it', async () => {
    await accepted({ categoryId: '6002' })
    const { params, version } = await inPool({ categoryId: '6002' })
    const choices = () => people.lead.ask('GET /api/po/demand/{id}/buyer', { params })
    expect((await choices())[0]?.id).toBe(buyerId)
    await people.lead.ask('POST /api/po/demand/{id}/accept', { params, body: { version, buyerId } })
    expect((await choices()).map(({ id }) => id)).not.toContain(buyerId)
    await people.buyer.refused(40301, 'GET /api/po/demand/{id}/buyer', { params })
  })

  it('gives back to its requester, with the reason, what nothing is taken of: its budget is free, and it may be submitted again', async () => {
    const budgetId = await budgetOf(journey.world, '岸桥钢丝绳与备件')
    const before = await leftOf(budgetId)
    const { params, version } = await accepted({ budgetId })
    expect(Number((await leftOf(budgetId))?.approved) - Number(before?.approved)).toBe(4300)
    const body = { version, reason }
    expect((await people.buyer2.refused(40900, 'POST /api/po/demand/{id}/giveBack', { params, body })).reasons).toEqual([
      'refusal.hasDemand',
    ])
    await people.buyer.ask('POST /api/po/demand/{id}/giveBack', { params, body })
    expect(await leftOf(budgetId)).toEqual(before)
    expect(await shown(params.id)).toMatchObject({
      state: 'draft',
      decisionReason: reason,
      buyerId: null,
      acceptedAt: null,
      submittedAt: null,
    })
    expect(await told(people.requester)).toContainEqual(
      expect.objectContaining({ message: 'notice.demandGivenBack', values: expect.objectContaining({ reason }) as object }),
    )
    await people.requester.ask('POST /api/po/demand/{id}/submit', { params, body: { version: version + 1 } })
    expect(await shown(params.id)).toMatchObject({ state: 'approving', decisionReason: '' })
  })

  it('accepts with the purchase whatever nobody has, and gives back nothing of which a purchase takes', async () => {
    const { params } = await inPool()
    const { id: purchase, version } = await people.buyer.ask('POST /api/po/project/fromDemands', { body: { demandIds: [params.id] } })
    const its = await shown(params.id)
    expect(its).toMatchObject({ state: 'accepted', buyerId })
    expect(its.lifeLine.at(-1)).toMatchObject({ event: 'accept', from: 'approved', to: 'accepted' })
    const body = { version: its.version, reason }
    expect((await people.lead.refused(40900, 'POST /api/po/demand/{id}/giveBack', { params, body })).reasons).toEqual([
      'refusal.nothingTaken',
    ])
    await people.buyer.ask('POST /api/po/project/{id}/discard', { params: { id: purchase }, body: { version } })
    await people.lead.ask('POST /api/po/demand/{id}/giveBack', { params, body })
    const content = await demandContent(journey.world, { lines: [demandLine({ name: '轴承' })] })
    await people.requester.ask('POST /api/po/demand/{id}/edit', { params, body: { ...content, version: its.version + 1 } })
    expect((await shown(params.id)).uses).toEqual([])
  })

  it('tells whoever buys it that its requester has cancelled it, whoever they have it from; of what nobody buys nobody hears', async () => {
    const { params, version } = await accepted()
    const waiting = await inPool()
    for (const each of [{ params, version }, waiting])
      await people.requester.ask('POST /api/po/demand/{id}/cancel', { params: each.params, body: { version: each.version, reason } })
    expect(await cancelled(people.buyer)).toEqual([{ href: `/poJcManager/pojmDemandApproval/${params.id}`, reason }])
    for (const person of [people.buyer2, people.lead, people.requester]) expect(await cancelled(person)).toEqual([])
  })

  it('keeps what a buyer has from other buyers, but not from the lead', async () => {
    const { params } = await accepted()
    const body = { demandIds: [params.id] }
    const refused = await people.buyer2.refused(42200, 'POST /api/po/project/fromDemands', { body })
    expect(refused.message).toContain((await shown(params.id)).no)
    await people.lead.ask('POST /api/po/project/fromDemands', { body })
    expect(await shown(params.id)).toMatchObject({ buyerId })
  })

  it('is listed: what nobody has, what is mine to buy, and what is left to buy with what nobody has first', async () => {
    const [waiting, mine] = [(await inPool()).params.id, (await accepted()).params.id]
    const found = async (query: object) => {
      const { rows } = await people.buyer.ask('GET /api/po/demand/page', { query: { limit: 100, ...query } })
      return rows
    }
    const nobodys = await found({ buyer: 'nobody' })
    expect(nobodys.map(({ id }) => id)).toContain(waiting)
    expect(nobodys.every(({ buyerName, state }) => buyerName === null && state === 'approved')).toBe(true)
    const own = await found({ buyer: 'mine' })
    expect(own.map(({ id }) => id)).toContain(mine)
    expect(new Set(own.map((row) => row.buyerId))).toEqual(new Set([buyerId]))
    const pool = (await found({ inPool: 'true', sort: '-state' })).map(({ state }) => state)
    expect(new Set(pool)).toEqual(new Set(['approved', 'accepted']))
    expect(pool.lastIndexOf('approved')).toBeLessThan(pool.indexOf('accepted'))
    await people.supplier.refused(40301, 'GET /api/po/demand/page', { query: { inPool: 'true' } })
  })
})

describe('a budget', () => {
  it('is reserved by submitting, used by approval, and released by rejecting, withdrawing and cancelling', async () => {
    const { world } = journey
    const budgetId = await budgetOf(world, '岸桥钢丝绳与备件')
    const before = await leftOf(budgetId)
    const taken = async () => {
      const now = await leftOf(budgetId)
      const by = (field: 'approved' | 'submitted' | 'left') => Number(now?.[field]) - Number(before?.[field])
      return [by('submitted'), by('approved'), by('left')]
    }
    const id = await submitted({ budgetId })
    expect(await taken()).toEqual([4300, 0, -4300])
    await decide(world, id, 'approved')
    expect(await taken()).toEqual([0, 4300, -4300])
    const { version } = await shown(id)
    await people.head.ask('POST /api/po/demand/{id}/cancel', { params: { id }, body: { version, reason: '设备改造提前，不再需要' } })
    expect(await taken()).toEqual([0, 0, 0])
    for (const end of ['rejected', 'withdrawn', 'returned'] as const) {
      await decide(world, await submitted({ budgetId }), end)
      expect(await taken()).toEqual([0, 0, 0])
    }
  })

  it('covers what is submitted, together with what was submitted before', async () => {
    const budgetId = await budgetOf(journey.world, '维修工具')
    const half = { budgetId, lines: [demandLine({ unitPrice: '2000.000000' })] }
    await submitted(half)
    const { id } = await draft(half)
    const refused = await people.requester.refused(40900, 'POST /api/po/demand/{id}/submit', { params: { id }, body: { version: 0 } })
    expect(refused.reasons).toEqual(['refusal.isCovered'])
  })
})

describe('a direct purchase', () => {
  it('has a reason and evidence, which the house alone reads', async () => {
    const { id } = await draft({ method: 'DIRECT', directReason: '原厂专有备件' })
    const refused = await people.requester.refused(40900, 'POST /api/po/demand/{id}/submit', { params: { id }, body: { version: 0 } })
    expect(refused.reasons).toEqual(['refusal.directProven'])
    const fileId = await people.requester.upload('唯一供应商说明.pdf', smallPdf)
    const content = await demandContent(journey.world, { method: 'DIRECT', directReason: '原厂专有备件', documentIds: [fileId] })
    await people.requester.ask('POST /api/po/demand/{id}/edit', { params: { id }, body: { ...content, version: 0 } })
    await people.requester.ask('POST /api/po/demand/{id}/submit', { params: { id }, body: { version: 1 } })
    expect((await shown(id, people.lead)).documents).toMatchObject([{ id: fileId, stage: 'evidence', envelope: 'INTERNAL' }])
    await people.supplier.refused(40400, 'GET /api/admin/oss/{id}', { params: { id: fileId } })
  })
})

describe('what was bought first', () => {
  it('is to be recorded soon after it was needed: later, it is warned of and told to whoever approves', async () => {
    const { world } = journey
    const now = world.clock.now()
    const formOf = async (id: string) =>
      (await world.lifecycle.kinds.demand.approvals?.DEMAND?.(world.database, id, world.clock.calendar()))?.form
    const [late, soon] = [
      await submitted({ kind: 'URGENT', needBy: dateOf(later(now, -30, 'day')) }),
      await submitted({ kind: 'URGENT', needBy: dateOf(now) }),
    ]
    const { recordedLate } = await adviceOn(late, people.lead)
    expect(recordedLate?.allowed).toBe(5)
    expect(recordedLate?.days).toBeGreaterThan(15)
    expect(await formOf(late)).toMatchObject({ isRecordedLate: true })
    expect((await adviceOn(soon, people.lead)).recordedLate).toBeNull()
    expect(await formOf(soon)).toMatchObject({ isRecordedLate: false })
  })
})

describe('splitting', () => {
  const large = { categoryId: '4002', lines: [demandLine({ quantity: '1000.0000', unitPrice: '120.000000' })] }

  it('is warned of with the figures, and told to whoever approves', async () => {
    const { world } = journey
    const first = await submitted(large)
    expect((await adviceOn(first, people.requester)).splitting).toBeNull()
    const second = await submitted(large)
    const { splitting } = await adviceOn(second, people.lead)
    expect(splitting).toMatchObject({ days: 90, threshold: '200000.00', sum: '240000.00', demands: [{ id: first }] })
    const asked = async (id: string) => world.lifecycle.kinds.demand.approvals?.DEMAND?.(world.database, id, world.clock.calendar())
    expect((await asked(first))?.form).toMatchObject({ mayBeSplit: false, category: '4002', amountGross: '120000.00', isDirect: false })
    expect((await asked(second))?.form).toMatchObject({ mayBeSplit: true, isRecordedLate: false })
    await world.database.execute(sql`update demand set submitted_at = submitted_at - interval '91 days' where id = ${first}`)
    expect((await adviceOn(second, people.lead)).splitting).toBeNull()
  })

  it('is none where one of them asks for more approval by itself', async () => {
    await submitted({ ...large, categoryId: '4001' })
    const id = await submitted({ categoryId: '4001', lines: [demandLine({ quantity: '9000.0000' })] })
    expect((await adviceOn(id, people.lead)).splitting).toBeNull()
  })
})

describe('advice', () => {
  it('tells what lines cost before to whoever may know prices, and to nobody else', async () => {
    const id = await submitted()
    const { lines } = await shown(id)
    const { prices } = await adviceOn(id, people.buyer)
    expect(prices).toMatchObject([{ lineId: lines[0]?.id }])
    expect(Number(prices[0]?.usual)).toBeGreaterThan(20)
    expect((await adviceOn(id, people.requester)).prices).toEqual([])
  })

  it('names open demands of other units in the category to group procurement', async () => {
    const id = await submitted({ categoryId: '1001' })
    const { similar } = await adviceOn(id, people.lead)
    expect(similar.map(({ title }) => title)).toContain('卸船机变幅钢丝绳')
    expect((await adviceOn(id, people.requester)).similar).toEqual([])
  })
})
