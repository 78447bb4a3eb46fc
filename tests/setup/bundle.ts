import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

const client = 'dist/client'

const readManifest = () => JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>

/** Chunks that load with these: everything they import, without what they might import later. */
const closure = (keys: string[]): Set<string> => {
  const manifest = readManifest()
  const found = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (found.has(chunk.file)) return
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const key of keys) add(key)
  return found
}

const registrationPages = ['src/views/reg/regValidate.tsx', 'src/views/reg/reg.tsx', 'src/lang/zh-CN.json?reg']
const loginPages = ['index.html', 'src/views/login/login.tsx', 'src/lang/zh-CN.json?entry']
const dashboardPages = [
  ...loginPages,
  'src/app/framed.ts',
  'src/lang/zh-CN.json?frame',
  'src/views/dashboard/dashboard.tsx',
  'src/lang/zh-CN.json?dashboard',
]

const wordsIn = (files: Iterable<string>): Set<string> =>
  new Set([...files].flatMap((file) => readFileSync(`${client}/${file}`, 'utf8').match(/\w+(?:\.[\w-]+)*/g) ?? []))

/** Every word of the scripts with which the log-in page and the dashboard begin; names of texts, such as `frame.home`, are one. */
export const firstWords = (): { login: Set<string>; dashboard: Set<string> } => ({
  login: wordsIn(closure(loginPages)),
  dashboard: wordsIn(closure(dashboardPages)),
})

/** Pages that are drawn at build, with the scripts that each asks for. */
export const drawnPages = (): { name: string; scripts: string[] }[] =>
  readdirSync(`${client}/pages`)
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({
      name,
      scripts: [...readFileSync(`${client}/pages/${name}`, 'utf8').matchAll(/assets\/([\w-]+)-[\w-]{8}\.js/g)].map(
        ([, script = '']) => script,
      ),
    }))

const kilobytes = (files: Iterable<string>): number =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(`${client}/${file}`), { level: 9 }).length, 0) / 1000

type BundleSizes = Record<'login' | 'dashboardMore' | 'registrationMore' | 'wizardMore' | 'inboxMore' | 'designerMore', number>

/**
 * JavaScript of the built client over the wire, in kB gzip (1000 bytes): of the log-in page, what the dashboard, the pages of
 * the account registration and a company's own registration add to it, and what the inbox and the designer of approvals add to the dashboard.
 * Chinese counts: its texts are the larger.
 * @throws Error when the build lacks one of the entries
 */
export const bundleSizes = (): BundleSizes => {
  const login = closure(loginPages)
  const dashboard = closure(dashboardPages)
  const wizard = closure([
    ...dashboardPages,
    'src/views/dashboard/registration/Registration.tsx',
    'src/lang/zh-CN.json?dashboard/registration',
  ])
  const inbox = closure([...dashboardPages, 'src/views/todo/todo.tsx', 'src/lang/zh-CN.json?todo'])
  const designer = closure([
    ...dashboardPages,
    'src/views/powfManage/powfConfiguration.tsx',
    'src/views/powfManage/flows/Flow.tsx',
    'src/views/powfManage/design/FlowDesign.tsx',
    'src/lang/zh-CN.json?powfManage',
  ])
  const registration = closure([...loginPages, ...registrationPages])
  const more = (files: Set<string>) => kilobytes(files) - kilobytes(login)
  return {
    login: kilobytes(login),
    dashboardMore: more(dashboard),
    registrationMore: more(registration),
    wizardMore: more(wizard),
    inboxMore: kilobytes(inbox) - kilobytes(dashboard),
    designerMore: kilobytes(designer) - kilobytes(dashboard),
  }
}

/** The own chunk of everything below `src/views` that is fetched for itself, in kB gzip, by its source. */
export const viewSizes = (): Map<string, number> =>
  new Map(
    Object.entries(readManifest())
      .filter(([source, { isDynamicEntry }]) => source.startsWith('src/views/') && isDynamicEntry)
      .map(([source, { file }]) => [source, kilobytes([file])]),
  )
