import { and, eq, inArray, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { approvalCase, approvalVisit } from '#server/db/tables/approvalCase.ts'
import { advanceWithin, createWithin, stores } from '#server/lifecycle/advance.ts'
import { deliverNow } from '#server/lifecycle/outbox.ts'
import { machineOf, type Actor, type LifecycleContext } from '#server/lifecycle/process.ts'
import type { ApprovalAsked, Followed } from '#server/lifecycle/recordKind.ts'
import { Refusal } from '#server/refusal.ts'
import type { CaseEvent } from '#src/machines/approval/case.ts'
import type { SubprocessNode } from '#src/machines/approval/definition.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { approvedEventOf, endsOf, stateMeta } from '#src/machines/lifecycle.ts'
import { submittedTo } from '#src/machines/sentEvents.ts'
import { refuseUnchosen } from './choice.ts'
import { definitionFor } from './definitions.ts'
import { beginAt, goOn, leaveAll, readCase, settle, tell, type StandingCase } from './way.ts'

interface ApprovedRecord {
  machine: BusinessMachineId
  id: string
}

interface OpenCase {
  id: string
  type: FlowType
  state: 'running' | 'returned'
}

const openCasesOf = (tx: Database, { machine, id }: ApprovedRecord): Promise<OpenCase[]> =>
  rowsOf<OpenCase>(
    tx,
    sql`select c.id::text as id, c.type, c.state from approval_case c
        where c.machine = ${machine} and c.record_id = ${id} and c.parent_id is null and c.state in ('running', 'returned') order by c.id`,
  )

/**
 * What belongs to an event of a record that is approved in some of its states (decision 070): in such a state a case runs, or goes on; a case ends
 * with the state that it is for, and is with its initiator as long as the record may be submitted again.
 */
export const followApproval =
  (machine: BusinessMachineId) =>
  async (lifecycle: LifecycleContext, tx: Database, { id, actor, from, to }: Followed): Promise<void> => {
    const chart = machineOf(machine)
    const record = { machine, id }
    const type = stateMeta(chart, to).approval
    const before = from === null ? undefined : stateMeta(chart, from).approval
    if (type === undefined && before === undefined && !endsOf(chart).includes(to)) return
    const open = await openCasesOf(tx, record)
    for (const each of open) {
      const isOver = each.type !== type && (each.state === 'running' || endsOf(chart).includes(to))
      if (isOver) await leave(lifecycle, tx, each.id)
    }
    if (type === undefined) return
    if (from !== null && submittedTo(chart, from) === type) await refuseUnchosen(lifecycle, tx, { ...record, type })
    const standing = open.find((each) => each.type === type)
    if (!standing) await beginCase(lifecycle, tx, record, type, actor)
    else await askAgain(lifecycle, tx, record, standing, actor)
  }

const askedOf = async (
  { kinds, clock }: LifecycleContext,
  tx: Database,
  { machine, id }: ApprovedRecord,
  type: FlowType,
): Promise<ApprovalAsked> => {
  const asked = await kinds[machine].approvals?.[type]?.(tx, id, clock.calendar())
  if (!asked) throw new Error(`${machine} does not say what ${type} asks`)
  return asked
}

const beginCase = async (
  lifecycle: LifecycleContext,
  tx: Database,
  record: ApprovedRecord,
  type: FlowType,
  actor: Actor | null,
  above: { parentId: string; parentNode: string; initiatorId: string | null } | null = null,
): Promise<void> => {
  const { unitId, companyId, initiatorId: begunBy, titleEn, form } = await askedOf(lifecycle, tx, record, type)
  const definitionId = await definitionFor(tx, type, { unitId, companyId })
  if (!definitionId) throw new Refusal(40900, { reasons: ['refusal.noDefinition'] })
  const initiatorId = above ? above.initiatorId : (begunBy ?? actor?.id ?? (await lastActorOf(tx, record)))
  const content = {
    type,
    definitionId,
    machine: record.machine,
    recordId: record.id,
    companyId,
    unitId,
    initiatorId,
    form,
    titleEn,
    parentId: above?.parentId ?? null,
    parentNode: above?.parentNode ?? null,
  }
  const { id } = await createWithin(lifecycle, tx, 'case', actor, (database, first) => stores(approvalCase, content)(database, first))
  await beginAt(lifecycle, tx, id, beginWithin)
  await tell(lifecycle, tx, await readCase(tx, id))
  await settle(lifecycle, tx, id, beginWithin)
}

/** Who moved a record last: who began what nobody is asked about yet. */
const lastActorOf = async (tx: Database, { machine, id }: ApprovedRecord): Promise<string | null> => {
  const [row] = await rowsOf<{ id: string }>(
    tx,
    sql`select actor_id::text as id from transition_log where machine = ${machine} and record_id = ${id} and actor_id is not null order by seq desc limit 1`,
  )
  return row?.id ?? null
}

const isSameIn = (type: FlowType, before: ApprovalAsked['form'], after: ApprovalAsked['form']): boolean =>
  Object.entries(fieldsOf(type)).every(([field, { material }]) => !material || (before[field] ?? null) === (after[field] ?? null))

/** A record is submitted again, or changed where it stands: who is asked follows from what has changed that counts. */
const askAgain = async (
  lifecycle: LifecycleContext,
  tx: Database,
  record: ApprovedRecord,
  { id, type, state }: OpenCase,
  actor: Actor | null,
): Promise<void> => {
  const { form, titleEn, unitId, companyId, initiatorId: begunBy } = await askedOf(lifecycle, tx, record, type)
  const standing = await readCase(tx, id)
  const isSame = isSameIn(type, standing.row.form, form)
  if (state === 'running' && !isSame) {
    await leave(lifecycle, tx, id)
    return beginCase(lifecycle, tx, record, type, actor)
  }
  const initiatorId = begunBy ?? standing.row.initiatorId
  await tx.update(approvalCase).set({ form, titleEn, unitId, companyId, initiatorId }).where(eq(approvalCase.id, id))
  if (state === 'running') return
  await goOn(lifecycle, tx, await readCase(tx, id), { type: 'resume', node: isSame ? standing.row.resumeAt : null }, beginWithin)
  const { row } = await readCase(tx, id)
  const resumed: CaseEvent = { type: 'resume', position: row.position }
  await advanceWithin(lifecycle, tx, { machine: 'case', id, event: resumed, actor: null })
  await settle(lifecycle, tx, id, beginWithin)
}

const leave = (lifecycle: LifecycleContext, tx: Database, id: string): Promise<void> =>
  advanceWithin(lifecycle, tx, { machine: 'case', id, event: { type: 'leave' }, actor: null })

/** A case about the same record that decides a node of another one. */
export const beginWithin = async (
  lifecycle: LifecycleContext,
  tx: Database,
  { row }: StandingCase,
  node: SubprocessNode,
): Promise<void> => {
  const above = { parentId: row.id, parentNode: node.id, initiatorId: row.initiatorId }
  await beginCase(lifecycle, tx, { machine: row.machine, id: row.recordId }, node.type, null, above)
}

/** What the events of a case send to its record. */
const answers: Record<string, 'approved' | 'rejected' | 'returned' | 'withdrawn' | undefined> = {
  approve: 'approved',
  reject: 'rejected',
  giveBack: 'returned',
  withdraw: 'withdrawn',
  end: 'withdrawn',
}

/** What belongs to an event of a case: its end is told to its record, or to the case above; nobody is asked any more. */
export const followCase = async (lifecycle: LifecycleContext, tx: Database, { id, event, to }: Followed): Promise<void> => {
  if (event.type === 'timePassed' || event.type === 'jump') return settle(lifecycle, tx, id, beginWithin)
  if (to === 'running') return
  const { row } = await readCase(tx, id)
  if (['withdraw', 'end', 'leave'].includes(event.type)) await leaveAll(lifecycle, tx, id)
  for (const below of await rowsOf<{ id: string }>(
    tx,
    sql`select c.id::text as id from approval_case c where c.parent_id = ${id} and c.state in ('running', 'returned')`,
  ))
    await leave(lifecycle, tx, below.id)
  const answer = answers[event.type]
  if (answer === undefined) return
  if (row.parentId === null) {
    const reason = answer === 'returned' || answer === 'rejected' ? await whyOf(tx, id) : undefined
    const type = answer === 'approved' ? approvedEventOf(machineOf(row.machine), row.type) : answer
    const sent = { type, ...(reason ? { reason } : {}) }
    await advanceWithin(lifecycle, tx, { machine: row.machine, id: row.recordId, event: sent, actor: null })
    return
  }
  await tx
    .update(approvalVisit)
    .set({ within: answer === 'approved' ? 'approved' : 'rejected' })
    .where(and(eq(approvalVisit.caseId, row.parentId), eq(approvalVisit.node, row.parentNode ?? ''), sql`${approvalVisit.endedAt} is null`))
  // What is decided within another is not submitted again by itself.
  if (to === 'returned') await leave(lifecycle, tx, id)
  await settle(lifecycle, tx, row.parentId, beginWithin)
}

/** Why a case was rejected or returned last, as whoever did so says; nothing where the clock did. */
const whyOf = async (tx: Database, caseId: string): Promise<string | undefined> => {
  const [last] = await rowsOf<{ opinion: string }>(
    tx,
    sql`select t.opinion from approval_task t where t.case_id = ${caseId} and t.state in ('rejected', 'returned') order by t.state_since desc, t.id desc limit 1`,
  )
  return last?.opinion
}

/** Locks the record of a case before it, as every event of that record does. */
export const lockRecordOf = async ({ kinds, clock }: LifecycleContext, tx: Database, caseId: string): Promise<void> => {
  const [row] = await tx
    .select({ machine: approvalCase.machine, recordId: approvalCase.recordId })
    .from(approvalCase)
    .where(inArray(approvalCase.id, [caseId]))
  if (row) await kinds[row.machine].load(tx, { id: row.recordId, actor: null, clock, event: { type: 'approved' } })
}

/**
 * Begins a case for every record that stands where it is approved, and has none: it came there before its type had cases. Where nobody can be asked it
 * stays without one, and is found again at the next start.
 * @returns how many
 */
export const beginMissingCases = async (lifecycle: LifecycleContext): Promise<number> => {
  let begun = 0
  for (const { machine, table, approvals } of Object.values(lifecycle.kinds))
    for (const type of Object.keys(approvals ?? {}) as FlowType[]) {
      const missing = await rowsOf<{ id: string }>(
        lifecycle.database,
        sql`select r.id::text as id from ${sql.identifier(table)} r where r.state in ${approvedStates(machine, type)} and not exists (select from approval_case c
            where c.machine = ${machine} and c.record_id = r.id and c.type = ${type} and c.state in ('running', 'returned')) order by r.id`,
      )
      for (const { id } of missing) if (await beginMissing(lifecycle, { machine, id }, type)) begun++
    }
  return begun
}

const beginMissing = async (lifecycle: LifecycleContext, record: ApprovedRecord, type: FlowType): Promise<boolean> => {
  const { kinds, clock, database } = lifecycle
  const asked: Promise<string>[] = []
  try {
    const isBegun = await database.transaction(async (tx) => {
      asked.length = 0
      const loaded = await kinds[record.machine].load(tx, { id: record.id, actor: null, clock, event: { type: 'approved' } })
      if (!loaded || stateMeta(machineOf(record.machine), loaded.state).approval !== type) return false
      if ((await openCasesOf(tx, record)).some((each) => each.type === type)) return false
      await beginCase({ ...lifecycle, asked }, tx, record, type, null)
      return true
    })
    await deliverNow(lifecycle, await Promise.all(asked))
    return isBegun
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
}

const approvedStates = (machine: BusinessMachineId, type: FlowType): string[] =>
  Object.keys(machineOf(machine).states).filter((state) => stateMeta(machineOf(machine), state).approval === type)
