import type { EventFrom, EventObject, InputFrom } from 'xstate'
import type { Database } from '#server/db/connect.ts'
import type { Facts } from '#src/machines/lifecycle.ts'
import type { DataScope } from '#src/lib/dataScope.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import type { WorkingClock } from '#server/clock.ts'
import type { RecordKind } from './recordKind.ts'

type Machines = typeof businessMachines

/** What a machine is asked about. */
export type FactsOf<M extends BusinessMachineId> = InputFrom<Machines[M]>['facts']

/** Who asks. Null stands for the clock and for what one record asks of another. */
export interface Actor {
  id: string
  companyId: string
  roles: ReadonlySet<string>
  /** Codes of menus and elements. */
  authorities: ReadonlySet<string>
  /** Whose records of the house they see. */
  dataScope: DataScope
  /** Nobody stands between: it is no administrator who looks at what somebody else sees, and no program. */
  inPerson: boolean
}

/** A record as its machine needs it. */
export interface LoadedRecord<F extends Facts = Facts> {
  state: string
  version: number
  facts: F
  /** Its columns, where they were read with it. */
  row?: unknown
}

export interface RecordQuestion {
  id: string
  actor: Actor | null
  clock: WorkingClock
  /** What is about to be sent; absent when a record is only looked at, and then nothing is locked. */
  event?: EventObject
}

export interface AppliedEvent extends RecordQuestion {
  event: EventObject
  /** For a record of another kind that begins together with this event. */
  lifecycle: LifecycleContext
  loaded: LoadedRecord
  now: Date
}

/** The same of one machine, in its own facts and events. */
export interface AppliedEventOf<M extends BusinessMachineId> extends AppliedEvent {
  event: EventFrom<Machines[M]>
  loaded: LoadedRecord<FactsOf<M>>
}

/** What an accepted event writes besides the state; answers what the log keeps of it. Never a price. */
export type Apply<A extends AppliedEvent = AppliedEvent> = (tx: Database, applied: A) => Promise<Record<string, unknown> | undefined>

export interface EffectDelivery {
  /** The same for every attempt: what makes a repeated delivery harmless. */
  outboxId: string
  recordId: string
  params: Record<string, unknown>
  at: Date
}

/** Carries out an effect after commit, at least once. */
export type CarryOut = (lifecycle: LifecycleContext, delivery: EffectDelivery) => Promise<void>

/** The one declaration of every business machine. */
export type RecordKinds = Record<BusinessMachineId, RecordKind>

export type Failure = 'delivery' | 'last delivery' | 'due event'

export interface LifecycleContext {
  database: Database
  clock: WorkingClock
  kinds: RecordKinds
  /** Within a transaction: the entries whose effects are delivered once it is committed. */
  asked?: Promise<string>[]
  /** Told what failed by itself; the job tries again, unless it was the last time. */
  onFailure: (what: Failure, error: unknown) => void
}

export const machineOf = (id: BusinessMachineId) => businessMachines[id]
