import { z } from 'zod'
import { caseMachine } from '#src/machines/approval/case.ts'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { meetingKinds, meetingMachine, meetingResults } from '#src/machines/approval/meeting.ts'
import { taskMachine } from '#src/machines/approval/task.ts'
import { businessIds } from '#src/machines/ids.ts'
import { sentEvents } from '#src/machines/sentEvents.ts'
import { asksOf, exampleCase, mostFiles, ofCase } from './approvalTask.ts'
import { document, documentIds, exampleDocument } from './document.ts'
import { eventRows } from './events.ts'
import { stateOf } from './moves.ts'
import { placeOf } from './place.ts'
import { recordRows } from './records.ts'
import { byId, count, defineRows, id, moment, offersOf, prose, version } from './row.ts'

const called = { title: z.string(), titleEn: z.string() }
const person = { name: z.string(), nameEn: z.string() }

const shown = {
  ...ofCase,
  no: z.string(),
  /** Where it stands: its nodes, as they are called. */
  standsAt: z.array(z.strictObject(called)),
  createdAt: moment,
}

const row = {
  ...exampleCase,
  id: '7001',
  no: 'SP-2026-000021',
  standsAt: [{ title: '集采负责人审批', titleEn: 'Head of group procurement' }],
  createdAt: '2026-11-28T10:00:00+08:00',
  state: 'running',
  stateSince: '2026-11-28T10:00:00+08:00',
  version: 1,
} as const

/** What somebody is asked at a node. */
const chainTask = z.strictObject({
  id,
  version,
  state: stateOf(taskMachine),
  userName: z.string(),
  userNameEn: z.string(),
  insteadOfName: z.string(),
  insteadOfNameEn: z.string(),
  /** What whoever decided was then; empty until then, and where nobody said so. */
  jobTitle: z.string(),
  jobTitleEn: z.string(),
  /** The picture of their signature, of what they decided themselves. */
  signatureFileId: id.nullable(),
  delegateName: z.string(),
  delegateNameEn: z.string(),
  place: z.enum(['own', 'before', 'after', 'beside']),
  opinion: z.string(),
  delegateOpinion: z.string(),
  skippedFor: z.enum(['self', 'repeated']).nullable(),
  since: moment,
  decideBy: moment.nullable(),
  isMine: z.boolean(),
  ...asksOf,
  /** With what was decided, and with what whoever looked into it found. */
  documents: z.array(document),
  transitions: offersOf(z.enum(sentEvents(taskMachine).map(({ name }) => name))),
})

/** A meeting that decides, or has decided, what somebody is asked at a node. */
const chainMeeting = z.strictObject({
  id,
  title: z.string(),
  kind: z.enum(meetingKinds),
  startsAt: moment,
  state: stateOf(meetingMachine),
  /** Empty until it is held. */
  minutesNo: z.string(),
  result: z.enum(meetingResults).nullable(),
})

const chainNode = z.strictObject({
  node: z.string(),
  ...called,
  kind: z.enum(['approve', 'handle', 'meeting', 'copy', 'exclusive', 'parallel', 'subprocess', 'timer']),
  /** The case has been there, stands there, or may come there. */
  standing: z.enum(['passed', 'current', 'ahead']),
  begunAt: moment.nullable(),
  endedAt: moment.nullable(),
  tasks: z.array(chainTask),
  meetings: z.array(chainMeeting),
  /** Who would be asked there by now. */
  expected: z.array(z.strictObject(person)),
})

const panel = {
  /** The definition by which it goes. */
  flowTitle: z.string(),
  flowTitleEn: z.string(),
  edition: count,
  /** What its type tells of the record, in this order. */
  form: z.array(
    z.strictObject({
      field: z.string(),
      kind: z.enum(['money', 'flag', 'choice', 'category', 'unit', 'person', 'day', 'text']),
      value: z.union([z.string(), z.boolean()]).nullable(),
      /** What an id or a code is called. */
      ...person,
    }),
  ),
  /** What the record carries of what its type names, each as it stands; as it stood, once the case has ended or is with its initiator. */
  recordDocuments: z.array(document),
  chain: z.array(chainNode),
  /** To where a task may be returned. */
  returnTargets: z.array(z.strictObject({ node: z.string(), ...called })),
  comments: z.array(z.strictObject({ ...person, text: z.string(), at: moment, documents: z.array(document) })),
  copies: z.array(z.strictObject(person)),
}

