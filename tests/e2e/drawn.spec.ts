import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { MessageId } from '../../src/lang/ids.ts'
import { languageCookie, tokenCookie } from '../../src/lib/cookie.ts'
import { beforeTheScripts } from './parts.ts'
import { demoPassword, expect, heading, test } from './support.ts'
import { wordsOf } from './words.ts'

interface Drawn {
  /** What is asked for. */
  asked: string
  /** Which page comes, where that is another. */
  page?: string
  titleId: MessageId
  /** What has the focus from the beginning. */
  focus?: string
  /** What somebody types, and a letter more once the page is alive. */
  typed?: Record<string, string>
  says?: [MessageId, MessageId?]
}

const loginForm = { titleId: 'login.title', focus: '[name=username]', typed: { username: 'buyer', password: demoPassword } } as const
const proofForm = {
  titleId: 'account.regValidate',
  focus: 'h1',
  typed: { telephone: '13912349876', code: '204', inviteCode: 'HARBOUR' },
} as const

const drawn: Drawn[] = [
  { asked: '/login', ...loginForm },
  { asked: '/poJcManager/poJcProject?tab=1', page: '/login', ...loginForm },
  { asked: '/nowhere/at-all', page: '/login', ...loginForm },
  { asked: '/regValidate', ...proofForm },
  { asked: '/reg', page: '/regValidate', ...proofForm },
  {
    asked: '/forgetpassword',
    titleId: 'account.forgetpassword',
    focus: 'h1',
    typed: { account: 'someone@example', code: '20', password: 'Harbour-9' },
  },
  {
    asked: '/forgetpassword?account=other%40example.com',
    page: '/forgetpassword',
    titleId: 'account.forgetpassword',
    typed: { account: 'someone@example', password: 'H' },
  },
  { asked: '/modifypassword', titleId: 'account.modifypassword', focus: 'h1', says: ['account.mustSignIn'] },
  { asked: '/authredirect', titleId: 'app.authredirect', says: ['app.authredirectHelp'] },
  { asked: '/404', titleId: 'app.notFound', says: ['app.notFoundHelp'] },
  { asked: '/401', titleId: 'app.forbidden', says: ['app.forbiddenHelp'] },
  { asked: '/401?authority=poJcProject', page: '/401', titleId: 'app.forbidden', says: ['app.forbiddenNamed', 'route.poJcProject'] },
  { asked: '/401?authority=%3Cb%3E', page: '/401', titleId: 'app.forbidden', says: ['app.forbiddenHelp'] },
]

/** How far anything has moved. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )
const field = (page: Page, name: string) => page.locator(`[name=${name}]`)
/** How it looks, but for what shows how good a password is. */
const classes = (page: Page) =>
  page
    .locator('#root [class]:not([role=meter] *, [role=meter] ~ *, ul *)')
    .evaluateAll((all) => all.map(({ className }) => String(className)))
const isAlive = (page: Page) => page.waitForFunction(() => window.fairleadHeard === undefined)

