import type { Page } from '@playwright/test'
import { fieldOfMoment } from '../../src/lib/shanghaiTime.ts'
import { expect, heading, hour, logIn, test } from './support.ts'

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const title = '报价员验收采购'
const lines = [
  ['名称', '规格型号', '单位', '数量', '交货日期', '交货地点', '备注'],
  ['钢丝绳', 'Ø32 mm', 'm', '1200', '2027-01-15', '东港 3 号泊位', ''],
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

const confirm = async (page: Page, name: string, reason?: string) => {
  await page.getByRole('group', { name: '可执行操作' }).getByRole('button', { name, exact: true }).click()
  if (reason) await page.getByRole('dialog').getByRole('textbox').fill(reason)
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a new quoter, from a returned letter to a sealed quotation, and no further once disabled', async ({
  page: reviewer,
  personAt,
  expectErrors,
}) => {
  test.setTimeout(120_000)
  expectErrors(/409/)
  // Suppliers do this on a phone.
  const admin = await personAt({ viewport: { width: 390, height: 844 } })
  const buyer = await personAt()

  await test.step('the buyer publishes a purchase in a category', async () => {
    await logIn(buyer, 'buyer', `/login?redirect=${encodeURIComponent('/pojcProjectAdd/pojcProjectAdd')}`)
    await buyer.getByLabel('中文标题').fill(title)
    await buyer.getByLabel('英文标题').fill('Acceptance of quoters')
    await buyer.getByLabel('采购单位').selectOption({ label: '东港集装箱码头有限公司' })
    await buyer
      .getByLabel('报价截止')
      .fill(fieldOfMoment(new Date(Date.parse((await buyer.request.get('/api/health')).headers()['date'] ?? '') + 2 * hour).toISOString()))
    await paste(buyer, '名称 1', lines)
    await expect(buyer.getByText('已自动保存')).toBeVisible()
    await buyer.getByRole('button', { name: '发布' }).click()
    await expect(buyer.getByRole('alert')).toContainText('请选择物资分类')
    await buyer.getByLabel('物资分类').selectOption('1001')
    await expect(buyer.getByText('已自动保存')).toBeVisible()
    await buyer.getByRole('button', { name: '发布' }).click()
    await buyer.getByRole('dialog').getByRole('button', { name: '发布' }).click()
    await expect(heading(buyer)).toHaveText(title)
  })

  await test.step('the supplier’s colleague is told why not to quote yet', async () => {
    await logIn(admin, 'm31-xuchen', `/login?redirect=${encodeURIComponent('/poBuManager/poBuQuoter')}`)
    await expect(admin.locator('tbody')).toContainText('待审批')
    await expect(admin.getByRole('link', { name: '新增报价员' })).toHaveCount(0)
  })

  await test.step('the reviewer returns the letter', async () => {
    await logIn(reviewer, 'reviewer')
    await reviewer.getByRole('link', { name: '报价员审批' }).click()
    await reviewer.getByRole('row', { name: /许晨/ }).getByRole('link').click()
    await expect(reviewer.locator('#main')).toContainText('授权书-许晨.pdf')
    await confirm(reviewer, '退回', '授权书日期有误，请重新上传')
    await expect(reviewer.locator('#main')).toContainText('已退回')
  })

  const supplier = await personAt({ viewport: { width: 390, height: 844 } })
  await test.step('the company mends it with a new letter', async () => {
    await logIn(supplier, 'supplier1', `/login?redirect=${encodeURIComponent('/poBuManager/poBuQuoter')}`)
    await supplier.locator('tbody tr', { hasText: '许晨' }).getByRole('link').click()
    await expect(supplier.locator('#main')).toContainText('授权书日期有误，请重新上传')
    await supplier.getByRole('button', { name: '编辑' }).click()
    await supplier.locator('input[type=file]').setInputFiles({ name: '新授权书.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect(supplier.getByText('新授权书.pdf')).toBeVisible()
    await supplier.getByLabel('身份证号').fill('110105194912310021')
    await supplier.getByRole('button', { name: '保存' }).click()
    await expect(supplier.getByText('身份证号不正确')).toBeVisible()
    await supplier.getByLabel('身份证号').fill('')
    await supplier.getByRole('button', { name: '保存' }).click()
    await confirm(supplier, '提交审批')
    await expect(supplier.locator('#main')).toContainText('新授权书.pdf')
    await expect(supplier.locator('#main')).toContainText('待审批')
  })

  await test.step('approved, the colleague seals a quotation', async () => {
    await reviewer.reload()
    await confirm(reviewer, '通过')
    await expect(reviewer.locator('#main')).toContainText('生效中')
    await admin.reload()
    await admin.goto(`/poManager/poProject?q=${encodeURIComponent(title)}`)
    await expect(admin.locator('tbody')).toContainText('符合')
    await admin.locator('tbody tr a').click()
    await admin.getByRole('button', { name: '开始报价' }).click()
    await admin.getByRole('textbox', { name: '含税单价 1' }).fill('42.5')
    await admin.getByRole('button', { name: '密封提交' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: '密封提交' }).click()
    await expect(admin.locator('#main')).toContainText('SHA-256')
  })

  await test.step('disabled, the colleague can replace nothing, and the sealed quotation stays', async () => {
    await confirm(reviewer, '停用', '公司来函撤销授权')
    await expect(reviewer.locator('#main')).toContainText('已停用')
    await admin.getByRole('textbox', { name: '含税单价 1' }).fill('41')
    await admin.getByRole('button', { name: '替换报价' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: '替换报价' }).click()
    await expect(admin.getByText('您不是该品类生效中的报价员').first()).toBeVisible()
    await expect(admin.getByRole('button', { name: '替换报价' })).toBeDisabled()
    await expect(admin.locator('#main')).toContainText('已密封提交')
  })
})
