/**
 * Finds a Chromium for the browser tests, or fetches one: CHROMIUM_PATH, an installed Chrome or Chromium, Playwright's own, and
 * as root on Debian the distribution's package with Chinese fonts. Prints its path.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const known = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
]

export const findBrowser = () => known.find((path) => path && existsSync(path))

const run = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })

/** @returns the path, or null when none could be had */
export const provideBrowser = () => {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'])
  } else {
    run('npx', ['playwright', 'install', 'chromium'])
  }
  return findBrowser() ?? null
}

if (process.argv[1]?.endsWith('browser.mjs')) {
  const path = provideBrowser()
  process.stdout.write(path ? `${path}\n` : 'No browser could be found or fetched: install Chromium, or set CHROMIUM_PATH.\n')
  process.exit(path ? 0 : 1)
}
