import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Language } from '#server/texts.ts'
import type { ForWhom } from './approvers.ts'
import { replayed } from './replayed.ts'
import { sampleOf } from './sample.ts'
import { simulated } from './simulate.ts'
import { errorsOf, stopsPublication } from './stops.ts'

/** What would come of cases by a definition. */
export const simulationRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database } = context

  serve('POST /api/powf/definition/{id}/simulate', async ({ params: { id }, body, caller, language }) => {
    const { content } = await faultless(database, id, language)
    return simulated(context, content, await sampleOf(context, content.type, body, caller))
  })

  serve('GET /api/powf/definition/{id}/simulate/page', async ({ params: { id }, query, caller, language }) =>
    replayed(context, await faultless(database, id, language), query, caller),
  )
}

/** @throws Refusal 42200 for a draft that could not be published, by its faults */
const faultless = async (database: Database, id: string, language: Language): Promise<ForWhom> => {
  const [row] = await rowsOf<ForWhom & { standing: string }>(
    database,
    sql`select d.content, d.unit_id::text as "unitId", d.standing from flow_definition d where d.id = ${id}`,
  )
  if (!row) throw notFound()
  const faults = row.standing === 'draft' ? await stopsPublication(database, row.content) : []
  if (faults.length > 0) throw new Refusal(42200, { message: 'flow.faulty', errors: errorsOf(language, faults, 'id') })
  return row
}
