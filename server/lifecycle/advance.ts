import { sql } from 'drizzle-orm'
import type { EventObject } from 'xstate'
import type { Database } from '#server/db/connect.ts'
import { notFound, Refusal } from '#server/plugins/refusal.ts'
import type { BusinessMachineId } from '#src/machines/index.ts'
import {
  dueOf,
  initialEffects,
  initialState,
  isLogged,
  notYourPart,
  offers,
  stateMeta,
  step,
  whoMaySend,
  type Offer,
} from '#src/machines/lifecycle.ts'
import { deliverNow } from './outbox.ts'
import { machineOf, type Actor, type Lifecycle, type Loaded, type Process, type Question } from './process.ts'
import { write } from './write.ts'

interface Ask {
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

/** A record as an event has left it, and the entries whose effects are to be delivered. */
interface Moved extends Loaded {
  seqs: string[]
}

export const versionConflict = 'refusal.versionConflict'

/**
 * Moves one record by one event, the only way a state column is ever written.
 * @throws Refusal 40400 when there is no such record, 40900 with reasons when the process says no.
 */
export const advance = async (lifecycle: Lifecycle, ask: Ask): Promise<Advanced> => {
  const seqs: string[] = []
  const result = await lifecycle.database.transaction(async (tx) => {
    const asked = await loadInTime(lifecycle, tx, ask, seqs)
    const reasons = reasonsAgainst(ask, asked)
    if (reasons.length > 0) return refusalOf(ask, asked, reasons)
    const moved = await move(lifecycle, tx, ask, asked, true)
    seqs.push(...moved.seqs)
    return moved
  })
  await deliverNow(lifecycle, seqs)
  if (result instanceof Refusal) throw result
  const { state, version, facts } = result
  return { id: ask.id, state, version, transitions: offers(machineOf(ask.machine), state, facts, ask.actor?.authorities ?? new Set()) }
}

/**
 * The same as a part of the caller's transaction, for what the system does together with something else. The job delivers what the
 * transition asks for, once that is committed. Call late: the log's end stays locked until then.
 * @throws Refusal as `advance` does; the caller's transaction must then end
 */
export const advanceWithin = async (lifecycle: Lifecycle, tx: Database, ask: Ask): Promise<void> => {
  const asked = await loadInTime(lifecycle, tx, ask, [])
  const reasons = reasonsAgainst(ask, asked)
  if (reasons.length > 0) throw refusalOf(ask, asked, reasons)
  await move(lifecycle, tx, ask, asked)
}

/**
 * Does `work` under the record's lock if its machine admits `event` now. For events that change content and not state
 * (docs/decisions/003): nothing is logged.
 */
export const permit = async <T>(lifecycle: Lifecycle, ask: Ask, work: (tx: Database, loaded: Loaded) => Promise<T>): Promise<T> => {
  if (isLogged(whoMaySend(machineOf(ask.machine), ask.event.type)))
    throw new Error(`${ask.machine} ${ask.event.type} is not said to be unlogged`)
  const seqs: string[] = []
  const result = await lifecycle.database.transaction(async (tx) => {
    const loaded = await loadInTime(lifecycle, tx, ask, seqs)
    const reasons = reasonsAgainst(ask, loaded)
    return reasons.length > 0 ? { refused: refusalOf(ask, loaded, reasons) } : { refused: null, value: await work(tx, loaded) }
  })
  await deliverNow(lifecycle, seqs)
  if (result.refused) throw result.refused
  return result.value
}

/**
 * Starts the life line, and the clock, of a record that was just inserted in its first state.
 * @returns the entry's seq: what the machine asks for at the beginning can be delivered at once after commit, or is left to the job
 */
export const begin = async (lifecycle: Lifecycle, tx: Database, { machine, id, actor }: Omit<Ask, 'event'>): Promise<string> => {
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
    ...whoMoved(lifecycle.processes[machine], id, actor, {}),
  }
  return (await write(tx, entry, initialEffects(machineOf(machine), loaded.facts), null)) ?? ''
}

/** Reckons anew when the clock is next to act on a record whose content has changed, without an event of its own. */
export const reckon = (lifecycle: Lifecycle, machine: BusinessMachineId, id: string): Promise<void> =>
  lifecycle.database.transaction(async (tx) => {
    await tx.execute(sql`select id from ${sql.identifier(lifecycle.processes[machine].table)} where id = ${id} for update`)
    const { state, facts } = await load(lifecycle, tx, machine, { id, actor: null, clock: lifecycle.clock })
    await setDue(lifecycle, tx, machine, id, dueOf(machineOf(machine), state, facts)?.at ?? null)
  })

const setDue = (lifecycle: Lifecycle, tx: Database, machine: BusinessMachineId, id: string, at: Date | null) =>
  tx.execute(sql`update ${sql.identifier(lifecycle.processes[machine].table)} set due_at = ${at?.toISOString() ?? null} where id = ${id}`)

