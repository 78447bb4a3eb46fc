/** How the skeletons of rooms write and change files: in memory, until all of a room is there. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** What is to be written, by file. */
const staged = new Map()

export const read = (file) => staged.get(file) ?? readFileSync(file, 'utf8')
export const put = (file, text) => void staged.set(file, text)

const migrations = 'server/db/migrations'

/**
 * Writes what is staged, and does what belongs to it; where that fails everything is as it was before.
 * @param derive writes the lists that derive from the files
 * @returns the files
 */
export const write = (finish, derive) => {
  const files = [...staged.keys()]
  const former = new Map([...files, `${migrations}/snapshot.json`].map((file) => [file, existsSync(file) ? readFileSync(file) : null]))
  const migrated = new Set(readdirSync(migrations))
  try {
    for (const [file, text] of staged) {
      mkdirSync(file.replace(/\/[^/]+$/, ''), { recursive: true })
      writeFileSync(file, text)
    }
    finish()
    derive()
  } catch (error) {
    for (const [file, content] of former) {
      if (content === null) rmSync(file, { force: true })
      else writeFileSync(file, content)
    }
    for (const name of readdirSync(migrations)) if (!migrated.has(name)) rmSync(`${migrations}/${name}`)
    derive()
    throw error
  }
  return files
}

/** Replaces the one place where a mark stands. */
export const swap = (file, mark, text) => {
  const parts = read(file).split(mark)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places like ${JSON.stringify(mark)}`)
  put(file, parts.join(text))
}

const sorted = (entries) => Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Texts in both languages, by their ids. */
export const addTexts = (texts) => {
  for (const [column, language] of ['zh-CN', 'en'].entries()) {
    const own = Object.fromEntries(Object.entries(texts).map(([id, pair]) => [id, pair[column]]))
    const file = `src/lang/${language}.json`
    put(file, `${JSON.stringify(sorted({ ...JSON.parse(read(file)), ...own }), null, 2)}\n`)
  }
}

/** @throws Error unless these can be what a new room is called */
export const checkNames = (word, zh, en) => {
  if (!/^[a-z][a-zA-Z]{2,39}$/.test(word)) throw new Error('Give a word of letters, the first of them small.')
  const ids = Object.keys(JSON.parse(read('src/lang/en.json')))
  if (existsSync(`src/contract/${word}.ts`) || ids.some((id) => id.startsWith(`${word}.`))) throw new Error(`${word} is there already.`)
  if (/['\\\n]/.test(zh + en)) throw new Error('A name may hold neither quotes nor backslashes.')
}

/** What is called `stopRequest` in code is `stop_request` in the database, and begins components as `StopRequest`. */
export const snakeOf = (word) => word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const capital = (word) => `${word[0].toUpperCase()}${word.slice(1)}`

/** Areas with a folder, and those of which nothing is built yet. */
const areas = () => readdirSync('src/views').filter((name) => existsSync(`src/views/${name}/routes.ts`))
const groups = () => [...read('src/app/routes.ts').matchAll(/^ {2}\.\.\.group\('(\w+)', \{([^}]*)\}\),\n/gm)]

/** @returns screens that are not built yet: some of areas with a folder, then one of an area without */
export const unbuilt = () => {
  const texts = [areas().map((name) => read(`src/views/${name}/routes.ts`)), groups().map(([, , screens]) => screens)]
  const [built = [], others = []] = texts.map((text) => [...text.join('\n').matchAll(/\b(\w+): null/g)].map(([, name]) => name))
  return { built, others }
}

/** A screen that is not built yet gets this view. @returns its area */
export const addRoute = (menu, more = '') => {
  const there = areas().find((name) => read(`src/views/${name}/routes.ts`).includes(`\n    ${menu}: null,`))
  const area = there ?? beginArea(menu)
  const route = `    ${menu}: { titleId: 'route.${menu}', view: () => import('./${menu}.tsx')${more} },`
  swap(`src/views/${area}/routes.ts`, `    ${menu}: null,`, route)
  return area
}

/** An area of which nothing is built yet stands in one line beside all others: its first screen gives it a folder. */
const beginArea = (menu) => {
  const [line, area, screens] = groups().find(([, , its]) => new RegExp(`\\b${menu}: null`).test(its)) ?? []
  if (!area) throw new Error(`No address ends with ${menu}, or that screen is built already.`)
  const names = [...screens.matchAll(/(\w+): null/g)].map(([, name]) => `    ${name}: null,\n`)
  put(
    `src/views/${area}/routes.ts`,
    `import { group } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?${area}'), en: () => import('#src/lang/en.json?${area}') }

export const routes = group(
  '${area}',
  {
${names.join('')}  },
  texts,
)
`,
  )
  swap('src/app/routes.ts', line, `  ...${area},\n`)
  if (groups().length === 0) swap('src/app/routes.ts', 'import { group, ', 'import { ')
  swap('src/app/routes.ts', '\n/** Every route', `import { routes as ${area} } from '#src/views/${area}/routes.ts'\n\n/** Every route`)
  return area
}
