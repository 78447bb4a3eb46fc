import type { Locator, Page } from '@playwright/test'
import { again, expect, expectToFit, phone, test, type Product } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')

/** A draft of a new definition, begun by an administrator. @returns its id */
const begin = async ({ ask }: Product): Promise<string> => {
  const body = { from: '', type: 'PRICE' as const, unitId: '' }
  const { id } = await ask('admin', 'POST /api/powf/definition/draft', { body })
  return id
}

const card = (page: Page, id: string) => page.locator(`[data-card="${id}"]`)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Goes on by the tabulator until something has the focus. */
const tabTo = async (page: Page, wanted: Locator) => {
  await expect(wanted).toBeVisible()
  for (let left = 40; left > 0; left--) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}
/** Puts something behind the card that has the focus: the kinds stand in their order. */
const add = async (page: Page, after: string, downs: number) => {
  await tabTo(page, page.getByRole('button', { name: t('design.addAfter', { title: after }), exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toHaveAttribute('data-highlighted', '')
  await press(page, ...Array.from({ length: downs }, () => 'ArrowDown'), 'Enter')
}

test('a chain of approvals is drawn by keys alone, undone, done again, saved, and read on a telephone', async ({
  enter,
  page,
  product,
}) => {
  const id = await begin(product)
  await enter(page, 'admin', `/powfManage/powfConfiguration/${id}`)
  const panel = page.getByRole('region', { name: t('design.panel') })

  await test.step('a condition with an amount', async () => {
    await card(page, '').focus()
    await add(page, t('flow.start'), 4)
    await expect(card(page, 'exclusive1')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(card(page, 'branch1')).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, panel.getByRole('textbox', { name: t('design.condition.amount') }))
    await press(page, 'Control+A', 'Delete')
    await page.keyboard.type('500000')
    await page.keyboard.press('Escape')
    await expect(card(page, 'branch1')).toBeFocused()
    await expect(card(page, 'branch1')).toContainText('500,000')
  })

  await test.step('a step within it that all sign', async () => {
    await add(page, '分支', 0)
    await expect(card(page, 'approve1')).toBeFocused()
    await page.keyboard.press('Enter')
    const mode = panel.getByRole('combobox', { name: t('design.mode') })
    await tabTo(page, mode)
    await press(page, 'ArrowUp', 'ArrowUp')
    await expect(mode).toHaveValue('countersign')
    await page.keyboard.press('Escape')
    await expect(card(page, 'approve1')).toContainText(t('flow.mode.countersign'))
  })

  await test.step('what is left, where somebody has a copy; it can’t be removed', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(card(page, 'branch2')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('status').filter({ hasText: t('design.did.nothing') })).toHaveCount(1)
    await add(page, '其他情况', 3)
    await expect(card(page, 'copy1')).toBeFocused()
    expect(await violationsOf(page, ownPart)).toEqual([])
  })

  await test.step('moved, undone and done again', async () => {
    await page.keyboard.press('Alt+ArrowLeft')
    const first = page.getByRole('listitem').filter({ has: card(page, 'branch1') })
    await expect(first.last().locator('[data-card="copy1"]')).toBeFocused()
    await press(page, 'Control+z', 'Control+z')
    await expect(card(page, 'copy1')).toHaveCount(0)
    await press(page, 'Control+Shift+z', 'Control+y')
    await expect(first.last().locator('[data-card="copy1"]')).toHaveCount(1)
    await page.keyboard.press('Control+z')
  })

  await test.step('saved, and there again', async () => {
    await page.keyboard.press('Control+s')
    await expect(page.getByText(t('design.saved'), { exact: true })).toBeVisible()
    await again(page)
    await expect(card(page, 'branch1')).toContainText('500,000')
    await expect(card(page, 'approve1')).toContainText(t('flow.mode.countersign'))
    await expect(card(page, 'copy1')).toHaveCount(1)
    expect(await violationsOf(page, ownPart)).toEqual([])
  })

  await test.step('a narrow window reads it', async () => {
    await page.setViewportSize(phone)
    await expect(page.getByText(t('design.narrow'))).toBeVisible()
    await expect(page.getByRole('list', { name: t('flow.chart') })).toContainText('500,000')
    await expectToFit(page)
    expect(await violationsOf(page, ownPart)).toEqual([])
  })
})

test('whoever saves a draft after somebody else is told, and loses nothing', async ({ enter, page, product, expectErrors }) => {
  const id = await begin(product)
  await enter(page, 'admin', `/powfManage/powfConfiguration/${id}`)
  await card(page, '').focus()
  await add(page, t('flow.start'), 7)
  await expect(card(page, 'timer1')).toBeFocused()
  const publish = page.getByRole('button', { name: t('flow.publishDraft'), exact: true })
  await expect(publish).toBeDisabled()
  const read = { params: { id } }
  const { content, version } = await product.ask('admin', 'GET /api/powf/definition/{id}', read)
  await product.ask('admin', 'PUT /api/powf/definition/{id}', { ...read, body: { content, version } })
  expectErrors(/409/)
  await page.keyboard.press('Control+s')
  const alert = page.getByRole('alert').filter({ hasText: t('design.superseded') })
  await expect(alert).toBeVisible()
  await expect(card(page, 'timer1')).toHaveCount(1)
  await alert.getByRole('button', { name: t('event.design.putOnTop') }).click()
  await expect(page.getByText(t('design.saved'), { exact: true })).toBeVisible()
  await expect(publish).toBeEnabled()
  await again(page)
  await expect(card(page, 'timer1')).toHaveCount(1)
})
