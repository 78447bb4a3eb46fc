import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { asWallClock } from '#src/lib/shanghaiTime.ts'
import { expect, heading, inView, test } from './support.ts'
import { violationsOf } from './wcag.ts'

const list = '/poJcManager/poJcProject'

/** A spreadsheet counts days: a moment comes back to the millisecond. */
const seconds = (at: unknown) => (at instanceof Date ? Math.round(at.getTime() / 1000) : at)

test('filters, order and page are in the address', async ({ desk }) => {
  const page = await desk('buyer', list)
  await inView(page).getByLabel('状态').selectOption('resultStands')
  await expect(page).toHaveURL(/state=resultStands/)
  await page.getByRole('button', { name: '报价截止' }).click()
  await expect(page.getByRole('columnheader', { name: '报价截止' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=deadline/)
  await expect(inView(page).locator('tbody tr').first()).toContainText('2025')
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(inView(page).locator('tbody tr')).toHaveCount(7)
  const shown = await inView(page).locator('tbody tr').first().textContent()
  await page.reload()
  await expect(inView(page).locator('tbody tr')).toHaveCount(7)
  await expect(inView(page).locator('tbody tr').first()).toHaveText(shown ?? '')
  await page.goto(page.url().replace('page=2', 'page=999'))
  await expect(page, 'beyond the last page is the last page').toHaveURL(/page=2$/)
  await expect(inView(page).locator('tbody tr')).toHaveCount(7)
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(page).not.toHaveURL(/state=/)
})

test('finds as one types, says when nothing matches, and how to go on', async ({ desk }) => {
  const page = await desk('buyer', list)
  await expect(inView(page).locator('tbody tr').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('钢丝绳')
  await expect(page).toHaveURL(/q=/)
  await expect(inView(page).locator('tbody tr').first()).toContainText('钢丝绳')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).searchParams.get('q') ?? ''))
  await page.getByRole('searchbox').fill('')
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: 'you xie', selectionStart: 7, selectionEnd: 7 })
  // The pause itself is what must not count.
  await page.evaluate(() => new Promise((over) => void setTimeout(over, 400)))
  await keyboard.send('Input.insertText', { text: '油' })
  await expect(page).toHaveURL(/q=%E6%B2%B9/)
  expect(asked.filter((q) => q.startsWith('you'))).toEqual([])
  await page.getByRole('searchbox').fill('没有这样的项目')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})

test('narrows many choices as one types, by keyboard alone, and waits for an input method', async ({ desk }) => {
  const page = await desk('buyer', list)
  const field = page.getByRole('combobox', { name: '采购品类' }).and(page.locator('input:not([readonly])'))
  const options = page.getByRole('listbox').getByRole('option')
  await field.focus()
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  const every = await options.count()
  await page.keyboard.type('gss')
  await expect(options).toHaveText([/钢丝绳/])
  expect(await violationsOf(page, '[role=search]')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/categoryId=/)
  await expect(field).toHaveValue(/钢丝绳/)
  await expect(options).toHaveCount(0)

  const keyboard = await page.context().newCDPSession(page)
  await field.press('ArrowDown')
  await expect(options).toHaveCount(every)
  await keyboard.send('Input.imeSetComposition', { text: 'run hua', selectionStart: 7, selectionEnd: 7 })
  await expect(field).toHaveValue('run hua')
  await expect(options).toHaveCount(every)
  await keyboard.send('Input.insertText', { text: '润滑' })
  await expect(options.first()).toHaveText(/润滑/)
  await page.keyboard.type('没有')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue(/钢丝绳/)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.last().getAttribute('id')) ?? '')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/categoryId=/)
})

test('who goes on while the list is about to be searched is not fetched back', async ({ page, enter }) => {
  // The next page is still on its way when typing has paused.
  await page.route(/assets\/poDetailed/, () => {})
  await enter(page, 'supplier1', '/poManager/poProject')
  await page.getByRole('main').getByRole('searchbox').fill('采购')
  await inView(page).locator('tbody tr a').first().click()
  await page.evaluate(() => new Promise((over) => void setTimeout(over, 400)))
  await page.unroute(/assets\/poDetailed/)
  await expect(heading(page)).not.toHaveText('采购项目')
  await expect(page).toHaveURL(/poDetailed\/\d+$/)
})

const lowRows = [
  ['buyer', `${list}?state=resultStands`],
  ['buyer', '/poJcManager/poJcChosen'],
  ['supplier1', '/poManager/poProject'],
  ['reviewer', '/srmManager/srmcheckAchievment'],
  ['reviewer', '/srmManager/srmcheckManager?view=settled'],
  ['lead', '/srmManager/srmcheckJc?view=settled'],
  ['lead', '/srmManager/srmInviteReg'],
] as const

test('keeps rows low in English, with every column in sight', async ({ desk }) => {
  for (const [person, path] of lowRows) {
    const page = await desk(person, path, 'en')
    await expect(page.locator('table:last-of-type tbody tr').first()).toBeVisible()
    // Without what hostile.spec writes into the same product.
    const shape = await page
      .locator('tbody')
      .last()
      .evaluate((body) => {
        const region = body.closest('[role=region]')
        const all = Array.from(body.querySelectorAll('tr'))
        const hostile = all.filter(({ innerText }) => innerText.includes('<script>'))
        const rows = all.filter((row) => !hostile.includes(row))
        for (const row of hostile) row.style.display = 'none'
        const high = rows.filter((row) => row.getBoundingClientRect().height >= 60)
        const beyond = (region?.scrollWidth ?? 0) - (region?.clientWidth ?? 0)
        for (const row of hostile) row.style.display = ''
        return { high: high.map(({ innerText }) => innerText), beyond }
      })
    expect(shape, path).toEqual({ high: [], beyond: 0 })
  }
})

