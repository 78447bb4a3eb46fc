import { layoutShift } from '../setup/layoutShift.ts'
import { beforeTheScripts } from './parts.ts'
import { expect, heading, signIn, test } from './support.ts'

/** Everything that a cold load of the dashboard asks for: document, scripts, styles, fonts, pictures and calls. */
const requestsAtMost = 20
const shiftAtMost = 0.02

test('a cold load of the dashboard asks for little, and nothing of it jumps', async ({ page, product }) => {
  await signIn(page, product, 'buyer')
  // Other pages come beforehand once this one has settled for two seconds, which a slow machine needs to draw it.
  await page.addInitScript(() => {
    const after = window.setTimeout
    window.setTimeout = ((run: () => void, milliseconds = 0) => after(run, milliseconds === 2000 ? 60_000 : milliseconds)) as typeof after
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/dashboard')
  await heading(page).waitFor()
  await page.locator('#main figure rect').first().waitFor()
  const upToHere = [...asked]
  expect(await layoutShift(page)).toBeLessThanOrEqual(shiftAtMost)
  expect(upToHere.length, upToHere.join('\n')).toBeLessThanOrEqual(requestsAtMost)
})

test('heading and menus are there before the scripts, lead on, and stay where they are', async ({ page, product }) => {
  await signIn(page, product, 'buyer')
  const scripts = await beforeTheScripts(page, '/poJcManager/poJcProject')
  const middleOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect()
        return [left, (top + bottom) / 2].map(Math.round)
      })
  const parts = ['#main h1', 'a[href="/poJcManager/quotation"]', 'a[href="/poJcManager/poJcProject"][aria-current]']
  await expect(page.locator('#main h1')).toHaveText('我的项目')
  const drawn = await Promise.all(parts.map(middleOf))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  scripts.come()
  await expect(heading(page)).toHaveText('我的项目')
  expect(await Promise.all(parts.map(middleOf))).toEqual(drawn)
  await page.locator('#main tbody td').first().waitFor()
  // What is new is followed once the page is idle.
  expect(asked.filter((address) => address.includes('/api/') && !address.includes('/api/po/notice/count'))).toEqual([])

  const again = await beforeTheScripts(page, '/poJcManager/poJcProject')
  await page.getByRole('link', { name: '报价情况' }).click()
  await page.waitForURL('**/poJcManager/quotation')
  again.come()
  await expect(heading(page)).toHaveText('报价情况')
})

test('whoever goes elsewhere while the script begins gets there', async ({ page, enter }) => {
  await enter(page, 'buyer')
  await page.addInitScript(() => {
    // The actors exist from here on, but have not started: the script still leaves what is waiting its turn.
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        queueMicrotask(() => {
          history.pushState(null, '', '/poJcManager/poJcProject')
          dispatchEvent(new PopStateEvent('popstate'))
        })
      }
    }
  })
  await page.goto('/dashboard')
  await expect(heading(page)).toHaveText('我的项目')
})
