import { expect, heading, logIn, signIn, test } from './support.ts'

test('a refused visitor comes back to the full path', async ({ page }) => {
  await page.goto('/poJcManager/poJcProject?state=published&page=1')
  await expect(page).toHaveURL(/\/login\?redirect=%2FpoJcManager%2FpoJcProject%3Fstate%3Dpublished%26page%3D1/)
  await page.locator('[name=username]').fill('buyer')
  await page.locator('[name=password]').fill('Fairlead#2026')
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/poJcManager\/poJcProject\?state=published&page=1$/)
  await expect(heading(page)).toHaveText('我的项目')
})

test('never leads out of the product after log-in', async ({ page }) => {
  await logIn(page, 'buyer', '/login?redirect=//example.org/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a signed-in user has no business at the log-in page', async ({ page, enter }) => {
  await enter(page, 'buyer', '/login')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('names the authority that is missing, on first load, on navigation, on Back and Forward', async ({ page, product }) => {
  await signIn(page, product, 'supplier1')
  await page.goto('/poJcManager/quotation')
  await expect(page).toHaveURL(/\/401\?authority=quotation$/)
  await expect(page.locator('h1')).toHaveText('无访问权限')
  await expect(page.locator('main')).toContainText('“报价情况”')
  await page.goto('/poManager/poProject')
  await expect(heading(page)).toHaveText('采购项目')
  await page.evaluate(() => {
    history.pushState(null, '', '/poJcManager/poJcProject')
    history.pushState(null, '', '/poManager/poDetailed')
  })
  await page.goBack()
  await expect(page).toHaveURL(/\/401\?authority=poJcProject$/)
  await expect(page.locator('h1')).toHaveText('无访问权限')
  await page.goForward()
  await expect(heading(page)).toHaveText('采购明细')
})

test('shows the not-found page for what is unknown and for what is not built yet', async ({ page, product }) => {
  await signIn(page, product, 'buyer')
  for (const path of ['/nowhere', '/poJcManager/pojcRisk', '/poJcManager/poJcProject/1/2']) {
    await page.goto(path)
    await expect(page.locator('h1')).toHaveText('页面不存在')
  }
})

test('refreshes through /redirect, which is open to all, and keeps the query', async ({ page, product }) => {
  await page.goto('/redirect/poJcManager/poJcProject?state=draft')
  await expect(page).toHaveURL(/\/login\?redirect=%2FpoJcManager%2FpoJcProject%3Fstate%3Ddraft$/)
  await signIn(page, product, 'buyer')
  await page.goto('/redirect/poJcManager/poJcProject?state=draft')
  await expect(page).toHaveURL(/\/poJcManager\/poJcProject\?state=draft$/)
  await expect(heading(page)).toHaveText('我的项目')
})

test('explains a failed hand-over from another system', async ({ page }) => {
  await page.goto('/authredirect')
  await expect(page.locator('h1')).toHaveText('授权跳转失败')
})
