import { z } from 'zod'
import { expertDrawMachine } from '#src/machines/expertDraw/expertDraw.ts'
import { eventRows } from './events.ts'
import { placeOf } from './place.ts'
import { beginRow, exampleProject, recordRows } from './records.ts'
import { byId, count, defineRows, id, idList, idOrEmpty, line, moment, named, sha256 } from './row.ts'

const person = { id, name: z.string(), nameEn: z.string() }

const expertDraw = {
  no: z.string(),
  purpose: z.string(),
  groupId: id,
  groupName: z.string(),
  groupNameEn: z.string(),
  count,
  candidateCount: count,
  ownerName: z.string(),
  ownerNameEn: z.string(),
  createdAt: moment,
  drawnAt: moment.nullable(),
}

const more = {
  /** SHA-256 of the seed. */
  seedHash: sha256,
  /** HMAC-SHA-256 by the seed of whatever is drawn from. */
  listHash: sha256,
  /** Empty where none is asked for. */
  categoryName: z.string(),
  categoryNameEn: z.string(),
  /** Before the publication to those alone who prepare draws: who quotes may be a secret. */
  conflicts: z.array(z.strictObject(person)),
  /** To those alone who may read it. */
  projectId: id.nullable(),
  projectNo: z.string(),
  projectTitle: z.string(),
  projectTitleEn: z.string(),
  /** From the publication on. */
  seed: z.union([z.literal(''), sha256]),
  candidates: z.array(z.strictObject({ ...person, load: count })),
  /** In the order in which they were drawn. */
  drawnIds: z.array(id),
  decisionReason: z.string(),
}

const seedHash = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
const listHash = '0ab94ad27ba4a7e31f5d3b9a6a3e0c1b7d0f6dba9c0d9f5b6e1f21a5a4d0b6c7'

const example = {
  id: '1',
  no: 'ZJ-2026-000001',
  purpose: '门机钢丝绳采购评审',
  groupId: '3',
  groupName: '起重与索具专家库',
  groupNameEn: 'Hoisting and rigging experts',
  count: 3,
  candidateCount: 5,
  ownerName: '周敏',
  ownerNameEn: 'Zhou Min',
  createdAt: '2026-11-20T10:00:00+08:00',
  drawnAt: '2026-11-21T10:00:00+08:00',
  state: 'drawn',
  stateSince: '2026-11-21T10:00:00+08:00',
  version: 1,
} as const

export const expertDrawPlace = placeOf('expertDraw', {
  path: '/api/po/expertDraw',
  pages: [{ code: 'poMtUserGroup', href: '/poMtBasicData/poMtUserGroup/{id}' }],
})

const prepared = {
  groupId: id,
  purpose: named(2, 200),
  count: z.number().int().min(1).max(50),
  categoryId: idOrEmpty,
  conflictCompanyIds: z.array(id).max(50),
  /** Of the project that it is for; empty for none. */
  projectNo: line.max(40),
}

/** Whatever a draw is prepared with, as its form judges it. */
export const expertDrawPrepared = z.object(prepared)

/** Random draws of experts from their pools. */
export const expertDrawRows = defineRows({
  ...recordRows(expertDrawPlace, expertDrawMachine, {
    authority: 'poMtUserGroup',
    list: 'Random draws of experts: which there are, and not who was drawn',
    page: 'One draw, with its commitment; once it is published also with the seed, who could be drawn and who was',
    row: expertDraw,
    more,
    query: { groupId: id.optional(), q: z.string().max(100).optional() },
    example: {
      row: example,
      more: {
        seedHash,
        listHash,
        categoryName: '钢丝绳',
        categoryNameEn: 'Wire ropes',
        conflicts: [{ id: '31', name: '远航钢绳有限公司', nameEn: 'Yuanhang Wire Rope' }],
        ...exampleProject,
        seed: '',
        candidates: [],
        drawnIds: [],
        decisionReason: '',
      },
    },
  }),
  'GET /api/po/expertDraw/fitting': {
    summary: 'How many of a pool could be drawn now',
    authority: 'poMtUserGroup:prepare',
    query: z.object({ groupId: id, categoryId: idOrEmpty.optional(), conflictCompanyIds: idList }),
    data: z.strictObject({ count }),
    errors: [40400],
    example: { query: { groupId: '3', categoryId: '1001' }, data: { count: 5 } },
  },
  'GET /api/po/expertDraw/{id}/drawn': {
    summary: 'Who was drawn, in that order, before it is published: to those who run draws, in person',
    authority: 'poMtUserGroup:draw',
    params: byId,
    data: z.array(z.strictObject({ ...person, companyName: z.string(), companyNameEn: z.string() })),
    errors: [40400],
    example: {
      params: { id: '1' },
      data: [{ id: '7', name: '蒋文', nameEn: 'Jiang Wen', companyName: '东港集装箱码头有限公司', companyNameEn: 'East Harbour' }],
    },
  },
  ...beginRow(expertDrawPlace, expertDrawMachine, {
    summary: 'Prepare a draw: settles who can be drawn, and commits to a seed',
    authority: 'poMtUserGroup:prepare',
    content: prepared,
    example: {
      id: '1',
      body: { groupId: '3', purpose: example.purpose, count: 3, categoryId: '', conflictCompanyIds: [], projectNo: '' },
      next: 'draw',
    },
  }),
  ...eventRows(
    expertDrawPlace,
    expertDrawMachine,
    { id: '1', version: 0, reason: '采购结果已确定，评审专家不再保密' },
    {
      draw: 'Draw from those who were settled',
      publish: 'Publish the seed, who could be drawn and who was, once the result stands',
      abandon: 'Abandon a draw before anybody was drawn',
    },
  ),
})
