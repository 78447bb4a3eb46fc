import type { BrowserContext, Page } from '@playwright/test'
import zhCN from '../../src/lang/zh-CN.json' with { type: 'json' }
import { expect, expectToFit, heading, phone, signIn, test } from './support.ts'
import { wordsOf } from './words.ts'

/** Lets the texts of every part come so late that whoever does not wait for them is caught. */
const slowly = (context: BrowserContext) =>
  context.route(/\/assets\/(zh-CN|en)-[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })

/** Keeps whatever a page shows that is named as a text is, and with which menu each heading was shown. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen = { names: new Set<string>(), pairs: new Set<string>() }
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      for (const name of document.body?.innerText.match(/\b[a-z]\w*(?:\.\w+)+/g) ?? []) seen.names.add(name)
      const [title = '', menus = ''] = ['#main h1', 'nav[aria-label] a[href="/introduction/index"]'].map(
        (selector) => document.querySelector<HTMLElement>(selector)?.innerText,
      )
      if (title !== '' && menus !== '') seen.pairs.add(`${title} · ${menus}`)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })

const read = (page: Page, what: 'names' | 'pairs'): Promise<string[]> =>
  page.evaluate((key) => [...(globalThis as unknown as { seen: Record<string, Set<string>> }).seen[key]!], what)

const idsShown = async (page: Page): Promise<string[]> => (await read(page, 'names')).filter((name) => Object.hasOwn(zhCN, name))

for (const { language, viewport } of [
  { language: 'zh-CN', viewport: { width: 1440, height: 900 } },
  { language: 'en', viewport: phone },
] as const) {
  test(`${language}: a page comes with its texts, however late they are, from outside and from another area`, async ({
    personAt,
    product,
  }) => {
    const t = wordsOf(language)
    const page = await personAt({ locale: language, viewport })
    await slowly(page.context())
    await watch(page)
    await signIn(page, product, 'buyer')
    await page.goto('/poJcManager/poJcProject')
    await expect(heading(page)).toHaveText(t('route.poJcProject'))
    await page.evaluate(() => {
      history.pushState(null, '', '/personalInfo')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(heading(page)).toHaveText(t('personal.title'))
    await expect(heading(page)).toBeFocused()
    if (viewport === phone) await expectToFit(page)
    expect(await idsShown(page)).toEqual([])
  })
}

test('another language comes all at once', async ({ personAt, product }) => {
  const page = await personAt()
  await slowly(page.context())
  await watch(page)
  await signIn(page, product, 'buyer')
  await page.goto('/introduction/index')
  const [zh, en] = [wordsOf('zh-CN'), wordsOf('en')]
  await expect(heading(page)).toHaveText(zh('route.introduction'))
  await page.getByRole('button', { name: zh('frame.language') }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByText('Switch Language Success')).toBeVisible()
  await expect(heading(page)).toHaveText(en('route.introduction'))
  expect(await idsShown(page)).toEqual([])
  const both = [zh, en].map((t) => `${t('route.introduction')} · ${t('route.introduction')}`)
  expect(await read(page, 'pairs')).toEqual(both)
})

test('a text that is missing is an error, which fails whatever test comes across it', async ({ personAt, product, expectErrors }) => {
  expectErrors(/Missing message: "route\.introduction"/)
  const page = await personAt()
  await watch(page)
  const told = page.waitForEvent('pageerror')
  await page.context().route(/\/assets\/zh-CN-[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"route.introduction"', '"route.gone"') })
  })
  await signIn(page, product, 'buyer')
  await page.goto('/introduction/index')
  expect((await told).message).toMatch('route.introduction')
  await expect(page.getByRole('button', { name: wordsOf('zh-CN')('frame.errors', { count: 1 }) })).toBeVisible()
  expect(await idsShown(page)).toEqual(['route.introduction'])
})

test('what cannot be fetched is said, and changes nothing: the routes, and another language', async ({
  personAt,
  product,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource|Failed to fetch dynamically/)
  const t = wordsOf('zh-CN')
  const page = await personAt()
  await signIn(page, product, 'buyer')
  await page.route('**/assets/framed-*.js', (route) => route.abort())
  await page.goto('/introduction/index')
  await expect(page.getByRole('heading', { name: t('app.failed') })).toBeVisible()
  await page.unroute('**/assets/framed-*.js')
  await page.getByRole('button', { name: t('app.reload') }).click()
  await expect(heading(page)).toHaveText(t('route.introduction'))
  await page.route('**/assets/en-*.js', (route) => route.abort())
  await page.getByRole('button', { name: t('frame.language') }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: t('frame.errors', { count: 1 }) })).toBeVisible()
  await expect(heading(page)).toHaveText(t('route.introduction'))
  await page.reload()
  await expect(heading(page)).toHaveText(t('route.introduction'))
})
