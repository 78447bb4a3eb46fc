/** Playwright's global set-up: the database server whose base every product has a copy of, and the product itself, bundled once for all of them. */
import { build, runnerImport } from 'vite'

const setup = (name) => new URL(`../setup/${name}.ts`, import.meta.url).pathname

export default async () => {
  process.env.TEST_GROUND = 'server'
  const [{ module }] = await Promise.all([
    runnerImport(setup('postgres')),
    build({
      logLevel: 'error',
      build: { ssr: true, outDir: '.cache/product', emptyOutDir: true, rolldownOptions: { input: setup('serve') } },
    }),
  ])
  return module.default()
}
