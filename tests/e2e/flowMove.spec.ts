import { expect, expectToFit, phone, test } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')

test('running cases are moved to the version in effect, once it was seen what would change', async ({ desk }) => {
  const page = await desk('admin', '/powfManage/powfConfiguration?type=DEMAND&standing=published')
  await page.getByRole('link', { name: '采购需求审批（油品码头：大额上会）' }).click()
  const table = page.getByRole('table', { name: t('flow.move') })
  await expect(table).toContainText(t('flow.moveComes', { nodes: '抄送单位负责人' }))
  expect(await violationsOf(page, ownPart)).toEqual([])
  const row = table.getByRole('row').last()
  const link = row.getByRole('link')
  const title = (await link.textContent()) ?? ''
  const href = (await link.getAttribute('href')) ?? ''

  await test.step('not without a reason', async () => {
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: t('flow.moveSelected', { count: 1 }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('flow.moveSelected', { count: 1 }) }).click()
    await expect(dialog.getByText(t('refusal.reasonGiven'))).toBeVisible()
    await dialog.getByRole('textbox').fill('制度修订，按新版办理')
    await dialog.getByRole('button', { name: t('flow.moveSelected', { count: 1 }) }).click()
    await expect(page.getByText(t('flow.moved', { count: 1 }))).toBeVisible()
    await expect(table.getByRole('link', { name: title })).toHaveCount(0)
  })

  await test.step('and the case says so', async () => {
    await page.goto(href)
    await expect(page.getByText(t('flow.movedEditions', { from: 1, to: 2 }))).toBeVisible()
    await page.goBack()
    await expect(table).toBeVisible()
    await page.setViewportSize(phone)
    await expectToFit(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

test('what the product offers is taken over as a draft, or declined', async ({ desk }) => {
  const page = await desk('admin', '/powfManage/powfConfiguration?type=CONTACT_TRANSFER')
  await page.getByRole('link', { name: '联系人移交审批' }).click()
  const offer = page.getByRole('heading', { name: t('flow.offer') })
  await expect(offer).toBeVisible()
  expect(await violationsOf(page, ownPart)).toEqual([])
  const its = page.url()

  await test.step('the draft holds what was offered', async () => {
    await page.getByRole('button', { name: t('flow.offer.draft') }).click()
    await expect(page).not.toHaveURL(its)
    await expect(page.getByText('接收人接受').first()).toBeVisible()
    await page.getByRole('button', { name: t('flow.deleteDraft') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('flow.deleteDraft') })
      .click()
    await expect(page).toHaveURL(/powfConfiguration$/)
  })

  await test.step('and what was declined is offered no more', async () => {
    await page.goto(its)
    await page.getByRole('button', { name: t('flow.offer.decline') }).click()
    await expect(page.getByText(t('flow.offer.declined'), { exact: true })).toBeVisible()
    await expect(offer).toBeHidden()
  })
})
