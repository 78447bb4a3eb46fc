import { eq, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { mayBeInvited } from '#server/db/integrity.ts'
import { project } from '#server/db/tables/procurement.ts'
import { advance } from '#server/lifecycle/advance.ts'
import type { Applied, Delivery, Lifecycle, Process } from '#server/lifecycle/process.ts'
import { unreadableOf } from '#server/modules/quotation/sealed.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { ProjectEvent, ProjectFacts } from '#src/machines/project/project.ts'
import { notifyAudience } from './audience.ts'
import { openQuotes } from './opening.ts'

/** How the lifecycle reads and moves projects. */
export const projectProcess = (config: Config): Process => ({
  table: 'project',
  load: async (tx, { id, actor, clock, event }) => {
    const query = tx.select().from(project).where(eq(project.id, id))
    const [row] = await (event ? query.for('update') : query)
    if (!row) return null
    const [counts] = await rowsOf<{ invited: string; excluded: string; quotes: string; opened: string[] }>(
      tx,
      sql`select (select count(*) from project_invitation where project_id = ${id}) as invited,
                 (select count(*) from project_invitation v join company c on c.id = v.company_id
                   where v.project_id = ${id} and not ${mayBeInvited(sql`c.id`, sql`c.state`, clock.now())}) as excluded,
                 (select count(*) from quotation where project_id = ${id} and state in ('sealed', 'opened', 'chosen', 'notChosen')) as quotes,
                 array(select id::text from quotation where project_id = ${id} and hash_verified) as opened`,
    )
    const facts: ProjectFacts = {
      deadline: row.deadline,
      hasUnit: row.unitId !== null,
      hasCategory: row.categoryId !== null,
      itemCount: row.itemCount,
      unfinishedCount: row.unfinished.length,
      hasTitle: row.title !== '',
      visibility: row.visibility,
      invitedCount: Number(counts?.invited),
      excludedCount: Number(counts?.excluded),
      minQuotes: row.minQuotes,
      quoteCount: Number(counts?.quotes),
      openedQuotationIds: counts?.opened ?? [],
      extendedAfterDeadline: row.extendedAfterDeadline,
      inCharge: actor !== null && (actor.id === row.ownerId || actor.roles.has('JC_LEAD')),
      unreadable: row.state === 'sealed' ? await unreadableOf(tx, id, config.sealKey) : [],
      isChooser: actor !== null && actor.id === row.chosenBy,
      now: clock.now(),
    }
    return { state: row.state, version: row.version, facts }
  },
  apply: (tx, applied) => apply(tx, applied, config.sealKey),
  effects: { follow, notify: notifyAudience },
})

const apply = async (
  tx: Database,
  { id, event, actor, loaded, now }: Applied,
  sealKey: string,
): Promise<Record<string, unknown> | undefined> => {
  const sent = event as ProjectEvent
  switch (sent.type) {
    case 'publish':
      await tx.update(project).set({ publishedAt: now }).where(eq(project.id, id))
      return undefined
    case 'open':
      return { quotes: await openQuotes(tx, id, sealKey, now) }
    case 'choose':
      await tx
        .update(project)
        .set({ chosenQuotationId: sent.quotationId, chosenReason: sent.reason, chosenBy: actor?.id ?? null })
        .where(eq(project.id, id))
      return { quotationId: sent.quotationId, reason: sent.reason }
    case 'cancel':
      await tx.update(project).set({ cancelReason: sent.reason }).where(eq(project.id, id))
      return { reason: sent.reason }
    case 'extend': {
      const { deadline: formerDeadline, extendedAfterDeadline } = loaded.facts as ProjectFacts
      const { deadline, reason } = sent
      const late = extendedAfterDeadline || loaded.state === 'sealed'
      await tx.update(project).set({ deadline, extendReason: reason, extendedAfterDeadline: late }).where(eq(project.id, id))
      return { formerDeadline: formerDeadline?.toISOString(), deadline: deadline?.toISOString(), reason }
    }
    case 'edit':
    case 'deadlinePassed':
    case 'publishResult':
      return undefined
  }
}

/** Sends the event to every quotation of the project. One that has moved already, or need not, refuses it; that is no failure. */
const follow = async (lifecycle: Lifecycle, { recordId, params }: Delivery): Promise<void> => {
  const quotations = await rowsOf<{ id: string }>(
    lifecycle.database,
    sql`select id from quotation where project_id = ${recordId} order by id`,
  )
  for (const { id } of quotations) {
    try {
      await advance(lifecycle, { machine: 'quotation', id: String(id), event: { type: String(params['event']) }, actor: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
