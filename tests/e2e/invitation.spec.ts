import { paste } from './parts.ts'
import { again, expect, heading, inView, test } from './support.ts'
import { violationsOf } from './wcag.ts'

const minute = 60_000
const sheet = [
  ['企业名称', '联系人', '手机号', '邀请事由'],
  ['浏览器仪表有限公司', '白宇', '139 0000 7001', '计量仪表'],
  ['浏览器吊具有限公司', '尹航', '13900007', '吊具备件'],
]

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
    await expect(inView(page).locator('tbody tr').first()).toContainText('浏览器吊具有限公司')
  })

  await test.step('a code is sent again and extended, a minute after the last time each, and revoked', async () => {
    await page.getByRole('searchbox').fill('浏览器吊具')
    await expect(inView(page).locator('tbody tr')).toHaveCount(1)
    await inView(page).locator('tbody tr a').click()
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
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.add(pathname.replace(/\d+$/, '{id}'))
    })
    await page.getByRole('dialog').getByRole('button', { name: '撤销邀请' }).click()
    await expect(inView(page)).toContainText('已撤销')
    await expect(page.getByRole('button', { name: '延期 7 天' })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect([...asked].toSorted(), 'of all that is shown, what it may have changed').toEqual([
      '/api/admin/dashboard/waiting',
      '/api/po/notice/page',
      '/api/srm/invitation/{id}',
    ])
  })

  await test.step('the list that was seen a moment ago knows it', async () => {
    await page.getByRole('navigation', { name: '已打开页面' }).getByRole('link', { name: '邀请注册' }).click()
    await expect(page.locator('tbody tr', { hasText: '浏览器吊具' })).toContainText('已撤销')
  })
})

test('several invitations are revoked at once, and who is left out or failed is said with the reason', async ({
  page,
  product,
  enter,
  expectErrors,
}) => {
  expectErrors(/409/)
  const invite = (serial: number) =>
    product.ask('buyer', 'POST /api/srm/invitation', {
      body: {
        unitId: '21',
        inviteeName: '严明',
        companyName: `批量撤销 ${serial} 有限公司`,
        mobile: `1390000720${serial}`,
        reason: '批量撤销试验',
      },
    })
  const ids = [await invite(1), await invite(2), await invite(3), await invite(4)].map(({ id }) => id)
  const revoke = async (index: number) => {
    const [id = ''] = ids.slice(index)
    const { version } = await product.ask('buyer', 'GET /api/srm/invitation/{id}', { params: { id } })
    await product.ask('buyer', 'POST /api/srm/invitation/{id}/revoke', { params: { id }, body: { version } })
  }
  await revoke(0)
  await enter(page, 'buyer', '/srmManager/srmInviteReg?q=批量撤销')
  const box = (serial: number) => page.getByRole('checkbox', { name: `选择 批量撤销 ${serial} 有限公司` })
  const bar = page.getByRole('region', { name: '批量操作' })
  const dialog = page.getByRole('dialog')

  await test.step('from one row to another with shift, by pointer and by key', async () => {
    await box(4).check()
    await box(1).click({ modifiers: ['Shift'] })
    await expect(bar).toContainText('已选 4 条')
    await expect(page.getByRole('checkbox', { name: '全选本页' })).toBeChecked()
    await box(2).focus()
    await page.keyboard.press('Space')
    await expect(bar).toContainText('已选 3 条')
    await page.keyboard.press('Space')
    await expect(bar).toContainText('已选 4 条')
    expect(await violationsOf(page, '#main')).toEqual([])
  })

  await test.step('three of four allow it; one of them goes its own way meanwhile', async () => {
    await bar.getByRole('button', { name: '撤销邀请（3/4）' }).click()
    await expect(dialog).toContainText('批量撤销 1 有限公司（当前状态不支持此操作）')
    await revoke(1)
    await dialog.getByRole('button', { name: '撤销邀请', exact: true }).click()
    await expect(dialog).toContainText('成功 2 条，失败 1 条')
    await expect(dialog.getByRole('listitem')).toContainText('批量撤销 2 有限公司：')
    await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect(bar).toHaveCount(0)
    await expect(inView(page).locator('tbody').getByText('已撤销')).toHaveCount(4)
  })
})
