import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { contract } from '../../src/contract/index.ts'
import type { Newcomer } from '../setup/registration.ts'

/** The built product of one worker, and its clock. */
interface Product {
  address: string
  /** Moves the server's clock forward and waits until it has. */
  advance: (milliseconds: number) => Promise<void>
  /** Ends every session, as an administrator or a restart with another key would. */
  endSessions: () => Promise<void>
  /** A supplier that has handed in its registration, or passed the first review. */
  company: (stage: 'submitted' | 'passed') => Promise<Newcomer>
  /** The company mends its returned address and submits again. */
  mend: (company: Newcomer) => Promise<void>
  approveScopesOf: (companyId: string) => Promise<void>
}

interface Options {
  captcha: 'off' | 'on'
}

interface Fixtures {
  /** Opens a browser of its own for another person. */
  personAt: (options?: Parameters<import('@playwright/test').Browser['newContext']>[0]) => Promise<Page>
  /** Errors that a test provokes and that the browser will mention. */
  expectErrors: (pattern: RegExp) => void
}

export const demoPassword = 'Fairlead#2026'

const rows = Object.keys(contract).map((key) => {
  const [method = '', path = ''] = key.split(' ')
  return { method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }
})
const isRow = (method: string, url: string): boolean => rows.some((row) => row.method === method && row.pattern.test(new URL(url).pathname))

export const test = base.extend<Fixtures & { watched: (context: BrowserContext) => void }, Options & { product: Product }>({
  captcha: ['off', { option: true, scope: 'worker' }],
  product: [
    async ({ captcha }, use) => {
      const child = fork('tests/e2e/product.mjs', [JSON.stringify({ captcha })], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      const { address } = await said<{ address: string }>(child)
      const command = async (message: object) => {
        child.send(message)
        return (await said<{ made: unknown }>(child)).made
      }
      await use({
        address,
        advance: async (advance) => void (await command({ advance })),
        endSessions: async () => void (await command({ endSessions: true })),
        company: async (company) => (await command({ company })) as Newcomer,
        mend: async (mend) => void (await command({ mend })),
        approveScopesOf: async (approveScopesOf) => void (await command({ approveScopesOf })),
      })
      child.disconnect()
      await once(child, 'exit')
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.address),
  expectErrors: [
    // The list belongs to the test: it is read when the test has ended.
    async ({}, use) => {
      const expected: RegExp[] = []
      allowed.set(test.info(), expected)
      await use((pattern) => expected.push(pattern))
    },
    { auto: true },
  ],
  watched: async ({}, use) => {
    const problems: string[] = []
    await use((context) => {
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
      })
      context.on('weberror', (error) => problems.push(String(error.error())))
      context.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/') && !isRow(request.method(), request.url()))
          problems.push(`${request.method()} ${pathname} is no row`)
      })
    })
    const expected = allowed.get(test.info()) ?? []
    expect(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([])
  },
  context: async ({ context, watched }, use) => {
    watched(context)
    await use(context)
  },
  personAt: async ({ browser, baseURL, watched }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        locale: 'zh-CN',
        viewport: { width: 1440, height: 900 },
        ...options,
      })
      watched(context)
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

const allowed = new WeakMap<object, RegExp[]>()

const said = async <T>(child: ChildProcess): Promise<T> => {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The product ended with ${String(code)}`)
    }),
  ])) as [T]
  return message
}

export { expect }

/** The heading of the page that is shown within the frame. */
export const heading = (page: Page) => page.locator('#main h1')

export const hour = 3_600_000

/** Fills and sends the log-in form. */
export const logIn = async (page: Page, username: string, path = '/login'): Promise<void> => {
  await page.goto(path)
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await expect(heading(page)).toBeVisible()
}
