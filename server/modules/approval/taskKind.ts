import { eq, sql, type SQL } from 'drizzle-orm'
import { contains } from '#server/db/list.ts'
import { holdersOf } from '#server/db/notices.ts'
import { approvalTask } from '#server/db/tables/approvalCase.ts'
import { definitionSaying } from '#server/lifecycle/approval/definitions.ts'
import { signTasks, unsignTask } from '#server/lifecycle/approval/signature.ts'
import { followTask, lockCaseOf, toAdministrator } from '#server/lifecycle/approval/tasks.ts'
import { caseHref, openStates } from '#server/lifecycle/approval/way.ts'
import { setDocuments } from '#server/lifecycle/documents.ts'
import { notifies } from '#server/lifecycle/effects.ts'
import { defineKind } from '#server/lifecycle/recordKind.ts'
import { stepCalled } from '#src/machines/approval/compile.ts'
import { laneOf, stepsBefore } from '#src/machines/approval/scopes.ts'
import { initiatorNode, openTaskStates } from '#src/machines/approval/verdict.ts'
import { administers, caseTitle, caseTitleEn, concerned, readsSignatures } from './caseKind.ts'

const actedAfter = sql`select from approval_task next where next.visit_id = approval_task.visit_id and next.id > approval_task.id
  and next.state not in ('pending', 'cancelled', 'skipped')`
const ofCase = <V>(expression: ReturnType<typeof sql>) =>
  sql<V>`(select ${expression} from approval_case c where c.id = approval_task.case_id)`

/** The decisions that are signed. */
const signed: ReadonlySet<string> = new Set(['approve', 'reject', 'return'])

