import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'

export interface Definition {
  id: string
  content: FlowDefinition
}

/** By which edition a type is approved in all of the house. */
export const definitionFor = async (tx: Database, type: FlowType): Promise<Definition> => {
  const [found] = await rowsOf<Definition>(
    tx,
    sql`select id::text as id, content from flow_definition where type = ${type} and standing = 'published' and unit_id is null`,
  )
  if (!found) throw new Error(`${type} is approved by no definition`)
  return found
}
