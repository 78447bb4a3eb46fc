import type { SecondStep } from '#src/lib/secondFactor.ts'

export type CallErrorKind =
  | 'unauthorised'
  | 'forbidden'
  | 'barred'
  | 'rejected'
  | 'invalid'
  | 'notFound'
  | 'refused'
  | 'tooMany'
  | 'server'
  | 'switchedOff'
  | 'network'
  | 'unreachable'
  | 'tooLarge'
  | 'foreign'
  | 'timeout'
  | 'incomplete'
  | 'aborted'

export interface Offer {
  event: string
  allowed: boolean
  reasons: string[]
}

export interface Details {
  /** What the log-in waits for. */
  secondFactor?: SecondStep | undefined
  status?: number | undefined
  errors?: { path: string; message: string }[] | undefined
  reasons?: string[] | undefined
  transitions?: Offer[] | undefined
  requestId?: string | undefined
}

/** The one error a call throws. `message` is for people; for failures without a server's word it is empty and `kind` names the text. */
export class CallError extends Error {
  constructor(
    readonly kind: CallErrorKind,
    message: string,
    readonly details: Details = {},
  ) {
    super(message)
    this.name = 'CallError'
  }
}
