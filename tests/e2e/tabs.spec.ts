import type { Page } from '@playwright/test'
import { expect, heading, inView, test, visit } from './support.ts'

const strip = '[aria-label="已打开页面"]'
const titles = (page: Page) => page.locator(strip).getByRole('link').allTextContents()

/** Three pages beside home, whatever was open before. */
const openThree = async (page: Page): Promise<Page> => {
  if ((await titles(page)).length > 1) {
    await page.getByRole('button', { name: '页签操作' }).click()
    await page.getByRole('menuitem', { name: '关闭全部' }).click()
  }
  for (const name of ['我的项目', '报价情况', '中选管理']) {
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name }).click()
    await expect(heading(page)).toHaveText(name)
  }
  return page
}

test('keeps home first and unclosable, survives a reload, follows the language', async ({ page, enter }) => {
  await enter(page, 'buyer')
  await openThree(page)
  expect(await titles(page)).toEqual(['工作台', '我的项目', '报价情况', '中选管理'])
  await expect(page.getByRole('button', { name: '关闭 工作台' })).toHaveCount(0)
  await page.reload()
  await expect(heading(page)).toHaveText('中选管理')
  expect(await titles(page)).toEqual(['工作台', '我的项目', '报价情况', '中选管理'])
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(heading(page)).toHaveText('Awards')
  await expect(page.getByText('Switch Language Success')).toBeVisible()
  await expect(page.locator('nav[aria-label="Open pages"]').getByRole('link')).toHaveText([
    'Dashboard',
    'My projects',
    'Quotation monitor',
    'Awards',
  ])
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a new query updates its tab, another record opens another', async ({ desk }) => {
  const page = await openThree(await desk('buyer'))
  await visit(page, '/poJcManager/poJcProject?state=published')
  await expect(heading(page)).toHaveText('我的项目')
  expect(await titles(page)).toEqual(['工作台', '我的项目', '报价情况', '中选管理'])
  const first = inView(page).locator('tbody tr a').first()
  const no = await first.textContent()
  await first.click()
  await expect(page.locator(strip).getByRole('link', { name: no ?? '' })).toHaveAttribute('aria-current', 'page')
  expect(await titles(page)).toHaveLength(5)
  // All parts of a purchase share its tab; the menu marks the entry of the part that is shown.
  const menus = page.getByRole('navigation', { name: '主菜单' })
  await expect(menus.locator('[aria-current]')).toHaveText('我的项目')
  await page.getByRole('navigation', { name: '采购项目的各部分' }).getByRole('link', { name: '报价情况' }).click()
  await expect(page).toHaveURL(/poJcManager\/quotation\/\d+$/)
  await expect(menus.locator('[aria-current]')).toHaveText('报价情况')
  await expect(page.locator(strip).getByRole('link', { name: no ?? '', exact: true })).toHaveAttribute('aria-current', 'page')
  expect(await titles(page)).toHaveLength(5)
  await page.locator(strip).getByRole('link', { name: '我的项目', exact: true }).click()
  await expect(page).toHaveURL(/state=published$/)
})

test('closes by button, middle click and Delete; the last remaining tab is shown', async ({ desk }) => {
  const page = await openThree(await desk('buyer'))
  await page.getByRole('button', { name: '关闭 中选管理' }).click()
  await expect(heading(page)).toHaveText('报价情况')
  await page.locator(strip).getByRole('link', { name: '我的项目' }).click({ button: 'middle' })
  expect(await titles(page)).toEqual(['工作台', '报价情况'])
  await page.locator(strip).getByRole('link', { name: '报价情况' }).press('Delete')
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(await titles(page)).toEqual(['工作台'])
})

test('has a menu by right click, Shift+F10 and button', async ({ desk }) => {
  const page = await openThree(await desk('buyer'))
  await page.locator(strip).getByRole('link', { name: '报价情况' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await expect(heading(page)).toHaveText('报价情况')
  expect(await titles(page)).toEqual(['工作台', '报价情况'])
  await page.locator(strip).getByRole('link', { name: '报价情况' }).press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator(strip).getByRole('link', { name: '报价情况' })).toBeFocused()
  await page.getByRole('button', { name: '页签操作' }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  const box = await menu.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440)
  await page.getByRole('menuitem', { name: '关闭全部' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('refreshing a tab asks anew, however short ago it was asked', async ({ desk }) => {
  const page = await openThree(await desk('buyer'))
  await page.locator(strip).getByRole('link', { name: '我的项目' }).click()
  await expect(inView(page).locator('tbody tr').first()).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().includes('/api/po/project/page'))
  await page.locator(strip).getByRole('link', { name: '我的项目' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '刷新' }).click()
  await asked
  await expect(heading(page)).toHaveText('我的项目')
})

test('a list that was left is as it was, and keeps how it was laid out; refreshed, it begins anew', async ({ desk }) => {
  const page = await desk('buyer', '/srmManager/srmInviteReg')
  const box = page.getByRole('checkbox', { name: /^选择 / }).first()
  await box.check()
  await page.evaluate(() => scrollTo(0, 120))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  const news = page.waitForResponse(/\/api\/po\/notice\/page/)
  // Without a pointer, for which the strip would have to be brought into sight first.
  await page.locator(strip).getByRole('link', { name: '工作台' }).dispatchEvent('click')
  await expect(heading(page)).toHaveText(/您好/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  // Nobody sees, hears or reaches it, and yet it needs no more than to be painted.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const left = page.locator('.pages > [inert] table', { hasText: '邀请码' })
  await expect(left).toBeHidden()
  const isLaidOut = () => left.evaluate((table) => [table.checkVisibility(), table.getBoundingClientRect().width > 0])
  expect(await isLaidOut()).toEqual([false, true])
  // Nor does what comes later take it away.
  await news
  await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())))
  expect(await isLaidOut()).toEqual([false, true])
  await page.locator(strip).getByRole('link', { name: '邀请注册' }).click()
  await expect(box).toBeChecked()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  // Whoever goes to and fro within a frame finds it alive as well.
  await page.locator(strip).evaluate((tabs) => {
    for (const name of ['工作台', '邀请注册']) [...tabs.querySelectorAll('a')].find(({ title }) => title === name)?.click()
  })
  await box.uncheck()
  await expect(page.getByText(/^已选 /)).toHaveCount(0)
  await box.check()
  await expect(page.getByText('已选 1 条')).toBeVisible()
  await page.locator(strip).getByRole('link', { name: '邀请注册' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '刷新' }).click()
  await expect(box).not.toBeChecked()
})

test('a window that is opened behind others, where no frame is drawn, has its name', async ({ page, enter }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    globalThis.requestAnimationFrame = () => 0
  })
  await enter(page, 'buyer', '/poJcManager/poJcProject')
  await expect(page).toHaveTitle('我的项目 · Fairlead')
})

test('can be put in another order', async ({ desk }) => {
  const page = await openThree(await desk('buyer'))
  await page
    .locator(strip)
    .getByRole('link', { name: '中选管理' })
    .dragTo(page.locator(strip).getByRole('link', { name: '我的项目' }))
  expect(await titles(page)).toEqual(['工作台', '中选管理', '我的项目', '报价情况'])
})
