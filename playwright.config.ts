import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const launchOptions = {
  // Pages live for seconds here: what the optimising compilers cost is not earned back.
  args: [
    '--js-flags=--no-opt --no-maglev',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-sync',
  ],
}
/** Found by scripts/browser.mjs; without one Playwright takes its own. */
const at = (path: string | undefined) => (path ? { executablePath: path } : {})

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/base.mjs',
  outputDir: '.cache/e2e',
  // A page waits now and then; who else has something to do uses the time.
  workers: availableParallelism() + 1,
  // The longest journey takes 40 s, on a slow machine four times that. What hangs is found sooner, by the limits of each step.
  timeout: 400_000,
  expect: { timeout: 25_000 },
  // Said aloud, and only for few (tests/e2e/reporter.ts).
  retries: 1,
  forbidOnly: true,
  // Each project has workers, and so products, of its own: where weeks pass, what others show would have run out.
  // That comes first: begun last, it would keep one worker while the others have nothing left.
  projects: [
    { name: 'weeks', testMatch: 'term.spec.ts', use: { timezoneId: 'America/New_York' } },
    // The headless shell, which starts pages in half the time, has no viewer for documents.
    {
      name: 'documents',
      testMatch: 'company.spec.ts',
      use: {
        timezoneId: 'Australia/Adelaide',
        channel: 'chromium',
        launchOptions: { ...launchOptions, ...at(process.env['CHROMIUM_PATH']) },
      },
    },
    { name: 'hours', testIgnore: ['term.spec.ts', 'company.spec.ts'] },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: { ...launchOptions, ...at(process.env['CHROMIUM_SHELL_PATH']) },
  },
})
