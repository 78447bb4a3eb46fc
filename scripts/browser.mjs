/**
 * Finds a Chromium for the browser tests, or fetches one: CHROMIUM_PATH, an installed Chrome or Chromium, Playwright's own, and
 * as root on Debian the distribution's packages with Chinese fonts. Prints its path.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const places = {
  browser: [
    process.env.CHROMIUM_PATH,
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ],
  // Of Playwright's own two it takes the shell by itself.
  shell: [process.env.CHROMIUM_SHELL_PATH, '/usr/bin/chromium-headless-shell'],
}

const find = (kind) => places[kind].find((path) => path && existsSync(path)) ?? null

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
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-headless-shell', 'fonts-noto-cjk'])
  } else {
    await run('npx', ['playwright', 'install', 'chromium'])
  }
}

let fetched

/**
 * @returns the paths of a browser and of its headless shell, in which nearly all pages are tested: it starts them in half the time, and
 * is what Playwright itself takes. Null where one could not be had; without a shell the browser does its part.
 */
export const provideBrowser = async () => {
  const isDebian = existsSync('/etc/debian_version')
  if (!find('browser') || (isDebian && !find('shell'))) await (fetched ??= fetchBrowser())
  const browser = find('browser')
  return { browser, shell: find('shell') ?? (browser === chromium.executablePath() ? null : browser) }
}

if (process.argv[1]?.endsWith('browser.mjs')) {
  const { browser } = await provideBrowser()
  process.stdout.write(browser ? `${browser}\n` : 'No browser could be found or fetched: install Chromium, or set CHROMIUM_PATH.\n')
  process.exit(browser ? 0 : 1)
}
