import { sql, type InferInsertModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { EventObject } from 'xstate'
import { storedId, transaction, type Database } from '#server/db/connect.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import { isHoldEvent } from '#src/machines/hold.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import {
  dueOf,
  endsOf,
  initialEffects,
  initialState,
  initialStored,
  isLogged,
  maySend,
  notYourPart,
  offers,
  stateMeta,
  step,
  whoMaySend,
  type Offer,
  type Outcome,
} from '#src/machines/lifecycle.ts'
import { takeCarried } from './documents.ts'
import { writeHold } from './holdRows.ts'
import { drawnNumber, nextNumber } from './number.ts'
import { deliverNow } from './outbox.ts'
import type { RecordKind, RecordTable } from './recordKind.ts'
import { machineOf, type Actor, type LifecycleContext, type LoadedRecord, type RecordQuestion } from './process.ts'
import { hasMoved, reachDisk, write } from './write.ts'

interface EventAsked {
  machine: BusinessMachineId
  id: string
  event: EventObject
  /** Null for the clock, or for what another record's transition asks. */
  actor: Actor | null
  /** The version the asking user saw; left out by the system, which has seen none. */
  expectedVersion?: number
}

export interface Advanced {
  id: string
  state: string
  version: number
  transitions: Offer[]
}

type Accepted = Extract<Outcome, { accepted: true }>

/** A record as an event leaves it, once what is written last is written. */
interface MovedRecord extends LoadedRecord {
  /** Of its entry. */
  seq: Promise<string>
}

export const versionConflict = 'refusal.versionConflict'

/**
 * Moves one record by one event, the only way a state column is ever written.
 * @throws Refusal 40400 when there is no such record, 40900 with reasons when the process says no.
 */
export const advance = async (lifecycle: LifecycleContext, ask: EventAsked): Promise<Advanced> => {
  const asking: Promise<string>[] = []
  const result = await transaction<Refusal | MovedRecord>(lifecycle.database, async (tx) => {
    asking.length = 0
    const within = { ...lifecycle, asked: asking }
    const loaded = await loadInTime(within, tx, ask)
    const outcome = judge(ask, loaded)
    if (!outcome.accepted) return { value: refusalOf(ask, loaded, outcome.reasons) }
    const moved = await move(within, tx, ask, loaded, outcome, true)
    return { value: moved, last: moved.seq }
  })
  const seqs = await Promise.all(asking)
  // What is claimed to be delivered is on the disk, and all that was committed before it.
  const claimed = await deliverNow(lifecycle, seqs)
  if (result instanceof Refusal) throw result
  if (claimed === 0) await reachDisk(lifecycle.database)
  const { state, version, facts } = result
  return { id: ask.id, state, version, transitions: offers(machineOf(ask.machine), state, facts, ask.actor?.authorities ?? new Set()) }
}

/**
 * The same as a part of the caller's transaction, for what the system does together with something else. The job delivers what the
 * transition asks for, once that is committed. Call late: the log's end stays locked until then.
 * @throws Refusal as `advance` does; the caller's transaction must then end
 */
export const advanceWithin = async (lifecycle: LifecycleContext, tx: Database, ask: EventAsked): Promise<void> => {
  const loaded = await loadInTime(lifecycle, tx, ask)
  const outcome = judge(ask, loaded)
  if (!outcome.accepted) throw refusalOf(ask, loaded, outcome.reasons)
  const { seq } = await move(lifecycle, tx, ask, loaded, outcome)
  await seq
}

/**
 * Does `work` under the record's lock if its machine admits `event` now. For events that change content and not state
 * (docs/decisions/003): nothing is logged.
 */
export const permit = async <T>(
  lifecycle: LifecycleContext,
  ask: EventAsked,
  work: (tx: Database, loaded: LoadedRecord) => Promise<T>,
): Promise<T> => {
  if (isLogged(whoMaySend(machineOf(ask.machine), ask.event.type)))
    throw new Error(`${ask.machine} ${ask.event.type} is not said to be unlogged`)
  const asking: Promise<string>[] = []
  const result = await lifecycle.database.transaction(async (tx) => {
    asking.length = 0
    const loaded = await loadInTime({ ...lifecycle, asked: asking }, tx, ask)
    const outcome = judge(ask, loaded)
    return outcome.accepted ? { refused: null, value: await work(tx, loaded) } : { refused: refusalOf(ask, loaded, outcome.reasons) }
  })
  await deliverNow(lifecycle, await Promise.all(asking))
  if (result.refused) throw result.refused
  return result.value
}

