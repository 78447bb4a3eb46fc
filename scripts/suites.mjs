/** The suites of `npm test`, in the order in which a failure is cheapest to find. */
import { rmSync } from 'node:fs'
import { provideBrowser } from './browser.mjs'

const node = process.execPath
const bin = (name) => `node_modules/.bin/${name}`
const check = (command, args, environment) => ({ kind: 'check', command, args, environment })
const vitest = (project, environment) => ({
  kind: 'vitest',
  command: bin('vitest'),
  args: ['run', '--project', project],
  environment,
})

/** What a suite saw in an earlier run is forgotten before it runs again. */
const afresh = (name, suite) => {
  rmSync(`.cache/seen/${name}`, { recursive: true, force: true })
  return suite
}

export const suites = {
  types: () => check(bin('tsc'), []),
  lint: () => check(bin('oxlint'), ['--deny-warnings']),
  floors: () => vitest('floors'),
  format: () => check(bin('oxfmt'), ['--check', '.']),
  'dead code': () => check(bin('knip'), []),
  messages: () =>
    check(bin('formatjs'), [
      'verify',
      '--source-locale',
      'zh-CN',
      '--missing-keys',
      '--extra-keys',
      '--structural-equality',
      'src/lang/zh-CN.json',
      'src/lang/en.json',
    ]),
  unit: () => vitest('unit'),
  model: () => vitest('model'),
  contract: () => vitest('contract'),
  api: () => afresh('api', vitest('api')),
  'data on PostgreSQL': () => vitest('data'),
  build: () => check(node, ['scripts/build.mjs']),
  budgets: () => vitest('budgets'),
  browser: () =>
    afresh('browser', {
      kind: 'playwright',
      command: bin('playwright'),
      args: ['test'],
      // Playwright forces colours upon its workers, which warn of NO_COLOR then.
      environment: { CHROMIUM_PATH: provideBrowser() ?? '', NO_COLOR: undefined, DEBUG_COLORS: '0' },
    }),
  coverage: () => check(node, ['scripts/coverage-contract.mjs', '--check']),
}
