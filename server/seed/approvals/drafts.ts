import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { flowDefinition } from '#server/db/tables/approval.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { usualRules, type FlowDefinition, type StepNode } from '#src/machines/approval/definition.ts'
import { definitionFor } from './definition.ts'

const step = (its: Pick<StepNode, 'id' | 'title' | 'assignees'>): StepNode => ({
  ...its,
  kind: 'approve',
  ...usualRules,
  deadline: { count: 2, unit: 'workingDays', remindBefore: 4, whenDue: 'remind' },
})

/** What somebody works on in two companies: one draft could be published, in the other nobody is asked yet in the last step. */
export const seedDrafts = async (tx: Database, now: Date): Promise<void> => {
  const report = (await definitionFor(tx, 'REPORT')).content
  const demand = (await definitionFor(tx, 'DEMAND')).content
  const drafts: { company: string; days: number; content: FlowDefinition }[] = [
    {
      company: '24',
      days: 6,
      content: {
        type: 'REPORT',
        title: { zh: '拖轮公司呈报审批', en: 'Tug company: approval of an award recommendation' },
        nodes: [
          step({
            id: 'fleet',
            title: { zh: '船队负责人确认', en: 'Confirmation by the head of the fleet' },
            assignees: [{ by: 'unitHead', above: 0 }],
          }),
          ...report.nodes,
        ],
      },
    },
    {
      company: '25',
      days: 1,
      content: {
        type: 'DEMAND',
        title: { zh: '采购需求审批（油品码头：增加安全会签）', en: 'Purchase requisition (oil terminal: with safety)' },
        nodes: [
          ...demand.nodes,
          step({ id: 'safety', title: { zh: '安全环保部会签', en: 'Safety and environment department' }, assignees: [] }),
        ],
      },
    },
  ]
  for (const { company, days, content } of drafts)
    await tx.insert(flowDefinition).values({
      type: content.type,
      unitId: sql`(select id from unit where company_id = ${company} and parent_id is null)`,
      edition: 0,
      standing: 'draft',
      content,
      createdAt: later(now, -days - 2, 'day'),
      createdBy: sql`(select id from app_user where username = 'admin')`,
      updatedAt: later(now, -days, 'day'),
      version: 3,
    })
}
