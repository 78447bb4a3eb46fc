import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import startServer from '../setup/postgres.ts'
import type { Result, Watcher } from './report.ts'

/** One condition of a statement, broken. */
export interface Condition {
  /** The whole source with it. */
  source: string
  /** What was changed, with what stands around it. */
  what: string
}

/** What a condition is made of, and how it breaks. A space counts: names hold these words too. */
const breaks: [RegExp, string][] = [
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ <> /g, ' = '],
  [/ = (?!any)/g, ' <> '],
  [/ >= /g, ' > '],
  [/ > /g, ' >= '],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ is not null/g, ' is null'],
  [/ is null/g, ' is not null'],
  [/\bnot exists/g, 'exists'],
  [/(?<!not )\bexists/g, 'not exists'],
  [/ not in /g, ' in '],
  [/(?<! not) in (?=\(['$])/g, ' not in '],
  [/ desc\b/g, ''],
]

interface Node {
  type: string
  [field: string]: unknown
}

/** The texts between `${` and `}` of every statement that drizzle is given, and where each begins. */
const textsIn = (source: string): { text: string; start: number }[] => {
  const texts: { text: string; start: number }[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (node.type === 'TaggedTemplateExpression' && (node['tag'] as Node)['name'] === 'sql') {
      const { quasis } = node['quasi'] as { quasis: { start: number; value: { raw: string } }[] }
      texts.push(...quasis.map(({ start, value: { raw } }) => ({ text: raw, start: start + 1 })))
    }
    Object.values(node).forEach(walk)
  }
  walk(parseSync('source.ts', source).program)
  return texts
}

/** Every condition in the statements of a source, broken one at a time. What an update sets is none. */
export const conditionsIn = (source: string): Condition[] =>
  textsIn(source).flatMap(({ text, start }) => {
    const first = /^\s*update/i.test(text) ? text.search(/\bwhere\b/i) : 0
    if (first < 0) return []
    return breaks.flatMap(([pattern, broken]) =>
      [...text.matchAll(pattern)]
        .filter(({ index }) => index >= first)
        .map(({ index, 0: whole }) => {
          const [at, after] = [start + index, start + index + whole.length]
          const what = `${source.slice(at - 30, at)}⟨${whole}→${broken}⟩${source.slice(after, after + 30)}`.replaceAll(/\s+/g, ' ')
          return { source: source.slice(0, at) + broken + source.slice(after), what }
        }),
    )
  })

const folder = 'server/modules'

/** The sources whose conditions are broken. */
export const conditionSources = async (wants: (file: string) => boolean): Promise<string[]> =>
  (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
    .filter(wants)
    .toSorted()

/** Breaks the conditions of the chosen sources, and has the tests of their module notice. */
export const tryConditions = async (wants: (file: string) => boolean, told: Watcher): Promise<Result[]> => {
  const files = await conditionSources(wants)
  const stopServer = await startServer()
  try {
    const results: Result[] = []
    for (const [index, file] of files.entries()) {
      told(index, files.length)
      const times = new Map<string, number>()
      for (const { source, what } of conditionsIn(await readFile(file, 'utf8'))) {
        const time = (times.get(what) ?? 0) + 1
        times.set(what, time)
        const name = `${file} — Sql: ${what}${time > 1 ? ` (${time})` : ''}`
        results.push({ kind: 'sql', name, of: file, killedBy: (await isNoticed(file, source)) ? 'killed' : '' })
      }
    }
    told(files.length, files.length)
    return results
  } finally {
    await stopServer()
  }
}

const brokenFile = '.cache/mutants/broken.ts'

const isNoticed = async (file: string, source: string): Promise<boolean> => {
  await mkdir(dirname(brokenFile), { recursive: true })
  await writeFile(brokenFile, source)
  const environment = {
    MUTANTS_TESTS: `${dirname(file)}/**/*.test.ts;${folder}/*.test.ts`,
    MUTANT_OF: file,
    MUTANT_IS: brokenFile,
    TEST_GROUND: 'server',
    TZ: 'Asia/Shanghai',
  }
  return new Promise((resolve, reject) => {
    const child = spawn('node_modules/.bin/vitest', ['run', '--config', 'tests/mutants/vitest.config.ts', '--bail', '1'], {
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code !== 0))
  })
}
