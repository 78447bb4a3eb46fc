import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { businessIds } from '../src/machines/ids.ts'

/** What one source says about texts. */
interface Source {
  /** Files that come with it, and files that it fetches when they are asked for. */
  imports: string[]
  fetches: string[]
  /** Whatever may be a text's id or, ending with a dot, the beginning of several. */
  words: string[]
}

/** By what name a source calls an id that came as data, and of which texts it is one. A bare `id` is composed by whoever hands it over. */
export const familyOfData: Record<string, string | null> = { reason: 'refusal.', message: 'notice.', id: null }

/** Shared parts name what happens to stored records; what happens in the browser's own machines, charts and the inspector alone. */
const ofMachines = /^(event|state)\.$/
const nameEveryMachine = /^src\/components\/(chart|inspector)\//

const sources = new Map<string, Source>()

/** Reads a file of `src` once. */
export const sourceOf = (file: string): Source => {
  const known = sources.get(file) ?? read(file)
  sources.set(file, known)
  return known
}

const read = (file: string): Source => {
  const text = readFileSync(file, 'utf8').replaceAll(/import type[^;]*? from '[^']+'/g, '')
  const targets = (pattern: RegExp) =>
    [...text.matchAll(pattern)]
      .map(([, target = '']) => (target.startsWith('#') ? target.slice(1) : normalize(join(dirname(file), target))))
      .filter((target) => /^src\/.*\.tsx?$/.test(target))
  return {
    imports: targets(/(?:\bfrom|^import) '([#.][^']+)'/gm),
    fetches: targets(/\bimport\(\s*'([#.][^']+)'/g),
    words: [
      ...[...text.matchAll(/['"`](\w+(?:\.[\w-]+)+)['"`]/g)].map(([, id = '']) => id),
      ...[...text.matchAll(/[`']([a-z]\w*(?:\.\w+)*\.)\$\{/g)].flatMap(([, family = '']) =>
        ofMachines.test(family) && !nameEveryMachine.test(file) ? businessIds.map((machine) => `${family}${machine}.`) : [family],
      ),
      // Of base data, by the word that its screen names.
      ...[...text.matchAll(/\bword="(\w+)"/g)].map(([, word = '']) => `${word}.`),
      ...[...text.matchAll(/\b(\w+) as MessageId/g)].map(([, name = '']) => familyOfData[name] ?? ''),
    ],
  }
}

/** Every source below a folder, without tests and declarations. */
export const sourcesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$/.test(name))
    .map((name) => join(folder, name))

/** What everybody begins with, and the frame: the parts that are no folder. */
const entry = ['src/app/main.tsx', 'src/views/login/login.tsx']
const frame = ['src/app/WithFrame.tsx', 'src/app/BareSessionLost.tsx']

/** The folder that any other part is named after, such as `srmManager` or `dashboard/registration`. */
const folderOf = (part: string): string | undefined =>
  part === 'frame' ? undefined : [`src/views/${part}`, `src/components/${part}`].find((folder) => existsSync(folder))

/** Of the parts that sources ask for, that whose folder holds a file, the innermost. */
export const partOf = (file: string, parts: Iterable<string>): string | undefined =>
  [...parts].filter((part) => file.startsWith(`${folderOf(part)}/`)).toSorted((a, b) => b.length - a.length)[0]

/** Everything that may be shown where these are, but what `isElsewhere`: it brings its own texts when it is fetched. */
export const reached = (roots: string[], isElsewhere: (fetched: string) => boolean): Set<string> => {
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    const { imports, fetches } = sourceOf(file)
    for (const target of imports) add(target)
    for (const target of fetches) if (!isElsewhere(target)) add(target)
  }
  for (const root of roots) add(root)
  return found
}

/** The parts that sources ask for, by `en.json?part`. */
export const partsAskedFor = (): Set<string> =>
  new Set(
    sourcesUnder('src').flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/en\.json\?([\w/]+)'/g)].map(([, part = '']) => part)),
  )

/** Of each part that sources ask for, every file that may say something where it is shown. */
export const filesOfParts = (): Map<string, ReadonlySet<string>> => {
  const parts = partsAskedFor()
  const filesOf = (part: string): ReadonlySet<string> => {
    if (part === 'entry') return reached(entry, () => true)
    const folder = folderOf(part)
    const roots = folder ? sourcesUnder(folder).filter((file) => partOf(file, parts) === part) : frame
    return reached(roots, (fetched) => ![undefined, part].includes(partOf(fetched, parts)))
  }
  return new Map([...parts].map((part) => [part, filesOf(part)]))
}

/**
 * Which texts belong to which part of the product, found by what its files mention: `entry`, with which everybody starts; `frame`; and one for each folder
 * that asks for its own. What more than two thirds of the areas within the frame say comes with the frame, what fewer say with each of them. Texts that the
 * server alone says are in none.
 * @param ids of all texts there are
 */
export const textParts = (ids: readonly string[]): Map<string, ReadonlySet<string>> => {
  const said = new Map([...filesOfParts()].map(([part, files]) => [part, idsIn(files, ids)]))
  const first = said.get('entry') ?? new Set()
  const bare = areasBeforeLogIn([...said.keys()])
  const framed = [...said].filter(([part]) => !['entry', 'frame'].includes(part) && !bare.has(part))
  const areas = framed.filter(([part]) => existsSync(`src/views/${part}/routes.ts`))
  const isShared = (id: string) => areas.filter(([, its]) => its.has(id)).length * 3 > areas.length * 2
  const shared = without([...(said.get('frame') ?? []), ...ids.filter(isShared)], first)
  return new Map([
    ...[...said].map(([part, its]): [string, ReadonlySet<string>] => [part, without(its, first)]),
    ...framed.map(([part, its]): [string, ReadonlySet<string>] => [part, without(without(its, first), shared)]),
    ['entry', first],
    ['frame', shared],
  ])
}

/** The texts that these files mention, by themselves or as one of a family. */
export const idsIn = (files: Iterable<string>, ids: readonly string[]): ReadonlySet<string> => {
  const words = new Set([...files].flatMap((file) => sourceOf(file).words))
  const families = [...words].filter((word) => word.endsWith('.'))
  return new Set(ids.filter((id) => words.has(id) || families.some((family) => id.startsWith(family))))
}

const without = (ids: Iterable<string>, known: ReadonlySet<string>): Set<string> => new Set([...ids].filter((id) => !known.has(id)))

/** Areas whose pages stand without the frame: nothing of it is there when they are shown. */
const areasBeforeLogIn = (parts: readonly string[]): Set<string | undefined> =>
  new Set(sourceOf('src/app/firstRoutes.ts').fetches.map((file) => partOf(file, parts)))
