import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { flowDefinition } from '#server/db/tables/approval.ts'
import type { FlowDefinition, StepNode } from '#src/machines/approval/definition.ts'

const step = (its: Pick<StepNode, 'id' | 'kind' | 'title' | 'assignees'>): StepNode => ({
  ...its,
  mode: { kind: 'anyOf' },
  ifEmpty: 'toAdministrator',
  ifSelf: 'decides',
  ifRepeated: 'asksAgain',
  ifRejected: { kind: 'ends' },
  resubmit: 'everybody',
  deadline: { count: 2, unit: 'workingDays', remindBefore: 4, whenDue: 'remind' },
})

/** Of the tug company: whoever asks prepares what suppliers are told before anybody is asked. */
const content: FlowDefinition = {
  type: 'STOP',
  title: { zh: '拖轮公司采购终止审批', en: 'Tug company: approval of a termination' },
  nodes: [
    step({
      id: 'notice',
      kind: 'handle',
      title: { zh: '办理：起草致供应商的通知', en: 'Handle: prepare the notice to suppliers' },
      assignees: [{ by: 'initiator' }],
    }),
    step({
      id: 'lead',
      kind: 'approve',
      title: { zh: '集采负责人审批', en: 'Head of group procurement' },
      assignees: [{ by: 'role', role: 'JC_LEAD', of: 'house' }],
    }),
  ],
}

/** One company has an edition of its own, which came after what was decided before. */
export const seedOwnEdition = (tx: Database, now: Date): Promise<unknown> =>
  tx.insert(flowDefinition).values({
    type: content.type,
    unitId: sql`(select id from unit where company_id = 24 and parent_id is null)`,
    edition: 1,
    standing: 'published',
    content,
    createdAt: now,
    createdBy: sql`(select id from app_user where username = 'admin')`,
    publishedAt: now,
  })
