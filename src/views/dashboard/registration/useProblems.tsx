import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Forms, Problem } from '#src/components/registration/values.ts'
import type { RegistrationStep } from '#src/machines/registration/company.ts'
import type { RegistrationField } from '#src/machines/registration/fields.ts'
import type { WizardPage } from '#src/machines/registration/wizard.ts'
import { CallError } from '#src/services/callError.ts'
import { fieldOfPath, gapsOf } from './load.ts'

interface Told {
  tried: readonly RegistrationStep[]
  failure: { error: unknown; content: unknown } | null
}

/** What is wrong with the fields of a page: what the server said of them as they still are, and gaps once one tried to go on. */
export const useProblems = (page: WizardPage, forms: Forms, { tried, failure }: Told, asked: (field: RegistrationField) => boolean) => {
  if (page === 'confirmation') return { problemOf: (): ReactNode => undefined, gaps: [] }
  const problems: Record<string, Problem> = tried.includes(page) ? gapsOf(page, forms[page], asked) : {}
  const said = sayings(failure, forms[page])
  return {
    problemOf: (path: string): ReactNode =>
      problems[path] ? <FormattedMessage id={`registration.problem.${problems[path]}`} /> : said.get(path),
    gaps: [...new Set([...Object.keys(problems), ...said.keys()].map(fieldOfPath))],
  }
}

/** The server's words about fields that nobody has changed since. */
const sayings = (failure: Told['failure'], form: object): Map<string, string> => {
  if (!(failure?.error instanceof CallError)) return new Map()
  const sent = failure.content as Record<string, unknown>
  const now = form as Record<string, unknown>
  const same = (path: string) => JSON.stringify(sent[fieldOfPath(path)]) === JSON.stringify(now[fieldOfPath(path)])
  const known = (failure.error.details.errors ?? []).filter(({ path }) => fieldOfPath(path) in now)
  return new Map(known.filter(({ path }) => same(path)).map(({ path, message }) => [path, message]))
}
