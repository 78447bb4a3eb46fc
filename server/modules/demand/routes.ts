import { eq, sql } from 'drizzle-orm'
import { hasLeft, isBuyable, takenOf } from '#server/db/allocation.ts'
import { rowsOf, storedId, type Database } from '#server/db/connect.ts'
import { saveLines } from '#server/db/lines.ts'
import { byName } from '#server/db/list.ts'
import { demand, demandLine } from '#server/db/tables/demand.ts'
import { create, rewrite } from '#server/lifecycle/advance.ts'
import { setDocuments } from '#server/lifecycle/documents.ts'
import { refuseUnreadable } from '#server/lifecycle/recordKind.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { serveRecords } from '#server/serving/records.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { refuseUnusable } from '#server/refusal.ts'
import { yearOf } from '#src/lib/shanghaiTime.ts'
import { amountBands } from '#src/lib/amountBands.ts'
import type { Data } from '#src/contract/index.ts'
import { pricesOf, recordedLate, similarTo } from './advice.ts'
import { budgetShown } from './budget.ts'
import { buyersOf } from './buyers.ts'
import { ownColumns, payingUnits, unusableFields } from './content.ts'
import { splittingOf } from './splitting.ts'
import { unitsOf } from './units.ts'
import { usesOf } from './uses.ts'

type Choices = Data<'GET /api/po/demand/choices'>

/** What units need to have bought. */
export const demandRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock, config, kinds } = context

  serve('GET /api/po/demand/choices', async ({ caller }) => {
    const units = await rowsOf<Choices['units'][number]>(
      database,
      sql`select u.id::text as id, u.name, coalesce(nullif(u.name_en, ''), u.name) as "nameEn" from unit u
          where u.company_id = ${caller.companyId} and u.active and u.id in ${unitsOf(caller.id)} order by u.code, u.id`,
    )
    const year = yearOf(clock.now())
    const budgets = await rowsOf<{ budget: Choices['budgets'][number] }>(
      database,
      sql`select ${budgetShown} as budget from budget b where b.year in (${year}, ${year + 1}) and b.unit_id in ${payingUnits(caller)} order by b.year, b.number, b.id`,
    )
    return { units, budgets: budgets.map(({ budget }) => budget) }
  })

  serve('GET /api/po/demand/{id}/advice', async ({ params: { id }, caller }) => {
    await refuseUnreadable(context, 'demand', id, caller)
    const now = clock.now()
    return {
      splitting: await splittingOf(database, id, config, now, kinds.demand.readable(caller)),
      recordedLate: await recordedLate(context, id, now),
      prices: await pricesOf(database, id, kinds, caller, now),
      similar: await similarTo(database, id, kinds, caller),
    }
  })

  serve('GET /api/po/demand/{id}/buyer', async ({ params: { id }, caller }) => {
    await refuseUnreadable(context, 'demand', id, caller)
    return buyersOf(database, id, caller.id)
  })

  serve('POST /api/po/demand', ({ body, caller }) =>
    create(context, 'demand', caller, async (tx, first) => {
      refuseUnusable(await unusableFields(tx, body, null, caller))
      const own = { ...ownColumns(body), companyId: caller.companyId, ownerId: caller.id, no: '', ...first }
      const id = storedId(await tx.insert(demand).values(own).returning({ id: demand.id }))
      await saveLines(tx, linesOfDemand(id), body.lines)
      await setDocuments(context, tx, { machine: 'demand', id, stage: 'evidence' }, body.documentIds, caller)
      return id
    }),
  )

  serve('POST /api/po/demand/{id}/edit', async ({ params: { id }, body: { version, ...content }, caller: actor }) => {
    await refuseUnreadable(context, 'demand', id, actor)
    return rewrite(context, { machine: 'demand', id, version, actor }, async (tx, next) => {
      refuseUnusable(await unusableFields(tx, content, id, actor))
      await tx
        .update(demand)
        .set({ ...ownColumns(content), ...next })
        .where(eq(demand.id, id))
      await saveLines(tx, linesOfDemand(id), content.lines)
      await setDocuments(context, tx, { machine: 'demand', id, stage: 'evidence' }, content.documentIds, actor)
    })
  })

  serveRecords(serve, context, 'demand', {
    shown: () => ({
      companyName: sql`c.name`,
      companyNameEn: sql`coalesce(nullif(c.name_en, ''), c.name)`,
      unitName: sql`u.name`,
      unitNameEn: sql`coalesce(nullif(u.name_en, ''), u.name)`,
      categoryName: sql`k.name`,
      categoryNameEn: sql`k.name_en`,
      ownerName: sql`o.name`,
      ownerNameEn: sql`o.name_en`,
      buyerName: sql`buyer.name`,
      buyerNameEn: sql`buyer.name_en`,
      budget: sql`case when b.id is not null then ${budgetShown} end`,
    }),
    joins: sql`left join company c on c.id = d.company_id left join unit u on u.id = d.unit_id left join category k on k.id = d.category_id
      left join app_user o on o.id = d.owner_id left join app_user buyer on buyer.id = d.buyer_id`,
    pageJoins: sql`left join budget b on b.id = d.budget_id`,
    parts: { lines: (id) => linesOf(database, id), uses: (id) => usesOf(context, id) },
    filters: {
      amount: (band) => {
        const [from, to] = amountBands[band]
        return to === null ? sql`d.amount_gross >= ${from}` : sql`(d.amount_gross >= ${from} and d.amount_gross < ${to})`
      },
      buyer: (whose, { id }) => (whose === 'mine' ? sql`(d.buyer_id = ${id} and d.state = 'accepted')` : sql`d.state = 'approved'`),
      inPool: () => sql`(${isBuyable} and ${hasLeft(sql`d.id`)})`,
      mine: (_, { id }) => sql`d.owner_id = ${id}`,
      ofUnit: (_, { id }) => sql`(d.owner_id = ${id} or d.unit_id in ${unitsOf(id)})`,
    },
    sortable: ['no', 'needBy', 'state', 'stateSince', 'acceptedAt', 'amountGross'],
    orders: { title: byName(sql`d.title`), titleEn: byName(sql`d.title_en`) },
  })
}

const linesOfDemand = (ownerId: string) => ({ table: demandLine, owner: demandLine.demandId, ownerId })

const linesOf = (database: Database, demandId: string): Promise<Data<'GET /api/po/demand/{id}'>['lines']> =>
  rowsOf(
    database,
    sql`select l.id::text as id, l.line_no as "lineNo", l.name, l.spec, l.unit, l.quantity::text as quantity, l.unit_price::text as "unitPrice",
          l.stock::text as stock, l.delivery_date::text as "deliveryDate", l.place, l.remark, ${takenOf(sql`l.id`)}::text as taken
        from demand_line l where l.demand_id = ${demandId} order by l.line_no`,
  )
