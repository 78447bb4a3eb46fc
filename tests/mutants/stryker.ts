import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result, Watcher } from './report.ts'

interface Group {
  sources: RegExp
  /** The tests that have to notice a change, as files and folders, the quickest first; others call these sources too, but tell nobody what broke. */
  tests: string[]
  /** Whether these tests need the whole server. */
  hasWorld?: boolean
}

const folders = ['src/lib', 'src/machines', 'src/services', 'server/lifecycle']
const model = (...names: string[]): string[] => names.map((name) => `tests/model/${name}.test.ts`)

/**
 * A source belongs to the first group that it fits. What a machine is made of is read once, before any test begins: each change of it
 * costs a run of all the tests of its group, so that there are no more of them than have to notice it.
 */
const groups: Group[] = [
  { sources: /^src\/lib\//, tests: ['src/lib'] },
  {
    sources: /^src\/machines\/[^/]+$/,
    tests: [
      ...['lifecycle', 'describe', 'document', 'dataSheet', 'scxml', 'inspection', 'conformance', 'toBeProvided'].map(
        (name) => `src/machines/${name}.test.ts`,
      ),
      ...model('declared', 'limits', 'walk', 'atlas', 'documents'),
    ],
  },
  {
    sources: /^src\/machines\/(session|draft|approval\/design|registration\/(account|wizard))/,
    tests: [
      'src/machines/session',
      'src/machines/draft',
      'src/machines/approval/design',
      'src/machines/registration',
      ...model('declared', 'browser'),
    ],
  },
  { sources: /^src\/machines\//, tests: model('declared', 'limits', 'walk') },
  // What all calls pass; that each service makes its own call is the contract's to say.
  { sources: /^src\/services\/(http|callError|everyRow|clock|upload)\.ts$/, tests: ['src/services'] },
  { sources: /^server\/lifecycle\//, tests: ['server/lifecycle'], hasWorld: true },
]

const groupOf = (file: string): Group | undefined => groups.find(({ sources }) => sources.test(file))

/** Stryker's own report, as much as is read here. */
interface Found {
  files: Record<string, { source: string; mutants: Mutant[] }>
  testFiles?: Record<string, { tests: unknown[] }>
}

interface Mutant {
  mutatorName: string
  replacement?: string
  status: 'Killed' | 'Survived' | 'Timeout' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored'
  location: { start: Place; end: Place }
  /** Changed before any test could begin: all of them ran. */
  static?: boolean
  coveredBy?: string[]
  testsCompleted?: number
}

interface Place {
  line: number
  column: number
}

const reportFile = '.cache/mutants/stryker.json'

/** The sources that are changed. */
export const sourcesOf = async (wants: (file: string) => boolean): Promise<string[]> =>
  (await Promise.all(folders.map(sourcesIn))).flat().filter((file) => groupOf(file) && wants(file))

const sourcesIn = async (folder: string): Promise<string[]> => (await filesIn(folder)).filter((name) => !name.endsWith('.test.ts'))

const testsIn = async (place: string): Promise<string[]> =>
  place.endsWith('.ts') ? [place] : (await filesIn(place)).filter((name) => name.endsWith('.test.ts'))

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .toSorted()

/** Changes the chosen sources, a group at a time, and has its tests notice. */
export const trySources = async (wants: (file: string) => boolean, told: Watcher): Promise<Result[]> => {
  const all = await sourcesOf(wants)
  const results: Result[] = []
  let done = 0
  for (const group of groups) {
    const files = all.filter((file) => groupOf(file) === group)
    if (files.length === 0) continue
    told(done, all.length)
    results.push(...(await tryGroup(group, files, (share) => told(done + Math.floor(share * files.length), all.length))))
    done += files.length
  }
  told(done, all.length)
  return results
}

/** @param told which share of the mutants has been tried */
const tryGroup = async ({ tests, hasWorld = false }: Group, files: string[], told: (share: number) => void): Promise<Result[]> => {
  await rm(reportFile, { force: true })
  const testFiles = (await Promise.all(tests.map(testsIn))).flat()
  const base = hasWorld ? await mkdtemp(join(tmpdir(), 'fairlead-base-')) : ''
  const output = await runStryker(files, { MUTANTS_TESTS: testFiles.join(';'), TEST_BASE: base }, told)
  if (base) await rm(base, { recursive: true, force: true })
  const found = await readFile(reportFile, 'utf8').catch(() => undefined)
  if (found === undefined) throw new Error(`Stryker ended without a report:\n${output.slice(-4000)}`)
  const { files: tried, testFiles: ran = {} } = JSON.parse(found) as Found
  const idle = testFiles.filter((file) => !(file in ran))
  if (idle.length > 0) throw new Error(`No test ran in ${idle.join(', ')}: does it load when its sources have been prepared by Stryker?`)
  const testCount = Object.values(ran).reduce((sum, each) => sum + each.tests.length, 0)
  return Object.entries(tried).flatMap(([file, each]) => resultsIn(file, each, testCount))
}

const runStryker = (files: string[], environment: Record<string, string>, told: (share: number) => void): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn('node_modules/.bin/stryker', ['run', '--mutate', files.join(',')], {
      env: { ...process.env, ...environment, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
    child.stdout.on('data', (chunk: Buffer) => {
      const [, tested, all] = /(\d+)\/(\d+) tested/.exec(chunk.toString()) ?? []
      if (tested) told(Number(tested) / Number(all))
    })
    child.on('error', reject)
    child.on('close', () => resolve(Buffer.concat(said).toString()))
  })

/** Named by what was changed, not by its line: a name outlives an edit elsewhere in the file. */
const resultsIn = (file: string, { source, mutants }: Found['files'][string], testCount: number): Result[] => {
  const lines = source.split('\n')
  const times = new Map<string, number>()
  return mutants
    .filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
    .map((mutant) => {
      const name = `${file} — ${mutant.mutatorName}: ${short(textAt(lines, mutant.location))} → ${short(mutant.replacement ?? '')}`
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      return { kind: 'stryker', name: time > 1 ? `${name} (${time})` : name, of: file, killedBy: killerOf(mutant, testCount) }
    })
}

/** Stryker's runner for Vitest does not count a test file that a change kept from loading; its tests are missing then. */
const killerOf = ({ status, static: isStatic, coveredBy = [], testsCompleted }: Mutant, testCount: number): string => {
  if (status === 'Killed' || status === 'Timeout' || status === 'RuntimeError') return status.toLowerCase()
  const wanted = isStatic ? testCount : coveredBy.length
  return status === 'Survived' && testsCompleted !== undefined && testsCompleted < wanted ? 'a test file that does not load' : ''
}

const textAt = (lines: string[], { start, end }: Mutant['location']): string => {
  const within = lines.slice(start.line - 1, end.line)
  within.push((within.pop() ?? '').slice(0, end.column - 1))
  const [first = '', ...rest] = within
  return [first.slice(start.column - 1), ...rest].join(' ')
}

const short = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 60)}…${line.slice(-28)}` : line
}
