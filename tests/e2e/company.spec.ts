import type { Page } from '@playwright/test'
import { pdfOf } from '../../server/seed/pdf.ts'
import { checkCharacter } from '../../src/lib/creditCode.ts'
import { choose, publish, seal } from './parts.ts'
import { act, again, expect, heading, hour, inView, newestNotice, test, visit } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const pdf = pdfOf(['BUSINESS LICENCE'])
const sides = (page: Page) => page.getByRole('navigation', { name: /供应商详情|Supplier sections/ }).getByRole('link')

test('each side of a supplier is there for those whom it concerns', async ({ page: reviewer, personAt, expectErrors, enter }) => {
  expectErrors(/404/)
  const company = '/srmDetail/srmDetail?id=31'

  await test.step('a reviewer goes from a side to the record', async () => {
    await enter(reviewer, 'reviewer', company)
    await expect(sides(reviewer)).toHaveText(['资料', '证照', '供货范围', '合作业绩', '报价员与成员', '参与项目', '关联关系', '日志'])
    await sides(reviewer).filter({ hasText: '供货范围' }).click()
    await expect(inView(reviewer).locator('tbody')).toContainText('钢丝绳')
    await sides(reviewer).filter({ hasText: '报价员与成员' }).click()
    await expect(reviewer.getByRole('region', { name: '成员', exact: true })).toContainText('m31-xuchen')
    await reviewer.getByRole('region', { name: '报价员', exact: true }).getByRole('link', { name: '许晨' }).click()
    await expect(heading(reviewer)).toContainText('许晨')
  })

  await test.step('the head of procurement reads of its conduct, a buyer does not', async () => {
    const lead = await personAt({ locale: 'en' })
    await enter(lead, 'lead', `${company}&tab=integrity`)
    await inView(lead).locator('tbody a').first().click()
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
    await expect(inView(supplier)).not.toContainText('华锚')
  })
})

test('a supplier changes its certificates, its enterprise type and its representative, which hold once they are accepted', async ({
  page: supplier,
  personAt,
  enter,
}) => {
  await enter(supplier, 'supplier2', '/srmDetail/srmDetail')
  const certificates = supplier.locator('#field-certificates')

  await test.step('what is missing is said, and a PDF can be read before it is sent', async () => {
    await supplier.getByRole('button', { name: '申请变更' }).click()
    await supplier.getByLabel('企业类型').selectOption('STATE')
    await supplier.getByRole('textbox', { name: '法定代表人' }).fill('周新敏')
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
    await expect(supplier.getByText('申请变更：法定代表人、企业类型和资质证书')).toBeVisible()
    await supplier.getByRole('button', { name: '提交变更申请' }).click()
    await supplier.getByRole('button', { name: /查看待审变更/ }).click()
    await expect(supplier.getByRole('dialog')).toContainText('S-2026-0007')
    await supplier.keyboard.press('Escape')
    await sides(supplier).filter({ hasText: '证照' }).click()
    await expect(inView(supplier).locator('tbody')).not.toContainText('S-2026-0007')
  })

  await test.step('the reviewer reads what becomes of each certificate, and accepts', async () => {
    const reviewer = await personAt()
    await enter(reviewer, 'reviewer', '/srmManager/srmcheckManager?view=changes')
    const row = inView(reviewer).locator('tbody tr').filter({ hasText: '华锚' })
    await expect(row).toContainText('国有企业')
    await expect(row).toContainText('周新敏')
    await expect(row.locator('li').filter({ hasText: '移除' })).toContainText('ISO9001')
    await expect(row.locator('li').filter({ hasText: '新增' })).toContainText('S-2026-0007')
    await expect(row).toContainText('另有 1 项不变')
    await row.getByRole('button', { name: '同意变更' }).click()
    await reviewer.getByRole('dialog').getByRole('button', { name: '同意变更' }).click()
    await expect(row).toHaveCount(0)
    await again(supplier)
    await expect(inView(supplier).locator('tbody')).toContainText('S-2026-0007')
    await expect(inView(supplier).locator('tbody')).not.toContainText('ISO9001-')
    await sides(supplier).filter({ hasText: '资料' }).click()
    await expect(inView(supplier)).toContainText('变更历史')
    await expect(inView(supplier).locator('dd').filter({ hasText: '周新敏' })).toBeVisible()
  })
})

