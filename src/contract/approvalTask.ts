import { z } from 'zod'
import { stepKinds } from '#src/machines/approval/definition.ts'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { taskMachine } from '#src/machines/approval/task.ts'
import { businessIds } from '#src/machines/ids.ts'
import { colleague, exampleColleague } from './approverChoice.ts'
import { document, documentIds } from './document.ts'
import { eventRows } from './events.ts'
import { placeOf } from './place.ts'
import { recordRows } from './records.ts'
import { defineRows, flag, id, idOrEmpty, moment, prose } from './row.ts'

/** Of which case something is. */
export const ofCase = {
  type: z.enum(flowTypeIds),
  /** What it is about: a record of this machine, and how its form calls it. */
  machine: z.enum(businessIds),
  recordId: id,
  title: z.string(),
  titleEn: z.string(),
  initiatorName: z.string(),
  initiatorNameEn: z.string(),
}

export const exampleCase = {
  type: 'STOP',
  machine: 'stopRequest',
  recordId: '8001',
  title: '门机钢丝绳年度采购',
  titleEn: 'Yearly purchase of wire ropes for portal cranes',
  initiatorName: '林知远',
  initiatorNameEn: 'Lin Zhiyuan',
} as const

const task = {
  ...ofCase,
  caseId: id,
  caseNo: z.string(),
  kind: z.enum(stepKinds),
  node: z.string(),
  nodeTitle: z.string(),
  nodeTitleEn: z.string(),
  /** Whose it is; empty while an administrator has yet to name somebody. */
  userName: z.string(),
  userNameEn: z.string(),
  /** In whose place; empty where they act for themselves. */
  insteadOfName: z.string(),
  insteadOfNameEn: z.string(),
  /** Gross and in yuan; null where nobody has said. */
  amountGross: z.string().nullable(),
  /** Whether it may be approved with others at once. */
  bulk: z.boolean(),
  decideBy: moment.nullable(),
  createdAt: moment,
}

const example = {
  id: '9001',
  ...exampleCase,
  caseId: '7001',
  caseNo: 'SP-2026-000021',
  kind: 'approve',
  node: 'lead',
  nodeTitle: '集采负责人审批',
  nodeTitleEn: 'Head of group procurement',
  userName: '赵一帆',
  userNameEn: 'Zhao Yifan',
  insteadOfName: '',
  insteadOfNameEn: '',
  amountGross: null,
  bulk: false,
  decideBy: '2026-12-02T10:00:00+08:00',
  createdAt: '2026-11-28T10:00:00+08:00',
  state: 'pending',
  stateSince: '2026-11-28T10:00:00+08:00',
  version: 0,
} as const

export const taskPlace = placeOf('task', {
  path: '/api/approval/task',
  alsoShown: ['/api/approval'],
  pages: [{ code: 'todo', href: '/todo/{id}' }],
})

/** As many come with a decision, or with a comment. */
export const mostFiles = 10

/** What whoever approves must say or bring, by the step. */
export const asksOf = { asksOpinion: z.boolean(), asksFiles: z.boolean() }

const opinion = prose.max(1000)
const person = { userId: id }
const files = { documentIds: documentIds(mostFiles).default([]) }

/** What one person is asked in a case: what waits for somebody, what they have decided, and how they do. */
export const approvalTaskRows = defineRows({
  ...recordRows(taskPlace, taskMachine, {
    authority: 'todo',
    list: 'What somebody is asked in cases of approval: what waits for them, what they have decided, what others decide in their place; what waits for nobody, to administrators',
    page: 'What somebody is asked in a case, and what became of it',
    row: task,
    more: { opinion: z.string(), delegateOpinion: z.string(), ...asksOf, documents: z.array(document) },
    query: {
      of: z.enum(['mine', 'done', 'behalf', 'nobody']).optional(),
      type: z.enum(flowTypeIds).optional(),
      late: flag.optional(),
      q: z.string().max(100).optional(),
    },
    example: {
      asked: { of: 'mine' },
      row: example,
      more: { opinion: '', delegateOpinion: '', asksOpinion: false, asksFiles: false, documents: [] },
    },
  }),
  ...eventRows(
    taskPlace,
    taskMachine,
    { id: '9001', version: 0, reason: '附件中的停止理由与会议纪要不一致' },
    {
      view: 'Say that a task was looked at',
      approve: {
        summary: 'Approve what is asked, with an opinion or files where the step wants them',
        fields: { opinion, ...files },
        example: { opinion: '同意', documentIds: [] },
      },
      reject: { summary: 'Reject what is asked; where that leads, its step says', fields: files, example: { documentIds: [] } },
      return: {
        summary: 'Return a case to whoever began it, or to a step before',
        fields: { to: z.string().max(60), ...files },
        example: { to: 'start', documentIds: [] },
      },
      transfer: { summary: 'Give a task to somebody else, who decides it finally', fields: person, example: { userId: '4' } },
      delegate: { summary: 'Let somebody look into a task, who gives it back', fields: person, example: { userId: '4' } },
      resolve: {
        summary: 'Give a delegated task back with what was found',
        fields: { opinion, ...files },
        example: { opinion: '已核实，情况属实', documentIds: [] },
      },
      addSigner: {
        summary: 'Ask somebody else to sign, before, after or beside',
        fields: { ...person, place: z.enum(['before', 'after', 'beside']) },
        example: { userId: '4', place: 'before' },
      },
      remove: 'Take back that somebody shall sign, as long as they have not',
      takeBack: 'Take a decision back, as long as nobody has gone on from it',
      reassign: {
        summary: 'Give a task to somebody else, as an administrator',
        fields: person,
        example: { userId: '4' },
      },
    },
  ),
  'GET /api/approval/person': {
    summary: 'People of the house who can be asked in a case, found by what they, their company or their unit are called',
    authority: ['todo', 'powfConfiguration:edit'],
    query: z.object({ q: z.string().max(100).optional(), id: idOrEmpty.optional() }),
    data: z.array(z.strictObject(colleague)).max(20),
    example: { query: { q: '赵' }, data: [exampleColleague] },
  },
})
