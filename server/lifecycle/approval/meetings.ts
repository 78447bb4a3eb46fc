import { and, eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { meetingItem } from '#server/db/tables/meeting.ts'
import { advanceWithin } from '#server/lifecycle/advance.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import type { Followed } from '#server/lifecycle/recordKind.ts'
import { Refusal, refuseWrong } from '#server/refusal.ts'
import type { MeetingDecision, MeetingEvent } from '#src/machines/approval/meeting.ts'
import type { TaskEvent } from '#src/machines/approval/task.ts'
import { initiatorNode } from '#src/machines/approval/verdict.ts'
import { lockCaseOf } from './tasks.ts'

/** Locks what a meeting moves, before the meeting: of every case on its agenda the record, then the case; in one order, whichever meeting it is. */
export const lockAgendaOf = async (lifecycle: LifecycleContext, tx: Database, meetingId: string): Promise<void> => {
  const items = await rowsOf<{ taskId: string }>(
    tx,
    sql`select i.task_id::text as "taskId" from meeting_item i join approval_task t on t.id = i.task_id join approval_case c on c.id = t.case_id
        where i.meeting_id = ${meetingId} and i.planned order by c.machine, c.record_id, c.id, t.id`,
  )
  for (const { taskId } of items) await lockCaseOf(lifecycle, tx, taskId)
}

/**
 * Writes what a meeting says of each case on its agenda.
 * @throws Refusal 42200 where it says nothing of one, or something of a case that is not on it
 */
export const writeDecisions = async (tx: Database, meetingId: string, decisions: readonly MeetingDecision[]): Promise<void> => {
  const items = await rowsOf<{ taskId: string }>(
    tx,
    sql`select task_id::text as "taskId" from meeting_item where meeting_id = ${meetingId}`,
  )
  const agenda = new Set(items.map(({ taskId }) => taskId))
  const said = new Set(decisions.map(({ taskId }) => taskId))
  refuseWrong([
    ...decisions.flatMap(({ taskId }, at) => (agenda.has(taskId) ? [] : [{ path: `items.${at}.taskId`, message: 'error.unusable' }])),
    ...(said.size === decisions.length && said.size >= agenda.size ? [] : [{ path: 'items', message: 'meeting.error.items' }]),
  ])
  for (const { taskId, result, opinion } of decisions)
    await tx
      .update(meetingItem)
      .set({ result, opinion, planned: false })
      .where(and(eq(meetingItem.meetingId, meetingId), eq(meetingItem.taskId, taskId)))
}

/** Frees the cases of a meeting that is not held for another one. */
export const freeAgenda = (tx: Database, meetingId: string) =>
  tx.update(meetingItem).set({ planned: false }).where(eq(meetingItem.meetingId, meetingId))

/** What a decision is to the task that it decides; null where it decides nothing. */
const eventOf = ({ result, opinion }: MeetingDecision, minutesNo: string): TaskEvent | null => {
  const said = [minutesNo, opinion].filter((each) => each !== '').join(' · ')
  switch (result) {
    case 'approved':
      return { type: 'approve', opinion: said }
    case 'returned':
      return { type: 'return', to: initiatorNode, reason: said }
    case 'rejected':
      return { type: 'reject', reason: said }
    case 'deferred':
      return null
  }
}

/**
 * What belongs to holding a meeting: its cases are decided, in the name of whoever holds it.
 * @throws Refusal 40900 naming the case of which something does not let itself be decided so; then nothing is
 */
export const followMeeting = async (lifecycle: LifecycleContext, tx: Database, { event, actor }: Followed): Promise<void> => {
  // It was accepted by the machine of meetings.
  const held = event as MeetingEvent
  if (held.type !== 'hold') return
  for (const [at, decision] of (held.items ?? []).entries()) {
    const sent = eventOf(decision, held.minutesNo ?? '')
    if (!sent) continue
    try {
      await advanceWithin(lifecycle, tx, { machine: 'task', id: decision.taskId, event: sent, actor })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const reasons = error.details.reasons ?? []
      throw new Refusal(40900, { reasons, errors: reasons.map((message) => ({ path: `items.${at}`, message })) })
    }
  }
}
