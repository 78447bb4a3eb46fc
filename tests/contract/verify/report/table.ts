import { countOf, type Difference, type Report, type Result, type Verdict } from '../result.ts'
import { shownMessage, shownValue } from './values.ts'

const longestValue = 120
const colours: Record<Verdict, number> = { passed: 32, failed: 31, skipped: 33 }

/** The result for a terminal or a pipeline: a line per call, then every difference, then what was skipped and why. */
export const tableOf = ({ baseUrl, results, milliseconds }: Report, hasColours: boolean): string => {
  const paint = (verdict: Verdict, text: string): string => (hasColours ? `\u001B[${colours[verdict]}m${text}\u001B[0m` : text)
  const summary = (['passed', 'failed', 'skipped'] as const).map((verdict) => {
    const count = countOf(results, verdict)
    return count > 0 ? paint(verdict, `${count} ${verdict}`) : `${count} ${verdict}`
  })
  return [
    ...callLines(results, paint),
    ...section(
      'Differences',
      results.filter(({ verdict }) => verdict === 'failed').flatMap((result) => differenceLines(result, paint)),
    ),
    ...section('Skipped', skippedLines(results)),
    '',
    `${baseUrl}, ${(milliseconds / 1000).toFixed(1)} s`,
    summary.join(', '),
    '',
  ].join('\n')
}

type Paint = (verdict: Verdict, text: string) => string

const callLines = (results: Result[], paint: Paint): string[] => {
  const calls = grouped(results)
  const width = Math.max(4, ...[...calls.keys()].map((key) => key.length))
  const head = `${'CALL'.padEnd(width)}  PASSED  FAILED  SKIPPED`
  const lines = [...calls].map(([key, ofCall]) => {
    const cells = (['passed', 'failed', 'skipped'] as const).map((verdict) => {
      const count = countOf(ofCall, verdict)
      const text = String(count > 0 ? count : '-').padStart(verdict.length)
      return count > 0 ? paint(verdict, text) : text
    })
    return `${key.padEnd(width)}  ${cells.join('  ')}`
  })
  return [head, ...lines]
}

const grouped = (results: Result[]): Map<string, Result[]> => {
  const groups = new Map<string, Result[]>()
  for (const result of results) groups.set(result.key, [...(groups.get(result.key) ?? []), result])
  return groups
}

const section = (title: string, lines: string[]): string[] => (lines.length > 0 ? ['', title, ...lines] : [])

const differenceLines = ({ key, outcome, differences }: Result, paint: Paint): string[] => [
  `  ${paint('failed', 'failed')}  ${key}: ${outcome}`,
  ...differences.flatMap(sentencesOf),
]

const sentencesOf = ({ kind, path, message, ...values }: Difference): string[] => [
  `          ${kind}  ${path}  ${shownMessage(message)}`,
  ...('expected' in values ? [`              expected ${shownValue(values.expected, longestValue)}`] : []),
  ...('actual' in values ? [`              actual   ${shownValue(values.actual, longestValue)}`] : []),
]

/** By reason, so that one missing state reads as one thing to do. */
const skippedLines = (results: Result[]): string[] => {
  const reasons = new Map<string, string[]>()
  for (const { verdict, reason = '', key, outcome } of results)
    if (verdict === 'skipped') reasons.set(reason, [...(reasons.get(reason) ?? []), `${key}: ${outcome}`])
  return [...reasons].flatMap(([reason, names]) => [`  ${reason}`, ...names.map((name) => `          ${name}`)])
}
