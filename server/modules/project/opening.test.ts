import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { firstBroken } from '#server/lifecycle/log.ts'
import { ownerRef } from '#server/seal/owner.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { publishResult, tasksOfRecord } from '#tests/setup/approval.ts'
import { smallPdf } from '#tests/setup/files.ts'
import { begunQuotation, hour, openingOf, publishedProject, send, sheetOf, submittedQuotation } from '#tests/setup/purchase.ts'
import { stopProject } from '#tests/setup/stop.ts'
import { letQuote } from '#tests/setup/supplier.ts'
import { contestableUntil } from '#src/machines/project/standstill.ts'
import { passStandstill } from '#tests/rooms/project.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
  await letQuote(world, ['34'])
})
afterAll(() => world.close())

const three = [
  ['supplier1', ['10.000000', '5.000000']],
  ['supplier2', ['10.000000', '5.000000']],
  ['supplier3', ['9.990000', null]],
  ['supplier4', ['11.123456', '4.000000']],
] as const

/** A purchase with four quotes whose deadline has just passed. */
const sealedProject = async (quotes: readonly (readonly [string, readonly (string | null)[], string[]?])[] = three) => {
  const { id } = await publishedProject(world)
  for (const [person, prices, files] of quotes) await submittedQuotation(world, person, id, [...prices], '', files)
  world.clock.advance(24 * hour)
  await sendDueEvents(world.lifecycle)
  return id
}

const isOf = (id: string, company: string) => sql`owner_ref = ${ownerRef(world.config.sealKey, id, company)}`

const roundsOf = (id: string, company: string) =>
  rowsOf<{ ciphertext: string; sha256: string }>(
    world.database,
    sql`select ciphertext, sha256 from quotation_round where quotation_id =
        (select id from quotation where ${isOf(id, company)}) and standing = 'current'`,
  )

/** What somebody does who can write into the database. */
const setRound = (id: string, company: string, values: SQL) =>
  rowsOf(
    world.database,
    sql`update quotation_round set ${values} where quotation_id =
        (select id from quotation where ${isOf(id, company)}) and standing = 'current' returning 1`,
  )

const setQuotation = (id: string, company: string, values: SQL) =>
  rowsOf(world.database, sql`update quotation set ${values} where ${isOf(id, company)} returning 1`)

/** What tells whose they are, of two quotations: that of the one becomes the other’s. */
const exchangeOwners = async (id: string, columns: string[]) => {
  const two = await rowsOf<Record<string, string>>(
    world.database,
    sql`select * from quotation where ${isOf(id, '31')} or ${isOf(id, '32')} order by id`,
  )
  const set = (row: Record<string, string> | undefined, value: (column: string) => string | undefined) =>
    rowsOf(
      world.database,
      sql`update quotation set ${sql.join(
        columns.map((column) => sql`${sql.identifier(column)} = ${value(column)}`),
        sql`, `,
      )} where id = ${row?.['id']} returning 1`,
    )
  const [one, other] = two
  await set(one, (column) => `nobody's ${column}`)
  await set(other, (column) => one?.[column])
  await set(one, (column) => other?.[column])
}

const statesOf = (id: string) =>
  rowsOf(
    world.database,
    sql`select p.state, p.version, q.id, q.state as quote_state, q.version as quote_version, q.opened_at, q.total_gross
        from project p join quotation q on q.project_id = p.id where p.id = ${id} order by q.id`,
  )

const offersOf = async (person: string, id: string) => (await openingOf(world, person, id)).transitions

