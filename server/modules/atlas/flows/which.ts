import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { notFound } from '#server/refusal.ts'
import type { z } from 'zod'
import type { Contract, Data, Key } from '#src/contract/index.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { allOf, inPeriod } from '../filters.ts'

type Edition = Pick<
  Data<'GET /api/powf/definition/{id}/figures'>,
  'id' | 'type' | 'edition' | 'standing' | 'title' | 'titleEn' | 'unitName' | 'unitNameEn' | 'content'
>

/** What is asked of a call, once it is read. */
export type QueryOf<K extends Key> = Contract[K] extends { query: infer Q extends z.ZodType } ? z.output<Q> : never

export interface CaseFilters {
  from?: string | undefined
  to?: string | undefined
  unitId?: string | undefined
}

/** What an edition `d` is called, and for whom it is. */
export const editionShown = sql`d.id::text as id, d.type, d.edition, d.standing, d.content #>> '{title,zh}' as title, d.content #>> '{title,en}' as "titleEn",
  coalesce(u.name, '') as "unitName", coalesce(nullif(u.name_en, ''), u.name, '') as "unitNameEn"`
export const editionTables = sql`flow_definition d left join unit u on u.id = d.unit_id`

/** An edition with what it says. @throws Refusal 40400 for one that is not there, and for a draft, by which no case goes */
export const readEdition = async (database: Database, id: string): Promise<Edition> => {
  const [row] = await rowsOf<Edition>(
    database,
    sql`select ${editionShown}, d.content from ${editionTables} where d.id = ${id} and d.standing <> 'draft'`,
  )
  if (!row) throw notFound()
  return row
}

/** What an edition says. @throws Refusal 40400 for one that is not there, and for a draft */
export const contentOf = async (database: Database, id: string): Promise<FlowDefinition> => (await readEdition(database, id)).content

/** The cases `c` of an edition, and of a unit and what lies below it. */
export const ofEdition = (id: string, { unitId }: CaseFilters): SQL[] => [
  sql`c.definition_id = ${id}`,
  ...(unitId
    ? [
        sql`c.unit_id in (with recursive below as (select ${unitId}::bigint as id union select n.id from unit n join below on n.parent_id = below.id)
          select below.id from below)`,
      ]
    : []),
]

/** The cases `c` that began in the period. */
export const begun = (filters: CaseFilters): SQL => allOf([sql`true`, ...inPeriod({ ...filters, shown: sql`true` }, sql`c.created_at`)])
