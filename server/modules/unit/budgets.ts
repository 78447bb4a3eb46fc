import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { budget as budgetTable } from '#server/db/tables/budget.ts'
import { measure as measureTable } from '#server/db/tables/measure.ts'
import { unusable } from '#server/refusal.ts'
import type { Caller } from '#server/serving/caller.ts'
import { serveEntity } from '#server/serving/entity.ts'
import type { Values } from '#server/serving/entityKept.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { budget } from '#src/contract/budget.ts'
import { measure } from '#src/contract/measure.ts'
import { seenUnits } from './seen.ts'

/** What purchases are counted in, and what units have to spend. */
export const budgetRoutes = (serve: ServeRow, context: ModuleContext): void => {
  serveEntity(serve, context, measure, {
    table: measureTable,
    search: ['code', 'name', 'nameEn', 'symbol'],
    order: ['dimension', 'code'],
    check: async () => {
      return ({ dimension, factor }) => (dimension === 'PACKAGE' && factor ? [{ path: 'factor', message: 'measure.noFactor' }] : [])
    },
  })

  serveEntity(serve, context, budget, {
    table: budgetTable,
    search: ['number', 'name', 'nameEn'],
    order: ['-year', 'companyId', 'number', 'id'],
    seen: (caller) => seenUnits(caller, sql`e.company_id`),
    shown: () => ({
      companyName: sql`(select name from company where id = e.company_id)`,
      companyNameEn: sql`(select name_en from company where id = e.company_id)`,
      unitName: sql`(select name from unit where id = e.unit_id)`,
      unitNameEn: sql`(select name_en from unit where id = e.unit_id)`,
    }),
    check: async (tx, contents, caller) => {
      const companies = await companiesOf(tx, contents, caller)
      const keyOf = ({ unitId, year, number }: Values) => `${companies.get(String(unitId))} ${String(year)} ${String(number)}`
      const taken = await takenBy(tx, contents)
      const seen = new Map<string, Values>()
      for (const content of contents) if (!seen.has(keyOf(content))) seen.set(keyOf(content), content)
      return (content) => {
        if (content['unitId'] === undefined) return []
        if (!companies.has(String(content['unitId']))) return [unusable('unitId')]
        const other = taken.get(keyOf(content))
        if (other !== undefined && other !== content['id']) return [{ path: 'number', message: 'error.taken' }]
        return seen.get(keyOf(content)) === content ? [] : [{ path: 'number', message: 'error.repeated' }]
      }
    },
  })
}

/** Of the units that are named and seen, the company. */
const companiesOf = async (tx: Database, contents: readonly Values[], caller: Caller): Promise<ReadonlyMap<string, string>> => {
  const ids = contents.flatMap(({ unitId }) => (unitId === undefined ? [] : [String(unitId)]))
  const rows = await rowsOf<{ id: string; companyId: string }>(
    tx,
    sql`select u.id::text as id, u.company_id::text as "companyId" from unit u
        where u.id = any (${sql.param(ids)}::bigint[]) and ${seenUnits(caller, sql`u.company_id`)}`,
  )
  return new Map(rows.map(({ id, companyId }) => [id, companyId]))
}

/** Which budget has each of these numbers already, by company, year and number. */
const takenBy = async (tx: Database, contents: readonly Values[]): Promise<ReadonlyMap<string, string>> => {
  const numbers = contents.flatMap(({ number }) => (number === undefined ? [] : [String(number)]))
  const rows = await rowsOf<{ id: string; key: string }>(
    tx,
    sql`select b.id::text as id, concat_ws(' ', b.company_id, b.year, b.number) as key from budget b where b.number = any (${sql.param(numbers)}::text[])`,
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}
