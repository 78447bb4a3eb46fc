import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
