import { z } from 'zod'
import { byId, count, day, defineRows, id, inherited, largestInteger, pageOfRows, pageQuery } from './row.ts'

/** Whether it was done, refused, or came to nothing by a fault of ours. */
export const outcomes = ['success', 'refused', 'failed'] as const

/** What a record is called, or was called last; its kind is the table that keeps it. */
const called = z.strictObject({ kind: z.string(), record: z.string(), name: z.string(), nameEn: z.string() })

/** Kinds of records whose history is told beside them. */
export const historyKinds = ['app_user', 'role', 'menu'] as const

/** What clients of the family know of an operation, and what we tell besides. */
const operation = {
  id,
  menu: z.string(),
  menuEn: z.string(),
  opt: z.string(),
  optEn: z.string(),
  uri: z.string(),
  crtTime: inherited,
  /** Null where somebody had not signed in. */
  crtUser: id.nullable(),
  crtName: z.string(),
  /** As the account has it now; empty where it has none. */
  crtNameEn: z.string(),
  crtHost: z.string(),
  method: z.string(),
  companyId: id.nullable(),
  companyName: z.string(),
  companyNameEn: z.string(),
  device: z.string(),
  recordId: z.string().nullable(),
  /** 200, or the code of the refusal. */
  code: count,
  milliseconds: count,
  requestId: z.string(),
  /** How many records it has changed. */
  changed: count,
  /** For how many it stands: of refusals by one person, by one call and for one reason those after the first are told in one, whose time is that of the last. */
  times: z.number().int().min(1),
  /** When the first of several was. */
  firstTime: inherited.nullable(),
  /** The first of them, or what it was called about, by name. */
  records: z.array(called),
}

const values = z.record(z.string(), z.unknown()).nullable()

const change = z.strictObject({
  table: z.string(),
  event: z.enum(['insert', 'update', 'delete']),
  count,
  /** The first of them. Of an update the values that differ alone; of many the values of the first. */
  rows: z.array(
    z.strictObject({
      record: z.string(),
      /** What it was called then. */
      name: z.string().optional(),
      nameEn: z.string().optional(),
      code: z.string().optional(),
      /** What it is about, where it has no name of its own. */
      of: z.array(z.strictObject({ table: z.string(), record: z.string() })).optional(),
      before: values,
      after: values,
    }),
  ),
})

const broken = z.strictObject({
  /** Its place in the chain; null for what the chain does not hold. */
  seq: count.nullable(),
  operationId: id.nullable(),
  /** `changed`, or put in another place; `removed`; or `inserted` past the chain. */
  kind: z.enum(['changed', 'removed', 'inserted', 'transitions']),
})

const example = {
  id: '4711',
  menu: '角色类型',
  menuEn: 'Role types',
  opt: '编辑',
  optEn: 'Edit',
  uri: '/api/admin/groupType/{id}',
  crtTime: '2026-11-20 17:30:00',
  crtUser: '1',
  crtName: '系统管理员',
  crtNameEn: 'Administrator',
  crtHost: '10.0.0.12',
  method: 'POST',
  companyId: '1',
  companyName: '海岳港口集团有限公司',
  companyNameEn: 'Haiyue Port Group',
  device: 'Mozilla/5.0',
  recordId: '3',
  code: 200,
  milliseconds: 21,
  requestId: '5f2b7c1e-7d47-4a59-9d54-0f7f6f0d7c11',
  changed: 1,
  times: 1,
  firstTime: null,
  // Of a sign-in none.
  records: [],
}

const changeExample = {
  table: 'role_type',
  event: 'update' as const,
  count: 1,
  rows: [
    {
      record: '3',
      name: '采购业务',
      nameEn: 'Procurement',
      code: 'procurement',
      before: { description: '' },
      after: { description: '由集团统一维护' },
    },
  ],
}

export const operationRows = defineRows({
  'GET /api/admin/gateLog/page': {
    summary: 'What was done by whom, newest first',
    authority: 'gateLogManager',
    query: pageQuery.extend({
      /** Part of a name. */
      crtName: z.string().max(100).optional(),
      menu: z.string().max(100).optional(),
      recordId: z.string().max(40).optional(),
      /** Part of what a changed record is called, or was, in either language or by its code; or an id. */
      record: z.string().max(100).optional(),
      outcome: z.string().max(10).pipe(z.enum(outcomes)).optional(),
      /** Days in Asia/Shanghai, both of them included. */
      from: day.optional(),
      to: day.optional(),
    }),
    data: pageOfRows(z.strictObject(operation)),
    example: { query: { page: '1', limit: '10' }, data: { total: 1, rows: [example] } },
  },
  'GET /api/admin/gateLog/all': {
    summary: 'The latest thousand operations, for clients that know no pages',
    authority: 'gateLogManager',
    wrapping: 'bare',
    data: z.array(z.strictObject(operation)),
    example: { data: [example] },
  },
  'GET /api/admin/gateLog/{id}': {
    summary: 'One operation, with what it has changed and where the chain holds it',
    authority: 'gateLogManager',
    params: byId,
    data: z.strictObject({
      ...operation,
      changes: z.array(change),
      /** Of the records that the changes are about, or name. */
      names: z.array(called),
      /** Null until the chain holds it, within a second. */
      seq: count.nullable(),
      hash: z.string().nullable(),
    }),
    errors: [40400],
    example: {
      params: { id: '4711' },
      data: {
        ...example,
        changes: [changeExample],
        names: example.records,
        seq: 4711,
        hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    },
  },
  'GET /api/admin/gateLog/of/{kind}/{id}': {
    summary: 'What was done to one user, role or menu, newest first, each with what it changed about that record',
    authority: 'gateLogManager',
    params: z.object({ kind: z.enum(historyKinds), id }),
    /** What is older than this operation. */
    query: z.object({ before: id.optional() }),
    data: z.strictObject({
      operations: z.array(z.strictObject({ ...operation, changes: z.array(change) })),
      names: z.array(called),
      hasMore: z.boolean(),
    }),
    example: {
      params: { kind: 'role', id: '2' },
      query: {},
      // Without rows: Pact can't say that values of anybody's names may be null, as they are before what was new.
      data: { operations: [{ ...example, changes: [{ ...changeExample, rows: [] }] }], names: example.records, hasMore: false },
    },
  },
  'GET /api/admin/gateLog/verify': {
    summary: 'Check a part of the chain: that each operation follows from the one before, and none is beside it',
    authority: 'gateLogManager',
    /** The last place that was checked. */
    query: z.object({ after: z.coerce.number().int().min(0).max(largestInteger).default(0) }),
    data: z.strictObject({
      checked: count,
      /** The last place that was archived: it is checked in its file. */
      archived: count,
      /** From where to go on; null at the end. */
      next: count.nullable(),
      last: count,
      broken: z.array(broken),
    }),
    example: { query: { after: '0' }, data: { checked: 4711, archived: 0, next: null, last: 4711, broken: [] } },
  },
})
