import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gateCodes, type ErrorCode } from '#src/contract/row.ts'

export const consumer = 'fairlead-web'
export const provider = 'fairlead-server'

export const fileName = `${consumer}-${provider}.json`

const pacts = join(import.meta.dirname, '../../pacts')

/** The contract files that are committed: what calls do, and the refusals of the gates before them, which are alike for every call. */
export const committed = { work: join(pacts, fileName), gate: join(pacts, fileName.replace('.json', '.gate.json')) }
type Part = keyof typeof committed

/** Of an interaction, by its outcome. */
export const partOf = (outcome: string | number): Part => (gateCodes.has(Number(outcome) as ErrorCode) ? 'gate' : 'work')

/** Of an interaction. */
export const nameOf = (key: string, outcome: string | number): string => `${key}: ${outcome}`

export interface Interaction {
  description: string
  providerStates?: { name: string }[]
  request: { method: string; path: string }
  response: {
    status: number
    headers?: Record<string, string[]>
    body?: { content: unknown; contentType: string; encoded: boolean | string }
  }
}

export interface PactFile {
  interactions: Interaction[]
}

/** The interactions of the committed contract. */
export const readCommitted = async (): Promise<PactFile> => {
  const files = await Promise.all(Object.values(committed).map(async (file) => JSON.parse(await readFile(file, 'utf8')) as PactFile))
  return { ...files[0], interactions: inOrder(files.flatMap(({ interactions }) => interactions)) }
}

/** By name, which is the order of the rows and of their outcomes. */
export const inOrder = <T extends { description: string }>(interactions: T[]): T[] =>
  interactions.toSorted((a, b) => (a.description < b.description ? -1 : 1))

/** What Pact has written into the folders of a folder, to be committed: the same for the same contract, whatever the order of the tests. */
export const textsIn = async (folder: string): Promise<Record<Part, string>> => {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => JSON.parse(await readFile(join(folder, name, fileName), 'utf8')) as PactFile),
  )
  const all = inOrder(files.flatMap((file) => file.interactions))
  const textOf = (part: Part): string => {
    const interactions = all.filter(({ description }) => partOf(description.split(': ').at(-1) ?? '') === part)
    const { interactions: _, ...rest } = files[0] ?? { interactions: [] }
    return asText(rest, interactions)
  }
  return { work: textOf('work'), gate: textOf('gate') }
}

/** An interaction is a line: what a row of the contract changes is then to be seen. */
const asText = (rest: object, interactions: readonly Interaction[]): string => {
  const lines = interactions.map((interaction) => JSON.stringify(sorted(interaction)))
  return `{"interactions":[\n${lines.join(',\n')}\n],${JSON.stringify(sorted(rest)).slice(1)}\n`
}

export const commit = async (texts: Record<Part, string>): Promise<void> => {
  await writeFile(committed.work, texts.work)
  await writeFile(committed.gate, texts.gate)
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  if (isAlternative(value)) return { combine: 'OR', matchers: value.matchers }
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

/** Rules with null among them, which nothing could keep all at once. */
const isAlternative = (value: object): value is { matchers: { match: string }[] } =>
  'matchers' in value && Array.isArray(value.matchers) && value.matchers.length > 1 && value.matchers.some(({ match }) => match === 'null')
