import { z } from 'zod'
import { questionMachine } from '#src/machines/question/question.ts'
import { document, documentIds, exampleDocument } from './document.ts'
import { eventRows } from './events.ts'
import { placeOf } from './place.ts'
import { beginRow, editRow, exampleProject, ofOneProject, recordRows, underProject } from './records.ts'
import { byId, defineRows, flag, id, moment, prose } from './row.ts'

const answer = prose.min(2).max(4000)
const files = { documentIds: documentIds(10).default([]) }
/** An answer alone, as its form judges it. */
export const answered = z.object({ answer })

const question = {
  ...underProject,
  text: z.string(),
  /** Of the line that it is about; empty for the purchase as a whole. */
  itemName: z.string(),
  /** Whether the asking person’s company asked it. */
  own: z.boolean(),
  /** Told to the house once the purchase is opened. */
  askerName: z.string(),
  askerNameEn: z.string(),
  /** Whom it was given to; the house alone is told. */
  expertName: z.string(),
  expertNameEn: z.string(),
  /** To suppliers once it is answered. */
  answer: z.string(),
  answerBy: moment,
  createdAt: moment,
}

const example = {
  id: '7001',
  no: 'CQ-2026-402817',
  ...exampleProject,
  text: '钢丝绳的最小破断拉力按哪个标准验收？',
  itemName: '钢丝绳',
  own: false,
  askerName: '',
  askerNameEn: '',
  expertName: '',
  expertNameEn: '',
  answer: '',
  answerBy: '2026-11-23T10:00:00+08:00',
  createdAt: '2026-11-20T10:00:00+08:00',
  state: 'asked',
  stateSince: '2026-11-20T10:00:00+08:00',
  version: 0,
} as const

export const questionPlace = placeOf('question', {
  path: '/api/po/question',
  alsoShown: ['/api/po/supplierProject'],
  under: 'project',
  begins: { code: 'poAnswer:create', href: '/poMyproject/poAnswer/new?project={id}' },
  pages: [
    { code: 'poJcQuestion', href: '/poJcManager/poJcQuestion/{id}' },
    { code: 'poAnswer', href: '/poMyproject/poAnswer/{id}' },
  ],
})

export const questionRows = defineRows({
  ...recordRows(questionPlace, questionMachine, {
    authority: ['poAnswer', 'poJcQuestion'],
    list: 'Questions about purchases: to those who run them all of theirs, to a supplier its own and whatever is answered',
    page: 'One question about a purchase, with its answer and history',
    row: question,
    more: { documents: z.array(document), decisionReason: z.string(), intoId: id.nullable(), intoNo: z.string() },
    query: { ...ofOneProject, q: z.string().max(100).optional(), own: flag.optional() },
    example: {
      row: example,
      more: {
        documents: [{ ...exampleDocument, stage: 'question', type: 'clarifications', addedByName: '', addedByNameEn: '' }],
        decisionReason: '',
        intoId: '7002',
        intoNo: 'CQ-2026-118204',
      },
    },
  }),
  'GET /api/po/question/{id}/expert': {
    summary: 'Who may be given a question: whoever runs purchases like this one',
    authority: 'poJcQuestion:assign',
    params: byId,
    data: z.array(z.strictObject({ id, name: z.string(), nameEn: z.string() })),
    errors: [40400],
    example: { params: { id: '7001' }, data: [{ id: '4', name: '赵一帆', nameEn: 'Zhao Yifan' }] },
  },
  ...beginRow(questionPlace, questionMachine, {
    summary: 'Ask about a purchase, or one line of it, in the first part of its time',
    authority: 'poAnswer:create',
    content: { projectId: id, itemId: id.nullable(), text: prose.min(5).max(2000), ...files },
    errors: [40900],
    example: { id: '7001', body: { projectId: '1001', itemId: null, text: example.text, documentIds: [] }, next: 'withdraw' },
  }),
  ...editRow(questionPlace, questionMachine, {
    summary: 'Keep the draft of an answer',
    authority: 'poJcQuestion:answer',
    content: { answer, ...files },
    example: { id: '7001', body: { answer: '按 GB/T 20118 验收。', documentIds: [] }, next: 'answer' },
  }),
  ...eventRows(
    questionPlace,
    questionMachine,
    { id: '7001', version: 0, reason: '与本次采购无关，请按公告联系人咨询' },
    {
      answer: {
        summary: 'Answer a question, to everybody who may quote',
        fields: { answer, ...files },
        example: { answer: '按 GB/T 20118 验收。', documentIds: [] },
      },
      assign: { summary: 'Give a question to somebody who knows', fields: { toUserId: id }, example: { toUserId: '4' } },
      merge: { summary: 'Merge a duplicate into a question that is answered', fields: { intoId: id }, example: { intoId: '7002' } },
      refuse: 'Refuse a question, with the reason its asker will read',
      withdraw: 'Withdraw a question before it is answered',
    },
  ),
})
