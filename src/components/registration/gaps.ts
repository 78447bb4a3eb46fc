import { dateOf } from '#src/lib/shanghaiTime.ts'
import type { RegistrationStep } from '#src/machines/registration/company.ts'
import type { RegistrationField } from '#src/machines/registration/fields.ts'
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
