import type { Page, Route } from '@playwright/test'
import { routes } from '../../src/app/routes.ts'
import { contract } from '../../src/contract/index.ts'
import type { Row } from '../../src/contract/row.ts'
import { keyOf } from '../setup/keys.ts'
import { servePages } from './pages.ts'
import { expect, demoPassword, inView, test } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')

const rows: Partial<Record<string, Row>> = contract

const numberOf = (value: unknown): unknown => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)

/** What a value is at least: ids, which are numbers, and what holds them. */
const least = (value: unknown, kept: readonly string[] = [], name = ''): unknown => {
  if (Array.isArray(value)) return value.map((each) => least(each, kept)).filter((each) => each !== undefined)
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([field, its]) => [field, least(its, kept, field)] as const)
    return Object.fromEntries(fields.filter(([, its]) => its !== undefined))
  }
  if (kept.includes(name)) return value
  return /^id$|Id$/.test(name) ? numberOf(value) : undefined
}

/** What nobody comes in without: who one is, what one may see, and what it is called. */
const entry: Record<string, readonly string[]> = {
  'POST /api/auth/jwt/token': ['data'],
  'GET /api/admin/user/front/info': ['username', 'name', 'code'],
  'GET /api/admin/user/front/menus/{id}': ['code', 'title', 'href'],
}

const pageOf = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'rows' in data ? data.rows : data)

/** The same answer of a back end that says as little as it may, in an envelope where we have none, and the other way round; of a list all of it. */
const thinned = (key: string, body: unknown): unknown => {
  const { wrapping } = rows[key] ?? {}
  if (wrapping === 'check') return { status: 200 }
  const data = wrapping === 'bare' ? body : (body as { data: unknown }).data
  const said = pageOf(typeof data === 'object' ? least(data, entry[key]) : data)
  return wrapping === 'bare' ? { status: 200, data: said } : said
}

/** A web server of another kind with our client in it, before a back end of the family. */
const another = async (page: Page, backEnd: string) => {
  let open = 0
  const reply = async (route: Route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    // It sends no streams: it answers once.
    const headers = { ...request.headers(), accept: 'application/json' }
    const response = await route.fetch({ url: `${backEnd}${pathname}${search}`, headers })
    const key = keyOf(request.method(), pathname) ?? ''
    const isJson = response.headers()['content-type']?.startsWith('application/json')
    return isJson && response.ok() ? route.fulfill({ response, json: thinned(key, await response.json()) }) : route.fulfill({ response })
  }
  await page.context().route('**/api/**', async (route) => {
    open += 1
    // Whoever asked may have left the page meanwhile.
    await reply(route).catch(() => {})
    open -= 1
  })
  /** Everything has come that was asked for, and is drawn. */
  return async () => {
    await expect.poll(() => open, { intervals: [20] }).toBe(0)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
}

test('our client is there whatever serves it, and without a word of what it is set to', async ({ personAt }) => {
  const { address, close } = await servePages({ filled: false })
  const page = await personAt({ baseURL: address })
  await page.goto('/login')
  await expect(page.locator('[name=password]')).toBeVisible()
  await leave(page)
  close()
})

/** What a page still asks for by itself, nobody answers once its server is gone. */
const leave = (page: Page) => page.goto('about:blank')

/** What is written where somebody drew what is not there. */
const wrong = /NaN|undefined|Invalid Date|\[object|1970/

/** What a menu may lead to. */
const screens = routes.filter(({ path, access, view }) => view !== undefined && access.kind === 'authority' && !path.includes(':'))

/** Who may open what; a screen is seen by the first of them who may. */
const people = ['admin', 'buyer', 'supplier1', 'reviewer']

test('our client shows every screen before a back end that says as little as it may, served by another web server', async ({
  personAt,
  product,
}) => {
  const { address, close } = await servePages({ filled: false, file: { captcha: false, now: (await product.now()).toISOString() } })
  const walked = new Set<string>()
  const problems: string[] = []
  for (const username of people) {
    const page = await personAt({ baseURL: address })
    const settled = await another(page, product.address)
    const look = async (path: string) => {
      await settled()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await settled()
      const text = await inView(page).innerText()
      if (text.includes(t('app.failed'))) problems.push(`${path} as ${username} failed`)
      const [written] = new RegExp(`.{0,20}(${wrong.source}).{0,20}`).exec(text) ?? []
      if (written !== undefined) problems.push(`${path} as ${username}: ${written}`)
    }
    const lead = async (path: string) => {
      const left = await inView(page).locator('h1').first().elementHandle()
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
      await left?.waitForElementState('hidden')
      await look(path)
    }
    await page.goto('/login')
    await page.locator('[name=username]').fill(username)
    await page.locator('[name=password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await inView(page).locator('h1').first().waitFor()
    await look('/dashboard')
    const { menus } = await product.ask(username, 'GET /api/admin/user/front/info', {})
    const codes = new Set(menus.map(({ code }) => code))
    for (const { path, access } of screens) {
      if (walked.has(path) || access.kind !== 'authority' || !codes.has(access.code)) continue
      walked.add(path)
      await lead(path)
      const record = inView(page).locator(`a[href^="${path}/"]`)
      const to = (await record.count()) > 0 ? await record.first().getAttribute('href') : null
      if (to !== null) {
        walked.add(to)
        await lead(to)
      }
    }
    await leave(page)
  }
  close()
  expect(problems).toEqual([])
  expect(walked.size).toBeGreaterThan(30)
  // Not lists alone: of each that has a record, one was opened.
  expect([...walked].filter((path) => /\/\d+$/.test(path)).length).toBeGreaterThan(10)
})
