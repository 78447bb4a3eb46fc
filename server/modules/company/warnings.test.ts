import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { warnDays } from '#src/lib/validity.ts'
import { begunQuotation, openingOf, publishedProject, send, sheetOf, submittedQuotation } from '#tests/setup/purchase.ts'
import { approved, approveScopes, dateAfter, day, sendToCompany, stepThreeOf, submitted, type Newcomer } from '#tests/setup/registration.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { warnOfEndings } from './warnings.ts'

let world: World
/** Whatever the demonstration has to warn of meanwhile is told first. */
const round = async () => {
  while ((await warnOfEndings(world.lifecycle)) > 0) continue
}
beforeAll(async () => {
  world = await buildWorld()
})
beforeEach(round)
afterAll(() => world.close())

/** What a person was told of papers of a company, oldest first. */
const toldOf = async (person: string, { id }: Pick<Newcomer, 'id'>) => {
  const name = `%${(await rowsOf<{ name: string }>(world.database, sql`select name from company where id = ${id}`))[0]?.name}%`
  return rowsOf<{ days: string; title: string; title_en: string; no: string; date: string; href: string }>(
    world.database,
    sql`select "values" ->> 'days' as days, "values" ->> 'title' as title, "values" ->> 'titleEn' as title_en, "values" ->> 'no' as no,
          "values" ->> 'date' as date, href from notice n join app_user u on u.id = n.user_id
        where u.username = ${person} and n.message = 'notice.paperEndsSoon' and "values" ->> 'title' like ${name} order by n.position`,
  )
}
const daysOf = async (person: string, who: Newcomer) => (await toldOf(person, who)).map(({ days }) => Number(days))
const passTo = async (days: number) => {
  world.clock.advance(days * day)
  await round()
}

describe('a certificate of an admitted company', () => {
  it('warns at 60, 30 and 7 days, each once, in both languages, with a link', async () => {
    const who = await approved(world, 61)
    const seen: [left: number, days: number[]][] = []
    let left = 61
    for (const next of [61, 60, 59, 31, 30, 8, 7, 1, 0]) {
      await passTo(left - next)
      await round()
      left = next
      seen.push([next, await daysOf(who.username, who)])
    }
    expect(seen).toEqual([
      [61, []],
      [60, [60]],
      [59, [60]],
      [31, [60]],
      [30, [60, 30]],
      [8, [60, 30]],
      [7, [60, 30, 7]],
      [1, [60, 30, 7]],
      [0, [60, 30, 7]],
    ])
    expect(await daysOf('reviewer', who)).toEqual([60, 30, 7])
    expect((await toldOf(who.username, who))[0]).toEqual({
      days: '60',
      title: `海新${who.serial}物资有限公司 · 质量管理体系认证`,
      title_en: `Haixin ${who.serial} Supplies · Quality management (ISO 9001)`,
      no: 'Q-2026-0188',
      date: dateAfter(world, 0),
      href: '/srmDetail/srmDetail?tab=certificates',
    })
    expect((await toldOf('reviewer2', who))[0]?.href).toBe(`/srmDetail/srmDetail?id=${who.id}&tab=certificates`)
    expect(await daysOf('supplier1', who)).toEqual([])
    expect(await daysOf('buyer', who)).toEqual([])
  })

  it('is told of once when the server was off for months: the nearest step alone', async () => {
    const who = await approved(world, 90)
    await passTo(85)
    expect(await daysOf(who.username, who)).toEqual([5])
    await passTo(4)
    expect(await daysOf(who.username, who)).toEqual([5])
  })

  it('is told of once by several schedulers at once', async () => {
    const companies = [await approved(world, 60), await approved(world, 60), await approved(world, 60)]
    const claimed = await Promise.all(Array.from({ length: 4 }, () => warnOfEndings(world.lifecycle)))
    await round()
    expect(claimed.reduce((sum, count) => sum + count, 0)).toBe(companies.length)
    for (const who of companies) expect(await daysOf('reviewer', who)).toEqual([60])
  })

  it('warns anew once it is renewed, while one that stayed as it was does not', async () => {
    const who = await approved(world, 20)
    await round()
    expect(await daysOf(who.username, who)).toEqual([20])
    const { certificates } = await stepThreeOf(world, who, 70)
    const { certificates: held } = await world.ask('admin', 'GET /api/admin/company/{id}', { params: { id: who.id } })
    const kept = held.map(({ file: _, ...rest }) => rest)
    const second = certificates.map((each) => ({ ...each, no: 'Q-2026-0999' }))
    const change = async (fields: object) => {
      const { id } = await world.ask(who.username, 'POST /api/srm/companyChange', { body: { fields, reason: '证书换证完成' } })
      await world.ask('reviewer', 'POST /api/srm/companyChange/{id}/accept', { params: { id }, body: { version: 0 } })
    }
    await change({ certificates: [...kept, ...second] })
    await round()
    expect(await daysOf(who.username, who)).toEqual([20])
    await change({ certificates })
    await passTo(10)
    expect(await daysOf(who.username, who)).toEqual([20, 60])
  })

  it('is not spoken of while the company applies, and then at once', async () => {
    const who = await submitted(world, 40)
    await round()
    expect(await daysOf(who.username, who)).toEqual([])
    await sendToCompany(world, 'reviewer', who.id, 'claim')
    await sendToCompany(world, 'reviewer', who.id, 'pass')
    await sendToCompany(world, 'lead', who.id, 'take')
    await approveScopes(world, who.id)
    await sendToCompany(world, 'lead', who.id, 'approve')
    await round()
    expect(await daysOf(who.username, who)).toEqual([40])
  })
})

