import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigintText, identity, moment } from './columns.ts'

/** What a statement has changed in a table, as `note()` notes it: no secret, and of a contact the end alone. */
export interface Change {
  table: string
  event: 'insert' | 'update' | 'delete'
  /** How many rows. Of many the values of the first are told, and which the others are. */
  count: number
  rows: ChangedRow[]
}

export interface ChangedRow {
  record: string
  /** What it was called then; nothing where it has no name of its own. */
  name?: string
  nameEn?: string
  code?: string
  /** What it is about, where it has no name: of a role that somebody has, the person and the role. */
  of?: { table: string; record: string }[]
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** What somebody did by a call, written together with it; rows are added and never changed. */
export const operationLog = pgTable('operation_log', {
  id: identity(),
  at: moment('at').notNull(),
  /** Null where somebody had not signed in. */
  userId: bigintText('user_id'),
  /** As they were called then. */
  userName: text('user_name').notNull(),
  companyId: bigintText('company_id'),
  address: text('address').notNull(),
  device: text('device').notNull(),
  /** The call, as the contract has it. */
  rowKey: text('row_key').notNull(),
  /** To which menu it belongs; empty for what people do for themselves. */
  menu: text('menu').notNull(),
  /** About what it was made, as its address says. */
  recordId: text('record_id'),
  /** 200, or the code of the refusal. */
  code: integer('code').notNull(),
  milliseconds: integer('milliseconds').notNull(),
  requestId: text('request_id').notNull(),
  changes: jsonb('changes').$type<Change[]>().notNull(),
  /** Where it stands for several refusals, how many, and when the first of them was; `at` is the last. */
  times: integer('times'),
  firstAt: moment('first_at'),
})

/** Refusals of one person by one call for one reason, after the first: counted for a while, and then told in one. */
export const operationRefused = pgTable(
  'operation_refused',
  {
    /** The id of a person, or what a program is called. */
    who: text('who').notNull(),
    rowKey: text('row_key').notNull(),
    code: integer('code').notNull(),
    /** When the first was told by itself. */
    begunAt: moment('begun_at').notNull(),
    times: integer('times').notNull().default(0),
    firstAt: moment('first_at'),
    lastAt: moment('last_at'),
    userId: bigintText('user_id'),
    program: text('program'),
    menu: text('menu').notNull(),
    /** Null where there are several. */
    recordId: text('record_id'),
    address: text('address').notNull(),
    device: text('device').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.who, table.rowKey, table.code] })],
)

/** Which records an operation has changed, or changed something about: by these it is found. */
export const operationRecord = pgTable(
  'operation_record',
  {
    /** The table that keeps it. */
    kind: text('kind').notNull(),
    record: text('record').notNull(),
    operationId: bigintText('operation_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.record, table.operationId] }),
    index('operation_record_by_operation').on(table.operationId),
  ],
)

/** What records were called when they were changed: so one is found by a former name, and one that is gone at all. */
export const recordName = pgTable(
  'record_name',
  {
    kind: text('kind').notNull(),
    record: text('record').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull(),
    code: text('code').notNull(),
    /** The last operation at which it was called so. */
    operationId: bigintText('operation_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.record, table.name, table.nameEn, table.code] })],
)

/** Operations that the chain does not hold yet: it is joined after the fact, so that no call waits for another. */
export const operationWaiting = pgTable('operation_waiting', { operationId: bigintText('operation_id').primaryKey() })

/** A part of the chain that was taken out of the database, from its beginning on, and the file that it is in. */
export const operationSegment = pgTable('operation_segment', {
  /** Its last place. */
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  /** The hash of that place: what comes next follows from it. */
  hash: text('hash').notNull(),
  operations: integer('operations').notNull(),
  file: text('file').notNull(),
  sha256: text('sha256').notNull(),
  at: moment('at').notNull(),
})

/** The order of all operations: each entry follows from the one before, and says how far the transition log had come. */
export const operationChain = pgTable('operation_chain', {
  seq: bigint('seq', { mode: 'number' }).primaryKey(),
  operationId: bigintText('operation_id').notNull().unique(),
  transitionSeq: bigintText('transition_seq').notNull(),
  transitionHash: text('transition_hash').notNull(),
  hash: text('hash').notNull(),
})