for (const { asked, page: path = asked, titleId, focus, typed = {}, says } of drawn) {
  for (const language of ['zh-CN', 'en'] as const) {
    const t = wordsOf(language)
    test(`${asked} is there before the scripts and loses nothing to them, in ${language}`, async ({ page, context, product }) => {
      await context.addCookies([{ name: 'language', value: language, url: product.address }])
      const scripts = await beforeTheScripts(page, asked)
      await expect(page).toHaveTitle(`${t(titleId)} · Fairlead`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const h1 = await page.locator('h1').elementHandle()
      if (says) await expect(page.locator('main')).toContainText(t(says[0], says[1] && { page: t(says[1]) }))
      if (focus) await expect(page.locator(focus).first()).toBeFocused()
      const drawnClasses = await classes(page)
      const names = Object.keys(typed)
      const last = names.at(-1) ?? ''
      for (const [name, text] of Object.entries(typed)) {
        await field(page, name).click()
        await page.keyboard.type(text)
      }
      if (last) await page.keyboard.press('ArrowLeft')
      scripts.come()
      await isAlive(page)
      await expect(page.locator(`#root[data-drawn="${path}"]`)).toHaveCount(1)
      expect(await h1?.evaluate((element) => element.isConnected), 'taken over, not drawn anew').toBe(true)
      expect(await classes(page)).toEqual(drawnClasses)
      await expect(page).toHaveTitle(`${t(titleId)} · Fairlead`)
      if (says) await expect(page.locator('main')).toContainText(t(says[0], says[1] && { page: t(says[1]) }))
      if (!last) return expect(await shift(page)).toBeLessThanOrEqual(0.001)
      await expect(field(page, last)).toBeFocused()
      for (const name of names) await expect(field(page, name)).toHaveValue(typed[name] ?? '')
      expect(await shift(page)).toBeLessThanOrEqual(0.001)
      // React knows of it, and the next letter goes where the last has gone.
      await page.keyboard.type('1')
      const text = typed[last] ?? ''
      for (const name of names.slice(0, -1)) await expect(field(page, name)).toHaveValue(typed[name] ?? '')
      await expect(field(page, last)).toHaveValue(`${text.slice(0, -1)}1${text.slice(-1)}`)
    })
  }
}

test('a page that comes in two parts is shown when it is whole, so that nothing of it moves', async ({ page, product }) => {
  const whole = Buffer.from(await (await fetch(`${product.address}/login`)).arrayBuffer())
  const middle = whole.indexOf('<h1')
  const slow = createServer((request, response) => {
    if (request.url !== '/login') return response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'text/html' }).write(whole.subarray(0, middle))
    return setTimeout(() => response.end(whole.subarray(middle)), 300)
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  // Whatever else is on its way stays there.
  await page.route('**/assets/**', () => {})
  await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/login`, { waitUntil: 'commit' })
  await expect(page.locator('h1')).toBeVisible()
  expect(await shift(page)).toBeLessThanOrEqual(0.001)
  slow.close()
})

test('nothing is fetched for a page that is drawn until it can be seen', async ({ page }) => {
  await page.addInitScript(() => {
    const soon = window.requestAnimationFrame
    window.requestAnimationFrame = (callback) => {
      addEventListener('seen', () => soon(callback), { once: true })
      return 0
    }
    addEventListener('seen', () => (window.requestAnimationFrame = soon))
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  await page.goto('/login', { waitUntil: 'load' })
  expect(await page.evaluate(() => document.querySelector('h1')?.textContent)).toContain('Fairlead')
  expect(asked.toSorted()).toEqual(['document', 'image'])
  await page.evaluate(() => dispatchEvent(new Event('seen')))
  await isAlive(page)
  expect(asked).toEqual(expect.arrayContaining(['script', 'font']))
})

test('what was pressed is done once the scripts have come', async ({ page }) => {
  const scripts = await beforeTheScripts(page)
  await page.locator('[name=username]').fill('buyer')
  await page.locator('[name=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  scripts.come()
  await expect(heading(page)).toHaveText('您好，林知远')
})

test('all that was pressed is done, in its order and each once', async ({ page }) => {
  const t = wordsOf('zh-CN')
  const scripts = await beforeTheScripts(page)
  const bySms = page.getByRole('button', { name: t('login.byMobile') })
  const messages = page.getByRole('button', { name: t('login.outbox') })
  for (const button of [messages, bySms, messages]) await button.click()
  scripts.come()
  await expect(field(page, 'telephone')).toBeVisible()
  await expect(field(page, 'outbox')).toBeVisible()
  await expect(bySms).toHaveAttribute('aria-pressed', 'true')
})

test('a code can be asked for, a field left and a form sent before the scripts have come', async ({ page, product }) => {
  const t = wordsOf('zh-CN')
  await product.advance(61_000)
  const asking = await beforeTheScripts(page, '/regValidate')
  await field(page, 'telephone').fill('13912340077')
  await page.getByRole('button', { name: t('account.sendCode') }).click()
  asking.come()
  await expect(page.getByText(t('account.codeSent'))).toBeVisible()
  await page.unrouteAll()
  const leaving = await beforeTheScripts(page, '/regValidate')
  await field(page, 'telephone').fill('1391234')
  await field(page, 'code').focus()
  leaving.come()
  await expect(field(page, 'telephone')).toHaveAccessibleErrorMessage(t('account.error.mobile'))
  await page.unrouteAll()
  const sending = await beforeTheScripts(page, '/forgetpassword')
  await field(page, 'account').fill('nobody')
  await field(page, 'password').fill(demoPassword)
  await page.keyboard.press('Enter')
  sending.come()
  await expect(field(page, 'account')).toHaveAccessibleErrorMessage(t('account.error.recipient'))
  await expect(field(page, 'account')).toHaveValue('nobody')
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', t('account.strength.4'))
})

test('a word is written to its end with an input method, however soon the scripts come', async ({ page, context }) => {
  const scripts = await beforeTheScripts(page, '/forgetpassword')
  const keyboard = await context.newCDPSession(page)
  await field(page, 'account').click()
  await keyboard.send('Input.imeSetComposition', { text: 'lin', selectionStart: 3, selectionEnd: 3 })
  const view = page.waitForResponse(/forgetpassword-.*\.js/)
  scripts.come()
  await view
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await keyboard.send('Input.imeSetComposition', { text: 'lin zhi', selectionStart: 7, selectionEnd: 7 })
  await keyboard.send('Input.insertText', { text: '林知' })
  await isAlive(page)
  await expect(field(page, 'account')).toHaveValue('林知')
  await page.keyboard.type('1')
  await expect(field(page, 'account')).toHaveValue('林知1')
})

test('the other language can be asked for before the scripts have come', async ({ page }) => {
  const scripts = await beforeTheScripts(page)
  await page.getByRole('button', { name: 'English' }).click()
  scripts.come()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('whoever has come further never sees the page as it is at first', async ({ page }) => {
  await page.goto('/404')
  await page.evaluate(() =>
    sessionStorage.setItem('fairlead.registration.proof', JSON.stringify({ telephone: '13912340001', code: '204816', inviteCode: '' })),
  )
  const scripts = await beforeTheScripts(page, '/regValidate')
  await expect(page.locator('html')).toHaveAttribute('data-anew')
  await expect(field(page, 'telephone')).toBeHidden()
  scripts.come()
  await expect(page.getByText(wordsOf('zh-CN')('account.lapsed'))).toBeVisible()
})

test('a link from mail never shows the form to whoever is signed in, nor another language', async ({ page, context, product }) => {
  const kept = { url: product.address, sameSite: 'Strict' } as const
  const token = { name: tokenCookie, value: await product.signIn('buyer'), ...kept }
  await context.addCookies([token, { name: languageCookie, value: 'en', ...kept }])
  const mail = 'http://mail.example/'
  const link = async (path: string) => {
    await page.route(mail, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<html lang="en"><title>Mail</title><a href="${product.address}${path}">Open</a></html>`,
      }),
    )
    await page.goto(mail)
    await page.getByRole('link').click()
  }
  const scripts = await beforeTheScripts(page, '/404')
  const asked: (string | undefined)[] = []
  page.on('request', async (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(product.address)) asked.push((await request.allHeaders())['cookie'])
  })
  await link('/poJcManager/poJcProject?tab=1')
  // Nothing of it has come to life, and so nothing but the page itself has led here.
  await expect(page.locator('.outline h1')).toHaveText(wordsOf('en')('route.poJcProject'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(field(page, 'username')).toHaveCount(0)
  expect(asked.map((cookie) => cookie?.includes(tokenCookie) ?? false)).toEqual([false, true])
  scripts.come()
  await heading(page).waitFor()
  await expect(page).toHaveURL(/poJcProject\?tab=1$/)
  await page.goBack()
  await expect(page, 'one entry of the history, as of any link').toHaveURL(mail)
})

