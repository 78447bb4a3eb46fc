import { livesOf } from '#server/modules/atlas/flows/lives.ts'
import type { Database } from '#server/db/connect.ts'
import { readCase } from '#server/lifecycle/approval/way.ts'
import { deviationOf } from '#src/machines/approval/conforms.ts'

/** What of a case does not follow from its definition by what is logged; nothing where all does. */
export const deviationsOfCase = async (database: Database, caseId: string) => {
  const { definition } = await readCase(database, caseId)
  const lives = await livesOf(database, [caseId])
  return [...lives.values()].flatMap((life) => deviationOf(definition, life) ?? [])
}
