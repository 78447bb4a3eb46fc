import { expect, test } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')

test('what an administrator has changed is found in the operation log, with the values before and after, and its chain holds', async ({
  desk,
  product,
}) => {
  const { rows } = await product.ask('admin', 'GET /api/admin/groupType/page')
  const [type] = rows
  await product.ask('admin', 'POST /api/admin/groupType/{id}', {
    params: { id: type?.id ?? '' },
    body: { version: type?.version ?? 0, description: '由集团统一维护' },
  })
  const page = await desk('admin', '/baseManager/gateLogManager')
  const row = page
    .getByRole('row')
    .filter({ hasText: t('route.groupTypeManager') })
    .first()
  await expect(row).toContainText('陈启明')
  await expect(row).toContainText(t('operation.outcome.success'))
  await expect(row).toContainText(type?.name ?? '')
  await row.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('operation.table.role_type'))
  const changed = dialog.getByRole('row').filter({ hasText: '由集团统一维护' })
  await expect(changed.getByRole('rowheader')).toHaveText(t('operation.field.description'))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: t('operation.verify') }).click()
  await expect(dialog).toContainText('首尾相接')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The history of a role, beside it.
  const role = (await product.ask('admin', 'GET /api/admin/group/page', { query: { q: 'ANALYST' } })).rows[0]
  const content = { version: role?.version ?? 0, description: '查看流程' }
  await product.ask('admin', 'POST /api/admin/group/{id}', { params: { id: role?.id ?? '' }, body: content })
  await page.goto(`/baseManager/groupManager/${role?.id}`)
  await page.getByRole('button', { name: t('operation.history') }).click()
  await expect(dialog).toContainText('陈启明')
  await expect(dialog.getByRole('row').filter({ hasText: '查看流程' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/baseManager/gateLogManager?record=${encodeURIComponent(role?.name ?? '')}`)
  await expect(page.getByRole('row').nth(1)).toContainText(role?.name ?? '')
})
