import { choose, pressInWord } from './parts.ts'
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
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/publish')) sent.push(request.url())
  })
  // By the pointer while Enter goes down, and once more.
  const confirm = dialog.getByRole('button', { name: '发布项目' })
  await confirm.evaluate((button: HTMLElement) => {
    button.addEventListener('keydown', () => {
      button.click()
      button.click()
    })
  })
  await confirm.press('Enter')
  await expect(inView(page)).toContainText('报价中')
  await expect(page.getByText('发布项目：操作成功')).toHaveCount(1)
  expect(sent, 'one press, one call').toHaveLength(1)
})

test('a sheet takes the keys of a spreadsheet, and whatever is done to it is taken back step by step', async ({ desk }) => {
  const page = await desk('buyer', form)
  const cell = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  const names = () =>
    page.locator('[data-cell$=":name"]').evaluateAll((cells: HTMLInputElement[]) => cells.map(({ value }) => value).join())
  const key = async (...keys: string[]) => {
    for (const each of keys) await page.keyboard.press(each)
  }
  await cell('名称 1').fill('镀锌钢丝绳')
  await cell('名称 2').fill('卸扣')
  await cell('名称 1').focus()
  await key('Control+Enter')
  await expect(cell('名称 2')).toBeFocused()
  await expect(cell('名称 2')).toHaveValue('')
  await expect(cell('名称 3')).toHaveValue('卸扣')
  await key('Control+d')
  await expect(cell('名称 2')).toHaveValue('镀锌钢丝绳')
  await expect(said('已填充 1 行')).toBeVisible()
  await cell('名称 2').evaluate((input) => {
    const data = new DataTransfer()
    data.setData('text/plain', '吊带\t5 t\n吊环\t2 t')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(cell('名称 3')).toHaveValue('吊环')

  await test.step('the key that ends a word of an input method leaves neither its cell nor a list', async () => {
    await cell('名称 2').focus()
    await pressInWord(page, 'Enter')
    await expect(cell('名称 2')).toBeFocused()
    const category = page.getByRole('combobox', { name: '采购品类' })
    await category.press('ArrowDown')
    for (const key of ['Enter', 'Escape'] as const) await pressInWord(page, key)
    await expect(category).toHaveAttribute('aria-expanded', 'true')
    await category.press('Escape')
  })

  await test.step('a range is chosen by keys, filled from its first line, cleared and copied', async () => {
    await cell('规格型号 2').focus()
    await key('Shift+ArrowDown', 'Shift+ArrowDown')
    await expect(said('已选 3 行 × 1 列')).toBeVisible()
    await expect(page.getByRole('button', { name: '向下填充 2 行' })).toBeEnabled()
    await key('Control+d')
    for (const line of [3, 4]) await expect(cell(`规格型号 ${line}`)).toHaveValue('5 t')
    await expect(cell('规格型号 5')).toHaveValue('')
    await expect(said('已填充 2 行')).toBeVisible()
    await key('Shift+ArrowLeft')
    const copied = await cell('规格型号 2').evaluate((input) => {
      const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true })
      input.dispatchEvent(event)
      return event.clipboardData?.getData('text/plain')
    })
    expect(copied).toBe('吊带\t5 t\n吊环\t5 t\n\t5 t')
    await key('Delete')
    await expect(said('已清空 6 个单元格')).toBeVisible()
    expect(await names()).toBe('镀锌钢丝绳,,,,,,,,')
    await key('Escape')
    await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0)
  })

  await test.step('lines are chosen by their numbers and removed, the whole sheet by Ctrl+A', async () => {
    const number = (line: number) => page.getByRole('rowheader', { name: String(line), exact: true })
    await number(1).hover()
    await page.mouse.down()
    await number(2).hover()
    await page.mouse.up()
    await number(3).click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: '删除 3 行' }).click()
    await expect(page.getByRole('row')).toHaveCount(1 + 6)
    await expect(cell('名称 1')).toBeFocused()
    await expect(cell('名称 1')).toHaveValue('')
    await key('Control+a')
    await expect(said('已选 6 行 × 7 列')).toBeVisible()
    await key('Control+Alt+-')
    await expect(page.getByRole('row')).toHaveCount(1 + 1)
  })

  await test.step('every step is taken back, and done again', async () => {
    const back: [string, string][] = [
      ['已撤销删除', ',,,,,'],
      ['已撤销删除', '镀锌钢丝绳,,,,,,,,'],
      ['已撤销清空', '镀锌钢丝绳,吊带,吊环,,,,,,'],
      ['已撤销填充', '镀锌钢丝绳,吊带,吊环,,,,,,'],
      ['已撤销粘贴', '镀锌钢丝绳,镀锌钢丝绳,卸扣,,,,,,'],
      ['已撤销填充', '镀锌钢丝绳,,卸扣,,,,,,'],
      ['已撤销插入', '镀锌钢丝绳,卸扣,,,,,,'],
      ['已撤销输入', '镀锌钢丝绳,,,,,,,'],
      ['已撤销输入', ',,,,,,,'],
    ]
    for (const [text, left] of back) {
      await key('Control+z')
      await expect(said(text)).toBeVisible()
      expect(await names()).toBe(left)
    }
    await expect(page.getByRole('button', { name: '撤销' })).toBeDisabled()
    await key('Control+y', 'Control+Shift+z')
    await expect(said('已重做输入')).toBeVisible()
    expect(await names()).toBe('镀锌钢丝绳,卸扣,,,,,,')
    await cell('名称 1').fill('麻绳')
    await expect(page.getByRole('button', { name: '重做' })).toBeDisabled()
    await page.getByRole('button', { name: '撤销' }).click()
    expect(await names()).toBe('镀锌钢丝绳,卸扣,,,,,,')
  })
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
