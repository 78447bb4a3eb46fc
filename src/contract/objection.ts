import { z } from 'zod'
import { objectionMachine } from '#src/machines/objection/objection.ts'
import { objectionOutcomes, objectionRemedies, objectionTargets } from '#src/machines/objection/terms.ts'
import { eventRows } from './events.ts'
import { placeOf } from './place.ts'
import { document } from './document.ts'
import { beginRow, exampleProject, ofOneProject, recordRows, underProject } from './records.ts'
import { defineRows, id, moment, prose } from './row.ts'

/** How it is answered: with a text that says why. */
export const objectionAnswer = {
  outcome: z.enum(objectionOutcomes),
  remedy: z.enum(objectionRemedies),
  answer: prose.min(20).max(4000),
}

/** An answer alone, as its form judges it. */
export const objectionAnswered = z.object(objectionAnswer)

const objection = {
  ...underProject,
  target: z.enum(objectionTargets),
  /** Told to whoever handles it, and to those who filed it. */
  filerName: z.string(),
  filerNameEn: z.string(),
  outcome: z.enum(objectionOutcomes).nullable(),
  answerBy: moment,
  createdAt: moment,
}

const example = {
  id: '8001',
  no: 'YY-2026-402817',
  ...exampleProject,
  target: 'RESULT',
  filerName: '华茂起重设备有限公司',
  filerNameEn: 'Huamao Lifting Equipment',
  outcome: null,
  answerBy: '2026-12-05T10:00:00+08:00',
  createdAt: '2026-12-02T10:00:00+08:00',
  state: 'filed',
  stateSince: '2026-12-02T10:00:00+08:00',
  version: 0,
} as const
const grounds = '中选供应商的交货期超过公告要求的三十天，请复核其响应情况'
const answered = {
  outcome: 'REJECTED',
  remedy: 'NONE',
  answer: '经复核，中选供应商承诺交货期为二十八天，符合公告要求，异议不成立。',
} as const

/** What it names, as far as that is there. */
const named = {
  description: '按附件技术要求供货。',
  documents: [],
  openedAt: '2026-12-01T10:00:00+08:00',
  chosenName: '振华港机配件有限公司',
  chosenNameEn: 'Zhenhua Port Parts',
  chosenReason: '总价最低，交期满足',
} as const

export const objectionPlace = placeOf('objection', {
  path: '/api/po/objection',
  alsoShown: ['/api/po/project', '/api/po/supplierProject', '/api/po/quotation'],
  under: 'project',
  begins: { code: 'poHistory:object', href: '/poMyproject/poHistory/objection?new={id}' },
  pages: [
    { code: 'poJcObjection', href: '/poJcManager/poJcObjection/{id}' },
    { code: 'poHistory', href: '/poMyproject/poHistory/objection?id={id}' },
  ],
})

const fields = { fields: objectionAnswer, example: answered }

export const objectionRows = defineRows({
  ...recordRows(objectionPlace, objectionMachine, {
    authority: ['poJcObjection', 'poHistory'],
    list: 'Objections to purchases: to those who run them all of theirs, to a supplier its own, to a supervisor those that were escalated',
    page: 'One objection with its grounds, its answer and what has happened',
    row: objection,
    more: {
      grounds: z.string(),
      remedy: z.enum(objectionRemedies).nullable(),
      answer: z.string(),
      decision: z.string(),
      decisionReason: z.string(),
      escalateReason: z.string(),
      escalatableUntil: moment.nullable(),
      /** What it is about, to those who handle it: what is asked for, the opening, the choice and its reason. */
      description: z.string(),
      documents: z.array(document),
      openedAt: moment.nullable(),
      chosenName: z.string(),
      chosenNameEn: z.string(),
      chosenReason: z.string(),
    },
    query: { ...ofOneProject, q: z.string().max(100).optional() },
    example: {
      row: example,
      more: { grounds, remedy: null, answer: '', decision: '', decisionReason: '', escalateReason: '', escalatableUntil: null, ...named },
    },
  }),
  ...beginRow(objectionPlace, objectionMachine, {
    summary: 'Object to the documents, the opening, the result or the cancellation of a purchase, in the time for that',
    authority: 'poHistory:object',
    content: { projectId: id, target: z.enum(objectionTargets), grounds: prose.min(20).max(4000) },
    errors: [40900],
    example: { id: '8001', body: { projectId: '1001', target: 'DOCUMENTS', grounds }, next: 'withdraw' },
  }),
  ...eventRows(
    objectionPlace,
    objectionMachine,
    { id: '8001', version: 0, reason: '提出异议的供应商未参与本次采购的报价' },
    {
      accept: 'Accept an objection: its purchase stands still until it is answered',
      dismiss: 'Say that an objection is not admissible, with the reason its filer will read',
      answer: { summary: 'Answer an objection, let its purchase go on and do what follows from it', ...fields },
      withdraw: 'Withdraw an objection before it is answered',
      escalate: 'Go to the supervisor with an objection, for a reason',
      decide: { summary: 'Decide an objection that was escalated, and do what follows from it', ...fields },
    },
  ),
})
