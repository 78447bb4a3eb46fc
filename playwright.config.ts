import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/base.mjs',
  outputDir: '.cache/e2e',
  workers: Number(process.env['W'] ?? 2),
  // The longest journey takes 70 s, on a slow day twice that. What hangs is found in seconds, by the limits of each step.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // Each project has workers, and so products, of its own: where weeks pass, what others show would have run out.
  // That comes first: begun last, it would keep one worker while the other has nothing left.
  projects: [
    { name: 'weeks', testMatch: 'term.spec.ts' },
    { name: 'hours', testIgnore: 'term.spec.ts' },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Europe/Lisbon',
    contextOptions: { reducedMotion: process.env['RM'] ? 'reduce' : null },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
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
    },
  },
})
