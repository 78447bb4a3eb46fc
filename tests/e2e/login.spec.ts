import { demoPassword, expect, heading, test } from './support.ts'

const people = [
  { username: 'buyer', zh: '您好，林知远', en: 'Hello, Lin Zhiyuan', menuZh: '集中采购', menuEn: 'Procurement' },
  { username: 'lead', zh: '您好，苏敏仪', en: 'Hello, Su Minyi', menuZh: '集中采购', menuEn: 'Procurement' },
  { username: 'supplier1', zh: '您好，周敏', en: 'Hello, Zhou Min', menuZh: '采购大厅', menuEn: 'Find projects' },
  { username: 'newsupplier', zh: '您好，何新', en: 'Hello, He Xin', menuZh: '帮助', menuEn: 'Help' },
  { username: 'admin', zh: '您好，陈启明', en: 'Hello, Chen Qiming', menuZh: '帮助', menuEn: 'Help' },
]

const languages = [
  { locale: 'zh-CN', lang: 'zh-CN', hello: 'zh', menu: 'menuZh', logOut: '退出登录', dashboard: '工作台 · Fairlead' },
  // Neither of the two is read in English.
  { locale: 'fr-FR', lang: 'en', hello: 'en', menu: 'menuEn', logOut: 'Sign out', dashboard: 'Dashboard · Fairlead' },
] as const

for (const { locale, lang, hello, menu, logOut, dashboard } of languages) {
  test(`everybody signs in and out at the same browser, ${lang}`, async ({ personAt }) => {
    const page = await personAt({ locale })
    await page.goto('/login')
    for (const person of people) {
      await page.locator('[name=username]').fill(` ${person.username} `)
      await page.locator('[name=password]').fill(demoPassword)
      await page.locator('button[type=submit]').click()
      await expect(heading(page)).toHaveText(person[hello])
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page).toHaveTitle(dashboard)
      await expect(page.getByRole('button', { name: person[menu] })).toBeVisible()
      await page.getByRole('banner').getByRole('button').last().click()
      await page.getByRole('menuitem', { name: logOut }).click()
      await expect(page).toHaveURL(/\/login/)
    }
  })
}

test('says what is wrong and keeps the user name', async ({ page, expectErrors }) => {
  expectErrors(/400/)
  await page.goto('/login')
  await expect(page.locator('[name=username]')).toBeFocused()
  await page.locator('[name=password]').focus()
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.locator('[name=username]')).toBeFocused()
  await expect(page.locator('[name=username]')).toHaveAccessibleDescription('必填')
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
