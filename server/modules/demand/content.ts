import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { areUsable } from '#server/lifecycle/documents.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { lineTotal, sum } from '#src/lib/money.ts'
import type { contract } from '#src/contract/index.ts'
import { unitsOf } from './units.ts'

export type DemandContent = z.output<(typeof contract)['POST /api/po/demand']['body']>

/** As many digits as an amount has before its point. */
const mostDigits = 16

/** What lines are estimated to cost; unknown where any of them is not: what is left out would not be approved as what it is. */
export const amountOf = (lines: readonly Pick<DemandContent['lines'][number], 'unitPrice' | 'quantity'>[]): string | null => {
  const totals = lines.flatMap(({ unitPrice, quantity }) => (unitPrice === null ? [] : [lineTotal(unitPrice, quantity)]))
  return totals.length > 0 && totals.length === lines.length ? sum(totals) : null
}

/** Columns of the demand's own row that its content sets. */
export const ownColumns = ({ lines, documentIds: _, ...own }: DemandContent) => ({
  ...own,
  lineCount: lines.length,
  amountGross: amountOf(lines),
})

/** What does not hold, as paths of the form: a unit that is not theirs to write for, a category or budget that is none, a file of someone else. */
export const unusableFields = async (
  database: Database,
  { unitId, categoryId, budgetId, lines, documentIds }: DemandContent,
  id: string | null,
  actor: Actor,
): Promise<string[]> => {
  const [known] = await rowsOf<{ unit: boolean; category: boolean; budget: boolean }>(
    database,
    sql`select ${unitId}::bigint is null or exists (select 1 from unit u where u.id = ${unitId}::bigint and u.company_id = ${actor.companyId}
            and u.id in ${unitsOf(actor.id)}) as unit,
          ${categoryId}::bigint is null or exists (select 1 from category where id = ${categoryId}::bigint) as category,
          ${budgetId}::bigint is null or exists (select 1 from budget b where b.id = ${budgetId}::bigint and b.unit_id in ${payingUnits(actor)}) as budget`,
  )
  return [
    ...(known?.unit ? [] : ['unitId']),
    ...(known?.category ? [] : ['categoryId']),
    ...(known?.budget ? [] : ['budgetId']),
    ...((amountOf(lines) ?? '').length > mostDigits + 3 ? ['lines'] : []),
    ...((await areUsable(database, { machine: 'demand', id }, documentIds, actor)) ? [] : ['documentIds']),
  ]
}

/** Units from whose budgets somebody's demands may be paid: those for which they write, and all above them in their company. */
export const payingUnits = ({ id, companyId }: Actor) =>
  sql`(with recursive paying as (
      select u.id, u.parent_id from unit u where u.company_id = ${companyId} and u.id in ${unitsOf(id)}
      union select above.id, above.parent_id from paying join unit above on above.id = paying.parent_id)
    select id from paying)`