test('a supplier takes a change back, and reads why the next one was refused', async ({ page: supplier, personAt, product, enter }) => {
  const { username, serial } = await product.company('quoting')
  const askFor = (legalRepresentative: string) =>
    product.ask(username, 'POST /api/srm/companyChange', { body: { fields: { legalRepresentative }, reason: '法定代表人变更登记完成' } })
  const request = supplier.getByRole('button', { name: '申请变更' })
  const pending = supplier.getByRole('button', { name: /查看待审变更/ })

  await test.step('it takes back what it asked for', async () => {
    await askFor('周新敏')
    await enter(supplier, username, '/srmDetail/srmDetail')
    await pending.click()
    await expect(supplier.getByRole('dialog')).toContainText('周新敏')
    await act(supplier, t, 'event.companyChange.withdraw')
    await expect(request).toBeVisible()
    await expect(pending).toHaveCount(0)
  })

  await test.step('the reviewer refuses the next', async () => {
    await askFor('周新华')
    const reviewer = await personAt()
    await enter(reviewer, 'reviewer', '/srmManager/srmcheckManager?view=changes')
    const row = inView(reviewer)
      .locator('tbody tr')
      .filter({ hasText: `海新${serial}物资有限公司` })
    await expect(row).toHaveCount(1)
    await row.getByRole('button', { name: '驳回变更' }).click()
    const dialog = reviewer.getByRole('dialog')
    await expect(dialog).toContainText('周新华')
    await dialog.getByRole('textbox').fill('变更登记通知书不清晰')
    await dialog.getByRole('button', { name: '驳回变更' }).click()
    await expect(row).toHaveCount(0)
    await reviewer.getByRole('link', { name: t('review.settledChanges') }).click()
    await expect(row.filter({ hasText: '周新华' })).toContainText('变更登记通知书不清晰')
    await expect(inView(reviewer).locator('tbody')).not.toContainText(t('state.companyChange.underReview'))
  })

  await test.step('the supplier is told why, and keeps its old data', async () => {
    await product.advance(0)
    await again(supplier)
    await expect(request).toBeVisible()
    await expect(supplier.getByText(`王新${serial}`, { exact: true })).toBeVisible()
    await expect(inView(supplier)).not.toContainText('周新华')
    await expect(await newestNotice(supplier, t)).toContainText('公司资料变更被驳回：变更登记通知书不清晰')
    await supplier.keyboard.press('Escape')
  })

  await test.step('it closes its account for good, once it has read what follows and said why', async () => {
    await supplier.getByRole('button', { name: t('event.company.cancel') }).click()
    const dialog = supplier.getByRole('dialog')
    await expect(dialog).toContainText(t('company.closeHelp'))
    await dialog.getByRole('button', { name: t('event.company.cancel') }).click()
    await expect(dialog.getByText(t('refusal.reasonGiven'))).toBeVisible()
    await dialog.getByRole('textbox').fill('公司已注销，不再经营')
    await dialog.getByRole('button', { name: t('event.company.cancel') }).click()
    await expect(inView(supplier)).toContainText(t('state.company.cancelled'))
    await expect(request).toHaveCount(0)
    await expect(supplier.getByRole('button', { name: t('event.company.cancel') })).toHaveCount(0)
  })
})

test('what a supplier quotes for is its own business until the quotations are open', async ({
  page: supplier,
  personAt,
  product,
  enter,
}) => {
  const { id, username, serial } = await product.company('quoting')
  const title = `门机备件采购 ${serial}`
  const projectId = await publish(product, { title, titleEn: `Crane parts ${serial}`, categoryId: '1003' }, 48 * hour)
  await seal(product, username, projectId, ['41.500000', '61.000000'])

  await test.step('the supplier finds the purchase among its own', async () => {
    await enter(supplier, username, '/srmDetail/srmDetail')
    await sides(supplier).filter({ hasText: '参与项目' }).click()
    const row = inView(supplier).locator('tbody tr')
    await expect(row).toContainText(title)
    await expect(row).toContainText('已密封提交')
    await row.getByRole('link').click()
    await expect(heading(supplier)).toHaveText(title)
  })

  await test.step('the buyer reads of those alone that are open', async () => {
    const buyer = await personAt()
    await enter(buyer, 'buyer', `/srmDetail/srmDetail?id=${id}&tab=projects`)
    await expect(buyer.getByText('暂无已开标的参与项目')).toBeVisible()
    await visit(buyer, '/srmDetail/srmDetail?id=31&tab=projects')
    await expect(inView(buyer).locator('tbody tr').filter({ hasText: '中选' }).first()).toBeVisible()
  })
})

test('the administrator sets up a unit and takes it away again, but no company that is in use', async ({ page: admin, product, enter }) => {
  const { serial } = await product.company('submitted')
  const name = `浏览器新设单位 ${serial}`
  const row = (text: string) => inView(admin).locator('tbody tr').filter({ hasText: text })
  const askToRemove = async (text: string) => {
    await admin.getByRole('searchbox').fill(text)
    await row(text)
      .getByRole('button', { name: `对 ${text} 的操作` })
      .click()
    await admin.getByRole('menuitem', { name: '删除', exact: true }).click()
  }

  await test.step('a unit is set up once nothing is missing', async () => {
    await enter(admin, 'admin', '/baseManager/companyManager')
    await admin.getByRole('button', { name: '新增单位' }).click()
    const dialog = admin.getByRole('dialog')
    const create = dialog.getByRole('button', { name: '新增', exact: true })
    await create.click()
    await expect(dialog.getByText('须为 18 位数字或大写字母')).toBeVisible()
    const code = `91370200MB${String(serial).padStart(7, '0')}`
    await dialog.getByLabel('企业名称').fill(name)
    await dialog.getByLabel('英文名称').fill(`New unit ${serial}`)
    await dialog.getByLabel('统一社会信用代码').fill(code + checkCharacter(code))
    await dialog.getByLabel('上级单位').selectOption({ label: '海岳港口集团有限公司' })
    await dialog.getByRole('combobox', { name: '省 / 直辖市' }).press('ArrowDown')
    await expect(dialog.getByRole('listbox').getByRole('option', { name: '山东省' })).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(0)
    await choose(dialog, '省 / 直辖市', '山东省')
    await choose(dialog, '市', '青岛市')
    await choose(dialog, '区 / 县', '市南区')
    await create.click()
    await expect(admin.getByText(`已新增 ${name}`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('nothing refers to it: it can be removed', async () => {
    await admin.getByRole('searchbox').fill(name)
    await expect(row(name)).toContainText('基层单位')
    await askToRemove(name)
    await admin.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await expect(admin.getByText(`已删除 ${name}`)).toBeVisible()
    await expect(row(name)).toHaveCount(0)
  })

  await test.step('a company with people stays, and nobody is asked whether to delete it', async () => {
    const used = `海新${serial}物资有限公司`
    await askToRemove(used)
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByRole('listitem').first()).toHaveText('仍有记录引用，公司不能删除')
    await expect(dialog.getByRole('button', { name: '删除', exact: true })).toHaveCount(0)
    await admin.keyboard.press('Escape')
    await expect(row(used)).toBeVisible()
  })
})
