import type { Page } from '@playwright/test'
import { approveScopes } from './parts.ts'
import { act, again, expect, heading, inView, logIn, newestNotice, test } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const team = '/poBuManager/poBuTeamMembers'
const newPassword = 'Harbour-9-Crane'

const invite = (page: Page) => page.getByRole('button', { name: t('team.invite') })
const rowOf = (page: Page, text: string) => inView(page).locator('tbody tr').filter({ hasText: text })

/** Chooses what a row offers, and confirms it. */
const confirmed = async (page: Page, offered: string, confirm: string) => {
  await page.getByRole('button', { name: offered, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Does to a member what their row offers, and says why. */
const sendTo = async (page: Page, name: string, event: 'freeze' | 'unfreeze') => {
  await page.getByRole('button', { name: `${t('common.actions')}: ${name}` }).click()
  await page.getByRole('menuitem', { name: t(`event.member.${event}`) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('离岗期间暂停访问')
  await dialog.getByRole('button', { name: t(`event.member.${event}`), exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('an administrator adds a member, who is out at once when frozen and back when unfrozen', async ({
  page: administrator,
  personAt,
  product,
  expectErrors,
  enter,
}) => {
  // Who is frozen is turned away.
  expectErrors(/40[01]/)
  const { username } = await product.company('quoting')
  const member = await personAt()
  const name = '许知行'
  const row = rowOf(administrator, name)
  const account = { username: '', password: '' }
  const logInWith = async (password: string) => {
    await member.goto('/login')
    await member.locator('[name=username]').fill(account.username)
    await member.locator('[name=password]').fill(password)
    await member.locator('button[type=submit]').click()
  }

  await test.step('the account comes with a password that is shown once', async () => {
    await enter(administrator, username, team)
    await invite(administrator).click()
    const form = administrator.getByRole('dialog')
    await form.getByRole('textbox', { name: t('team.name'), exact: true }).fill('许')
    await form.getByRole('button', { name: t('team.makeAccount') }).click()
    await expect(form.getByText(t('quoter.nameNeeded'))).toBeVisible()
    await form
      .getByRole('textbox', { name: t('team.name') })
      .first()
      .fill(name)
    await form.getByLabel(t('team.position')).fill('销售工程师')
    await form.getByText(t('team.mayPrepare')).click()
    await form.getByRole('button', { name: t('team.makeAccount') }).click()
    const shown = administrator.getByRole('alertdialog')
    await expect(shown).toContainText(t('team.accountOnce'))
    const [its, first] = await shown.getByRole('definition').allTextContents()
    Object.assign(account, { username: its, password: first })
    await shown.getByRole('button', { name: t('team.noted') }).click()
    await expect(shown).toHaveCount(0)
    await expect(row).toContainText(account.username)
    await expect(row).toContainText('销售工程师')
    await expect(row).toContainText(t('role.SUP_MEMBER'))
    await expect(row).not.toContainText(t('role.SUP_QUOTER'))
    await expect(row).toContainText(t('team.invited'))
    await expect(administrator.getByText(account.password)).toHaveCount(0)
  })

  await test.step('with it the member gets in, and sets another', async () => {
    await logInWith(account.password)
    await expect(member).toHaveURL(/\/modifypassword$/)
    await member.locator('[name=oldPassword]').fill(account.password)
    await member.locator('[name=newPassword]').fill(newPassword)
    await member.locator('[name=again]').fill(newPassword)
    await member.getByRole('button', { name: t('account.modifypassword') }).click()
    await expect(member).toHaveURL(/\/dashboard$/)
    await again(administrator)
    await expect(row).toContainText(t('team.open'))
  })

  await test.step('frozen, the member is out and stays out', async () => {
    await sendTo(administrator, name, 'freeze')
    await expect(row).toContainText(t('team.frozen'))
    await member.goto(team)
    await expect(member).toHaveURL(/\/login/)
    await logInWith(newPassword)
    await expect(member.getByRole('alert')).toContainText(t('error.signIn'))
  })

  await test.step('unfrozen, the member gets in again', async () => {
    await sendTo(administrator, name, 'unfreeze')
    await expect(row).toContainText(t('team.open'))
    await logInWith(newPassword)
    await expect(heading(member)).toContainText(name)
  })
})

test('contacts are added, changed, made the default and deleted', async ({ desk, product, expectErrors }) => {
  // What cannot be a number is answered with the field.
  expectErrors(/422|409/)
  // The company has none of the kind.
  const { rows } = await product.ask('supplier2', 'GET /api/srm/contact/page', { query: { type: 'TECHNICAL' } })
  for (const { id } of rows) await product.ask('supplier2', 'DELETE /api/srm/contact/{id}', { params: { id } })
  const page = await desk('supplier2', '/poBuManager/poBuContact')
  const fill = async (name: string, phone: string) => {
    await page.getByRole('button', { name: t('entity.new') }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('contact.type')).selectOption('TECHNICAL')
    await form.getByLabel(t('contact.name')).fill(name)
    await form.getByLabel(t('contact.phone')).fill(phone)
    await form.getByLabel(t('contact.email')).fill('tech@example.com')
    await form.getByRole('button', { name: t('common.save') }).click()
    return form
  }
  const isDefault = (name: string) => rowOf(page, name).getByRole('cell').nth(4)
  await test.step('the first of a kind is its default', async () => {
    const form = await fill('丁一', 'none')
    await expect(form.getByText(t('contact.wrong.phone'))).toBeVisible()
    await form.getByLabel(t('contact.phone')).fill('0532-86001234')
    await form.getByRole('button', { name: t('common.save') }).click()
    await expect(page.getByText(t('entity.saved'))).toBeVisible()
    await expect(form).toHaveCount(0)
    await expect(rowOf(page, '丁一')).toContainText(t('contact.type.TECHNICAL'))
    await expect(isDefault('丁一')).toHaveText(t('entity.yes'))
  })

  await test.step('another one takes its place', async () => {
    await expect(await fill('于航', '13800000077')).toHaveCount(0)
    await expect(isDefault('于航')).toHaveText('—')
    await page.getByRole('button', { name: `${t('contact.makeDefault')}: 于航` }).click()
    await expect(isDefault('于航')).toHaveText(t('entity.yes'))
    await expect(isDefault('丁一')).toHaveText('—')
  })

  await test.step('a changed number is there at once, and kept', async () => {
    await page.getByRole('button', { name: `${t('entity.edit')}: 丁一` }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel(t('contact.name'))).toHaveValue('丁一')
    await form.getByLabel(t('contact.phone')).fill('0532-86009999')
    await form.getByRole('button', { name: t('common.save') }).click()
    await expect(form).toHaveCount(0)
    await expect(rowOf(page, '丁一')).toContainText('0532-86009999')
    await again(page)
    await expect(rowOf(page, '丁一')).toContainText('0532-86009999')
  })

  await test.step('what was typed is not lost by closing the form', async () => {
    await page.getByRole('button', { name: `${t('entity.edit')}: 丁一` }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('contact.name')).fill('')
    await form.getByRole('button', { name: t('common.save') }).click()
    await expect(form.getByText(t('form.required'))).toBeVisible()
    await expect(form.getByLabel(t('contact.name'))).toBeFocused()
    await form.getByLabel(t('contact.name')).fill('丁乙')
    await page.keyboard.press('Escape')
    await expect(form.getByText(t('form.unsaved'))).toBeVisible()
    await expect(form.getByLabel(t('contact.name'))).toHaveValue('丁乙')
  })

  await test.step('who was changed by somebody else meanwhile is not overwritten', async () => {
    const form = page.getByRole('dialog')
    const { rows: kept } = await product.ask('supplier2', 'GET /api/srm/contact/page', { query: { q: '丁一' } })
    const [{ id, version } = { id: '', version: 0 }] = kept
    await product.ask('supplier2', 'POST /api/srm/contact/{id}', { params: { id }, body: { version, phone: '0532-86001111' } })
    await form.getByRole('button', { name: t('common.save') }).click()
    await form.getByRole('button', { name: t('form.takeCurrent') }).click()
    await expect(form.getByLabel(t('contact.phone'))).toHaveValue('0532-86001111')
    await form.getByLabel(t('contact.email')).fill('later@example.com')
    await form.getByRole('button', { name: t('common.save') }).click()
    await expect(form).toHaveCount(0)
    await expect(rowOf(page, '丁一')).toContainText('later@example.com')
    await expect(rowOf(page, '丁一')).toContainText('0532-86001111')
  })

  await test.step('who is deleted is gone, and the other is the default again', async () => {
    await page.getByRole('button', { name: `${t('entity.delete')}: 于航` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('entity.deleteConfirm', { name: '于航' }))
    await dialog.getByRole('button', { name: t('entity.delete'), exact: true }).click()
    await expect(rowOf(page, '于航')).toHaveCount(0)
    await expect(isDefault('丁一')).toHaveText(t('entity.yes'))
  })
})

test('the administration of a company is taken back, declined and taken over', async ({ page: giver, personAt, product, enter }) => {
  const company = await product.company('quoting')
  const names = { from: `新商${company.serial}`, to: '新成员' }
  // A colleague begins with an authority for this category.
  const body = { categoryId: '1001', regions: '', brands: '', capacity: '' }
  await product.ask(company.username, 'POST /api/srm/scope', { body })
  await approveScopes(product, company.id)
  const colleague = await product.colleague(company.username, '许晨')
  const receiver = await personAt()
  await enter(giver, company.username, team)
  await logIn(receiver, colleague.username, `/login?redirect=${encodeURIComponent(team)}`, colleague.password)

  const waiting = (page: Page) => page.getByRole('note').filter({ hasText: t('team.handoverWaits', names) })
  const offer = async () => {
    await confirmed(giver, `${t('team.handOver')}: ${names.to}`, t('team.handOver'))
    await expect(waiting(giver)).toBeVisible()
    await again(receiver)
    await expect(waiting(receiver)).toBeVisible()
  }

  await test.step('taken back, nobody can take it', async () => {
    await expect(invite(giver)).toBeVisible()
    await expect(rowOf(receiver, names.from)).toContainText(t('role.SUP_ADMIN'))
    await expect(invite(receiver)).toHaveCount(0)
    await offer()
    await expect(await newestNotice(receiver, t)).toContainText(t('notice.handoverProposed', { title: names.from }))
    await act(giver, t, 'event.handover.withdraw')
    await expect(waiting(giver)).toHaveCount(0)
    await again(receiver)
    await expect(await newestNotice(receiver, t)).toContainText(t('notice.handoverWithdrawn', { title: names.from }))
    await expect(waiting(receiver)).toHaveCount(0)
  })

  await test.step('declined, it stays where it is', async () => {
    await offer()
    await act(receiver, t, 'event.handover.decline')
    await expect(waiting(receiver)).toHaveCount(0)
    await again(giver)
    const notice = await newestNotice(giver, t)
    await expect(notice).toContainText(t('notice.handoverDeclined', { title: names.to }))
    await notice.click()
    const record = giver.getByRole('dialog', { name: t('team.handover') })
    await expect(record).toContainText(t('event.handover.decline'))
    await giver.keyboard.press('Escape')
    await expect(record).toHaveCount(0)
    await expect(invite(giver)).toBeVisible()
    await expect(waiting(giver)).toHaveCount(0)
  })

  await test.step('accepted, who took it over administers the company, and the other one no more', async () => {
    await offer()
    await act(receiver, t, 'event.handover.accept')
    await expect(invite(receiver)).toBeVisible()
    await expect(rowOf(receiver, names.to)).toContainText(t('role.SUP_ADMIN'))
    await expect(rowOf(receiver, names.from)).not.toContainText(t('role.SUP_ADMIN'))
    await expect(receiver.getByRole('button', { name: `${t('common.actions')}: ${names.from}` })).toBeVisible()
    await expect(waiting(receiver)).toHaveCount(0)
    await giver.reload()
    await expect(rowOf(giver, names.to)).toContainText(t('role.SUP_ADMIN'))
    await expect(invite(giver)).toHaveCount(0)
  })
})

test('a category is proposed and withdrawn, and another denied with a reason', async ({ page: supplier, personAt, product, enter }) => {
  const company = await product.company('quoting')
  const lead = await personAt()
  const [withdrawn, denied] = ['钢丝绳', '索具与吊具']
  const reason = '未提供索具的生产或代理资质'
  const propose = async (category: string) => {
    await supplier.getByRole('button', { name: `${t('event.scope.create')}: ${category}` }).click()
    const dialog = supplier.getByRole('dialog')
    await dialog.getByLabel(t('scope.regions')).fill('华东')
    await dialog.getByLabel(t('scope.brands')).fill(`海新牌${category}`)
    await dialog.getByLabel(t('scope.capacity')).fill('8000 t')
    await dialog.getByRole('button', { name: t('scope.propose'), exact: true }).click()
    await expect(supplier.getByText(t('scope.proposed', { category }))).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(supplier, category)).toContainText(t('state.scope.proposed'))
    await expect(rowOf(supplier, category)).toContainText(`海新牌${category}`)
  }
  await enter(supplier, company.username, '/poBuManager/poBuScope')

  await test.step('withdrawn, it can be proposed again', async () => {
    await propose(withdrawn)
    await confirmed(supplier, `${t('event.scope.withdraw')}: ${withdrawn}`, t('event.scope.withdraw'))
    await expect(rowOf(supplier, withdrawn)).not.toContainText(t('state.scope.proposed'))
    await expect(supplier.getByRole('button', { name: `${t('event.scope.create')}: ${withdrawn}` })).toBeVisible()
  })

  await test.step('the head of group procurement denies another one, and has to say why', async () => {
    await propose(denied)
    await enter(lead, 'lead', `/srmDetail/srmDetail?id=${company.id}&tab=scope`)
    await expect(rowOf(lead, withdrawn)).toContainText(t('state.scope.withdrawn'))
    await lead.getByRole('link', { name: t('company.toScopeDecisions') }).click()
    const decision = lead.getByRole('listitem').filter({ hasText: `海新牌${denied}` })
    await decision.getByRole('button', { name: t('event.scope.deny') }).click()
    const dialog = lead.getByRole('dialog')
    await dialog.getByRole('button', { name: t('event.scope.deny') }).click()
    await expect(dialog.getByText(t('refusal.reasonGiven'))).toBeVisible()
    await dialog.getByRole('textbox').fill(reason)
    await dialog.getByRole('button', { name: t('event.scope.deny') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(decision).toContainText(t('state.scope.denied'))
    await expect(decision).toContainText(reason)
    await expect(decision.getByRole('button')).toHaveCount(1)
    await decision.getByRole('button', { name: `${t('scope.application')}: ${denied}` }).click()
    await expect(dialog).toContainText(t('event.scope.deny'))
    await lead.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the supplier reads why', async () => {
    await again(supplier)
    await expect(rowOf(supplier, denied)).toContainText(t('state.scope.denied'))
    await expect(rowOf(supplier, denied)).toContainText(reason)
    const notice = await newestNotice(supplier, t)
    await expect(notice).toContainText(t('notice.scopeDenied', { title: denied, reason }))
    await notice.click()
    const dialog = supplier.getByRole('dialog', { name: t('scope.application') })
    await expect(dialog).toContainText(reason)
    await expect(dialog).toContainText(t('event.scope.deny'))
  })
})

test('an authority to quote that has ended is renewed', async ({ desk, product }) => {
  // Days would have to pass for one of a new company; this colleague's ended before the tests begin.
  const name = '秦岚'
  const supplier = await desk('supplier3', '/poBuManager/poBuQuoter')
  await expect(rowOf(supplier, name)).toContainText(t('state.quoter.expired'))
  await rowOf(supplier, name).getByRole('link').click()
  await act(supplier, t, 'event.quoter.renew')
  await expect(inView(supplier)).toContainText(t('state.quoter.draft'))

  await supplier.getByRole('button', { name: t('event.quoter.edit'), exact: true }).click()
  await supplier.getByLabel(t('quoter.validTo')).fill('2027-12-31')
  await supplier.getByRole('button', { name: t('quoter.save') }).click()
  await act(supplier, t, 'event.quoter.submit')
  await expect(inView(supplier)).toContainText(t('state.quoter.pending'))

  const params = { id: new URL(supplier.url()).pathname.split('/').at(-1) ?? '' }
  const { version } = await product.ask('reviewer', 'GET /api/srm/quoter/{id}', { params })
  await product.ask('reviewer', 'POST /api/srm/quoter/{id}/approve', { params, body: { version } })
  await again(supplier)
  await expect(inView(supplier)).toContainText(t('state.quoter.active'))
  await expect(supplier.locator('time[datetime="2027-12-31"]')).toBeVisible()
})
