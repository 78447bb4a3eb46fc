/** Playwright's global set-up: the base that every served world is a copy of. */
import { runnerImport } from 'vite'

export default async () => {
  const { module } = await runnerImport(new URL('../setup/base.ts', import.meta.url).pathname)
  return module.default()
}
