import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'
import { addWorkingHours, addWorkingSpan } from '#src/lib/workingHours.ts'
import type { CaseEvent, CaseFacts } from '#src/machines/approval/case.ts'
import { beginWay, moveWay, stepCalled, topOf, type WayEvent, type WayFacts, type WayMove } from '#src/machines/approval/compile.ts'
import type { Assignee, CopyNode, FlowDefinition, StepNode } from '#src/machines/approval/definition.ts'
import { nodeOf, stepsBefore } from '#src/machines/approval/scopes.ts'
import { taskMachine, type TaskEvent, type TaskFacts } from '#src/machines/approval/task.ts'
import { initiatorNode, openTaskStates } from '#src/machines/approval/verdict.ts'
import { dueOf } from '#src/machines/lifecycle.ts'
import type { Acting, House } from './house.ts'
import { begun, moved, type PlayedCase, type PlayedEntry, type PlayedTask, type PlayedVisit } from './played.ts'

/** What a case sends to its record. */
type Answer = (type: 'approved' | 'rejected' | 'returned' | 'withdrawn', reason?: string) => void

/** A case that is played again by the machine of its definition, as the engine leads it (`server/lifecycle/approval`), without a database: that would take a minute. */
export interface CasePlay {
  its: PlayedCase
  definition: FlowDefinition
  house: House
  log: PlayedEntry[]
  clock: { now: Date }
  answer: Answer
}

const isOpen = ({ state }: PlayedTask): boolean => openTaskStates.some((open) => open === state)
const openVisits = ({ its }: CasePlay): PlayedVisit[] => its.visits.filter(({ endedAt }) => endedAt === null)

export const openTasks = (play: CasePlay): PlayedTask[] => openVisits(play).flatMap(({ tasks }) => tasks.filter(isOpen))

const wayFacts = (play: CasePlay): WayFacts => ({
  now: play.clock.now,
  form: play.its.form,
  steps: Object.fromEntries(openVisits(play).map(({ node, tasks }) => [node, { tasks, queued: 0 }])),
  within: {},
  waits: {},
})

const bySystem = ({ clock }: CasePlay) => ({ at: clock.now, actorId: null })

/** Begins a case that was just submitted. */
export const beginCase = (play: CasePlay): void => {
  begun(play.log, 'case', play.its, { at: play.clock.now, actorId: play.its.initiatorId })
  carryOut(play, beginWay(play.definition, wayFacts(play)))
  tell(play)
  settle(play)
}

/** It is submitted again after a return. */
export const resumeCase = (play: CasePlay): void => {
  if (!goOn(play, { type: 'resume', node: null })) throw new Error('It was not returned')
  sendCase(play, { type: 'resume', position: play.its.position }, null)
  settle(play)
}

/** Its initiator takes it back, or urges. */
export const sendByInitiator = (play: CasePlay, type: 'withdraw' | 'urge'): void => {
  sendCase(play, { type }, play.its.initiatorId)
  if (type === 'urge') Object.assign(play.its, { urgedAt: play.clock.now })
  if (type === 'urge') return
  for (const visit of openVisits(play)) leave(play, visit)
  play.answer('withdrawn')
}

const sendCase = (play: CasePlay, event: CaseEvent, actorId: string | null): void => {
  const facts: CaseFacts = { now: play.clock.now, isInitiator: actorId !== null, isUntouched: true, urgeableFrom: null, waitsUntil: null }
  moved(play.log, 'case', play.its, facts, event, { at: play.clock.now, actorId })
}

const goOn = (play: CasePlay, event: WayEvent): boolean => {
  const move = moveWay(play.definition, play.its.position, wayFacts(play), event)
  if (move) carryOut(play, move)
  return move !== null
}

const settle = (play: CasePlay): void => {
  let hasMoved = false
  while (goOn(play, { type: 'decided' })) hasMoved = true
  if (hasMoved || topOf(play.its.position) !== play.its.state) tell(play)
}

const topEvents: Record<string, 'proceed' | 'approve' | 'reject' | 'giveBack'> = {
  running: 'proceed',
  approved: 'approve',
  rejected: 'reject',
  returned: 'giveBack',
}
const answers = { approve: 'approved', reject: 'rejected', giveBack: 'returned' } as const

/** Says where the case stands, and to its record what has become of it. */
const tell = (play: CasePlay): void => {
  const { position, visits } = play.its
  const type = topEvents[topOf(position)]
  if (!type) throw new Error(`A case stands at ${position}`)
  sendCase(play, { type, position }, null)
  if (type === 'proceed') return
  const last = visits.flatMap(({ tasks }) => tasks).findLast(({ state }) => state === 'returned' || state === 'rejected')
  play.answer(answers[type], ...(type === 'approve' ? [] : [last?.opinion ?? '']))
}

const carryOut = (play: CasePlay, { position, effects }: WayMove): void => {
  play.its.position = position
  for (const { type, node } of effects) {
    if (type === 'leave') for (const visit of openVisits(play).filter((each) => each.node === node)) leave(play, visit)
    else if (type === 'ask') ask(play, stepCalled(play.definition, node))
    else if (type === 'tell') copyTo(play, nodeOf(play.definition.nodes, node) as CopyNode)
    else throw new Error(`No delivered definition says ${type}`)
  }
}

