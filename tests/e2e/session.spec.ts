import type { Route } from '@playwright/test'
import { expect, heading, inView, logIn, test } from './support.ts'

const draftTitle = '会话中断测试项目'

test('logs out, and everywhere', async ({ page, context }) => {
  await logIn(page, 'buyer')
  await page.getByRole('link', { name: '报价情况' }).click()
  await expect(heading(page)).toHaveText('报价情况')
  const other = await context.newPage()
  await other.goto('/poJcManager/poJcChosen')
  await other.getByRole('link', { name: '我的项目' }).click()
  await expect(heading(other)).toHaveText('我的项目')
  const strip = other.getByRole('navigation', { name: '已打开页面' }).getByRole('link')
  await expect(strip).toHaveCount(4)
  await page.getByRole('button', { name: /用户菜单|林知远/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  const cookies = await context.cookies()
  expect(cookies.filter(({ name }) => name === 'fairlead.token')).toEqual([])
  // Whoever comes next at the other window does not read where this user was.
  await other.locator('[name=username]').fill('lead')
  await other.locator('[name=password]').fill('Fairlead#2026')
  await other.locator('button[type=submit]').click()
  await expect(strip).toHaveText(['工作台', '我的项目'])
})

test('a session that ends at a page outside of the frame asks there', async ({ page, endSessions, expectErrors, enter }) => {
  expectErrors(/401/)
  await enter(page, 'buyer')
  await page.goto('/modifypassword')
  await page.locator('[name=oldPassword]').fill('Fairlead#2026')
  await page.locator('[name=newPassword]').fill('Harbour-9-Crane')
  await page.locator('[name=again]').fill('Harbour-9-Crane')
  await endSessions()
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '重新登录' }).click()
  await expect(page.getByRole('link', { name: '去登录' })).toBeVisible()
})

test('a page outside of the frame waits until it is known who is there', async ({ page, enter }) => {
  await enter(page, 'buyer')
  const held: Route[] = []
  await page.route('**/api/admin/user/front/info**', (route) => void held.push(route))
  const asked = page.waitForRequest('**/api/admin/user/front/info**')
  await page.goto('/modifypassword')
  await asked
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(page.getByRole('link', { name: '去登录' })).toBeHidden()
  await held[0]?.continue()
  await expect(page.locator('[name=oldPassword]')).toBeVisible()
})

test('a session that ends in the middle of work asks once, and the work stays', async ({ page, endSessions, expectErrors }) => {
  expectErrors(/401/)
  await logIn(page, 'buyer')
  await page.goto('/pojcProjectAdd/pojcProjectAdd')
  const title = page.getByLabel('中文标题')
  await title.fill(draftTitle)
  await expect(page.getByText('已自动保存')).toBeVisible()
  await endSessions()
  await title.fill(`${draftTitle}（续）`)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('button', { name: '留在此页' }).click()
  await expect(dialog).toBeHidden()
  await expect(title).toHaveValue(`${draftTitle}（续）`)
  await expect(page.getByText('已退出登录，内容保存在此设备，重新登录后继续')).toBeVisible()
  // What could not be saved is tried again, at the latest when the connection seems better.
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await expect(dialog).toHaveCount(1)
  page.on('dialog', (question) => void question.accept())
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2FpojcProjectAdd/)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.locator('[name=username]').fill('buyer')
  await page.locator('[name=password]').fill('Fairlead#2026')
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('已恢复上次未保存的内容')).toBeVisible()
  await expect(page.getByLabel('中文标题')).toHaveValue(`${draftTitle}（续）`)
  await expect(page.getByText('已自动保存', { exact: true })).toBeVisible()
})

