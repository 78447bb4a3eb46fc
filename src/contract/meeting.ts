import { z } from 'zod'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { meetingKinds, meetingMachine, meetingResults } from '#src/machines/approval/meeting.ts'
import { taskMachine } from '#src/machines/approval/task.ts'
import { document, documentIds, exampleDocument } from './document.ts'
import { eventRows } from './events.ts'
import { stateOf } from './moves.ts'
import { placeOf } from './place.ts'
import { beginRow, editRow, recordRows } from './records.ts'
import { count, defineRows, id, line, moment, prose, reason } from './row.ts'

const kind = z.enum(meetingKinds)
const result = z.enum(meetingResults)

/** A case that a meeting may decide, by what whoever keeps the minutes is asked in it. */
const agendaCase = {
  taskId: id,
  caseId: id,
  caseNo: z.string(),
  type: z.enum(flowTypeIds),
  title: z.string(),
  titleEn: z.string(),
  nodeTitle: z.string(),
  nodeTitleEn: z.string(),
}

const exampleCase = {
  taskId: '9001',
  caseId: '7001',
  caseNo: 'SP-2026-000021',
  type: 'STOP',
  title: '门机钢丝绳年度采购',
  titleEn: 'Yearly purchase of wire ropes for portal cranes',
  nodeTitle: '总经理办公会',
  nodeTitleEn: 'Managers’ meeting',
} as const

const item = z.strictObject({
  ...agendaCase,
  /** Of what is asked: it may have been decided otherwise meanwhile. */
  taskState: stateOf(taskMachine),
  /** Null until the meeting is held. */
  result: result.nullable(),
  opinion: z.string(),
})

const row = {
  title: z.string(),
  kind,
  place: z.string(),
  startsAt: moment,
  /** Empty until it is held. */
  minutesNo: z.string(),
  caseCount: count,
  keeperName: z.string(),
  keeperNameEn: z.string(),
  createdAt: moment,
}

const example = {
  id: '8001',
  title: '第 21 次总经理办公会 / 21st managers’ meeting',
  kind: 'MANAGERS',
  place: '港口大厦 1208 会议室',
  startsAt: '2026-11-27T09:00:00+08:00',
  minutesNo: '',
  caseCount: 1,
  keeperName: '林知远',
  keeperNameEn: 'Lin Zhiyuan',
  createdAt: '2026-11-20T10:00:00+08:00',
  state: 'planned',
  stateSince: '2026-11-20T10:00:00+08:00',
  version: 0,
} as const

export const meetingPlace = placeOf('meeting', {
  path: '/api/approval/meeting',
  alsoShown: ['/api/approval'],
  pages: [{ code: 'todo', href: '/todo/meeting/{id}' }],
})

const content = {
  title: line.trim().min(2).max(200),
  kind,
  place: line.trim().min(1).max(200),
  startsAt: moment,
  /** The cases, in the order of the agenda. */
  taskIds: z.array(id).min(1).max(50),
}

const planned = {
  title: example.title,
  kind: 'MANAGERS',
  place: example.place,
  startsAt: example.startsAt,
  taskIds: ['9001'],
} as const

/** What was decided about a case; whoever hears no, or is to mend something, hears why. */
const decision = z
  .strictObject({ taskId: id, result, opinion: prose.max(1000) })
  .refine(({ result: said, opinion }) => (said !== 'rejected' && said !== 'returned') || reason.safeParse(opinion).success, {
    path: ['opinion'],
    message: 'meeting.error.opinion',
  })

/** Meetings that decide cases: planned, held and minuted by whoever keeps their minutes. */
export const meetingRows = defineRows({
  ...recordRows(meetingPlace, meetingMachine, {
    authority: 'todo',
    list: 'Meetings that decide cases, of one’s company, to those who keep minutes there; all of them to administrators',
    page: 'One meeting with its agenda, and what it decided about each case',
    row,
    more: {
      attendance: z.string(),
      absent: z.string(),
      decisionReason: z.string(),
      items: z.array(item),
      documents: z.array(document),
    },
    query: { kind: kind.optional(), q: z.string().max(100).optional() },
    example: {
      row: example,
      more: {
        attendance: '',
        absent: '',
        decisionReason: '',
        items: [{ ...exampleCase, taskState: 'pending', result: null, opinion: '' }],
        documents: [{ ...exampleDocument, name: '会议纪要.pdf', stage: 'minutes', type: 'other', envelope: 'INTERNAL' }],
      },
    },
  }),
  'GET /api/approval/meeting/agenda': {
    summary: 'Cases that wait for a meeting and whose minutes one keeps, but for those that another planned meeting has',
    authority: 'todo:decide',
    query: z.object({ meetingId: id.optional() }),
    data: z.array(z.strictObject({ ...agendaCase, createdAt: moment })),
    example: { query: {}, data: [{ ...exampleCase, createdAt: '2026-11-19T10:00:00+08:00' }] },
  },
  ...beginRow(meetingPlace, meetingMachine, {
    summary: 'Plan a meeting that decides cases whose minutes one keeps',
    authority: 'todo:decide',
    content,
    example: { id: '8001', body: { ...planned, taskIds: [...planned.taskIds] }, next: 'hold' },
  }),
  ...editRow(meetingPlace, meetingMachine, {
    summary: 'Plan a meeting anew: time, place, agenda',
    authority: 'todo:decide',
    content,
    example: { id: '8001', body: { ...planned, taskIds: [...planned.taskIds] }, next: 'hold' },
  }),
  ...eventRows(
    meetingPlace,
    meetingMachine,
    { id: '8001', version: 0, reason: '参会人数不足，另行安排' },
    {
      hold: {
        summary: 'Say what a meeting has decided, with the number of its minutes and a signed scan: that decides its cases',
        fields: {
          minutesNo: line.trim().min(1).max(100),
          attendance: prose.min(2).max(2000),
          absent: prose.max(1000),
          items: z.array(decision).min(1).max(50),
          documentIds: documentIds(5).min(1),
        },
        example: {
          minutesNo: '总办纪〔2026〕21 号',
          attendance: '赵一帆、王监察、周敏',
          absent: '',
          items: [{ taskId: '9001', result: 'approved', opinion: '同意' }],
          documentIds: ['7001'],
        },
      },
      cancel: 'Cancel a meeting, with the reason: its cases may come to another one',
    },
  ),
})
