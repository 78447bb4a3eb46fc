import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { purchaseSeenBy } from '#server/db/dataScope.ts'
import { holdersOf } from '#server/db/notices.ts'
import { objection } from '#server/db/tables/objection.ts'
import { project } from '#server/db/tables/procurement.ts'
import { advanceWithin, reckonWithin } from '#server/lifecycle/advance.ts'
import { notifies } from '#server/lifecycle/effects.ts'
import { releaseHold, setHold } from '#server/lifecycle/hold.ts'
import { decided, defineKind } from '#server/lifecycle/recordKind.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import { ofProject } from '#server/lifecycle/under.ts'
import type { ObjectionAnswer } from '#src/machines/objection/objection.ts'
import { escalatedUntil } from '#src/machines/objection/terms.ts'
import { goingOn } from '#src/machines/project/goingOn.ts'
import type { ProjectEvent } from '#src/machines/project/project.ts'

/** Whether somebody reads objections as one of those who handle them. */
export const handles = ({ authorities }: Actor): boolean => authorities.has('poJcObjection')
/** Who handles them and reads no purchase reads what came to them, and of its purchase what that is about. */
const supervises = (actor: Actor): boolean => handles(actor) && !actor.authorities.has('poJcProject')
const wasEscalated = sql`x.state in ('escalated', 'decided')`

/** What a remedy asks of the purchase. */
const followsFrom = ({ remedy }: ObjectionAnswer): ProjectEvent | null => {
  if (remedy === 'CHOOSE_AGAIN') return { type: 'chooseAgain' }
  return remedy === 'CANCEL' ? { type: 'annul' } : null
}

/** Counts an objection among those for which a result does not stand, or out of them, where the purchase is locked. */
export const countOpen = async (lifecycle: LifecycleContext, tx: Database, projectId: string, by: 1 | -1): Promise<void> => {
  await tx
    .update(project)
    .set({ openObjections: sql`${project.openObjections} + ${by}` })
    .where(eq(project.id, projectId))
  await reckonWithin(lifecycle, tx, 'project', projectId)
}

/** Objections to purchases, as `x`. */
export const objectionKind = defineKind('objection')({
  table: objection,
  alias: 'x',
  under: { machine: 'project', changesIt: true },
  number: { prefix: 'YY', drawn: true },
  people: [{ user: sql`x.user_id`, works: ['answered'] }],
  name: sql`left(x.grounds, 60)`,
  nameEn: sql`left(x.grounds, 60)`,
  companies: [sql`p.unit_id`, sql`x.company_id`],
  parties: [sql`x.company_id`],
  readable: (actor) => (supervises(actor) ? wasEscalated : handles(actor) ? sql`true` : sql`x.company_id = ${actor.companyId}`),
  seenBesides: (actor) => sql`(${supervises(actor)} and ${wasEscalated})`,
  listedTo: ['poHistory', 'poJcObjection'],
  listedInHouse: () => sql`true`,
  files: (fileId, actor) =>
    sql`select 1 from document doc join objection x on x.project_id = doc.record_id where doc.machine = 'project' and doc.file_id = ${fileId}
      and doc.envelope = 'PUBLIC' and doc.visible_to = 'ALL' and x.target = 'DOCUMENTS' and ${supervises(actor)} and ${wasEscalated}`,
  asks: () => ({
    ownerId: ofProject(objection, sql<string>`p.owner_id::text`),
    projectState: ofProject(objection, sql<string>`p.state`),
  }),
  facts: (row, actor) => ({
    own: actor !== null && actor.companyId === row.companyId,
    inCharge: actor !== null && (actor.id === row.ownerId || actor.roles.has('JC_LEAD')),
    target: row.target,
    projectState: row.projectState,
    escalatableUntil: row.escalatableUntil,
  }),
  writes: {
    dismiss: decided,
    answer: ({ outcome, remedy, answer }, { now }) => ({ outcome, remedy, answer, escalatableUntil: escalatedUntil(now) }),
    escalate: ({ reason }) => ({ escalateReason: reason }),
    decide: ({ outcome, remedy, answer }) => ({ outcome, remedy, decision: answer }),
  },
  apply: async (tx, { id, event, row: { projectId }, actor, lifecycle, loaded }) => {
    const purchase = { machine: 'project', id: projectId } as const
    const source = { machine: 'objection', id } as const
    if (event.type === 'accept' || event.type === 'escalate') {
      // What has ended stands still by itself. Suppliers learn that there is an objection, and nothing of it.
      const holding = { kind: 'OBJECTION', reason: '', source, setBy: event.type === 'accept' ? actor : null } as const
      if (goingOn.includes(loaded.facts.projectState)) await setHold(lifecycle, tx, purchase, holding)
      return undefined
    }
    await releaseHold(lifecycle, tx, purchase, source)
    // An answer may still be taken to the supervisor.
    if (event.type !== 'answer') await countOpen(lifecycle, tx, projectId, -1)
    const follows = event.type === 'answer' || event.type === 'decide' ? followsFrom(event) : null
    if (follows) await advanceWithin(lifecycle, tx, { ...purchase, event: follows, actor: null })
    return undefined
  },
  effects: {
    notify: notifies(
      'objection',
      {
        title: sql`p.title`,
        titleEn: sql`p.title_en`,
        userId: sql<string>`x.user_id`,
        ownerId: sql<string>`p.owner_id`,
        projectId: sql<string>`p.id`,
      },
      {
        filer: ({ userId, ...its }, id) => ({
          ...its,
          users: sql`select ${userId}::bigint as id`,
          href: `/poMyproject/poHistory/objection?id=${id}`,
        }),
        house: ({ ownerId, projectId, ...its }, id) => ({
          ...its,
          users: sql`select ${ownerId}::bigint as id union ${holdersOf(['JC_LEAD'], purchaseSeenBy(sql`${projectId}::bigint`))}`,
          href: `/poJcManager/poJcObjection/${id}`,
        }),
        supervisor: (its, id) => ({ ...its, users: holdersOf(['SUPERVISOR'], sql`true`), href: `/poJcManager/poJcObjection/${id}` }),
      },
    ),
  },
})
