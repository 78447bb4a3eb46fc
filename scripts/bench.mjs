/**
 * `npm run bench`: prints every figure of docs/scale.md, measured on this machine now. Needs a build and a browser.
 *   npm run bench                 everything
 *   npm run bench -- lists pages  only these: suites, bundle, pages, lists
 */
import { runnerImport } from 'vite'
import { provideBrowser } from './browser.mjs'

// As the tests find it. The browser itself draws pages of its own for every window, beside what is measured.
process.env.CHROMIUM_SHELL_PATH = (await provideBrowser()).shell ?? ''

const { module } = await runnerImport(new URL('../tests/bench/main.ts', import.meta.url).pathname)
try {
  await module.run(process.argv.slice(2))
  process.exit(0)
} catch (error) {
  // A database of its own that still runs would keep the process, and the error, back.
  process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}
