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

test('500 rows from a file are read in under a second, with every bad cell named', async ({ page }) => {
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
  // By the page's own clock, from the choice of the file to the frame that shows its rows: whoever looks from outside looks now and then.
  await page.evaluate(watchReading, '500 条')
  await page.locator('input[type=file][accept*=xlsx]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText('500 条')).toBeVisible()
  const took = await page.evaluate(() => (globalThis as unknown as { readIn: Promise<number> }).readIn)
  await expect(page.getByRole('button', { name: '第 251 行 · 数量：须为大于 0 的数，最多 4 位小数' })).toBeVisible()
  await page.getByRole('button', { name: /第 251 行/ }).click()
  await expect(page.getByRole('textbox', { name: /^数量 251/ })).toBeFocused()
  expect(took).toBeLessThan(1000)
})

/** In the page: how many milliseconds pass from the choice of a file until a text is drawn. */
const watchReading = (text: string): void => {
  const readIn = new Promise<number>((resolve) => {
    const onChosen = () => {
      const chosen = performance.now()
      const look = () => (document.body.textContent.includes(text) ? resolve(performance.now() - chosen) : void requestAnimationFrame(look))
      look()
    }
    addEventListener('change', onChosen, { capture: true, once: true })
  })
  Object.assign(globalThis, { readIn })
}
