import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isHeld, type HoldEvent, type HoldKind, type HoldSource } from '#src/machines/hold.ts'
import { advanceWithin } from './advance.ts'
import { holdFacts, readHolds, type StoredHolds } from './holdRows.ts'
import type { Actor, LifecycleContext } from './process.ts'

/** Why one record holds another. */
interface Holding extends Pick<Extract<HoldEvent, { type: 'held' }>, 'kind' | 'reason'> {
  source: HoldSource
  /** Who did what the hold is for; null where nobody did, or nobody may hear who. */
  setBy: Actor | null
}

/**
 * Holds a record as a part of the caller's transaction: it stands still until `releaseHold` of the same source, or until a head releases it.
 * Call late: the log's end stays locked until then.
 * @throws Refusal 40900 where its state knows no hold
 */
export const setHold = (lifecycle: LifecycleContext, tx: Database, held: HoldSource, { setBy, ...why }: Holding): Promise<void> =>
  send(lifecycle, tx, held, { type: 'held', ...why, setBy: setBy?.id ?? null })

/**
 * Ends every hold of one source, or those of one kind, as a part of the caller's transaction. What a head has released before, or what never held, is left alone.
 * @returns whether a hold was ended
 */
export const releaseHold = async (
  lifecycle: LifecycleContext,
  tx: Database,
  held: HoldSource,
  source: HoldSource,
  kind?: HoldKind,
): Promise<boolean> => {
  // Under its lock, so that nobody releases it meanwhile.
  await tx.execute(sql`select id from ${sql.identifier(lifecycle.kinds[held.machine].table)} where id = ${held.id} for update`)
  const [row] = await rowsOf<{ holds: StoredHolds }>(tx, sql`select ${holdFacts(held.machine, sql`${held.id}::bigint`)} as holds`)
  const event: HoldEvent = { type: 'released', source, ...(kind ? { kind } : {}) }
  if (!isHeld({ context: { facts: { now: lifecycle.clock.now(), holds: readHolds(row?.holds ?? []) } }, event })) return false
  await send(lifecycle, tx, held, event)
  return true
}

const send = (lifecycle: LifecycleContext, tx: Database, held: HoldSource, event: HoldEvent): Promise<void> =>
  advanceWithin(lifecycle, tx, { ...held, event, actor: null })
