import type { Assignee, Condition, StepNode } from '../definition.ts'
import type { FlowType } from '../flowTypes.ts'
import { formFor, worldOf, type Effort, type Want } from './search.ts'
import { anyOther, questionsOf } from './values.ts'

/** Who is known before there is a case: from the unit that leads it. */
export type KnownAssignee = Extract<
  Assignee,
  { by: 'users' | 'role' | 'unitHead' | 'unitHeads' | 'unitApprovers' | 'budgetOwner' | 'group' }
>

/** Whether an assignee is known only from a record, or from who begins its case. */
export const isKnownLater = (assignee: Assignee): boolean => {
  if (assignee.by === 'condition') return [...assignee.ask, ...assignee.otherwise].some(isKnownLater)
  return !isKnown(assignee)
}

const known: ReadonlySet<string> = new Set<KnownAssignee['by']>([
  'users',
  'role',
  'unitHead',
  'unitHeads',
  'unitApprovers',
  'budgetOwner',
  'group',
])

const isKnown = (assignee: Assignee): assignee is KnownAssignee => known.has(assignee.by)

/** Each that is known beforehand, those of either side of a condition among them. */
export const knownIn = (assignees: readonly Assignee[]): KnownAssignee[] =>
  assignees.flatMap((assignee) => {
    if (assignee.by === 'condition') return [...knownIn(assignee.ask), ...knownIn(assignee.otherwise)]
    return isKnown(assignee) ? [assignee] : []
  })

/** How a step asks: one of these finds somebody, each the number of one that is known, or the sides of a condition that are possible. */
type Ways = readonly (number | readonly Ways[])[]

/** Whether somebody is asked on whichever side of each condition. */
export const isSomebody = (ways: Ways, isFound: (nth: number) => boolean): boolean =>
  ways.some((way) => (typeof way === 'number' ? isFound(way) : way.every((side) => isSomebody(side, isFound))))

/**
 * How a step asks in the cases that a unit leads, whose forms say so: null where none of them gets there.
 * @param reach what a form is like that gets there
 */
export const askingIn = (type: FlowType, { assignees }: StepNode, reach: readonly Want[], effort: Effort) => {
  const all = knownIn(assignees)
  const conditions = [...reach.map(({ condition }) => condition), ...conditionsIn(assignees)]
  const named = new Set(
    conditions.flatMap(questionsOf).flatMap((question) => (question.field === 'unit' && 'values' in question ? question.values : [])),
  )
  const waysOf = (unit: string): Ways | null => {
    const its: Condition = { field: 'unit', is: 'oneOf', values: [unit] }
    const world = worldOf(type, [its, ...conditions], effort)
    const sidesOf = (some: readonly Assignee[], wants: readonly Want[]): Ways =>
      some.flatMap((each): Ways => {
        if (each.by !== 'condition') return isKnown(each) ? [all.indexOf(each)] : []
        const sides = [true, false].flatMap((holds) => {
          const there = [...wants, { condition: each.when, holds }]
          return formFor(world, there) === 'none' ? [] : [sidesOf(holds ? each.ask : each.otherwise, there)]
        })
        return [sides]
      })
    const wants = [...reach, { condition: its, holds: true }]
    return formFor(world, wants) === 'none' ? null : sidesOf(assignees, wants)
  }
  const ways = new Map<string, Ways | null>()
  return (unitId: string): Ways | null => {
    const unit = named.has(unitId) ? unitId : anyOther
    const before = ways.get(unit)
    if (before !== undefined) return before
    const found = waysOf(unit)
    ways.set(unit, found)
    return found
  }
}

/** The conditions on which it hangs whom they ask. */
export const conditionsIn = (assignees: readonly Assignee[]): Condition[] =>
  assignees.flatMap((each) => (each.by === 'condition' ? [each.when, ...conditionsIn([...each.ask, ...each.otherwise])] : []))
