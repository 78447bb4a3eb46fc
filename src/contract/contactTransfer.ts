import { z } from 'zod'
import { contactTransferMachine } from '#src/machines/project/contactTransfer.ts'
import { projectMachine } from '#src/machines/project/project.ts'
import { eventRows } from './events.ts'
import { stateOf } from './moves.ts'
import { placeOf } from './place.ts'
import { beginRow, exampleProject, ofOneProject, recordRows, underProject } from './records.ts'
import { defineRows, flag, id, idList, moment, prose } from './row.ts'

const person = z.strictObject({ id, name: z.string(), nameEn: z.string() })

const transfer = {
  ...underProject,
  fromName: z.string(),
  fromNameEn: z.string(),
  toName: z.string(),
  toNameEn: z.string(),
  reason: z.string(),
  createdAt: moment,
}

const example = {
  id: '8001',
  no: 'LX-2026-000003',
  ...exampleProject,
  fromName: '林知远',
  fromNameEn: 'Lin Zhiyuan',
  toName: '赵一帆',
  toNameEn: 'Zhao Yifan',
  reason: '休假三周，请代为负责',
  createdAt: '2026-11-20T10:00:00+08:00',
  state: 'proposed',
  stateSince: '2026-11-20T10:00:00+08:00',
  version: 0,
} as const

export const contactTransferPlace = placeOf('contactTransfer', {
  path: '/api/po/contactTransfer',
  alsoShown: ['/api/po/project', '/api/po/question'],
  under: 'project',
  begins: { code: 'pojcContactUser:create', href: '/poJcManager/pojcContactUser/new?project={id}' },
  pages: [{ code: 'pojcContactUser', href: '/poJcManager/pojcContactUser/{id}' }],
})

export const contactTransferRows = defineRows({
  ...recordRows(contactTransferPlace, contactTransferMachine, {
    authority: 'pojcContactUser',
    list: 'How purchases pass from one manager to another, to those who read the purchases, and who gives or receives them',
    page: 'How one purchase passes from one manager to another, with its history',
    row: transfer,
    more: {
      projectState: stateOf(projectMachine),
      projectDeadline: moment.nullable(),
      openQuestions: z.number().int().min(0),
      begunByName: z.string(),
      begunByNameEn: z.string(),
      decisionReason: z.string(),
    },
    query: { ...ofOneProject, q: z.string().max(100).optional(), toMe: flag.optional() },
    example: {
      row: example,
      more: {
        projectState: 'published',
        projectDeadline: '2026-12-01T17:00:00+08:00',
        openQuestions: 2,
        begunByName: '林知远',
        begunByNameEn: 'Lin Zhiyuan',
        decisionReason: '',
      },
    },
  }),
  'GET /api/po/contactTransfer/choices': {
    summary: 'What somebody may hand over, of whom, and who may run all of it: of one person, or of who runs the first purchase named',
    authority: 'pojcContactUser:create',
    query: z.object({ fromUserId: id.optional(), projectIds: idList }),
    data: z.strictObject({
      fromUserId: id,
      owners: z.array(person),
      projects: z.array(z.strictObject({ id, no: z.string(), title: z.string(), titleEn: z.string(), state: stateOf(projectMachine) })),
      receivers: z.array(person),
    }),
    example: {
      query: { fromUserId: '3' },
      data: {
        fromUserId: '3',
        owners: [{ id: '3', name: '林知远', nameEn: 'Lin Zhiyuan' }],
        projects: [
          {
            id: '1001',
            no: exampleProject.projectNo,
            title: exampleProject.projectTitle,
            titleEn: exampleProject.projectTitleEn,
            state: 'published',
          },
        ],
        receivers: [{ id: '4', name: '赵一帆', nameEn: 'Zhao Yifan' }],
      },
    },
  },
  ...beginRow(contactTransferPlace, contactTransferMachine, {
    summary: 'Hand purchases over, each by a record of its own and all of them together; answers the first',
    authority: 'pojcContactUser:create',
    content: { projectIds: z.array(id).min(1).max(50), toUserId: id, reason: prose.min(5).max(500) },
    errors: [40900],
    example: { id: '8001', body: { projectIds: ['1001'], toUserId: '4', reason: example.reason }, next: 'withdraw' },
  }),
  ...eventRows(
    contactTransferPlace,
    contactTransferMachine,
    { id: '8001', version: 0, reason: '手头项目已满，无法接手' },
    {
      accept: 'Take a purchase over: its manager and contact change, and suppliers learn of the new contact',
      decline: 'Decline to take a purchase over, with the reason',
      withdraw: 'Withdraw the handing over of a purchase',
    },
  ),
})
