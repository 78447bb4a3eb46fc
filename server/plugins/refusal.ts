import type { ErrorCode } from '#src/contract/row.ts'
import type { Offer } from '#src/machines/lifecycle.ts'

interface Details {
  /** Where the status of its kind says less than another one. */
  http?: number
  /** Message id; `error.<code>` when absent. */
  message?: string
  values?: Record<string, string | number>
  errors?: { path: string; message: string }[]
  reasons?: string[]
  transitions?: Offer[]
  retryAfterSeconds?: number
}

/** An answer other than success, thrown from anywhere and written once by the error plugin. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
  ) {
    super(`${code} ${details.message ?? details.reasons?.join(' ') ?? ''}`)
  }
}

export const notFound = () => new Refusal(40400)
