import type { Language, TextValues } from './texts.ts'
import type { ErrorCode } from '#src/contract/row.ts'
import type { SecondStep } from '#src/lib/secondFactor.ts'
import type { Offer } from '#src/machines/lifecycle.ts'

/** What is wrong with a field of a form: the id of a text, or words. */
export interface Wrong {
  path: string
  message: string
}

interface Details {
  /** Where the status of its kind says less than another one. */
  http?: number
  /** Message id; `error.<code>` when absent. */
  message?: string
  values?: TextValues
  /** Words that somebody has written for who asks, instead of a message of ours. */
  said?: Readonly<Record<Language, string>>
  errors?: Wrong[]
  reasons?: string[]
  transitions?: Offer[]
  retryAfterSeconds?: number
  /** What a log-in waits for. */
  secondFactor?: SecondStep
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

/**
 * Refuses a form with fields that name what is not there, or not theirs to use.
 * @param paths of these fields; nothing happens when there are none
 * @throws Refusal 42200 marking each of them
 */
export const refuseUnusable = (paths: string[]): void => refuseWrong(paths.map(unusable))

/** A field that names what is not there, or not theirs to use. */
export const unusable = (path: string): Wrong => ({ path, message: 'error.unusable' })

/** @throws Refusal 42200 where anything is wrong */
export const refuseWrong = (errors: Wrong[]): void => {
  if (errors.length > 0) throw new Refusal(42200, { errors })
}
