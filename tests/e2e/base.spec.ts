import { again, expect, inView, test } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const en = wordsOf('en')
const codes = '/baseManager/dictionaryManager'

test('codes are brought in from a sheet: what is wrong is said in place, and an export can be brought in again', async ({
  desk,
  product,
  expectErrors,
}) => {
  // Somebody has been there first.
  expectErrors(/409|422/)
  const page = await desk('admin', `${codes}?type=amountBand`)
  const upload = page.locator('input[type=file][accept*=xlsx]')
  const cell = (column: 'code' | 'name' | 'nameEn' | 'type', line: number) =>
    page.getByRole('textbox', { name: new RegExp(`^${t(`dictionary.${column}`)} ${line}(:|$)`) })
  const check = page.getByRole('button', { name: t('entity.importCheck'), exact: true })
  const bring = (count: number) => page.getByRole('button', { name: t('entity.importAll', { count }), exact: true })

  const exported = await test.step('what is exported', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t('common.export') }).click()
    await page.getByRole('menuitem', { name: 'XLSX' }).click()
    return (await saved).path()
  })

  await test.step('is the same when it is brought in again', async () => {
    await page.getByRole('link', { name: t('entity.import') }).click()
    await upload.setInputFiles({ name: 'half.csv', mimeType: 'text/csv', buffer: Buffer.from('编码,名称\nLT5,五\n') })
    const asked = page.getByRole('dialog')
    await expect(asked.getByText(t('sheet.columns.missing', { columns: '' }).trim())).toContainText(t('dictionary.type'))
    await expect(asked.getByRole('button', { name: t('sheet.columns.import') })).toBeDisabled()
    await asked.getByRole('button', { name: t('common.cancel') }).click()
    // What may be left out is not shown; the next file takes the place of this one.
    const part = `字典类型,编码,名称,英文名称\namountBand,LT10,十万元以下,"Below CNY 100,000"\n`
    await upload.setInputFiles({ name: 'part.csv', mimeType: 'text/csv', buffer: Buffer.from(part) })
    await expect(page.getByText(t('entity.importLeftOut', { fields: '' }).slice(0, 8))).toContainText(t('dictionary.colour'))
    await upload.setInputFiles(exported)
    await expect(page.getByRole('columnheader', { name: t('dictionary.colour') })).toBeVisible()
    await expect(cell('code', 1)).toHaveValue('LT10')
    await expect(cell('type', 1)).toHaveValue('合同金额区间')
    await check.click()
    await expect(page.getByText(t('entity.wouldImportNothing'))).toBeVisible()
  })

  await test.step('what is wrong is said at its cell, here and by the server at once', async () => {
    await cell('code', 2).fill('LT10')
    await expect(cell('code', 2)).toHaveAttribute('aria-invalid', 'true')
    await cell('type', 2).fill('没有这种')
    await cell('nameEn', 2).fill('')
    await expect(
      page.getByRole('button', {
        name: t('sheet.problemAt', { line: 2, column: t('dictionary.type'), problem: t('entity.notOffered') }),
      }),
    ).toBeVisible()
    await expect(
      page.getByRole('button', { name: t('sheet.problemAt', { line: 2, column: t('dictionary.nameEn'), problem: t('form.required') }) }),
    ).toBeVisible()
    await check.click()
    await expect(page.getByText(t('entity.importMendFirst'))).toBeVisible()
    await cell('type', 2).fill('amountBand')
    await cell('code', 2).fill('LT50')
    await cell('nameEn', 2).fill('CNY 100,000 to 500,000')
    await cell('name', 1).fill('十万元以下')
  })

  await test.step('somebody changes one of them meanwhile: nothing is lost', async () => {
    await check.click()
    await expect(page.getByText(t('entity.wouldImport', { added: 1, changed: 1, unchanged: 2 }))).toBeVisible()
    const query = { type: 'amountBand', code: 'LT10' }
    const { rows } = await product.ask('admin', 'GET /api/admin/dictionary/page', { query })
    const { id, version } = rows.find(({ code }) => code === 'LT10') ?? { id: '', version: 0 }
    await product.ask('admin', 'POST /api/admin/dictionary/{id}', { params: { id }, body: { version, nameEn: 'Under CNY 100,000' } })
    // What is there is changed only by who has seen what.
    const change = page.getByRole('checkbox', { name: t('entity.importChange', { count: 1 }) })
    await expect(bring(1)).toBeVisible()
    await expect(page.getByRole('table').getByRole('row', { name: /LT10.*十万元以下/ })).toBeVisible()
    await change.check()
    await bring(2).click()
    await expect(page.getByText(t('entity.importStale'))).toBeVisible()
    await check.click()
    await expect(change).not.toBeChecked()
    await change.check()
    await bring(2).click()
    await expect(page.getByText(t('entity.imported', { added: 1, changed: 1, unchanged: 2 }))).toBeVisible()
    await again(page)
    await expect(page.getByRole('cell', { name: 'LT50', exact: true })).toBeVisible()
    await expect(inView(page).locator('tbody tr').filter({ hasText: '十万元以下' })).toBeVisible()
  })
})

test('what refers to a record is told by kind, and leads to it', async ({ desk }) => {
  const page = await desk('admin', `${codes}?view=types`, 'en')
  const used = inView(page).locator('tbody tr').filter({ hasText: 'integrityRule' }).getByRole('button', { name: /7$/ })
  await used.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('7')
  await dialog.getByRole('link', { name: en('entity.uses.code') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(inView(page).locator('tbody tr')).toHaveCount(7)
  await page
    .locator('tbody tr')
    .filter({ hasText: 'LATE' })
    .getByRole('button', { name: en('entity.usesOf', { name: '' }).slice(0, 6) })
    .click()
  await expect(dialog).toContainText(en('entity.uses.integrity'))
})