test('what is typed as a session ends in another window is its user’s alone, and one draft', async ({
  page,
  context,
  product,
  expectErrors,
}) => {
  // What was typed last is sent without a token, and does not arrive before.
  expectErrors(/401|ERR_FAILED/)
  const form = '/pojcProjectAdd/pojcProjectAdd'
  const title = inView(page).getByLabel('中文标题')
  const signIn = async (username: string) => {
    await page.locator('[name=username]').fill(username)
    await page.locator('[name=password]').fill('Fairlead#2026')
    await page.locator('button[type=submit]').click()
    await heading(page).waitFor()
  }
  const logOut = async (at: typeof page, name: string) => {
    await at.getByRole('button', { name }).click()
    await at.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(at).toHaveURL(/\/login/)
  }
  const typed = `会话在别处结束 ${Date.now()}`
  const titles = async () => {
    const { rows } = await product.ask('buyer', 'GET /api/po/project/page', { query: { state: 'draft', mine: 'true', q: typed } })
    return rows.map((row) => row.title)
  }

  await logIn(page, 'buyer')
  await page.goto(form)
  const other = await context.newPage()
  await other.goto('/dashboard')
  const saves = '**/api/po/project?*'
  await page.route(saves, (route) => route.abort())
  await title.fill(typed)
  await logOut(other, '林知远')
  await expect(page).toHaveURL(/\/login\?redirect=.*new%3D/)
  await page.unroute(saves)
  expect(await titles()).toEqual([])

  await test.step('whoever else signs in there finds nothing of it', async () => {
    await signIn('buyer2')
    await expect(page).toHaveURL(/pojcProjectAdd\?new=/)
    await expect(title).toHaveValue('')
    await logOut(page, '赵一帆')
  })

  await test.step('its user goes on with it, though the way led past the form', async () => {
    await page.goto('/login')
    await signIn('buyer')
    await page.goto(form)
    await expect(title).toHaveValue(typed)
    await expect(page).toHaveURL(/pojcProjectAdd\?id=\d+/)
    expect(await titles()).toEqual([typed])
  })

  await test.step('the text of the last second before a log-out is saved with it', async () => {
    await title.fill(`${typed}，最后一秒`)
    await logOut(page, '林知远')
    expect(await titles()).toEqual([`${typed}，最后一秒`])
  })
})

test('a forbidden call says so and ends the session', async ({ page, expectErrors }) => {
  expectErrors(/403/)
  await logIn(page, 'buyer')
  await page.evaluate(() => localStorage.setItem('kept', 'until forced out'))
  await page.route('**/api/po/project/page**', (route) =>
    route.fulfill({ status: 403, json: { status: 40301, message: '您没有此操作的权限', requestId: '1' } }),
  )
  await page.getByRole('link', { name: '我的项目' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert')).toContainText('您没有此操作的权限')
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBeNull()
})

test('a user who cannot be loaded is back at the log-in page', async ({ page, expectErrors }) => {
  expectErrors(/500/)
  await page.route('**/api/admin/user/front/info**', (route) =>
    route.fulfill({ status: 500, json: { status: 50000, message: '系统错误', requestId: '1' } }),
  )
  await page.goto('/login')
  await page.locator('[name=username]').fill('buyer')
  await page.locator('[name=password]').fill('Fairlead#2026')
  await page.locator('button[type=submit]').click()
  await expect.poll(async () => (await page.context().cookies()).filter(({ name }) => name === 'fairlead.token').length).toBe(0)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.locator('[name=username]')).toBeVisible()
})

test('the status name is read again on every navigation', async ({ page }) => {
  await logIn(page, 'supplier1')
  await expect(page.getByText('账号状态：正式')).toBeVisible()
  await page.route('**/api/admin/company/account/**', (route) => route.fulfill({ json: { status: 200, data: '复核中', message: '' } }))
  // With another name the whole user is read again, who must have it too.
  await page.route('**/api/admin/user/front/info**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), statusName: '复核中' } })
  })
  const readAgain = page.waitForResponse('**/api/admin/user/front/info**')
  await page.getByRole('link', { name: '采购明细' }).click()
  await readAgain
  await expect(page.getByText('账号状态：复核中')).toBeVisible()
})
