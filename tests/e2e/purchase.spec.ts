import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { smallPdf } from '../setup/files.ts'
import { fieldOfMoment } from '../../src/lib/shanghaiTime.ts'
import { contentOf, sheetOf } from '../setup/purchase.ts'
import { choose, paste } from './parts.ts'
import { act, expect, expectToFit, heading, hour, inView, logIn, phone, pressTwice, test, visit } from './support.ts'
import { wordsOf } from './words.ts'

const lines = [
  ['名称', '规格型号', '单位', '数量', '交货日期', '交货地点', '备注'],
  ['钢丝绳', 'Ø32 mm', 'm', '1200', '2027-01-15', '东港 3 号泊位', ''],
  ['卸扣', '17 t', '只', '60.5', '2027-01-15', '', '镀锌'],
]
const title = '浏览器验收采购'
const titleEn = 'Browser acceptance purchase'
/** Prices nobody could meet by chance. */
const first = ['913.37', '777.13']
const second = ['688.91', '899.42']
const attachment = '技术偏离表.pdf'

const serverTime = async (page: Page): Promise<number> => Date.parse((await page.request.get('/api/health')).headers()['date'] ?? '')

test('one purchase, from a spreadsheet to the published result', async ({ page: buyer, personAt, enter, passTime, expectErrors }) => {
  expectErrors(/409|net::ERR/)

  await test.step('the buyer turns a purchase list into a published project', async () => {
    await logIn(buyer, 'buyer')
    await buyer.getByRole('link', { name: '我的项目' }).click()
    await buyer.getByRole('link', { name: '新增项目' }).click()
    await buyer.getByRole('button', { name: '发布项目' }).click()
    await expect(buyer.getByRole('alert')).toContainText('发布前还需要')
    await buyer.getByLabel('中文标题').fill(title)
    await buyer.getByLabel('英文标题').fill(titleEn)
    await inView(buyer).getByLabel('采购单位').selectOption({ label: '东港集装箱码头有限公司' })
    await choose(buyer, '采购品类', '1001')
    await buyer.getByLabel('报价截止').fill(fieldOfMoment(new Date((await serverTime(buyer)) + 2 * hour).toISOString()))
    await paste(buyer, '名称 1', lines)
    await expect(buyer.getByText('2 条', { exact: true })).toBeVisible()
    await buyer.getByRole('textbox', { name: '数量 2' }).fill('many')
    await expect(buyer.getByText('第 2 行 · 数量：须为大于 0 的数，最多 4 位小数')).toBeVisible()
    await expect(buyer.getByText('已自动保存（1 处还不能用）')).toBeVisible()
    await buyer.reload()
    await expect(buyer.getByRole('textbox', { name: /^数量 2/ })).toHaveValue('many')
    await buyer.getByRole('textbox', { name: /^数量 2/ }).fill('60.5')
    await expect(buyer.getByText('已自动保存')).toBeVisible()
    await buyer.getByRole('button', { name: '发布项目' }).click()
    await pressTwice(buyer.getByRole('dialog').getByRole('button', { name: '发布项目' }))
    await expect(heading(buyer)).toHaveText(title)
    await expect(inView(buyer)).toContainText('报价中')
  })

  const one = await personAt()
  const two = await personAt({ locale: 'en' })
  await test.step('a supplier quotes by keyboard and paste, gets a receipt and replaces it', async () => {
    await logIn(one, 'supplier1')
    await one.getByRole('link', { name: '采购项目' }).click()
    await one.getByRole('searchbox').fill(title)
    await expect(inView(one).locator('tbody tr')).toHaveCount(1)
    await inView(one).locator('tbody tr a').click()
    await one.getByRole('button', { name: '开始报价' }).click()
    const name = one.getByRole('gridcell', { name: '钢丝绳' })
    const before = await name.boundingBox()
    await one.setViewportSize({ width: 700, height: 900 })
    await one.getByRole('region', { name: '报价单' }).evaluate((region) => region.scrollTo({ left: 999 }))
    expect((await name.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
    await expect(name).toBeInViewport({ ratio: 1 })
    await one.setViewportSize({ width: 1440, height: 900 })
    await one.getByRole('textbox', { name: '含税单价 1' }).fill('about 12')
    await expect(one.getByRole('button', { name: '密封提交' })).toBeDisabled()
    await one.getByRole('textbox', { name: '含税单价 2' }).fill('1')
    await one.getByRole('button', { name: '密封提交' }).click()
    await expect(one.getByRole('textbox', { name: /^含税单价 1/ })).toBeFocused()
    await one.getByRole('textbox', { name: '含税单价 2' }).focus()
    await one.getByRole('button', { name: '第 1 行 · 含税单价：须为数字，最多 6 位小数' }).click()
    await expect(one.getByRole('textbox', { name: /^含税单价 1/ })).toBeFocused()
    await paste(
      one,
      '含税单价 1: 须为数字，最多 6 位小数',
      first.map((price) => [price]),
    )
    await expect(inView(one)).toContainText('1,143,060.37')
    await one.getByRole('textbox', { name: '含税单价 1' }).press('Shift+ArrowDown')
    await one.keyboard.press('Delete')
    await expect(one.getByRole('status').filter({ hasText: '已清空 2 个单元格' })).toBeVisible()
    await expect(inView(one)).not.toContainText('1,143,060.37')
    await one.keyboard.press('Control+z')
    await expect(inView(one)).toContainText('1,143,060.37')
    await expect(one.getByRole('button', { name: '删除行' }), 'the lines are the purchase’s').toHaveCount(0)
    const exporting = one.waitForEvent('download')
    await one.getByRole('button', { name: '导出 XLSX' }).click()
    const exported = await (await exporting).path()
    await one.getByRole('textbox', { name: '含税单价 1' }).fill('')
    const upload = one.locator('input[type=file][accept*=xlsx]')
    await upload.setInputFiles({ name: '另一份.csv', mimeType: 'text/csv', buffer: Buffer.from('序号,名称,含税单价\n2,钢丝绳,5\n') })
    await expect(one.getByText('第 2 行：序号 2 的名称与采购明细不符。单价 5，备注 —')).toBeVisible()
    await upload.setInputFiles(exported)
    await expect(one.getByRole('textbox', { name: '含税单价 1' })).toHaveValue('913.37')
    await expect(one.getByText('第 2 行：序号 2')).toHaveCount(0)
    await expect(inView(one)).toContainText('1,143,060.37')
    const file = { name: attachment, mimeType: 'application/pdf', buffer: smallPdf }
    // What a firewall answers in the place of the server is no upload: the row says so, and the quotation does not wait for it.
    const page = { contentType: 'text/html', body: '<title>Blocked</title>' }
    await one.route('**/oss/upload?*', (route) => route.fulfill(page), { times: 1 })
    await one.locator('input[type=file][multiple]').setInputFiles({ ...file, name: '被拦截.pdf' })
    await expect(one.getByRole('listitem').filter({ hasText: '被拦截.pdf' }).getByRole('alert')).toContainText(
      '不是本系统的应答（HTTP 200）',
    )
    await one.locator('input[type=file][multiple]').setInputFiles(file)
    await expect(one.getByRole('button', { name: attachment, exact: true })).toBeVisible()
    await one.getByRole('button', { name: '密封提交' }).click()
    await pressTwice(one.getByRole('dialog').getByRole('button', { name: '密封提交' }))
    await expect(one.getByRole('button', { name: `下载 ${attachment}` })).toBeVisible()
    await one.getByRole('button', { name: '校验' }).click()
    await expect(one.getByText('校验一致')).toBeVisible()
    const writing = one.waitForEvent('download')
    await one.getByRole('button', { name: '下载 PDF' }).click()
    const receipt = await writing
    expect(receipt.suggestedFilename()).toMatch(/^BJ-\d{4}-\d{6}-01\.pdf$/)
    expect((await readFile(await receipt.path())).subarray(0, 8).toString()).toBe('%PDF-1.7')
    // What was submitted is read until somebody says that it is to be changed.
    await expect(one.getByRole('textbox', { name: '含税单价 2' })).toHaveCount(0)
    await expect(one.getByRole('button', { name: '替换报价' })).toHaveCount(0)
    await one.getByRole('button', { name: '修改报价' }).click()
    await one.getByRole('textbox', { name: '含税单价 2' }).fill('769')
    await expect(one.getByText(/^正在修改/)).toBeVisible()
    await one.getByRole('button', { name: '放弃修改' }).click()
    await expect(one.getByRole('gridcell', { name: '777.13', exact: true })).toBeVisible()
    await one.getByRole('button', { name: '修改报价' }).click()
    await one.getByRole('textbox', { name: '含税单价 2' }).fill('77o')
    await expect(one.getByText('已自动保存（1 处还不能用）')).toBeVisible()
    await one.reload()
    await expect(one.getByText(/^正在修改/)).toBeVisible()
    await expect(one.getByRole('textbox', { name: /^含税单价 2/ })).toHaveValue('77o')
    await one.getByRole('textbox', { name: /^含税单价 2/ }).fill('770')
    await one.getByRole('button', { name: '替换报价' }).click()
    await one.getByRole('dialog').getByRole('button', { name: '替换报价' }).click()
    await expect(one.getByText('已被替换')).toBeVisible()
  })

  await test.step('another loses the connection in the middle, and no price', async () => {
    await logIn(two, 'supplier2')
    await visit(two, '/poManager/poProject?q=acceptance')
    await inView(two).locator('tbody tr a').click()
    await two.getByRole('button', { name: 'Start' }).click()
    await expect(two.getByRole('textbox', { name: /^Unit price.* 1$/ })).toBeVisible()
    await two.context().setOffline(true)
    await two.getByRole('textbox', { name: /^Unit price.* 1$/ }).fill(second[0] ?? '')
    await two.getByRole('textbox', { name: /^Unit price.* 2$/ }).fill(second[1] ?? '')
    await expect(two.getByText('Connection lost')).toBeVisible()
    await two.getByRole('link', { name: 'Open projects' }).click()
    await expect(two.getByRole('dialog')).toContainText('not saved yet')
    await two.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
    await expect(two.getByRole('textbox', { name: /^Unit price.* 1$/ })).toHaveValue(second[0] ?? '')
    await two.context().setOffline(false)
    await expect(two.getByText('Saved', { exact: true })).toBeVisible({ timeout: 15_000 })
    await two.reload()
    await expect(two.getByRole('textbox', { name: /^Unit price.* 2$/ })).toHaveValue(second[1] ?? '')
    await two.getByRole('button', { name: 'Seal and submit' }).click()
    await two.getByRole('dialog').getByRole('button', { name: 'Seal and submit' }).click()
    await expect(inView(two)).toContainText('SHA-256')
  })

  await test.step('a third prices one line of two on a telephone, with what is asked for beside each price', async () => {
    const three = await personAt({ viewport: phone })
    await logIn(three, 'supplier3', `/login?redirect=${encodeURIComponent('/poManager/poProject?q=' + title)}`)
    await inView(three).locator('tbody tr a').click()
    await three.getByRole('button', { name: '开始报价' }).click()
    await expect(three.getByRole('row').filter({ hasText: '钢丝绳' })).toContainText(/Ø32 mm.*1,200 m.*2027\/01\/15.*东港 3 号泊位/)
    await expect(three.getByRole('row').filter({ hasText: '卸扣' })).toContainText('镀锌')
    await expectToFit(three)
    const cell = await three.getByRole('textbox', { name: '含税单价 2' }).boundingBox()
    expect((cell?.x ?? 0) + (cell?.width ?? phone.width)).toBeLessThan(phone.width)
    // What it comes to and what is done with it stay in sight, and what is wrong is led to in the middle of it.
    await three.getByRole('textbox', { name: '含税单价 2' }).fill('６５５．４５')
    const [total, seal] = [three.locator('.foot').getByText('39,654.73'), three.getByRole('button', { name: '密封提交' })]
    for (const part of [total, seal]) await expect(part).toBeInViewport({ ratio: 1 })
    const days = three.getByLabel('交货天数')
    await days.fill('三周')
    await three.evaluate(() => scrollTo(0, 0))
    await seal.click()
    await expect(days).toBeFocused()
    await expect(days).toBeInViewport({ ratio: 1 })
    for (const part of [total, seal]) await expect(part).toBeInViewport({ ratio: 1 })
    await days.fill('')
    await three.getByRole('textbox', { name: '含税单价 1' }).fill('约 12')
    await three.getByRole('button', { name: /^第 1 行 · 含税单价/ }).click()
    const wrong = three.getByRole('textbox', { name: /^含税单价 1/ })
    await expect(wrong).toBeFocused()
    await expect(wrong).toBeInViewport({ ratio: 1 })
    await wrong.fill('')
    await seal.click()
    await expect(three.getByRole('dialog')).toContainText('有 1 项未报价')
    await pressTwice(three.getByRole('dialog').getByRole('button', { name: '密封提交' }))
    await expect(inView(three)).toContainText('SHA-256')
  })

  await test.step('until the deadline the buyer sees a number and nothing else', async () => {
    const heard: string[] = []
    buyer.on('response', (response) => {
      if (response.url().includes('/api/'))
        void response.text().then(
          (text) => heard.push(text),
          () => {},
        )
    })
    await buyer.goto(`/poJcManager/quotation?q=${encodeURIComponent(title)}`)
    await inView(buyer).locator('tbody tr a').click()
    await expect(inView(buyer)).toContainText('份密封报价')
    await expect(inView(buyer).getByText('3', { exact: true })).toBeVisible()
    await expect(buyer.getByRole('button', { name: '开标' })).toHaveCount(0)
    const seen = heard.join('\n') + (await buyer.content())
    for (const secret of [...first, ...second, '655.45', attachment, '远航', '华锚', '港联', 'Yuanhang', 'Huamao'])
      expect(seen).not.toContain(secret)
  })

  await test.step('after the deadline a submission is refused, and the quotes open together', async () => {
    await passTime(2 * hour + 60_000)
    await two.goBack()
    await expect(two.getByRole('button', { name: 'Replace' })).toBeDisabled()
    await buyer.goBack()
    await expect(inView(buyer)).toContainText('已截止')
    await buyer.getByRole('button', { name: '开标' }).click()
    await buyer.getByRole('dialog').getByRole('button', { name: '开标' }).click()
    const matrix = buyer.getByRole('region', { name: '报价对比' })
    await expect(matrix).toContainText('远航钢绳有限公司')
    await expect(matrix).toContainText('华锚起重设备有限公司')
    await expect(matrix).toContainText('913.37')
    await expect(matrix).toContainText('未报价')
    await expect(matrix.locator('.lowest')).toHaveText([/688\.91/, /655\.45/])
    await matrix.getByRole('button', { name: attachment }).click()
    await expect(buyer.getByRole('dialog').getByRole('button', { name: '下载' })).toBeEnabled()
    await buyer.keyboard.press('Escape')
    await expect(matrix.getByRole('row', { name: /高于最低总价/ }).getByRole('cell')).toHaveText(['最低价', /^\+261,5.*\+29\.7%$/, '—'])
    await expect(matrix.getByRole('row', { name: /^税率/ })).toContainText('13%')
    await expect(matrix.getByRole('row', { name: /^报价有效天数/ })).toContainText('90 天')
    const saved = buyer.waitForEvent('download')
    await buyer.getByRole('button', { name: '导出' }).click()
    await buyer.getByRole('menuitem', { name: 'XLSX' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^JC-\d{4}-\d{6} 报价对比\.xlsx$/)
    const signed = buyer.waitForEvent('download')
    await buyer.getByRole('button', { name: '开标记录' }).click()
    expect((await signed).suggestedFilename()).toMatch(/^JC-\d{4}-\d{6} 开标记录\.pdf$/)
    await buyer.emulateMedia({ media: 'print' })
    await buyer.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(matrix).toBeVisible()
    for (const name of ['主菜单', '已打开页面', '采购项目的各部分']) await expect(buyer.getByRole('navigation', { name })).toBeHidden()
    await expect(buyer.getByRole('link', { name: '跳到正文' })).toBeHidden()
    for (const place of ['开标人（签字）', '监督员（签字）', /^林知远 打印于 /])
      await expect(buyer.locator('#main').getByText(place)).toBeVisible()
    await buyer.evaluate(() => dispatchEvent(new Event('afterprint')))
    await buyer.emulateMedia({ media: 'screen' })
    await expect(buyer.getByText('监督员（签字）')).toBeHidden()
  })

  await test.step('the buyer chooses with a reason, and the head publishes', async () => {
    await inView(buyer).getByRole('link', { name: '选定供应商' }).click()
    const matrix = buyer.getByRole('region', { name: '报价对比' })
    await matrix.getByRole('columnheader', { name: /华锚/ }).getByRole('button', { name: '选定供应商' }).click()
    await buyer.getByRole('dialog').getByRole('button', { name: '选定供应商' }).click()
    await expect(buyer.getByRole('dialog')).toContainText('CNY 881,106')
    await expect(buyer.getByRole('dialog')).toContainText('总价最低')
    await buyer.getByRole('dialog').getByRole('button', { name: '返回' }).click()
    await matrix.getByRole('columnheader', { name: /远航/ }).getByRole('button', { name: '选定供应商' }).click()
    await expect(buyer.getByRole('dialog').getByRole('note')).toHaveText(/^不是最低价：比最低总价高 CNY 261,5.*（29\.7%）$/)
    await buyer.getByRole('dialog').getByRole('button', { name: '返回' }).click()
    await matrix.getByRole('columnheader', { name: /华锚/ }).getByRole('button', { name: '选定供应商' }).click()
    await buyer.getByRole('dialog').getByRole('textbox').fill('总价最低，全部响应')
    await buyer.getByRole('dialog').getByRole('button', { name: '选定供应商' }).click()
    await expect(inView(buyer)).toContainText('已选定：华锚起重设备有限公司')
    await expect(buyer.getByRole('button', { name: '同意' })).toBeHidden()
    await expect(inView(buyer)).toContainText('须由另一位负责人审批')
    const lead = await personAt()
    await enter(lead, 'lead', new URL(buyer.url()).pathname)
    await expect(inView(lead)).toContainText('选定人：林知远')
    await lead.getByRole('button', { name: '同意' }).click()
    await lead.getByRole('dialog').getByRole('button', { name: '同意' }).click()
    await expect(inView(lead)).toContainText('公示中')
  })

  await test.step('each supplier sees the own result and rank, never another price', async () => {
    await one.goto('/poMyproject/poHistory')
    const row = inView(one).locator('tbody tr').filter({ hasText: title })
    await expect(row).toContainText('未中选')
    await expect(row.getByRole('cell').nth(4)).toHaveText('2')
    await expect(row).toContainText('总价最低，全部响应')
    expect(await one.content()).not.toContain('881,106')
    await row.getByRole('link').first().click()
    await expect(inView(one).locator('section').filter({ hasText: '结果' }).first()).toContainText('未中选')
    await expect(inView(one)).toContainText('总价最低，全部响应')
    expect(await one.content()).not.toContain('881,106')
    await one.goBack()
    await two.goto('/poMyproject/poHistory')
    await expect(inView(two).locator('tbody tr').filter({ hasText: titleEn })).toContainText('Awarded')
    await one.getByRole('button', { name: /通知/ }).click()
    await expect(one.getByRole('menuitem').first()).toContainText(`“${title}”结果已公布`)
  })
})

test('a supplier takes a sealed quotation back; the buyer gives more time, a head holds and releases, it is stopped, and the buyer begins anew', async ({
  page: supplier,
  personAt,
  product,
  enter,
  passTime,
}) => {
  const t = wordsOf('zh-CN')
  const now = await product.now()
  const deadline = new Date(now.getTime() + hour).toISOString()
  const content = contentOf({ clock: { now: () => now } }, { title: '缓冲器采购', deadline })
  const draft = await product.ask('buyer', 'POST /api/po/project', { body: content })
  const params = { id: draft.id }
  await product.ask('buyer', 'POST /api/po/project/{id}/publish', { params, body: { version: draft.version } })
  const begun = await product.ask('supplier1', 'POST /api/po/quotation', { body: { projectId: draft.id } })
  const sheet = await product.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id: begun.id } })
  const body = { version: sheet.version, draftRevision: sheet.draftRevision, sheet: sheetOf(sheet, ['12.500000', '8.000000']) }
  await product.ask('supplier1', 'POST /api/po/quotation/{id}/submit', { params: { id: begun.id }, body })

  await enter(supplier, 'supplier1', `/poMyproject/poPrice/${begun.id}`)
  await expect(inView(supplier)).toContainText('SHA-256')
  await act(supplier, t, 'event.quotation.withdraw')
  await expect(inView(supplier)).toContainText(t('state.quotation.withdrawn'))

  await passTime(hour + 60_000)
  const buyer = await personAt()
  await enter(buyer, 'buyer', `/poJcManager/quotation/${draft.id}`)
  await expect(buyer.getByRole('note')).toHaveText(new RegExp(t('purchase.tooFew', { count: 0, needed: 3 })))
  await buyer
    .getByRole('note')
    .getByRole('button', { name: t('event.project.extend') })
    .click()
  const dialog = buyer.getByRole('dialog')
  await dialog.getByRole('button', { name: t('event.project.extend') }).click()
  await expect(dialog).toContainText(t('refusal.laterDeadline'))
  await expect(dialog).toContainText(t('refusal.reasonGiven'))
  await dialog.getByLabel(t('purchase.newDeadline')).fill(fieldOfMoment(new Date(now.getTime() + 4 * hour)))
  await dialog.getByLabel(t('common.reason')).fill('报价时间不足，延长截止')
  await dialog.getByRole('button', { name: t('event.project.extend') }).click()
  await expect(inView(buyer)).toContainText(t('state.project.published'))
  await enter(supplier, 'supplier1', `/poMyproject/poPrice/${begun.id}`)
  await expect(inView(supplier)).toContainText(t('state.quotation.draft'))
  await expect(supplier.getByRole('textbox', { name: '含税单价 1' })).toHaveValue('12.50')

  const lead = await personAt()
  await enter(lead, 'lead', `/poJcManager/poJcProject/${draft.id}`)
  await act(lead, t, 'event.project.hold', '收到举报，核查技术要求')
  await expect(lead.getByRole('note')).toContainText(t('hold.SUPERVISOR'))
  await visit(supplier, `/poMyproject/poPrice/${begun.id}`)
  await expect(inView(supplier).getByRole('note')).toContainText('收到举报，核查技术要求')
  await expect(inView(supplier).getByRole('note')).not.toContainText('林知远')
  await expect(supplier.getByRole('button', { name: t('event.quotation.submit') })).toBeDisabled()
  await expect(inView(supplier)).toContainText(t('refusal.held_SUPERVISOR'))
  await expect(supplier.getByRole('textbox', { name: '含税单价 1' })).toBeEditable()
  await lead
    .getByRole('note')
    .getByRole('button', { name: t('event.project.release') })
    .click()
  await lead.getByRole('dialog').getByRole('textbox').fill('核查结束，恢复报价')
  await lead
    .getByRole('dialog')
    .getByRole('button', { name: t('event.project.release') })
    .click()
  await expect(lead.getByRole('note')).toHaveCount(0)
  await expect(inView(lead)).toContainText('核查结束，恢复报价')

  const { reasons } = await product.ask('buyer', 'GET /api/po/stopRequest/choices', { query: {} })
  const reasonId = reasons.find(({ needsDocument, active }) => active && !needsDocument)?.id ?? ''
  const stop = { projectId: draft.id, reasonId, narrative: '需求已合并到年度合同', documentIds: [] }
  await product.approve('stopRequest', (await product.ask('buyer', 'POST /api/po/stopRequest', { body: stop })).id, 'approved')
  await visit(buyer, `/poJcManager/poJcProject/${draft.id}`)
  await expect(inView(buyer)).toContainText(t('state.project.cancelled'))
  await visit(supplier, `/poManager/poDetailed/${draft.id}`)
  await expect(inView(supplier)).toContainText(t('state.project.cancelled'))
  await buyer.getByRole('button', { name: t('event.project.copy') }).click()
  await expect(buyer).toHaveURL(/pojcProjectAdd\?id=\d+$/)
  await expect(buyer.getByLabel(t('project.titleZh'))).toHaveValue('缓冲器采购')
  await expect(buyer.getByLabel(t('common.deadline'))).toHaveValue('')
})

for (const timezoneId of ['Asia/Shanghai', 'America/New_York', 'Australia/Adelaide']) {
  test(`a deadline means the clock in Shanghai, and stays what it is when its draft is opened and saved again, in ${timezoneId}`, async ({
    personAt,
    product,
    enter,
  }) => {
    const now = await product.now()
    const body = contentOf({ clock: { now: () => now } }, { title: `截止 ${timezoneId}` })
    const { id } = await product.ask('buyer', 'POST /api/po/project', { body })
    const page = await personAt({ timezoneId })
    await enter(page, 'buyer', `/pojcProjectAdd/pojcProjectAdd?id=${id}`)
    await page.getByLabel('报价截止').fill('2027-03-14T17:30')
    await expect(page.getByText('已自动保存')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('报价截止')).toHaveValue('2027-03-14')
    await expect(page.getByRole('textbox', { name: '时间', exact: true })).toHaveValue('17:30')
    await page.getByLabel('说明').fill('又打开了一次')
    await expect(page.getByText('已自动保存')).toBeVisible()
    const { deadline } = await product.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
    expect(deadline).toBe('2027-03-14T09:30:00.000Z')
  })
}
