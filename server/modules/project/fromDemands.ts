import { asc, eq, inArray, sql } from 'drizzle-orm'
import { takenOf } from '#server/db/allocation.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { demand, demandAllocation } from '#server/db/tables/demand.ts'
import { projectItem } from '#server/db/tables/procurement.ts'
import { advanceWithin, type Advanced } from '#server/lifecycle/advance.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { notFound, Refusal, unusable } from '#server/refusal.ts'
import { textOf, type Language, type TextValues } from '#server/texts.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { grouped } from '#src/lib/grouped.ts'
import { sumOfQuantities } from '#src/lib/money.ts'
import { isBuyable } from '#src/machines/demand/states.ts'
import { methods } from '#src/machines/project/methods.ts'
import type { ProjectContent } from './content.ts'
import { holdDemands } from './demands.ts'
import { begunBefore, beginDraft } from './draft.ts'

interface Left {
  id: string
  demandId: string
  companyId: string
  name: string
  spec: string
  unit: string
  place: string
  remark: string
  deliveryDate: string | null
  left: string
}

/** As many lines as a purchase has at most (the contract's `items`), and a title as many letters. */
const mostLines = 2000
const longestTitle = 200

/** Lines that ask for the same, at the same place on the same day, are bought as one. */
const sameThing = ({ name, spec, unit, place, deliveryDate, remark }: Left): string =>
  JSON.stringify([name, spec, unit, place, deliveryDate, remark])

/**
 * Begins a purchase of what is left of approved demands: a draft that takes all of it, and is led by the unit of the first. Those that nobody has are
 * accepted by whoever begins it.
 * @param begunAs by which its client knows it again
 * @throws Refusal 40400 for a demand that this person may not read; 42200, with their numbers, where some are not approved or all taken, where
 * somebody else has them and the caller does not lead, and where together they have more lines than a purchase
 */
export const beginOfDemands = async (
  context: ModuleContext,
  demandIds: readonly string[],
  caller: Actor,
  begunAs?: string,
): Promise<Advanced> => {
  const ids = [...new Set(demandIds)]
  const readable = sql`select 1 from demand d where d.id in ${ids} and ${context.kinds.demand.readable(caller)}`
  if ((await rowsOf(context.database, readable)).length < ids.length) throw notFound()
  return context.database.transaction(async (tx) => {
    const within = { ...context, database: tx }
    await holdDemands(tx, sql`${ids}`)
    const before = await begunBefore(within, caller, begunAs)
    if (before) return before
    const demands = await tx.select().from(demand).where(inArray(demand.id, ids))
    const lines = await leftOf(tx, ids)
    const unbuyable = demands.filter(({ id, state }) => !isBuyable(state) || lines.every(({ demandId }) => demandId !== id))
    if (unbuyable.length > 0) throw refused('demand.error.unbuyable', { nos: unbuyable.map(({ no }) => no).join(', ') })
    const others = demands.filter(({ buyerId }) => buyerId !== null && buyerId !== caller.id && !caller.roles.has('JC_LEAD'))
    if (others.length > 0) throw refused('demand.error.othersBuy', { nos: others.map(({ no }) => no).join(', ') })
    if (lines.length > mostLines) throw refused('demand.error.tooLong', { most: mostLines })
    const joined = [...grouped(lines, sameThing).values()]
    const begun = await beginDraft(within, contentOf(ids, demands, joined), caller, begunAs)
    await takeAll(tx, begun.id, joined)
    const accept = { type: 'accept', buyerId: caller.id }
    for (const { id, state } of demands)
      if (state === 'approved') await advanceWithin(within, tx, { machine: 'demand', id, event: accept, actor: caller })
    return begun
  })
}

const refused = (message: string, values: TextValues) => new Refusal(42200, { message, values, errors: [unusable('demandIds')] })

const leftOf = (tx: Database, demandIds: readonly string[]): Promise<Left[]> =>
  rowsOf(
    tx,
    sql`select its.* from (
          select l.id::text as id, l.name, l.spec, l.unit, l.place, l.remark, coalesce(l.delivery_date, d.need_by)::text as "deliveryDate",
            (l.quantity - ${takenOf(sql`l.id`)})::text as "left", d.id::text as "demandId", d.company_id::text as "companyId", l.line_no
          from demand_line l join demand d on d.id = l.demand_id where d.id in ${demandIds}) its
        where its."left"::numeric > 0 order by its."demandId"::bigint, its.line_no`,
  )

type Demand = typeof demand.$inferSelect

/** As its requester proposed it, for whoever plans the purchase to change. */
const contentOf = ([leading]: readonly string[], demands: readonly Demand[], joined: readonly (readonly Left[])[]): ProjectContent => {
  const first = demands.find(({ id }) => id === leading)
  if (!first) throw new Error(`Demand ${leading} is gone`)
  const { companyId, categoryId, method } = first
  return {
    title: titleOf('zh-CN', first.title, demands.length),
    titleEn: first.titleEn === '' ? '' : titleOf('en', first.titleEn, demands.length),
    unitId: companyId,
    categoryId: demands.every((each) => each.categoryId === categoryId) ? categoryId : null,
    method,
    visibility: methods[method].visibility === 'INVITED' ? 'INVITED' : 'OPEN',
    deadline: null,
    deadlineTyped: '',
    estimate: null,
    estimateUnread: '',
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
  }
}

const titleOf = (language: Language, title: string, count: number): string => {
  const together = count === 1 ? title : textOf(language, 'project.titleOfDemands', { title, count: count - 1 })
  return together.length > longestTitle ? title : together
}

const takeAll = async (tx: Database, projectId: string, joined: readonly (readonly Left[])[]): Promise<void> => {
  const items = await tx
    .select({ id: projectItem.id })
    .from(projectItem)
    .where(eq(projectItem.projectId, projectId))
    .orderBy(asc(projectItem.lineNo))
  const taken = joined.flatMap((lines, index) =>
    lines.map(({ id, companyId, left }) => ({
      projectItemId: items[index]?.id ?? '',
      demandLineId: id,
      projectId,
      companyId,
      quantity: left,
    })),
  )
  await tx.insert(demandAllocation).values(taken)
}