/** What people are asked in cases, as `t`. */
export const taskKind = defineKind('task')({
  table: approvalTask,
  alias: 't',
  within: sql`join approval_case c on c.id = t.case_id`,
  name: caseTitle,
  nameEn: caseTitleEn,
  shownOn: sql`t.case_id`,
  companies: [sql`c.company_id`],
  search: (q) => contains(q, sql`c.search_grams`, sql`c.search`),
  related: [],
  people: [{ user: sql`t.user_id`, works: openTaskStates }],
  readable: concerned,
  listed: (actor) =>
    administers(actor)
      ? sql`(${actor.id}::bigint in (t.user_id, t.instead_of_id, t.delegate_id) or t.user_id is null)`
      : sql`${actor.id}::bigint in (t.user_id, t.instead_of_id, t.delegate_id)`,
  listedTo: ['todo'],
  // Read by those of the house who read its case; whose company a case is about may have begun it, and reads none of them.
  documents: {
    house: 'todo',
    stages: {
      opinion: { type: 'other', envelope: 'INTERNAL', by: ['approve', 'reject', 'return'] },
      answer: { type: 'other', envelope: 'INTERNAL', by: 'resolve' },
    },
  },
  listedInHouse: () => sql`true`,
  files: (fileId, actor) => sql`select 1 from approval_task t join approval_case c on c.id = t.case_id
    where t.signature_file_id = ${fileId} and ${readsSignatures(actor)} and ${concerned(actor)}`,
  locksFirst: lockCaseOf,
  asks: () => ({
    caseState: ofCase<string>(sql`c.state`),
    content: ofCase<string>(sql`(select d.content::text from flow_definition d where d.id = c.definition_id)`),
    isOpen: sql<boolean>`exists (select from approval_visit v where v.id = approval_task.visit_id and v.ended_at is null)`,
    adderId: sql<string | null>`(select a.user_id::text from approval_task a where a.id = approval_task.added_by_id)`,
    // One that was held decides in the same transaction; what it deferred waits for another.
    awaitsMeeting: sql<boolean>`(approval_task.in_meeting and not exists (select from meeting_item i join meeting m on m.id = i.meeting_id
      where i.task_id = approval_task.id and m.state = 'held' and i.result <> 'deferred'))`,
    waitsForSigner: sql<boolean>`exists (select from approval_task s where s.added_by_id = approval_task.id and s.place = 'before' and s.state in ${openStates})`,
    // What has followed is where the case stands, and nobody has looked at it.
    isLast: sql<boolean>`not exists (select from approval_visit v where v.case_id = approval_task.case_id and v.id > approval_task.visit_id and v.ended_at is not null)
      and not exists (select from approval_task later join approval_case lc on lc.id = later.case_id where approval_task.case_id in (lc.id, lc.parent_id)
        and later.visit_id > approval_task.visit_id and later.state <> 'pending')`,
    /** Somebody who was asked after it at the same node has acted: whoever signs after it, or whoever is asked there at all. */
    signerActed: sql<boolean>`exists (${actedAfter} and next.place = 'after' and next.added_by_id = approval_task.id)`,
    nextActed: sql<boolean>`exists (${actedAfter} and next.place = 'own')`,
  }),
  facts: (row, actor) => {
    const definition = definitionSaying(row.content)
    const step = stepCalled(definition, row.node)
    const isOwn = actor !== null && actor.id === row.userId
    const runs = row.caseState === 'running'
    const isGoneOn = row.signerActed || (step.mode.kind === 'sequential' && row.nextActed)
    // What runs beside others can't be gone back to by itself.
    const isBeside = !laneOf(definition.nodes).some(({ id }) => id === row.node)
    return {
      isMine: isOwn,
      isDelegate: actor !== null && actor.id === row.delegateId,
      isAdder: actor !== null && actor.id === row.adderId,
      isAsked: runs && row.isOpen,
      awaitsMeeting: row.awaitsMeeting,
      // What a meeting has decided nobody takes back alone.
      mayTakeBack: isOwn && !row.inMeeting && runs && !isGoneOn && (row.isOpen || (row.isLast && !isBeside)),
      returnTargets: [initiatorNode, ...stepsBefore(definition.nodes, row.node).map(({ id }) => id)],
      asksOpinion: step.asks?.opinion === true,
      asksFiles: step.asks?.files === true,
      remindAt: row.remindAt,
      decideBy: row.overdue ? null : row.decideBy,
      whenDue: step.deadline?.whenDue ?? 'remind',
      handles: step.kind === 'handle',
      waitsForSigner: row.waitsForSigner,
    }
  },
  writes: {
    approve: ({ opinion = '' }) => ({ opinion }),
    reject: ({ reason = '' }) => ({ opinion: reason }),
    return: ({ to, reason = '' }) => ({ returnTo: to ?? null, opinion: reason }),
    transfer: ({ reason = '' }) => ({ opinion: reason }),
    reassign: ({ reason = '' }) => ({ opinion: reason }),
    delegate: ({ userId, reason = '' }) => ({ delegateId: userId ?? null, opinion: reason, delegateOpinion: '' }),
    resolve: ({ opinion = '' }) => ({ delegateOpinion: opinion }),
    takeBack: () => ({ opinion: '' }),
    remind: () => ({ remindAt: null }),
  },
  apply: async (tx, { id, event, row, actor, lifecycle }) => {
    if (actor && signed.has(event.type)) await signTasks(tx, sql`t.id = ${id}`)
    if (event.type === 'takeBack') await unsignTask(tx, id)
    // What is said no more takes with it what it came with.
    if (event.type === 'takeBack') await setDocuments(lifecycle, tx, { machine: 'task', id, stage: 'opinion' }, [], null)
    if (event.type === 'delegate') await setDocuments(lifecycle, tx, { machine: 'task', id, stage: 'answer' }, [], null)
    if (event.type !== 'timeOut') return undefined
    const { whenDue } = stepCalled(definitionSaying(row.content), row.node).deadline ?? {}
    const timedAs = whenDue === 'approve' || whenDue === 'reject' ? whenDue : null
    await tx.update(approvalTask).set({ timedAs, overdue: true }).where(eq(approvalTask.id, id))
    return undefined
  },
  follows: followTask,
  dueRefused: toAdministrator,
  effects: {
    notify: notifies(
      'task',
      {
        title: caseTitle,
        titleEn: caseTitleEn,
        user: sql<string | null>`t.user_id`,
        delegate: sql<string>`t.delegate_id`,
        caseId: sql<string>`t.case_id`,
      },
      {
        // What nobody has waits for an administrator to say whose it is.
        asked: ({ user, delegate: _, caseId, ...its }) => ({
          ...its,
          users: user === null ? holdersOf(['PLAT_ADMIN']) : sql`select ${user}::bigint as id`,
          href: caseHref(caseId),
        }),
        delegate: ({ delegate, user: _, caseId, ...its }) => ({
          ...its,
          users: sql`select ${delegate}::bigint as id`,
          href: caseHref(caseId),
        }),
      },
    ),
  },
})

/** What waits for somebody, as the task `t`: what they are to decide, or look into. */
export const waitsFor = (id: string): SQL => sql`t.turn_of = ${id}`
