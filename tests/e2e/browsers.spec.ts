import type { Page } from '@playwright/test'
import { demoPassword, expect, heading, inView, test } from './support.ts'

const signInAt = async (page: Page, username: string) => {
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
}
const lacking = (page: Page) => page.locator('.lacking:visible')

test('in a browser as old as is supported somebody signs in and works', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) Reflect.deleteProperty(Array.prototype, name)
    for (const name of ['any']) Reflect.deleteProperty(AbortSignal, name)
    for (const name of ['DecompressionStream']) Reflect.deleteProperty(globalThis, name)
    Reflect.deleteProperty(URL, 'canParse')
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await signInAt(page, 'buyer')
  await expect(heading(page)).toContainText('林知远')
  await page.getByRole('link', { name: '报价情况' }).click()
  await expect(inView(page).locator('tbody tr').first()).toContainText('待开标')
  expect(asked.filter((path) => path.includes('/fallbacks-'))).not.toEqual([])
  expect(await lacking(page).count()).toBe(0)
})

test('a browser of today is brought nothing', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/login')
  await expect(page.locator('[name=username]')).toBeFocused()
  expect(asked.filter((address) => address.includes('/fallbacks-'))).toEqual([])
})

for (const [what, text, take] of [
  ['is too old', '版本过旧', () => Reflect.deleteProperty(AbortSignal, 'timeout')],
  [
    'keeps nothing',
    '允许本站使用 Cookie',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('Access is denied for this document', 'SecurityError')
          },
        })
    },
  ],
  [
    'forgets its cookies',
    '允许本站使用 Cookie',
    () => Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
  ],
] as const)
  test(`a browser that ${what} says so in plain words, and shows nothing that does not work`, async ({ page }) => {
    await page.addInitScript(take)
    for (const path of ['/login', '/regValidate', '/redirect/nowhere']) {
      await page.goto(path)
      await expect(lacking(page).first()).toContainText(text)
      await expect(page.locator('form:visible')).toHaveCount(0)
    }
  })

test('a browser without a store for drafts lets somebody write all the same', async ({ page, enter }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get: () => {
        throw new DOMException('Access is denied for this document', 'SecurityError')
      },
    })
  })
  await enter(page, 'buyer', '/pojcProjectAdd/pojcProjectAdd')
  await page.getByRole('textbox').first().fill('门机钢丝绳采购')
  await expect(page.getByRole('textbox').first()).toHaveValue('门机钢丝绳采购')
})

test('a page whose scripts do not come says so', async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED|Failed to fetch dynamically imported module/)
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(lacking(page)).toContainText('没有加载完整')
})

test('a form that no script has heard of is answered by its page, and not looked at', async ({ page, product }) => {
  const answer = await page.request.post(`${product.address}/login`, {
    form: { username: 'buyer', password: demoPassword },
    maxRedirects: 0,
  })
  expect([answer.status(), answer.headers()['location']]).toEqual([303, '/login'])
  for (const path of ['//elsewhere.example/login', String.raw`/\elsewhere.example`]) {
    const sent = await page.request.fetch(`${product.address}${path}`, { method: 'POST', form: { a: '1' }, maxRedirects: 0 })
    expect(sent.headers()['location'] ?? '/').toMatch(/^\/(?![/\\])/)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('nothing is shown that could be sent', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('form:visible')).toHaveCount(0)
    await expect(page.locator('.without-script')).toBeVisible()
  })
})

/**
 * What the translator of a browser does: an element of its own in the place of each text, where the page does not say that it is not to be translated.
 * @param heeds whether it does as the page asks
 */
const translate = (page: Page, heeds: boolean) =>
  page.evaluate((heeds) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || !text.data.trim() || ['SCRIPT', 'STYLE'].includes(parent.tagName) || (heeds && !parent.translate)) continue
      const font = document.createElement('font')
      font.append(`[${text.data}]`)
      text.replaceWith(font)
    }
  }, heeds)

test('a translator leaves texts alone, and everything works on', async ({ page, enter }) => {
  await enter(page, 'buyer', '/poJcManager/poJcProject')
  await inView(page).locator('tbody td').first().waitFor()
  await translate(page, true)
  expect(await page.locator('font').count()).toBe(0)
  await page.getByRole('link', { name: '报价情况' }).click()
  await expect(heading(page)).toHaveText('报价情况')
})

test('whatever a translator does that asks nobody, the page stays, or says what to do', async ({ page, enter }) => {
  await enter(page, 'buyer', '/poJcManager/poJcProject')
  await inView(page).locator('tbody td').first().waitFor()
  await translate(page, false)
  expect(await page.locator('font').count()).toBeGreaterThan(50)
  await page.locator('a[href="/poJcManager/quotation"]').first().click()
  await page.waitForURL('**/poJcManager/quotation')
  await expect(page.locator('body')).toContainText(/报价情况|重新加载/)
})
