/**
 * Finds a Chromium for the browser tests, or fetches one: CHROMIUM_PATH, an installed Chrome or Chromium, Playwright's own, and
 * as root on Debian the distribution's package with Chinese fonts. Prints its path.
 */
import { spawn } from 'node:child_process'
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

/** Says something only where it fails: a package that is set up has much to tell that is nobody's concern. */
const run = (command, args) =>
  new Promise((resolve) => {
    const said = []
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    child.stderr.on('data', (chunk) => said.push(chunk))
    child.on('error', resolve)
    child.on('close', (status) => {
      if (status !== 0) process.stderr.write(Buffer.concat(said))
      resolve()
    })
  })

const fetchBrowser = async () => {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'])
  } else {
    await run('npx', ['playwright', 'install', 'chromium'])
  }
}

let fetched

/** @returns the path, or null when none could be had */
export const provideBrowser = async () => {
  if (!findBrowser()) await (fetched ??= fetchBrowser())
  return findBrowser() ?? null
}

if (process.argv[1]?.endsWith('browser.mjs')) {
  const path = await provideBrowser()
  process.stdout.write(path ? `${path}\n` : 'No browser could be found or fetched: install Chromium, or set CHROMIUM_PATH.\n')
  process.exit(path ? 0 : 1)
}