/** What the asking user may do to a record now: `transitions` of every answer about it. */
export const offersFor = async (lifecycle: Lifecycle, machine: BusinessMachineId, id: string, actor: Actor): Promise<Offer[]> => {
  const { state, facts } = await load(lifecycle, lifecycle.database, machine, { id, actor, clock: lifecycle.clock })
  return offers(machineOf(machine), state, facts, actor.authorities)
}

/** The same for the rows of a list, by their ids. */
export const offersForAll = async (
  lifecycle: Lifecycle,
  machine: BusinessMachineId,
  ids: readonly string[],
  actor: Actor,
): Promise<Map<string, Offer[]>> => {
  const { loadAll } = lifecycle.processes[machine]
  if (!loadAll) throw new Error(`${machine} is in no list that offers events`)
  const all = await loadAll(lifecycle.database, ids, { actor, clock: lifecycle.clock })
  return new Map([...all].map(([id, { state, facts }]) => [id, offers(machineOf(machine), state, facts, actor.authorities)]))
}

const load = async (lifecycle: Lifecycle, tx: Database, machine: BusinessMachineId, question: Question): Promise<Loaded> => {
  const loaded = await lifecycle.processes[machine].load(tx, question)
  if (!loaded) throw notFound()
  return loaded
}

/** What the clock should have done by now is done first, so that nobody gains from a scheduler that is a second late. */
const loadInTime = async (lifecycle: Lifecycle, tx: Database, ask: Ask, seqs: string[]): Promise<Loaded> => {
  const question = { id: ask.id, actor: ask.actor, clock: lifecycle.clock, event: ask.event }
  const loaded = await load(lifecycle, tx, ask.machine, question)
  const due = dueOf(machineOf(ask.machine), loaded.state, loaded.facts)
  if (!due || due.at > loaded.facts.now || due.event === ask.event.type) return loaded
  seqs.push(...(await move(lifecycle, tx, { ...ask, event: { type: due.event }, actor: null }, loaded)).seqs)
  return load(lifecycle, tx, ask.machine, question)
}

const reasonsAgainst = ({ machine, event, actor, expectedVersion }: Ask, { state, version, facts }: Loaded): string[] => {
  const who = whoMaySend(machineOf(machine), event.type)
  const permitted =
    who?.authority === 'system' ? actor === null : actor !== null && who !== undefined && actor.authorities.has(who.authority)
  if (!permitted) return [notYourPart]
  const outcome = step(machineOf(machine), state, facts, event)
  if (!outcome.accepted) return outcome.reasons
  return expectedVersion !== undefined && expectedVersion !== version ? [versionConflict] : []
}

const refusalOf = ({ machine, actor }: Ask, { state, facts }: Loaded, reasons: string[]): Refusal =>
  new Refusal(40900, { reasons, transitions: offers(machineOf(machine), state, facts, actor?.authorities ?? new Set()) })

/**
 * Writes an accepted event: content, state and version, log, effects.
 * @param isAnswered whether somebody is told what may be done next
 */
const move = async (
  lifecycle: Lifecycle,
  tx: Database,
  { machine, id, event, actor }: Ask,
  loaded: Loaded,
  isAnswered = false,
): Promise<Moved> => {
  const process = lifecycle.processes[machine]
  const outcome = step(machineOf(machine), loaded.state, loaded.facts, event)
  if (!outcome.accepted) throw new Refusal(40900, { reasons: outcome.reasons })
  const { now } = loaded.facts
  const kept = (await process.apply?.(tx, { id, actor, clock: lifecycle.clock, event, lifecycle, loaded, now })) ?? {}
  // What the event has just written: by it the clock is reckoned, and what may be done next.
  const isReckoned = isAnswered || stateMeta(machineOf(machine), outcome.state).due !== undefined
  const { facts } = isReckoned ? await load(lifecycle, tx, machine, { id, actor, clock: lifecycle.clock }) : loaded
  const due = dueOf(machineOf(machine), outcome.state, facts)
  const entry = {
    machine,
    recordId: id,
    event: event.type,
    fromState: loaded.state,
    toState: outcome.state,
    at: now,
    ...whoMoved(process, id, actor, kept),
  }
  const seq = await write(tx, entry, outcome.effects, { table: process.table, version: loaded.version, due: due?.at ?? null })
  // Locked since it was read, it can't have moved; should it have, nothing of this may stay.
  if (seq === null) throw new Refusal(40900, { reasons: [versionConflict] })
  return { seqs: outcome.effects.length > 0 ? [seq] : [], state: outcome.state, version: loaded.version + 1, facts }
}

/** By whom an entry is, beside what it keeps. */
const whoMoved = ({ sealActor }: Process, id: string, actor: Actor | null, kept: Record<string, unknown>) =>
  actor && sealActor ? { actorId: null, payload: { ...kept, by: sealActor(id, actor) } } : { actorId: actor?.id ?? null, payload: kept }
