import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { holdKinds } from '#src/machines/hold.ts'
import { bigintText, identity, moment } from './columns.ts'

export const transitionLog = pgTable(
  'transition_log',
  {
    seq: bigintText('seq').primaryKey(),
    machine: text('machine').notNull(),
    recordId: bigintText('record_id').notNull(),
    event: text('event').notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    /** Null for the clock, and where `payload.by` says it under the key. */
    actorId: bigintText('actor_id'),
    at: moment('at').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  // What somebody did, the latest first.
  (table) => [index('transition_log_by_actor').on(table.actorId, table.at)],
)

/** What somebody, or a company, was called until then: what happened up to an entry of the log is told by the name of that time. */
export const formerName = pgTable(
  'former_name',
  {
    kind: text('kind').$type<'app_user' | 'company'>().notNull(),
    id: bigintText('id').notNull(),
    untilSeq: bigintText('until_seq').notNull(),
    name: text('name').notNull(),
    nameEn: text('name_en').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id, table.untilSeq] })],
)

/** The end of the hash chain; locking it puts concurrent writers in a row. */
export const transitionHead = pgTable('transition_head', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  seq: bigintText('seq').notNull(),
  hash: text('hash').notNull(),
})

/** Why records stand still: each row is one reason, until it is released. */
export const hold = pgTable(
  'hold',
  {
    id: identity(),
    machine: text('machine').notNull(),
    recordId: bigintText('record_id').notNull(),
    kind: text('kind', { enum: holdKinds }).notNull(),
    reason: text('reason').notNull(),
    /** The record that holds it: itself where a head set it. */
    sourceMachine: text('source_machine').notNull(),
    sourceId: bigintText('source_id').notNull(),
    /** Null where nobody in person did, or may be named. */
    setBy: bigintText('set_by'),
    since: moment('since').notNull(),
    /** Since when the record stands still without a break, whatever held it first. */
    standsSince: moment('stands_since').notNull(),
    releasedAt: moment('released_at'),
    /** Null where what set it released it. */
    releasedBy: bigintText('released_by'),
    releaseReason: text('release_reason').notNull().default(''),
  },
  (table) => [
    index('hold_standing')
      .on(table.machine, table.recordId)
      .where(sql`released_at is null`),
  ],
)

export const outbox = pgTable('outbox', {
  id: identity(),
  seq: bigintText('seq').notNull(),
  machine: text('machine').notNull(),
  recordId: bigintText('record_id').notNull(),
  type: text('type').notNull(),
  params: jsonb('params').$type<Record<string, unknown>>().notNull(),
  createdAt: moment('created_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull(),
  deliveredAt: moment('delivered_at'),
  /** It failed so often that nobody tries it again by themselves. */
  setAsideAt: moment('set_aside_at'),
})

export const businessNumber = pgTable(
  'business_number',
  { prefix: text('prefix').notNull(), year: integer('year').notNull(), last: integer('last').notNull() },
  (table) => [primaryKey({ columns: [table.prefix, table.year] })],
)

/** By which key this database was sealed, without the key. */
export const sealKey = pgTable('seal_key', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  keyCheck: text('key_check').notNull(),
})
