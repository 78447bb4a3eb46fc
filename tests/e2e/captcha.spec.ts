import { expect, test } from './support.ts'

test.use({ captcha: 'on' })

test('asks for a captcha that serves once', async ({ page, expectErrors }) => {
  expectErrors(/400|ERR_FAILED/)
  await page.goto('/login')
  const picture = page.getByRole('img', { name: '验证码图片' })
  await expect(picture).toBeVisible()
  const first = await picture.getAttribute('src')
  await page.locator('[name=username]').fill('buyer')
  await page.locator('[name=password]').fill('Fairlead#2026')
  await page.locator('[name=captcha]').fill('????')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('alert')).toContainText('验证码')
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await expect(page.locator('[name=captcha]')).toHaveValue('')
  await page.route('**/api/auth/jwt/captcha**', (route) => route.abort())
  await page.getByRole('button', { name: '换一张' }).click()
  await expect(page.getByRole('alert')).toContainText('网络')
})
