import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { integrity } from '#server/db/tables/supplier.ts'
import { advance } from '#server/lifecycle/advance.ts'
import type { Applied, Delivery, Lifecycle, Process } from '#server/lifecycle/process.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import type { IntegrityEvent, IntegrityFacts } from '#src/machines/supplier/integrity.ts'
import { notifyAboutIntegrity } from './audience.ts'

/** How the lifecycle reads and moves integrity records. */
export const integrityProcess: Process = {
  table: 'integrity',
  load: async (tx, { id, actor, clock, event }) => {
    const query = tx.select().from(integrity).where(eq(integrity.id, id))
    const [row] = await (event ? query.for('update') : query)
    if (!row) return null
    const facts: IntegrityFacts = {
      own: actor?.companyId === row.companyId,
      isRecorder: actor?.id === row.recorderId,
      notifiedAt: row.notifiedAt,
      stated: row.statement !== null,
      effectUntil: row.effectUntil,
      now: clock.now(),
    }
    return { state: row.state, version: row.version, facts }
  },
  apply: async (tx, applied) => apply(tx, applied),
  effects: { follow, notify: notifyAboutIntegrity },
}

const apply = async (tx: Database, { id, event, now }: Applied): Promise<Record<string, unknown> | undefined> => {
  const sent = event as IntegrityEvent
  const set = (values: Partial<typeof integrity.$inferInsert>) => tx.update(integrity).set(values).where(eq(integrity.id, id))
  switch (sent.type) {
    case 'notifyCompany':
      await set({ notifiedAt: now })
      return undefined
    case 'stateCase':
      await set({ statement: sent.statement ?? '' })
      return { statement: sent.statement }
    case 'takeEffect': {
      const [row] = await tx.select({ days: integrity.effectDays }).from(integrity).where(eq(integrity.id, id))
      await set({ effectFrom: now, effectUntil: row?.days ? later(now, row.days, 'day') : null })
      return undefined
    }
    case 'appeal':
      await set({ appeal: sent.reason ?? '' })
      return { reason: sent.reason }
    case 'drop':
    case 'lift':
    case 'dismissAppeal':
    case 'upholdAppeal':
      await set({ decisionReason: sent.reason ?? '' })
      return { reason: sent.reason }
    case 'edit':
    case 'expire':
      return undefined
  }
}

/**
 * Sends the event to the company the record is about. It looks at everything in force and takes the one event that fits; that
 * it refuses the others is no failure.
 */
async function follow(lifecycle: Lifecycle, { recordId, params }: Delivery): Promise<void> {
  const [row] = await lifecycle.database.select({ companyId: integrity.companyId }).from(integrity).where(eq(integrity.id, recordId))
  if (!row) return
  try {
    await advance(lifecycle, { machine: 'company', id: row.companyId, event: { type: String(params['event']) }, actor: null })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
