import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { wayUp } from '#server/db/units.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'

/** By what they say, so that each is compiled once. Ids alone would not do: tests bring other databases. */
const known = new Map<string, FlowDefinition>()
const mostKnown = 500

/** What an edition says. */
export const definitionOf = async (database: Database, id: string): Promise<FlowDefinition> => {
  const [row] = await rowsOf<{ content: string }>(database, sql`select content::text as content from flow_definition where id = ${id}`)
  if (!row) throw new Error(`There is no definition ${id}`)
  return definitionSaying(row.content)
}

/** The definition that a text says, the same object for the same text. */
export const definitionSaying = (content: string): FlowDefinition => {
  const before = known.get(content)
  if (before) return before
  if (known.size >= mostKnown) known.clear()
  const definition = JSON.parse(content) as FlowDefinition
  known.set(content, definition)
  return definition
}

/**
 * The id of the edition by which a type is approved now: that of the record's leading unit, of the nearest one above it that has one, else of the house.
 * @param unitId null for the company's own unit @returns null where there is none
 */
export const definitionFor = async (
  database: Database,
  type: FlowType,
  { unitId, companyId }: { unitId: string | null; companyId: string },
): Promise<string | null> => {
  const own = sql`(select u.id from unit u where u.company_id = ${companyId} and u.parent_id is null)`
  const [row] = await rowsOf<{ id: string }>(
    database,
    sql`${wayUp(sql`select coalesce(${unitId}::bigint, ${own}) as id`)}
        select d.id::text as id from flow_definition d left join way on way.id = d.unit_id
        where d.type = ${type} and d.standing = 'published' and (d.unit_id is null or way.id is not null)
        order by d.unit_id is null, cardinality(way.passed) limit 1`,
  )
  return row?.id ?? null
}
