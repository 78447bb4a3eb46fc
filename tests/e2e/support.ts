import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Locator,
  type Page,
  type Request,
  type Response,
  type WebError,
} from '@playwright/test'
import type { MessageId } from '../../src/lang/ids.ts'
import { tokenCookie } from '../../src/lib/cookie.ts'
import { homePath } from '../../src/machines/session/tabs.ts'
import { keyOf } from '../setup/keys.ts'
import { ran, saw } from '../setup/seen.ts'
import type { Commands } from '../setup/serve.ts'
import type { World } from '../setup/world.ts'
import type { Language, Words } from './words.ts'

/** The built product of one worker, and its clock. */
export interface Product {
  address: string
  /** Moves the server's clock forward, and waits until what is due by then is done. */
  advance: Commands['advance']
  /** What the server's clock says. */
  now: () => Promise<Date>
  endSessions: Commands['endSessions']
  /** @returns a token of this person */
  signIn: Commands['signIn']
  /** A supplier that has come so far. */
  company: Commands['company']
  /** A new member of this person's company, who waits for the authority to quote. */
  colleague: Commands['colleague']
  /** Another process that serves beside this one. @returns its name */
  neighbour: Commands['neighbour']
  /** Lets an approval come to its end. */
  approve: Commands['approve']
  /** Does a person's part in the server itself: for everybody whom a test does not look over the shoulder. */
  ask: World['ask']
}

interface Options {
  captcha: 'off' | 'on'
}

interface Fixtures {
  /** Opens a page as somebody who is signed in; the form itself is filled in where it is the matter, by `logIn`. */
  enter: (page: Page, username: string, path?: string) => Promise<void>
  /**
   * A page at which somebody has been signed in since an earlier test, led to another path: loading one is most of what a short test
   * would take. Whoever sits at it leaves it as it was: language, colours, tabs and settings are for pages of one's own.
   */
  desk: (username: string, path?: string, language?: Language) => Promise<Page>
  /** Opens a browser of its own for another person. */
  personAt: (options?: Parameters<import('@playwright/test').Browser['newContext']>[0]) => Promise<Page>
  /** Ends every session, as an administrator or a restart with another key would. */
  endSessions: () => Promise<void>
  /** Lets hours or days pass. No page is open meanwhile: what one had signed before would arrive after its time. */
  passTime: (milliseconds: number) => Promise<void>
  /** Errors that a test provokes and that the browser will mention. */
  expectErrors: (pattern: RegExp) => void
}

export const demoPassword = 'Fairlead#2026'

const usual = { locale: 'zh-CN', viewport: { width: 1440, height: 900 } }

export const test = base.extend<
  Fixtures & { watched: (context: BrowserContext) => void },
  Options & { product: Product; desks: Map<string, Page> }
