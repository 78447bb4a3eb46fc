import { expect, expectToFit, heading, inView, phone, test } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
/** As whoever comes to the desk next expects it. */
const wide = { width: 1440, height: 900 }

test('a job is paused, resumed and told to run, and it is seen which events are due and that everything is delivered', async ({
  desk,
  product,
}) => {
  const page = await desk('admin', '/monitorManager/serviceJobManager')
  await expect(heading(page)).toHaveText(t('route.serviceJobManager'))
  const name = t('job.name.sweep')
  const row = page.getByRole('row', { name: new RegExp(name) })
  const act = (which: 'run' | 'pause' | 'resume') => row.getByRole('button', { name: `${t(`job.act.${which}`)}: ${name}` }).click()
  await act('pause')
  await expect(page.getByText(t('job.done.pause', { name }))).toBeVisible()
  await expect(row).toContainText(t('job.state.paused'))
  await act('run')
  await expect(page.getByText(t('job.done.run', { name }))).toBeVisible()
  await act('resume')
  await expect(row).not.toContainText(t('job.state.paused'))
  expect(await violationsOf(page, ownPart)).toEqual([])

  await row.getByRole('link').first().click()
  await expect(page.getByRole('columnheader', { name: t('job.startedAt') })).toBeVisible()
  await expect(inView(page).locator('tbody tr').first()).toContainText(name)
  await expect(inView(page).locator('tbody tr').first()).toContainText(t('job.state.ok'))
  expect(await violationsOf(page, ownPart)).toEqual([])

  await page.getByRole('link', { name: t('job.due'), exact: true }).click()
  await page.getByRole('combobox', { name: t('due.machine') }).fill(t('machine.project'))
  await page.getByRole('option', { name: t('machine.project') }).click()
  await expect(page.getByRole('row', { name: new RegExp(t('event.project.deadlinePassed')) }).first()).toBeVisible()
  await product.advance(0)
  await page.getByRole('link', { name: t('job.deliveries'), exact: true }).click()
  await expect(page.getByText(t('delivery.none'))).toBeVisible()
  await page.setViewportSize(phone)
  await expectToFit(page)
  await page.setViewportSize(wide)
})

test('a process is taken out of service and given back, and never the last one', async ({ desk, product, expectErrors }) => {
  expectErrors(/409/)
  const name = await product.neighbour()
  const page = await desk('admin', '/monitorManager/serviceEurekaManager')
  await expect(heading(page)).toHaveText(t('route.serviceEurekaManager'))
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: `${t('process.drain')}: ${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('process.drain') })
    .click()
  await expect(row).toContainText(t('process.state.draining'))
  const own = page.getByRole('row', { name: new RegExp(t('process.own')) })
  await own.getByRole('button', { name: new RegExp(t('process.drain')) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('process.drain') })
    .click()
  await expect(page.getByText(t('refusal.lastProcess'))).toBeVisible()
  await expect(own).toContainText(t('process.state.serving'))
  await row.getByRole('button', { name: `${t('process.undrain')}: ${name}` }).click()
  await expect(row).toContainText(t('process.state.serving'))
  expect(await violationsOf(page, ownPart)).toEqual([])
  await page.setViewportSize(phone)
  await expectToFit(page)
  await page.setViewportSize(wide)
})
