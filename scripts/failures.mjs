import { stripVTControlCharacters } from 'node:util'

const line = (name, said) => `${name}: ${stripVTControlCharacters(said).trim().split('\n')[0]}`

const ofFile = ({ assertionResults, message }) => {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && message) return [line('A file that does not load', message)]
  return failed.map(({ fullName, failureMessages: [said = ''] }) => line(fullName, said))
}

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]

const saidBy = (tests) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message ?? ''

/** Which tests failed by a report in JSON, each in a line with the first line of what it said; none without a report. */
export const failuresIn = {
  vitest: (report) => (report?.testResults ?? []).flatMap(ofFile),
  playwright: (report) =>
    specsIn(report ?? {})
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => line(`${file} › ${title}`, saidBy(tests))),
}