describe('opening', () => {
  it('is refused before the deadline, and to one who is not in charge; both are said beforehand', async () => {
    const { id, version } = await publishedProject(world)
    for (const [person, prices] of three) await submittedQuotation(world, person, id, [...prices])
    expect(await world.call('buyer', 'POST /api/po/project/{id}/open', { params: { id }, body: { version } })).toMatchObject({
      http: 409,
      status: 40900,
      refusal: { reasons: ['refusal.notInThisState'] },
    })
    world.clock.advance(24 * hour)
    await sendDueEvents(world.lifecycle)
    expect(await offersOf('buyer2', id)).toContainEqual({ event: 'open', allowed: false, reasons: ['refusal.inCharge'] })
    expect(await send(world, 'buyer2', id, 'open')).toMatchObject({ status: 40900, refusal: { reasons: ['refusal.inCharge'] } })
    for (const [person, status] of [
      ['supplier1', 40301],
      ['admin', 40301],
      [null, 40101],
    ] as const)
      expect(await world.call(person, 'POST /api/po/project/{id}/open', { params: { id }, body: { version: 2 } })).toMatchObject({ status })
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ state: 'sealed', matrix: null })
    expect(await offersOf('lead', id)).toContainEqual({ event: 'open', allowed: true, reasons: [] })
  })

  it('is refused with too few quotes', async () => {
    const id = await sealedProject(three.slice(0, 2))
    expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 40900, refusal: { reasons: ['refusal.enoughQuotes'] } })
    expect((await openingOf(world, 'buyer', id)).matrix).toBeNull()
  })

  it('shows totals, net, lowest and rank exactly; ties share, a quote with gaps has no rank', async () => {
    const id = await sealedProject()
    expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 200, data: { state: 'opened' } })
    const { matrix, quoteCount } = await openingOf(world, 'buyer', id)
    expect(quoteCount).toBe(4)
    const byCompany = new Map(matrix?.suppliers.map((each) => [each.companyId, each]))
    expect([...byCompany.values()].map(({ rank }) => rank)).toEqual([1, 1, 3, null])
    // Ids are drawn: of those that share a rank either may come first.
    expect(
      [...byCompany]
        .map(([company, { totalGross, totalNet, rank, pricedCount }]) => [company, totalGross, totalNet, rank, pricedCount])
        .toSorted(),
    ).toEqual([
      ['31', '12300.00', '10884.96', 1, 2],
      ['32', '12300.00', '10884.96', 1, 2],
      ['33', '11988.00', '10608.85', null, 1],
      ['34', '13588.15', '12024.91', 3, 2],
    ])
    const quotationOf = (company: string) => byCompany.get(company)?.quotationId
    const lowest = matrix?.items.map(({ prices }) => prices.filter((each) => each.lowest).map(({ quotationId }) => quotationId))
    expect(lowest).toEqual([[quotationOf('33')], [quotationOf('34')]])
    const gap = matrix?.items[1]?.prices.find(({ quotationId }) => quotationId === quotationOf('33'))
    expect(gap).toMatchObject({ unitPrice: null, lineTotal: null, lowest: false })
  })

  it('moves every quotation with it, once, and tells those who quoted where to look', async () => {
    const id = await sealedProject()
    const [first, second] = await Promise.all([send(world, 'buyer', id, 'open'), send(world, 'lead', id, 'open')])
    expect([first?.status, second?.status].toSorted()).toEqual([200, 40900])
    const begun = await begunQuotation(world, 'supplier1', id)
    expect(begun.state).toBe('opened')
    expect(begun.lifeLine.map(({ event }) => event)).toEqual(['create', 'submit', 'open'])
    const { rows } = await world.ask('supplier1', 'GET /api/po/notice/page', { query: { limit: 100 } })
    const { no } = await openingOf(world, 'buyer', id)
    expect(rows.filter(({ message, values }) => message === 'notice.quotesOpened' && values['no'] === no).map(({ href }) => href)).toEqual([
      '/poMyproject/poPrice',
    ])
    expect(await firstBroken(world.database)).toBeNull()
  })

  it('shows a quote that no longer is what its receipt says, without a rank, and it cannot be chosen', async () => {
    const id = await sealedProject()
    await setRound(id, '31', sql`sha256 = ${'0'.repeat(64)}`)
    expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 200 })
    const { matrix, version } = await openingOf(world, 'buyer', id)
    const forged = matrix?.suppliers.find(({ companyId }) => companyId === '31')
    expect(forged).toMatchObject({ hashVerified: false, misfits: ['receipt'], rank: null })
    expect(matrix?.suppliers.find(({ companyId }) => companyId === '32')).toMatchObject({ hashVerified: true, rank: 1 })
    const body = { version, quotationId: forged?.quotationId ?? '', reason: '总价最低，交期满足' }
    expect(await world.call('buyer', 'POST /api/po/project/{id}/choose', { params: { id }, body })).toMatchObject({
      status: 40900,
      refusal: { reasons: ['refusal.quotationOpened'] },
    })
  })

  it('shows a quote whose file is no longer the one that was sealed as such', async () => {
    const { data: file } = await world.upload('supplier1', '附件.pdf', smallPdf)
    const [first, ...others] = three
    const id = await sealedProject([[first[0], first[1], [file.id]], ...others])
    await rowsOf(world.database, sql`update file set sha256 = ${'0'.repeat(64)} where id = ${file.id} returning id`)
    expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 200 })
    const verified = (await openingOf(world, 'buyer', id)).matrix?.suppliers.map(({ companyId, hashVerified }) => [companyId, hashVerified])
    expect(verified?.toSorted()).toEqual([
      ['31', false],
      ['32', true],
      ['33', true],
      ['34', true],
    ])
  })

  it('is refused while one can’t be read, changes nothing, says which, and goes on once that is back', async () => {
    const id = await sealedProject()
    const { no } = await begunQuotation(world, 'supplier1', id)
    const [kept] = await roundsOf(id, '31')
    const damage = (ciphertext: string) => setRound(id, '31', sql`ciphertext = ${ciphertext}`)
    await damage(`bound.AAAA${kept?.ciphertext}`)
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ unreadable: [no], matrix: null })
    expect(await offersOf('buyer', id)).toContainEqual({ event: 'open', allowed: false, reasons: ['refusal.allReadable'] })
    const before = await statesOf(id)
    expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 40900, refusal: { reasons: ['refusal.allReadable'] } })
    expect(await statesOf(id)).toEqual(before)
    await damage(String(kept?.ciphertext))
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ unreadable: [] })
    expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 200 })
  })

  it('is refused under another key, and changes nothing', async () => {
    const id = await sealedProject()
    const before = await statesOf(id)
    const open = () => Promise.resolve({ database: world.database, close: () => Promise.resolve() })
    const other = await buildWorld({ SEAL_KEY: 'a key that sealed nothing here' }, { open })
    other.clock.set(world.clock.now())
    expect(await send(other, 'buyer', id, 'open')).toMatchObject({ status: 40900, refusal: { reasons: ['refusal.allReadable'] } })
    expect(await statesOf(id)).toEqual(before)
    expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 200 })
  })

  it.each([
    [
      'whose texts were exchanged',
      async (id: string) => {
        const [[one], [other]] = [await roundsOf(id, '31'), await roundsOf(id, '32')]
        for (const [company, from] of [
          ['31', other],
          ['32', one],
        ] as const)
          await setRound(id, company, sql`ciphertext = ${from?.ciphertext}, sha256 = ${from?.sha256}`)
      },
      2,
    ],
    ['whose suppliers were exchanged', (id: string) => exchangeOwners(id, ['owner_ref', 'list_ref', 'supplier_sealed']), 2],
    ['that are in each other’s list', (id: string) => exchangeOwners(id, ['list_ref']), 2],
    ['that are shown to each other’s company', (id: string) => exchangeOwners(id, ['owner_ref']), 2],
    ['one of which is said to be another company’s', (id: string) => setQuotation(id, '31', sql`supplier_company_id = 33`), 1],
    ['one of which lost its submission', (id: string) => setRound(id, '31', sql`standing = 'withdrawn'`), 1],
    [
      'one of which is said to be withdrawn',
      (id: string) =>
        world.database.transaction(async (tx) => {
          await tx.execute(sql`select set_config('fairlead.transition', 'on', true)`)
          await tx.execute(sql`update quotation set state = 'withdrawn' where project_id = ${id} and ${isOf(id, '31')}`)
        }),
      1,
    ],
  ])('opens nothing of quotations %s', async (_, attack, count) => {
    const id = await sealedProject()
    await attack(id)
    expect((await openingOf(world, 'buyer', id)).unreadable).toHaveLength(count)
    expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 40900, refusal: { reasons: ['refusal.allReadable'] } })
  })

  it('shows that a replaced quotation was put back, gives it no rank and lets nobody choose it', async () => {
    const { id } = await publishedProject(world)
    for (const [person, prices] of three) await submittedQuotation(world, person, id, [...prices])
    const begun = await begunQuotation(world, 'supplier1', id)
    await world.ask('supplier1', 'POST /api/po/quotation/{id}/replace', {
      params: { id: begun.id },
      body: { version: begun.version, draftRevision: begun.draftRevision, sheet: sheetOf(begun, ['12.000000', '6.000000']) },
    })
    world.clock.advance(24 * hour)
    await sendDueEvents(world.lifecycle)
    await setRound(id, '31', sql`standing = 'replaced'`)
    await rowsOf(
      world.database,
      sql`update quotation_round set standing = 'current' where quotation_id = ${begun.id} and round = 1 returning 1`,
    )
    expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 200 })
    const { matrix, version } = await openingOf(world, 'buyer', id)
    expect(matrix?.suppliers.find(({ companyId }) => companyId === '31')).toMatchObject({
      hashVerified: false,
      misfits: ['log'],
      rank: null,
    })
    const body = { version, quotationId: begun.id, reason: '总价最低，交期满足' }
    expect(await world.call('buyer', 'POST /api/po/project/{id}/choose', { params: { id }, body })).toMatchObject({ status: 40900 })
  })

  it('reaches every quotation even when its delivery fails at first and the buyer is quick', async () => {
    const id = await sealedProject()
    const { follow } = world.lifecycle.kinds.project.effects
    world.lifecycle.kinds.project.effects['follow'] = () => Promise.reject(new Error('the process died'))
    await send(world, 'buyer', id, 'open')
    if (follow) world.lifecycle.kinds.project.effects['follow'] = follow
    const { matrix, version } = await openingOf(world, 'buyer', id)
    const quotationId = matrix?.suppliers[0]?.quotationId ?? ''
    await world.ask('buyer', 'POST /api/po/project/{id}/choose', {
      params: { id },
      body: { version, quotationId, reason: '总价最低，交期满足' },
    })
    await publishResult(world, id)
    await passStandstill(world, id)
    world.clock.advance(60_000)
    await deliverWaiting(world.lifecycle)
    await deliverWaiting(world.lifecycle)
    const states = await rowsOf<{ state: string }>(world.database, sql`select state from quotation where project_id = ${id}`)
    expect(states.map(({ state }) => state).toSorted()).toEqual(['chosen', 'notChosen', 'notChosen', 'notChosen'])
  })

  it('leaves no price in the log when it fails', async () => {
    const id = await sealedProject([['supplier1', ['333.123457', '1.000000']], ...three.slice(1)])
    await rowsOf(world.database, sql`alter table quotation_line add constraint broken check (unit_price < 300) not valid`)
    expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 50000 })
    await rowsOf(world.database, sql`alter table quotation_line drop constraint broken`)
    const failed = world.log.filter((line) => line.includes('call failed'))
    expect(failed.join('')).toContain('quotation_line')
    expect(world.log.join('')).not.toContain('333.123457')
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ state: 'sealed', matrix: null })
    expect(await send(world, 'buyer', id, 'open')).toMatchObject({ status: 200 })
  })
})

