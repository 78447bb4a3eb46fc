import { eq, sql, type InferSelectModel } from 'drizzle-orm'
import { substitutesOf } from '#server/db/absence.ts'
import { rowsOf, storedId, type Database } from '#server/db/connect.ts'
import { literalStates } from '#server/db/literalStates.ts'
import { nextDelivery, putNotices } from '#server/db/notices.ts'
import { approvalCase, approvalTask, approvalVisit, type QueuedSigner } from '#server/db/tables/approvalCase.ts'
import { advanceWithin, createWithin, stores } from '#server/lifecycle/advance.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import { Refusal } from '#server/refusal.ts'
import { addWorkingHours, addWorkingSpan } from '#src/lib/workingHours.ts'
import { beginWay, moveWay, stepCalled, topOf, type WayEffect, type WayEvent, type WayFacts } from '#src/machines/approval/compile.ts'
import {
  isOwnDecision,
  isStep,
  nodesWithin,
  type CopyNode,
  type FlowDefinition,
  type StepNode,
  type SubprocessNode,
  type TimerNode,
} from '#src/machines/approval/definition.ts'
import type { CaseEvent } from '#src/machines/approval/case.ts'
import type { TaskEvent } from '#src/machines/approval/task.ts'
import { nodeOf, stepsBefore } from '#src/machines/approval/scopes.ts'
import { hasApproved, openTaskStates, verdictOf, type CountedStep, type CountedTask } from '#src/machines/approval/verdict.ts'
import { askedBy, peopleOf, type ApprovedBefore, type Asked, type Asking } from './assignees.ts'
import { definitionOf } from './definitions.ts'

/** A case, and the edition by which it goes. */
export interface StandingCase {
  row: InferSelectModel<typeof approvalCase>
  definition: FlowDefinition
}

/** What begins a case within another: of `cases.ts`, which stands above. */
export type BeginWithin = (lifecycle: LifecycleContext, tx: Database, above: StandingCase, node: SubprocessNode) => Promise<void>

/** @throws Error for a case that is not there */
export const readCase = async (tx: Database, id: string): Promise<StandingCase> => {
  const [row] = await tx.select().from(approvalCase).where(eq(approvalCase.id, id))
  if (!row) throw new Error(`There is no case ${id}`)
  return { row, definition: await definitionOf(tx, row.definitionId) }
}

/** Tasks that somebody still has, as SQL names them. */
export const openStates = literalStates(openTaskStates)

interface OpenVisit {
  id: string
  node: string
  queue: QueuedSigner[]
  waitsUntil: string | null
  within: 'approved' | 'rejected' | null
  tasks: (CountedTask & { id: string })[]
}

/** The nodes at which a case stands, with what is asked there. */
const openVisits = (tx: Database, caseId: string): Promise<OpenVisit[]> =>
  rowsOf<OpenVisit>(
    tx,
    sql`select v.id::text as id, v.node, v.queue, v.waits_until as "waitsUntil", v.within,
          (select coalesce(json_agg(json_build_object('id', t.id::text, 'state', t.state, 'timedAs', t.timed_as, 'weight', t.weight, 'place', t.place, 'returnTo', t.return_to) order by t.id), '[]')
            from approval_task t where t.visit_id = v.id) as tasks
        from approval_visit v where v.case_id = ${caseId} and v.ended_at is null order by v.id`,
  )

/** Whoever signs after somebody is asked in time: until then nothing waits for them. */
const countedOf = ({ tasks, queue }: Pick<OpenVisit, 'tasks' | 'queue'>): CountedStep => ({
  tasks,
  queued: queue.filter(({ after }) => after === undefined).length,
})

const factsOf = (visits: readonly OpenVisit[], { row }: StandingCase, now: Date): WayFacts => ({
  now,
  form: row.form,
  steps: Object.fromEntries(visits.map(({ node, tasks, queue }) => [node, countedOf({ tasks, queue })])),
  within: Object.fromEntries(visits.flatMap(({ node, within }) => (within ? [[node, within]] : []))),
  waits: Object.fromEntries(visits.flatMap(({ node, waitsUntil }) => (waitsUntil ? [[node, new Date(waitsUntil)]] : []))),
})

