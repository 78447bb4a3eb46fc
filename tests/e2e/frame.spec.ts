import { pressInWord } from './parts.ts'
import { expect, heading, inView, test } from './support.ts'

test('a project opened from the dashboard is marked in the menu as one of the projects, and a draft as one of mine', async ({ desk }) => {
  const page = await desk('supplier1')
  await inView(page).getByRole('link', { name: /JC-/ }).first().click()
  await expect(page).toHaveURL(/poDetailed\/\d+$/)
  await expect(page.getByRole('navigation', { name: '主菜单' }).locator('[aria-current]')).toHaveText('采购项目')
  await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText(/采购大厅.*采购项目.*JC-/)
  const buyer = await desk('buyer', '/pojcProjectAdd/pojcProjectAdd')
  await expect(buyer.getByRole('navigation', { name: '主菜单' }).locator('[aria-current]')).toHaveText('我的项目')
})

test('the sidebar folds, remembers it, opens one submenu at a time and leads home by the company', async ({ page, enter }) => {
  await enter(page, 'supplier1')
  const menus = page.getByRole('navigation', { name: '主菜单' })
  await expect(menus.getByRole('link', { name: '采购明细' })).toBeVisible()
  await menus.getByRole('button', { name: '我的业务' }).click()
  await expect(menus.getByRole('link', { name: '我的报价' })).toBeVisible()
  await expect(menus.getByRole('link', { name: '采购明细' })).toBeHidden()
  await menus.getByRole('link', { name: '我的报价' }).click()
  await expect(menus.getByRole('link', { name: '我的报价' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: '远航钢绳有限公司' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: '展开或收起菜单' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: '展开或收起菜单' })).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: '采购大厅' }).hover()
  const [own, front] = await page.getByRole('link', { name: '采购项目' }).evaluate((link) => {
    const { right, top } = link.getBoundingClientRect()
    return [link, document.elementFromPoint(right - 4, top + 4)].map((element) => element?.closest('a')?.textContent)
  })
  expect(front, 'the fly-out lies above the page').toBe(own)
  await page.getByRole('link', { name: '采购明细' }).click()
  await expect(heading(page)).toHaveText('采购明细')
})

test('menus say how many records wait for whoever works at them', async ({ desk }) => {
  const page = await desk('reviewer')
  const menu = page.getByRole('link', { name: '供应商初审', exact: true })
  const count = page.locator('.submenu > li', { has: menu }).locator('.waiting')
  await expect(count).toHaveText(/^(\d+)\1 项待办$/)
  await page.getByRole('button', { name: '供应商管理', exact: true }).click()
  await expect(page.locator('.group + .waiting').first()).toBeVisible()
})

