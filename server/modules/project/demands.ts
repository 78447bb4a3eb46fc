import { Big } from 'big.js'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { takenOf } from '#server/db/allocation.ts'
import { demand, demandAllocation } from '#server/db/tables/demand.ts'
import { projectItem } from '#server/db/tables/procurement.ts'
import { refuseUnreadable } from '#server/lifecycle/recordKind.ts'
import type { Advanced } from '#server/lifecycle/advance.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { Refusal, refuseUnusable, unusable } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { Data } from '#src/contract/index.ts'
import { grouped } from '#src/lib/grouped.ts'
import { sumOfQuantities } from '#src/lib/money.ts'
import { methods } from '#src/machines/project/methods.ts'
import type { ProjectContent } from './content.ts'
import { begunBefore, beginDraft } from './draft.ts'

type Source = Data<'GET /api/po/project/{id}'>['demands'][number]

/** How much of an approved demand may be taken besides what others take; of one that is not approved any more nothing beyond what is taken. */
const mostOf = sql`case when d.state = 'approved' then l.quantity - ${takenOf(sql`l.id`, sql`a.project_id`)} else a.quantity end`

/** From which demands the lines of a purchase come. */
export const demandsOf = (database: Database, projectId: string): Promise<Source[]> =>
  rowsOf(
    database,
    sql`select a.project_item_id::text as "itemId", d.id::text as "demandId", d.no, d.title, d.title_en as "titleEn", c.name as "companyName",
          coalesce(nullif(c.name_en, ''), c.name) as "companyNameEn", l.line_no as "lineNo", l.unit, a.quantity::text as quantity, ${mostOf}::text as most
        from demand_allocation a join demand_line l on l.id = a.demand_line_id join demand d on d.id = l.demand_id join company c on c.id = d.company_id
        where a.project_id = ${projectId} order by a.project_item_id, l.demand_id, l.line_no`,
  )

interface Part {
  quantity: string
  most: string
}

/**
 * Shares a quantity out among the lines of demands that it comes from: each keeps what it has as long as something is left, in their order, and
 * more goes to whoever may give more. @returns null where it is more than all of them may give
 */
export const shareOut = (quantity: string, parts: readonly Part[]): string[] | null => {
  let left = new Big(quantity)
  const upTo = (most: Big) => {
    const given = left.lt(most) ? left : most
    left = left.minus(given)
    return given
  }
  const kept = parts.map((part) => upTo(new Big(part.quantity)))
  const shares = parts.map(({ most }, index) => {
    const has = kept[index] ?? new Big(0)
    return has.plus(upTo(new Big(most).gt(has) ? new Big(most).minus(has) : new Big(0)))
  })
  return left.gt(0) ? null : shares.map((share) => share.toFixed(4))
}

interface Allocated extends Part {
  itemId: string
  demandLineId: string
  unit: string
}

/** Nobody takes the same of a demand twice: whoever takes of it holds it. */
const holdDemands = (tx: Database, of: ReturnType<typeof sql>) =>
  tx.execute(sql`select 1 from demand d where d.id in ${of} order by d.id for update`)

/**
 * What a draft takes of demands follows its lines: a line that is gone gives back all, and whose quantity changed is shared out anew. What can't be sent yet keeps
 * what it took. @param ids which line each of `items` was
 * @throws Refusal 42200 where a line would be more than was approved, or of another unit
 */
export const settleDemands = async (
  tx: Database,
  projectId: string,
  { items, unfinished }: Pick<ProjectContent, 'items' | 'unfinished'>,
  ids: readonly (string | null)[],
): Promise<void> => {
  await holdDemands(
    tx,
    sql`(select l.demand_id from demand_allocation a join demand_line l on l.id = a.demand_line_id where a.project_id = ${projectId})`,
  )
  const allocated = await rowsOf<Allocated>(
    tx,
    sql`select a.project_item_id::text as "itemId", a.demand_line_id::text as "demandLineId", l.unit, a.quantity::text as quantity, ${mostOf}::text as most
        from demand_allocation a join demand_line l on l.id = a.demand_line_id join demand d on d.id = l.demand_id
        where a.project_id = ${projectId} order by a.project_item_id, l.demand_id, l.line_no`,
  )
  const away = new Set(unfinished.map(({ id }) => id))
  const wrong: string[] = []
  for (const [itemId, parts] of grouped(allocated, (part) => part.itemId)) {
    const index = ids.indexOf(itemId)
    const line = items[index]
    const own = and(eq(demandAllocation.projectId, projectId), eq(demandAllocation.projectItemId, itemId))
    if (!line) {
      if (!away.has(itemId)) await tx.delete(demandAllocation).where(own)
      continue
    }
    if (parts.some(({ unit }) => unit !== line.unit)) wrong.push(`items.${index}.unit`)
    const shares = shareOut(line.quantity, parts)
    if (!shares) wrong.push(`items.${index}.quantity`)
    for (const [place, { demandLineId, quantity }] of parts.entries()) {
      const share = shares?.[place] ?? quantity
      const its = and(own, eq(demandAllocation.demandLineId, demandLineId))
      if (Number(share) === 0) await tx.delete(demandAllocation).where(its)
      else if (share !== quantity) await tx.update(demandAllocation).set({ quantity: share }).where(its)
    }
  }
  refuseUnusable(wrong)
}