/** What a case's steps ask by. */
export const askingOf = async ({ kinds, clock }: LifecycleContext, tx: Database, { row }: StandingCase): Promise<Asking> => {
  const { type, machine, recordId, companyId, unitId, initiatorId, form } = row
  const asked = await kinds[machine].approvals?.[type]?.(tx, recordId, clock.calendar())
  return { type, machine, recordId, companyId, unitId, initiatorId, form, ...(asked?.inCharge ? { inCharge: asked.inCharge } : {}) }
}

/** Brings a case to where its tasks have brought it, and on from there as long as nothing waits for anybody; then says so in its life line. */
export const settle = async (lifecycle: LifecycleContext, tx: Database, caseId: string, begin: BeginWithin): Promise<void> => {
  let hasMoved = false
  for (let standing = await readCase(tx, caseId); standing.row.state === 'running'; standing = await readCase(tx, caseId)) {
    await askNext(lifecycle, tx, standing)
    if (!(await goOn(lifecycle, tx, standing, { type: 'decided' }, begin))) {
      const isTold = !hasMoved && topOf(standing.row.position) === standing.row.state
      return isTold ? undefined : tell(lifecycle, tx, standing)
    }
    hasMoved = true
  }
}

/** Begins the way of a new case. */
export const beginAt = async (lifecycle: LifecycleContext, tx: Database, caseId: string, begin: BeginWithin): Promise<void> => {
  const standing = await readCase(tx, caseId)
  const { position, effects } = beginWay(standing.definition, factsOf([], standing, lifecycle.clock.now()))
  await carryOut(lifecycle, tx, standing, position, effects, begin)
}

/** Moves a case by one event of its way. @returns whether that led anywhere */
export const goOn = async (
  lifecycle: LifecycleContext,
  tx: Database,
  standing: StandingCase,
  event: WayEvent,
  begin: BeginWithin,
): Promise<boolean> => {
  const { row, definition } = standing
  const facts = factsOf(await openVisits(tx, row.id), standing, lifecycle.clock.now())
  const moved = moveWay(definition, row.position, facts, event)
  if (!moved) return false
  await carryOut(lifecycle, tx, standing, moved.position, moved.effects, begin)
  return true
}

/** Brings a case back to a step whose decision is taken back, as it stood: nobody is asked anew. */
export const goBack = async (
  lifecycle: LifecycleContext,
  tx: Database,
  standing: StandingCase,
  node: string,
  visitId: string,
): Promise<void> => {
  const { row, definition } = standing
  const facts = factsOf(await openVisits(tx, row.id), standing, lifecycle.clock.now())
  const moved = moveWay(definition, row.position, facts, { type: 'jump', node })
  if (!moved) throw new Refusal(40900, { reasons: ['refusal.mayTakeBack'] })
  for (const effect of moved.effects) if (effect.type === 'leave') await leaveNode(lifecycle, tx, row.id, effect.node)
  await tx.update(approvalVisit).set({ endedAt: null }).where(eq(approvalVisit.id, visitId))
  await tx.update(approvalCase).set({ position: moved.position }).where(eq(approvalCase.id, row.id))
}

const topEvents: Record<string, 'proceed' | 'approve' | 'reject' | 'giveBack'> = {
  running: 'proceed',
  approved: 'approve',
  rejected: 'reject',
  returned: 'giveBack',
}

/** Says in the life line of a case where it stands. */
export const tell = async (lifecycle: LifecycleContext, tx: Database, { row: { id } }: StandingCase): Promise<void> => {
  const { row } = await readCase(tx, id)
  const type = topEvents[topOf(row.position)]
  if (!type) throw new Error(`Case ${id} stands at ${row.position}`)
  const event: CaseEvent = { type, position: row.position }
  await advanceWithin(lifecycle, tx, { machine: 'case', id, event, actor: null })
}

