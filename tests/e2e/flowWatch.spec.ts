import { expect, expectToFit, logIn, phone, test } from './support.ts'
import { wordsOf } from './words.ts'

const chart = '/powfManage/powfChart'

test('cases are watched on the chart of their definition, and one of them step by step by keys', async ({ page }) => {
  const t = wordsOf('zh-CN')
  await logIn(page, 'admin')
  await page.goto(chart)
  await page.getByRole('link', { name: t('flowWatch.of.flows') }).click()

  await test.step('figures stand on the nodes, and in a table that can be sorted', async () => {
    await expect(page.getByRole('list', { name: t('flow.chart') })).toBeVisible()
    const table = page.getByRole('table')
    await expect(table).toBeVisible()
    await table.getByRole('button', { name: t('flowWatch.mean') }).click()
  })

  await test.step('a case is gone through by keys', async () => {
    await page.getByRole('link', { name: t('flowWatch.tab.cases') }).click()
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/case=\d+/)
    const current = page.locator('button[aria-current=step]')
    await current.focus()
    await page.keyboard.press('Home')
    await expect(page).toHaveURL(/step=1/)
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/step=2/)
  })

  await test.step('and all follow their definition', async () => {
    await page.getByRole('link', { name: t('flowWatch.tab.conformance') }).click()
    await expect(page.getByText('100%')).toBeVisible()
  })

  await test.step('on a phone too', async () => {
    await page.setViewportSize(phone)
    await expectToFit(page)
    await page
      .getByRole('navigation', { name: t('flowWatch.tabs') })
      .getByRole('link', { name: t('flowWatch.tab.chart') })
      .click()
    await expect(page.getByRole('list', { name: t('flow.chart') })).toBeVisible()
    await expectToFit(page)
  })
})

test('who waits for whom fits on a phone, and names nobody to an analyst', async ({ page }) => {
  const t = wordsOf('zh-CN')
  await page.setViewportSize(phone)
  await logIn(page, 'analyst')
  await page.goto(`${chart}?of=waiting`)
  await expect(page.getByText(t('flowWatch.noPeople'))).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expectToFit(page)
})
