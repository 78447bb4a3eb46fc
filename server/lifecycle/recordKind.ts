import { eq, getTableColumns, getTableName, inArray, sql, type InferInsertModel, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { EventObject } from 'xstate'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { contains } from '#server/db/list.ts'
import { notFound } from '#server/refusal.ts'
import type { WorkingCalendar } from '#src/lib/workingDays.ts'
import type { FormValues } from '#src/machines/approval/definition.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { Carries } from './documents.ts'
import { keyOf, locking, type Under } from './under.ts'
import type { UnderKey } from './underKey.ts'
import type { NumberPrefix } from './number.ts'
import type { Facts } from '#src/machines/lifecycle.ts'
import type {
  Actor,
  AppliedEvent,
  AppliedEventOf,
  Apply,
  CarryOut,
  FactsOf,
  LifecycleContext,
  LoadedRecord,
  RecordQuestion,
} from './process.ts'

/** Who asks, and about which event, of records that are read together. */
export type RecordsQuestion = Omit<RecordQuestion, 'id'>

/** What something is called, in both languages. */
export interface RecordName {
  name: SQL
  nameEn: SQL
}

/** What the atlas, notices and dashboards know of the records of one machine. All SQL is about one record, under the kind's alias. */
interface ShownRecord extends RecordName {
  /** Inner joins that its rules need. */
  within?: SQL
  /** Left joins that names and search need. */
  joins?: SQL
  /** The record on whose page it is shown: itself, its purchase, its company. */
  shownOn: SQL
  /** The companies that it is about. */
  companies: readonly SQL[]
  /** Whether it is about this company besides, of which it has no column. */
  isAboutToo?: (companyId: SQL) => SQL
  /** Of them those of which nobody hears who does not read its records. */
  parties?: readonly SQL[]
  /** How it is bought; absent for what is not bought. */
  method?: SQL
  /** Of which category; absent where there is not one alone. */
  category?: RecordName
  /** The unit of the group that it is for; absent where there is none. */
  unit?: RecordName
  /** What of the table are records of the machine; absent for all. */
  only?: SQL
  /** Reminded of: it waits for longer than it should, though the clock has done its part. */
  reminded?: SQL
  /** What lists and pages of records under it say of it, as they call it. */
  toldUnder?: Readonly<Record<string, SQL>>
  search: (q: string) => ReturnType<typeof contains>
  /** Who stands in it by name: ids of users, null for nobody. Absent where it says so of nobody, or where nobody may know. */
  people?: readonly StandsInRecord[]
  /** Records of other machines that it belongs to. */
  related: readonly { machine: 'project' | 'company'; id: SQL; qualifier: string }[]
}

/** How somebody stands in a record. */
interface StandsInRecord {
  user: SQL
  /** In which states they have something to do about it; absent where they only stand there. */
  works?: readonly string[]
  /** The column that says so, where what they do there passes to whoever takes over the record that it is under. */
  passes?: string
}

/** Who reads what (docs/security.md). All SQL is about one record, under the kind's alias. */
interface RecordReaders {
  /** Those that somebody may read: what holds for details, events and changes, and for lists, files and the atlas unless they say less. */
  readable: (actor: Actor) => SQL
  /** Those that lists show; absent where they show all that may be read. */
  listed?: (actor: Actor) => SQL
  /** Who has a list of them: holders of any of these codes. To everybody else neither atlas nor dashboard names one. */
  listedTo: readonly string[]
  /** Those that some list of the house shows to others than their owner, as far as somebody's data scope goes; absent where none does. */
  listedInHouse?: (actor: Actor) => SQL
  /** What nobody may hear of, not even as a number, until this holds. Single ones are told in person alone, and numbers of one company's to who reads them. */
  disclosed?: SQL
  /** Finds a row when a file hangs on a record for whose sake somebody may read it, otherwise than as a document of it. */
  files?: (fileId: string, actor: Actor) => SQL
  /** Its records carry documents, read by whoever reads them or sees what stands under them (docs/decisions/065). */
  documents?: Carries
  /** When what is sealed of a record is told, to those who may read it then: the opening. */
  opened?: SQL
  /** Those under which somebody may see records of other machines that are theirs to see; absent where that is whoever reads it. */
  seenUnder?: (actor: Actor) => SQL
  /** The same where the tables tell whose a record is by the key alone. */
  ownFile?: (database: Database, fileId: string, actor: Actor) => Promise<boolean>
}

/** Of an event that is about to be written: the record as it was before, and when. */
export interface Writing<R> {
  row: R
  now: Date
}

/** For how long a record stood still that goes on, and by which calendar moments are reckoned anew. */
export interface Stood {
  since: Date
  now: Date
  calendar: WorkingCalendar
}

/** What is asked of the people of a case: what the form of its type says of the record, and for which unit of which company. */
export interface ApprovalAsked {
  /** The leading unit, or null for the company's own. */
  unitId: string | null
  companyId: string
  /** Who is taken to begin its case, whoever moved the record; where it is not told, whoever did. */
  initiatorId?: string
  /** What its form calls it, in English. */
  titleEn: string
  form: FormValues
  /** A query of the ids of those who run it, where a step may ask them. */
  inCharge?: SQL
}

/** An event that is written, in the transaction that writes it. */
export interface Followed {
  id: string
  /** `create` where it begins. */
  event: EventObject
  actor: Actor | null
  /** Null where it begins. */
  from: string | null
  to: string
}

/** How records of one machine are moved. */
interface RecordMoves<F extends Facts = Facts> {
  /** Its records bear numbers (domain.md §1.1) that begin so, in their column `no`; drawn where running ones would tell how many others begin. */
  number?: { prefix: NumberPrefix; drawn?: true }
  /** Who moved a record, as the log keeps it where nobody may read that there without the key. */
  sealActor?: (id: string, actor: Actor) => string
  /** Its records can be held (`machines/hold.ts`): moves on what stood still since a moment once one goes on; answers what the log keeps of it. */
  goesOn?(tx: Database, id: string, loaded: LoadedRecord<F>, stood: Stood): Promise<Record<string, unknown>>
  /** Nobody is told by whom one was begun until the purchase that it is under is opened (docs/decisions/058). */
  underKey?: UnderKey
  /** Locks what is locked before a record of it, wherever that is needed. */
  locksFirst?: (lifecycle: LifecycleContext, tx: Database, id: string) => Promise<void>
  /** What else belongs to an event, once it is written. A refusal refuses the event. */
  follows?: (lifecycle: LifecycleContext, tx: Database, followed: Followed) => Promise<void>
  /** The clock's event was refused by what belongs to it: brings the record to where somebody sees it. */
  dueRefused?: (lifecycle: LifecycleContext, id: string) => Promise<void>
  /** What is approved of its records: by the type that a state of its machine names. */
  approvals?: Partial<Record<FlowType, (database: Database, id: string, calendar: WorkingCalendar) => Promise<ApprovalAsked>>>
  /** By type, what a transition may ask for. */
  effects: Record<string, CarryOut>
}

type EventOf<M extends BusinessMachineId> = AppliedEventOf<M>['event']
type Load<L extends LoadedRecord> = (tx: Database, question: RecordQuestion) => Promise<L | null>

/** A machine's table. */
export type RecordTable = PgTable & Record<'id' | 'state' | 'version', PgColumn>

/** What is read of a record besides its own columns. */
type Besides = Record<string, SQL>
type RowOf<T extends RecordTable, S extends Besides> = InferSelectModel<T> & { [K in keyof S]: S[K] extends SQL<infer V> ? V : never }

/** A kind whose records are read many at once, in one statement: lists may offer events of them. */
interface KindReadTogether<M extends BusinessMachineId, T extends RecordTable, S extends Besides> {
  load?: never
  /** What guards look at besides the record's own columns. Its table is called by its name there. */
  asks?: (asked: RecordsQuestion) => S
  /** What guards look at, but for time and calendar. */
  facts: (row: RowOf<T, S>, actor: Actor | null) => Omit<FactsOf<M>, 'now' | 'calendar'>
  /** Locks the record, and with it what its guards look at; the record alone when left out. */
  lock?: (tx: Database, id: string) => Promise<unknown>
  /** What events write into their record. The log keeps what they carried. */
  writes?: {
    [E in EventOf<M>['type']]?: (event: Extract<EventOf<M>, { type: E }>, by: Writing<InferSelectModel<T>>) => Partial<InferInsertModel<T>>
  }
  /** What events write elsewhere, by what was read for the guards; answers what else the log keeps. */
  apply?: Apply<AppliedEventOf<M> & Writing<RowOf<T, S>>>
}

/** A kind whose records can only be read one by one: it locks by itself, and says alone what the log keeps. */
interface KindReadAlone<M extends BusinessMachineId, T extends RecordTable> {
  facts?: never
  load: Load<LoadedRecord<FactsOf<M>> & { row: InferSelectModel<T> }>
  apply?: Apply<AppliedEventOf<M> & Writing<InferSelectModel<T>>>
}

/** What a record under another says by itself; whatever it leaves out is what that one says. */
interface ShownUnderRecord extends Partial<Omit<ShownRecord, keyof RecordName>>, RecordName {
  under: Under
}

/** Its rules narrow those of the record that it is under. */
interface ReadersUnderRecord extends Partial<Omit<RecordReaders, 'listedTo'>>, Pick<RecordReaders, 'listedTo'> {
  /** Who sees it though they don't see the record that it is under. */
  seenBesides?: (actor: Actor) => SQL
}

/** A business machine as its module declares it: table, names, who reads its records, and how they are loaded and moved. */
type DeclaredKind<M extends BusinessMachineId, T extends RecordTable, S extends Besides> = { table: T; alias: string } & RecordMoves<
  FactsOf<M>
> &
  ((ShownRecord & RecordReaders & { under?: never }) | (ShownUnderRecord & ReadersUnderRecord)) &
  (KindReadTogether<M, T, S> | KindReadAlone<M, T>)

/** The same as everybody else meets it. */
export interface RecordKind extends ShownRecord, RecordReaders, RecordMoves, Pick<ReadersUnderRecord, 'seenBesides'> {
  under?: Under
  /** The column that names the record it is under; its own id where it is under none. */
  key: SQL
  machine: BusinessMachineId
  table: string
  /** The table's columns under its alias, as they are called in code. */
  columns: Readonly<Record<string, SQL>>
  alias: SQL
  joins: SQL
  /** The table under its alias, with the inner joins that its rules need. */
  from: SQL
  /**
   * Locks the record against every other writer, and what its guards look at against change, when an event is about to be sent;
   * then reads the facts, `now` last. Null when there is no such record.
   */
  load: Load<LoadedRecord>
  /** The same for many that are only looked at; absent where no list offers events of them. */
  loadAll?: (database: Database, ids: readonly string[], asked: RecordsQuestion) => Promise<({ id: string } & LoadedRecord)[]>
  /** The columns of its record that an event writes besides the state. */
  written: (event: EventObject, by: Writing<unknown>) => Record<string, unknown>
  /** Writes an event. */
  apply?: Apply
}

/** Declares a business machine: all that the server knows of it beyond its chart. Which machine comes first, so that types know its events. */
export const defineKind =
  <M extends BusinessMachineId>(machine: M) =>
  <T extends RecordTable, S extends Besides>(declared: DeclaredKind<M, T, S>): RecordKind => {
    const { table, alias, within = sql``, joins = sql``, under, apply: _, ...said } = declared
    const columns = Object.entries(getTableColumns<PgTable>(table)).map(([name, column]) => [name, sql.raw(`${alias}.${column.name}`)])
    return {
      // What a record under another leaves out is added by `completeKinds`, before anybody asks.
      ...(said as Omit<ShownRecord & RecordReaders & RecordMoves, 'within' | 'joins'>),
      ...(said.disclosed ? inPersonAlone(said as RecordReaders) : {}),
      ...(under ? { under } : {}),
      machine,
      table: getTableName(table),
      columns: Object.fromEntries(columns),
      key: sql.raw(`${alias}.${under ? keyOf(under) : 'id'}`),
      alias: sql.raw(alias),
      within,
      joins,
      from: sql`${sql.raw(`${getTableName(table)} ${alias}`)} ${within}`,
      ...(declared.load ? alone(declared) : together(table, declared, under)),
    }
  }

type Predicates = Pick<RecordReaders, 'readable' | 'listed' | 'listedInHouse'>

const toldInPerson = (which: (actor: Actor) => SQL) => (actor: Actor) => (actor.inPerson ? which(actor) : sql`false`)

/** The same for who asks in person; for anybody else there is none. */
const inPersonAlone = ({ readable, listed, listedInHouse }: Predicates): Predicates => ({
  readable: toldInPerson(readable),
  ...(listed ? { listed: toldInPerson(listed) } : {}),
  ...(listedInHouse ? { listedInHouse: toldInPerson(listedInHouse) } : {}),
})

/** Whether single records are told to somebody at all. */
export const isToldOf = ({ disclosed }: RecordKind, { inPerson }: Actor): boolean => inPerson || disclosed === undefined

type ReadAndWritten = Pick<RecordKind, 'load' | 'loadAll' | 'written' | 'apply'>

// Its events are those of its machine: nothing else was accepted by it.
const alone = <M extends BusinessMachineId, T extends RecordTable>({ load, apply }: KindReadAlone<M, T>): ReadAndWritten => ({
  load,
  written: () => ({}),
  ...(apply ? { apply: (tx, applied) => apply(tx, { ...(applied as AppliedEventOf<M>), ...writing<InferSelectModel<T>>(applied) }) } : {}),
})

const together = <M extends BusinessMachineId, T extends RecordTable, S extends Besides>(
  table: T,
  { asks, facts, lock, writes = {}, apply }: KindReadTogether<M, T, S>,
  under: Under | undefined,
): ReadAndWritten => {
  const loadAll = async (database: Database, ids: readonly string[], asked: RecordsQuestion) => {
    const selected = { ...getTableColumns<PgTable>(table), ...asks?.(asked) }
    const rows = await database
      .select(selected)
      .from(table as PgTable)
      .where(inArray(table.id, [...ids]))
    // What the rows of any table are, that table's type alone says; each has what a record stands by.
    return (rows as (RowOf<T, S> & { id: string; state: string; version: number })[]).map((row) => {
      const { state, version } = row
      return {
        id: row.id,
        state,
        version,
        facts: { ...facts(row, asked.actor), now: asked.clock.now(), calendar: asked.clock.calendar() },
        row,
      }
    })
  }
  const byType: Record<string, ((event: never, by: never) => Record<string, unknown>) | undefined> = writes
  const written = (event: EventObject, by: Writing<unknown>) => byType[event.type]?.(event as never, by as never) ?? {}
  return {
    loadAll,
    load: async (tx, { id: its, ...asked }) => {
      if (asked.event) await (lock ?? locking(table, under))(tx, its)
      return (await loadAll(tx, [its], asked))[0] ?? null
    },
    written,
    apply: async (tx, applied) => {
      const { type: _, ...carried } = applied.event
      const by = writing<RowOf<T, S>>(applied)
      const values = written(applied.event, by)
      if (Object.keys(values).length > 0)
        await tx
          .update(table as PgTable)
          .set(values)
          .where(eq(table.id, applied.id))
      return { ...carried, ...(await apply?.(tx, { ...(applied as AppliedEventOf<M>), ...by })) }
    },
  }
}

// It is the row that this kind's own `load` has read.
const writing = <R>({ loaded, now }: AppliedEvent): Writing<R> => ({ row: loaded.row as R, now })

/** What nearly every event with a reason writes. */
export const decided = ({ reason = '' }: { reason?: string }) => ({ decisionReason: reason })

/** Whether somebody has a list of such records, and single ones are told to them. */
export const listsAny = (kind: RecordKind, actor: Actor): boolean =>
  isToldOf(kind, actor) && kind.listedTo.some((code) => actor.authorities.has(code))

/** Those that somebody's own lists show; null for somebody without such a list. */
export const listedFor = (kind: RecordKind, actor: Actor): SQL | null => {
  const { listed, readable } = kind
  return listsAny(kind, actor) ? (listed ?? readable)(actor) : null
}

/** Whether somebody may read a record; one that they may not does not exist for them. */
export const isReadable = async (
  { database, kinds }: LifecycleContext,
  machine: BusinessMachineId,
  id: string,
  actor: Actor,
): Promise<boolean> => {
  const { from, alias, readable } = kinds[machine]
  return (await rowsOf(database, sql`select 1 from ${from} where ${alias}.id = ${id} and ${readable(actor)}`)).length > 0
}

/** @throws Refusal 40400 for a record that somebody may not read */
export const refuseUnreadable = async (
  lifecycle: LifecycleContext,
  machine: BusinessMachineId,
  id: string,
  actor: Actor,
): Promise<void> => {
  if (!(await isReadable(lifecycle, machine, id, actor))) throw notFound()
}

/** What a row of `category` or `company` is called, by its id. */
export const namedIn = (table: 'category' | 'company', id: SQL): RecordName => ({
  name: sql`(select called.name from ${sql.raw(table)} called where called.id = ${id})`,
  nameEn: sql`(select coalesce(nullif(called.name_en, ''), called.name) from ${sql.raw(table)} called where called.id = ${id})`,
})

/** What the company `c` is called, also while it has no name yet. */
export const companyName = sql`coalesce(nullif(c.name, ''), '#' || c.id)`
export const companyNameEn = sql`coalesce(nullif(c.name_en, ''), nullif(c.name, ''), '#' || c.id)`

/** What nearly all records that belong to a company, as `c`, share. */
export const ofCompany = (alias: string) => {
  const companyId = sql.raw(`${alias}.company_id`)
  return {
    alias,
    joins: sql`left join company c on c.id = ${companyId}`,
    shownOn: companyId,
    companies: [companyId],
    search: (q: string) => contains(q, sql`c.search_grams`, sql`c.search`),
    related: [{ machine: 'company' as const, id: companyId, qualifier: 'company' }],
  }
}
