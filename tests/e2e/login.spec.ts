import { expect, heading, logIn, test } from './support.ts'

const people = [
  { username: 'buyer', zh: '您好，林知远', en: 'Hello, Lin Zhiyuan', menuZh: '集中采购', menuEn: 'Procurement' },
  { username: 'lead', zh: '您好，苏敏仪', en: 'Hello, Su Minyi', menuZh: '集中采购', menuEn: 'Procurement' },
  { username: 'supplier1', zh: '您好，周敏', en: 'Hello, Zhou Min', menuZh: '采购大厅', menuEn: 'Find projects' },
  { username: 'newsupplier', zh: '您好，何新', en: 'Hello, He Xin', menuZh: '帮助', menuEn: 'Help' },
  { username: 'admin', zh: '您好，陈启明', en: 'Hello, Chen Qiming', menuZh: '帮助', menuEn: 'Help' },
]

for (const { username, zh, en, menuZh, menuEn } of people) {
  test(`${username} signs in, in either language`, async ({ personAt }) => {
    const chinese = await personAt()
    await logIn(chinese, ` ${username} `)
    await expect(chinese.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await expect(heading(chinese)).toHaveText(zh)
    await expect(chinese.getByRole('button', { name: menuZh })).toBeVisible()

    const english = await personAt({ locale: 'fr-FR' })
    await logIn(english, username)
    await expect(english.locator('html')).toHaveAttribute('lang', 'en')
    await expect(heading(english)).toHaveText(en)
    await expect(english).toHaveTitle('Dashboard · Fairlead')
    await expect(english.getByRole('button', { name: menuEn })).toBeVisible()
  })
}

test('says what is wrong and keeps the user name', async ({ page, expectErrors }) => {
  expectErrors(/400/)
  await page.goto('/login')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.locator('[name=username]')).toBeFocused()
  await expect(page.locator('[name=username]')).toHaveAccessibleDescription('请填写')
  await page.locator('[name=username]').fill('buyer')
  await page.locator('[name=password]').fill('not this one')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('alert')).toContainText('用户名或密码错误')
  await expect(page.locator('[name=username]')).toHaveValue('buyer')
})

test('can be read in the other language at once', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