/** As wide as a sheet of A4 between its margins. */
const paper = { width: 718, height: 1040 }

test('stands on paper with all its columns and what it was narrowed to, without what is pressed', async ({ page, enter }) => {
  await enter(page, 'buyer', `${list}?state=published,sealed`)
  await page.keyboard.press('Tab')
  const controls = [page.getByRole('search'), page.getByRole('link', { name: '跳到正文' }), page.getByRole('button', { name: '下一页' })]
  for (const control of controls) await expect(control).toBeVisible()
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  for (const control of controls) await expect(control).toBeHidden()
  await expect(inView(page).getByRole('heading', { level: 1 })).toBeInViewport()
  for (const name of ['编号', '状态', '项目负责人']) {
    const heading = inView(page).getByRole('columnheader', { name })
    await expect(heading).toBeInViewport({ ratio: 1 })
    // What is in a box of its own is not repeated on the next sheet.
    await expect(heading.getByRole('button')).toHaveCount(0)
  }
  await expect(page.locator('#main').getByText(/^林知远 打印于 /)).toBeVisible()
})

test('is walked with j, k and Enter', async ({ desk }) => {
  const page = await desk('buyer', list)
  const links = inView(page).locator('tbody tr a')
  await links.first().focus()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.first()).toBeFocused()
  const no = await links.first().textContent()
  await page.keyboard.press('Enter')
  await expect(inView(page)).toContainText(no ?? '')
  await expect(heading(page)).toBeFocused()
})

test('columns, density and views stay with the account', async ({ page, personAt, enter }) => {
  await enter(page, 'buyer2', list)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('menuitemcheckbox', { name: '采购单位' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: '采购单位' })).toHaveCount(0)
  await page.getByLabel('每页条数').selectOption('50')
  await expect(inView(page).locator('tbody tr').nth(20)).toBeVisible()
  const top = () => page.locator('table').evaluate((table) => table.getBoundingClientRect().top + document.documentElement.scrollTop)
  const before = await top()
  await inView(page).getByLabel('状态').selectOption('draft')
  await expect(page.getByRole('button', { name: '清除筛选' })).toBeVisible()
  expect(await top()).toBe(before)
  await page.getByRole('button', { name: '已存视图' }).click()
  await page.getByRole('menuitem', { name: '保存当前视图' }).click()
  const name = page.getByRole('dialog').getByRole('textbox')
  await expect(name).toHaveValue('草稿')
  await name.fill('')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请为视图命名')).toBeVisible()
  await name.fill('我要补完的')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()

  const other = await personAt()
  await enter(other, 'buyer2', list)
  await expect(other.getByRole('columnheader', { name: '标题' })).toBeVisible()
  await expect(other.getByRole('columnheader', { name: '采购单位' })).toHaveCount(0)
  await expect(inView(other).locator('tbody tr').nth(20)).toBeVisible()
  await other.getByRole('button', { name: '已存视图' }).click()
  await other.getByRole('menuitem', { name: '我要补完的', exact: true }).click()
  await expect(other).toHaveURL(/state=draft&size=50/)
})

test('exports what matches, with numbers and dates of the clock in Shanghai, and not at all when it breaks off', async ({
  desk,
  product,
}) => {
  const page = await desk('buyer', list)
  await inView(page).getByLabel('状态').selectOption('resultStands')
  await expect(page).toHaveURL(/state=resultStands/)
  await page.getByRole('button', { name: '导出' }).click()
  const csv = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const text = await readFile(await (await csv).path(), 'utf8')
  const lines = text.trim().split(/\r?\n/)
  expect(lines[0]).toContain('编号')
  expect(lines).toHaveLength(28)
  await page.getByRole('button', { name: '导出' }).click()
  const xlsx = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'XLSX' }).click()
  const [titles = [], ...table] = await readSheet(await (await xlsx).path())
  const cellsOf = (title: string) => table.map((cells) => cells[titles.indexOf(title)])
  const { rows } = await product.ask('buyer', 'GET /api/po/project/page', { query: { state: 'resultStands', limit: 100 } })
  expect(cellsOf('编号')).toEqual(rows.map(({ no }) => no))
  expect(cellsOf('明细数')).toEqual(rows.map(({ itemCount }) => itemCount))
  expect(cellsOf('报价截止').map(seconds)).toEqual(rows.map(({ deadline }) => deadline && seconds(asWallClock(deadline))))

  const saved: unknown[] = []
  page.on('download', (download) => saved.push(download))
  await page.route('**/api/po/project/page**', (route) =>
    route.fulfill({ contentType: 'application/x-ndjson', body: `{"total":27}\n${JSON.stringify(rows[0])}\n` }),
  )
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(page.getByText('导出中断，未生成文件，请重试')).toBeVisible()
  await expect(page.getByRole('button', { name: '导出' })).toBeVisible()
  expect(saved).toEqual([])
  await page.unroute('**/api/po/project/page**')
})

test('a failed load says so and can be tried again', async ({ desk, expectErrors }) => {
  expectErrors(/503|500/)
  const page = await desk('buyer', list)
  await page.route('**/api/po/award/page**', (route) =>
    route.fulfill({ status: 500, json: { status: 50000, message: '系统错误', requestId: '1' } }),
  )
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '中选管理' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '系统错误' })).toBeVisible()
  await page.unroute('**/api/po/award/page**')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(inView(page).locator('tbody tr').first()).toBeVisible()
})
