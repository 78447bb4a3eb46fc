import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const client = 'dist/client'

/** Chunks that load with these: everything they import, without what they might import later. */
const closure = (keys: string[]): Set<string> => {
  const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>
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

const kilobytes = (files: Iterable<string>): number =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(`${client}/${file}`), { level: 9 }).length, 0) / 1000

const registrationPages = ['src/views/reg/regValidate.tsx', 'src/views/reg/reg.tsx']

/**
 * JavaScript of the built client over the wire, in kB gzip (1000 bytes): of the log-in page, and what the dashboard and the pages
 * of the account registration add; and what a company's own registration adds to the dashboard.
 * Chinese counts: its texts are the larger.
 * @throws Error when the build lacks one of the entries
 */
export const bundleSizes = (): { login: number; dashboardMore: number; registrationMore: number; wizardMore: number } => {
  const entries = ['index.html', 'src/views/login/login.tsx', 'src/lang/zh-CN.json?entry']
  const login = closure(entries)
  const workbench = [...entries, 'src/app/WithFrame.tsx', 'src/views/dashboard/dashboard.tsx', 'src/lang/zh-CN.json?rest']
  const dashboard = closure(workbench)
  const wizard = closure([...workbench, 'src/views/dashboard/registration/Registration.tsx'])
  const registration = closure([...entries, ...registrationPages, 'src/lang/zh-CN.json?account'])
  const more = (files: Set<string>) => kilobytes(files) - kilobytes(login)
  return {
    login: kilobytes(login),
    dashboardMore: more(dashboard),
    registrationMore: more(registration),
    wizardMore: kilobytes(wizard) - kilobytes(dashboard),
  }
}
