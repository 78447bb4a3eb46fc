import { sql } from 'drizzle-orm'
import { keepsAllocated } from '#server/db/allocation.ts'
import { rowsOf } from '#server/db/connect.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { demand, demandLine } from '#server/db/tables/demand.ts'
import { append, type Entry } from '#server/lifecycle/log.ts'
import { nextNumber } from '#server/lifecycle/number.ts'
import { playRecord, type Happening } from '#server/lifecycle/play.ts'
import { defineSeed } from '#server/serving/seed.ts'
import { dateAfter, dateOf, later, yearOf } from '#src/lib/shanghaiTime.ts'
import { demandMachine, type DemandEvent, type DemandFacts } from '#src/machines/demand/demand.ts'
import { amountOf } from './content.ts'
import { demandPlans, type Life, type Need, type Plan } from './plans.ts'

const submit: DemandEvent = { type: 'submit' }

const eventsOf = ({ decision: reason = '' }: Plan, buyerId: string): Record<Life, readonly DemandEvent[]> => ({
  draft: [],
  discarded: [{ type: 'discard' }],
  approving: [submit],
  withdrawn: [submit, { type: 'withdrawn' }],
  returned: [submit, { type: 'returned', reason }],
  rejected: [submit, { type: 'rejected', reason }],
  inPool: [submit, { type: 'approved' }],
  approved: [submit, { type: 'approved' }, { type: 'accept', buyerId }],
  approvedLater: [submit, { type: 'returned', reason }, submit, { type: 'approved' }, { type: 'accept', buyerId }],
  cancelled: [submit, { type: 'approved' }, { type: 'cancel', reason }],
})

/** Who wrote it sends these, who buys it accepts it; a case of approval sends the others. */
const byRequester = new Set(['submit', 'discard', 'cancel'])
const senderOf = ({ type }: DemandEvent, ownerId: string, buyerId: string): string | null =>
  byRequester.has(type) ? ownerId : type === 'accept' ? buyerId : null

/** Who buys what is of a category. */
export const buyerOf = (category: string): string => ['lead2', 'buyer', 'buyer2'][Number(category.charAt(0)) % 3] ?? 'buyer'

/** Lines of purchases, the earliest first. */
interface Bought {
  thing: string
  companyId: string
  ownerId: string
  createdAt: string
}

/** Whoever began the purchase that buys a line of a plan next. */
const boughtBy = (bought: readonly Bought[], { lines }: Plan, companyId: string, at: Date): string | undefined => {
  const things = new Set(lines.map((line) => line.slice(0, 3).join(' ')))
  return bought.find((its) => its.companyId === companyId && new Date(its.createdAt) > at && things.has(its.thing))?.ownerId
}

/** What holds of a demand of the demonstration: nothing that would be refused. */
export const factsOfWritten = (written: Pick<DemandFacts, 'kind' | 'method' | 'needBy' | 'lineCount'>, now: Date): DemandFacts => ({
  ...written,
  now,
  isRequester: true,
  answersForIt: true,
  hasTitle: true,
  hasUnit: true,
  hasCategory: true,
  isCovered: true,
  hasDirectReason: true,
  evidenceCount: 1,
  hasDemand: true,
  buyerFits: true,
  mayNameBuyer: true,
  nothingTaken: true,
})

/** What a plan names, as it was found. */
interface Named {
  ownerId: string
  companyId: string
  unitId: string
}

