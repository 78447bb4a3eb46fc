import { expect, heading, logIn, test } from './support.ts'

const summary = '浏览器验收钢丝绳供货'
const reason = '本单位当年未发生此项采购'

test('a claim with its proof, passed by the platform, refused by the unit, read by the supplier', async ({ page: supplier, personAt }) => {
  await test.step('the supplier claims on a phone', async () => {
    await supplier.setViewportSize({ width: 390, height: 844 })
    await logIn(supplier, 'supplier1')
    await supplier.goto('/srmManager/srmcheckAchievment/new')
    await supplier.getByRole('button', { name: '保存并提交' }).click()
    await expect(supplier.getByText('请至少上传一份证明材料')).toBeVisible()
    await supplier.getByLabel('使用单位').selectOption({ label: '东港集装箱码头有限公司' })
    await expect(supplier.getByLabel('核实单位')).toHaveValue('21')
    await supplier.getByLabel('合作年度').selectOption('2026')
    await supplier.getByLabel('合同金额').selectOption({ label: '10–100 万元' })
    await supplier.getByLabel('合作内容').fill(summary)
    await supplier.locator('input[type=file]').setInputFiles('tests/contract/files/requirements.pdf')
    await expect(supplier.getByRole('button', { name: 'requirements.pdf', exact: true })).toBeVisible()
    await supplier.getByRole('button', { name: '保存并提交' }).click()
    await expect(heading(supplier)).toContainText('东港集装箱码头有限公司')
    await expect(supplier.locator('#main')).toContainText('待初审')
  })
  const path = new URL(supplier.url()).pathname

  await test.step('the platform passes it on', async () => {
    const reviewer = await personAt()
    await logIn(reviewer, 'reviewer')
    await reviewer.goto(path)
    await reviewer.getByRole('button', { name: '受理' }).click()
    await reviewer.getByRole('button', { name: '初审通过' }).click()
    await reviewer.getByRole('dialog').getByRole('button', { name: '初审通过' }).click()
    await expect(reviewer.locator('#main')).toContainText('待单位核实')
  })

  await test.step('the unit refuses it with a reason', async () => {
    const unit = await personAt()
    await logIn(unit, 'unit')
    await unit.getByRole('link', { name: '合作业绩' }).click()
    await unit.locator('tbody tr', { hasText: summary }).locator('a').click()
    await unit.getByRole('button', { name: '不予确认' }).click()
    await unit.getByRole('dialog').getByRole('textbox').fill(reason)
    await unit.getByRole('dialog').getByRole('button', { name: '不予确认' }).click()
    await expect(unit.locator('#main')).toContainText('未通过')
  })

  await test.step('the supplier reads why', async () => {
    await supplier.reload()
    await expect(supplier.getByRole('note')).toContainText(reason)
    await expect(supplier.locator('#main')).toContainText('未通过')
  })
})
