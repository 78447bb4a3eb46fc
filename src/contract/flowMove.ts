import { z } from 'zod'
import { moveHindrances } from '#src/machines/approval/move.ts'
import { stateOf } from './moves.ts'
import { caseMachine } from '#src/machines/approval/case.ts'
import { byId, count, defineRows, id, pageOfRows, pageQuery, reason, version } from './row.ts'

const called = { title: z.string(), titleEn: z.string() }
const node = z.strictObject({ node: z.string(), ...called })

/** As many cases as are moved at once. */
export const mostMoved = 100

/** Cases that go by another edition than they would if they began now, what would become of them by this one, and how they are moved. */
export const flowMoveRows = defineRows({
  'GET /api/powf/definition/{id}/movable/page': {
    summary:
      'Cases that run, or are with their initiators, and go by another edition although new ones of these people go by this one: what would change for each',
    authority: 'todo:administer',
    params: byId,
    query: pageQuery,
    data: pageOfRows(
      z.strictObject({
        id,
        version,
        no: z.string(),
        ...called,
        state: stateOf(caseMachine),
        /** The edition by which it goes. */
        flowTitle: z.string(),
        flowTitleEn: z.string(),
        edition: count,
        standsAt: z.array(node),
        outcome: z.enum(['stays', 'cannot']),
        /** Why it can't be moved; null where it can. */
        hindrance: z.enum(moveHindrances).nullable(),
        /** At which node. */
        hinderedAt: node.nullable(),
        /** What the step at which it stands has decided already by the rules of this edition. */
        atOnce: z.enum(['approved', 'rejected']).nullable(),
        /** Submitted again, it begins anew: whoever returned it can't be asked alone any more. */
        beginsAgain: z.boolean(),
        /** What would lie ahead and does not now, and what no longer would. */
        comes: z.array(node),
        fallsAway: z.array(node),
      }),
    ),
    errors: [40400],
    example: {
      params: { id: '12' },
      query: { page: '1', limit: '20' },
      data: {
        total: 1,
        rows: [
          {
            id: '7001',
            version: 1,
            no: 'SP-2026-000021',
            title: '门机钢丝绳年度采购',
            titleEn: 'Wire ropes for portal cranes',
            state: 'running',
            flowTitle: '项目终止审批',
            flowTitleEn: 'Approval of a termination',
            edition: 1,
            standsAt: [{ node: 'lead', title: '集采负责人审批', titleEn: 'Head of group procurement' }],
            outcome: 'stays',
            hindrance: null,
            hinderedAt: null,
            atOnce: null,
            beginsAgain: false,
            comes: [{ node: 'audit', title: '审计复核', titleEn: 'Audit' }],
            fallsAway: [{ node: 'vp', title: '分管领导审批', titleEn: 'Vice president' }],
          },
        ],
      },
    },
  },
  'POST /api/powf/definition/{id}/move': {
    summary:
      'Move cases to an edition, all of them or none: whoever is asked stays asked, and what comes next is what it says. Refused, each that has moved on, or can’t be moved, is named by its place',
    authority: 'todo:administer',
    params: byId,
    body: z.strictObject({ cases: z.array(z.strictObject({ id, version })).min(1).max(mostMoved), reason }),
    data: z.strictObject({ moved: count }),
    errors: [40400, 40900],
    example: {
      params: { id: '12' },
      body: { cases: [{ id: '7001', version: 1 }], reason: '制度修订，在办审批一并按新版办理' },
      data: { moved: 1 },
    },
  },
})
