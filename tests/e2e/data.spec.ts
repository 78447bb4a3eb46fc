import { expect, expectToFit, heading, phone, test } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
/** As whoever comes to the desk next expects it. */
const wide = { width: 1440, height: 900 }

test('a call is switched off with words that who makes it reads, and served again', async ({ desk, expectErrors }) => {
  expectErrors(/503/)
  const key = 'GET /api/po/stopReason/page'
  const page = await desk('admin', '/baseManager/apiManager?q=stopReason/page')
  const row = page.getByRole('row', { name: /stopReason\/page/ })
  await row.getByRole('button', { name: `${t('api.switchOff')}: ${key}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('api.message') }).fill('终止原因正在维护')
  await dialog.getByRole('textbox', { name: t('api.messageEn') }).fill('Stop reasons are being mended')
  await dialog.getByRole('button', { name: t('api.switchOff') }).click()
  await expect(row).toContainText('终止原因正在维护')
  expect(await violationsOf(page, ownPart)).toEqual([])
  const lead = await desk('lead', '/poJcManager/poJcStopReason')
  await expect(lead.getByRole('alert').filter({ hasText: '终止原因正在维护' })).toBeVisible()
  await row.getByRole('button', { name: `${t('api.switchOn')}: ${key}` }).click()
  await expect(row).toContainText(t('api.state.on'))
  await lead.getByRole('button', { name: t('common.retry') }).click()
  await expect(lead.getByRole('table')).toBeVisible()
})

test('the database is watched, a statement shows its plan, and a call of the contract is read and tried', async ({ desk }) => {
  const page = await desk('admin', '/monitorManager/serviceDataManager')
  await expect(heading(page)).toHaveText(t('route.serviceDataManager'))
  await expect(page.getByText(t('data.oneConnection')).or(page.getByText(t('data.poolBusy')))).toBeVisible()
  expect(await violationsOf(page, ownPart)).toEqual([])
  await page.getByRole('link', { name: t('data.tables') }).click()
  await expect(page.getByRole('row', { name: /operation_log/ })).toBeVisible()
  await page.getByRole('link', { name: t('data.statements') }).click()
  await page
    .getByRole('button', { name: new RegExp(`^${t('data.plan')}`) })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText(t('data.planNote'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.close') })
    .click()

  await page.goto('/monitorManager/serviceAPIManager?q=dictionaryType')
  await page.getByRole('button', { name: '/api/admin/dictionaryType/page' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'limit' }).fill('1')
  await dialog.getByRole('button', { name: t('docs.send') }).click()
  await expect(dialog.getByRole('region', { name: t('docs.answered') })).toContainText('"total"')
  expect(await violationsOf(page, ownPart)).toEqual([])
  await page.goto('/monitorManager/serviceAPIManager?call=POST+%2Fapi%2Fadmin%2FdictionaryType')
  await dialog.getByRole('button', { name: t('docs.send') }).click()
  await expect(page.getByText(t('docs.askTitle'))).toBeVisible()
  await page.setViewportSize(phone)
  await page.goto('/monitorManager/serviceAPIManager?q=dictionaryType')
  await expectToFit(page)
  await page.goto('/monitorManager/serviceDataManager?view=tables')
  await expectToFit(page)
  await page.setViewportSize(wide)
})
