import type { Page } from '@playwright/test'
import { choose, send } from './parts.ts'
import { png } from '../setup/files.ts'
import { expect, inView, phone, test } from './support.ts'

test.use({ viewport: phone })

const companyId = '44'

const save = (page: Page) => page.getByRole('button', { name: '保存并继续' }).click()
const step = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()

test('a supplier registers its company on a phone, is returned and mends', async ({ page, product, expectErrors, enter }) => {
  expectErrors(/net::ERR/)
  await enter(page, 'newsupplier')

  await test.step('the company: gaps are shown, then it is committed', async () => {
    await step(page, '第 3 步')
    await page.getByRole('navigation', { name: '注册步骤' }).getByRole('button', { name: /公司/ }).click()
    await step(page, '第 2 步')
    await page.getByLabel('住所').fill('')
    await page.getByLabel('企业电话').fill('')
    await save(page)
    await expect(page.getByRole('alert')).toContainText('需要补全')
    await page.getByLabel('企业类型').selectOption({ label: '有限责任公司' })
    await page.getByLabel('供应商类型').selectOption({ label: '贸易商' })
    await page.getByLabel('法定代表人').fill('何新')
    await choose(page, '区 / 县', '市南区')
    await page.getByLabel('住所').fill('港湾路 18 号')
    await page.getByLabel('企业电话').fill('0532-86001234')
    await page.getByLabel('企业邮箱').fill('office@xincheng.example')
    await expect(page.getByRole('alert')).toBeHidden()
    await save(page)
    await step(page, '第 3 步')
    await expect(page).toHaveURL(/step=3/)
  })

  await test.step('what is typed of step three survives a reload and Back', async () => {
    await page.locator('input[type=file]').first().setInputFiles({ name: '营业执照.png', mimeType: 'image/png', buffer: png })
    await page.getByRole('button', { name: '营业执照.png', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('img', { name: '营业执照.png' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
    await page.getByLabel('成立日期').fill('2020-05-06')
    await page.getByLabel('执照有效期自').fill('2020-05-06')
    await page.getByLabel('长期有效').check()
    await page.getByLabel('注册资本').fill('500')
    await page.getByLabel('经营范围').fill('港口机械备件销售')
    await expect(page.getByText('未提交的内容保存在本设备')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('经营范围')).toHaveValue('港口机械备件销售')
    await page.goBack()
    await step(page, '第 2 步')
    await page.goForward()
    await expect(page.getByLabel('注册资本')).toHaveValue('500')
    await expect(page.getByRole('button', { name: '营业执照.png', exact: true })).toBeVisible()
  })

  await test.step('a failed call keeps everything, and the next one commits it', async () => {
    await page.getByLabel('开户银行').fill('青岛银行港口支行')
    await page.getByLabel('银行账号').fill('8020 1100 2233 4455')
    await page.getByRole('searchbox', { name: '搜索品类' }).fill('起重设备')
    await page.getByLabel('起重设备备件').check()
    await page.route('**/commitRegStepThree**', (route) => route.abort())
    await save(page)
    await expect(page.getByRole('alert')).toContainText('您填写的内容都还在')
    await expect(page.getByLabel('开户银行')).toHaveValue('青岛银行港口支行')
    await page.unroute('**/commitRegStepThree**')
    await page.getByRole('button', { name: '保存并继续' }).dblclick()
    await step(page, '第 4 步')
  })

  await test.step('the registrant is the first contact; everything is looked over and submitted', async () => {
    await expect(page.getByLabel('姓名')).toHaveValue('何新')
    await page.getByLabel('电话').fill('13800000044')
    await save(page)
    await step(page, '核对并提交')
    await expect(inView(page)).toContainText('山东省青岛市市南区')
    await expect(inView(page)).toContainText('500 万元')
    await page.getByRole('button', { name: '修改 第 4 步' }).click()
    await page.getByLabel('合作业绩概述').fill('近三年为东港供应门机备件。')
    await save(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: '提交审核' }).click()
    await step(page, '注册审核进度')
    await expect(inView(page)).toContainText('已等待 0 个工作日')
    await page.reload()
    await expect(inView(page)).toContainText('近三年为东港供应门机备件。')
  })

  await test.step('a reviewer returns one field; only that is asked again, and resubmitted', async () => {
    await send(product, 'reviewer', companyId, 'claim')
    const marks = [{ field: 'address' as const, reason: '与营业执照住所不一致' }]
    await product.ask('reviewer', 'POST /api/srm/company/{id}/mark', { params: { id: companyId }, body: { marks } })
    await send(product, 'reviewer', companyId, 'return')
    await page.reload()
    await step(page, '第 2 步')
    await expect(page.getByText('与营业执照住所不一致')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(1)
    await page.getByLabel('住所').fill('港湾路 20 号')
    await save(page)
    await step(page, '核对并提交')
    await expect(inView(page)).toContainText('已修改')
    await page.getByRole('button', { name: '提交审核' }).click()
    await step(page, '注册审核进度')
  })
})