describe('a business licence', () => {
  it('warns as certificates do, and anew when it is renewed', async () => {
    const who = await approved(world)
    const until = (days: number) =>
      rowsOf(world.database, sql`update company set licence_end = ${dateAfter(world, days)} where id = ${who.id} returning id`)
    await until(60)
    await round()
    await until(30)
    await round()
    const told = await toldOf(who.username, who)
    expect(told.map(({ days, title_en }) => [days, title_en])).toEqual([
      ['60', `Haixin ${who.serial} Supplies · Business licence`],
      ['30', `Haixin ${who.serial} Supplies · Business licence`],
    ])
    const body = { fields: { endDate: dateAfter(world, 50) }, reason: '执照换证完成' }
    const { id } = await world.ask(who.username, 'POST /api/srm/companyChange', { body })
    await world.ask('reviewer', 'POST /api/srm/companyChange/{id}/accept', { params: { id }, body: { version: 0 } })
    await round()
    expect(await daysOf(who.username, who)).toEqual([60, 30, 50])
  })
})

it('the steps in the database are those of the screens', async () => {
  const who = await approved(world, 400)
  const nextAfter = async (warned: number | null) => {
    const [row] = await rowsOf<{ left: number | null }>(
      world.database,
      sql`update certificate set warned_days = ${warned}::integer where company_id = ${who.id} returning valid_to - warn_on as left`,
    )
    return row?.left ?? null
  }
  expect([await nextAfter(null), await nextAfter(60), await nextAfter(30), await nextAfter(7)]).toEqual([...warnDays, null])
})

/** The first certificate of a supplier of the demonstration ends in some days; the clock knows. */
const endsIn = async (companyId: string, days: number) => {
  const params = { id: companyId }
  const { certificates } = await world.ask('admin', 'GET /api/admin/company/{id}', { params })
  const fields = { certificates: certificates.map(({ file: _, ...rest }) => ({ ...rest, validTo: dateAfter(world, days) })) }
  const { id } = await world.ask('supplier1', 'POST /api/srm/companyChange', { body: { fields, reason: '证书换证完成' } })
  await world.ask('reviewer', 'POST /api/srm/companyChange/{id}/accept', { params: { id }, body: { version: 0 } })
}

describe('when a certificate ends in the middle of an open project', () => {
  const month = 30 * day
  const deadline = () => new Date(world.clock.now().getTime() + month).toISOString()
  const prices = ['2.000000', '3.000000']

  it('no quote is submitted any more, one that is sealed is opened and flagged, and renewing admits the company again', async () => {
    await endsIn('31', 5)
    const sealed = await publishedProject(world, { deadline: deadline() })
    const begun = await publishedProject(world, { deadline: deadline() })
    for (const person of ['supplier1', 'supplier2', 'supplier3']) await submittedQuotation(world, person, sealed.id, prices)
    const draft = await begunQuotation(world, 'supplier1', begun.id)
    world.clock.advance(7 * day)
    await sendDueEvents(world.lifecycle)
    while ((await deliverWaiting(world.lifecycle)) > 0) continue
    const own = await world.ask('supplier1', 'GET /api/admin/company/{id}', { params: { id: '31' } })
    expect(own.state).toBe('expired')
    const submit = async () => {
      const { version, draftRevision } = await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id: draft.id } })
      const body = { version, draftRevision, sheet: sheetOf(draft, prices) }
      return world.call('supplier1', 'POST /api/po/quotation/{id}/submit', { params: { id: draft.id }, body })
    }
    expect((await submit()).refusal.reasons).toEqual(['refusal.companyApproved'])
    const offered = (query: { qualified?: 'true' }) => world.ask('supplier1', 'GET /api/po/supplierProject/page', { query })
    expect(new Set((await offered({})).rows.map(({ companyApproved }) => companyApproved))).toEqual(new Set([false]))
    expect((await offered({ qualified: 'true' })).total).toBe(0)
    const { rows } = await world.ask('supplier1', 'GET /api/po/notice/page', { query: {} })
    expect(rows.find(({ message }) => message === 'notice.companyExpired')).toMatchObject({ href: '/srmDetail/srmDetail?tab=certificates' })

    await endsIn('31', 900)
    expect((await world.ask('supplier1', 'GET /api/admin/company/{id}', { params: { id: '31' } })).state).toBe('approved')
    expect((await submit()).http).toBe(200)
    await endsIn('31', 3)
    world.clock.advance(month)
    await sendDueEvents(world.lifecycle)
    await send(world, 'buyer', sealed.id, 'open')
    const { matrix } = await openingOf(world, 'buyer', sealed.id)
    expect(matrix?.suppliers.map(({ companyId, companyState }) => [companyId, companyState]).toSorted()).toEqual([
      ['31', 'expired'],
      ['32', 'approved'],
      ['33', 'approved'],
    ])
  })
})
