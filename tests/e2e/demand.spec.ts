import { dateAfter, dateOf } from '../../src/lib/shanghaiTime.ts'
import { expect, heading, inView, take, test } from './support.ts'
import { choose, paste } from './parts.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const en = wordsOf('en')
const title = '4 号岸桥钢丝绳'
const lines = [
  ['钢丝绳', '6×36WS+IWRC Ø32 mm 1960 MPa', 'm', '1,600', '46.5', '0'],
  ['楔形接头', '适用 Ø32 mm', '套', '12', '320', ''],
]

test('a demand: written for one’s unit with pasted lines, submitted with what it takes of the budget, and read by group procurement with its advice', async ({
  personAt,
  enter,
  product,
}) => {
  const requester = await personAt()
  const needBy = dateAfter(dateOf(await product.now()), 60)

  await test.step('is begun from the list of one’s unit, beside its budgets', async () => {
    await enter(requester, 'requester', '/pojmManage/pojmDemandApproval')
    await expect(inView(requester)).toContainText(t('demand.myBudget'))
    await inView(requester)
      .getByRole('link', { name: t('event.demand.create') })
      .click()
    const form = inView(requester)
    await form.getByLabel(t('project.titleZh')).fill(title)
    await paste(requester, new RegExp(`^${t('item.name')} 1(:|$)`), lines)
    await expect(form).toContainText('78,240.00')
    await form.getByRole('button', { name: t('demand.save') }).click()
    await expect(heading(requester)).toHaveText(title)
  })

  await test.step('says what it lacks before it can be submitted', async () => {
    const form = inView(requester)
    await expect(form).toContainText(t('refusal.hasCategory'))
    await expect(form).toContainText(t('refusal.needByAhead'))
    await choose(form, t('common.category'), '1001 钢丝绳')
    await form.getByLabel(t('demand.needBy')).fill(needBy)
    await form.getByLabel(t('demand.needBy')).press('Tab')
    const budgets = form.getByLabel(t('demand.budget'), { exact: true })
    const offered = await budgets.locator('option').allTextContents()
    await budgets.selectOption({ label: offered.find((text) => text.includes('岸桥钢丝绳与备件')) ?? '' })
    await expect(form).toContainText(t('demand.budgetSubmitted'))
    await form.getByRole('button', { name: t('demand.save') }).click()
    await expect(form).not.toContainText(t('refusal.needByAhead'))
  })

  await test.step('is warned of as a part of a larger one, and submitted', async () => {
    await expect(inView(requester)).toContainText('3 号岸桥起升钢丝绳')
    await take(requester, t, 'event.demand.submit')
    await expect(inView(requester)).toContainText(t('state.demand.approving'))
    await expect(inView(requester)).toContainText(t('demand.stockUnchecked'))
  })

  await test.step('is found by group procurement among those of all units, with last prices and the like of other units', async () => {
    const lead = await personAt({ locale: 'en' })
    await enter(lead, 'lead', '/poJcManager/pojmDemandApproval')
    await inView(lead).getByRole('row').filter({ hasText: title }).getByRole('link').first().click()
    await expect(heading(lead)).toHaveText(title)
    await expect(inView(lead)).toContainText(en('demand.lastPrice'))
    await expect(inView(lead)).toContainText(en('demand.similar'))
    await expect(inView(lead)).toContainText('Luffing ropes for ship unloaders')
    await expect(inView(lead).getByRole('button', { name: en('event.demand.cancel') })).toHaveCount(0)
  })
})