const leave = (play: CasePlay, visit: PlayedVisit): void => {
  visit.endedAt = play.clock.now
  for (const task of visit.tasks.filter(isOpen)) sendTask(play, task, { type: 'cancel' }, null)
}

const copyTo = (play: CasePlay, node: CopyNode): void => {
  const { its, clock } = play
  for (const { userId } of peopleOf(play, node.assignees))
    if (!its.copies.some((copy) => copy.userId === userId)) its.copies.push({ userId, node: node.id, at: clock.now })
}

const namedBy = ({ house, its }: CasePlay, assignee: Assignee): string[] => {
  if (assignee.by === 'users') return [...assignee.users]
  if (assignee.by === 'role') return house.holding(assignee.role)
  if (assignee.by !== 'unitHead') throw new Error(`Nothing of the demonstration asks ${assignee.by}`)
  return [house.headsOf(its.unitId ?? '')[assignee.above]].flatMap((id) => (id ? [id] : []))
}

const peopleOf = (play: CasePlay, assignees: readonly Assignee[]): Acting[] => {
  const acting = assignees
    .flatMap((assignee) => namedBy(play, assignee))
    .flatMap((userId) => play.house.actingFor(userId, play.its.type, play.clock.now) ?? [])
  return acting.filter(({ userId }, at) => acting.findIndex((each) => each.userId === userId) === at)
}

/** Whoever is above somebody and may be asked: not themselves, and not who began it. */
const superiorOf = ({ house, its, clock }: CasePlay, userId: string): Acting | null => {
  const head = house.above(userId).find((id) => id !== null && id !== userId && id !== its.initiatorId)
  return head ? house.actingFor(head, its.type, clock.now) : null
}

const approversIn = (visit: PlayedVisit | undefined): (string | null)[] =>
  (visit?.tasks ?? []).flatMap(({ state, userId }) => (state === 'approved' ? [userId] : []))

/** Who has approved what still stands: anywhere in a case, and in the step before. */
const approvedIn = ({ its, definition }: CasePlay, next: string) => {
  const standing = its.visits.filter(({ node }, at) => {
    const undoing = new Set([node, ...stepsBefore(definition.nodes, node).map(({ id }) => id)])
    return ![next, ...its.visits.slice(at + 1).map((later) => later.node)].some((later) => undoing.has(later))
  })
  return {
    ever: standing.flatMap(approversIn),
    last: approversIn(standing.findLast(({ tasks }) => tasks.some(({ state }) => state !== 'skipped'))),
  }
}

const ask = (play: CasePlay, step: StepNode): void => {
  const { its, clock } = play
  const before = approvedIn(play, step.id)
  const passed: readonly (string | null)[] = { asksAgain: [], skipIfApprovedBefore: before.ever, skipConsecutive: before.last }[
    step.ifRepeated
  ]
  const people = peopleOf(play, step.assignees).flatMap((who) =>
    who.userId === its.initiatorId ? (superiorOf(play, who.userId) ?? []) : who,
  )
  const visit: PlayedVisit = {
    id: '',
    node: step.id,
    begunAt: clock.now,
    endedAt: null,
    queue: [],
    waitsUntil: null,
    within: null,
    tasks: [],
  }
  its.visits.push(visit)
  for (const who of people.toSorted((a, b) => Number(passed.includes(b.userId)) - Number(passed.includes(a.userId))))
    askPerson(play, visit, who, { skippedFor: passed.includes(who.userId) ? 'repeated' : null })
  if (people.length === 0) askPerson(play, visit, null)
}

/** Asks one person; somebody whom an administrator has yet to name, where it is nobody. */
const askPerson = (
  play: CasePlay,
  visit: PlayedVisit,
  who: Acting | null,
  { skippedFor = null, place = 'own', addedBy = null }: Partial<Pick<PlayedTask, 'skippedFor' | 'place' | 'addedBy'>> = {},
): void => {
  const { now } = play.clock
  const deadline = who && skippedFor === null ? stepCalled(play.definition, visit.node).deadline : undefined
  const decideBy = deadline ? addWorkingSpan(deliveredCalendar, now, deadline) : null
  const remindAt = decideBy && deadline?.remindBefore ? addWorkingHours(deliveredCalendar, decideBy, -deadline.remindBefore) : null
  const task: PlayedTask = {
    id: '',
    node: visit.node,
    userId: who?.userId ?? null,
    insteadOfId: who?.insteadOf ?? null,
    delegateId: null,
    addedBy,
    weight: 1,
    place,
    inMeeting: stepCalled(play.definition, visit.node).kind === 'meeting' && place === 'own',
    opinion: '',
    delegateOpinion: '',
    returnTo: null,
    skippedFor,
    timedAs: null,
    remindAt: remindAt && remindAt > now ? remindAt : null,
    decideBy,
    overdue: false,
    state: 'pending',
    stateSince: now,
    dueAt: null,
    version: 0,
    createdAt: now,
  }
  visit.tasks.push(task)
  begun(play.log, 'task', task, bySystem(play))
  task.dueAt = dueAtOf(play, task)
  if (skippedFor !== null) sendTask(play, task, { type: 'skip', why: skippedFor }, null)
}

