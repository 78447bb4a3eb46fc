import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expect, heading, test } from './support.ts'
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
  // The first step is refused, and so is a wrong code.
  expectErrors(/400/)
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
})
