import type { Database } from '#server/db/connect.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import { changesSinceReturn } from '#src/lib/resubmitted.ts'
import { allFields, type RegistrationField } from '#src/machines/registration/fields.ts'
import { historyOf } from './queries.ts'

/** What group approval is not asked about again: all that first review has found right, but for what was changed since it was returned. */
export const lookedAt = async (tx: Database, id: string): Promise<RegistrationField[]> => {
  const changes = changesSinceReturn({ history: await historyOf(tx, id, null), lifeLine: await lifeLineOf(tx, 'company', id) })
  return allFields.filter((field) => changes[field] === undefined)
}
