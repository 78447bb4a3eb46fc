import type { Facts } from './lifecycle.ts'
import type { BusinessMachineId } from './ids.ts'

/** Why a record stands still (domain.md §1.4, regions of E). */
export const holdKinds = ['QUESTION', 'OBJECTION', 'STOP_PENDING', 'ABNORMAL', 'SUPERVISOR'] as const
export type HoldKind = (typeof holdKinds)[number]

/** Those that a head sets by hand; the others come with records of their own. */
export const headsHolds = ['SUPERVISOR', 'ABNORMAL'] as const satisfies readonly HoldKind[]
type HeadsHold = (typeof headsHolds)[number]

/** The record that holds another; one that a head holds by hand is held by itself. */
export interface HoldSource {
  machine: BusinessMachineId
  id: string
}

/** One reason for which a record stands still; there may be several, and none ends with another. */
export interface Hold {
  id: string
  kind: HoldKind
  since: Date
  source: HoldSource
}

/**
 * What a machine is asked about whose records can be held. While one is, people send it only events that are marked `whileHeld`, and the
 * clock sends it nothing.
 */
export interface HoldableFacts extends Facts {
  holds: readonly Hold[]
}

/** A head holds and releases with a reason; `held` and `released` are what a record of its own does to it, of one kind where it has set several. */
export type HoldEvent =
  | { type: 'hold'; kind?: HeadsHold; reason?: string }
  | { type: 'release'; holdId?: string; reason?: string }
  | { type: 'held'; kind: HoldKind; reason: string; source: HoldSource; setBy: string | null }
  | { type: 'released'; source: HoldSource; kind?: HoldKind }

/** Of the machines whose records can be held. */
export const isHoldEvent = (event: { type: string }): event is HoldEvent => ['hold', 'release', 'held', 'released'].includes(event.type)

interface Releasing {
  type: string
  holdId?: string
  source?: HoldSource
  kind?: HoldKind
}

/** What is to end stands. An offer is made before anybody could have named it. */
export const isHeld = ({ context: { facts }, event }: { context: { facts: HoldableFacts }; event: Releasing }): boolean =>
  facts.holds.some(
    ({ id, kind, source }) =>
      (event.holdId === undefined || event.holdId === id) &&
      (event.kind === undefined || event.kind === kind) &&
      (event.source === undefined || (event.source.machine === source.machine && event.source.id === source.id)),
  )
