/** How the skeletons of rooms write and change files. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

export const read = (file) => readFileSync(file, 'utf8')

/** What was written or changed so far. */
export const written = new Set()

export const put = (file, text) => {
  mkdirSync(file.replace(/\/[^/]+$/, ''), { recursive: true })
  writeFileSync(file, text)
  written.add(file)
}

/** Replaces the one place where a mark stands. */
export const swap = (file, mark, text) => {
  const parts = read(file).split(mark)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places like ${JSON.stringify(mark)}`)
  put(file, parts.join(text))
}
export const before = (file, mark, text) => swap(file, mark, `${text}${mark}`)
export const after = (file, mark, text) => swap(file, mark, `${mark}${text}`)

const sorted = (entries) => Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Texts in both languages, by their ids. */
export const addTexts = (texts) => {
  for (const [column, language] of ['zh-CN', 'en'].entries()) {
    const own = Object.fromEntries(Object.entries(texts).map(([id, pair]) => [id, pair[column]]))
    intoJson(`src/lang/${language}.json`, (all) => sorted({ ...all, ...own }))
  }
}

export const intoJson = (file, change) => put(file, `${JSON.stringify(change(JSON.parse(read(file))), null, 2)}\n`)

/** @throws Error unless these can be what a new room is called */
export const checkNames = (word, zh, en) => {
  if (!/^[a-z][a-zA-Z]{2,39}$/.test(word)) throw new Error('Give a word of letters, the first of them small.')
  const ids = Object.keys(JSON.parse(read('src/lang/en.json')))
  if (existsSync(`src/contract/${word}.ts`) || ids.some((id) => id.startsWith(`${word}.`))) throw new Error(`${word} is there already.`)
  if (/['\\\n]/.test(zh + en)) throw new Error('A name may hold neither quotes nor backslashes.')
}

/** What is called `stopRequest` in code is `stop_request` in the database. */
export const snakeOf = (word) => word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Areas with a folder, and those of which nothing is built yet. */
const areas = () => readdirSync('src/views').filter((name) => existsSync(`src/views/${name}/routes.ts`))
const groups = () => [...read('src/app/routes.ts').matchAll(/^ {2}\.\.\.group\('(\w+)', \{([^}]*)\}\),\n/gm)]

/** @returns a screen that is not built yet of either kind of area, where there is one, and then another of the first */
export const unbuilt = () => {
  const texts = [areas().map((name) => read(`src/views/${name}/routes.ts`)), groups().map(([, , screens]) => screens)]
  const [built = [], unbuiltAreas = []] = texts.map((text) => [...text.join('\n').matchAll(/\b(\w+): null/g)].map(([, name]) => name))
  return [...built.slice(0, 1), ...unbuiltAreas.slice(0, 1), ...built.slice(1, 2)]
}

/** @returns the area of a screen that is not built yet */
export const areaOf = (menu) => {
  const there = areas().find((name) => read(`src/views/${name}/routes.ts`).includes(`\n    ${menu}: null,`))
  if (there) return there
  const [whole, area, screens] = groups().find(([, , its]) => new RegExp(`\\b${menu}: null`).test(its)) ?? []
  if (!area) throw new Error(`No address ends with ${menu}, or that screen is built already.`)
  beginArea(area, screens, whole)
  return area
}

/** An area of which nothing is built yet stands in one line beside all others: its first screen gives it a folder. */
const beginArea = (area, screens, line) => {
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
  before('src/app/routes.ts', '\n/** Every route', `import { routes as ${area} } from '#src/views/${area}/routes.ts'\n`)
}
