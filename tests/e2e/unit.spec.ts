import { choose, paste } from './parts.ts'
import { expect, expectToFit, heading, phone, test } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const path = '/poMtBasicData/poMtBasicUnit'

test('a department is found, added below another with its people, and what is missing is said', async ({ desk }) => {
  const page = await desk('lead', path)
  const row = (name: string) => page.getByRole('treeitem', { name })
  const button = (id: Parameters<typeof t>[0], name: string) => page.getByRole('button', { name: `${t(id)}: ${name}`, exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('it is found by its initials, with whom its cases go to', async () => {
    await page.getByRole('searchbox', { name: t('unit.search') }).fill('aqwxz')
    await row('岸桥维修组').click()
    await expect(page.getByRole('listitem').filter({ hasText: '东港集装箱码头有限公司' })).toContainText('董卫东')
    expect(await violationsOf(page, ownPart)).toEqual([])
  })

  await test.step('one is added below, and its approvers stand in the order in which they are asked', async () => {
    await button('unit.addBelow', '岸桥维修组').click()
    await dialog.getByRole('textbox', { name: t('unit.code'), exact: true }).fill('ENG-ROPE')
    await dialog.getByRole('textbox', { name: t('unit.name'), exact: true }).fill('钢丝绳班')
    await choose(dialog, t('unit.headId'), '蒋文')
    for (const name of ['鲁平', '蒋文']) {
      await dialog.getByRole('combobox', { name: t('unit.addApprover') }).fill(name)
      await dialog.getByRole('listbox').getByRole('option', { name }).click()
    }
    await dialog.getByRole('button', { name: t('entity.moveUp', { name: '蒋文' }) }).click()
    expect(await violationsOf(page, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await expect(dialog).toHaveCount(0)
    await row('钢丝绳班').click()
    await expect(page.getByRole('listitem').filter({ hasText: /^(蒋文|鲁平)$/ })).toHaveText(['蒋文', '鲁平'])
  })

  await test.step('who is there to decide nothing is said, until somebody is named', async () => {
    await page.getByRole('searchbox', { name: t('unit.search') }).fill('机务部')
    await expect(row('机务部').getByRole('img', { name: t('unit.gap') })).toBeVisible()
    await row('机务部').click()
    await expect(page.getByText(t('unit.gap.headOff'))).toBeVisible()
    await button('entity.edit', '机务部').click()
    await choose(dialog, t('unit.headId'), '倪帆')
    await dialog.getByRole('button', { name: t('common.save') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(t('unit.gap.headOff'))).toHaveCount(0)
  })

  await test.step('on a telephone whoever chooses one is led to it', async () => {
    await page.setViewportSize(phone)
    await page.getByRole('searchbox', { name: t('unit.search') }).fill('安全')
    await row('安全环保部').click()
    await expect(page.getByRole('heading', { name: '安全环保部' })).toBeInViewport()
    await expectToFit(page)
  })
})

test('an amount is said in another unit, and a budget is brought in from a sheet', async ({ desk }) => {
  const page = await desk('finance', path)
  await page.getByRole('link', { name: t('unit.view.measures') }).click()
  await page.getByLabel(t('measure.amount')).fill('2.5')
  await expect(page.getByRole('status').filter({ hasText: 'kg' })).toHaveText('2,500 kg')
  await page.getByRole('link', { name: t('unit.view.budgets') }).click()
  await expect(heading(page)).toHaveText(t('route.poMtBasicUnit'))
  await expect(page.getByRole('row', { name: /船用燃油/ }).first()).toContainText('海岳拖轮有限公司 / 船队')
  await page.getByRole('link', { name: t('entity.import') }).click()
  const headings = ['budget.number', 'budget.year', 'budget.unitId', 'budget.name', 'budget.kind', 'budget.amount'] as const
  const rows = [
    headings.map((id) => t(id)),
    ['FIN-2031-01', '2031', '东港集装箱码头有限公司 / 财务部', '审计服务', t('budget.kind.COST'), '￥180,000'],
  ]
  await paste(page, new RegExp(`^${t('budget.number')} 1(:|$)`), rows)
  await page.getByRole('button', { name: t('entity.importCheck') }).click()
  await page.getByRole('button', { name: t('entity.importAll', { count: 1 }) }).click()
  await expect(page.getByRole('row', { name: /审计服务/ })).toContainText('180,000.00')
})
