import { expect, expectToFit, heading, inView, phone, test } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')

test('experts are drawn in secret, and once it is published whoever reads it draws again', async ({ desk, enter, personAt }) => {
  const page = await desk('lead', '/poMtBasicData/poMtUserGroup')
  const dialog = page.getByRole('dialog')
  const act = (id: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(id), exact: true })

  await test.step('a draw is prepared from a pool, which says how many fit', async () => {
    await page.getByRole('link', { name: t('userGroup.view.draws') }).click()
    await expect(page.getByText(t('expertDraw.help'))).toBeVisible()
    expect(await violationsOf(page, ownPart)).toEqual([])
    await act('event.expertDraw.create').click()
    await dialog.getByRole('combobox', { name: t('expertDraw.group') }).selectOption('起重与索具专家库')
    await expect(dialog.getByText(t('expertDraw.fitting', { count: 5 }))).toBeVisible()
    await dialog.getByRole('searchbox', { name: t('userGroupMember.findCompany') }).fill('远航')
    await dialog.getByRole('button', { name: `${t('userGroupMember.addConflict')}: 远航钢绳有限公司` }).click()
    await expect(dialog.getByText(t('expertDraw.fitting', { count: 4 }))).toBeVisible()
    await dialog.getByRole('textbox', { name: t('expertDraw.count') }).fill('4')
    await expect(dialog.getByText(t('expertDraw.fittingAll', { count: 4 }))).toBeVisible()
    await dialog.getByRole('textbox', { name: t('expertDraw.count') }).fill('2')
    await dialog.getByRole('textbox', { name: t('expertDraw.purpose') }).fill('卸船机钢丝绳评审')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: t('event.expertDraw.create') }).click()
    await expect(heading(page)).toHaveText('卸船机钢丝绳评审')
  })

  const seedHash = await page.getByText(t('expertDraw.seedHash')).locator('xpath=following-sibling::dd').innerText()
  expect(seedHash).toMatch(/^[0-9a-f]{64}$/)
  const supervisor = await personAt()

  await test.step('drawn, it is read by whoever runs draws, and not by who supervises', async () => {
    await act('event.expertDraw.draw').click()
    await expect(inView(page)).toContainText(t('state.expertDraw.drawn'))
    await act('expertDraw.show').click()
    const drawn = inView(page)
      .locator('section')
      .filter({ hasText: t('expertDraw.secret') })
    await expect(drawn.getByRole('listitem')).toHaveCount(2)
    await page.setViewportSize(phone)
    await expectToFit(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await enter(supervisor, 'supervisor', '/poMtBasicData/poMtUserGroup?state=drawn')
    await supervisor.getByRole('row').filter({ hasText: '卸船机钢丝绳评审' }).getByRole('link').first().click()
    await expect(heading(supervisor)).toHaveText('卸船机钢丝绳评审')
    await expect(inView(supervisor)).toContainText(seedHash)
    await expect(inView(supervisor)).not.toContainText(t('expertDraw.drawn'))
  })

  await test.step('published, it is repeated by who reads it', async () => {
    await act('event.expertDraw.publish').click()
    await dialog.getByRole('textbox', { name: t('common.reason') }).fill('评审意见已定稿，无需继续保密')
    await dialog.getByRole('button', { name: t('event.expertDraw.publish') }).click()
    await expect(inView(page)).toContainText(t('expertDraw.loadHelp'))
    await supervisor.reload()
    await supervisor.getByRole('button', { name: t('expertDraw.repeat') }).click()
    await expect(supervisor.getByText(t('expertDraw.matches'), { exact: true })).toHaveCount(3)
    await expect(supervisor.getByRole('table').getByRole('row')).toHaveCount(5)
    expect(await violationsOf(supervisor, ownPart)).toEqual([])
    await supervisor.setViewportSize(phone)
    await expectToFit(supervisor)
  })
})

test('a draw that is not needed is abandoned for a reason', async ({ desk }) => {
  const page = await desk('lead', '/poMtBasicData/poMtUserGroup?view=draws&state=prepared')
  await page.getByRole('row').filter({ hasText: '起重设备大修经济评审' }).getByRole('link').first().click()
  await page.getByRole('button', { name: t('event.expertDraw.abandon') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('common.reason') }).fill('需求取消，不再评审')
  await dialog.getByRole('button', { name: t('event.expertDraw.abandon') }).click()
  await expect(inView(page)).toContainText('需求取消，不再评审')
  await expect(page.getByRole('button', { name: t('event.expertDraw.draw') })).toHaveCount(0)
})
