/** How one interaction came out. */
export type Verdict = 'passed' | 'failed' | 'skipped'

/**
 * What kind of thing differs. `extra`: a field that the call's row does not name; `row`: a value that its row does not admit though the
 * contract file does; `asked`: not of the record, version, page or choice that was asked for; `request`: there was no answer; `state`: what the interaction starts from could not be brought about.
 */
export type Kind = 'status' | 'header' | 'body' | 'extra' | 'row' | 'asked' | 'request' | 'state'

/** One exact difference between what was agreed and what came. */
export interface Difference {
  kind: Kind
  /** Where: `HTTP`, a header's name, or a path such as `$.data.rows[0].id`. */
  path: string
  message: string
  /** Absent where nothing was agreed. */
  expected?: unknown
  /** Absent where nothing came. */
  actual?: unknown
}

/** What came back over the wire. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** What became of one interaction. */
export interface Result {
  /** `GET /api/po/project/{id}` */
  key: string
  /** `success`, or the code of a refusal. */
  outcome: string
  states: string[]
  verdict: Verdict
  /** Why it was skipped. */
  reason?: string
  differences: Difference[]
  milliseconds: number
  /** As it was asked, without its signature. */
  asked?: string
  answer?: Answer
}

/** A whole verification. */
export interface Report {
  baseUrl: string
  /** As it was called, without secrets and without what it chose to ask. */
  command: string
  startedAt: Date
  milliseconds: number
  results: Result[]
}

/** How an interaction was to end. */
export const endOf = ({ outcome }: Pick<Result, 'outcome'>): string =>
  outcome === 'success' ? 'must succeed' : `must be refused with ${outcome}`

/** The command that asks one interaction again, for a shell. */
export const againOf = ({ command }: Report, { key, outcome }: Result): string => `${command} --only '${key}$: ${outcome}'`

/** The verification could not run or go on; the message says why and what to do, in a sentence for people. */
export class CannotRun extends Error {}

export const countOf = (results: Result[], verdict: Verdict): number => results.filter((each) => each.verdict === verdict).length

/** The body of an answer as it reads: JSON where it is JSON, else text. */
export const contentOf = ({ body }: Answer): unknown => {
  const text = body.toString()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The code that a body tells; of one that tells none, that of a success. */
export const codeIn = (content: unknown): number => {
  const { status } = (content ?? {}) as { status?: unknown }
  return typeof status === 'number' ? status : 200
}

/** Where an answer sends whoever asked, without a query, which may repeat our signature; undefined when it is no redirect. */
export const redirectIn = ({ status, headers }: Pick<Answer, 'status' | 'headers'>): string | undefined =>
  status >= 300 && status <= 399 ? headers['location']?.split('?')[0] : undefined

/** Said by a system call that failed. */
export const reasonOf = (error: unknown): string => {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? code ?? (message || String(error))
}
