import { startIdentityProvider } from '../setup/identityProvider.ts'
import { expect, heading, inView, test } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const screen = '/authManager/serviceManager'

test('a program gets a scope and a secret that is shown once, and loses it again', async ({ desk, product }) => {
  const [code, name] = ['yard-system', '堆场系统']
  const page = await desk('admin', screen)
  const row = inView(page).locator('tbody tr').filter({ hasText: code })
  const choose = async (act: 'service.issue' | 'service.rotate' | 'service.revoke' | 'service.admits') => {
    await page.getByRole('button', { name: `${t('service.secret')}: ${name}` }).click()
    await page.getByRole('menuitem', { name: t(act) }).click()
  }
  const secretIn = async () => {
    const shown = page.getByRole('alertdialog')
    const secret = await shown.getByRole('code').innerText()
    await shown.getByRole('button', { name: t('team.noted') }).click()
    await expect(page.getByText(secret)).toHaveCount(0)
    return secret
  }
  const tokenFor = (secret: string) => product.ask(null, 'POST /api/auth/client/token', { body: { clientId: code, secret } })

  await page.getByRole('button', { name: t('entity.new') }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(t('service.code')).fill(code)
  await form.getByRole('textbox', { name: t('service.name'), exact: true }).fill(name)
  await form.getByRole('checkbox', { name: `中选管理 · ${t('service.reads')}` }).check()
  await form.getByRole('button', { name: t('common.save') }).click()
  await expect(row).toContainText(t('service.state.noSecret'))

  await choose('service.issue')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('service.issue') })
    .click()
  const first = await secretIn()
  await expect(row).toContainText(t('service.state.ready'))
  expect((await tokenFor(first)).scopes).toEqual(['poJcChosen'])

  await choose('service.rotate')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('service.rotate') })
    .click()
  const second = await secretIn()
  await expect(row).toContainText('旧密钥至')
  for (const secret of [first, second]) await tokenFor(secret)

  await choose('service.admits')
  const admitting = page.getByRole('dialog')
  await admitting.getByRole('checkbox', { name: /集团ERP系统/ }).check()
  await admitting.getByRole('button', { name: t('common.save') }).click()
  await expect(page.getByText(t('service.admitsSaved', { name }))).toBeVisible()
  await choose('service.admits')
  await expect(admitting.getByRole('checkbox', { name: /集团ERP系统/ })).toBeChecked()
  await page.keyboard.press('Escape')

  await choose('service.revoke')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('service.revoke') })
    .click()
  await expect(row).toContainText(t('service.state.noSecret'))
  for (const secret of [first, second]) await expect(tokenFor(secret)).rejects.toThrow()
  await page.getByRole('button', { name: `${t('entity.delete')}: ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('entity.delete') })
    .click()
  await expect(row).toHaveCount(0)
})

test('somebody of the house signs in at a provider that an administrator has added, and lands where they wanted', async ({
  desk,
  personAt,
  product,
  expectErrors,
}) => {
  expectErrors(/400/)
  const identity = await startIdentityProvider(product.address)
  identity.people.set('001742', { preferred_username: 'lead' })
  const name = '港口通行证'
  const page = await desk('admin', `${screen}?view=providers`)
  const row = inView(page).locator('tbody tr').filter({ hasText: name })

  await page.getByRole('button', { name: t('entity.new') }).click()
  const form = page.getByRole('dialog')
  const { issuer, clientId, clientSecret } = identity.settings
  await form.getByRole('textbox', { name: t('provider.code'), exact: true }).fill('portPass')
  await form.getByRole('textbox', { name: t('provider.name'), exact: true }).fill(name)
  await form.getByLabel(t('provider.nameEn')).fill('Port pass')
  await form.getByLabel(t('provider.issuer')).fill(issuer)
  await form.getByLabel(t('provider.clientId')).fill(clientId)
  await form.getByLabel(t('provider.clientSecret')).fill(clientSecret)
  await form.getByRole('combobox', { name: t('provider.linksBy') }).selectOption(t('provider.linksBy.username'))
  await form.getByRole('checkbox', { name: t('provider.active') }).check()
  await form.getByRole('button', { name: t('common.save') }).click()
  await expect(row).toContainText(t('provider.linksBy.username'))

  const there = async (login: string) => {
    const person = await personAt()
    await person.goto('/login?redirect=%2FpoJcManager%2FpoJcProject')
    await person.getByRole('button', { name: t('login.provider', { name }) }).click()
    await person.getByLabel('Login').fill(login)
    await person.getByRole('button', { name: 'Continue' }).click()
    return person
  }
  const lead = await there('001742')
  await expect(lead).toHaveURL(/\/poJcManager\/poJcProject$/)
  await expect(heading(lead)).toHaveText(t('route.poJcProject'))
  const stranger = await there('002000')
  await expect(stranger.locator('h1')).toHaveText(t('app.authredirect'))
  await expect(stranger.getByRole('alert')).toHaveText(t('signOn.error.unknown'))

  await test.step('whoever has no password, and whose role asks for a second factor, sets one up', async () => {
    const { rows } = await product.ask('admin', 'GET /api/admin/groupType/page', { query: {} })
    const role = { parentId: '-1', code: 'SECURED', name: '须两步验证', nameEn: '', dataScope: 'all', description: '' } as const
    const groupType = rows[0]?.id ?? ''
    const { id } = await product.ask('admin', 'POST /api/admin/group', { body: { ...role, groupType, requiresSecondFactor: true } })
    const person = { name: '乔安', nameEn: '', sex: '', mobile: '', email: '', companyId: '2', description: '' } as const
    await product.ask('admin', 'POST /api/admin/user', { body: { ...person, username: 'qiaoan', roleIds: [id] } })
    identity.people.set('001888', { preferred_username: 'qiaoan' })
    const newcomer = await there('001888')
    await newcomer.getByRole('button', { name: t('secondFactor.setUpAppTitle') }).click()
    const dialog = newcomer.getByRole('dialog')
    await expect(dialog).toContainText(t('secondFactor.proveBySignIn'))
    await dialog.getByRole('button', { name: t('secondFactor.continue') }).click()
    await expect(dialog.getByLabel(t('secondFactor.code'))).toBeFocused()
  })

  await page.getByRole('button', { name: `${t('provider.accounts')}: ${name}` }).click()
  const accounts = page.getByRole('dialog')
  await expect(accounts.getByRole('listitem').filter({ hasText: '苏敏仪' })).toContainText('001742')
  await accounts.getByRole('button', { name: `${t('provider.unlink')}: 苏敏仪` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('provider.unlink'), exact: true })
    .click()
  await expect(accounts.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `${t('entity.delete')}: ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('entity.delete') })
    .click()
  await expect(row).toHaveCount(0)
  await identity.close()
})
