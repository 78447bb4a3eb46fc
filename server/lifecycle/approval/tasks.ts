import { eq, sql } from 'drizzle-orm'
import { substitutesOf } from '#server/db/absence.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { superiorsOf } from '#server/db/units.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import { approvalCase, approvalTask, approvalVisit, type QueuedSigner } from '#server/db/tables/approvalCase.ts'
import { advance, advanceWithin } from '#server/lifecycle/advance.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import type { Followed } from '#server/lifecycle/recordKind.ts'
import { Refusal, unusable } from '#server/refusal.ts'
import { stepCalled } from '#src/machines/approval/compile.ts'
import { reachedBy, stepsBefore } from '#src/machines/approval/scopes.ts'
import type { CaseEvent } from '#src/machines/approval/case.ts'
import type { TaskEvent } from '#src/machines/approval/task.ts'
import { initiatorNode } from '#src/machines/approval/verdict.ts'
import { peopleOf, type Asked } from './assignees.ts'
import { beginWithin, lockRecordOf } from './cases.ts'
import { askingOf, askPerson, goBack, mayBeAsked, nobody, openStates, readCase, setQueue, settle, type StandingCase } from './way.ts'

type Task = typeof approvalTask.$inferSelect

const readTask = async (tx: Database, id: string): Promise<Task> => {
  const [row] = await tx.select().from(approvalTask).where(eq(approvalTask.id, id))
  if (!row) throw new Error(`There is no task ${id}`)
  return row
}

/** Locks what a decision moves, before the task: record, then case. */
export const lockCaseOf = async (lifecycle: LifecycleContext, tx: Database, taskId: string): Promise<void> => {
  const [row] = await rowsOf<{ id: string }>(tx, sql`select case_id::text as id from approval_task where id = ${taskId}`)
  if (!row) return
  await lockRecordOf(lifecycle, tx, row.id)
  await tx.execute(sql`select 1 from approval_case where id = ${row.id} for update`)
}

/** What belongs to an event of a task: who is asked in the place of whom, and where its case goes from there. */
export const followTask = async (lifecycle: LifecycleContext, tx: Database, followed: Followed): Promise<void> => {
  // It was accepted by the machine of tasks.
  const event = followed.event as TaskEvent
  if (event.type === 'cancel' || event.type === 'skip' || event.type === 'view' || followed.from === null) return
  const task = await readTask(tx, followed.id)
  const standing = await readCase(tx, task.caseId)
  switch (event.type) {
    case 'transfer':
    case 'reassign':
      await succeed(lifecycle, tx, standing, task, await actingFor(lifecycle, tx, standing, task, event.userId))
      return
    case 'delegate':
      await actingFor(lifecycle, tx, standing, task, event.userId)
      return
    case 'escalate':
      await succeed(lifecycle, tx, standing, task, await inPlaceOf(lifecycle, tx, standing, task, followed.from))
      return
    case 'addSigner':
      await addSigner(lifecycle, tx, standing, task, event.place ?? 'beside', await actingFor(lifecycle, tx, standing, task, event.userId))
      return
    case 'takeBack':
      await takenBack(lifecycle, tx, standing, task)
      return
    case 'timeOut':
      if (followed.to === 'transferred') await succeed(lifecycle, tx, standing, task, await whenDue(lifecycle, tx, standing, task))
      break
    default:
  }
  if (followed.to === 'returned' || followed.to === 'rejected' || task.timedAs === 'reject') await keepResumption(tx, standing, task)
  if (task.place === 'before' && task.addedById) await signed(lifecycle, tx, task.addedById)
  await settle(lifecycle, tx, task.caseId, beginWithin)
}

const whereOf = ({ definition }: StandingCase, task: Task) => ({
  caseId: task.caseId,
  visitId: task.visitId,
  step: stepCalled(definition, task.node),
  place: task.place,
  ...(task.addedById ? { addedById: task.addedById } : {}),
})

const nobodyUsable = () => new Refusal(42200, { errors: [unusable('userId')] })

/** Whoever acts for somebody who was named. @throws Refusal 42200 for nobody of the house who can act, and for whoever has it, or began it */
const actingFor = async (
  lifecycle: LifecycleContext,
  tx: Database,
  standing: StandingCase,
  task: Task,
  userId: string | undefined,
): Promise<Asked> => {
  const { row } = standing
  if (userId === undefined) throw nobodyUsable()
  const [found] = await rowsOf(
    tx,
    sql`select 1 from app_user u join company c on c.id = u.company_id where u.id = ${userId} and c.kind <> 'SUPPLIER'`,
  )
  const acting = found ? (await substitutesOf(tx, [userId], row.type, lifecycle.clock.now())).get(userId) : undefined
  if (!acting || acting.userId === task.userId || !mayBeAsked(standing, task.node, acting.userId)) throw nobodyUsable()
  return { ...acting, weight: 1, skippedFor: null }
}

