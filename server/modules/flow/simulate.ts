import type { Database } from '#server/db/connect.ts'
import type { Asked, Asking } from '#server/lifecycle/approval/assignees.ts'
import { expectedBy, historyOf, peopleAhead } from '#server/lifecycle/approval/foreseen.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { Data } from '#src/contract/index.ts'
import { holds } from '#src/machines/approval/conditions.ts'
import {
  isStep,
  type Assignee,
  type BothNames,
  type Condition,
  type FlowDefinition,
  type FlowNode,
} from '#src/machines/approval/definition.ts'
import { hoursAt, leavesOf, schedule, walk, type Expected, type Passed, type Reason } from '#src/machines/approval/simulate.ts'
import { noTime } from '#src/machines/approval/spread.ts'
import { known } from './references.ts'
import type { Sample } from './sample.ts'

type Simulated = Data<'POST /api/powf/definition/{id}/simulate'>
type ChainNode = Simulated['chain'][number]
type Later = ChainNode['later'][number]

/** What would come of a case by a definition if everybody approved, from now on. */
export const simulated = async (
  { database, clock }: Pick<ModuleContext, 'database' | 'clock'>,
  { type, nodes }: FlowDefinition,
  { asking, untold, names }: Sample,
): Promise<Simulated> => {
  const way = walk(nodes, asking.form)
  const leaves = leavesOf(way)
  const all = await peopleAhead(database, asking, leaves, { ever: new Set(), last: new Set() }, clock.now())
  const people = new Map(leaves.map((node, at) => [node.id, all[at] ?? []]))
  const called = await peopleCalled(database, all.flat())
  const later = new Map(leaves.map((node) => [node.id, asksLater(node, asking)]))
  const asksNobody = (node: FlowNode) => isStep(node) && people.get(node.id)?.length === 0 && later.get(node.id)?.length === 0
  const isPassedOver = (node: FlowNode): boolean => {
    if (!isStep(node)) return false
    if (asksNobody(node)) return node.ifEmpty === 'pass'
    return (people.get(node.id) ?? []).every(({ skippedFor }) => skippedFor !== null) && later.get(node.id)?.length === 0
  }
  const history = await historyOf(database, clock, type)
  const times = schedule(way, (node) => (isPassedOver(node) ? noTime : hoursAt(history, node)))

  const shown = (node: FlowNode, beside: BothNames | null, reasons: ChainNode['reasons']): ChainNode => ({
    node: node.id,
    ...titles(node),
    kind: node.kind,
    beside: beside && { title: beside.zh, titleEn: beside.en },
    people: (people.get(node.id) ?? []).map(({ userId, insteadOf, skippedFor }) => ({
      ...(called.get(userId) ?? { name: '', nameEn: '' }),
      insteadOf: insteadOf !== null,
      skippedFor,
    })),
    later: later.get(node.id) ?? [],
    ifEmpty: isStep(node) && asksNobody(node) ? node.ifEmpty : null,
    ...moments(times.nodes.get(node.id)),
    reasons,
  })
  const moments = (expected: Expected | undefined) => ({
    begins: expectedBy(clock, expected?.begins ?? null),
    ends: expectedBy(clock, expected?.ends ?? null),
  })
  const chained = (some: readonly Passed[], beside: BothNames | null): ChainNode[] =>
    some.flatMap((passed) => {
      if ('reasons' in passed) {
        const reasons = passed.reasons.flatMap((reason) => reasonShown(passed.node.branches, reason, untold))
        return [shown(passed.node, beside, reasons), ...chained(passed.within, beside)]
      }
      if ('branches' in passed)
        return [shown(passed.node, beside, []), ...passed.branches.flatMap(({ title, within }) => chained(within, title))]
      return [shown(passed.node, beside, [])]
    })
  const stops = leaves.find((node) => isStep(node) && node.ifEmpty === 'block' && asksNobody(node))
  return { chain: chained(way, null), stopsAt: stops?.id ?? null, ends: stops ? null : expectedBy(clock, times.ends), names }
}

const titles = ({ title }: { title: BothNames }) => ({ title: title.zh, titleEn: title.en })

const peopleCalled = async (database: Database, people: readonly Asked[]) =>
  new Map(
    (
      await known(
        database,
        people.map(({ userId }) => ({ by: 'user', key: userId })),
      )
    ).map(({ key, name, nameEn }) => [key, { name, nameEn: nameEn || name }]),
  )

interface Branch {
  id: string
  title: BothNames
  when: Condition | null
}

/** Why a branch was gone, or was not; nothing of what the type of the case does not tell. */
const reasonShown = (
  branches: readonly Branch[],
  { branch: id, isTaken, asked }: Reason,
  untold: ReadonlySet<string>,
): ChainNode['reasons'] => {
  const branch = branches.find((each) => each.id === id)
  if (!branch) return []
  const shown = asked.map((each) => (untold.has(each.question.field) ? { question: each.question, says: null, holds: null } : each))
  return [{ branch: id, ...titles(branch), isTaken, way: joinedBy(branch.when), asked: shown }]
}

const joinedBy = (when: Condition | null): ChainNode['reasons'][number]['way'] => {
  if (when === null) return 'else'
  if ('all' in when) return isFlat(when.all) ? 'all' : 'mixed'
  if ('any' in when) return isFlat(when.any) ? 'any' : 'mixed'
  return 'all'
}

const isFlat = (parts: readonly Condition[]): boolean => !parts.some((part) => 'all' in part || 'any' in part)

/** Whom a node names of whom this case says nothing. */
const asksLater = (node: FlowNode, asking: Asking): Later[] =>
  isStep(node) || node.kind === 'copy' ? [...new Set(laterIn(node.assignees, asking))] : []

const laterIn = (assignees: readonly Assignee[], asking: Asking): Later[] =>
  assignees.flatMap((assignee): Later[] => {
    switch (assignee.by) {
      case 'superiors':
      case 'initiator':
        return asking.initiatorId === null ? [assignee.by] : []
      case 'initiatorsChoice':
        return asking.recordId === null ? [assignee.by] : []
      case 'inCharge':
        return asking.inCharge ? [] : [assignee.by]
      case 'field':
        return typeof asking.form[assignee.field] === 'string' ? [] : [assignee.by]
      case 'condition':
        return laterIn(holds(assignee.when, asking.form) ? assignee.ask : assignee.otherwise, asking)
      default:
        return []
    }
  })