for (const path of ['/login', '/regValidate', '/forgetpassword', '/404'])
  test(`${path} comes in the language, colours and size that somebody chose`, async ({ page, context, baseURL }) => {
    await page.goto('/login')
    await page.evaluate(() => {
      localStorage.setItem('fairlead.colourMode', 'dark')
      localStorage.setItem('fairlead.fontSize', 'large')
    })
    await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? page.url() }])
    const background = () =>
      page.locator('#root > *').evaluate((element) => [document.body, element].map((each) => getComputedStyle(each).backgroundColor))
    const scripts = await beforeTheScripts(page, path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('html')).toHaveClass('dark')
    await expect(page.locator('html')).toHaveCSS('font-size', '17px')
    const drawnOn = await background()
    scripts.come()
    await isAlive(page)
    expect(await background()).toEqual(drawnOn)
    await expect(page.locator('html')).toHaveClass('dark')
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('every page says what it needs', async ({ page }) => {
    for (const { asked, titleId } of drawn) {
      await page.goto(asked)
      await expect(page).toHaveTitle(`${wordsOf('zh-CN')(titleId)} · Fairlead`)
      await expect(page.locator('.without-script')).toHaveText(/需要 JavaScript/, { useInnerText: true })
    }
    await page.goto('/redirect/nowhere')
    await expect(page.locator('.without-script').last()).toHaveText(/needs JavaScript/, { useInnerText: true })
  })
})