/** Somebody else is asked in the place of whoever had a task; an administrator names them where it is nobody. Whoever signs after it does after theirs. */
const succeed = async (lifecycle: LifecycleContext, tx: Database, standing: StandingCase, task: Task, who: Asked | null): Promise<void> => {
  const id = await askPerson(lifecycle, tx, whereOf(standing, task), { ...(who ?? nobody), weight: task.weight })
  const queue = await queueOf(tx, task.visitId)
  if (!queue.some(({ after }) => after === task.id)) return
  await setQueue(
    tx,
    task.visitId,
    queue.map((each) => (each.after === task.id ? { ...each, after: id } : each)),
  )
}

const queueOf = async (tx: Database, visitId: string): Promise<QueuedSigner[]> => {
  const [visit] = await tx.select({ queue: approvalVisit.queue }).from(approvalVisit).where(eq(approvalVisit.id, visitId))
  return visit?.queue ?? []
}

/** Who signs before or beside somebody is asked at once, who signs after them once they have approved. */
const addSigner = async (
  lifecycle: LifecycleContext,
  tx: Database,
  standing: StandingCase,
  task: Task,
  place: 'before' | 'after' | 'beside',
  signer: Asked,
): Promise<void> => {
  if (place !== 'after') {
    await askPerson(lifecycle, tx, { ...whereOf(standing, task), place, addedById: task.id }, signer)
    return
  }
  const later = { userId: signer.insteadOf ?? signer.userId, weight: 1, after: task.id }
  await setQueue(tx, task.visitId, [...(await queueOf(tx, task.visitId)), later])
}

/** Who is asked for somebody who can't act any more: whoever had let them look into it, or a superior. Nobody where the record refuses what is due. */
const inPlaceOf = async (
  lifecycle: LifecycleContext,
  tx: Database,
  standing: StandingCase,
  task: Task,
  from: string | null,
): Promise<Asked | null> => {
  const [has] = await rowsOf<{ isOut: boolean; delegateIsOut: boolean }>(
    tx,
    sql`select ${isShutOut(sql`u`)} as "isOut", coalesce((select ${isShutOut(sql`g`)} from app_user g where g.id = ${task.delegateId}), false) as "delegateIsOut"
        from app_user u where u.id = ${task.userId}`,
  )
  if (has?.isOut) return superiorOf(lifecycle, tx, standing, task)
  if (from !== 'delegated' || !has?.delegateIsOut || !task.userId) return null
  const acting = (await substitutesOf(tx, [task.userId], standing.row.type, lifecycle.clock.now())).get(task.userId)
  return acting ? { ...acting, weight: task.weight, skippedFor: null } : null
}

/** Whom a step asks once nobody has decided in time: whom it names, or the superior of whoever had it. */
const whenDue = async (lifecycle: LifecycleContext, tx: Database, standing: StandingCase, task: Task): Promise<Asked | null> => {
  const { deadline } = stepCalled(standing.definition, task.node)
  if (deadline?.whenDue === 'transfer')
    return (
      (
        await peopleOf(tx, { id: task.node, assignees: deadline.to ?? [] }, await askingOf(lifecycle, tx, standing), lifecycle.clock.now())
      ).find(({ userId }) => userId !== task.userId && mayBeAsked(standing, task.node, userId)) ?? null
    )
  return superiorOf(lifecycle, tx, standing, task)
}

const superiorOf = async (lifecycle: LifecycleContext, tx: Database, standing: StandingCase, task: Task): Promise<Asked | null> => {
  const heads = task.userId ? await superiorsOf(tx, { userId: task.userId }) : []
  const head = heads.find(
    (each) => each.head?.canAct && each.head.id !== task.userId && mayBeAsked(standing, task.node, each.head.id),
  )?.head
  const acting = head && (await substitutesOf(tx, [head.id], standing.row.type, lifecycle.clock.now())).get(head.id)
  const isFit = acting && acting.userId !== task.userId && mayBeAsked(standing, task.node, acting.userId)
  return isFit ? { ...acting, weight: task.weight, skippedFor: null } : null
}