>({
  captcha: ['off', { option: true, scope: 'worker' }],
  product: [
    async ({ captcha }, use) => {
      const child = fork('.cache/product/serve.js', [JSON.stringify({ captcha })], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      const ended = once(child, 'exit').then(([code]) => {
        throw new Error(`The product ended with ${String(code)}`)
      })
      // Ending is no failure unless something is waited for.
      ended.catch(() => {})
      const said = async <T>(): Promise<T> => {
        const [message] = (await Promise.race([once(child, 'message'), ended])) as [T]
        return message
      }
      const { address } = await said<{ address: string }>()
      const command = async <T>(name: keyof Commands, ...given: unknown[]): Promise<T> => {
        child.send({ name, given })
        const { made, failed } = await said<{ made: T; failed?: string }>()
        if (failed) throw new Error(failed)
        return made
      }
      await use({
        address,
        advance: (milliseconds) => command('advance', milliseconds),
        now: async () => new Date(await command<string>('now')),
        endSessions: () => command('endSessions'),
        signIn: (person) => command('signIn', person),
        company: (stage, licenceDays = null) => command('company', stage, licenceDays),
        colleague: (administrator, realName) => command('colleague', administrator, realName),
        neighbour: () => command('neighbour'),
        approve: (...decided) => command('approve', ...decided),
        ask: (person, key, input) => command('ask', person, key, input),
      })
      child.disconnect()
      await ended.catch(() => {})
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  desks: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.address),
  expectErrors: [
    // The list belongs to the test: it is read when the test has ended.
    async ({}, use) => {
      const expected: RegExp[] = []
      allowed.set(test.info(), expected)
      ran('browser', test.info().file)
      await use((pattern) => expected.push(pattern))
    },
    { auto: true },
  ],
  watched: async ({}, use) => {
    const problems: string[] = []
    const { file } = test.info()
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(`${message.text()} ${message.location().url}`)
    }
    const onError = (error: WebError) => problems.push(String(error.error()))
    const onRequest = (request: Request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && keyOf(request.method(), pathname) === undefined)
        problems.push(`${request.method()} ${pathname} is no row`)
    }
    const onResponse = (response: Response) => {
      const { pathname } = new URL(response.url())
      if (response.status() === 200 && pathname.startsWith('/api/')) saw('browser', file, response.request().method(), pathname)
    }
    const contexts: BrowserContext[] = []
    await use((context) => {
      contexts.push(context)
      context.on('console', onConsole).on('weberror', onError).on('request', onRequest).on('response', onResponse)
    })
    for (const context of contexts)
      context.off('console', onConsole).off('weberror', onError).off('request', onRequest).off('response', onResponse)
    const expected = allowed.get(test.info()) ?? []
    const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
    expect(unexpected, `What the browser said: ${unexpected.join('; ')}`).toEqual([])
  },
  context: async ({ context, watched }, use) => {
    watched(context)
    await use(context)
  },
  enter: async ({ product }, use) =>
    use(async (page, username, path = homePath) => {
      await signIn(page, product, username)
      await page.goto(path)
      await heading(page).waitFor()
    }),
  desk: async ({ browser, product, desks, watched }, use) =>
    use(async (username, path = homePath, language = 'zh-CN') => {
      const name = `${username} ${language}`
      const known = desks.get(name)
      const context = known?.context() ?? (await browser.newContext({ ...usual, locale: language, baseURL: product.address }))
      watched(context)
      if (known) {
        await visit(known, path)
        return known
      }
      const page = await context.newPage()
      desks.set(name, page)
      await signIn(page, product, username)
      await page.goto(path)
      await heading(page).waitFor()
      return page
    }),
  endSessions: async ({ product, desks }, use) =>
    use(async () => {
      await leave(desks)
      await product.endSessions()
    }),
  passTime: async ({ browser, product, desks }, use) =>
    use(async (milliseconds) => {
      await leave(desks)
      const pages = browser.contexts().flatMap((context) => context.pages())
      await Promise.all(pages.map((page) => page.goto('about:blank')))
      await product.advance(milliseconds)
    }),
  personAt: async ({ browser, baseURL, watched }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...usual, baseURL: baseURL ?? '', ...options })
      watched(context)
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

/** Nobody sits there any more: their sessions are about to end. */
const leave = async (desks: Map<string, Page>): Promise<void> => {
  for (const page of desks.values()) await page.context().close()
  desks.clear()
}

const allowed = new WeakMap<object, RegExp[]>()

export { expect }

/** The page that is shown within the frame: those of other tabs stay in the document, behind it. */
export const inView = (page: Page) => page.locator('.pages > :not([inert])')

/** The heading of the page that is shown within the frame, once it is alive. */
export const heading = (page: Page) => inView(page).locator('h1[tabindex]')

export const hour = 3_600_000
export const day = 24 * hour

export const phone = { width: 390, height: 844 }

/** Nothing of a page sticks out of a telephone. */
export const expectToFit = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

/** Presses a button twice before the page can draw anything of it, as an impatient hand or a worn-out mouse does: it counts once. */
export const pressTwice = async (button: Locator): Promise<void> => {
  await button.click({ trial: true })
  await button.evaluate((pressed: HTMLElement) => {
    pressed.click()
    pressed.click()
  })
}

/** Chooses an action of the shown record, gives its reason if one is asked for, and confirms it. */
export const act = async (page: Page, t: Words, event: MessageId, reason?: string): Promise<void> => {
  await page
    .getByRole('group', { name: t('common.actions') })
    .getByRole('button', { name: t(event), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  if (reason) await dialog.getByRole('textbox').fill(reason)
  await pressTwice(dialog.getByRole('button', { name: t(event), exact: true }))
  await expect(dialog).toHaveCount(0)
}

/** Takes a case that nobody has in hand, which asks nothing. */
export const take = (page: Page, t: Words, event: MessageId): Promise<void> =>
  page
    .getByRole('group', { name: t('common.actions') })
    .getByRole('button', { name: t(event), exact: true })
    .click()

/** Opens what the bell has to say. @returns the newest of it */
export const newestNotice = async (page: Page, t: Words) => {
  const [bell = ''] = t('frame.notices', { count: 0 }).split('0')
  await page.getByRole('button', { name: bell }).click()
  return page.getByRole('menuitem').first()
}

/** Gives somebody's token to the browser of a page; the page itself learns of it when it is loaded. */
export const signIn = async (page: Page, product: Product, username: string): Promise<void> =>
  page.context().addCookies([{ name: tokenCookie, value: await product.signIn(username), url: product.address }])

/** Leads a signed-in page to another path, and has it ask for its data anew; the product itself is not loaded again. */
export const visit = async (page: Page, path: string): Promise<void> => {
  const left = await heading(page).elementHandle()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/redirect${path}`)
  await left?.waitForElementState('hidden')
  await heading(page).waitFor()
}

/** What others did meanwhile shows on the same page, as after a tab's “refresh”. */
export const again = (page: Page): Promise<void> => {
  const { pathname, search } = new URL(page.url())
  return visit(page, pathname + search)
}

/** Fills and sends the log-in form. */
export const logIn = async (page: Page, username: string, path = '/login', password = demoPassword): Promise<void> => {
  await page.goto(path)
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await heading(page).waitFor()
}

/** Has pages ask for everything themselves, so that a test can answer instead of the server. */
export const withoutFirstAnswers = (page: Page): Promise<unknown> =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/(id="fairlead-answers">).*?(<\/script>)/, '$1{}$2')
    return route.fulfill({ response, body })
  })
