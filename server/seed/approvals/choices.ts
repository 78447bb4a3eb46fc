import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { flowDefinition } from '#server/db/tables/approval.ts'
import { approverChoice } from '#server/db/tables/approverChoice.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { usualRules, type FlowDefinition } from '#src/machines/approval/definition.ts'

/** Whose requesters say themselves whom they want asked. */
const company = '23'

const definition: FlowDefinition = {
  type: 'DEMAND',
  title: { zh: '采购需求审批（提报人指定会签）', en: 'Purchase requisition, reviewers selected by the requester' },
  nodes: [
    {
      id: 'chosen',
      kind: 'approve',
      ...usualRules,
      title: { zh: '提报人指定的会签人', en: 'Reviewers selected by the requester' },
      assignees: [{ by: 'initiatorsChoice' }],
      mode: { kind: 'sequential' },
      ifEmpty: 'block',
      deadline: { count: 2, unit: 'workingDays', remindBefore: 4, whenDue: 'escalate' },
    },
    {
      id: 'head',
      kind: 'approve',
      ...usualRules,
      title: { zh: '单位负责人审批', en: 'Head of the unit' },
      assignees: [{ by: 'unitHead', above: 0 }],
      mode: { kind: 'anyOf' },
      ifEmpty: 'toAdministrator',
      deadline: { count: 2, unit: 'workingDays', remindBefore: 4, whenDue: 'escalate' },
    },
  ],
}

/** One company has its demands approved by whom their requesters choose, since an hour ago; of its drafts one has its people, the next none yet. */
export const seedChoices = async (tx: Database, now: Date): Promise<void> => {
  const at = later(now, -1, 'hour')
  const [unit] = await rowsOf<{ id: string }>(tx, sql`select id::text as id from unit where company_id = ${company} and parent_id is null`)
  if (!unit) throw new Error(`Company ${company} has no unit`)
  await tx.insert(flowDefinition).values({
    type: 'DEMAND',
    unitId: unit.id,
    edition: 1,
    standing: 'published',
    content: definition,
    createdAt: at,
    publishedAt: at,
  })
  const [draft] = await rowsOf<{ id: string; ownerId: string }>(
    tx,
    sql`select id::text as id, owner_id::text as "ownerId" from demand where company_id = ${company} and state = 'draft' order by id limit 1`,
  )
  const people = await rowsOf<{ id: string }>(
    tx,
    sql`select id::text as id from app_user where username in ('legal', 'finance') order by username`,
  )
  if (!draft) throw new Error(`Company ${company} has no draft`)
  await tx.insert(approverChoice).values(
    people.map(({ id: userId }, place) => ({
      machine: 'demand' as const,
      recordId: draft.id,
      type: 'DEMAND' as const,
      node: 'chosen',
      position: place + 1,
      userId,
      chosenBy: draft.ownerId,
      chosenAt: at,
    })),
  )
}
