import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import { Refusal } from '#server/refusal.ts'
import { choosesAmong, passedBy } from '#src/machines/approval/conditions.ts'
import { isStep, type CopyNode, type StepNode } from '#src/machines/approval/definition.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { definitionFor, definitionOf } from './definitions.ts'

/** A record, and by which type it is approved once it is submitted. */
export interface Submitted {
  machine: BusinessMachineId
  id: string
  type: FlowType
}

/** A node whose people whoever submits a record chooses. */
export interface ChoosingNode {
  type: FlowType
  node: StepNode | CopyNode
}

/** The nodes at which whoever submits a record chooses, on the way that it would go by what it says now; those of cases within among them. */
export const choosingNodes = async (
  lifecycle: LifecycleContext,
  database: Database,
  { machine, id, type }: Submitted,
  above: readonly FlowType[] = [],
): Promise<ChoosingNode[]> => {
  const asked = await lifecycle.kinds[machine].approvals?.[type]?.(database, id, lifecycle.clock.calendar())
  if (!asked) return []
  // Submitted again, it goes on by the edition of the case that it was returned from.
  const [returned] = await rowsOf<{ id: string }>(
    database,
    sql`select c.definition_id::text as id from approval_case c
        where c.machine = ${machine} and c.record_id = ${id} and c.type = ${type} and c.parent_id is null and c.state = 'returned'`,
  )
  const definitionId = returned?.id ?? (await definitionFor(database, type, asked))
  if (!definitionId) return []
  const { nodes } = await definitionOf(database, definitionId)
  const found: ChoosingNode[] = []
  for (const node of passedBy(nodes, asked.form)) {
    if (isStep(node) || node.kind === 'copy') {
      if (choosesAmong(node.assignees, asked.form)) found.push({ type, node })
    } else if (node.kind === 'subprocess' && ![...above, type].includes(node.type))
      found.push(...(await choosingNodes(lifecycle, database, { machine, id, type: node.type }, [...above, type])))
  }
  return found
}

/** Whether a node is not passed, and goes to nobody else, where nobody was chosen. */
export const mustBeChosen = ({ node }: ChoosingNode): boolean => isStep(node) && node.ifEmpty === 'block'

/** @throws Refusal 40900 where somebody must be chosen, and nobody is */
export const refuseUnchosen = async (lifecycle: LifecycleContext, tx: Database, submitted: Submitted): Promise<void> => {
  const needed = (await choosingNodes(lifecycle, tx, submitted)).filter(mustBeChosen)
  if (needed.length === 0) return
  const chosen = await rowsOf<{ type: string; node: string }>(
    tx,
    sql`select distinct h.type, h.node from approver_choice h where h.machine = ${submitted.machine} and h.record_id = ${submitted.id}`,
  )
  if (needed.some(({ type, node }) => !chosen.some((each) => each.type === type && each.node === node.id)))
    throw new Refusal(40900, { reasons: ['refusal.approversNotChosen'] })
}
