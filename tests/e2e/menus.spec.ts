import type { Page } from '@playwright/test'
import { expect, expectToFit, phone, test } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const path = '/baseManager/menuManager'
const code = 'tideTable'
const title = '潮汐表'

const row = (page: Page, its: string) => page.getByRole('treeitem').and(page.locator(`:has(code:text-is("${its}"))`))
const said = (page: Page) => page.getByRole('status').filter({ hasText: title })

test('a menu is added, moved by keyboard and by dragging, seen as a role sees it, and deleted', async ({ desk, product, expectErrors }) => {
  // One change is refused on purpose.
  expectErrors(/409/)
  const page = await desk('admin', path)
  const menu = row(page, code)
  const button = (id: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(id), exact: true })
  const dialog = page.getByRole('dialog')
  const move = async (keys: string) => {
    const answer = page.waitForResponse(/menu\/order/)
    await menu.press(keys)
    await answer
  }

  await test.step('it comes last below the chosen one', async () => {
    await row(page, 'introduction').click()
    await button('menu.addBelow').click()
    await dialog.getByLabel(t('menu.code')).fill(code)
    await dialog.getByLabel(t('menu.title')).fill(title)
    await dialog.getByRole('radio', { name: t('menu.icon.anchor') }).check()
    await dialog.getByLabel(t('menu.href'), { exact: true }).fill('tide.example')
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await expect(dialog).toContainText(t('menu.hrefForm'))
    await dialog.getByLabel(t('menu.href'), { exact: true }).fill('https://tide.example')
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(menu).toHaveAttribute('aria-selected', 'true')
    await expect(menu).toHaveAttribute('aria-posinset', '2')
  })

  await test.step('the keyboard moves it, and the focus goes with it', async () => {
    await menu.focus()
    await move('Alt+ArrowUp')
    await expect(menu).toHaveAttribute('aria-posinset', '1')
    await expect(said(page)).toHaveText(t('menu.moved', { name: title, above: '帮助', place: 1, count: 2 }))
    await expect(menu).toBeFocused()
    await move('Alt+ArrowLeft')
    await expect(menu).toHaveAttribute('aria-level', '1')
    await expect(menu).toBeFocused()
    await move('Alt+ArrowRight')
    await expect(menu).toHaveAttribute('aria-level', '2')
    await menu.press('ArrowLeft')
    await expect(row(page, 'introduction')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(menu).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(menu).toBeVisible()
  })

  await test.step('one that is refused is put back', async () => {
    const refusal = { status: 40900, message: '已有他人调整', requestId: '1', reasons: [] }
    await page.route('**/api/admin/menu/order*', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
    await move('Alt+ArrowUp')
    await expect(page.getByText(refusal.message)).toBeVisible()
    await expect(menu).toHaveAttribute('aria-posinset', '2')
    await expect(said(page)).toHaveCount(0)
  })

  await test.step('it is dragged below another', async () => {
    const sent = page.waitForResponse(/menu\/order/)
    await menu.dragTo(row(page, 'powfManage'))
    await expect(said(page)).toHaveText(t('menu.moved', { name: title, above: '流程管理', place: 3, count: 3 }))
    expect((await sent).status()).toBe(200)
  })

  const tree = await product.ask('admin', 'GET /api/admin/menu/tree', { query: {} })
  const id = tree.find((each) => each.code === 'powfManage')?.children.find((child) => child.title === title)?.id ?? ''
  const roles = await product.ask('admin', 'GET /api/admin/group/tree', { query: {} })
  const analyst = roles.find((each) => each.code === 'ANALYST')?.id ?? ''
  const grant = async (usable: boolean) => {
    const { version } = await product.ask('admin', 'GET /api/admin/group/{id}/matrix', { params: { id: analyst } })
    const body = { version, menus: [{ id, usable, delegable: false }], elements: [] }
    await product.ask('admin', 'POST /api/admin/group/{id}/matrix', { params: { id: analyst }, body })
  }

  await test.step('whoever has the role gets it', async () => {
    await grant(true)
    await button('menu.preview').click()
    await dialog.getByLabel(t('menu.previewRole')).fill('分析员')
    await page.getByRole('option', { name: '分析员' }).click()
    const shown = dialog.getByRole('figure', { name: t('menu.previewExpanded') })
    await expect(shown.getByRole('link', { name: title })).toHaveAttribute('href', 'https://tide.example')
    await shown.getByRole('link', { name: '流程图谱' }).click()
    await expect(shown.getByRole('link', { name: '流程图谱' })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(new RegExp(path))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('it is deleted once nobody has it', async () => {
    await button('entity.delete').first().click()
    await expect(dialog).toContainText(t('entity.uses.role'))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await grant(false)
    await button('entity.delete').first().click()
    await dialog.getByRole('button', { name: t('entity.delete') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(menu).toHaveCount(0)
    await expect(page.getByText(t('menu.chooseOne'))).toBeVisible()
  })
})

test('on a telephone the tree stands above the chosen menu, whose buttons move it', async ({ personAt, enter }) => {
  const page = await personAt({ viewport: phone, hasTouch: true })
  await enter(page, 'admin', path)
  await page.getByRole('searchbox', { name: t('menu.search') }).fill('zcfz')
  await expect(page.getByText(t('common.nothingMatches'))).toBeVisible()
  await page.getByRole('searchbox', { name: t('menu.search') }).fill('yhgl')
  await row(page, 'userManager').tap()
  await expect(page.getByRole('cell', { name: 'userManager:btn_add' })).toBeVisible()
  await expectToFit(page)
  await page.getByRole('searchbox', { name: t('menu.search') }).fill('')
  const down = page.getByRole('button', { name: t('menu.move.down') })
  await down.tap()
  await expect(row(page, 'userManager')).toHaveAttribute('aria-posinset', '2')
  const back = page.waitForResponse(/menu\/order/)
  await page.getByRole('button', { name: t('menu.move.up') }).tap()
  await back
  await expect(row(page, 'userManager')).toHaveAttribute('aria-posinset', '1')
  await expectToFit(page)
})
