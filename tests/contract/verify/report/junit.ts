import { againOf, countOf, endOf, type Difference, type Report, type Result } from '../result.ts'
import { shownMessage, shownValue } from './values.ts'

const longestValue = 2000

/** The result as JUnit XML: a suite per call, a case per interaction. */
export const junitOf = (report: Report): string => {
  const { results, milliseconds } = report
  const suites = new Map<string, Result[]>()
  for (const result of results) suites.set(result.key, [...(suites.get(result.key) ?? []), result])
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="contract" ${counts(results)} time="${seconds(milliseconds)}">`,
    ...[...suites].map(([key, ofCall]) => suiteOf(report, key, ofCall)),
    '</testsuites>',
    '',
  ].join('\n')
}

const suiteOf = (report: Report, key: string, results: Result[]): string => {
  const time = seconds(results.reduce((sum, each) => sum + each.milliseconds, 0))
  const head = `<testsuite name="${escaped(key)}" ${counts(results)} errors="0" time="${time}" timestamp="${report.startedAt.toISOString()}">`
  return [`  ${head}`, ...results.map((result) => caseOf(report, result)), '  </testsuite>'].join('\n')
}

const counts = (results: Result[]): string =>
  `tests="${results.length}" failures="${countOf(results, 'failed')}" skipped="${countOf(results, 'skipped')}"`

const caseOf = (report: Report, result: Result): string => {
  const { key, milliseconds, verdict, reason = '', differences } = result
  const head = `    <testcase classname="${escaped(key)}" name="${endOf(result)}" time="${seconds(milliseconds)}"`
  if (verdict === 'passed') return `${head}/>`
  const inner =
    verdict === 'skipped'
      ? `<skipped message="${escaped(reason)}"/>`
      : `<failure type="${escaped(differences[0]?.kind ?? '')}" message="${escaped(titleOf(differences))}">${escaped([...differences.map(textOf), againOf(report, result)].join('\n'))}</failure>`
  return `${head}>${inner}</testcase>`
}

const titleOf = (differences: Difference[]): string => `${differences.length} different: ${differences.map(({ path }) => path).join(', ')}`

const textOf = ({ kind, path, message, ...values }: Difference): string =>
  [
    `${kind} ${path}: ${shownMessage(message)}`,
    'expected' in values ? `  expected ${shownValue(values.expected, longestValue)}` : '',
    'actual' in values ? `  actual   ${shownValue(values.actual, longestValue)}` : '',
  ]
    .filter(Boolean)
    .join('\n')

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** What XML 1.0 can't hold, however it is written. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Text for XML or HTML. */
export const escaped = (text: string): string =>
  text.replaceAll(forbidden, '\uFFFD').replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
