import { dateOf } from '#src/lib/shanghaiTime.ts'
import type { RegistrationStep } from '#src/machines/registration/company.ts'
import type { RegistrationField } from '#src/machines/registration/fields.ts'
import { CallError } from '#src/services/callError.ts'
import { serverNow } from '#src/services/clock.ts'
import { problemsOf, type Problems } from './values.ts'

/** Today where the purchasing platform is, by the server's clock: `yyyy-MM-dd`. */
export const today = (): string => dateOf(serverNow())

/** What a step lacks, of the fields that are asked for. */
export const gapsOf = (step: RegistrationStep, content: unknown, asked: (field: RegistrationField) => boolean): Problems => {
  const found = Object.entries(problemsOf(step, content, today()))
  return Object.fromEntries(found.filter(([path]) => asked(fieldOfPath(path))))
}

/** The field that a path in what is sent belongs to: `certificates.0.no` to `certificates`. */
export const fieldOfPath = (path: string): RegistrationField => path.split('.')[0] as RegistrationField

/** The server's words, by path, about fields that nobody has changed since they were sent; `at` is where the fields stand in the call. */
export const sayingsOf = (error: unknown, sent: object, now: object, at = ''): Map<string, string> => {
  if (!(error instanceof CallError)) return new Map()
  const [was, is] = [sent, now] as Record<string, unknown>[]
  const same = (path: string) => JSON.stringify(was?.[fieldOfPath(path)]) === JSON.stringify(is?.[fieldOfPath(path)])
  const errors = (error.details.errors ?? []).map(({ path, message }) => ({
    path: path.startsWith(at) ? path.slice(at.length) : '',
    message,
  }))
  const known = errors.filter(({ path }) => fieldOfPath(path) in now)
  return new Map(known.filter(({ path }) => same(path)).map(({ path, message }) => [path, message]))
}
