import { again, expect, expectToFit, heading, inView, phone, take, test, visit } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const en = wordsOf('en')
const title = '刀具与量具'
const titleEn = 'Cutting and measuring tools'
const [first, second] = ['郝思明', '程远山']

test('whoever submits a demand chooses who approves it: found by name, put in order, asked one after the other', async ({
  personAt,
  enter,
  product,
  expectErrors,
}) => {
  expectErrors(/409/)
  const { rows } = await product.ask('requester23', 'GET /api/po/demand/page', { query: { state: 'draft', q: title, limit: 10 } })
  const id = rows[0]?.id ?? ''
  const [requester, legal] = [await personAt(), await personAt({ locale: 'en', viewport: phone })]
  const section = inView(requester)
    .locator('section')
    .filter({ has: requester.getByRole('heading', { name: t('approverChoice.title'), exact: true }) })

  await test.step('nothing is submitted before', async () => {
    await enter(requester, 'requester23', `/pojmManage/pojmDemandApproval/${id}`)
    await expect(heading(requester)).toContainText(title)
    await expect(section).toContainText(t('approverChoice.required'))
    await take(requester, t, 'event.demand.submit')
    await expect(requester.getByText(t('refusal.approversNotChosen')).first()).toBeVisible()
    // It was saved all the same, and is read anew.
    await again(requester)
    await expect(inView(requester)).toContainText(t('state.demand.draft'))
  })

  await test.step('two people are found, and put in another order', async () => {
    await section.getByRole('button', { name: t('approverChoice.choose') }).click()
    const dialog = requester.getByRole('dialog')
    for (const name of [second, first]) {
      await dialog.getByRole('searchbox', { name: t('approverChoice.find') }).fill(name)
      const add = dialog.getByRole('button', { name: t('approverChoice.add', { name }), exact: true })
      await add.press('Enter')
      await expect(add).toHaveCount(0)
    }
    await expect(dialog.getByRole('status').first()).toHaveText(t('approverChoice.added', { name: first, place: 2 }))
    await dialog.getByRole('button', { name: t('entity.moveUp', { name: first }) }).click()
    await expect(dialog.getByRole('listitem').first()).toContainText(first)
    expect(await violationsOf(requester, ownPart)).toEqual([])
    await dialog.getByRole('button', { name: t('common.save'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(section).toContainText(`1. ${first}`)
    await expect(section).toContainText(`2. ${second}`)
  })

  await test.step('once it is submitted the first of them has it, and decides', async () => {
    await take(requester, t, 'event.demand.submit')
    await expect(inView(requester)).toContainText(t('state.demand.approving'))
    await expect(section).toHaveCount(0)
    await enter(legal, 'legal', '/todo')
    await visit(legal, `/todo?q=${encodeURIComponent(title)}`)
    await inView(legal).getByRole('link', { name: titleEn }).first().click()
    await inView(legal)
      .getByRole('button', { name: en('event.task.approve'), exact: true })
      .click()
    const dialog = legal.getByRole('dialog')
    await dialog.getByLabel(en('approval.opinion')).fill('Fine')
    await dialog.getByRole('button', { name: en('event.task.approve'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(inView(legal)).toContainText('Fine')
    await expectToFit(legal)
  })
})
