import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { demoPassword, expect, heading, test, visit } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const password = 'Harbour-9-Crane'
const username = 'guyu'

/** An authenticator in the browser itself, which says yes at once. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const firstStep = async (page: Page): Promise<void> => {
  await page.locator('[name=username]').fill(username)
  await page.locator('[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

const logOut = async (page: Page): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: / 的菜单$/ })
    .click()
  await page.getByRole('menuitem', { name: t('frame.logOut'), exact: true }).click()
  await page.locator('[name=username]').waitFor()
}

test('whose role asks for it sets an app up before anything else, adds a passkey, and signs in with either', async ({
  product,
  personAt,
  expectErrors,
}) => {
  // The first step is refused, so is a wrong code, and everything once the last factor is gone.
  expectErrors(/40[03]/)
  const body = {
    parentId: '-1',
    code: 'GUARDED',
    name: '受保护角色',
    nameEn: '',
    dataScope: 'all',
    description: '',
    requiresSecondFactor: true,
  } as const
  const { rows } = await product.ask('admin', 'GET /api/admin/groupType/page', { query: {} })
  const role = await product.ask('admin', 'POST /api/admin/group', { body: { ...body, groupType: rows[0]?.id ?? '' } })
  const person = { name: '顾雨', nameEn: '', sex: '', mobile: '', email: '', companyId: '2', description: '' } as const
  await product.ask('admin', 'POST /api/admin/user', { body: { ...person, username, roleIds: [role.id], password } })
  // Passkeys belong to a name, not to a number.
  const page = await personAt({ baseURL: product.address.replace('127.0.0.1', 'localhost') })
  await addAuthenticator(page)
  let secret = ''
  const code = async (stepsLater: number) =>
    generateSync({ secret, epoch: Math.floor((await product.now()).getTime() / 1000) + stepsLater * 30 })

  await test.step('nothing else is open before an app is set up', async () => {
    await page.goto('/login')
    await firstStep(page)
    await expect(page).toHaveURL(/\/secondfactor$/)
    await page.evaluate(() => {
      history.pushState(null, '', '/dashboard')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page).toHaveURL(/\/secondfactor$/)
    await page.getByRole('button', { name: t('secondFactor.setUpAppTitle') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[name=password]').fill(password)
    await dialog.getByRole('button', { name: t('secondFactor.continue') }).click()
    await expect(dialog.getByRole('img', { name: t('secondFactor.qr') })).toBeVisible()
    secret = (await dialog.getByRole('code').innerText()).replaceAll(' ', '')
    await dialog.locator('[name=code]').fill('000000')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(t('secondFactor.error.firstCode'))).toBeVisible()
    await dialog.locator('[name=code]').fill(await code(-1))
    await page.keyboard.press('Enter')
    const shown = page.getByRole('alertdialog')
    await expect(shown.getByRole('listitem')).toHaveCount(10)
    await shown.getByRole('button', { name: t('team.noted') }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('a passkey is added to it', async () => {
    await page.goto('/personalInfo')
    await page.getByRole('button', { name: t('secondFactor.addPasskey'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[name=name]').fill('办公室电脑')
    await dialog.locator('[name=password]').fill(password)
    await dialog.getByRole('button', { name: t('secondFactor.continue') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('list', { name: t('secondFactor.passkeys') })).toContainText('办公室电脑')
  })

  await test.step('it signs in', async () => {
    await logOut(page)
    await firstStep(page)
    await page.getByRole('button', { name: t('secondFactor.way.passkey') }).click()
    await page.getByRole('button', { name: t('secondFactor.usePasskey') }).click()
    await heading(page).waitFor()
  })

  await test.step('and so does a code of the app; a wrong one does not', async () => {
    await logOut(page)
    await firstStep(page)
    await expect(page.locator('[name=code]')).toBeFocused()
    await page.getByRole('button', { name: t('secondFactor.startOver') }).click()
    await firstStep(page)
    await page.locator('[name=code]').fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('secondFactor.error.code'))).toBeVisible()
    await page.locator('[name=code]').fill(await code(0))
    await page.keyboard.press('Enter')
    await heading(page).waitFor()
  })
  const prove = async (button: string) => {
    const dialog = page.getByRole('dialog')
    await dialog.locator('[name=password]').fill(password)
    await dialog.getByRole('button', { name: button, exact: true }).click()
  }

  await test.step('its recovery codes are made anew, its passkey gets another name', async () => {
    await visit(page, '/personalInfo')
    await page.getByRole('button', { name: t('secondFactor.renew') }).click()
    await prove(t('secondFactor.renew'))
    const shown = page.getByRole('alertdialog')
    await expect(shown.getByRole('listitem')).toHaveCount(10)
    await shown.getByRole('button', { name: t('team.noted') }).click()
    await page.getByRole('button', { name: t('secondFactor.renameOf', { name: '办公室电脑' }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[name=name]').fill('值班室电脑')
    await dialog.getByRole('button', { name: t('secondFactor.rename'), exact: true }).click()
    await expect(page.getByRole('list', { name: t('secondFactor.passkeys') })).toContainText('值班室电脑')
  })

  await test.step('the app is removed, then the passkey; without either, nothing else is open', async () => {
    await page.getByRole('button', { name: t('secondFactor.removeApp') }).click()
    await prove(t('secondFactor.removeApp'))
    await expect(page.getByRole('button', { name: t('secondFactor.setUpApp') })).toBeVisible()
    await page.getByRole('button', { name: t('secondFactor.removeOf', { name: '值班室电脑' }) }).click()
    await expect(page.getByRole('note')).toContainText(t('secondFactor.removeLast'))
    await prove(t('secondFactor.remove'))
    await expect(page).toHaveURL(/\/secondfactor$/)
  })
})

test('a second factor is reset when one administrator asks and another confirms, and not before', async ({ desk, product }) => {
  const { rows } = await product.ask('admin', 'GET /api/admin/group/page', { query: { code: 'PLAT_ADMIN' } })
  const made = async (name: string, roleIds: string[]) => {
    const body = { name, nameEn: '', sex: '', mobile: '', email: '', companyId: '1', description: '', roleIds } as const
    const person = { ...body, username: `user${(await product.now()).getTime()}`, password: demoPassword }
    await product.ask('admin', 'POST /api/admin/user', { body: person })
    return person.username
  }
  const lost = await made('沈渡', [])
  const confirming = await made(
    '值守',
    rows.map(({ id }) => id),
  )
  const { secret } = await product.ask(lost, 'POST /api/admin/user/front/secondFactor/totp', { body: { password: demoPassword } })
  const code = generateSync({ secret, epoch: Math.floor((await product.now()).getTime() / 1000) })
  await product.ask(lost, 'POST /api/admin/user/front/secondFactor/totp/confirm', { body: { code } })

  const path = `/baseManager/userManager?q=${lost}`
  const chooses = async (page: Page, act: 'askReset' | 'confirmReset') => {
    await page.getByRole('button', { name: `${t('user.account')}: 沈渡` }).click()
    await page.getByRole('menuitem', { name: t(`user.${act}`), exact: true }).click()
    return page.getByRole('dialog')
  }
  const asks = async (page: Page) => {
    const dialog = await chooses(page, 'askReset')
    await dialog.getByRole('textbox').fill('手机遗失，已当面核对工作证')
    await dialog.getByRole('button', { name: t('user.askReset'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  const admin = await desk('admin', path)
  await asks(admin)
  const own = await chooses(admin, 'confirmReset')
  await expect(own.getByRole('button', { name: t('user.confirmResetDo') })).toHaveCount(0)
  await own.getByRole('button', { name: t('user.withdrawReset') }).click()
  await expect(admin.getByText(t('user.resetDropped', { name: '沈渡' }))).toBeVisible()
  await asks(admin)
  const other = await desk(confirming, path)
  const dialog = await chooses(other, 'confirmReset')
  await expect(dialog).toContainText('手机遗失，已当面核对工作证')
  await dialog.getByRole('button', { name: t('user.confirmResetDo') }).click()
  await expect(other.getByText(t('user.resetConfirmed', { name: '沈渡' }))).toBeVisible()
})
