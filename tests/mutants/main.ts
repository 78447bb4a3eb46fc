import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '#src/contract/index.ts'
import argued from './argued.json' with { type: 'json' }
import { tryRequests } from './client.ts'
import { conditionSources, tryConditions } from './conditions.ts'
import { tryAnswers } from './provider.ts'
import { pageOf, reportOf, tableOf, type Part, type Report, type Result, type Watcher } from './report.ts'
import { sourcesOf, trySources } from './stryker.ts'

export interface Wish {
  parts: Part[]
  /** A fragment of the rows' keys, or of the files' paths; everything when empty. */
  only: string
  /** Files that differ from the last commit but one; without a fragment, sources alone are narrowed to them. */
  changed: string[] | null
}

const folder = '.cache/mutants'
const paceFile = join(folder, 'pace.json')

/** Milliseconds for one row or one source file, until a run has measured better. */
const firstPace: Record<Part, number> = { provider: 1700, client: 250, stryker: 85_000, sql: 150_000 }

const tries: Record<Part, (wants: (text: string) => boolean, told: Watcher) => Promise<Result[]>> = {
  provider: tryAnswers,
  client: tryRequests,
  stryker: trySources,
  sql: tryConditions,
}

/** @returns the exit code: 1 when a mutant survives that nobody has argued, or is argued needlessly; 2 when there is nothing to try */
export const run = async ({ parts, only, changed }: Wish): Promise<number> => {
  // Rows have no file: a change anywhere may touch them.
  const wants = (text: string) => text.includes(only) && (changed === null || !text.endsWith('.ts') || changed.includes(text))
  const counts = await countsOf(wants)
  const chosen = parts.filter((part) => counts[part] > 0)
  if (chosen.length === 0) {
    say(`Nothing is called “${only}”. A row is called like “POST /api/po/project”, a file like “src/lib/money.ts”.\n`)
    return 2
  }
  await mkdir(folder, { recursive: true })
  const pace = await paceNow()
  const expected = chosen.reduce((sum, part) => sum + counts[part] * pace[part], 0)
  say(
    `${chosen.map((part) => `${part}: ${counts[part]} ${part === 'stryker' || part === 'sql' ? 'files' : 'rows'}`).join(', ')}. This takes about ${spoken(expected)}.\n`,
  )
  const results: Result[] = []
  for (const part of chosen) {
    const start = performance.now()
    results.push(...(await tries[part](wants, progress(part))))
    pace[part] = (performance.now() - start) / counts[part]
  }
  await writeFile(paceFile, JSON.stringify(pace))
  const report = reportOf(results, argued, chosen, wants)
  await write(report)
  return report.surviving.length + report.needless.length > 0 ? 1 : 0
}

const countsOf = async (wants: (text: string) => boolean): Promise<Record<Part, number>> => {
  const rows = Object.keys(contract).filter(wants).length
  return { provider: rows, client: rows, stryker: (await sourcesOf(wants)).length, sql: (await conditionSources(wants)).length }
}

const write = async (report: Report): Promise<void> => {
  await writeFile(join(folder, 'report.json'), JSON.stringify(report, null, 1))
  await writeFile(join(folder, 'report.html'), pageOf(report, new Date().toISOString().slice(0, 16).replace('T', ' ')))
  say(`\n${tableOf(report)}\nEvery mutant by name: ${folder}/report.html and ${folder}/report.json\n`)
}

const say = (text: string): void => void process.stdout.write(text)

const paceNow = async (): Promise<Record<Part, number>> => {
  const known = await readFile(paceFile, 'utf8').catch(() => '{}')
  return { ...firstPace, ...(JSON.parse(known) as Partial<Record<Part, number>>) }
}

const spoken = (milliseconds: number): string =>
  milliseconds < 90_000 ? `${Math.ceil(milliseconds / 1000)} seconds` : `${Math.ceil(milliseconds / 60_000)} minutes`

/** On a terminal one line that changes; in a pipe a line for every tenth. */
const progress = (part: Part): Watcher => {
  let last = -1
  return (done, all) => {
    const line = `${part.padEnd(10)}${String(done).padStart(6)} of ${all}`
    if (process.stdout.isTTY) return say(`\r${line}${done === all ? '\n' : ''}`)
    const tenth = Math.floor((10 * done) / all)
    if (tenth > last) say(`${line}\n`)
    last = tenth
  }
}
