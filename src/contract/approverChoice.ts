import { z } from 'zod'
import { mostChosen } from '#src/machines/approval/definition.ts'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { businessIds } from '#src/machines/ids.ts'
import { defineRows, id } from './row.ts'

/** Somebody of the house, and where they are. */
export const colleague = {
  id,
  name: z.string(),
  nameEn: z.string(),
  companyName: z.string(),
  companyNameEn: z.string(),
  /** Empty for nobody's unit. */
  unitName: z.string(),
  unitNameEn: z.string(),
}

export const exampleColleague = {
  id: '4',
  name: '赵一帆',
  nameEn: 'Zhao Yifan',
  companyName: '港口集团集采中心',
  companyNameEn: 'Group procurement centre',
  unitName: '采购一部',
  unitNameEn: 'Purchasing 1',
}

const node = z.string().max(60)

const steps = z.array(
  z.strictObject({
    type: z.enum(flowTypeIds),
    node: z.string(),
    title: z.string(),
    titleEn: z.string(),
    /** Nothing is submitted without somebody there. */
    isRequired: z.boolean(),
    /** In their order. */
    people: z.array(
      z.strictObject({
        ...colleague,
        /** Could be chosen today. */
        canAct: z.boolean(),
      }),
    ),
  }),
)

const example: z.input<typeof steps> = [
  {
    type: 'DEMAND',
    node: 'chosen',
    title: '发起人指定的审批人',
    titleEn: 'Approvers selected by the initiator',
    isRequired: true,
    people: [{ ...exampleColleague, canAct: true }],
  },
]

/** Whoever submits a record chooses who approves it, where its definition leaves that to them. */
export const approverChoiceRows = defineRows({
  'GET /api/approval/choice': {
    summary:
      'The steps at which somebody chooses who approves a record that they may submit, and whom they have chosen; none where there are none',
    authority: 'todo',
    query: z.object({ machine: z.enum(businessIds), id }),
    data: steps,
    errors: [40400],
    example: { query: { machine: 'demand', id: '8001' }, data: example },
  },
  'PUT /api/approval/choice': {
    summary: 'Choose who approves a record at one of its steps, in this order; nobody takes the choice back',
    authority: 'todo',
    body: z.strictObject({ machine: z.enum(businessIds), id, type: z.enum(flowTypeIds), node, userIds: z.array(id).max(mostChosen) }),
    data: steps,
    errors: [40400],
    example: { body: { machine: 'demand', id: '8001', type: 'DEMAND', node: 'chosen', userIds: ['4'] }, data: example },
  },
})
