import { expect, expectToFit, heading, phone, test } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')

test('every call is found with how it was answered, and the process is watched and told to write more into its log', async ({
  desk,
  product,
}) => {
  await product.ask('buyer', 'GET /api/po/dashboard/buyer')
  await product.advance(0)
  const page = await desk('admin', '/baseManager/apiManager?q=dashboard/buyer')
  await expect(heading(page)).toHaveText(t('route.apiManager'))
  const row = page.getByRole('row', { name: /\/api\/po\/dashboard\/buyer/ })
  await expect(row).toContainText('dashboard:buyer')
  await page.getByRole('combobox', { name: t('api.hours') }).selectOption(t('api.hours.1'))
  await expect(page).toHaveURL(/hours=1/)
  await expect(row.locator(`[data-label="${t('api.calls')}"]`)).toHaveText(/^[1-9]\d*$/)
  await page.getByRole('button', { name: t('api.p95') }).click()
  await expect(page).toHaveURL(/sort=-?p95/)
  await expect(row).toBeVisible()

  await page.goto('/monitorManager/serviceMonitorManager')
  await expect(heading(page)).toHaveText(t('route.serviceMonitorManager'))
  await expect(page.getByText(t('monitor.roundTrip'))).toBeVisible()
  const slowest = page.getByRole('region', { name: t('monitor.slowest') })
  await expect(slowest.getByRole('row').nth(1)).toContainText('/api/')
  const again = page.waitForResponse(/monitor\/health/)
  await page.getByRole('combobox', { name: t('monitor.logLevel') }).selectOption('warn')
  await expect(page.getByText(t('monitor.logLevelSet', { level: 'warn' }))).toBeVisible()
  await again
  await expect(page.getByRole('combobox', { name: t('monitor.logLevel') })).toHaveValue('warn')
  await page.getByRole('combobox', { name: t('monitor.logLevel') }).selectOption('debug')
  expect(await violationsOf(page, ownPart)).toEqual([])
  await page.setViewportSize(phone)
  await expectToFit(page)
  await page.setViewportSize({ width: 1440, height: 900 })
})