const visitOf = ({ its }: CasePlay, task: PlayedTask): PlayedVisit => {
  const visit = its.visits.find(({ tasks }) => tasks.includes(task))
  if (!visit) throw new Error('It is asked nowhere')
  return visit
}

const factsOf = (play: CasePlay, task: PlayedTask, actorId: string | null): TaskFacts => ({
  now: play.clock.now,
  isMine: actorId !== null && actorId === task.userId,
  isDelegate: actorId !== null && actorId === task.delegateId,
  isAdder: false,
  isAsked: play.its.state === 'running' && visitOf(play, task).endedAt === null,
  mayTakeBack: actorId !== null && actorId === task.userId,
  returnTargets: [initiatorNode],
  asksOpinion: false,
  asksFiles: false,
  awaitsMeeting: false,
  remindAt: task.remindAt,
  decideBy: task.overdue ? null : task.decideBy,
  whenDue: stepCalled(play.definition, task.node).deadline?.whenDue ?? 'remind',
  handles: stepCalled(play.definition, task.node).kind === 'handle',
  waitsForSigner: visitOf(play, task).tasks.some((other) => other.addedBy === task && isOpen(other)),
})

const dueAtOf = (play: CasePlay, task: PlayedTask): Date | null => dueOf(taskMachine, task.state, factsOf(play, task, null))?.at ?? null

const written = (event: TaskEvent): Partial<PlayedTask> => {
  switch (event.type) {
    case 'approve':
      return { opinion: event.opinion ?? '' }
    case 'reject':
    case 'transfer':
    case 'reassign':
      return { opinion: event.reason ?? '' }
    case 'return':
      return { returnTo: event.to ?? null, opinion: event.reason ?? '' }
    case 'delegate':
      return { delegateId: event.userId ?? null, opinion: event.reason ?? '', delegateOpinion: '' }
    case 'resolve':
      return { delegateOpinion: event.opinion ?? '' }
    case 'takeBack':
      return { opinion: '' }
    case 'remind':
      return { remindAt: null }
    case 'timeOut':
      return { overdue: true }
    default:
      return {}
  }
}

/** Sends an event to a task, with whatever belongs to it. */
export const sendTask = (play: CasePlay, task: PlayedTask, event: TaskEvent, actorId: string | null): void => {
  moved(play.log, 'task', task, factsOf(play, task, actorId), event, { at: play.clock.now, actorId })
  Object.assign(task, written(event))
  task.dueAt = dueAtOf(play, task)
  const visit = visitOf(play, task)
  const acting = 'userId' in event && event.userId ? play.house.actingFor(event.userId, play.its.type, play.clock.now) : null
  switch (event.type) {
    case 'transfer':
    case 'reassign':
      return askPerson(play, visit, acting, { place: task.place, addedBy: task.addedBy })
    case 'addSigner':
      return askPerson(play, visit, acting, { place: 'before', addedBy: task })
    case 'takeBack':
      return takenBack(play, visit)
    case 'timeOut':
      if (task.state === 'transferred')
        askPerson(play, visit, task.userId ? superiorOf(play, task.userId) : null, { place: task.place, addedBy: task.addedBy })
      return settle(play)
    case 'approve':
    case 'reject':
    case 'return':
      if (task.addedBy?.state === 'added') sendTask(play, task.addedBy, { type: 'signed' }, null)
      return settle(play)
    default:
  }
}

/** The case goes back to a step whose decision was taken back, as it stood. */
const takenBack = (play: CasePlay, visit: PlayedVisit): void => {
  if (visit.endedAt === null) return
  const move = moveWay(play.definition, play.its.position, wayFacts(play), { type: 'jump', node: visit.node })
  if (!move) throw new Error(`Nothing leads back to ${visit.node}`)
  for (const open of openVisits(play)) leave(play, open)
  visit.endedAt = null
  play.its.position = move.position
  sendCase(play, { type: 'proceed', position: move.position }, null)
}

/** Whoever has not decided in time is reminded, or somebody else is asked, until that moment. */
export const letTimePass = (play: CasePlay, until: Date): void => {
  for (;;) {
    const due = openTasks(play).reduce<PlayedTask | null>(
      (first, task) => (task.dueAt && task.dueAt <= until && !(first?.dueAt && first.dueAt <= task.dueAt) ? task : first),
      null,
    )
    if (!due?.dueAt) break
    play.clock.now = due.dueAt
    const event = dueOf(taskMachine, due.state, factsOf(play, due, null))
    if (!event) throw new Error('A task is due for nothing')
    sendTask(play, due, { type: event.event } as TaskEvent, null)
  }
  play.clock.now = until
}