/**
 * Replaces the content of a record whose machine admits `edit` now, which is a change of content and not of state.
 * @param write with the next version among the columns of the record itself
 * @returns what has become of the record @throws Refusal 40900 for another version, or where the machine says no
 */
export const rewrite = async (
  lifecycle: LifecycleContext,
  { machine, id, version, actor }: { machine: BusinessMachineId; id: string; version: number; actor: Actor },
  write: (tx: Database, next: { version: number }) => Promise<unknown>,
): Promise<Advanced> => {
  const ask = { machine, id, event: { type: 'edit' }, actor, expectedVersion: version }
  const next = { version: version + 1 }
  const state = await permit(lifecycle, ask, async (tx, loaded) => {
    await write(tx, next)
    return loaded.state
  })
  return { id, state, ...next, transitions: await offersFor(lifecycle, machine, id, actor) }
}

/** Stores a record with these columns among its own. @returns its id */
export type Insert = (tx: Database, first: { no?: string; state: string; stateSince: Date; createdAt: Date }) => Promise<string>

/** How a record is stored whose content is columns of its table. */
export const stores =
  <T extends RecordTable>(table: T, content: Omit<InferInsertModel<T>, 'no' | 'state' | 'stateSince' | 'createdAt'>): Insert =>
  async (tx, first) => {
    const values: Record<string, unknown> = { ...content, ...first }
    return storedId(
      await tx
        .insert(table as PgTable)
        .values(values)
        .returning({ id: table.id }),
    )
  }

/** Stores a record of a person's in the first state of its machine, begins its life line and delivers what the machine asks for then. */
export const create = (lifecycle: LifecycleContext, machine: BusinessMachineId, actor: Actor, insert: Insert): Promise<Advanced> =>
  createAll(lifecycle, machine, actor, () => [insert])

/** The same for several records together, or none of them. @param inserts at least one @returns what became of the first */
export const createAll = async (
  lifecycle: LifecycleContext,
  machine: BusinessMachineId,
  actor: Actor,
  inserts: (tx: Database) => Insert[] | Promise<Insert[]>,
): Promise<Advanced> => {
  const asking: Promise<string>[] = []
  const begun = await lifecycle.database.transaction(async (tx) => {
    asking.length = 0
    const made: { id: string; seq: string }[] = []
    for (const insert of await inserts(tx)) made.push(await createWithin({ ...lifecycle, asked: asking }, tx, machine, actor, insert))
    return made
  })
  await deliverNow(lifecycle, [...begun.map(({ seq }) => seq), ...(await Promise.all(asking))])
  const [first] = begun
  if (!first) throw new Error(`No ${machine} was begun`)
  const state = initialStored(machineOf(machine))
  return { id: first.id, state, version: 0, transitions: await offersFor(lifecycle, machine, first.id, actor) }
}

/**
 * The same as a part of the caller's transaction: what the machine asks for then can be delivered after commit, or is left to the job.
 * @param isQuiet nothing is asked for: whatever it belongs to tells of it
 */
export const createWithin = async (
  lifecycle: LifecycleContext,
  tx: Database,
  machine: BusinessMachineId,
  actor: Actor | null,
  insert: Insert,
  isQuiet = false,
): Promise<{ id: string; seq: string }> => {
  const now = lifecycle.clock.now()
  const { table, number } = lifecycle.kinds[machine]
  const no = number && (await (number.drawn ? drawnNumber(tx, number.prefix, table, now) : nextNumber(tx, number.prefix, now)))
  const id = await insert(tx, { ...(no ? { no } : {}), state: initialStored(machineOf(machine)), stateSince: now, createdAt: now })
  return { id, seq: await begin(lifecycle, tx, { machine, id, actor }, isQuiet) }
}

/**
 * Starts the life line, and the clock, of a record that was just inserted in its first state.
 * @returns the entry's seq: what the machine asks for at the beginning can be delivered at once after commit, or is left to the job
 */
