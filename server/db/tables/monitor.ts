import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SpanKind } from '#src/lib/trace.ts'
import { bigintText, identity, moment } from './columns.ts'

/** What a process has counted of the calls of a row within a minute; kept for a week and a day. */
export const callMinute = pgTable(
  'call_minute',
  {
    minute: moment('minute').notNull(),
    rowKey: text('row_key').notNull(),
    processId: text('process_id').notNull(),
    calls: integer('calls').notNull(),
    refusals: integer('refusals').notNull(),
    failures: integer('failures').notNull(),
    totalMs: integer('total_ms').notNull(),
    /** How many took how long, as server/serving/durations.ts has its bounds. */
    buckets: integer('buckets').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.rowKey, table.processId] })],
)

/** Calls that are switched off, with what is said to who calls. */
export const callSwitch = pgTable('call_switch', {
  rowKey: text('row_key').primaryKey(),
  message: text('message').notNull(),
  messageEn: text('message_en').notNull(),
  at: moment('at').notNull(),
  byName: text('by_name').notNull(),
})

/** What the server does by itself, as all processes know it. */
export const job = pgTable('job', {
  name: text('name').primaryKey(),
  paused: boolean('paused').notNull().default(false),
  /** When somebody wanted it to run at once. */
  askedAt: moment('asked_at'),
  /** Until when the process that runs it has it to itself; a process that dies is not waited for any longer. */
  runningUntil: moment('running_until'),
  lastStartedAt: moment('last_started_at'),
  lastEndedAt: moment('last_ended_at'),
  lastMilliseconds: integer('last_milliseconds'),
  lastResult: text('last_result', { enum: ['ok', 'failed'] }),
  lastError: text('last_error'),
  failures: integer('failures').notNull().default(0),
  nextAt: moment('next_at'),
  processId: text('process_id'),
})

/** How jobs went lately. */
export const jobRun = pgTable(
  'job_run',
  {
    id: identity(),
    name: text('name').notNull(),
    startedAt: moment('started_at').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    /** Null where it went well. */
    error: text('error'),
    processId: text('process_id').notNull(),
  },
  (table) => [index('job_run_latest').on(table.name, table.startedAt, table.id)],
)

/** Processes that serve from this database. */
export const serverProcess = pgTable('server_process', {
  id: identity(),
  name: text('name').notNull().unique(),
  version: text('version').notNull(),
  node: text('node').notNull(),
  since: moment('since').notNull(),
  heartbeatAt: moment('heartbeat_at').notNull(),
  calls: integer('calls').notNull(),
  lag: doublePrecision('lag').notNull(),
  memory: bigintText('memory').notNull(),
  draining: boolean('draining').notNull().default(false),
})

/** What was asked for by a gesture or a program; kept for days. */
export const trace = pgTable(
  'trace',
  {
    id: text('id').primaryKey(),
    at: moment('at').notNull(),
    endedAt: moment('ended_at').notNull(),
    milliseconds: doublePrecision('milliseconds').notNull(),
    gesture: text('gesture'),
    /** How long somebody waited from their gesture to the last answer, by the browser's clock; null where it has not told. */
    gestureMs: doublePrecision('gesture_ms'),
    /** How long the server took over the longest of its calls. */
    slowestMs: doublePrecision('slowest_ms').notNull().default(0),
    /** Of its calls, the first one first. */
    rowKeys: text('row_keys').array().notNull(),
    calls: integer('calls').notNull(),
    statements: integer('statements').notNull(),
    userId: bigintText('user_id'),
    userName: text('user_name').notNull().default(''),
    code: integer('code').notNull(),
    requestIds: text('request_ids').array().notNull(),
  },
  (table) => [
    index('trace_latest').on(table.at, table.id),
    index('trace_longest').on(table.milliseconds, table.id),
    index('trace_slowest').on(table.slowestMs, table.id),
    index('trace_failed')
      .on(table.at, table.id)
      .where(sql`code = 50000`),
    index('trace_request').using('gin', table.requestIds),
  ],
)

/** A span within its part, as it is kept. */
export interface KeptSpan {
  id: string
  parentId: string | null
  kind: SpanKind
  name: string
  /** Since the part began. */
  fromMs: number
  milliseconds: number
  code: number | null
  requestId: string | null
}

/** What one process, or one browser, has told of a trace: a call with its statements, or a gesture with its waits. */
export const tracePart = pgTable(
  'trace_part',
  {
    id: identity(),
    traceId: text('trace_id')
      .notNull()
      .references(() => trace.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    processId: text('process_id').notNull(),
    spans: jsonb('spans').$type<KeptSpan[]>().notNull(),
  },
  (table) => [index('trace_part_of').on(table.traceId)],
)
