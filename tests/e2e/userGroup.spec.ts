import { expect, expectToFit, heading, phone, test } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')

test('a pool of experts is founded, somebody is taken into it, and whoever has a conflict of interest says why', async ({
  desk,
  expectErrors,
}) => {
  expectErrors(/422/)
  const page = await desk('lead', '/poMtBasicData/poMtUserGroup')
  const dialog = page.getByRole('dialog')
  const field = (id: Parameters<typeof t>[0]) => dialog.getByRole('textbox', { name: t(id), exact: true })
  const save = dialog.getByRole('button', { name: t('common.save') })

  await test.step('a group is added, and leads to its members', async () => {
    await expect(heading(page)).toHaveText(t('route.poMtUserGroup'))
    expect(await violationsOf(page, ownPart)).toEqual([])
    await page.getByRole('button', { name: t('entity.new') }).click()
    await dialog.getByRole('combobox', { name: t('userGroup.kind') }).selectOption('EXPERT')
    await field('userGroup.code').fill('ELECTRIC')
    await field('userGroup.name').fill('电气专家库')
    await field('userGroup.nameEn').fill('Electrical experts')
    await save.click()
    await expect(dialog).toHaveCount(0)
    // What says so lies above the button of the next dialog until it goes by itself.
    await expect(page.getByText(t('entity.saved'))).toHaveCount(0)
    await page.getByRole('link', { name: '电气专家库' }).click()
    await expect(heading(page)).toHaveText('电气专家库')
    await expect(page.getByText(t('entity.none'))).toBeVisible()
  })

  await test.step('somebody is taken in, with what they know and whom they don’t judge', async () => {
    await page.getByRole('button', { name: t('entity.new') }).click()
    const person = dialog.getByRole('combobox', { name: t('userGroupMember.userId') })
    await person.fill('赵一帆')
    await person.press('Enter')
    await field('userGroupMember.title').fill('高级工程师')
    await dialog.getByRole('searchbox', { name: t('userGroupMember.findCompany') }).fill('远航')
    await dialog.getByRole('button', { name: `${t('userGroupMember.addConflict')}: 远航钢绳有限公司` }).click()
    await save.click()
    await expect(dialog.getByText(t('userGroupMember.conflictReasonNeeded'))).toBeVisible()
    await field('userGroupMember.conflictReason').fill('配偶在该公司任职')
    await save.click()
    const row = page.getByRole('row').filter({ hasText: '赵一帆' })
    await expect(row).toContainText('远航钢绳有限公司')
    await expect(row).toContainText(t('userGroupMember.standing.ready'))
    expect(await violationsOf(page, ownPart)).toEqual([])
    await page.setViewportSize(phone)
    await expectToFit(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('a group with members can’t be deleted', async () => {
    await page.getByRole('link', { name: t('userGroup.back') }).click()
    await page.getByRole('button', { name: `${t('entity.delete')}: 电气专家库` }).click()
    await expect(dialog.getByText(t('entity.uses.member'))).toBeVisible()
    await page.keyboard.press('Escape')
  })
})
