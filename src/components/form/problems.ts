import { CallError } from '#src/services/callError.ts'

/** What is wrong, by its path in what is sent: the id of a text, or the words of the server. */
export type Problems = Readonly<Record<string, string>>

/** What a call was told, and what it had sent. */
export interface ToldProblems {
  about: object
  problems: Problems
}

/** What is wrong with single fields, in the reader's language, where no one call says it. */
export class FieldProblems extends Error {
  constructor(readonly fields: Problems) {
    super('Some fields are not usable')
  }
}

/** What a failure says of single fields. */
export const problemsIn = (failure: unknown): Problems => {
  if (failure instanceof FieldProblems) return failure.fields
  if (!(failure instanceof CallError)) return {}
  const errors = failure.details.errors ?? []
  // Of several things wrong with one field the first is said.
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]).toReversed())
}

/** The field that a path belongs to: `certificates.0.no` to `certificates`. */
export const rootOf = (path: string): string => path.split('.')[0] ?? ''

export const isUnder = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`)

/** What was told of fields that nobody has changed since. */
export const stillSo = ({ about, problems }: ToldProblems, now: object): Problems =>
  Object.fromEntries(
    Object.entries(problems).filter(([path]) => JSON.stringify(valueAt(about, path)) === JSON.stringify(valueAt(now, path))),
  )

/** What stands at a path, or at the nearest place above it that there is. */
const valueAt = (body: object, path: string): unknown => {
  let at: unknown = body
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !(key in at)) return at
    at = Reflect.get(at, key)
  }
  return at
}
