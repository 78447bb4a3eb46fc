import { z } from 'zod'
import { count, defineRows, measure, moment, pageOfRows, pageQuery } from './row.ts'

/** Names a statement, whatever its values. */
const statementId = z.string().regex(/^[0-9a-f]{16,32}$/)

export const dataRows = defineRows({
  'GET /api/monitor/data': {
    summary: 'The database: its connections, its cache, its size, and who waits for whom',
    authority: 'serviceDataManager',
    data: z.strictObject({
      kind: z.enum(['embedded', 'server']),
      version: z.string(),
      /** The process that answers: connections and statements are its own. */
      process: z.string(),
      /** Null where there is but one connection. */
      pool: z.strictObject({ most: count, open: count, idle: count, waiting: count }).nullable(),
      /** Of all processes and programs; null where there is but one connection. */
      connections: z.strictObject({ open: count, most: count, oldestTransactionSeconds: count.nullable() }).nullable(),
      /** The share of blocks that were found in memory, 0 to 1; null where nothing was read. */
      cacheShare: measure.nullable(),
      /** Rounded up, since what rests under a seal is in it. */
      bytes: count,
      /** What is not listed, since its size would tell how much is quoted. */
      sealed: z.strictObject({ tables: count, bytes: count }),
      /** Whether rows are counted as they change, and tables vacuumed by themselves. */
      counts: z.boolean(),
      vacuums: z.boolean(),
      /** Null where nobody can wait for anybody. */
      locks: z
        .array(
          z.strictObject({
            pid: count,
            blockedBy: z.array(count),
            seconds: measure,
            mode: z.string(),
            table: z.string().nullable(),
            /** Without a value. */
            statement: z.string(),
          }),
        )
        .nullable(),
    }),
    example: {
      data: {
        kind: 'server',
        version: '18.1',
        process: 'harbour-1:4711:mi8k2x1c',
        // What an embedded database can't tell: a contract holds for both kinds.
        pool: null,
        connections: null,
        cacheShare: 0.998,
        bytes: 268_435_456,
        sealed: { tables: 11, bytes: 67_108_864 },
        counts: true,
        vacuums: true,
        locks: null,
      },
    },
  },
  'GET /api/monitor/data/table/page': {
    summary: 'Tables with their size, how they are read, and when they were vacuumed last; none that rests under a seal',
    authority: 'serviceDataManager',
    query: pageQuery.extend({ q: z.string().max(100).optional() }),
    data: pageOfRows(
      z.strictObject({
        name: z.string(),
        bytes: count,
        indexBytes: count,
        /** An estimate; null where nobody has counted. */
        rows: count.nullable(),
        /** The rest is null where it is not counted as it happens. */
        deadRows: count.nullable(),
        sequentialScans: count.nullable(),
        indexScans: count.nullable(),
        cacheShare: measure.nullable(),
        vacuumedAt: moment.nullable(),
        analyzedAt: moment.nullable(),
      }),
    ),
    example: {
      query: { q: 'project' },
      data: {
        total: 1,
        rows: [
          {
            name: 'project',
            bytes: 1_310_720,
            indexBytes: 622_592,
            rows: 4120,
            deadRows: 31,
            sequentialScans: 12,
            indexScans: 90_412,
            cacheShare: 0.9991,
            vacuumedAt: '2026-11-21T01:00:00.000Z',
            analyzedAt: '2026-11-21T01:00:00.000Z',
          },
        ],
      },
    },
  },
  'GET /api/monitor/data/statement/page': {
    summary: 'What the process that answers has asked of the database, without a value: how often, and how long it took',
    authority: 'serviceDataManager',
    query: pageQuery.extend({ q: z.string().max(100).optional() }),
    data: pageOfRows(
      z.strictObject({
        id: statementId,
        text: z.string(),
        count,
        mean: measure,
        max: measure,
        total: measure,
        /** Whether it only reads, so that its plan can be shown. */
        reads: z.boolean(),
      }),
    ),
    example: {
      query: { sort: '-max' },
      data: {
        total: 1,
        rows: [
          {
            id: '9f86d081884c7d65',
            text: 'select p.id, p.title from project p where p.state = $1 order by p.id desc limit $2',
            count: 412,
            mean: 1.4,
            max: 20.2,
            total: 576.8,
            reads: true,
          },
        ],
      },
    },
  },
  'GET /api/monitor/data/statement/{id}/plan': {
    summary: 'How the database would do a statement that only reads, whatever its values; it is not done',
    authority: 'serviceDataManager',
    params: z.object({ id: statementId }),
    data: z.strictObject({
      text: z.string(),
      /** Null where the database can't tell without the values. */
      plan: z.array(z.string()).nullable(),
    }),
    errors: [40400],
    example: {
      params: { id: '9f86d081884c7d65' },
      data: {
        text: 'select p.id, p.title from project p where p.id = $1',
        plan: ['Index Scan using project_pkey on project p  (cost=0.28..8.29 rows=1 width=36)'],
      },
    },
  },
})
