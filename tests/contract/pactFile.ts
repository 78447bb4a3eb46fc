import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const consumer = 'fairlead-web'
export const provider = 'fairlead-server'

export const fileName = `${consumer}-${provider}.json`

/** The contract file that is committed. */
export const committed = join(import.meta.dirname, '../../pacts', fileName)

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
export const readCommitted = async (): Promise<PactFile> => JSON.parse(await readFile(committed, 'utf8')) as PactFile

/** The text to commit of what Pact has written into the folders of a folder: the same for the same contract, whatever the order of the tests. */
export const textIn = async (folder: string): Promise<string> => {
  const parts = await Promise.all(
    (await readdir(folder)).map(async (part) => JSON.parse(await readFile(join(folder, part, fileName), 'utf8')) as PactFile),
  )
  const interactions = parts.flatMap((part) => part.interactions).toSorted((a, b) => (a.description < b.description ? -1 : 1))
  return `${JSON.stringify(sorted({ ...parts[0], interactions }), null, 2)}\n`
}

export const commit = (text: string): Promise<void> => writeFile(committed, text)

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
