import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { calendarReckoner } from '#server/modules/calendar/index.ts'
import { toldRecord } from '#tests/setup/integrity.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'
import { publish } from './supplier.ts'

const dayOff = { date: '2026-11-25', isOffDay: true, name: '台风停工', nameEn: 'Typhoon', source: '港区通知' }
const hour = 3_600_000

let journey: Journey
let admin: Person
let lead: Person
beforeAll(async () => {
  journey = await beginJourney()
  admin = await journey.signIn('admin')
  lead = await journey.signIn('lead')
})
afterAll(() => journey.close())

const dueOf = async (id: string): Promise<string | undefined> => {
  const [row] = await rowsOf<{ due: string }>(
    journey.world.database,
    sql`select to_char(due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as due from integrity where id = ${id}`,
  )
  return row?.due
}

describe('the working calendar', () => {
  it('is delivered with the years that are announced, and known to everybody who is signed in', async () => {
    const { total, rows } = await lead.ask('GET /api/po/holiday/page', { query: { year: '2026', limit: '100' } })
    expect(total).toBe(39)
    expect(rows).toContainEqual(expect.objectContaining({ date: '2026-10-10', isOffDay: false, name: '国庆节', nameEn: 'National Day' }))
    const supplier = await journey.signIn('supplier1')
    const { years, off, worked } = await supplier.ask('GET /api/po/calendar')
    expect(years).toEqual(['2025', '2026'])
    expect(off.filter((date) => date.startsWith('2026-10'))).toEqual(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'])
    expect(worked).toContain('2026-02-28')
    for (const day of [...off, ...worked]) expect(day >= '2025').toBe(true)
    await supplier.refused(40301, 'GET /api/po/holiday/page')
    await supplier.refused(40301, 'POST /api/po/calendar/moves', { body: { days: [] } })
  })

  it('says before a change what it moves, and what was told and stays', async () => {
    const buyer = await journey.signIn('buyer')
    const recordId = await toldRecord(journey.world)
    const purchaseId = await publish(journey, buyer, 4 * 24 * hour)
    const { deadline } = await lead.ask('GET /api/po/project/{id}', { params: { id: purchaseId } })
    expect(deadline?.slice(0, 10)).toBe('2026-11-25')
    expect(await dueOf(recordId)).toBe('2026-11-27')
    const days = [{ date: dayOff.date, isOffDay: true }]
    const { moved, told } = await lead.ask('POST /api/po/calendar/moves', { body: { days } })
    expect(moved.find(({ machine }) => machine === 'integrity')).toEqual({ machine: 'integrity', earlier: 0, later: expect.any(Number) })
    expect(told).toContainEqual(expect.objectContaining({ id: purchaseId, what: 'deadline' }))
    // Whoever keeps calendars and no purchases learns of none.
    expect((await admin.ask('POST /api/po/calendar/moves', { body: { days } })).told).toEqual([])

    const reckoned = calendarReckoner(journey.world.lifecycle, journey.world.hearCalendar)
    await reckoned()
    await reckoned()
    expect(await dueOf(recordId), 'nothing has changed').toBe('2026-11-27')
    await admin.ask('POST /api/po/holiday', { body: dayOff })
    expect((await lead.ask('GET /api/po/calendar')).off).toContain(dayOff.date)
    expect(await reckoned(), 'others may not have heard of it yet').toBe(false)
    expect(await reckoned()).toBe(true)
    expect(await reckoned(), 'once').toBe(false)
    expect(await dueOf(recordId)).toBe('2026-11-30')
    expect((await lead.ask('GET /api/po/project/{id}', { params: { id: purchaseId } })).deadline).toBe(deadline)
  })

  it('has every day once', async () => {
    const { errors } = await admin.refused(42200, 'POST /api/po/holiday', { body: dayOff })
    expect(errors?.map(({ path }) => path)).toEqual(['date'])
  })
})