/** Who returns a case to its initiator is asked alone once it is submitted again, where its step says so. */
const keepResumption = async (tx: Database, { row, definition }: StandingCase, task: Task): Promise<void> => {
  const { resubmit, ifRejected } = stepCalled(definition, task.node)
  const goesBack = ifRejected.kind === 'toPrevious' && stepsBefore(definition.nodes, task.node).length === 0
  const goesToInitiator = task.state === 'returned' ? task.returnTo === initiatorNode : goesBack || ifRejected.kind === 'toInitiator'
  if (!goesToInitiator) return
  await tx
    .update(approvalCase)
    .set({ resumeAt: resubmit === 'whoReturned' ? reachedBy(definition.nodes, task.node) : null })
    .where(eq(approvalCase.id, row.id))
}

/** Whoever waits for a signer before them goes on once all of these have decided. */
const signed = async (lifecycle: LifecycleContext, tx: Database, adderId: string): Promise<void> => {
  const adder = await readTask(tx, adderId)
  const [open] = await rowsOf(
    tx,
    sql`select 1 from approval_task t where t.added_by_id = ${adderId} and t.place = 'before' and t.state in ${openStates}`,
  )
  if (adder.state === 'added' && !open)
    await advanceWithin(lifecycle, tx, { machine: 'task', id: adderId, event: { type: 'signed' }, actor: null })
}

const takenBack = async (lifecycle: LifecycleContext, tx: Database, standing: StandingCase, task: Task): Promise<void> => {
  const [visit] = await rowsOf<{ ended: boolean }>(
    tx,
    sql`select ended_at is not null as ended from approval_visit where id = ${task.visitId}`,
  )
  if (!visit?.ended) return askLater(lifecycle, tx, standing, task)
  await goBack(lifecycle, tx, standing, task.node, task.visitId)
  const { row } = await readCase(tx, task.caseId)
  const event: CaseEvent = { type: 'proceed', position: row.position }
  await advanceWithin(lifecycle, tx, { machine: 'case', id: row.id, event, actor: null })
}

/** Whoever was asked after a task at its node, and has not acted, is asked again once it is decided anew. */
const askLater = async (lifecycle: LifecycleContext, tx: Database, { definition }: StandingCase, task: Task): Promise<void> => {
  const isSequential = stepCalled(definition, task.node).mode.kind === 'sequential'
  const next = await rowsOf<{ id: string; userId: string; weight: number; place: Task['place'] }>(
    tx,
    sql`select t.id::text as id, coalesce(t.instead_of_id, t.user_id)::text as "userId", t.weight, t.place from approval_task t
        where t.visit_id = ${task.visitId} and t.id > ${task.id} and t.state = 'pending'
          and ((t.place = 'after' and t.added_by_id = ${task.id}) or (${isSequential} and t.place = 'own')) order by t.id`,
  )
  if (next.length === 0) return
  for (const { id } of next) await advanceWithin(lifecycle, tx, { machine: 'task', id, event: { type: 'cancel' }, actor: null })
  const again = next.map(({ userId, weight, place }) => ({ userId, weight, ...(place === 'after' ? { after: task.id } : {}) }))
  await setQueue(tx, task.visitId, [...again, ...(await queueOf(tx, task.visitId))])
}

/** The record refused what the clock decided: it is for an administrator now, and not due any more, or nothing could be done to it. */
export const toAdministrator = (lifecycle: LifecycleContext, id: string): Promise<void> =>
  lifecycle.database.transaction(async (tx) => {
    await lockCaseOf(lifecycle, tx, id)
    const [late] = await rowsOf(
      tx,
      sql`update approval_task t set overdue = true where t.id = ${id} and t.state in ${openStates} and t.user_id is not null
          and t.decide_by <= ${lifecycle.clock.now().toISOString()}::timestamptz returning t.id`,
    )
    if (late) await advanceWithin(lifecycle, tx, { machine: 'task', id, event: { type: 'escalate' }, actor: null })
  })

/** Tasks of people who can't act any more come to whoever is above them, or to an administrator. @returns how many */
export const passOnOrphans = async (lifecycle: LifecycleContext): Promise<number> => {
  const orphans = await rowsOf<{ id: string }>(
    lifecycle.database,
    sql`select t.id::text as id from approval_task t join app_user u on u.id = t.user_id
        where t.state in ${openStates} and (${isShutOut(sql`u`)} or (t.state = 'delegated'
          and exists (select from app_user g where g.id = t.delegate_id and ${isShutOut(sql`g`)}))) order by t.id limit 100`,
  )
  for (const { id } of orphans)
    try {
      await advance(lifecycle, { machine: 'task', id, event: { type: 'escalate' }, actor: null })
    } catch (error) {
      // Refused: another process was quicker, or the record refuses what is due; then it comes to an administrator by that.
      if (!(error instanceof Refusal)) throw error
    }
  return orphans.length
}
