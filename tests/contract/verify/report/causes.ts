import type { Difference, Kind, Result } from '../result.ts'
import { shownMessage } from './values.ts'

/** Failed interactions that differ in one way, the first of them for all. */
export interface Cause {
  /** What they share, in a few words. */
  title: string
  results: [Result, ...Result[]]
}

/** What is nearest to the cause comes first: where there was no answer, or an error, the rest follows from that. */
const order: Kind[] = ['state', 'request', 'status', 'header', 'body', 'row', 'asked', 'extra']

/**
 * Failed interactions by what their first difference is, wherever it stands and whatever its values: the most frequent first. Each is in one
 * group.
 */
export const causesOf = (results: readonly Result[]): Cause[] => {
  const groups = new Map<string, Cause>()
  for (const result of results.filter(({ verdict }) => verdict === 'failed')) {
    const title = titleOf(leading(result))
    const group = groups.get(title)
    if (group) group.results.push(result)
    else groups.set(title, { title, results: [result] })
  }
  return [...groups.values()].toSorted((a, b) => b.results.length - a.results.length)
}

/** What a result differs in besides what others of its cause do. */
export const furtherOf = ({ results: [first] }: Cause, { differences }: Result): Difference[] => {
  const shared = new Set(first.differences.map(titleOf))
  return differences.filter((each) => !shared.has(titleOf(each)))
}

const leading = ({ differences }: Result): Difference | undefined =>
  differences.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0]

const titleOf = (difference: Difference | undefined): string => {
  if (!difference) return 'nothing was said of it'
  const { kind, path, message, actual } = difference
  if (kind === 'status') return `HTTP ${String(actual)}`
  if (kind === 'state') return `the state “${path}” could not be brought about`
  const field = kind === 'body' || kind === 'row' || kind === 'asked' || kind === 'extra' ? fieldOf(path) : path
  return `${field} ${general(message)}`
}

/** The last name in a path: what is wrong with one field is wrong with it in every list and on every page. */
const fieldOf = (path: string): string =>
  path
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .at(-1) ?? path

/** Without values, which differ from call to call; what is secret is known by its form, and goes first. */
const general = (message: string): string =>
  shownMessage(message)
    .replaceAll(/'[^']*'|"[^"]*"|“[^”]*”/g, '…')
    .replaceAll(/\d+/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
