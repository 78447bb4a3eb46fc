import type { Page } from '@playwright/test'
import { pdfOf } from '../../server/db/seed/pdf.ts'
import { expect, heading, test } from './support.ts'

const pdf = pdfOf(['BUSINESS LICENCE'])
const sides = (page: Page) => page.getByRole('navigation', { name: /供应商详情|Sides of the supplier/ }).getByRole('link')

test('each side of a supplier is there for those whom it concerns', async ({ page: reviewer, personAt, expectErrors, enter }) => {
  expectErrors(/404/)
  const company = '/srmDetail/srmDetail?id=31'

  await test.step('a reviewer goes from a side to the record', async () => {
    await enter(reviewer, 'reviewer', company)
    await expect(sides(reviewer)).toHaveText(['资料', '证照', '供货范围', '合作业绩', '报价员与成员', '参与项目', '关联关系', '日志'])
    await sides(reviewer).filter({ hasText: '供货范围' }).click()
    await expect(reviewer.locator('tbody')).toContainText('钢丝绳')
    await sides(reviewer).filter({ hasText: '报价员与成员' }).click()
    await expect(reviewer.getByRole('region', { name: '成员', exact: true })).toContainText('m31-xuchen')
    await reviewer.getByRole('region', { name: '报价员', exact: true }).getByRole('link', { name: '许晨' }).click()
    await expect(heading(reviewer)).toContainText('许晨')
  })

  await test.step('the head of procurement reads of its conduct, a buyer does not', async () => {
    const lead = await personAt({ locale: 'en' })
    await enter(lead, 'lead', `${company}&tab=integrity`)
    await lead.locator('tbody a').first().click()
    await expect(lead).toHaveURL(/integrityManagement\/\d+/)
    const buyer = await personAt()
    await enter(buyer, 'buyer', `${company}&tab=integrity`)
    await expect(sides(buyer)).toHaveText(['资料', '证照', '供货范围', '合作业绩', '参与项目', '关联关系', '日志'])
  })

  await test.step('a supplier sees its own on a phone, and no other', async () => {
    const supplier = await personAt({ viewport: { width: 390, height: 844 } })
    await enter(supplier, 'supplier1', '/srmDetail/srmDetail?tab=integrity')
    await expect(sides(supplier).filter({ hasText: '诚信' })).toBeInViewport()
    await supplier.goto('/srmDetail/srmDetail?id=32&tab=people')
    await expect(supplier.getByRole('alert')).toBeVisible()
    await expect(supplier.locator('#main')).not.toContainText('华锚')
  })
})

test('a supplier changes its certificates and its enterprise type, which hold once they are accepted', async ({
  page: supplier,
  personAt,
  enter,
}) => {
  await enter(supplier, 'supplier2', '/srmDetail/srmDetail')
  const certificates = supplier.locator('#field-certificates')

  await test.step('what is missing is said, and a PDF can be read before it is sent', async () => {
    await supplier.getByRole('button', { name: '申请变更' }).click()
    await supplier.getByLabel('企业类型').selectOption('STATE')
    await supplier.getByRole('button', { name: '删除证书 1' }).click()
    await supplier.getByRole('button', { name: '添加证书' }).click()
    await supplier.getByRole('textbox', { name: '理由' }).fill('改制并换发体系证书')
    await supplier.getByRole('button', { name: '提交变更申请' }).click()
    await expect(supplier.getByRole('alert')).toContainText('资质证书')
    await certificates.getByLabel('证照类型').last().selectOption('SAFETY')
    await certificates.getByLabel('证照编号').last().fill('S-2026-0007')
    await certificates.getByLabel('有效期至').last().fill('2029-10-31')
    await certificates.locator('input[type=file]').last().setInputFiles({ name: '许可证.pdf', mimeType: 'application/pdf', buffer: pdf })
    await supplier.getByRole('button', { name: '许可证.pdf', exact: true }).click()
    const viewer = supplier.getByRole('dialog')
    await expect(viewer.getByRole('link', { name: '新标签页打开' })).toHaveAttribute('href', /^blob:/)
    await expect(viewer.getByRole('button', { name: '下载' })).toBeEnabled()
    // The browser's own viewer was let into the frame: a policy that forbids it would leave an error page there.
    const frame = await (await viewer.locator('iframe').elementHandle())?.contentFrame()
    await expect.poll(() => frame?.url()).toMatch(/^blob:/)
    await viewer.getByRole('button', { name: '关闭' }).click()
  })

  await test.step('asked for, it waits, and the old data stay', async () => {
    await expect(supplier.getByText('申请变更：企业类型和资质证书')).toBeVisible()
    await supplier.getByRole('button', { name: '提交变更申请' }).click()
    await supplier.getByRole('button', { name: /查看待审变更/ }).click()
    await expect(supplier.getByRole('dialog')).toContainText('S-2026-0007')
    await supplier.keyboard.press('Escape')
    await sides(supplier).filter({ hasText: '证照' }).click()
    await expect(supplier.locator('tbody')).not.toContainText('S-2026-0007')
  })

  await test.step('the reviewer reads what becomes of each certificate, and accepts', async () => {
    const reviewer = await personAt()
    await enter(reviewer, 'reviewer', '/srmManager/srmcheckManager?view=changes')
    const row = reviewer.locator('tbody tr').filter({ hasText: '华锚' })
    await expect(row).toContainText('国有企业')
    await expect(row.locator('li').filter({ hasText: '移除' })).toContainText('ISO9001')
    await expect(row.locator('li').filter({ hasText: '新增' })).toContainText('S-2026-0007')
    await expect(row).toContainText('另有 1 项不变')
    await row.getByRole('button', { name: '同意变更' }).click()
    await reviewer.getByRole('dialog').getByRole('button', { name: '同意变更' }).click()
    await expect(row).toHaveCount(0)
    await supplier.reload()
    await expect(supplier.locator('tbody')).toContainText('S-2026-0007')
    await expect(supplier.locator('tbody')).not.toContainText('ISO9001-')
  })
})
