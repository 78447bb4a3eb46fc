import type { Page } from '@playwright/test'
import { expect, expectToFit, heading, inView, phone, test, visit } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
/** As whoever comes to the desk next expects it. */
const wide = { width: 1440, height: 900 }
const reason = '同一家企业重复注册，保留先注册的一家'

const rowOf = (page: Page, text: string) => inView(page).locator('tbody tr').filter({ hasText: text })

const nameOf = ({ serial }: { serial: number }) => `海新${serial}物资有限公司`

/** Chooses in the menu of a row. */
const choose = async (page: Page, button: string, item: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog')
}

test('a company user is frozen with a reason, let in again, and an only administrator is not', async ({ desk, product }) => {
  const its = await product.company('quoting')
  const name = '许知行'
  const body = { name, nameEn: '', description: '销售工程师', quotes: false }
  const { username, password } = await product.ask(its.username, 'POST /api/srm/member', { body })
  const page = await desk('admin', `/baseManager/employeeManager?q=${username}`)
  await expect(heading(page)).toHaveText(t('route.employeeManager'))
  const row = rowOf(page, username)
  const does = async (event: 'freeze' | 'unfreeze' | 'appoint' | 'remove', person = name) => {
    const dialog = await choose(page, `${t('common.actions')}: ${person}`, t(`event.member.${event}`))
    await dialog.getByRole('textbox').fill('核实账号是否由本人使用')
    await dialog.getByRole('button', { name: t(`event.member.${event}`), exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect(row).toContainText(t('state.member.invited'))
  await does('freeze')
  await expect(row).toContainText(t('state.member.frozen'))
  // Who has never come is waited for again, and administers nothing yet.
  await does('unfreeze')
  await expect(row).toContainText(t('state.member.invited'))
  await row.getByRole('button', { name: `${t('employee.membership')}: ${name}` }).click()
  const record = page.getByRole('dialog')
  await expect(record).toContainText(t('event.member.unfreeze'))
  await page.keyboard.press('Escape')
  await expect(record).toHaveCount(0)
  expect(await violationsOf(page, ownPart)).toEqual([])

  await visit(page, `/baseManager/employeeManager?q=${its.username}`)
  const former = `新商${its.serial}`
  const refused = await choose(page, `${t('common.actions')}: ${former}`, t('event.member.freeze'))
  await expect(refused).toContainText(t('refusal.stillAdministered'))
  await refused.getByRole('button', { name: t('common.back') }).click()
  const own = { oldPassword: password, newPassword: 'Harbour-9-Crane' }
  await product.ask(username, 'POST /api/admin/user/front/password', { body: own })
  await visit(page, `/baseManager/employeeManager?q=${username}`)
  await expect(row).toContainText(t('state.member.active'))
  await does('appoint')
  await expect(row).toContainText(t('employee.admin'))
  await visit(page, `/baseManager/employeeManager?q=${its.username}`)
  await does('remove', former)
  await expect(rowOf(page, its.username)).toContainText(t('state.member.left'))
  await page.setViewportSize(phone)
  await expectToFit(page)
  await page.setViewportSize(wide)
})

test('two companies of one firm are merged after a preview, and another is closed and opened again', async ({ desk, product }) => {
  const [from, into, closed] = [await product.company('filling'), await product.company('filling'), await product.company('filling')]
  const page = await desk('admin', `/baseManager/companyManager?q=${encodeURIComponent(nameOf(from))}`)
  const dialog = await choose(page, t('company.actionsOf', { name: nameOf(from) }), t('event.company.merge'))
  const chosen = (name: string) =>
    dialog
      .getByRole('listitem')
      .filter({ hasText: name })
      .last()
      .getByRole('button', { name: t('integrity.choose') })
  // One that has ended takes nobody in.
  await dialog.getByLabel(t('company.mergeSearch')).fill('顺昌')
  await chosen('顺昌').click()
  await expect(dialog).toContainText(t('refusal.keptGoesOn'))
  await dialog.getByRole('button', { name: t('company.mergeAnother') }).click()
  await dialog.getByLabel(t('company.mergeSearch')).fill(nameOf(into))
  await chosen(nameOf(into)).click()
  await expect(dialog).toContainText(t('company.mergeMoves'))
  expect(await violationsOf(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: t('event.company.merge'), exact: true }).click()
  await expect(page.getByText(t('company.merged', { name: nameOf(from) }))).toBeVisible()
  await expect(rowOf(page, nameOf(from))).toContainText(t('state.company.merged'))
  await rowOf(page, nameOf(from))
    .getByRole('link', { name: nameOf(into) })
    .click()
  await expect(heading(page)).toContainText(nameOf(into))

  await visit(page, `/baseManager/companyManager?q=${encodeURIComponent(nameOf(closed))}`)
  const does = async (event: 'close' | 'reopen') => {
    const asked = await choose(page, t('company.actionsOf', { name: nameOf(closed) }), t(`event.company.${event}`))
    await asked.getByRole('textbox').fill('企业已停止经营')
    await asked.getByRole('button', { name: t(`event.company.${event}`), exact: true }).click()
    await expect(asked).toHaveCount(0)
  }
  await does('close')
  await expect(rowOf(page, nameOf(closed))).toContainText(t('state.company.closed'))
  await does('reopen')
  await expect(rowOf(page, nameOf(closed))).toContainText(t('state.company.filling'))
  await page.setViewportSize(phone)
  await expectToFit(page)
  await page.setViewportSize(wide)
})
