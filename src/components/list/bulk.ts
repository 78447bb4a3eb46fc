import type { ReactNode } from 'react'
import type { MessageId } from '#src/lang/ids.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { Offer } from '#src/services/callError.ts'
import type { CallOptions } from '#src/services/http.ts'

export interface BulkRecord {
  id: string
  version: number
  transitions: readonly Offer[]
}

export interface BulkEvent {
  event: string
  /** What is asked before it is sent. */
  askId?: MessageId
  danger?: boolean
  send: (id: string, version: number) => Promise<unknown>
}

/** What a list offers for several rows at once. What each of them allows its own record says. */
export interface BulkActions {
  machine: BusinessMachineId
  events: readonly BulkEvent[]
  read: (id: string, options: CallOptions) => Promise<Omit<BulkRecord, 'id'>>
  /** What may be done with all of them besides. */
  also?: (ids: readonly string[]) => ReactNode
}

/** Which of the chosen records an event would reach. */
export interface BulkQuestion {
  offered: BulkEvent
  allowed: readonly BulkRecord[]
  refused: readonly BulkRecord[]
}

export const shareOf = (records: readonly BulkRecord[], event: string): Pick<BulkQuestion, 'allowed' | 'refused'> => {
  const allows = ({ transitions }: BulkRecord) => transitions.some((offer) => offer.event === event && offer.allowed)
  return { allowed: records.filter(allows), refused: records.filter((record) => !allows(record)) }
}

/** Why some are left out: each reason once, with whom it holds back. What is not offered at all has no place where they are. */
export const refusedIn = (refused: readonly BulkRecord[], event: string): { reason: string; ids: string[] }[] => {
  const byReason = new Map<string, string[]>()
  for (const { id, transitions } of refused) {
    const [reason = notOffered] = transitions.find((offer) => offer.event === event)?.reasons ?? []
    byReason.set(reason, [...(byReason.get(reason) ?? []), id])
  }
  return [...byReason].map(([reason, ids]) => ({ reason, ids }))
}

const notOffered: MessageId = 'bulk.notOffered'
