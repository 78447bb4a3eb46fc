import { paste } from './parts.ts'
import { contentOf } from '../setup/purchase.ts'
import { expect, logIn, test, type Product } from './support.ts'

/** A quotation that supplier1 has begun, for a purchase with so many lines. */
const begunQuotation = async (product: Product, lineCount: number, categoryId = '1001') => {
  const now = await product.now()
  const [line] = contentOf({ clock: { now: () => now } }).items
  const items = Array.from({ length: lineCount }, (_, index) => ({ ...line, name: `钢丝绳 ${index + 1}` }) as NonNullable<typeof line>)
  const content = contentOf({ clock: { now: () => now } }, { title: '快速填报', categoryId, items })
  const { id, version } = await product.ask('buyer', 'POST /api/po/project', { body: content })
  await product.ask('buyer', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } })
  return product.ask('supplier1', 'POST /api/po/quotation', { body: { projectId: id } })
}

for (const [when, categoryId] of [
  ['', '1001'],
  [', also where other reasons stay', '4003'],
] as const) {
  test(`a price is typed where it stands: nothing of the page moves, and its point is no mistake${when}`, async ({
    product,
    page,
    enter,
  }) => {
    const { id } = await begunQuotation(product, 3, categoryId)
    await enter(page, 'supplier1', `/poMyproject/poPrice/${id}`)
    const price = page.getByRole('textbox', { name: '含税单价 1', exact: true })
    const refused = page.getByText('请至少填写一项单价')
    await expect(refused).toBeVisible()
    await expect(page.getByText('该品类不在贵公司已通过的供货范围内')).toHaveCount(categoryId === '4003' ? 1 : 0)
    const before = await price.boundingBox()
    await price.focus()
    for (const key of '12.5') {
      await page.keyboard.press(key)
      await expect(page.getByText('已报 1 / 3 项')).toBeVisible()
      await expect(refused).toBeHidden()
      await expect(price).toHaveAttribute('aria-invalid', 'false')
      expect(await price.boundingBox()).toEqual(before)
    }
  })
}

test('a column of prices with separators stays one, what is none is marked, and a price of zero is asked about', async ({
  product,
  page,
  enter,
}) => {
  const { id } = await begunQuotation(product, 5)
  await enter(page, 'supplier1', `/poMyproject/poPrice/${id}`)
  const price = (line: number) => page.getByRole('textbox', { name: new RegExp(`^含税单价 ${line}(:|$)`) })
  const remark = (line: number) => page.getByRole('textbox', { name: `备注 ${line}`, exact: true })
  const seal = page.getByRole('button', { name: '密封提交' })
  await paste(page, '含税单价 1', '1,200.00\r\n￥3,500\r\n1,5\r\n33.3333333333333\r\n0\r\n')
  await expect(price(1)).toHaveValue('1,200.00')
  for (const line of [1, 2, 3, 4, 5]) await expect(remark(line)).toHaveValue('')
  await expect(page.getByText('已报 3 / 5 项')).toBeVisible()
  await expect(price(3)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: '第 3 行 · 含税单价：分隔符位置有误，无法确定数值' })).toBeVisible()
  await page.getByRole('button', { name: '四舍五入（1 处）' }).click()
  await expect(price(4)).toHaveValue('33.333333')
  await price(3).fill('1.5')
  await expect(price(5)).toHaveAttribute('aria-invalid', 'false')
  await expect(price(5)).toHaveAccessibleName('含税单价 5: 单价为 0，提交时须确认')

  await test.step('a file that says other prices asks whether they count', async () => {
    const csv = '报价单\n序号,含税单价\n1,1300\n2,3500\n4,\n合计,4800\n'
    await page.locator('input[type=file][accept*=xlsx]').setInputFiles({ name: '报价.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('dialog').getByRole('button', { name: '覆盖已填的 1 行' }).click()
    await expect(price(1)).toHaveValue('1300')
    await expect(price(4)).toHaveValue('33.333333')
    await expect(page.getByText('略去 1 行：第 6 行（合计）')).toBeVisible()
  })

  await seal.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 项单价为 0：第 5 行。')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '密封提交' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: '确认按 0 报价' }).check()
  await dialog.getByRole('button', { name: '密封提交' }).click()
  await expect(page.getByText('密封提交：操作成功')).toBeVisible()
  const { submitted } = await product.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id } })
  expect(submitted?.lines.map(({ unitPrice }) => unitPrice)).toEqual(['1300.000000', '3500.000000', '1.500000', '33.333333', '0.000000'])
})

