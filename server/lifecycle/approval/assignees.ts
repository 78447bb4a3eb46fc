import { sql } from 'drizzle-orm'
import { substitutesOf } from '#server/db/absence.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { superiorsOf } from '#server/db/units.ts'
import type { ApprovalAsked } from '#server/lifecycle/recordKind.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { holds } from '#src/machines/approval/conditions.ts'
import { isOwnDecision, type Assignee, type CopyNode, type FormValues, type StepNode } from '#src/machines/approval/definition.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { namedIn } from './named.ts'

/** Whom a step asks about which case. */
export interface Asking {
  type: FlowType
  machine: BusinessMachineId
  recordId: string
  companyId: string
  unitId: string | null
  initiatorId: string | null
  form: FormValues
  inCharge?: ApprovalAsked['inCharge']
}

/** Somebody whom a step asks, in whose place, and how much they count; passed over for a reason. */
export interface Asked {
  userId: string
  insteadOf: string | null
  weight: number
  skippedFor: 'self' | 'repeated' | null
}

interface AskingAt extends Asking {
  node: string
}

interface Named {
  userId: string
  weight: number
}

/** Who has approved in a case already: anywhere in it, and in the step before. Whoever has done something there has not. */
export interface ApprovedBefore {
  ever: ReadonlySet<string>
  last: ReadonlySet<string>
}

const ids = async (database: Database, query: ReturnType<typeof sql>): Promise<string[]> =>
  (await rowsOf<{ id: string }>(database, sql`select them.id::text as id from (${query}) them where them.id is not null`)).map(
    ({ id }) => id,
  )

/** The unit a case is led by: the record's, else its company's own. */
const leadingUnit = ({ unitId, companyId }: Asking) =>
  sql`coalesce(${unitId}::bigint, (select own.id from unit own where own.company_id = ${companyId} and own.parent_id is null))`

const headsOf = async (database: Database, of: { unitId: string } | { userId: string }): Promise<(string | null)[]> =>
  (await superiorsOf(database, of)).map(({ head }) => (head?.canAct ? head.id : null))

const unitHeads = async (database: Database, asking: Asking): Promise<(string | null)[]> => {
  const [unit] = await rowsOf<{ id: string | null }>(database, sql`select ${leadingUnit(asking)}::text as id`)
  return unit?.id ? headsOf(database, { unitId: unit.id }) : []
}

const isSomebody = (id: string | null | undefined): id is string => id !== null && id !== undefined

/** The people whom a way of asking names, in its order. */
const namedBy = async (database: Database, assignee: Assignee, asking: AskingAt, now: Date): Promise<string[]> => {
  switch (assignee.by) {
    case 'superiors':
      return asking.initiatorId ? (await headsOf(database, { userId: asking.initiatorId })).slice(0, assignee.upTo).filter(isSomebody) : []
    case 'initiator':
      return [asking.initiatorId].filter(isSomebody)
    case 'initiatorsChoice': {
      const { machine, recordId, type, node } = asking
      return ids(
        database,
        sql`select h.user_id as id from approver_choice h
            where h.machine = ${machine} and h.record_id = ${recordId} and h.type = ${type} and h.node = ${node} order by h.position`,
      )
    }
    case 'field': {
      const value = asking.form[assignee.field]
      return typeof value === 'string' && value !== '' ? [value] : []
    }
    case 'inCharge': {
      const but = assignee.but === undefined ? null : asking.form[assignee.but]
      const found = asking.inCharge ? await ids(database, asking.inCharge) : []
      return found.filter((id) => id !== but)
    }
    case 'condition':
      return (await namedByAll(database, holds(assignee.when, asking.form) ? assignee.ask : assignee.otherwise, asking, now)).map(
        ({ userId }) => userId,
      )
    default:
      return ids(
        database,
        sql`select named.id from (${namedIn(assignee, sql`select ${leadingUnit(asking)} as id, ${asking.companyId}::bigint as company_id`, dateOf(now))}) named order by named.nth`,
      )
  }
}

const namedByAll = async (database: Database, assignees: readonly Assignee[], asking: AskingAt, now: Date): Promise<Named[]> => {
  const found: Named[] = []
  for (const assignee of assignees)
    for (const userId of await namedBy(database, assignee, asking, now))
      if (!found.some((each) => each.userId === userId)) found.push({ userId, weight: assignee.weight ?? 1 })
  return found
}

/** Users whom a node names now, each replaced by whoever acts for them; without those for whom nobody can act. */
export const peopleOf = async (
  database: Database,
  { id: node, assignees }: Pick<StepNode | CopyNode, 'id' | 'assignees'>,
  asking: Asking,
  now: Date,
): Promise<Asked[]> => {
  const named = await namedByAll(database, assignees, { ...asking, node }, now)
  const acting = await substitutesOf(
    database,
    named.map(({ userId }) => userId),
    asking.type,
    now,
  )
  const asked: Asked[] = []
  for (const { userId, weight } of named) {
    const who = acting.get(userId)
    if (who && !asked.some((each) => each.userId === who.userId)) asked.push({ ...who, weight, skippedFor: null })
  }
  return asked
}

/** Whom a step asks, by its policies: in the place of who began the case, and of whoever has approved already. */
export const askedBy = async (database: Database, step: StepNode, asking: Asking, before: ApprovedBefore, now: Date): Promise<Asked[]> => {
  const people = await peopleOf(database, step, asking, now)
  // Who keeps the minutes decides nothing: they may be anybody's who can.
  if (step.kind === 'meeting') return people
  const withoutSelf = await inPlaceOfSelf(database, step, asking, people, now)
  // What is to be done is not done by having approved.
  if (!isOwnDecision(step)) return withoutSelf
  const passed = { asksAgain: new Set<string>(), skipIfApprovedBefore: before.ever, skipConsecutive: before.last }[step.ifRepeated]
  return withoutSelf.map((each) => (each.skippedFor === null && passed.has(each.userId) ? { ...each, skippedFor: 'repeated' } : each))
}

const inPlaceOfSelf = async (
  database: Database,
  { ifSelf }: StepNode,
  asking: Asking,
  people: readonly Asked[],
  now: Date,
): Promise<Asked[]> => {
  const self = people.find(({ userId }) => userId === asking.initiatorId)
  if (!self || ifSelf === 'decides') return [...people]
  const { insteadOf } = self
  // Who began it acts for nobody in it: whoever is away is asked all the same.
  if (insteadOf !== null) return people.map((each) => (each === self ? { ...each, userId: insteadOf, insteadOf: null } : each))
  if (ifSelf === 'skip') return people.map((each) => (each === self ? { ...each, skippedFor: 'self' } : each))
  const heads = ifSelf === 'toSuperior' ? await headsOf(database, { userId: self.userId }) : await unitHeads(database, asking)
  const head = heads.find((id) => id !== null && id !== self.userId)
  const others = people.filter((each) => each !== self)
  if (!head) return others
  const acting = (await substitutesOf(database, [head], asking.type, now)).get(head)
  if (!acting || acting.userId === self.userId || others.some(({ userId }) => userId === acting.userId)) return others
  return people.map((each) => (each === self ? { ...acting, weight: self.weight, skippedFor: null } : each))
}
