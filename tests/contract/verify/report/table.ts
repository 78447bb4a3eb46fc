import { againOf, countOf, endOf, type Difference, type Report, type Result, type Verdict } from '../result.ts'
import { causesOf, furtherOf, type Cause } from './causes.ts'
import { shownMessage, shownValue } from './values.ts'

const longestValue = 120
/** Of one cause; all of them are in the files that are written. */
const mostNames = 20
const colours: Record<Verdict, number> = { passed: 32, failed: 31, skipped: 33 }

/** The result for a terminal or a pipeline: a line per call, then the differences by cause, then what was skipped and why. */
export const tableOf = (report: Report, hasColours: boolean): string => {
  const { baseUrl, results, milliseconds } = report
  const paint = (verdict: Verdict, text: string): string => (hasColours ? `\u001B[${colours[verdict]}m${text}\u001B[0m` : text)
  const summary = (['passed', 'failed', 'skipped'] as const).map((verdict) => {
    const count = countOf(results, verdict)
    return count > 0 ? paint(verdict, `${count} ${verdict}`) : `${count} ${verdict}`
  })
  return [
    ...callLines(results, paint),
    ...section(
      'Differences',
      causesOf(results).flatMap((cause) => causeLines(report, cause, paint)),
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

/** What one of a cause differs in, the command that asks it again, and which others differ alike. */
const causeLines = (report: Report, cause: Cause, paint: Paint): string[] => {
  const [first, ...others] = cause.results
  const named = others.slice(0, mostNames)
  const untold = others.length - named.length
  return [
    `  ${paint('failed', `${cause.results.length} failed`)}  ${cause.title}`,
    `      ${nameOf(first)}`,
    ...first.differences.flatMap(sentencesOf),
    `      again: ${againOf(report, first)}`,
    ...(others.length > 0 ? ['      and alike'] : []),
    ...named.flatMap((result) => [`        ${nameOf(result)}`, ...furtherOf(cause, result).flatMap(sentencesOf)]),
    ...(untold > 0 ? [`        … and ${untold} more, which --junit and --html tell`] : []),
  ]
}

const nameOf = (result: Result): string => `${result.key} ${endOf(result)}`

const sentencesOf = ({ kind, path, message, ...values }: Difference): string[] => [
  `          ${kind}  ${path}  ${shownMessage(message)}`,
  ...('expected' in values ? [`              expected ${shownValue(values.expected, longestValue)}`] : []),
  ...('actual' in values ? [`              actual   ${shownValue(values.actual, longestValue)}`] : []),
]

/** By reason, so that one missing state reads as one thing to do. */
const skippedLines = (results: Result[]): string[] => {
  const reasons = new Map<string, string[]>()
  for (const result of results)
    if (result.verdict === 'skipped') reasons.set(result.reason ?? '', [...(reasons.get(result.reason ?? '') ?? []), nameOf(result)])
  return [...reasons].flatMap(([reason, names]) => [`  ${reason}`, ...names.map((name) => `          ${name}`)])
}
