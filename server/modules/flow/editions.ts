import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { refuseUnusable } from '#server/refusal.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'

/** Whose cases go by the same definition: of one type, for one unit or for the whole house. */
export interface SamePeople {
  type: FlowType
  unitId: string | null
}

/** Definitions `d` for the same people. */
export const forSame = ({ type, unitId }: SamePeople): SQL => sql`d.type = ${type} and d.unit_id is not distinct from ${unitId}::bigint`

/** Lets one after the other change what is in effect. */
export const lockEditions = (tx: Database) => tx.execute(sql`lock table flow_definition in share row exclusive mode`)

/** The edition that is in effect, and the number of the last one; 0 where there has been none. */
export const editionsFor = async (database: Database, people: SamePeople) => {
  const rows = await rowsOf<{ id: string; edition: number; standing: string; content: FlowDefinition }>(
    database,
    sql`select d.id, d.edition, d.standing, d.content from flow_definition d where ${forSame(people)}
        and (d.standing = 'published' or d.edition = (select max(d.edition) from flow_definition d where ${forSame(people)}))`,
  )
  const inEffect = rows.find(({ standing }) => standing === 'published')
  return {
    current: inEffect ? { id: inEffect.id, content: inEffect.content } : null,
    last: Math.max(0, ...rows.map(({ edition }) => edition)),
  }
}

/** Makes room for the next edition: cases that run stay on the former one. */
export const retireFormer = (tx: Database, people: SamePeople) =>
  tx.execute(
    sql`update flow_definition d set standing = 'retired', version = version + 1 where ${forSame(people)} and standing = 'published'`,
  )

/** @throws Refusal 42200 for a unit that is not there, or not in use; none is the whole house */
export const refuseUnknownUnit = async (database: Database, unitId: string): Promise<void> => {
  if (unitId === '') return
  const rows = await rowsOf(database, sql`select 1 from unit u where u.id = ${unitId} and u.active`)
  refuseUnusable(rows.length === 0 ? ['unitId'] : [])
}