test('a purchase list from life is read with every column in its place; what is not known is asked once', async ({ page, enter }) => {
  await enter(page, 'buyer', '/pojcProjectAdd/pojcProjectAdd')
  const cell = (column: string, line: number) => page.getByRole('textbox', { name: new RegExp(`^${column} ${line}(:|$)`) })
  const upload = (name: string, ...lines: string[]) =>
    page.locator('input[type=file][accept*=xlsx]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  const dialog = page.getByRole('dialog')
  const list = [
    '采购申请表',
    '序号;*物资名称;规格/型号;预算;计量单位;申请数量（件）;需用日期',
    '1;钢丝绳, 热轧;6×36;9;米;1,200;2月15日',
    '合 计;;;;;1200;',
    '制表人：张三',
  ]

  await upload('一.csv', ...list)
  await expect(dialog.getByText('未识别的列：预算')).toBeVisible()
  await dialog.getByRole('combobox', { name: '预算' }).selectOption('备注')
  await expect(dialog.getByText('略去 2 行：第 4 行（合计）、第 5 行（制表人：张三）')).toBeVisible()
  await dialog.getByRole('button', { name: '导入', exact: true }).click()
  for (const [column, text] of Object.entries({ 名称: '钢丝绳, 热轧', 规格型号: '6×36', 单位: '米', 数量: '1,200', 备注: '9' }))
    await expect(cell(column, 1)).toHaveValue(text)
  await expect(cell('交货日期', 1)).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: '采用推算的年份（1 处）' }).click()
  await expect(cell('交货日期', 1)).toHaveValue(/^20\d\d-02-15$/)

  await upload('二.csv', ...list.map((line) => line.replace('1;钢丝绳, 热轧', '1;卸扣')))
  await expect(dialog.getByRole('combobox', { name: '预算' }), 'it is remembered').toHaveValue('remark')
  await dialog.getByRole('button', { name: '替换现有 1 行' }).click()
  await expect(cell('名称', 1)).toHaveValue('卸扣')
  await expect(page.getByText('1 条', { exact: true })).toBeVisible()
  await upload('三.csv', ...list)
  await dialog.getByRole('button', { name: '追加到现有 1 行之后' }).click()
  await expect(cell('名称', 2)).toHaveValue('钢丝绳, 热轧')

  await paste(page, /^名称 3(:|$)/, '无缝钢管, DN50\n"法兰\n片"')
  await expect(cell('名称', 3)).toHaveValue('无缝钢管, DN50')
  await expect(cell('名称', 4)).toHaveValue('法兰 片')
  await expect(cell('规格型号', 3)).toHaveValue('')

  await page.locator('input[type=file][accept*=xlsx]').setInputFiles('tests/cases/18-html-as.xls')
  await expect(page.getByText('18-html-as.xls 不是 XLSX 或 CSV 格式，请用 Excel 或 WPS 打开，另存为 XLSX 后导入')).toBeVisible()
})

test('a price is kept though the page goes before anybody sees it', async ({ product, page, enter }) => {
  const { id } = await begunQuotation(product, 3)
  await enter(page, 'supplier1', `/poMyproject/poPrice/${id}`)
  const price = page.getByRole('textbox', { name: '含税单价 2', exact: true })
  await price.fill('12')
  await expect(page.getByText('已自动保存', { exact: true })).toBeVisible()
  await page.evaluate(() => (window.requestAnimationFrame = () => 0))
  await page.keyboard.insertText('.5')
  await page.reload()
  await expect(page.getByText('已恢复上次未保存的内容')).toBeVisible()
  await expect(price).toHaveValue('12.5')
})

test('every key of a fast typist falls into the cell that the last one led to', async ({ product, personAt, enter }) => {
  const lineCount = 16
  const begun = await begunQuotation(product, lineCount)
  const page = await personAt()
  await enter(page, 'supplier1', `/poMyproject/poPrice/${begun.id}`)
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.getByRole('textbox', { name: '含税单价 1', exact: true }).focus()
  const prices = Array.from({ length: lineCount }, (_, index) => `${203 + index}.50`)
  for (const price of prices) {
    await page.keyboard.type(price, { delay: 30 })
    await page.keyboard.press('Enter')
  }
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page.getByText('已自动保存', { exact: true })).toBeVisible({ timeout: 20_000 })
  const { draft } = await product.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id: begun.id } })
  expect(draft.lines.map(({ unitPrice }) => unitPrice)).toEqual(prices.map((price) => `${price}0000`))
})

test('500 rows from a file are read, with every bad cell named', async ({ page }) => {
  await logIn(page, 'buyer')
  await page.goto('/pojcProjectAdd/pojcProjectAdd')
  const rows = Array.from({ length: 500 }, (_, index) => [
    `物料 ${index + 1}`,
    `S-${index}`,
    '件',
    index === 250 ? 'x' : String(index + 1),
    '',
    '',
    '',
  ])
  const csv = [['名称', '规格型号', '单位', '数量', '交货日期', '交货地点', '备注'], ...rows].map((row) => row.join(',')).join('\r\n')
  await expect(page.getByRole('textbox', { name: '名称 1', exact: true })).toBeVisible()
  await page.locator('input[type=file][accept*=xlsx]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText('500 条')).toBeVisible()
  await expect(page.getByRole('button', { name: '第 251 行 · 数量：须为大于 0 的数，最多 4 位小数' })).toBeVisible()
  await page.getByRole('button', { name: /第 251 行/ }).click()
  await expect(page.getByRole('textbox', { name: /^数量 251/ })).toBeFocused()
})