interface Left {
  id: string
  name: string
  spec: string
  unit: string
  place: string
  remark: string
  deliveryDate: string | null
  left: string
}

/** Lines that ask for the same, at the same place on the same day, are bought as one. */
const sameThing = ({ name, spec, unit, place, deliveryDate }: Left): string => JSON.stringify([name, spec, unit, place, deliveryDate])

/**
 * Begins a purchase of what is left of approved demands: a draft that takes all of it, and is led by the unit of the first.
 * @param begunAs by which its client knows it again
 * @throws Refusal 40400 for a demand that this person may not read; 42200 where one is not approved, or nothing is left of them
 */
export const beginOfDemands = async (
  context: ModuleContext,
  demandIds: readonly string[],
  caller: Actor,
  begunAs?: string,
): Promise<Advanced> => {
  const ids = [...new Set(demandIds)]
  for (const id of ids) await refuseUnreadable(context, 'demand', id, caller)
  return context.database.transaction(async (tx) => {
    const within = { ...context, database: tx }
    await holdDemands(tx, sql`${ids}`)
    const before = await begunBefore(within, caller, begunAs)
    if (before) return before
    const demands = await tx.select().from(demand).where(inArray(demand.id, ids))
    const first = demands.find(({ id }) => id === ids[0])
    const lines = await leftOf(tx, ids)
    if (!first || lines.length === 0 || demands.some(({ state }) => state !== 'approved')) throw unusableDemands()
    const joined = [...grouped(lines, sameThing).values()]
    const begun = await beginDraft(within, contentOf(first, demands, joined), caller, begunAs)
    await takeAll(tx, begun.id, joined)
    return begun
  })
}

const unusableDemands = () => new Refusal(42200, { errors: [unusable('demandIds')] })

const leftOf = (tx: Database, demandIds: readonly string[]): Promise<Left[]> =>
  rowsOf(
    tx,
    sql`select its.* from (
          select l.id::text as id, l.name, l.spec, l.unit, l.place, l.remark, coalesce(l.delivery_date, d.need_by)::text as "deliveryDate",
            (l.quantity - ${takenOf(sql`l.id`)})::text as "left", d.id as demand_id, l.line_no
          from demand_line l join demand d on d.id = l.demand_id where d.id in ${demandIds}) its
        where its."left"::numeric > 0 order by its.demand_id, its.line_no`,
  )

type Demand = typeof demand.$inferSelect

/** As its requester proposed it, for whoever plans the purchase to change. */
const contentOf = (
  { title, titleEn, companyId, categoryId, method }: Demand,
  demands: readonly Demand[],
  joined: readonly (readonly Left[])[],
): ProjectContent => ({
  title,
  titleEn,
  unitId: companyId,
  categoryId: demands.every((each) => each.categoryId === categoryId) ? categoryId : null,
  method,
  visibility: methods[method].visibility === 'INVITED' ? 'INVITED' : 'OPEN',
  deadline: null,
  deadlineTyped: '',
  estimate: null,
  description: '',
  allowPartial: true,
  answerRule: 'EXTEND_THEN_HOLD',
  invitedCompanyIds: [],
  items: joined.flatMap((lines) => {
    const [line] = lines
    if (!line) return []
    const { name, spec, unit, place, remark, deliveryDate } = line
    return [{ id: null, name, spec, unit, quantity: sumOfQuantities(lines.map(({ left }) => left)), deliveryDate, place, remark }]
  }),
  unfinished: [],
  documentIds: [],
})

const takeAll = async (tx: Database, projectId: string, joined: readonly (readonly Left[])[]): Promise<void> => {
  const items = await tx
    .select({ id: projectItem.id })
    .from(projectItem)
    .where(eq(projectItem.projectId, projectId))
    .orderBy(asc(projectItem.lineNo))
  const taken = joined.flatMap((lines, index) =>
    lines.map(({ id, left }) => ({ projectItemId: items[index]?.id ?? '', demandLineId: id, projectId, quantity: left })),
  )
  await tx.insert(demandAllocation).values(taken)
}