test('approved demands are bought together: chosen in the list, begun as one draft, and each says where it is bought', async ({
  personAt,
  enter,
  product,
}) => {
  const { rows } = await product.ask('lead', 'GET /api/po/demand/page', { query: { state: 'approved', limit: 100 } })
  const open: string[] = []
  for (const { id, no } of rows) {
    const { lines } = await product.ask('lead', 'GET /api/po/demand/{id}', { params: { id } })
    if (open.length < 2 && lines.every(({ taken }) => Number(taken) === 0)) open.push(no)
  }
  const lead = await personAt()
  await enter(lead, 'lead', '/poJcManager/pojmDemandApproval?state=approved&size=100')
  for (const no of open)
    await inView(lead)
      .getByRole('checkbox', { name: new RegExp(no) })
      .check()
  await inView(lead)
    .getByRole('button', { name: t('event.project.fromDemands') })
    .dblclick()
  await expect(lead).toHaveURL(/pojcProjectAdd\?id=\d+/)
  await expect(inView(lead)).toContainText(t('project.demandsHelp'))
  await lead.goto(`/poJcManager/pojmDemandApproval?q=${open[1]}`)
  await inView(lead)
    .getByRole('row')
    .filter({ hasText: open[1] ?? '' })
    .getByRole('link')
    .first()
    .click()
  await expect(inView(lead)).toContainText(t('demand.uses'))
  await expect(inView(lead).getByRole('button', { name: t('event.project.fromDemands') })).toHaveCount(0)
})

test('the pool: who leads names the buyer, whoever has a demand gives it back with the reason, and its requester reads it', async ({
  personAt,
  enter,
  product,
  expectErrors,
}) => {
  // What was given back is read again, and is its requester’s alone.
  expectErrors(/404/)
  const { rows } = await product.ask('lead', 'GET /api/po/demand/page', { query: { buyer: 'nobody', limit: 100 } })
  const waiting = rows.find((row) => row.title === '2 号岸桥起升钢丝绳')
  if (!waiting) throw new Error('Nothing waits in the pool')
  const why = '规格指向单一品牌，请改为性能要求'

  await test.step('is found by what nobody has, given to one buyer, and then to another', async () => {
    const lead = await personAt({ locale: 'en' })
    await enter(lead, 'lead', '/poJcManager/pojmDemandApproval?buyer=nobody')
    await inView(lead).getByRole('row').filter({ hasText: waiting.no }).getByRole('link').first().click()
    await expect(inView(lead)).toContainText(en('demand.buyerAwaited'))
    await inView(lead)
      .getByRole('button', { name: en('event.demand.accept') })
      .click()
    const dialog = lead.getByRole('dialog')
    await dialog.getByLabel(en('demand.buyerChoice')).selectOption({ label: 'Lin Zhiyuan' })
    await dialog.getByRole('button', { name: en('event.demand.accept') }).click()
    await expect(inView(lead)).toContainText(en('state.demand.accepted'))
    await expect(inView(lead)).toContainText('Lin Zhiyuan')
    await take(lead, en, 'event.demand.assign')
    await dialog.getByLabel(en('demand.buyerChoice')).selectOption({ label: 'Zhao Yifan' })
    await dialog.getByRole('textbox', { name: en('common.reason') }).fill('Together with the ropes')
    await dialog.getByRole('button', { name: en('event.demand.assign') }).click()
    await expect(inView(lead)).toContainText('Zhao Yifan')
  })

  await test.step('is given back by whoever has it', async () => {
    const buyer = await personAt()
    await enter(buyer, 'buyer2', '/poJcManager/pojmDemandApproval?buyer=mine&size=100')
    await inView(buyer).getByRole('row').filter({ hasText: waiting.no }).getByRole('link').first().click()
    await take(buyer, t, 'event.demand.giveBack')
    const dialog = buyer.getByRole('dialog')
    await dialog.getByRole('textbox', { name: t('common.reason') }).fill(why)
    await dialog.getByRole('button', { name: t('event.demand.giveBack') }).click()
    await expect(buyer).toHaveURL(/\/pojmDemandApproval$/)
    const { rows: left } = await product.ask('buyer2', 'GET /api/po/demand/page', { query: { q: waiting.no } })
    expect(left).toEqual([])
  })

  await test.step('is a draft again, with the reason', async () => {
    const requester = await personAt()
    await enter(requester, 'requester', `/pojmManage/pojmDemandApproval/${waiting.id}`)
    await expect(inView(requester)).toContainText(why)
    await expect(inView(requester).getByRole('button', { name: t('event.demand.submit') })).toBeVisible()
  })
})