/** What came with a comment. */
const commented = { ...exampleDocument, name: '会议纪要.pdf', stage: 'comment', type: 'other', envelope: 'INTERNAL' } as const

const examplePanel = {
  flowTitle: '项目终止审批',
  flowTitleEn: 'Approval of a termination',
  edition: 1,
  form: [{ field: 'title', kind: 'text', value: '门机钢丝绳年度采购', name: '', nameEn: '' }],
  recordDocuments: [],
  chain: [
    {
      node: 'lead',
      title: '集采负责人审批',
      titleEn: 'Head of group procurement',
      kind: 'approve',
      standing: 'current',
      begunAt: '2026-11-28T10:00:00+08:00',
      endedAt: null,
      tasks: [
        {
          id: '9001',
          version: 0,
          state: 'pending',
          userName: '赵一帆',
          userNameEn: 'Zhao Yifan',
          insteadOfName: '',
          insteadOfNameEn: '',
          jobTitle: '',
          jobTitleEn: '',
          signatureFileId: '7002',
          delegateName: '',
          delegateNameEn: '',
          place: 'own',
          opinion: '',
          delegateOpinion: '',
          skippedFor: null,
          since: '2026-11-28T10:00:00+08:00',
          decideBy: '2026-12-02T10:00:00+08:00',
          isMine: false,
          asksOpinion: true,
          asksFiles: false,
          documents: [],
          transitions: [],
        },
      ],
      meetings: [],
      expected: [],
    },
  ],
  returnTargets: [{ node: 'start', title: '发起人', titleEn: 'Initiator' }],
  comments: [{ name: '林知远', nameEn: 'Lin Zhiyuan', text: '会议纪要见附件', at: '2026-11-28T11:00:00+08:00', documents: [commented] }],
  copies: [{ name: '王监察', nameEn: 'Wang Jiancha' }],
} as const

export const casePlace = placeOf('case', {
  path: '/api/approval/case',
  alsoShown: ['/api/approval'],
  pages: [{ code: 'todo', href: '/todo/{id}' }],
})

/** Cases of approval: who has them, what was decided, and what an administrator does about one. */
export const approvalCaseRows = defineRows({
  ...recordRows(casePlace, caseMachine, {
    authority: 'todo',
    list: 'Cases of approval: those that somebody has begun, or has a copy of; all of them to administrators',
    page: 'One case with what it asks, its chain and who has it, to whoever began it, is or was asked, has a copy, or reads its record',
    row: shown,
    more: panel,
    query: {
      of: z.enum(['started', 'copied', 'all']).optional(),
      type: z.enum(flowTypeIds).optional(),
      q: z.string().max(100).optional(),
    },
    example: { asked: { of: 'started' }, row, more: examplePanel },
  }),
  ...eventRows(
    casePlace,
    caseMachine,
    { id: '7001', version: 1, reason: '审批人长期外出，改由其上级审批' },
    {
      withdraw: 'Withdraw what was submitted, as long as nobody has looked at it or decided',
      urge: 'Remind whoever has a case, once in four hours',
      jump: {
        summary: 'Bring a case to another step, as an administrator',
        fields: { node: z.string().max(60) },
        example: { node: 'lead' },
      },
      end: 'End a case, as an administrator: its record is with whoever submitted it',
    },
  ),
  'GET /api/approval/record/{machine}/{id}': {
    summary: 'The case by which a record is approved, or was last; null where there has been none',
    authority: 'todo',
    params: z.object({ machine: z.enum(businessIds), id }),
    data: z.strictObject({ caseId: id }).nullable(),
    errors: [40400],
    example: { params: { machine: 'stopRequest', id: '8001' }, data: { caseId: '7001' } },
  },
  'POST /api/approval/case/{id}/comment': {
    summary: 'Say something in a case without deciding anything',
    authority: 'todo:decide',
    params: byId,
    body: z.strictObject({ text: prose.min(1).max(1000), documentIds: documentIds(mostFiles).default([]) }),
    data: z.strictObject({ id }),
    errors: [40400],
    example: { params: { id: '7001' }, body: { text: '会议纪要见附件', documentIds: [] }, data: { id: '1' } },
  },
})
