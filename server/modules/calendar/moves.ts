import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { reckon } from '#server/lifecycle/advance.ts'
import { movedDues } from '#server/lifecycle/due.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import { listedFor } from '#server/lifecycle/recordKind.ts'
import type { Data, Input } from '#src/contract/index.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { WorkingCalendar } from '#src/lib/workingDays.ts'

type Days = Input<'POST /api/po/calendar/moves'>['body']['days']
type Foreseen = Data<'POST /api/po/calendar/moves'>

/** A calendar with these days in it. */
const withDays = ({ years, off, worked }: WorkingCalendar, days: Days): WorkingCalendar => {
  const dates = (areOff: boolean) => days.flatMap(({ date, isOffDay }) => (isOffDay === areOff ? [date] : []))
  const now = { off: new Set(off), worked: new Set(worked) }
  for (const date of dates(false)) {
    now.off.delete(date)
    now.worked.add(date)
  }
  for (const date of dates(true)) {
    now.worked.delete(date)
    now.off.add(date)
  }
  return { years: new Set([...years, ...days.map(({ date }) => date.slice(0, 4))]), ...now }
}

/** How many moments these days would move that the clock waits for, of each machine; of a machine with very many, among those that come first. */
export const foreseenMoves = async (lifecycle: LifecycleContext, days: Days): Promise<Foreseen['moved']> => {
  const calendar = withDays(lifecycle.clock.calendar(), days)
  const clock = { ...lifecycle.clock, calendar: () => calendar }
  const counts = new Map<BusinessMachineId, { earlier: number; later: number }>()
  for await (const { machine, from, to } of movedDues(lifecycle, clock, foreseenAtMost)) {
    // Of what nobody may hear of, not even the number is told.
    if (lifecycle.kinds[machine].disclosed) continue
    const { earlier, later } = counts.get(machine) ?? { earlier: 0, later: 0 }
    const isEarlier = to !== null && to < from
    counts.set(machine, { earlier: earlier + Number(isEarlier), later: later + Number(!isEarlier) })
  }
  return [...counts].map(([machine, its]) => ({ machine, ...its }))
}

const foreseenAtMost = 500

/** Moments of purchases that suppliers were told, and that would lie on a day off, among those that the asking person's lists show. */
export const toldOnDaysOff = async ({ database, kinds, clock }: LifecycleContext, days: Days, actor: Actor): Promise<Foreseen['told']> => {
  const off = days.flatMap(({ date, isOffDay }) => (isOffDay ? [date] : []))
  const listed = listedFor(kinds.project, actor)
  if (!listed || off.length === 0) return []
  const { from } = kinds.project
  const dates = sql`(${sql.join(
    off.map((date) => sql`${date}::date`),
    sql`, `,
  )})`
  const now = sql`${clock.now().toISOString()}::timestamptz`
  return rowsOf(
    database,
    sql`select p.id, p.no, p.title, p.title_en as "titleEn", told.what, told.at from ${from}
        cross join lateral (values ('deadline', case when p.state = 'published' then p.deadline end),
          ('contestableUntil', case when p.state = 'contestable' then p.contestable_until end)) as told (what, at)
        where told.at > ${now} and (told.at at time zone 'Asia/Shanghai')::date in ${dates} and ${listed} order by told.at, p.id limit 50`,
  )
}

/**
 * Brings what the clock waits for into line with the calendar once that has changed: a job that says whether something moved. What somebody was
 * told is kept in its record and stays.
 */
export const calendarReckoner = (lifecycle: LifecycleContext, hear: () => Promise<string>): (() => Promise<boolean>) => {
  let seen = ''
  const { database, clock } = lifecycle
  return async () => {
    const mark = await hear()
    const [row] = await rowsOf<{ isReckoned: boolean }>(
      database,
      sql`select exists (select 1 from calendar_reckoned where mark = ${mark}) as "isReckoned"`,
    )
    if (row?.isReckoned) return false
    // Other processes may not have heard of it yet, and still reckon by the former one: the next time they have.
    const isHeardByAll = seen === mark
    seen = mark
    if (!isHeardByAll) return false
    let moved = 0
    for await (const { machine, id } of movedDues(lifecycle, clock)) {
      await reckon(lifecycle, machine, id)
      moved += 1
    }
    await database.transaction(async (tx) => {
      await tx.execute(sql`delete from calendar_reckoned`)
      await tx.execute(sql`insert into calendar_reckoned (mark, at) values (${mark}, ${clock.now().toISOString()}) on conflict do nothing`)
    })
    return moved > 0
  }
}
