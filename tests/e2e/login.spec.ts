import { expect, heading, logIn, test } from './support.ts'

const people = [{ username: 'buyer', zh: ['您好，林志远', '采购管理'], en: ['Hello, Lin Zhiyuan', 'Procurement'] }] as const

for (const { username } of [
  { username: 'buyer' },
  { username: 'lead' },
  { username: 'supplier1' },
  { username: 'newsupplier' },
  { username: 'admin' },
]) {
  for (const locale of ['zh-CN', 'en-GB']) {
    test(`${username} signs in, ${locale}`, async ({ personAt }) => {
      const page = await personAt({ locale })
      await logIn(page, ` ${username} `)
      await expect(page.locator('html')).toHaveAttribute('lang', locale === 'zh-CN' ? 'zh-CN' : 'en')
      await expect(heading(page)).toContainText(locale === 'zh-CN' ? '您好' : 'Hello')
      console.log(username, locale, await heading(page).textContent(), await page.locator('nav').first().innerText())
    })
  }
}
void people
