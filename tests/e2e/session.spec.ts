import { expect, heading, logIn, test } from './support.ts'

const draftTitle = '会话中断测试项目'

test('logs out, and everywhere', async ({ page, context }) => {
  await logIn(page, 'buyer')
  await page.getByRole('link', { name: '报价情况' }).click()
  const other = await context.newPage()
  await other.goto('/poJcManager/poJcProject')
  await expect(heading(other)).toHaveText('我的项目')
  await page.getByRole('button', { name: /用户菜单|林知远/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  const cookies = await context.cookies()
  expect(cookies.filter(({ name }) => name === 'fairlead.token')).toEqual([])
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
  await expect(page.getByLabel('中文标题')).toHaveValue(draftTitle)
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
  await page.getByRole('link', { name: '采购明细' }).click()
  await expect(page.getByText('账号状态：复核中')).toBeVisible()
})
