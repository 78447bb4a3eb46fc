import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { contract, type Key } from '#src/contract/index.ts'
import { errorsOf, type Row } from '#src/contract/row.ts'
import { testRooms } from '#tests/rooms/index.ts'
import { seenFolder, type Suite } from '#tests/setup/seen.ts'
import { entityScenes } from './entity.ts'
import { readCommitted, type Interaction } from './pactFile.ts'
import seenBefore from './seen.json' with { type: 'json' }
import excused from './uncovered.json' with { type: 'json' }

/** Files of a suite that call a row with success, by row. */
type Seen = Record<Suite, Record<string, string[]>>

/** What there is for one row. An empty cell needs a reason. */
export interface Covered {
  key: Key
  success: Interaction | undefined
  refusals: Interaction[]
  seen: Record<Suite, string[]>
  excuses: Partial<Record<Suite, string>>
}

const suites = ['api', 'browser'] as const

/** What is written down of the suites; the page is made of it. */
const committedSeen: Seen = seenBefore

export const readCoverage = async (): Promise<Covered[]> => {
  const { interactions } = await readCommitted()
  const of = (key: string, isSuccess: boolean) =>
    interactions.filter(({ description }) => description.startsWith(`${key}: `) && description.endsWith(': success') === isSuccess)
  return (Object.keys(contract) as Key[]).map((key) => ({
    key,
    success: of(key, true)[0],
    refusals: of(key, false),
    seen: { api: committedSeen.api[key] ?? [], browser: committedSeen.browser[key] ?? [] },
    excuses: (excused as Record<string, Covered['excuses']>)[key] ?? excuseOf(key),
  }))
}

/** A screen of base data says nothing that the others do not: one journey is for all of them. Of a room's own calls the room says why. */
const excuseOf = (key: Key): Covered['excuses'] => {
  if (committedSeen.browser[key]) return {}
  if (key in entityScenes) return { browser: 'base data: `team.spec.ts` does with contacts what all do' }
  const { shows, begins, edits, sends }: Row = contract[key]
  const machine = shows ?? begins ?? edits ?? sends?.machine
  const reason = machine && testRooms[machine].calls?.notInBrowser
  return reason ? { browser: reason } : {}
}

/** Cells that are empty without a reason, reasons without an empty cell, and reasons for what is no row. */
export const emptyCells = (covered: Covered[]): string[] => [
  ...covered.flatMap(({ key, success, refusals, seen, excuses }) => [
    ...(success ? [] : [`${key} has no success in pacts/`]),
    ...(refusals.length === errorsOf(contract[key]).length ? [] : [`${key} lacks refusals in pacts/`]),
    ...suites.flatMap((suite) => {
      const isSeen = seen[suite].length > 0
      if (isSeen && excuses[suite]) return [`${key} is excused for ${suite}, and called there`]
      return isSeen || excuses[suite] ? [] : [`${key} is called by no ${suite} test`]
    }),
  ]),
  ...Object.keys(excused)
    .filter((key) => !(key in contract))
    .map((key) => `${key} is excused, and no row`),
]

/** What the suites wrote down in their last runs, by row, and the files that wrote. */
export const readSeen = async (suite: Suite): Promise<{ files: string[]; rows: Record<string, string[]> }> => {
  const folder = join(seenFolder, suite)
  const files = (await readdir(folder).catch(() => [])).toSorted()
  const rows: Record<string, string[]> = {}
  for (const file of files)
    for (const key of new Set((await readFile(join(folder, file), 'utf8')).split('\n').filter((line) => line !== '')))
      (rows[key] ??= []).push(basename(file, '.txt'))
  return { files: files.map((file) => basename(file, '.txt')), rows }
}

/** What is to be written down now: a file that has run says itself what it calls, and one that is gone calls nothing. */
export const refreshed = async (): Promise<Seen> => {
  const [api, browser] = await Promise.all([refreshedOf('api', 'tests/api'), refreshedOf('browser', 'tests/e2e')])
  return { api, browser }
}

const refreshedOf = async (suite: Suite, folder: string): Promise<Record<string, string[]>> => {
  const { files, rows } = await readSeen(suite)
  const known = new Set(await readdir(folder))
  const entries = (Object.keys(contract) as Key[]).map((key): [string, string[]] => {
    const kept = (committedSeen[suite][key] ?? []).filter((file) => known.has(file) && !files.includes(file))
    return [key, [...kept, ...(rows[key] ?? [])].toSorted()]
  })
  return Object.fromEntries(entries.filter(([, calling]) => calling.length > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * What is written down and did not happen in the last whole run of a suite. Journeys are held to each file; of a browser, which may
 * be closed on its last call, only to each row.
 * @throws Error when a suite has not run whole
 */
export const untrue = async (): Promise<string[]> => {
  const api = await ranWhole('api', 'tests/api', /\.test\.ts$/)
  const browser = await ranWhole('browser', 'tests/e2e', /\.spec\.ts$/)
  const lies = Object.entries(committedSeen.api).flatMap(([key, files]) =>
    files.filter((file) => !api[key]?.includes(file)).map((file) => `${file} does not call ${key}`),
  )
  const missing = Object.keys(committedSeen.browser).filter((key) => !browser[key])
  return [...lies, ...missing.map((key) => `no browser test calls ${key}`)]
}

const ranWhole = async (suite: Suite, folder: string, pattern: RegExp): Promise<Record<string, string[]>> => {
  const { files, rows } = await readSeen(suite)
  const expected = new Set(Object.values(committedSeen[suite]).flat())
  const missing = (await readdir(folder)).filter((file) => pattern.test(file) && expected.has(file) && !files.includes(file))
  if (missing.length > 0) throw new Error(`${suite} has not run whole (${missing.join(', ')}): run npm test -- api browser coverage`)
  return rows
}
