import { beforeTheScripts } from './parts.ts'
import { expect, test } from './support.ts'

test.use({ captcha: 'on' })

test('asks for a captcha that serves once, and for work after failures', async ({ page, expectErrors }) => {
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
  for (let tries = 0; tries < 4; tries++) {
    const before = await picture.getAttribute('src')
    await page.locator('[name=captcha]').fill('????')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(picture).not.toHaveAttribute('src', before ?? '')
  }
  // From now on each sign-in wants work done, which the page does by itself.
  const proved = page.waitForRequest((request) => String(request.postDataJSON()?.proof ?? '').length > 100)
  await page.locator('[name=captcha]').fill('????')
  await page.getByRole('button', { name: '登录' }).click()
  // The alert of the try before says the same: what follows waits for the answer itself.
  expect((await (await proved).response())?.status()).toBe(400)
  await expect(page.getByRole('alert')).toContainText('验证码错误')
  await page.route('**/api/auth/jwt/captcha**', (route) => route.abort())
  await page.getByRole('button', { name: '换一张' }).click()
  await expect(page.getByRole('alert')).toContainText('网络')
})

test('the picture is there before the scripts, and nobody asks for another', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const scripts = await beforeTheScripts(page)
  const picture = page.getByRole('img', { name: '验证码图片' })
  await expect(picture).toBeVisible()
  const source = await picture.getAttribute('src')
  expect(source).toMatch(/^data:image\/png/)
  scripts.come()
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.locator('[name=username]')).toHaveAccessibleDescription('必填')
  await expect(picture).toHaveAttribute('src', source ?? '')
  expect(asked.filter((url) => url.includes('captcha'))).toEqual([])
})
