import { day, expect, heading, inView, pressTwice, test, visit } from './support.ts'

const records = '/srmManager/integrityManagement'

test('a record of conduct, from the draft, put right before its company reads it, through its effect to the appeal', async ({
  desk,
  personAt,
  passTime,
  expectErrors,
  enter,
  product,
}) => {
  // Sessions end while days pass.
  expectErrors(/40[19]/)

  const lead = await desk('lead', records)
  await test.step('the head of procurement records it and tells the company', async () => {
    await expect(lead.getByRole('heading', { name: '近一年各企业得分走势' })).toBeVisible()
    await lead.getByRole('link', { name: '新建诚信记录' }).click()
    await lead.getByRole('button', { name: '保存草稿' }).click()
    await expect(lead.getByText('请选择企业')).toBeVisible()
    await lead.getByRole('searchbox', { name: '企业名称或信用代码' }).fill('航钢')
    await lead.getByRole('listitem').filter({ hasText: '远航钢绳有限公司' }).getByRole('button', { name: '选择' }).click()
    await inView(lead).getByLabel('类型').selectOption('BAD')
    await inView(lead).getByLabel('规则').selectOption({ label: '无正当理由延期交付' })
    await lead.getByLabel('分值').fill('10')
    await lead.getByLabel('经过').fill('两批钢丝绳分别晚到 21 天和 34 天。')
    await inView(lead).getByLabel('效力', { exact: true }).selectOption('NO_QUOTE')
    await lead.getByLabel('效力天数').fill('60')
    await lead.getByRole('button', { name: '保存草稿' }).click()
    await expect(heading(lead)).toHaveText('远航钢绳有限公司 · 无正当理由延期交付')
    await lead.getByRole('button', { name: '编辑' }).click()
    await expect(heading(lead)).toHaveText(/^编辑诚信记录 #/)
    await lead.getByLabel('分值').fill('5')
    await lead.getByRole('button', { name: '保存草稿' }).click()
    await expect(inView(lead).locator('dd').filter({ hasText: '−5' })).toBeVisible()
    await lead.getByRole('button', { name: '通知供应商' }).click()
    await lead.getByRole('dialog').getByRole('button', { name: '通知供应商' }).click()
    await expect(inView(lead)).toContainText('供应商陈述期')
  })
  const record = new URL(lead.url()).pathname

  await test.step('the supplier states its case', async () => {
    const supplier = await desk('supplier1', records)
    await expect(inView(supplier).locator('tbody tr').first()).toContainText('供应商陈述期')
    await visit(supplier, record)
    await supplier.getByRole('button', { name: '提交陈述' }).click()
    await supplier.getByRole('dialog').getByRole('textbox').fill('港口封航改走陆运，已电话告知仓库。')
    await supplier.getByRole('dialog').getByRole('button', { name: '提交陈述' }).click()
    await expect(supplier.getByRole('heading', { name: '企业陈述' })).toBeVisible()
    await expect(supplier.getByRole('button', { name: '提交陈述' })).toBeDisabled()
    expect(await inView(supplier).textContent()).not.toContain('苏敏仪')
  })

  await passTime(7 * day)
  const supplier = await personAt()
  const price = supplier.getByRole('textbox', { name: '含税单价 1' })
  await test.step('it takes effect by the clock: nothing can be sealed, and nobody can invite the supplier', async () => {
    await enter(supplier, 'supplier1', record)
    await expect(inView(supplier)).toContainText('生效中')
    await visit(supplier, '/poManager/poDetailed/1041')
    await supplier.getByRole('button', { name: '开始报价' }).click()
    await price.fill('41.5')
    await expect(supplier.getByText('公司尚未成为正式供应商').first()).toBeVisible()
    await expect(supplier.getByRole('button', { name: '密封提交' })).toBeDisabled()
    const { rows } = await product.ask('buyer', 'GET /api/po/supplier/page', { query: { q: '远航钢绳' } })
    expect(rows.map(({ excludedBy }) => excludedBy)).toEqual(['NO_QUOTE'])
  })

  await test.step('another head upholds the appeal, and the quotation can be sealed', async () => {
    await visit(supplier, record)
    await supplier.getByRole('button', { name: '申诉' }).click()
    await supplier.getByRole('dialog').getByRole('textbox').fill('封航通知可以证明延误非我方原因')
    await supplier.getByRole('dialog').getByRole('button', { name: '申诉' }).click()
    await expect(inView(supplier)).toContainText('申诉待裁定')
    const params = { id: record.split('/').at(-1) ?? '' }
    const { version } = await product.ask('lead2', 'GET /api/srm/integrity/{id}', { params })
    const body = { version, reason: '已核实封航通知，延误非企业原因' }
    await product.ask('lead2', 'POST /api/srm/integrity/{id}/upholdAppeal', { params, body })
    await visit(supplier, record)
    await expect(inView(supplier)).toContainText('已撤销')
    await visit(supplier, '/poManager/poDetailed/1041')
    await supplier.getByRole('button', { name: '继续报价' }).click()
    await price.fill('41.5')
    await supplier.getByRole('button', { name: '密封提交' }).click()
    await pressTwice(supplier.getByRole('dialog').getByRole('button', { name: '密封提交' }))
    await expect(inView(supplier)).toContainText('SHA-256')
  })
})
