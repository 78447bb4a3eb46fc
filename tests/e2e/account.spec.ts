import { receivedCode } from './registering.ts'
import { demoPassword, expect, heading, logIn, test, withoutFirstAnswers } from './support.ts'
import { wordsOf } from './words.ts'

const newPassword = 'Harbour-9-Crane'
/** A number of its own for every try of these tests. */
const freshNumber = () => `137${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

// One code a minute for an address, and all tests share theirs.
test.beforeEach(({ product }) => product.advance(61_000))

const t = wordsOf('zh-CN')

test('a supplier registers on a telephone, with a permission that lapses and is renewed', async ({ personAt, expectErrors }) => {
  expectErrors(/40[09]/)
  const page = await personAt({ viewport: { width: 390, height: 844 } })
  await page.clock.install()
  const telephone = freshNumber()
  await page.goto('/login')
  await page.getByRole('link', { name: '供应商注册' }).click()
  await page.locator('[name=telephone]').fill(`+86 ${telephone}`)
  await page.locator('[name=inviteCode]').fill('NOSUCHCODE')
  await page.locator('[name=inviteCode]').blur()
  await expect(page.locator('[name=inviteCode]')).toHaveAccessibleErrorMessage(/邀请码不存在/)
  await page.locator('[name=inviteCode]').fill('')
  await page.locator('[name=code]').fill(await receivedCode(page, t))
  await page.getByRole('button', { name: '下一步' }).click()

  await expect(page.getByText('手机号已验证')).toBeVisible()
  // What was shown in this tab is known in this tab: another begins with a number of its own.
  const other = await page.context().newPage()
  for (const path of ['/regValidate', '/reg']) {
    await other.goto(path)
    await expect(other).toHaveURL(/\/regValidate$/)
    await expect(other.locator('[name=telephone]')).toHaveValue('')
  }
  await other.close()
  await page.clock.fastForward(31_000)
  await expect(page.getByText('验证已到期')).toBeVisible()
  await page.goto('/reg')
  await expect(page).toHaveURL(/\/regValidate$/)
  await page.getByRole('button', { name: '续期 30 秒' }).click()
  await expect(page.getByText('手机号已验证')).toBeVisible()
  await page.getByRole('button', { name: '开始填写' }).click()

  await expect(page).toHaveURL(/\/reg$/)
  await page.getByRole('button', { name: '注册并登录' }).click()
  await expect(page.locator('[name=name]')).toBeFocused()
  await page.locator('[name=name]').fill('何悦')
  await page.reload()
  await expect(page.locator('[name=name]')).toHaveValue('何悦')
  const email = page.locator('[name=email]')
  await email.fill('he.yue@')
  await email.blur()
  await expect(email).toHaveAccessibleErrorMessage(t('account.error.email'))
  const submit = page.getByRole('button', { name: '注册并登录' })
  const place = () => submit.evaluate((button) => Math.round(button.getBoundingClientRect().top + scrollY))
  const withError = await place()
  // Whose address has an account is told to nobody who has not proven that it is theirs.
  const checked = page.waitForResponse(/vilidEmail/)
  await email.fill('linzy@example.com')
  await email.blur()
  await checked
  await expect(email).toHaveAccessibleErrorMessage('')
  expect(Math.abs((await place()) - withError), 'the button stays under the pointer').toBeLessThanOrEqual(1)
  await page.locator('[name=attr1]').selectOption({ label: '授权代理商' })
  await page.locator('[name=enterpriseType]').selectOption({ label: '有限责任公司' })
  const rules = page.getByRole('listitem').filter({ hasText: /已满足|未满足/ })
  await expect(rules.filter({ hasText: '未满足' })).toHaveCount(3)
  await page.locator('[name=password]').fill(newPassword)
  await expect(rules.filter({ hasText: '已满足' })).toHaveCount(3)
  await page.locator('[name=agreement]').check()
  await page.getByRole('button', { name: '注册并登录' }).click()

  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(heading(page)).toHaveText('您好，何悦')
  await page.goto('/reg')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a forgotten password is replaced with a code, the second of which replaces the first', async ({ page, product, expectErrors }) => {
  expectErrors(/400/)
  await page.goto('/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.locator('[name=account]').fill('13805320015')
  const first = await receivedCode(page, t)
  await page.locator('[name=password]').fill(newPassword)
  await page.locator('[name=code]').fill(first === '123456' ? '654321' : '123456')
  await product.advance(61_000)
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.locator('[name=code]')).toHaveAccessibleErrorMessage(/验证码错误或已失效/)
  await page.locator('[name=code]').fill(await receivedCode(page, t, first))
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.locator('[name=code]')).toHaveCount(0)
  await page.getByRole('link', { name: '去登录' }).click()
  await page.locator('[name=username]').fill('quoter35')
  await page.locator('[name=password]').fill(newPassword)
  await page.locator('button[type=submit]').click()
  await expect(heading(page)).toBeVisible()
})

test('who must change the password is led there from everywhere, and free afterwards', async ({ page }) => {
  let changed = false
  await withoutFirstAnswers(page)
  await page.route('**/api/admin/user/front/info**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), passFlg: !changed } })
  })
  await page.goto('/login')
  await page.locator('[name=username]').fill('quoter36')
  await page.locator('[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/modifypassword$/)
  await page.goto('/poManager/poProject')
  await expect(page).toHaveURL(/\/modifypassword$/)
  await expect(page.getByText('请先修改密码')).toBeVisible()
  await page.locator('[name=oldPassword]').fill(demoPassword)
  await page.locator('[name=newPassword]').fill(newPassword)
  await page.locator('[name=again]').fill('another one')
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.locator('[name=again]')).toHaveAccessibleErrorMessage(/不一致/)
  await page.locator('[name=again]').fill(newPassword)
  changed = true
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(heading(page)).toBeVisible()
})

test('logs in by a code to the telephone', async ({ page }) => {
  await page.goto('/login?redirect=%2FpoManager%2FpoProject')
  await page.getByRole('button', { name: '短信验证码' }).click()
  await page.getByRole('button', { name: '演示消息' }).click()
  await page.locator('[name=telephone]').fill('13805320012')
  await page.locator('[name=outbox]').fill('13805320012')
  await page.locator('[name=code]').fill(await receivedCode(page, t))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/poManager\/poProject$/)
  await expect(heading(page)).toHaveText('采购项目')
})

test('personal data: name, picture, address and number with a code, other devices', async ({ page, personAt, enter, product }) => {
  await logIn(page, 'quoter37')
  for (const elsewhere of [await personAt(), await personAt()]) await enter(elsewhere, 'quoter37')
  await page.getByRole('button', { name: /的菜单/ }).click()
  await page.getByRole('menuitem', { name: '个人信息' }).click()
  await expect(heading(page)).toHaveText('个人信息')

  await page.locator('[name=name]').fill('徐静之')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '徐静之 的菜单' })).toBeVisible()
  const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
  await expect(page.getByRole('button', { name: '移除' })).toBeVisible()
  await expect(page.locator('header img[src^="blob:"]')).toBeVisible()

  await page.getByRole('button', { name: '更换: 邮箱' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=email]').fill('xu.jing@example.com')
  await dialog.locator('[name=code]').fill(await receivedCode(page, t))
  await dialog.locator('[name=password]').fill(demoPassword)
  await dialog.getByRole('button', { name: '更换邮箱' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('x***@example.com')).toBeVisible()

  await product.advance(61_000)
  await page.getByRole('button', { name: `${t('personal.change')}: ${t('account.mobile')}` }).click()
  const telephone = freshNumber()
  await dialog.locator('[name=mobile]').fill(telephone)
  await dialog.locator('[name=code]').fill(await receivedCode(page, t))
  await dialog.locator('[name=password]').fill(demoPassword)
  await dialog.getByRole('button', { name: t('personal.changeMobile'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`137****${telephone.slice(-4)}`)).toBeVisible()

  await expect(page.getByText('当前设备')).toHaveCount(1)
  const others = page.getByRole('button', { name: /^退出 / })
  await expect(others).toHaveCount(2)
  await others.first().click()
  await expect(others).toHaveCount(1)
  await page.getByRole('button', { name: '退出其他设备' }).click()
  await expect(page.getByText('已退出 1 台设备')).toBeVisible()
})
