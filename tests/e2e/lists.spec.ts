import { readFile } from 'node:fs/promises'
import { expect, heading, test } from './support.ts'

const list = '/poJcManager/poJcProject'

test('filters, order and page are in the address', async ({ desk }) => {
  const page = await desk('buyer', list)
  await page.getByLabel('状态').selectOption('resultPublished')
  await expect(page).toHaveURL(/state=resultPublished/)
  await page.getByRole('button', { name: '报价截止' }).click()
  await expect(page.getByRole('columnheader', { name: '报价截止' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=deadline/)
  await expect(page.locator('tbody tr').first()).toContainText('2025')
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.locator('tbody tr')).toHaveCount(7)
  const shown = await page.locator('tbody tr').first().textContent()
  await page.reload()
  await expect(page.locator('tbody tr')).toHaveCount(7)
  await expect(page.locator('tbody tr').first()).toHaveText(shown ?? '')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(page).not.toHaveURL(/state=/)
})

test('finds as one types, says when nothing matches, and how to go on', async ({ desk }) => {
  const page = await desk('buyer', list)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('钢丝绳')
  await expect(page).toHaveURL(/q=/)
  await expect(page.locator('tbody tr').first()).toContainText('钢丝绳')
  await page.getByRole('searchbox').fill('没有这样的项目')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})

test('is walked with j, k and Enter', async ({ desk }) => {
  const page = await desk('buyer', list)
  const links = page.locator('tbody tr a')
  await links.first().focus()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.first()).toBeFocused()
  const no = await links.first().textContent()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toContainText(no ?? '')
  await expect(heading(page)).toBeFocused()
})

test('columns, density and views stay with the account', async ({ page, personAt, enter }) => {
  await enter(page, 'buyer2', list)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('menuitemcheckbox', { name: '采购单位' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: '采购单位' })).toHaveCount(0)
  await page.getByLabel('状态').selectOption('draft')
  await page.getByRole('button', { name: '已存视图' }).click()
  await page.getByRole('menuitem', { name: '保存当前视图' }).click()

  const other = await personAt()
  await enter(other, 'buyer2', list)
  await expect(other.getByRole('columnheader', { name: '标题' })).toBeVisible()
  await expect(other.getByRole('columnheader', { name: '采购单位' })).toHaveCount(0)
  await other.getByRole('button', { name: '已存视图' }).click()
  await other.getByRole('menuitem', { name: 'draft', exact: true }).click()
  await expect(other).toHaveURL(/state=draft/)
})

test('exports what matches, safe to open in a spreadsheet', async ({ desk }) => {
  const page = await desk('buyer', list)
  await page.getByLabel('状态').selectOption('resultPublished')
  await expect(page).toHaveURL(/state=resultPublished/)
  await page.getByRole('button', { name: '导出' }).click()
  const csv = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const text = await readFile(await (await csv).path(), 'utf8')
  const lines = text.trim().split(/\r?\n/)
  expect(lines[0]).toContain('编号')
  expect(lines).toHaveLength(28)
  await page.getByRole('button', { name: '导出' }).click()
  const xlsx = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'XLSX' }).click()
  expect((await readFile(await (await xlsx).path())).subarray(0, 2).toString()).toBe('PK')
})

test('a failed load says so and can be tried again', async ({ desk, expectErrors }) => {
  expectErrors(/503|500/)
  const page = await desk('buyer', list)
  await page.route('**/api/po/award/page**', (route) =>
    route.fulfill({ status: 500, json: { status: 50000, message: '系统错误', requestId: '1' } }),
  )
  await page.getByRole('link', { name: '中选管理' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '系统错误' })).toBeVisible()
  await page.unroute('**/api/po/award/page**')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.locator('tbody tr').first()).toBeVisible()
})
