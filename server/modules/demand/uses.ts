import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { isHeldNow } from '#server/lifecycle/holdRows.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { Data } from '#src/contract/index.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import type { MethodCode } from '#src/machines/project/methods.ts'
import { resultForecast } from '#src/machines/project/forecast.ts'

type Use = Data<'GET /api/po/demand/{id}'>['uses'][number]
type Found = Omit<Use, 'forecast'> & { method: MethodCode; deadline: string | null; contestableUntil: string | null; isHeld: boolean }

/** Which purchases take something of a demand, who runs them, and when their result is foreseen; of one that stands still nothing is. */
export const usesOf = async ({ database, clock }: ModuleContext, demandId: string): Promise<Use[]> => {
  const found = await rowsOf<Found>(
    database,
    sql`select p.id::text as "projectId", p.no, p.title, p.title_en as "titleEn", p.state, p.state_since as "stateSince", o.name as "ownerName",
          o.name_en as "ownerNameEn", l.line_no as "lineNo", l.unit, a.quantity::text as quantity, p.method, p.deadline,
          p.contestable_until as "contestableUntil", ${isHeldNow('project', sql`p.id`)} as "isHeld"
        from demand_line l join demand_allocation a on a.demand_line_id = l.id join project p on p.id = a.project_id join app_user o on o.id = p.owner_id
        where l.demand_id = ${demandId} order by p.id desc, l.line_no`,
  )
  return found.map(({ method, deadline, contestableUntil, isHeld, ...use }) => {
    const purchase = {
      ...use,
      stateSince: new Date(use.stateSince),
      method,
      deadline: moment(deadline),
      contestableUntil: moment(contestableUntil),
    }
    const day = isHeld ? null : resultForecast(clock.calendar(), purchase, clock.now())
    return { ...use, forecast: day && dateOf(day) }
  })
}

const moment = (at: string | null): Date | null => (at === null ? null : new Date(at))
