import { choose } from './parts.ts'
import { expect, inView, test } from './support.ts'

const form = '/pojcProjectAdd/pojcProjectAdd'

test('a deadline is typed as people write one, stepped through by arrows, or chosen from a calendar', async ({ desk }) => {
  const page = await desk('buyer', form)
  const [day, time] = [page.getByLabel('报价截止').first(), page.getByRole('textbox', { name: '时间', exact: true })]
  await day.fill('2027/1/9')
  await day.press('Tab')
  await expect(day).toHaveValue('2027-01-09')
  await expect(time, 'when offices close').toHaveValue('17:00')
  await expect(page.getByText('星期六 · 休息日')).toBeVisible()
  await day.press('ArrowUp')
  await expect(day).toHaveValue('2027-01-10')
  await time.fill('9:5')
  await time.press('Tab')
  await expect(time).toHaveValue('09:05')
  await day.press('Alt+ArrowDown')
  const calendar = page.getByRole('group', { name: '选择日期' })
  await expect(calendar.getByText('2027年1月')).toBeVisible()
  await expect(calendar.locator('[aria-pressed=true]')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(day).toHaveValue('2027-01-11')
  await expect(day).toBeFocused()
  await page.getByRole('button', { name: '选择日期' }).click()
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(day).toBeFocused()
})

test('who may be invited comes first, others say why not, and what is published is said once more', async ({ desk, product }) => {
  const page = await desk('buyer', form)
  await page.getByLabel('中文标题').fill('邀请采购验收')
  await inView(page).getByLabel('采购单位').selectOption({ label: '东港集装箱码头有限公司' })
  await choose(page, '采购品类', '1001')
  await page.getByLabel('参与范围').selectOption('INVITED')
  const found = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: '邀请' }) })
  const { rows } = await product.ask('buyer', 'GET /api/po/supplier/page', {
    query: { categoryId: '1001', invitable: 'true', sort: 'name' },
  })
  await expect(found.first()).toContainText(rows[0]?.name ?? '')
  await expect(page.getByText('尚未获准供应此品类')).toHaveCount(0)
  const invited = rows.slice(0, 3)
  for (const { name } of invited) await found.filter({ hasText: name }).getByRole('button').click()
  const all = await product.ask('buyer', 'GET /api/po/supplier/page', { query: { categoryId: '1001', limit: '100' } })
  const other = all.rows.find(({ inScope, excludedBy }) => !inScope && excludedBy === null)?.name ?? ''
  await page.getByRole('searchbox', { name: /供应商/ }).fill(other)
  await expect(page.getByRole('listitem').filter({ hasText: other })).toContainText('尚未获准供应此品类')
  await page.getByLabel('报价截止').first().fill('2027-03-01T16:30')
  for (const [cell, text] of [
    ['名称 1', '镀锌钢丝绳'],
    ['单位 1', 'm'],
    ['数量 1', '600'],
  ] as const)
    await page.getByRole('textbox', { name: new RegExp(`^${cell}`) }).fill(text)
  await page.getByRole('button', { name: '发布项目' }).click()
  const dialog = page.getByRole('dialog')
  for (const said of ['邀请采购验收', '东港集装箱码头有限公司', '2027/03/01 16:30', '1 条', ...invited.map(({ name }) => name)])
    await expect(dialog).toContainText(said)
  await dialog.getByRole('button', { name: '发布项目' }).click()
  await expect(inView(page)).toContainText('报价中')
})

test('a sheet takes the keys of a spreadsheet: a line between, the cell above once more, a paste taken back', async ({ desk }) => {
  const page = await desk('buyer', form)
  const cell = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
  await cell('名称 1').fill('镀锌钢丝绳')
  await cell('名称 2').fill('卸扣')
  await cell('名称 1').focus()
  await page.keyboard.press('Control+Enter')
  await expect(cell('名称 2')).toBeFocused()
  await expect(cell('名称 2')).toHaveValue('')
  await expect(cell('名称 3')).toHaveValue('卸扣')
  await page.keyboard.press('Control+d')
  await expect(cell('名称 2')).toHaveValue('镀锌钢丝绳')
  await cell('名称 2').evaluate((input) => {
    const data = new DataTransfer()
    data.setData('text/plain', '吊带\t5 t\n吊环\t2 t')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(cell('名称 3')).toHaveValue('吊环')
  await page.keyboard.press('Control+z')
  await expect(cell('名称 2')).toHaveValue('镀锌钢丝绳')
  await expect(cell('名称 3')).toHaveValue('卸扣')
  await expect(page.getByRole('button', { name: '撤销' })).toBeDisabled()
})

test('a purchase is kept as a template, and another begun from it', async ({ desk, product }) => {
  const { rows } = await product.ask('buyer', 'GET /api/po/project/page', { query: { state: 'published', mine: 'true', limit: '1' } })
  const page = await desk('buyer', `/poJcManager/poJcProject/${rows[0]?.id}`)
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const [keep, list, rename] = [dialog('存为模板'), dialog('从模板新建'), dialog('重命名模板')]
  await page.getByRole('button', { name: '存为模板' }).click()
  await expect(keep.getByLabel('模板名称')).toHaveValue(rows[0]?.title ?? '')
  await keep.getByLabel('模板名称').fill('')
  await keep.getByRole('button', { name: '保存' }).click()
  await expect(keep).toContainText('请填写模板名称')
  await keep.getByLabel('模板名称').fill('每月都买')
  await keep.getByRole('button', { name: '保存' }).click()
  await expect(keep).toHaveCount(0)

  await desk('buyer', '/poJcManager/poJcProject')
  await page.getByRole('button', { name: '从模板新建' }).click()
  await list.getByRole('button', { name: '重命名: 每月都买' }).click()
  await rename.getByLabel('模板名称').fill('每季都买')
  await rename.getByRole('button', { name: '保存' }).click()
  await expect(rename).toHaveCount(0)
  await expect(list.getByRole('listitem').filter({ hasText: '每季都买' })).toContainText(rows[0]?.title ?? '')
  await list.getByRole('button', { name: '使用: 每季都买' }).click()
  await expect(page).toHaveURL(/pojcProjectAdd\?id=\d+/)
  await expect(page.getByLabel('中文标题')).toHaveValue(rows[0]?.title ?? '')
  await expect(page.getByLabel('报价截止').first()).toHaveValue('')

  await desk('buyer', '/poJcManager/poJcProject')
  await page.getByRole('button', { name: '从模板新建' }).click()
  await list.getByRole('button', { name: '删除: 每季都买' }).click()
  await dialog('删除模板').getByRole('button', { name: '删除模板' }).click()
  await expect(dialog('删除模板')).toHaveCount(0)
  await expect(list.getByRole('listitem').filter({ hasText: '每季都买' })).toHaveCount(0)
})

test('a purchase that is left in the midst of its first words is kept, and says where', async ({ desk, product }) => {
  const page = await desk('buyer', form)
  const title = `只写了一半 ${Date.now()}`
  await page.getByLabel('中文标题').fill(title)
  await page.getByRole('link', { name: '工作台' }).first().click()
  await expect(page.getByText('采购项目已存为草稿')).toBeVisible()
  await expect(page).toHaveURL(/dashboard$/)
  const { rows } = await product.ask('buyer', 'GET /api/po/project/page', { query: { limit: '5' } })
  expect(rows.map((row) => row.title)).toContain(title)
})