test('below 992 px the sidebar is a drawer', async ({ personAt, enter }) => {
  const page = await personAt({ viewport: { width: 390, height: 844 } })
  await enter(page, 'supplier1')
  await page.getByRole('button', { name: '展开或收起菜单' }).click()
  await page.getByRole('dialog').getByRole('link', { name: '采购明细' }).click()
  await expect(heading(page)).toHaveText('采购明细')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('font size and colour mode are kept', async ({ page, enter }) => {
  await enter(page, 'buyer')
  const rootSize = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
  const before = await rootSize()
  await page.getByRole('button', { name: '字号' }).click()
  await page.getByRole('menuitem', { name: '大', exact: true }).click()
  await expect(page.getByText('字号已更新')).toBeVisible()
  expect(await rootSize()).toBeGreaterThan(before)
  await page.getByRole('button', { name: '深色模式' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await rootSize()).toBeGreaterThan(before)
})

test('full screen goes on and off, and a browser without it says so', async ({ page, enter }) => {
  await enter(page, 'buyer')
  await page.getByRole('button', { name: '全屏' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: '全屏' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await page.getByRole('button', { name: '全屏' }).click()
  await expect(page.getByText('当前浏览器不支持全屏')).toBeVisible()
})

test('Ctrl+K finds a permitted page by either language and a record by its title, ? tells every key', async ({ desk }) => {
  const page = await desk('buyer')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('monitor')
  for (const key of ['Enter', 'Escape'] as const) await pressInWord(page, key)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('报价情况')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.getByRole('dialog').getByRole('combobox').fill('采购明细')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('combobox').fill('钢丝绳')
  await expect(page.getByRole('option').first()).toContainText(/JC-\d{4}-\d+ · .*钢丝绳/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/poJcProject\/\d+$/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('键盘快捷键')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the menus are filtered by what is typed, the guide among them', async ({ desk }) => {
  const page = await desk('supplier1')
  const menus = page.getByRole('navigation', { name: '主菜单' })
  await page.getByRole('textbox', { name: '筛选菜单' }).fill('报价员')
  await expect(menus.getByRole('link')).toHaveText(['报价员'])
  await page.getByRole('textbox', { name: '筛选菜单' }).fill('')
})

test('the error log appears with the first error, can be copied and cleared', async ({ page, context, expectErrors, enter }) => {
  expectErrors(/went wrong on purpose/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, 'buyer')
  await expect(page.getByRole('button', { name: /错误日志/ })).toHaveCount(0)
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('went wrong on purpose')
      }),
  )
  await page.getByRole('button', { name: /错误日志/ }).click()
  const log = page.getByRole('dialog')
  await expect(log).toContainText('went wrong on purpose')
  await expect(log).toContainText('/dashboard')
  await log.getByRole('button', { name: '复制' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('went wrong on purpose')
  await log.getByRole('button', { name: '清空' }).click()
  await expect(page.getByRole('button', { name: /错误日志/ })).toHaveCount(0)
})

test('a dialog holds the focus and gives it back', async ({ desk }) => {
  const page = await desk('buyer')
  const opener = page.getByRole('button', { name: '消息记录' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '关闭' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('messages go after five seconds, stay under the pointer, and are kept in a history', async ({ page, enter }) => {
  await page.clock.install()
  await enter(page, 'buyer')
  await page.getByRole('button', { name: '语言' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  const message = page.getByRole('status').filter({ hasText: 'Switch Language Success' })
  await expect(message).toBeVisible()
  await message.hover()
  await page.clock.fastForward(9000)
  await expect(message).toBeVisible()
  await heading(page).hover()
  await page.clock.fastForward(5000)
  await expect(message).toBeHidden()
  await page.getByRole('button', { name: 'Messages' }).click()
  await expect(page.getByRole('dialog')).toContainText(/\d{2}:\d{2}:\d{2}\s*Switch Language Success/)
})

test('a page of which several parts fail says so once', async ({ page, enter, expectErrors }) => {
  expectErrors(/500/)
  const broken = { status: 500, json: { status: 50000, message: '服务异常' } }
  await page.route(/\/api\/(srm|admin\/srmAchievment|admin\/company)/, (route) => route.fulfill(broken))
  await enter(page, 'supplier1', '/srmManager/srmcheckAchievment/new')
  const said = page.getByRole('status').filter({ hasText: '服务异常' })
  await expect(said).toHaveCount(1)
  // What only stands there to be read has nothing drawn over and over.
  const drawings = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const draw = requestAnimationFrame
        let asked = 0
        globalThis.requestAnimationFrame = (callback) => {
          asked += 1
          return draw(callback)
        }
        setTimeout(() => resolve(asked), 1000)
      }),
  )
  expect(drawings).toBeLessThan(10)
  await expect(said).toHaveCount(1)
  await page.getByRole('button', { name: '消息' }).click()
  await expect.poll(() => page.getByRole('dialog').getByText('服务异常').count()).toBeGreaterThan(1)
})

test('notifications are listed, lead to their record and count down', async ({ desk }) => {
  const page = await desk('supplier1')
  const bell = page.getByRole('button', { name: /通知/ })
  const before = Number((await bell.textContent())?.replaceAll(/\D/g, ''))
  await bell.click()
  await page
    .getByRole('menuitem', { name: /已发布，可以报价/ })
    .first()
    .click()
  await expect(page).not.toHaveURL(/dashboard$/)
  await expect.poll(async () => Number((await bell.textContent())?.replaceAll(/\D/g, ''))).toBe(before - 1)
})

test('all notifications are marked as read at once', async ({ desk }) => {
  const page = await desk('supplier3')
  const bell = page.getByRole('button', { name: /通知/ })
  await expect(bell).toHaveText(/\d/)
  await bell.click()
  await page.getByRole('menuitem', { name: '全部标为已读' }).click()
  await expect(bell).not.toHaveText(/\d/)
})

test('a company whose data are incomplete gets the register-help document', async ({ page, enter }) => {
  await enter(page, 'newsupplier')
  const link = page.getByRole('link', { name: '注册帮助' })
  await expect(link).toHaveAttribute('href', '/help/register-help.zh-CN.pdf')
  const answer = await page.request.get('/help/register-help.zh-CN.pdf')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the skip link leads to the page', async ({ page, enter }) => {
  await enter(page, 'buyer')
  await page.reload()
  await expect(heading(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
})

test('a new page is announced by its heading and its title', async ({ desk }) => {
  const page = await desk('buyer')
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '报价情况' }).click()
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle('报价情况 · Fairlead')
  await expect(page.getByRole('navigation', { name: '当前位置' })).toHaveText(/工作台.*集中采购.*报价情况/)
  // Also where a menu, which would give the focus back to its button, leads to a page that is loaded already.
  await page
    .getByRole('banner')
    .getByRole('button', { name: / 的菜单$/ })
    .click()
  await page.getByRole('menuitem', { name: '工作台', exact: true }).click()
  await expect(heading(page)).toHaveText(/^您好/)
  await expect(heading(page)).toBeFocused()
})

test('a menu that was closed is gone, also where frames come late', async ({ page, enter }) => {
  await enter(page, 'buyer')
  await page.evaluate(() => {
    const inTime = requestAnimationFrame
    window.requestAnimationFrame = (callback) => window.setTimeout(() => inTime(callback), 600)
  })
  await page
    .getByRole('banner')
    .getByRole('button', { name: / 的菜单$/ })
    .click()
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  const tab = page.getByRole('navigation', { name: '已打开页面' }).getByRole('link', { name: '工作台' })
  await tab.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  // What late frames would still do has been done.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
  await expect(tab).toBeFocused()
})

test('the heading of a page that comes late takes the focus from nobody who went on', async ({ page, enter }) => {
  await enter(page, 'buyer')
  const goneOn = expect(page.getByRole('menu')).toBeVisible()
  await page.route(/\/quotation-[\w-]+\.js$/, (route) => goneOn.then(() => route.continue()))
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '报价情况' }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: / 的菜单$/ })
    .click()
  await goneOn
  await expect(heading(page)).toHaveText('报价情况')
  await expect(inView(page).locator('tbody tr').first()).toBeVisible()
  await expect(page.getByRole('menu')).toBeFocused()
})

test('a form that saves nothing by itself asks before what was typed is left', async ({ desk }) => {
  const forms = [
    ['lead', '/srmManager/integrityManagement/new', '经过'],
    ['lead', '/personalInfo', '英文姓名'],
    ['supplier1', '/poBuManager/poBuQuoter/new', '身份证号'],
  ] as const
  for (const [username, path, label] of forms) {
    const page = await desk(username, path)
    await page.getByLabel(label).fill('typed')
    await page.getByRole('link', { name: '工作台' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '返回' }).click()
    await expect(page.getByLabel(label)).toHaveValue('typed')
    await page.getByRole('link', { name: '工作台' }).first().click()
    await dialog.getByRole('button', { name: '仍然离开' }).click()
    await expect(page).toHaveURL(/dashboard$/)
  }
})
