import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Language } from '#server/texts.ts'
import { nodesWithin, type FlowDefinition } from '#src/machines/approval/definition.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import { conditionsIn } from '#src/machines/approval/proof/asking.ts'
import { questionsOf } from '#src/machines/approval/proof/values.ts'
import type { ForWhom } from './approvers.ts'
import { replayed } from './replayed.ts'
import { sampleOf } from './sample.ts'
import { simulated } from './simulate.ts'
import { errorsOf, stopsPublication } from './stops.ts'

/** What would come of cases by a definition. */
export const simulationRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database } = context

  serve('POST /api/powf/definition/{id}/simulate', async ({ params: { id }, body, caller, language }) => {
    const { content } = await faultless(database, id, language, body.caseId !== '')
    return simulated(context, content, await sampleOf(context, content.type, body, caller))
  })

  serve('GET /api/powf/definition/{id}/simulate/page', async ({ params: { id }, query, caller, language }) =>
    replayed(context, await faultless(database, id, language, true), query, caller),
  )
}

/**
 * A definition that can be tried. @param onCases on such as there are @throws Refusal 42200 for a draft that could not be published, by its faults; and for
 * one that would find out by its branches what those cases do not tell: whoever wants that has to publish it
 */
const faultless = async (database: Database, id: string, language: Language, onCases: boolean): Promise<ForWhom> => {
  const [row] = await rowsOf<ForWhom & { standing: string }>(
    database,
    sql`select d.content, d.unit_id::text as "unitId", d.standing from flow_definition d where d.id = ${id}`,
  )
  if (!row) throw notFound()
  const faults = row.standing === 'draft' ? await stopsPublication(database, row.content) : []
  if (faults.length > 0) throw new Refusal(42200, { message: 'flow.faulty', errors: errorsOf(language, faults, 'id') })
  if (onCases && row.standing === 'draft' && asksUntold(row.content))
    throw new Refusal(42200, { message: 'flow.simulate.untold', errors: [{ path: 'id', message: 'flow.simulate.untold' }] })
  return row
}

/** Whether a definition asks for what cases of its type do not tell. */
const asksUntold = ({ type, nodes }: FlowDefinition): boolean => {
  const fields = fieldsOf(type)
  const conditions = nodesWithin(nodes).flatMap((node) => {
    if (node.kind === 'exclusive') return node.branches.flatMap(({ when }) => when ?? [])
    return 'assignees' in node ? conditionsIn(node.assignees) : []
  })
  return conditions.flatMap(questionsOf).some(({ field }) => fields[field]?.untold)
}