const carryOut = async (
  lifecycle: LifecycleContext,
  tx: Database,
  standing: StandingCase,
  position: string,
  effects: readonly WayEffect[],
  begin: BeginWithin,
): Promise<void> => {
  const { row, definition } = standing
  await tx.update(approvalCase).set({ position }).where(eq(approvalCase.id, row.id))
  for (const { type, node } of effects) {
    const what = nodeOf(definition.nodes, node)
    if (type === 'leave') await leaveNode(lifecycle, tx, row.id, node)
    else if (type === 'ask') await ask(lifecycle, tx, standing, stepCalled(definition, node))
    else if (type === 'tell') await copyTo(lifecycle, tx, standing, what as CopyNode)
    else if (type === 'wait') await visit(tx, row.id, node, lifecycle.clock.now(), waitOf(lifecycle, what as TimerNode))
    else {
      await visit(tx, row.id, node, lifecycle.clock.now())
      await begin(lifecycle, tx, standing, what as SubprocessNode)
    }
  }
}

const waitOf = ({ clock }: LifecycleContext, { wait }: TimerNode) => ({ waitsUntil: addWorkingSpan(clock.calendar(), clock.now(), wait) })

const visit = async (
  tx: Database,
  caseId: string,
  node: string,
  begunAt: Date,
  more: Partial<Pick<InferSelectModel<typeof approvalVisit>, 'queue' | 'waitsUntil'>> = {},
): Promise<string> =>
  storedId(
    await tx
      .insert(approvalVisit)
      .values({ caseId, node, begunAt, ...more })
      .returning({ id: approvalVisit.id }),
  )

/** Ends what is asked at a node, and the case within that it began: whoever has not decided need not any more. */
const leaveNode = async (lifecycle: LifecycleContext, tx: Database, caseId: string, node: string): Promise<void> => {
  const left = await rowsOf<{ id: string }>(
    tx,
    sql`update approval_visit set ended_at = ${lifecycle.clock.now().toISOString()}::timestamptz where case_id = ${caseId} and node = ${node} and ended_at is null
        returning id::text as id`,
  )
  for (const { id } of left) await cancelOpen(lifecycle, tx, sql`t.visit_id = ${id}`)
  const begun = await rowsOf<{ id: string }>(
    tx,
    sql`select c.id::text as id from approval_case c where c.parent_id = ${caseId} and c.parent_node = ${node} and c.state in ('running', 'returned')`,
  )
  for (const { id } of begun) await advanceWithin(lifecycle, tx, { machine: 'case', id, event: { type: 'leave' }, actor: null })
}

/** Ends everything that is asked in a case. */
export const leaveAll = async (lifecycle: LifecycleContext, tx: Database, caseId: string): Promise<void> => {
  await tx.execute(
    sql`update approval_visit set ended_at = ${lifecycle.clock.now().toISOString()}::timestamptz where case_id = ${caseId} and ended_at is null`,
  )
  await cancelOpen(lifecycle, tx, sql`t.case_id = ${caseId}`)
}

const cancelOpen = async (lifecycle: LifecycleContext, tx: Database, which: ReturnType<typeof sql>): Promise<void> => {
  const open = await rowsOf<{ id: string }>(
    tx,
    sql`select t.id::text as id from approval_task t where ${which} and t.state in ${openStates} order by t.id`,
  )
  for (const { id } of open) await advanceWithin(lifecycle, tx, { machine: 'task', id, event: { type: 'cancel' }, actor: null })
}

/**
 * Who has approved what still stands: anywhere in a case, and in the step before. What was gone back before is asked for anew.
 * @param next the step that is about to ask, where one is
 */
