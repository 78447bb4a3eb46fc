import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { wayUp } from '#server/db/units.ts'
import { approvalCase, approvalVisit } from '#server/db/tables/approvalCase.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import { Refusal } from '#server/refusal.ts'
import { isStep } from '#src/machines/approval/definition.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { countedBy, movedTo, type StandingInFlow } from '#src/machines/approval/move.ts'
import { nodeOf } from '#src/machines/approval/scopes.ts'
import { verdictOf } from '#src/machines/approval/verdict.ts'
import { definitionOf } from './definitions.ts'
import { actingThen, askPerson, readCase, setQueue } from './way.ts'
import { openVisits, type OpenVisit } from './visits.ts'

/** An edition, and the type whose cases go by it. */
export interface EditionOf {
  id: string
  type: FlowType
}

/** Cases `c`, each with the edition `led` of the unit that leads it, where one of its own or above has one. */
export const casesLed = (type: FlowType): SQL =>
  sql`approval_case c
      left join unit own on own.company_id = c.company_id and own.parent_id is null
      left join (${wayUp(sql`select id from unit`)} select distinct on (way.of) way.of, d.id from way join flow_definition d on d.unit_id = way.id
        where d.type = ${type} and d.standing = 'published' order by way.of, cardinality(way.passed)) led on led.of = coalesce(c.unit_id, own.id)`

/** Of these, which could go by an edition: they run or are with their initiators, go by another one, and would go by this one if they began now. */
export const couldGoBy = ({ id, type }: EditionOf): SQL =>
  sql`c.type = ${type} and c.state in ('running', 'returned') and c.definition_id <> ${id} and ${id}::bigint = coalesce(led.id,
      (select d.id from flow_definition d where d.type = ${type} and d.standing = 'published' and d.unit_id is null))`

/** What another edition asks of a case, by what is asked in it now. */
export const standingIn = (
  { position, form, resumeAt }: Pick<StandingInFlow, 'position' | 'form' | 'resumeAt'>,
  visits: readonly OpenVisit[],
): StandingInFlow => ({
  position,
  form,
  resumeAt,
  // Who signs after somebody binds by their task.
  steps: Object.fromEntries(
    visits.map(({ node, tasks, queue }) => [node, { tasks, queue: queue.filter(({ after }) => after === undefined) }]),
  ),
})

/**
 * Lets a case go by another edition, as what its event writes.
 * @returns what its log keeps besides @throws Refusal 40900 where it can't go by it, or would not if it began now
 */
export const moveCase = async (tx: Database, caseId: string, definitionId: string): Promise<Record<string, unknown>> => {
  const { row, definition: former } = await readCase(tx, caseId)
  const [editions] = await rowsOf<{ from: number; to: number }>(
    tx,
    sql`select f.edition as "from", d.edition as "to" from ${casesLed(row.type)} join flow_definition f on f.id = c.definition_id
        join flow_definition d on d.id = ${definitionId} where c.id = ${caseId} and ${couldGoBy({ id: definitionId, type: row.type })}`,
  )
  if (!editions) throw new Refusal(40900, { reasons: ['refusal.notMovable'] })
  const next = await definitionOf(tx, definitionId)
  const { hindrance, resumeAt } = movedTo(former, next, standingIn(row, await openVisits(tx, caseId)))
  if (hindrance) throw new Refusal(40900, { message: `flow.hindrance.${hindrance.why}`, reasons: ['refusal.notMovable'] })
  const passed = and(eq(approvalVisit.caseId, caseId), isNotNull(approvalVisit.endedAt), isNull(approvalVisit.formerDefinitionId))
  await tx.update(approvalVisit).set({ formerDefinitionId: row.definitionId }).where(passed)
  await tx.update(approvalCase).set({ definitionId, resumeAt }).where(eq(approvalCase.id, caseId))
  return { fromDefinitionId: row.definitionId, fromEdition: editions.from, toEdition: editions.to }
}

/** Where a step asked one after the other, and asks all at once by the edition by which its case goes now, whoever was yet to be asked is asked. */
export const askQueued = async (lifecycle: LifecycleContext, tx: Database, caseId: string): Promise<void> => {
  const standing = await readCase(tx, caseId)
  for (const { id, node, queue, tasks } of await openVisits(tx, caseId)) {
    const step = nodeOf(standing.definition.nodes, node)
    const own = queue.filter(({ after }) => after === undefined)
    if (!step || !isStep(step) || step.mode.kind === 'sequential' || own.length === 0) continue
    if (verdictOf(step, countedBy(step, { tasks, queue: own })).kind !== 'open') continue
    await setQueue(
      tx,
      id,
      queue.filter((each) => !own.includes(each)),
    )
    for (const each of own) {
      const who = await actingThen(lifecycle, tx, standing, node, each)
      await askPerson(lifecycle, tx, { caseId, visitId: id, step, place: 'own' }, who)
    }
  }
}