describe('choosing and publishing', () => {
  it('goes to an opened quote of this purchase, with a reason; the rest is refused', async () => {
    const id = await sealedProject()
    const choose = async (quotationId: string, reason = '总价最低，交期满足', person = 'buyer') => {
      const { version } = await openingOf(world, person, id)
      return world.call(person, 'POST /api/po/project/{id}/choose', { params: { id }, body: { version, quotationId, reason } })
    }
    const own = await begunQuotation(world, 'supplier1', id)
    expect(await choose(own.id)).toMatchObject({ refusal: { reasons: ['refusal.notInThisState'] } })
    await send(world, 'buyer', id, 'open')
    expect(await choose('20300')).toMatchObject({ status: 40900, refusal: { reasons: ['refusal.quotationOpened'] } })
    expect(await choose(own.id, '少')).toMatchObject({ status: 42200 })
    expect(await choose(own.id, '总价最低，交期满足', 'buyer2')).toMatchObject({ refusal: { reasons: ['refusal.inCharge'] } })
    expect(await choose(own.id)).toMatchObject({ status: 200, data: { state: 'chosen' } })
    const before = await world.ask('supplier1', 'GET /api/po/quotation/history', { query: { limit: 100 } })
    expect(before.rows.filter(({ no }) => no === own.no)).toEqual([])
    const sheetOfLoser = () => begunQuotation(world, 'supplier4', id)
    expect(await sheetOfLoser()).toMatchObject({ state: 'opened', rank: null, reason: null })
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ chosenByNameEn: 'Lin Zhiyuan' })
    const asked = async () => (await tasksOfRecord(world, 'project', id)).map(({ username }) => username).toSorted()
    expect(await asked()).toEqual(['lead', 'lead2'])
    // Whoever chooses anew is the one who chose: others are asked.
    expect(await choose(own.id, '总价最低，交期满足', 'lead')).toMatchObject({ status: 200 })
    expect(await asked()).toEqual(['buyer', 'lead2'])
    expect(await publishResult(world, id, 'buyer')).toMatchObject({ status: 200 })
    const ended = async (person: string) =>
      (await world.ask(person, 'GET /api/po/quotation/history', { query: { limit: 100 } })).rows.find(
        ({ projectNo }) => projectNo === own.projectNo,
      )
    const until = contestableUntil(deliveredCalendar, 'INQUIRY', world.clock.now()).toISOString()
    const won = { totalGross: '12300.00', rank: 1, chosen: true }
    const lost = { totalGross: '13588.15', rank: 3, chosen: false, reason: '总价最低，交期满足' }
    expect(await ended('supplier1')).toMatchObject({ state: 'opened', ...won, contestableUntil: until })
    expect(await ended('supplier4')).toMatchObject({ state: 'opened', ...lost, contestableUntil: until })
    expect(await sheetOfLoser()).toMatchObject({ rank: 3, reason: '总价最低，交期满足' })
    const { chosen } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
    expect(chosen).toMatchObject({ totalGross: '12300.00', rank: 1, lowestTotal: '12300.00', reason: '总价最低，交期满足' })
    const award = (await world.ask('buyer', 'GET /api/po/award/page', { query: { q: own.projectNo } })).rows
    expect(award).toMatchObject([
      { state: 'contestable', supplierNameEn: 'Yuanhang Wire Rope', totalGross: '12300.00', lowestTotal: '12300.00', quoteCount: 4 },
    ])
    await passStandstill(world, id)
    expect(await ended('supplier1')).toMatchObject({ state: 'chosen', ...won, contestableUntil: null })
    expect(await ended('supplier4')).toMatchObject({ state: 'notChosen', ...lost, contestableUntil: null })
  })
})

describe('a stopped purchase', () => {
  it('voids its quotations, opens nothing and tells everybody concerned, with what is said of the reason', async () => {
    const id = await sealedProject()
    const { no } = await openingOf(world, 'buyer', id)
    await stopProject(world, id)
    expect((await begunQuotation(world, 'supplier1', id)).state).toBe('voided')
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ state: 'cancelled', matrix: null, transitions: [] })
    const lines = await rowsOf(
      world.database,
      sql`select 1 from quotation_line l join quotation q on q.id = l.quotation_id where q.project_id = ${id}`,
    )
    expect(lines).toEqual([])
    for (const person of ['supplier1', 'supplier4']) {
      const { rows } = await world.ask(person, 'GET /api/po/notice/page', { query: { limit: 100 } })
      expect(rows.filter(({ message, values }) => message === 'notice.projectStopped' && values['no'] === no)).toMatchObject([
        { values: { reason: '因有效报价不足，本项目终止。' } },
      ])
    }
  })
})
