import type { Offer } from '#src/services/callError.ts'

export interface Refusal {
  reason: string
  /** What it holds back; empty where that is everything on offer. */
  events: string[]
}

/** Every reason once, with the events it holds back. */
export const refusalsOf = (offered: readonly Offer[]): Refusal[] => {
  const refused = offered.filter(({ allowed }) => !allowed)
  return [...new Set(refused.flatMap(({ reasons }) => reasons))].map((reason) => {
    const events = refused.flatMap(({ event, reasons }) => (reasons.includes(reason) ? [event] : []))
    return { reason, events: events.length === offered.length ? [] : events }
  })
}
