import type { EventObject } from 'xstate'
import type { Entry } from '#server/lifecycle/log.ts'
import type { approvalCase, approvalComment, approvalCopy, approvalTask, approvalVisit } from '#server/db/tables/approvalCase.ts'
import { machineOf } from '#server/lifecycle/process.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { step, type Facts } from '#src/machines/lifecycle.ts'

type Row<T extends { $inferInsert: object }, Without extends keyof T['$inferInsert']> = Required<Omit<T['$inferInsert'], 'id' | Without>>

/** A record that has no id yet: it gets one as everything is stored, in the order of its time. */
export interface Standing {
  id: string
  state: string
  stateSince: Date
  version: number
}

export interface PlayedVisit extends Row<typeof approvalVisit, 'caseId'> {
  id: string
  tasks: PlayedTask[]
}

export interface PlayedTask extends Row<
  typeof approvalTask,
  'caseId' | 'visitId' | 'addedById' | 'version' | 'jobTitle' | 'jobTitleEn' | 'signatureFileId'
> {
  id: string
  version: number
  addedBy: PlayedTask | null
}

export interface PlayedCase extends Row<typeof approvalCase, 'no' | 'recordId' | 'version'> {
  id: string
  version: number
  record: { id: string }
  visits: PlayedVisit[]
  copies: Omit<typeof approvalCopy.$inferInsert, 'caseId'>[]
  comments: Omit<typeof approvalComment.$inferInsert, 'caseId'>[]
}

/** An entry of the log, of a record that has no id yet. */
export type PlayedEntry = Omit<Entry, 'recordId'> & { record: { id: string } }

export interface Moment {
  at: Date
  actorId: string | null
}

/**
 * Moves a record by its machine, and says so.
 * @throws Error when the machine refuses the event
 */
export const moved = (
  log: PlayedEntry[],
  machine: BusinessMachineId,
  record: Standing,
  facts: Facts,
  event: EventObject,
  { at, actorId }: Moment,
): void => {
  const outcome = step(machineOf(machine), record.state, facts, event)
  if (!outcome.accepted) throw new Error(`${machine} in ${record.state} refuses ${event.type}: ${outcome.reasons.join(' ')}`)
  const { type, ...payload } = event
  log.push({ machine, record, event: type, fromState: record.state, toState: outcome.state, actorId, at, payload })
  Object.assign(record, { state: outcome.state, stateSince: at, version: record.version + 1 })
}

/** Begins the life line of a record. */
export const begun = (log: PlayedEntry[], machine: BusinessMachineId, record: Standing, { at, actorId }: Moment): void =>
  void log.push({ machine, record, event: 'create', fromState: null, toState: record.state, actorId, at, payload: {} })

type Asked = Pick<PlayedCase, 'record' | 'type' | 'definitionId' | 'machine' | 'companyId' | 'unitId' | 'initiatorId' | 'form' | 'titleEn'>

/** A case that is about to begin. */
export const newCase = (asked: Asked, now: Date): PlayedCase => ({
  ...asked,
  id: '',
  parentId: null,
  parentNode: null,
  position: '',
  resumeAt: null,
  urgedAt: null,
  state: 'running',
  stateSince: now,
  dueAt: null,
  version: 0,
  createdAt: now,
  visits: [],
  copies: [],
  comments: [],
})
