import type { Page } from '@playwright/test'
import { again, expect, heading, test } from './support.ts'

const minute = 60_000
const sheet = [
  ['企业名称', '联系人', '手机号', '邀请事由'],
  ['浏览器仪表有限公司', '白宇', '139 0000 7001', '计量仪表'],
  ['浏览器吊具有限公司', '尹航', '13900007', '吊具备件'],
]

const paste = async (page: Page, cell: string, table: string[][]) => {
  await page.getByRole('textbox', { name: cell, exact: true }).focus()
  await page.evaluate(
    (text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    table.map((row) => row.join('\t')).join('\n'),
  )
}

test('invitations from a sheet with a bad cell, then sent again, extended and revoked', async ({ page, product, enter }) => {
  await enter(page, 'buyer', '/srmManager/srmInviteReg')

  await test.step('nothing goes out until the bad cell is mended, and nothing is lost', async () => {
    await page.getByRole('link', { name: '批量邀请' }).click()
    await paste(page, '企业名称 1', sheet)
    await expect(page.getByText('第 2 行 · 手机号：须为 11 位手机号')).toBeVisible()
    await page.getByRole('button', { name: '发送 2 份邀请' }).click()
    await expect(page.getByText('请先改正标出的单元格')).toBeVisible()
    await page.getByRole('navigation', { name: '已打开页面' }).getByRole('link', { name: '工作台' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '返回' }).click()
    await page.getByRole('button', { name: /^第 2 行/ }).click()
    const cell = page.getByRole('textbox', { name: /^手机号 2/ })
    await expect(cell).toBeFocused()
    await cell.fill('13900007002')
    await page.getByRole('button', { name: '发送 2 份邀请' }).click()
    await expect(page.getByText('已发出 2 份邀请')).toBeVisible()
    await expect(heading(page)).toHaveText('邀请注册')
    await expect(page.locator('tbody tr').first()).toContainText('浏览器吊具有限公司')
  })

  await test.step('a code is sent again and extended, a minute after the last time each, and revoked', async () => {
    await page.getByRole('searchbox').fill('浏览器吊具')
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await page.locator('tbody tr a').click()
    await expect(page.getByRole('button', { name: '延期 7 天' })).toBeDisabled()
    await product.advance(minute)
    await again(page)
    await page.getByRole('button', { name: '重新发送' }).click()
    await expect(page.getByText('共 2 次')).toBeVisible()
    await expect(page.getByRole('button', { name: '重新发送' })).toBeDisabled()
    await product.advance(minute)
    await again(page)
    await page.getByRole('button', { name: '延期 7 天' }).click()
    await expect(page.getByText('共 3 次')).toBeVisible()
    await page.getByRole('button', { name: '撤销邀请' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤销邀请' }).click()
    await expect(page.locator('#main')).toContainText('已撤销')
    await expect(page.getByRole('button', { name: '延期 7 天' })).toHaveCount(0)
  })
})