export const approvedIn = async (tx: Database, { row, definition }: StandingCase, next?: string): Promise<ApprovedBefore> => {
  const visits = await rowsOf<{ id: string; node: string; approvedBy: string[]; hasAsked: boolean }>(
    tx,
    sql`select v.id::text as id, v.node,
          coalesce((select json_agg(t.user_id::text) from approval_task t where t.visit_id = v.id and t.state = 'approved' and t.user_id is not null), '[]') as "approvedBy",
          exists (select from approval_task t where t.visit_id = v.id and t.state <> 'skipped') as "hasAsked"
        from approval_visit v where v.case_id = ${row.id} order by v.id`,
  )
  const deciding = new Set(nodesWithin(definition.nodes).flatMap((node) => (isOwnDecision(node) ? [node.id] : [])))
  const standing = visits.filter(({ node }, at) => {
    const undoing = new Set([node, ...stepsBefore(definition.nodes, node).map(({ id }) => id)])
    return (
      deciding.has(node) &&
      ![next, ...visits.slice(at + 1).map((later) => later.node)].some((later) => later !== undefined && undoing.has(later))
    )
  })
  return {
    ever: new Set(standing.flatMap(({ approvedBy }) => approvedBy)),
    last: new Set(standing.findLast(({ hasAsked }) => hasAsked)?.approvedBy),
  }
}

/**
 * Asks the people of a step.
 * @throws Refusal 40900 where there are none, and the step is not passed without them
 */
const ask = async (lifecycle: LifecycleContext, tx: Database, standing: StandingCase, step: StepNode): Promise<void> => {
  const { row } = standing
  const now = lifecycle.clock.now()
  const people = await askedBy(tx, step, await askingOf(lifecycle, tx, standing), await approvedIn(tx, standing, step.id), now)
  if (people.length === 0 && step.ifEmpty === 'block') throw new Refusal(40900, { reasons: ['refusal.nobodyToAsk'] })
  const isSequential = step.mode.kind === 'sequential'
  const asked = people.filter(({ skippedFor }) => skippedFor === null)
  const [first, ...later] = asked
  // Whoever acts for them may be another one by then.
  const queue = isSequential ? later.map(({ userId, insteadOf, weight }) => ({ userId: insteadOf ?? userId, weight })) : []
  const visitId = await visit(tx, row.id, step.id, now, { queue })
  const skipped = people.filter(({ skippedFor }) => skippedFor !== null)
  for (const person of [...skipped, ...(isSequential ? (first ? [first] : []) : asked)])
    await askPerson(lifecycle, tx, { caseId: row.id, visitId, step, place: 'own' }, person)
  if (people.length === 0 && step.ifEmpty === 'toAdministrator')
    await askPerson(lifecycle, tx, { caseId: row.id, visitId, step, place: 'own' }, nobody)
}

/** Stands for somebody whom an administrator has yet to name. */
export const nobody: Whom = { userId: null, insteadOf: null, weight: 1, skippedFor: null }

/** Whom a task is for; null while an administrator has yet to say. */
type Whom = Omit<Asked, 'userId'> & { userId: string | null }

interface AskedWhere {
  caseId: string
  visitId: string
  step: StepNode
  place: 'own' | 'before' | 'after' | 'beside'
  addedById?: string
}

/** Asks one person, and lets the clock run. @returns the id of their task */
export const askPerson = async (
  lifecycle: LifecycleContext,
  tx: Database,
  { caseId, visitId, step, place, addedById }: AskedWhere,
  { userId, insteadOf, weight, skippedFor }: Whom,
): Promise<string> => {
  const now = lifecycle.clock.now()
  const calendar = lifecycle.clock.calendar()
  // Nobody is late while nobody has it.
  const deadline = userId === null ? undefined : step.deadline
  const decideBy = deadline ? addWorkingSpan(calendar, now, deadline) : null
  const remindAt = decideBy && deadline?.remindBefore ? addWorkingHours(calendar, decideBy, -deadline.remindBefore) : null
  const content = {
    caseId,
    visitId,
    node: step.id,
    userId,
    insteadOfId: insteadOf,
    addedById: addedById ?? null,
    weight,
    place,
    // Who was added to sign decides by themself.
    inMeeting: step.kind === 'meeting' && place === 'own',
    skippedFor,
    ...(skippedFor === null ? { decideBy, remindAt: remindAt && remindAt > now ? remindAt : null } : {}),
  }
  const { id, seq } = await createWithin(lifecycle, tx, 'task', null, stores(approvalTask, content), skippedFor !== null)
  if (skippedFor === null) {
    lifecycle.asked?.push(Promise.resolve(seq))
    return id
  }
  const skip: TaskEvent = { type: 'skip', why: skippedFor }
  await advanceWithin(lifecycle, tx, { machine: 'task', id, event: skip, actor: null })
  return id
}