export const begin = async (
  lifecycle: LifecycleContext,
  tx: Database,
  { machine, id, actor }: Omit<EventAsked, 'event'>,
  isQuiet = false,
): Promise<string> => {
  const loaded = await load(lifecycle, tx, machine, { id, actor, clock: lifecycle.clock })
  if (loaded.state !== initialState(machineOf(machine), loaded.facts)) throw new Error(`${machine} ${id} begins in ${loaded.state}`)
  const due = dueOf(machineOf(machine), loaded.state, loaded.facts)
  if (due) await setDue(lifecycle, tx, machine, id, due.at)
  const entry = {
    machine,
    recordId: id,
    event: 'create',
    fromState: null,
    toState: loaded.state,
    at: loaded.facts.now,
    ...whoMoved(lifecycle.kinds[machine], id, actor, {}),
  }
  const seq = await write(tx, entry, isQuiet ? [] : initialEffects(machineOf(machine), loaded.facts), null)
  const followed = { id, event: { type: 'create' }, actor, from: null, to: loaded.state }
  await lifecycle.kinds[machine].follows?.(lifecycle, tx, followed)
  return seq
}

/** Reckons anew when the clock is next to act on a record whose content has changed, without an event of its own. */
export const reckon = (lifecycle: LifecycleContext, machine: BusinessMachineId, id: string): Promise<void> =>
  lifecycle.database.transaction((tx) => reckonWithin(lifecycle, tx, machine, id))

/** The same as a part of the caller's transaction, where another record has changed what it waits for. */
export const reckonWithin = async (lifecycle: LifecycleContext, tx: Database, machine: BusinessMachineId, id: string): Promise<void> => {
  await tx.execute(sql`select id from ${sql.identifier(lifecycle.kinds[machine].table)} where id = ${id} for update`)
  const { state, facts } = await load(lifecycle, tx, machine, { id, actor: null, clock: lifecycle.clock })
  await setDue(lifecycle, tx, machine, id, dueOf(machineOf(machine), state, facts)?.at ?? null)
}

const setDue = (lifecycle: LifecycleContext, tx: Database, machine: BusinessMachineId, id: string, at: Date | null) =>
  tx.execute(sql`update ${sql.identifier(lifecycle.kinds[machine].table)} set due_at = ${at?.toISOString() ?? null} where id = ${id}`)

/** What the asking user may do to a record now: `transitions` of every answer about it. */
export const offersFor = async (lifecycle: LifecycleContext, machine: BusinessMachineId, id: string, actor: Actor): Promise<Offer[]> => {
  const { state, facts } = await load(lifecycle, lifecycle.database, machine, { id, actor, clock: lifecycle.clock })
  return offers(machineOf(machine), state, facts, actor.authorities)
}

/** The same for each row of a page, in one statement for all. */
export const withTransitions = async <R extends { id: string }>(
  { kinds, database, clock }: LifecycleContext,
  machine: BusinessMachineId,
  rows: readonly R[],
  actor: Actor,
): Promise<(R & { transitions: Offer[] })[]> => {
  const { loadAll } = kinds[machine]
  if (!loadAll) throw new Error(`${machine} is in no list that offers events`)
  const ids = rows.map(({ id }) => id)
  const all = new Map((ids.length > 0 ? await loadAll(database, ids, { actor, clock }) : []).map((loaded) => [loaded.id, loaded]))
  return rows.map((row) => {
    const loaded = all.get(row.id)
    return { ...row, transitions: loaded ? offers(machineOf(machine), loaded.state, loaded.facts, actor.authorities) : [] }
  })
}

const load = async (
  lifecycle: LifecycleContext,
  tx: Database,
  machine: BusinessMachineId,
  question: RecordQuestion,
): Promise<LoadedRecord> => {
  const loaded = await lifecycle.kinds[machine].load(tx, question)
  if (!loaded) throw notFound()
  return loaded
}

/** What the clock should have done by now is done first, so that nobody gains from a scheduler that is a second late. */
const loadInTime = async (lifecycle: LifecycleContext, tx: Database, ask: EventAsked): Promise<LoadedRecord> => {
  await lifecycle.kinds[ask.machine].locksFirst?.(lifecycle, tx, ask.id)
  const question = { id: ask.id, actor: ask.actor, clock: lifecycle.clock, event: ask.event }
  const loaded = await load(lifecycle, tx, ask.machine, question)
  const due = dueOf(machineOf(ask.machine), loaded.state, loaded.facts)
  if (!due || due.at > loaded.facts.now || due.event === ask.event.type) return loaded
  const event = { type: due.event }
  const outcome = step(machineOf(ask.machine), loaded.state, loaded.facts, event)
  if (!outcome.accepted) throw new Refusal(40900, { reasons: outcome.reasons })
  const moved = await move(lifecycle, tx, { ...ask, event, actor: null }, loaded, outcome)
  await moved.seq
  return load(lifecycle, tx, ask.machine, question)
}

