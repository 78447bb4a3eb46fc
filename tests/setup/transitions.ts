import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where a transition can be taken: by the machine alone, by calls to the running server, by a person in a browser. */
export type Level = 'model' | 'http' | 'browser'

/** What was to be tried of one machine, and what was, by name. */
interface Tried {
  all: string[]
  missing: string[]
}

/** Kinds of what is tried: transitions, guards that said no, illegal events that were refused. */
export type Kinds = Partial<Record<'transitions' | 'guards' | 'illegal', Tried>>

interface Part {
  level: Level
  machine: string
  kinds: Kinds
}

const folder = '.cache/test'
const parts = join(folder, 'transitions')

/** Writes down what was tried of one machine, beside what other tests wrote. @returns what is missing, by name */
export const report = (
  level: Level,
  machine: string,
  tried: Partial<Record<keyof Kinds, { all: Iterable<string>; done: ReadonlySet<string> }>>,
): string[] => {
  const kinds: Kinds = Object.fromEntries(
    Object.entries(tried).map(([kind, { all, done }]) => {
      const names = [...new Set(all)]
      return [kind, { all: names, missing: names.filter((name) => !done.has(name)) }]
    }),
  )
  mkdirSync(parts, { recursive: true })
  writeFileSync(join(parts, `${level}-${machine}.json`), JSON.stringify({ level, machine, kinds } satisfies Part))
  return Object.values(kinds).flatMap(({ missing }) => missing)
}

const read = (): Part[] => {
  mkdirSync(parts, { recursive: true })
  return readdirSync(parts).map((name) => JSON.parse(readFileSync(join(parts, name), 'utf8')) as Part)
}

const share = (tried: Tried | undefined): string => (tried ? `${tried.all.length - tried.missing.length}/${tried.all.length}` : '')

/** One line of figures per level, and one for everything that is missing. */
export const linesOf = (found: Part[]): string[] =>
  (['model', 'http', 'browser'] as const).flatMap((level) => {
    const here = found.filter((part) => part.level === level)
    if (here.length === 0) return []
    const sum = (kind: keyof Kinds) => {
      const tried = here.flatMap(({ kinds }) => kinds[kind] ?? [])
      return { all: tried.flatMap(({ all }) => all), missing: tried.flatMap(({ missing }) => missing) }
    }
    const [taken, refused, illegal] = [sum('transitions'), sum('guards'), sum('illegal')]
    const more = [
      ...(refused.all.length > 0 ? [`guards that said no ${share(refused)}`] : []),
      ...(illegal.all.length > 0 ? [`illegal events refused ${share(illegal)}`] : []),
    ]
    const head = [`transitions taken ${share(taken)} in ${here.length} machines`, ...more].join(', ')
    const missing = here.flatMap(({ machine, kinds }) =>
      Object.values(kinds).flatMap((tried) => tried.missing.map((name) => `    missing: ${machine} · ${name}`)),
    )
    return [`  ${level.padEnd(7)} ${head}`, ...missing]
  })

/** Puts together what was written down so far. @returns the figures in words */
export const collect = (): string[] => {
  const found = read()
  const lines = linesOf(found)
  writeFileSync(join(folder, 'transitions.json'), JSON.stringify({ lines, machines: found }, null, 2))
  return lines
}

/** Forgets what an earlier run wrote at these levels. */
export const forget = (...levels: Level[]): void => {
  mkdirSync(parts, { recursive: true })
  for (const name of readdirSync(parts)) if (levels.some((level) => name.startsWith(`${level}-`))) rmSync(join(parts, name))
}

/** Vitest's global set-up of the model tests: figures of this run alone, put together at its end. */
export default function setup(): () => void {
  forget('model', 'http')
  return () => {
    process.stdout.write(`\nTransition coverage (${join(folder, 'transitions.json')})\n${collect().join('\n')}\n`)
  }
}
