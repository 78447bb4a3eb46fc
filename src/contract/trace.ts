import { z } from 'zod'
import { spanKinds } from '#src/lib/trace.ts'
import { count, defineRows, flag, id, measure, moment, pageOfRows, pageQuery } from './row.ts'

/** As W3C Trace Context writes it. */
const traceId = z.string().regex(/^[0-9a-f]{32}$/)
const spanId = z.string().regex(/^[0-9a-f]{16}$/)

const trace = {
  id: traceId,
  at: moment,
  /** From the gesture until its last answer, as the browser counts; of what began with a call from its first call to the end of the last. */
  milliseconds: measure,
  /** How long the server took over the longest of its calls; nought where it has kept none. */
  slowestMs: measure,
  /** What somebody did in which screen, as `click serviceJobManager`; null for what began with a call. */
  gesture: z.string().nullable(),
  /** Its first call, as the contract names it; null where only the browser has told of it so far. */
  rowKey: z.string().nullable(),
  calls: count,
  statements: count,
  /** Null for who had not signed in, for programs, and for people of suppliers: when they did what may tell that they quote. */
  userId: id.nullable(),
  userName: z.string(),
  userNameEn: z.string(),
  /** 200, or the worst code of its calls. */
  code: count,
}

const span = z.strictObject({
  id: spanId,
  /** Null for what nothing of the trace contains. */
  parentId: spanId.nullable(),
  kind: z.enum(spanKinds),
  /** A gesture and its screen, a call of the contract, or a statement without its values. */
  name: z.string(),
  /** Since the trace began. */
  fromMs: z.number(),
  milliseconds: measure,
  /** 200 or the code of the refusal of a call; null for everything else. */
  code: count.nullable(),
  /** Of a call: how the operation log and the log of the process name it. */
  requestId: z.string().nullable(),
  process: z.string().nullable(),
})

const example = {
  id: '4bf92f3577b34da6a3ce929d0e0e4736',
  at: '2026-11-20T09:30:00.000Z',
  milliseconds: 84.2,
  slowestMs: 12.4,
  gesture: 'click serviceJobManager',
  rowKey: 'GET /api/monitor/job/page',
  calls: 1,
  statements: 1,
  userId: '1',
  userName: '系统管理员',
  userNameEn: 'Administrator',
  code: 200,
}

const spanExample = { code: null, requestId: null, process: null }

export const traceRows = defineRows({
  'GET /api/monitor/trace/page': {
    summary: 'What was asked for by a gesture or a program, with how long it took, latest first',
    authority: 'serviceZipkinManager',
    query: pageQuery.extend({
      /** At least so many milliseconds. */
      from: z.coerce.number().int().min(0).max(3_600_000).optional(),
      /** Part of the name of one of its calls, as the contract has it. */
      rowKey: z.string().max(200).optional(),
      /** Part of a name. */
      user: z.string().max(100).optional(),
      /** Only those with a fault of ours. */
      failed: flag.optional(),
      /** As the operation log or an answer names a call. */
      requestId: z.string().max(40).optional(),
    }),
    data: pageOfRows(z.strictObject(trace)),
    example: { query: { page: '1', limit: '10' }, data: { total: 1, rows: [example] } },
  },
  'GET /api/monitor/trace/{id}': {
    summary: 'One trace: gesture, calls and statements, each with its time',
    authority: 'serviceZipkinManager',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{16,32}$/) }),
    data: z.strictObject({ ...trace, spans: z.array(span) }),
    errors: [40400],
    example: {
      params: { id: example.id },
      data: {
        ...example,
        spans: [
          {
            ...spanExample,
            id: '53995c3f42cd8ad8',
            parentId: '00f067aa0ba902b7',
            kind: 'call',
            name: example.rowKey,
            fromMs: 31.5,
            milliseconds: 12.4,
            code: 200,
            requestId: '5f2b7c1e-7d47-4a59-9d54-0f7f6f0d7c11',
            process: 'harbour-1:4711',
          },
        ],
      },
    },
  },
})