/** Asks whoever is next: after a task that was approved, and of steps that ask one after the other. */
const askNext = async (lifecycle: LifecycleContext, tx: Database, standing: StandingCase): Promise<void> => {
  for (const { id, node, queue, tasks } of await openVisits(tx, standing.row.id)) {
    const step = nodeOf(standing.definition.nodes, node)
    if (queue.length === 0 || !step || !isStep(step)) continue
    const { kind } = verdictOf(step, countedOf({ tasks, queue }))
    if (kind === 'rejected' || kind === 'returned') continue
    const signers = queue.filter(({ after }) => tasks.some((task) => task.id === after && hasApproved(task)))
    const isBusy = signers.length > 0 || kind !== 'open' || tasks.some(({ state }) => openTaskStates.some((open) => open === state))
    const next = isBusy ? undefined : queue.find(({ after }) => after === undefined)
    const asked = next ? [next] : signers
    if (asked.length === 0) continue
    await setQueue(
      tx,
      id,
      queue.filter((each) => !asked.includes(each)),
    )
    for (const each of asked) {
      const place = each.after ? ({ place: 'after', addedById: each.after } as const) : ({ place: 'own' } as const)
      const who = await actingThen(lifecycle, tx, standing, node, each)
      await askPerson(lifecycle, tx, { caseId: standing.row.id, visitId: id, step, ...place }, who)
    }
  }
}

/** Says who is yet to be asked at a node. */
export const setQueue = (tx: Database, visitId: string, queue: QueuedSigner[]) =>
  tx.update(approvalVisit).set({ queue }).where(eq(approvalVisit.id, visitId))

/** Whoever acts now for somebody who was to be asked later; nobody where that is who began the case, and may not decide in it. */
const actingThen = async (
  { clock }: LifecycleContext,
  tx: Database,
  standing: StandingCase,
  node: string,
  { userId, weight }: QueuedSigner,
): Promise<Whom> => {
  const acting = (await substitutesOf(tx, [userId], standing.row.type, clock.now())).get(userId)
  const isFit = acting && mayBeAsked(standing, node, acting.userId)
  return { ...(isFit ? acting : nobody), weight, skippedFor: null }
}

/** Whether somebody may be asked at a node: who began the case decides in it only where its step says so. */
export const mayBeAsked = ({ row, definition }: StandingCase, node: string, userId: string): boolean =>
  userId !== row.initiatorId || stepCalled(definition, node).ifSelf === 'decides'

/** Where somebody reads a case. */
export const caseHref = (id: string): string => `/todo/${id}`

const copyTo = async (lifecycle: LifecycleContext, tx: Database, standing: StandingCase, node: CopyNode): Promise<void> => {
  const now = lifecycle.clock.now()
  const people = await peopleOf(tx, node, await askingOf(lifecycle, tx, standing), now)
  const told: string[] = []
  for (const { userId } of people) {
    const copied = await rowsOf(
      tx,
      sql`insert into approval_copy (case_id, user_id, node, at) values (${standing.row.id}, ${userId}, ${node.id}, ${now.toISOString()}) on conflict do nothing returning user_id`,
    )
    if (copied.length > 0) told.push(userId)
  }
  if (told.length === 0) return
  const { no, form, titleEn } = standing.row
  const title = `${no} ${String(form['title'] ?? '')}`
  await putNotices(tx, sql`select unnest(${sql.param(told)}::bigint[]) as id`, {
    outboxId: await nextDelivery(tx),
    message: 'notice.caseCopied',
    values: { no: '', title, titleEn: titleEn ? `${no} ${titleEn}` : title, reason: '' },
    href: caseHref(standing.row.id),
    at: now,
  })
}
