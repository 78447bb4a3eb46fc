import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { listedFor, type RecordKind } from '#server/lifecycle/recordKind.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'

type Under = Data<'GET /api/po/under/{machine}/{id}'>
type Newest = Under[number]['newest'][number]

/** Named of each kind. */
const most = 5

export const underRoutes = (serve: ServeRow, { database, kinds }: ModuleContext): void => {
  serve('GET /api/po/under/{machine}/{id}', async ({ params: { machine, id }, caller }) => {
    const parent = kinds[machine]
    const seen = sql`select 1 from ${parent.from} where ${parent.alias}.id = ${id} and ${(parent.seenUnder ?? parent.readable)(caller)}`
    if ((await rowsOf(database, seen)).length === 0) throw notFound()
    const listed = Object.values(kinds).flatMap((kind) => {
      const where = kind.under?.machine === machine ? listedFor(kind, caller) : null
      return where ? [{ kind, where }] : []
    })
    return listed.length === 0 ? [] : underOf(database, id, listed)
  })
}

/** One statement for all kinds. */
const underOf = async (database: Database, id: string, listed: readonly { kind: RecordKind; where: SQL }[]): Promise<Under> => {
  const parts = listed.map(
    ({ kind: { machine, alias, from, joins, name, nameEn, columns, key }, where }) =>
      sql`(select ${machine}::text as machine, count(*) over ()::int as total, ${alias}.id, ${columns['no'] ?? sql`''`} as no, ${name} as title,
          ${nameEn} as "titleEn", ${alias}.state, ${alias}.state_since as "stateSince"
        from ${from} ${joins} where ${key} = ${id} and ${where} order by ${alias}.state_since desc, ${alias}.id limit ${most})`,
  )
  const rows = await rowsOf<Newest & { machine: RecordKind['machine']; total: number }>(database, sql.join(parts, sql` union all `))
  return listed.map(({ kind: { machine } }) => {
    const own = rows.filter((row) => row.machine === machine)
    return { machine, total: own[0]?.total ?? 0, newest: own.map(({ machine: _, total: __, ...newest }) => newest) }
  })
}
