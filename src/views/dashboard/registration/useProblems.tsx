import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { problemsIn, stillSo } from '#src/components/form/problems.ts'
import { fieldOfPath, gapsOf } from '#src/components/registration/gaps.ts'
import type { Forms, Problem } from '#src/components/registration/values.ts'
import type { RegistrationStep } from '#src/machines/registration/company.ts'
import type { RegistrationField } from '#src/machines/registration/fields.ts'
import type { WizardPage } from '#src/machines/registration/wizard.ts'

interface ToldSteps {
  tried: readonly RegistrationStep[]
  failure: { error: unknown; content: unknown } | null
}

/** What is wrong with the fields of a page: what the server said of them as they still are, and gaps once one tried to go on. */
export const useProblems = (
  page: WizardPage,
  forms: Forms,
  { tried, failure }: ToldSteps,
  asked: (field: RegistrationField) => boolean,
) => {
  if (page === 'confirmation') return { problemOf: (): ReactNode => undefined, gaps: [] }
  const problems: Record<string, Problem> = tried.includes(page) ? gapsOf(page, forms[page], asked) : {}
  const said = failure ? stillSo({ about: Object(failure.content), problems: problemsIn(failure.error) }, forms[page]) : {}
  return {
    problemOf: (path: string): ReactNode =>
      problems[path] ? <FormattedMessage id={`registration.problem.${problems[path]}`} /> : said[path],
    gaps: [...new Set([...Object.keys(problems), ...Object.keys(said)].map(fieldOfPath))].filter((field) => field in forms[page]),
  }
}
