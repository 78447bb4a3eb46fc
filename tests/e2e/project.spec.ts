import { choose, pressInWord } from './parts.ts'
import { expect, inView, pressTwice, test } from './support.ts'

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

test('a purchase that is left in the midst of its first words is one draft, by back and by its tab, until it is deleted', async ({
  desk,
  product,
}) => {
  const page = await desk('buyer', form)
  const title = `只写了一半 ${Date.now()}`
  const field = inView(page).getByLabel('中文标题')
  const found = async () => {
    const { rows } = await product.ask('buyer', 'GET /api/po/project/page', { query: { q: title } })
    return rows.map((row) => row.title)
  }
  const leave = async () => {
    await page.getByRole('link', { name: '工作台' }).first().click()
    await expect(page).toHaveURL(/dashboard$/)
  }
  await field.fill(title)
  await leave()
  await expect.poll(found).toEqual([title])
  await expect(page.getByText('采购项目已存为草稿').first()).toBeVisible()

  await page.goBack()
  await expect(field).toHaveValue(title)
  await field.fill(`${title} 又写`)
  await leave()
  await page.getByRole('navigation', { name: '已打开页面' }).getByRole('link', { name: '新增采购项目' }).click()
  await expect(field).toHaveValue(`${title} 又写`)
  await expect.poll(found).toEqual([`${title} 又写`])

  await page.getByRole('button', { name: '删除草稿' }).click()
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: '删除草稿' }))
  await expect(page).toHaveURL(/poJcProject$/)
  expect(await found()).toEqual([])
})

test('a deadline that can’t be read is kept and marked, and named for what it is; one that is past is marked at once', async ({ desk }) => {
  const page = await desk('buyer', form)
  const [day, time] = [page.getByLabel('报价截止').first(), page.getByRole('textbox', { name: '时间', exact: true })]
  const unread = page.getByText('时间无法识别，请按 17:00 的格式填写')
  await day.fill('2027-03-01')
  await time.fill('17:001700')
  await expect(unread).toHaveCount(0)
  await time.press('Tab')
  await expect(unread).toBeVisible()
  await expect(page.getByText('已自动保存')).toContainText('1 处还不能用')
  await page.reload()
  await expect(day).toHaveValue('2027-03-01')
  await expect(time).toHaveValue('17:001700')
  await expect(unread).toBeVisible()
  await page.getByRole('button', { name: '发布项目' }).click()
  const missing = page.getByRole('alert')
  await expect(missing).toContainText('报价截止时间无法识别')
  await expect(missing).not.toContainText('报价截止时间须晚于当前时间')

  await time.fill('17:00')
  await day.fill('2020-03-01')
  await day.press('Shift+Tab')
  await expect(page.getByText('报价截止时间须晚于当前时间').first()).toBeVisible()
  await day.fill('')
  await day.press('Shift+Tab')
  await expect(page.getByText('请填写日期和时间')).toBeVisible()
})

test('two windows of one draft are put together; what both changed is asked about; a published one is edited in neither', async ({
  desk,
  expectErrors,
}) => {
  expectErrors(/409/)
  const one = await desk('buyer', form)
  const title = (page: typeof one) => inView(page).getByLabel('中文标题')
  const [english, saved] = ['英文标题', '已自动保存']
  await title(one).fill('两个窗口')
  await choose(one, '采购品类', '1001')
  await inView(one).getByLabel('采购单位').selectOption({ label: '东港集装箱码头有限公司' })
  await one.getByLabel('报价截止').first().fill('2027-03-01T16:30')
  for (const [cell, text] of [
    ['名称 1', '镀锌钢丝绳'],
    ['单位 1', 'm'],
    ['数量 1', '600'],
  ] as const)
    await one.getByRole('textbox', { name: new RegExp(`^${cell}`) }).fill(text)
  await expect(one).toHaveURL(/id=\d+/)
  await expect(one.getByText(saved, { exact: true })).toBeVisible()
  const other = await one.context().newPage()
  await other.goto(one.url())
  await expect(title(other)).toHaveValue('两个窗口')

  await other.getByLabel(english).fill('Two windows')
  await expect(other.getByText(saved, { exact: true })).toBeVisible()
  await title(one).fill('第一个窗口')
  await expect(one.getByLabel(english)).toHaveValue('Two windows')
  await expect(one.getByText(saved, { exact: true })).toBeVisible()
  await title(other).fill('第二个窗口')
  await other.getByRole('button', { name: '保留此处的内容' }).click()
  await expect(other.getByText(saved, { exact: true })).toBeVisible()
  await title(one).fill('仍是第一个')
  await one.getByRole('button', { name: '采用已保存的内容' }).click()
  await expect(title(one)).toHaveValue('第二个窗口')
  await expect(one.getByText(saved, { exact: true })).toBeVisible()

  await other.reload()
  await other.getByRole('button', { name: '发布项目' }).click()
  await other.getByRole('dialog').getByRole('button', { name: '发布项目' }).click()
  await expect(inView(other)).toContainText('报价中')
  await title(one).fill('发布之后')
  await expect(one.getByRole('alert')).toContainText('此项目已不是草稿')
  await expect(title(one)).toBeDisabled()
  await expect(title(one)).toHaveValue('发布之后')
  await expect(one.getByRole('button', { name: '发布项目' })).toHaveCount(0)
  await one.getByRole('link', { name: '查看项目' }).click()
  await one.getByRole('dialog').getByRole('button', { name: '离开' }).click()
  await expect(inView(one)).toContainText('报价中')
  await other.close()
})
