/** The suites of `npm test`, by the phase in which they run: what is cheapest to find comes first. */
import { rmSync } from 'node:fs'
import { provideBrowser } from './browser.mjs'
import { provideNode24 } from './node24.mjs'

const node = process.execPath
const bin = (name) => `node_modules/.bin/${name}`

/** Checks without tests of their own: each counts as one. They run side by side. */
export const checks = {
  types: { command: bin('tsc'), args: [] },
  lint: { command: bin('oxlint'), args: ['--deny-warnings'] },
  format: { command: bin('oxfmt'), args: ['--check', '.'] },
  'dead code': { command: bin('knip'), args: [] },
  'known holes': { command: node, args: ['scripts/holes.mjs'] },
  'new rooms': { command: node, args: ['scripts/new.mjs', '--check', '--quick'] },
  messages: {
    command: bin('formatjs'),
    args: ['verify', '--source-locale', 'zh-CN', '--missing-keys', '--extra-keys', '--structural-equality'].concat(
      'src/lang/zh-CN.json',
      'src/lang/en.json',
    ),
  },
  build: { command: node, args: ['scripts/build.mjs', '--if-needed'] },
}

/** Projects of `vite.config.ts`. They run as one, so that no processor waits for the last test of each. */
export const projects = ['floors', 'unit', 'model', 'contract', 'api', 'data', 'budgets']

/** What wants the built product. */
export const built = new Set(['budgets', 'browser'])

/** What a suite saw in an earlier run is forgotten before it runs again. */
const forget = (suite) => rmSync(`.cache/seen/${suite}`, { recursive: true, force: true })

/** @param changed only what the changes since the last commit can touch */
export const vitest = (names, changed) => {
  rmSync('.cache/modules', { recursive: true, force: true })
  if (names.includes('api') && !changed) forget('api')
  return {
    command: bin('vitest'),
    args: ['run', ...names.flatMap((name) => ['--project', name]), ...(changed ? ['--changed', '--passWithNoTests'] : [])].concat(
      '--reporter=default',
      '--reporter=./tests/setup/reporter.ts',
    ),
  }
}

/** A purchase, and two processes at once, on the Node that the product is meant to run on; null where it runs already, or cannot be had. */
export const journeysOnNode24 = () => {
  const path = provideNode24()
  if (path === null || path === node) return null
  return {
    command: path,
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'purchase', 'twoProcesses'].concat(
      '--reporter=default',
      '--reporter=./tests/setup/reporter.ts',
    ),
  }
}

export const browser = async (changed) => {
  if (!changed) forget('browser')
  const found = await provideBrowser()
  return {
    command: bin('playwright'),
    args: ['test', '--reporter=line,./tests/e2e/reporter.ts', ...(changed ? ['--only-changed', '--pass-with-no-tests'] : [])],
    // Playwright forces colours upon its workers, which warn of NO_COLOR then.
    environment: { CHROMIUM_PATH: found.browser ?? '', CHROMIUM_SHELL_PATH: found.shell ?? '', NO_COLOR: undefined, DEBUG_COLORS: '0' },
  }
}

/** Whether `docs/contract.md` says what the suites saw. */
export const coverage = { command: node, args: ['scripts/coverage-contract.mjs', '--check'] }