/** What an event does to a record, or why whoever asks may not send it now. */
const judge = ({ machine, event, actor, expectedVersion }: EventAsked, { state, version, facts }: LoadedRecord): Outcome => {
  if (!maySend(machineOf(machine), event.type, actor && actor.authorities, state)) return { accepted: false, reasons: [notYourPart] }
  const outcome = step(machineOf(machine), state, facts, event)
  const isOutdated = expectedVersion !== undefined && expectedVersion !== version
  return outcome.accepted && isOutdated ? { accepted: false, reasons: [versionConflict] } : outcome
}

const refusalOf = ({ machine, actor }: EventAsked, { state, facts }: LoadedRecord, reasons: string[]): Refusal =>
  new Refusal(40900, { reasons, transitions: offers(machineOf(machine), state, facts, actor?.authorities ?? new Set()) })

/**
 * Writes an accepted event: content, state and version, log, effects. The last statement is sent, and not waited for.
 * @param isAnswered whether somebody is told what may be done next, once it has reached the disk
 */
const move = async (
  lifecycle: LifecycleContext,
  tx: Database,
  { machine, id, event, actor }: EventAsked,
  loaded: LoadedRecord,
  outcome: Accepted,
  isAnswered = false,
): Promise<MovedRecord> => {
  const kind = lifecycle.kinds[machine]
  const { now } = loaded.facts
  const applied = await kind.apply?.(tx, { id, actor, clock: lifecycle.clock, event, lifecycle, loaded, now })
  await takeCarried(lifecycle, tx, { machine, id }, event, actor)
  const kept = { ...applied, ...(await heldOrReleased(lifecycle, tx, { machine, id, event, actor }, loaded)) }
  // What the event has just written: by it the clock is reckoned, and what may be done next.
  const isOffered = isAnswered && !endsOf(machineOf(machine)).includes(outcome.state)
  const isReckoned = isOffered || stateMeta(machineOf(machine), outcome.state).due !== undefined
  const { facts } = isReckoned ? await load(lifecycle, tx, machine, { id, actor, clock: lifecycle.clock }) : loaded
  const due = dueOf(machineOf(machine), outcome.state, facts)
  const entry = {
    machine,
    recordId: id,
    event: event.type,
    fromState: loaded.state,
    toState: outcome.state,
    at: now,
    ...whoMoved(kind, id, actor, kept),
  }
  const seq = write(tx, entry, outcome.effects, {
    table: kind.table,
    version: loaded.version,
    due: due?.at ?? null,
    flushesLater: isAnswered,
  }).catch(refuseMoved)
  if (outcome.effects.length > 0) lifecycle.asked?.push(seq)
  if (!kind.follows) return { seq, state: outcome.state, version: loaded.version + 1, facts }
  await seq
  await kind.follows(lifecycle, tx, { id, event, actor, from: loaded.state, to: outcome.state })
  // What belongs to it may have moved it on.
  return { seq, ...(await load(lifecycle, tx, machine, { id, actor, clock: lifecycle.clock })) }
}

/** What holds or releases a record writes, and what the log keeps of it. */
const heldOrReleased = async (
  { kinds, clock }: LifecycleContext,
  tx: Database,
  { machine, id, event, actor }: EventAsked,
  loaded: LoadedRecord,
) => {
  const kind = kinds[machine]
  if (!kind.goesOn || !isHoldEvent(event)) return {}
  const { now } = loaded.facts
  const { kept, stoodSince } = await writeHold(tx, { machine, id }, event, { actor, now })
  return stoodSince ? { ...kept, ...(await kind.goesOn(tx, id, loaded, { since: stoodSince, now, calendar: clock.calendar() })) } : kept
}

/** Locked since it was read, it can't have moved; should it have, nothing of this may stay. */
const refuseMoved = (error: unknown): never => {
  throw hasMoved(error) ? new Refusal(40900, { reasons: [versionConflict] }) : error
}

/** By whom an entry is, beside what it keeps. */
const whoMoved = ({ sealActor, underKey }: RecordKind, id: string, actor: Actor | null, kept: Record<string, unknown>) => {
  const by = actor && (sealActor ?? underKey?.sealActor)?.(id, actor)
  return by ? { actorId: null, payload: { ...kept, by } } : { actorId: actor?.id ?? null, payload: kept }
}
