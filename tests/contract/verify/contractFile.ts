import { readFile } from 'node:fs/promises'
import { contract } from '#src/contract/index.ts'
import { errorsOf, type Row } from '#src/contract/row.ts'
import { answerOf } from '#tests/setup/answers.ts'
import { inOrder, nameOf, partOf } from '../pactFile.ts'
import { CannotRun } from './result.ts'

const rows = contract as Record<string, Row>
const refresh = 'write it anew with: UPDATE_PACTS=1 npx vitest run --project contract consumer'

/** An interaction as Pact writes it; what is not named here is passed on unread. */
export interface Interaction {
  description: string
  providerStates?: { name: string; params?: Record<string, unknown> }[]
  request: { method: string; path: string; headers?: Record<string, string[]>; query?: Record<string, string[]> }
  response: {
    status: number
    headers?: Record<string, string[]>
    body?: { content: unknown; contentType: string; encoded: boolean | string }
  }
}

export interface PactFile {
  consumer: { name: string }
  provider: { name: string }
  interactions: Interaction[]
}

/** An interaction with the row that it is of. */
export interface Agreed {
  key: string
  row: Row
  outcome: string
  states: string[]
  interaction: Interaction
}

/**
 * Reads contract files and holds them, as one, against the rows of this source.
 * @throws CannotRun when one is missing, no contract file, or stale
 */
export const readContract = async (files: readonly string[]): Promise<{ pact: PactFile; agreed: Agreed[] }> => {
  const pacts = await Promise.all(files.map(readFileOf))
  const pact = { ...(pacts[0] as PactFile), interactions: inOrder(pacts.flatMap(({ interactions }) => interactions)) }
  const problem = missingOrUnknown(pact) ?? outdated(pact)
  if (problem) throw new CannotRun(`The contract in ${files.join(', ')} is stale: ${problem}; ${refresh}.`)
  return { pact, agreed: pact.interactions.map(agreedOf) }
}

const readFileOf = async (file: string): Promise<PactFile> => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CannotRun(`There is no contract file at ${file}: ${refresh}, or name another with --pact.`)
  })
  return pactIn(text, file)
}

const pactIn = (text: string, file: string): PactFile => {
  const parsed = parsedOr(text) as Partial<PactFile> | undefined
  if (!Array.isArray(parsed?.interactions) || !parsed.provider || !parsed.consumer)
    throw new CannotRun(`${file} is no contract file: Pact's JSON has a consumer, a provider and interactions.`)
  return parsed as PactFile
}

const parsedOr = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const splitName = (description: string): { key: string; outcome: string } => {
  const at = description.lastIndexOf(': ')
  return { key: description.slice(0, at), outcome: description.slice(at + 2) }
}

const agreedOf = (interaction: Interaction): Agreed => {
  const { key, outcome } = splitName(interaction.description)
  return { key, outcome, row: rows[key] as Row, states: (interaction.providerStates ?? []).map(({ name }) => name), interaction }
}

/** The names of all interactions that there have to be where these are: the gates' refusals have a file of their own. */
const namesBeside = (there: ReadonlySet<string>): string[] => {
  const parts = new Set([...there].map((name) => partOf(splitName(name).outcome)))
  return Object.entries(rows).flatMap(([key, row]) =>
    (['success', ...errorsOf(row)] as const).filter((outcome) => parts.has(partOf(outcome))).map((outcome) => nameOf(key, outcome)),
  )
}

const missingOrUnknown = ({ interactions }: PactFile): string | undefined => {
  const there = new Set(interactions.map(({ description }) => description))
  const wanted = new Set(namesBeside(there))
  const missing = [...wanted].filter((name) => !there.has(name))
  const unknown = [...there].filter((name) => !wanted.has(name))
  const said = [missing.length > 0 ? `it lacks ${some(missing)}` : '', unknown.length > 0 ? `no row declares ${some(unknown)}` : ''].filter(
    Boolean,
  )
  return said.length > 0 ? said.join(', and ') : undefined
}

/** Whether a row has changed since its interaction was written: then it no longer admits the answer that was agreed. */
const outdated = ({ interactions }: PactFile): string | undefined => {
  const changed = interactions.filter((interaction) => {
    const { row, outcome } = agreedOf(interaction)
    if (row.wrapping === 'file' && outcome === 'success') return false
    return !answerOf(row, outcome === 'success').safeParse(interaction.response.body?.content).success
  })
  return changed.length > 0 ? `the rows have changed since for ${some(changed.map(({ description }) => description))}` : undefined
}

/** The first few of a list, and how many more there are. */
const some = (names: string[]): string => {
  const shown = names
    .slice(0, 3)
    .map((name) => `“${name}”`)
    .join(', ')
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown
}

interface Filter {
  /** Patterns as `matches` reads them; none admits every call. */
  only: string[]
  /** Outcomes; none admits every one. */
  outcomes: string[]
  /** Of so many runs that share what is admitted, the how manieth this is; from 1. */
  shard?: Shard
}

export interface Shard {
  nth: number
  of: number
}

/**
 * The interactions that a filter admits.
 * @throws CannotRun when there are none, naming the patterns that fit nothing
 */
export const selected = (agreed: Agreed[], { only, outcomes, shard }: Filter): Agreed[] => {
  for (const pattern of only)
    if (!agreed.some((each) => matches(pattern, each)))
      throw new CannotRun(`--only ${JSON.stringify(pattern)} fits no interaction of the contract.`)
  const known = new Set(agreed.map(({ outcome }) => outcome))
  for (const outcome of outcomes)
    if (!known.has(outcome)) throw new CannotRun(`--outcome ${outcome} is unknown; there are ${[...known].toSorted().join(', ')}.`)
  const chosen = agreed.filter(
    (each) =>
      (only.length === 0 || only.some((pattern) => matches(pattern, each))) && (outcomes.length === 0 || outcomes.includes(each.outcome)),
  )
  if (chosen.length === 0) throw new CannotRun('No interaction has both a call of --only and an outcome of --outcome.')
  return shard ? chosen.filter((_, index) => index % shard.of === shard.nth - 1) : chosen
}

/** `[VERB ]PATH[: OUTCOME]`: the path and all below it, `*` for any characters, `$` at the end of the path for this one alone. */
export const matches = (pattern: string, { key, outcome }: Pick<Agreed, 'key' | 'outcome'>): boolean => {
  const [, verb, path = '', end] = /^(?:([A-Za-z*]+) )?(.*?)(?:: *(\w+))?$/.exec(pattern.trim()) ?? []
  const [method = '', asked = ''] = key.split(' ')
  if (verb !== undefined && verb !== '*' && verb.toUpperCase() !== method) return false
  if (end !== undefined && end !== outcome) return false
  const isWhole = path.endsWith('$')
  const source = (isWhole ? path.slice(0, -1) : path.replace(/\/$/, ''))
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
  return new RegExp(`^${source}${isWhole ? '' : '(?:/.*)?'}$`).test(asked)
}
