import type { EventObject } from 'xstate'
import type { Database } from '#server/db/connect.ts'
import type { Facts } from '#src/machines/lifecycle.ts'
import { businessMachines, type BusinessMachineId } from '#src/machines/index.ts'
import type { Clock } from '#server/clock.ts'

/** Who asks. Null stands for the clock and for what one record asks of another. */
export interface Actor {
  id: string
  companyId: string
  roles: ReadonlySet<string>
  /** Codes of menus and elements. */
  authorities: ReadonlySet<string>
}

/** A record as its machine needs it. */
export interface Loaded {
  state: string
  version: number
  facts: Facts
}

export interface Question {
  id: string
  actor: Actor | null
  clock: Clock
  /** What is about to be sent; absent when a record is only looked at, and then nothing is locked. */
  event?: EventObject
}

export interface Applied extends Question {
  event: EventObject
  /** For a record of another kind that begins together with this event. */
  lifecycle: Lifecycle
  loaded: Loaded
  now: Date
}

export interface Delivery {
  /** The same for every attempt: what makes a repeated delivery harmless. */
  outboxId: string
  recordId: string
  params: Record<string, unknown>
  at: Date
}

/** What one domain tells the lifecycle about its records. */
export interface Process {
  table: string
  /**
   * Locks the record against every other writer, and what its guards look at against change, when an event is about to be sent;
   * then reads the facts, `now` last.
   * Null when there is no such record.
   */
  load: (tx: Database, question: Question) => Promise<Loaded | null>
  /** The same for many that are only looked at, by their ids, in one statement: for lists that say what may be done to each of their rows. */
  loadAll?: (database: Database, ids: readonly string[], asker: Pick<Question, 'actor' | 'clock'>) => Promise<Map<string, Loaded>>
  /** What an accepted event writes besides the state; answers what the log keeps of it. Never a price. */
  apply?: (tx: Database, applied: Applied) => Promise<Record<string, unknown> | undefined>
  /** Who moved a record, as the log keeps it where nobody may read that there without the key. */
  sealActor?: (id: string, actor: Actor) => string
  /** Carries out an effect after commit, at least once. */
  effects: Record<string, (lifecycle: Lifecycle, delivery: Delivery) => Promise<void>>
}

export interface Lifecycle {
  database: Database
  clock: Clock
  processes: Record<BusinessMachineId, Process>
  /** Told what failed by itself; the job tries again. */
  onFailure: (what: 'delivery' | 'due event', error: unknown) => void
}

export const machineOf = (id: BusinessMachineId) => businessMachines[id]
