import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/connect.ts'
import type { Wrong } from '#server/refusal.ts'
import type { Caller } from './caller.ts'

export type Values = Record<string, unknown>

/** A record of base data, whatever its kind. */
export type StoredEntity = Values & { id: string; version: number }

/** What a kind of base data needs of the server beyond its declaration. All SQL is about one record, `e`. */
export interface EntityKeeping {
  /** With `id`, `version` and a column for every field that is sent. */
  table: PgTable
  /** Fields that `q` looks through. */
  search: readonly string[]
  /** Fields in whose order the list comes unless it is sorted. */
  order: readonly string[]
  /** Answered fields that are no columns. */
  shown?: (now: Date) => Record<string, SQL>
  /** Filters that are no columns. */
  filters?: Record<string, (value: string, caller: Caller) => SQL>
  /** Columns that hold of the caller's records alone, and are given to new ones: another's do not exist. */
  own?: (caller: Caller) => Values
  /** Those that somebody sees: the others do not exist for them. */
  seen?: (caller: Caller) => SQL
  /** Held first, so that changes of several records come one after the other. */
  lock?: (tx: Database, caller: Caller) => Promise<unknown>
  /** The records of each kind that may refer to one: what `uses` counts. */
  uses?: Record<string, SQL>
  /** Looks up what these contents name, and judges each: what can't be stored, though each field by itself can. Of a sheet a content may lack what could not be read. */
  check?: (tx: Database, contents: readonly Values[], caller: Caller) => Promise<(content: Values) => Wrong[]>
  /** Columns that a change sets besides what was sent. */
  besides?: (content: Values, before: StoredEntity) => Values
  /** What is stored of what was sent, where that is not the same. */
  stored?: (content: Values) => Values
  /** What a new one has besides. */
  begins?: (sent: Values, caller: Caller, now: Date) => Promise<Values>
  /** Fields beside the unique one by which two would be alike, by the name of the index or the trigger that says so, and what is said then. */
  alike?: Record<string, { path: string; message?: string }>
  /** What is written elsewhere with a record that was added or changed, of what was sent. */
  writes?: (tx: Database, written: Written) => Promise<unknown>
  /** What each of these records would be given that an import asks about by itself, by its name. */
  strong?: (tx: Database, records: readonly { before: StoredEntity | null; sent: Values }[]) => Promise<BilingualName[][]>
  /** Refuses what may not be done to a record though nothing refers to it. */
  guard?: (tx: Database, caller: Caller, before: StoredEntity, change: Values | 'remove') => Promise<unknown>
  /** What else is to be brought in order once something has changed. */
  settle?: (tx: Database, caller: Caller) => Promise<unknown>
  /** What this process does once a change is committed. */
  committed?: () => Promise<unknown>
}

/** What people call something. */
export interface BilingualName {
  name: string
  nameEn: string
}

/** A record that was just added, or changed. */
interface Written {
  id: string
  sent: Values
  before: StoredEntity | null
  caller: Caller
  now: Date
}
