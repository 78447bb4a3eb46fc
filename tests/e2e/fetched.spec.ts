import type { Page, Request } from '@playwright/test'
import { expect, heading, inView, test } from './support.ts'
import { contentOf } from '../setup/purchase.ts'

/** What is asked with every page: the status of the company, as the specification has it (§3), and whether there is anything new. */
const withEveryPage = [/^\/api\/admin\/company\/account\/\d+$/, /^\/api\/po\/notice\/page\?unread=true&limit=1$/]
/** A sheet that is still typed into: saving it is no event, and so none is told of. */
const openSheet = /^\/api\/po\/quotation\/\d+$/

/** What makes every call another, and says nothing of what is asked. */
const signature = ['t', 'timestamp', 'randomStr', 'sign']

/** Every address that a page asks for, as often as it does. */
const asking = (page: Page): (() => string[]) => {
  const asked: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'GET') return
    const { pathname, searchParams } = new URL(request.url())
    for (const name of signature) searchParams.delete(name)
    const query = searchParams.size > 0 ? `?${searchParams}` : ''
    asked.push(pathname + query)
  })
  return () => asked
}

/** Goes to a page as a link within the product leads there. */
const go = async (page: Page, path: string): Promise<void> => {
  const left = await heading(page).elementHandle()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await left?.waitForElementState('hidden')
  await heading(page).waitFor()
  await page.waitForLoadState('networkidle')
}

const twice = (asked: string[]): string[] =>
  asked.filter(
    (address, index) => asked.indexOf(address) < index && ![...withEveryPage, openSheet].some((allowed) => allowed.test(address)),
  )

for (const [username, pages] of [
  ['buyer', ['/poJcManager/poJcProject', '/poJcManager/quotation', '/poJcManager/poJcChosen']],
  ['supplier1', ['/poManager/poProject', '/poMyproject/poPrice', '/poMyproject/poHistory', '/poBuManager/poBuQuoter']],
] as const)
  test(`${username} goes to and fro for a minute, and nothing that did not change is fetched twice`, async ({ page, enter }) => {
    const asked = asking(page)
    await enter(page, username)
    await page.waitForLoadState('networkidle')
    for (const round of [1, 2]) {
      for (const list of pages) {
        await go(page, list)
        const record = await inView(page).locator('tbody a').first().getAttribute('href')
        if (record) await go(page, record)
        await go(page, list)
      }
      await go(page, '/dashboard')
      expect(twice(asked()), `round ${round}`).toEqual([])
    }
    // Everything was seen: the record of each list, too.
    expect(asked().filter((address) => address.startsWith('/api/')).length).toBeGreaterThan(8)
  })

test('what somebody else did in the meantime is there with the next page', async ({ page, enter, product }) => {
  await enter(page, 'buyer', '/poJcManager/poJcProject')
  await page.waitForLoadState('networkidle')
  const now = await product.now()
  const title = '吊具备件采购'
  const { id, version } = await product.ask('buyer2', 'POST /api/po/project', { body: contentOf({ clock: { now: () => now } }, { title }) })
  await product.ask('buyer2', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } })
  await go(page, '/dashboard')
  await go(page, '/poJcManager/poJcProject')
  await expect(inView(page).locator('tbody')).toContainText(title)
})
