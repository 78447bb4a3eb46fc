import { expect, expectToFit, phone, test } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')

test('a workflow is tried on a sample, on a past case and on those of a year', async ({ desk }) => {
  const page = await desk('admin', '/powfManage/powfConfiguration')
  await page.getByRole('link', { name: '项目终止审批' }).click()
  const run = page.getByRole('button', { name: t('flow.simulate.run') })
  const way = page.getByRole('list', { name: t('flow.simulate.way') })

  await test.step('a sample without a unit is not sent; one with a large amount is told whom it asks, and why', async () => {
    await page.getByLabel(t('flow.simulate.of')).selectOption(t('flow.simulate.of.sample'))
    await run.click()
    await expect(page.getByText(t('flow.simulate.chooseUnit'))).toBeVisible()
    const unit = page.getByRole('combobox', { name: t('flow.simulate.unit') })
    await unit.fill('东港')
    await unit.press('ArrowDown')
    await unit.press('Enter')
    await page.getByLabel(t('flow.field.amountGross')).fill('210000')
    await run.click()
    await expect(way).toContainText(t('flow.simulate.taken'))
    await expect(way).toContainText('210,000.00')
    await expect(page.getByText(t('flow.simulate.approved'))).toBeVisible()
    expect(await violationsOf(page, ownPart)).toEqual([])
  })

  await test.step('the cases of a year say what would have changed', async () => {
    await page.getByRole('button', { name: t('flow.replay.run') }).click()
    await expect(page.getByText(t('flow.replay.steps'))).toBeVisible()
    await page.getByLabel(t('flow.replay.changedOnly')).uncheck()
    await expect(
      page
        .getByRole('table', { name: t('flow.replay') })
        .getByRole('link')
        .first(),
    ).toBeVisible()
    expect(await violationsOf(page, ownPart)).toEqual([])
    await page.setViewportSize(phone)
    await expectToFit(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a past case is found by its number or title, and goes its way again', async () => {
    await page.getByLabel(t('flow.simulate.of')).selectOption(t('flow.simulate.of.case'))
    await page
      .getByRole('button', { name: t('integrity.choose') })
      .first()
      .click()
    await run.click()
    await expect(way.getByRole('listitem').first()).toBeVisible()
  })
})
