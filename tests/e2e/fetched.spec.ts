import type { Page, Request, Response } from '@playwright/test'
import { lookouts } from '#src/contract/paths.ts'
import { alsoShown, paths } from '#src/contract/places.ts'
import { movedHeader } from '#src/lib/moved.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { expect, heading, inView, test } from './support.ts'
import { withoutStream } from './stream.ts'
import { contentOf } from '../setup/purchase.ts'

/** What is asked with every page: the status of the company, as the specification has it (§3), and whether there is anything new; and what waits, where something has changed. */
const withEveryPage = [
  /^\/api\/admin\/dashboard\/waiting$/,
  /^\/api\/admin\/company\/account\/\d+$/,
  /^\/api\/po\/notice\/page\?unread=true&limit=1$/,
]
/** A sheet that is still typed into: saving it is no event, and so none is told of. */
const openSheet = /^\/api\/po\/quotation\/\d+$/

/** What makes every call another, and says nothing of what is asked. */
const signature = ['t', 'timestamp', 'randomStr', 'sign']

/** Below which paths lies what the server said others have moved, as its clock may at any time. */
const movedBelow = async (response: Response): Promise<string[]> => {
  const machines = (await response.headerValue(movedHeader))?.split(' ').filter((machine) => machine in paths) ?? []
  return machines.flatMap((machine) => {
    const id = machine as BusinessMachineId
    return [paths[id], ...alsoShown[id], ...lookouts]
  })
}

/** Every address that a page is answered, as often as it is, and those of them below which nothing has moved. */
const asking = (page: Page): (() => Promise<{ all: string[]; unmoved: string[] }>) => {
  const asked: string[] = []
  const moved: Promise<string[]>[] = []
  page.on('response', (response) => moved.push(movedBelow(response).catch(() => [])))
  page.on('requestfinished', (request: Request) => {
    if (request.method() !== 'GET') return
    const { pathname, searchParams } = new URL(request.url())
    for (const name of signature) searchParams.delete(name)
    const query = searchParams.size > 0 ? `?${searchParams}` : ''
    asked.push(pathname + query)
  })
  return async () => {
    const below = (await Promise.all(moved)).flat()
    return { all: asked, unmoved: asked.filter((address) => !below.some((path) => address.startsWith(`${path}/`))) }
  }
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
  test(`${username} goes to and fro for a minute, and nothing that did not change is fetched twice`, async ({ page, enter, product }) => {
    // What was read is fresh for a minute; a busy machine takes longer than that.
    await page.clock.setFixedTime(await product.now())
    await withoutStream(page)
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
      expect(twice((await asked()).unmoved), `round ${round}`).toEqual([])
    }
    // Everything was seen: the record of each list, too.
    expect((await asked()).all.filter((address) => address.startsWith('/api/')).length).toBeGreaterThan(8)
  })

test('what somebody else did in the meantime is there with the next page', async ({ page, enter, product }) => {
  await withoutStream(page)
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