export const demandSeed = defineSeed({
  standsOnOthers: true,
  /** A year of demands of all units, in every state. */
  demonstration: async (tx, now) => {
    const units = await rowsOf<Named & { key: string }>(
      tx,
      sql`select u.username || ' ' || n.code as key, u.id::text as "ownerId", u.company_id::text as "companyId", n.id::text as "unitId"
          from app_user u join unit n on n.company_id = u.company_id`,
    )
    const budgets = await rowsOf<{ key: string; id: string }>(tx, sql`select year || ' ' || name as key, id::text as id from budget`)
    const people = await rowsOf<{ id: string; username: string }>(tx, sql`select id::text as id, username from app_user`)
    const bought = await rowsOf<Bought>(
      tx,
      sql`select i.name || ' ' || i.spec || ' ' || i.unit as thing, p.unit_id::text as "companyId", p.owner_id::text as "ownerId", p.created_at as "createdAt"
          from project p join project_item i on i.project_id = p.id where ${keepsAllocated} order by p.created_at, p.id`,
    )
    const log: Entry[] = []
    for (const [index, plan] of demandPlans.entries()) {
      const id = String(index + 1)
      const its = units.find(({ key }) => key === `${plan.by} ${plan.unit}`)
      if (!its) throw new Error(`${plan.by} is of no unit ${plan.unit}`)
      const at = later(now, -plan.ago, 'day')
      const needBy = dateAfter(dateOf(now), plan.needIn)
      const buyerId =
        boughtBy(bought, plan, its.companyId, at) ?? people.find(({ username }) => username === buyerOf(plan.category))?.id ?? ''
      const happenings = eventsOf(plan, buyerId)[plan.life].map((event, step): Happening => ({
        event,
        at: later(at, 2 + 20 * step, 'hour'),
        actorId: senderOf(event, its.ownerId, buyerId),
      }))
      const acceptedAt = happenings.find(({ event }) => event.type === 'accept')?.at ?? null
      const { kind = 'PLANNED', method = 'INQUIRY' } = plan
      const { standing, log: lived } = playRecord(demandMachine, id, { at, actorId: its.ownerId }, happenings, (moment) =>
        factsOfWritten({ kind, method, needBy, lineCount: plan.lines.length }, moment),
      )
      log.push(...lived)
      const isGone = plan.life === 'discarded'
      const lines = isGone ? [] : linesOfNeed(plan, needBy).map((line) => ({ ...line, demandId: id }))
      const budgetId = budgets.find(({ key }) => key === `${yearOf(at)} ${plan.budget}`)?.id ?? null
      await tx.insert(demand).values({
        id,
        no: await nextNumber(tx, 'XQ', at),
        title: plan.title,
        titleEn: plan.titleEn,
        ownerId: its.ownerId,
        companyId: its.companyId,
        unitId: isGone ? null : its.unitId,
        categoryId: isGone ? null : plan.category,
        kind,
        method,
        needBy: isGone ? null : needBy,
        budgetId: isGone ? null : budgetId,
        reason: plan.reason ?? '',
        directReason: plan.directReason ?? '',
        lineCount: lines.length,
        amountGross: amountOf(lines),
        submittedAt: submittedOf(plan.life, happenings),
        buyerId: acceptedAt && buyerId,
        acceptedAt,
        decisionReason: plan.life === 'approvedLater' ? '' : (plan.decision ?? ''),
        ...standing,
      })
      if (lines.length > 0) await tx.insert(demandLine).values(lines)
    }
    await continueIds(tx, ['demand'])
    await append(
      tx,
      log.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    )
  },
})

const isDraft: ReadonlySet<Life> = new Set(['draft', 'returned', 'withdrawn', 'discarded'])

const submittedOf = (life: Life, happenings: readonly Happening[]): Date | null =>
  isDraft.has(life) ? null : (happenings.findLast(({ event }) => event.type === 'submit')?.at ?? null)

/** As somebody writes them. */
export const linesOfNeed = ({ lines }: Pick<Need, 'lines'>, needBy: string) =>
  lines.map(([name, spec, unit, quantity, unitPrice, stock], index) => ({
    lineNo: index + 1,
    name,
    spec,
    unit,
    quantity: quantity.toFixed(4),
    unitPrice: unitPrice?.toFixed(6) ?? null,
    stock: stock?.toFixed(4) ?? null,
    // The rest of them whenever the first has come.
    deliveryDate: index === 0 ? needBy : null,
    place: '用户码头仓库',
    remark: '',
  }))
