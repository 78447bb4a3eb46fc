import type { Page } from '@playwright/test'
import { publish } from './parts.ts'
import { act, day, expect, expectToFit, heading, inView, phone, take, test, visit, type Product } from './support.ts'
import { contentOfDemand } from '../setup/demand.ts'
import { smallPdf } from '../setup/files.ts'
import { pollingEach, withBrokenStream } from './stream.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf, type Words } from './words.ts'

const t = wordsOf('zh-CN')
const en = wordsOf('en')
const narrative = '使用单位调整生产计划，本次采购的需求已取消'
const list = '/poJcManager/poJcStopProject'

/** The buyer asks for a new purchase to be stopped. @returns the id of the request */
const asked = async (product: Product, title: string): Promise<string> => {
  const projectId = await publish(product, { title, titleEn: title }, 6 * day)
  const { reasons } = await product.ask('buyer', 'GET /api/po/stopRequest/choices', { query: { projectId } })
  const reasonId = reasons.find(({ code }) => code === 'TOO_FEW_QUOTES')?.id ?? ''
  const { id } = await product.ask('buyer', 'POST /api/po/stopRequest', { body: { projectId, reasonId, narrative, documentIds: [] } })
  return id
}

/** Opens what somebody is asked about a purchase, from their list. */
const open = async (page: Page, t: Words, title: string): Promise<void> => {
  await visit(page, `/todo?q=${encodeURIComponent(title)}`)
  await inView(page).getByRole('link', { name: title }).click()
  await expect(heading(page)).toContainText(title)
  await expect(inView(page).getByRole('button', { name: t('event.task.approve'), exact: true })).toBeEnabled()
}

/** Approves what is open on the page, with a file where one is named. */
const approve = async (page: Page, t: Words, opinion: string, file?: string): Promise<void> => {
  await inView(page)
    .getByRole('button', { name: t('event.task.approve'), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('approval.opinion')).fill(opinion)
  if (file !== undefined) {
    await dialog.locator('input[type=file]').setInputFiles({ name: file, mimeType: 'application/pdf', buffer: smallPdf })
    await expect(dialog.getByRole('button', { name: file, exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: t('event.task.approve'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(inView(page)).toContainText(opinion)
}

test('a purchase is stopped: asked by its buyer, approved on a telephone, by whoever its chain asks, one after the other', async ({
  personAt,
  enter,
  product,
}) => {
  const title = '待终止的采购一'
  const projectId = await publish(product, { title, titleEn: title }, 6 * day)
  const [buyer, lead] = [await personAt(), await personAt({ locale: 'en', viewport: phone })]

  await test.step('the buyer asks, and sees on its page who has it', async () => {
    await enter(buyer, 'buyer', `${list}/new?project=${projectId}`)
    const form = inView(buyer).locator('form')
    await form.getByLabel(t('stopRequest.reason')).selectOption('有效报价不足')
    await form.getByLabel(t('stopRequest.narrative')).fill(narrative)
    await form.locator('input[type=file]').setInputFiles({ name: '询价记录.pdf', mimeType: 'application/pdf', buffer: smallPdf })
    await expect(form).toContainText('询价记录.pdf')
    await inView(buyer)
      .getByRole('button', { name: t('event.stopRequest.create') })
      .click()
    await expect(inView(buyer)).toContainText(t('state.stopRequest.approving'))
    const panel = inView(buyer)
      .locator('section')
      .filter({ hasText: t('approval.chain') })
    await expect(panel).toContainText(t('approval.standing.current'))
    await expect(panel).toContainText(t('state.task.pending'))
  })

  await test.step('the head of group procurement approves it with one thumb', async () => {
    await enter(lead, 'lead', '/todo')
    await expectToFit(lead)
    expect(await violationsOf(lead, ownPart)).toEqual([])
    await open(lead, en, title)
    await expect(inView(lead)).toContainText('询价记录.pdf')
    await expectToFit(lead)
    expect(await violationsOf(lead, ownPart)).toEqual([])
    await approve(lead, en, 'Demand has been withdrawn', 'minutes.pdf')
    await inView(lead).getByRole('button', { name: 'minutes.pdf' }).click()
    await expect(lead.getByRole('dialog', { name: 'minutes.pdf' })).toBeVisible()
    await lead.keyboard.press('Escape')
    await expect(inView(lead)).toContainText(en('approval.standing.current'))
  })

  await test.step('legal affairs and finance at once, then the vice president', async () => {
    for (const person of ['legal', 'finance', 'vp']) {
      const page = await personAt()
      await enter(page, person, '/todo')
      await open(page, t, title)
      await approve(page, t, '同意终止')
    }
    await visit(buyer, new URL(buyer.url()).pathname)
    await expect(inView(buyer)).toContainText(t('state.stopRequest.stopped'))
    await expect(inView(buyer).getByRole('button', { name: 'minutes.pdf' })).toBeVisible()
    await visit(lead, '/todo?of=done')
    await inView(lead).getByRole('link', { name: title }).click()
    await expect(inView(lead)).toContainText(en('state.case.approved'))
  })
})

test('a request is rejected with a reason, without a mouse; what comes next is a press away', async ({ personAt, enter, product }) => {
  const [first, second] = ['待驳回的采购', '随后的采购']
  await asked(product, first)
  await asked(product, second)
  const page = await personAt()
  await enter(page, 'lead', '/todo')
  await expect(page.getByRole('link', { name: t('frame.inbox', { count: 0 }).split('0')[0] ?? '' })).toBeVisible()
  await open(page, t, first)

  const reject = inView(page).getByRole('button', { name: t('event.task.reject'), exact: true })
  await reject.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('太短')
  await dialog.getByRole('button', { name: t('event.task.reject') }).press('Enter')
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox').fill('终止理由与会议纪要不一致')
  await dialog.getByRole('button', { name: t('event.task.reject') }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(inView(page)).toContainText(t('state.case.rejected'))
  await expect(inView(page)).toContainText('终止理由与会议纪要不一致')

  await inView(page)
    .getByRole('link', { name: t('review.openNext') })
    .press('Enter')
  await expect(inView(page).getByRole('button', { name: t('event.task.approve'), exact: true })).toBeEnabled()
})

test('a case is commented on and transferred; whoever began it urges, and withdraws another while nobody has looked', async ({
  personAt,
  enter,
  product,
}) => {
  const [title, untouched] = ['待转办的采购', '待撤回的采购']
  await asked(product, title)
  await asked(product, untouched)
  const page = await personAt()
  await enter(page, 'lead', '/todo')
  await open(page, t, title)

  await inView(page).getByLabel(t('approval.comment')).fill('会议纪要见附件')
  await inView(page)
    .getByRole('button', { name: t('approval.sendComment') })
    .click()
  await expect(inView(page).getByRole('listitem').filter({ hasText: '会议纪要见附件' })).toBeVisible()

  await inView(page)
    .getByRole('button', { name: new RegExp(`^${t('common.actions')}: `) })
    .click()
  await page.getByRole('menuitem', { name: t('event.task.transfer') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: t('common.reason') }).fill('本周外出，请代为决定')
  await dialog.getByRole('button', { name: t('event.task.transfer') }).click()
  await expect(dialog).toContainText(t('approval.choosePerson'))
  await dialog.getByRole('searchbox').fill('赵一帆')
  await dialog.getByRole('button', { name: new RegExp('赵一帆') }).click()
  await dialog.getByRole('button', { name: t('event.task.transfer') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(inView(page)).toContainText('赵一帆')

  const buyer = await personAt()
  await enter(buyer, 'buyer', '/todo?of=started')
  await inView(buyer).getByRole('link', { name: title }).click()
  await take(buyer, t, 'event.case.urge')
  await expect(inView(buyer).getByRole('button', { name: t('event.case.urge'), exact: true })).toBeDisabled()
  await expect(inView(buyer)).toContainText(t('refusal.notUrgedLately'))
  // What somebody has looked at is withdrawn no more.
  await expect(inView(buyer).getByRole('button', { name: t('event.case.withdraw'), exact: true })).toBeDisabled()
  await visit(buyer, `/todo?of=started&q=${encodeURIComponent(untouched)}`)
  await inView(buyer).getByRole('link', { name: untouched }).click()
  await act(buyer, t, 'event.case.withdraw')
  await expect(inView(buyer)).toContainText(t('state.case.withdrawn'))
})

/** A demand of the crane maintenance that its head is asked about. */
const demanded = async (product: Product, title: string): Promise<void> => {
  const { units } = await product.ask('requester', 'GET /api/po/demand/choices', {})
  const unitId = units.find(({ name }) => name === '岸桥维修组')?.id ?? ''
  const body = contentOfDemand(await product.now(), unitId, { title, titleEn: title })
  const { id } = await product.ask('requester', 'POST /api/po/demand', { body })
  await product.ask('requester', 'POST /api/po/demand/{id}/submit', { params: { id }, body: { version: 0 } })
}

test('demands are approved several at once, requests to stop one by one', async ({ page, enter, product, personAt }) => {
  await demanded(product, '一并审批的需求甲')
  await demanded(product, '一并审批的需求乙')
  await enter(page, 'unit', `/todo?q=${encodeURIComponent('一并审批')}`)
  await inView(page).locator('thead input[type=checkbox]').check()
  await page.getByRole('button', { name: t('event.task.approve') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('approval.bulkAsk'))
  await dialog.getByRole('button', { name: t('event.task.approve') }).click()
  await expect(inView(page)).toContainText(t('common.nothingMatches'))

  await asked(product, '逐条审批的采购')
  const lead = await personAt()
  await enter(lead, 'lead', `/todo?q=${encodeURIComponent('逐条审批')}`)
  await inView(lead).locator('thead input[type=checkbox]').check()
  await lead.getByRole('button', { name: t('event.task.approve') }).click()
  await expect(lead.getByRole('dialog')).toContainText(t('bulk.oneByOne'))
})

/** The inbox in the top bar, as it says how much waits. */
const inbox = (page: Page, count: number) => page.getByRole('link', { name: t('frame.inbox', { count }), exact: true })

test('how much waits follows in the top bar of every tab without being asked for, and one tab alone is told', async ({
  context,
  page,
  enter,
  product,
}) => {
  const { tasks } = await product.ask('lead', 'GET /api/po/notice/count')
  const streams = new Set<string>()
  context.on('request', (request) => {
    if (request.url().includes('/api/po/notice/count?')) streams.add(request.url())
  })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await pollingEach(tab, null)
    await enter(tab, 'lead')
    await expect(inbox(tab, tasks)).toBeVisible()
    await expect.poll(() => streams.size).toBe(1)
  }
  await asked(product, '在顶栏计数的采购')
  for (const tab of [page, other]) await expect(inbox(tab, tasks + 1)).toBeVisible()
  expect(streams.size).toBe(1)
  // Whoever told the others has gone.
  await page.close()
  await expect.poll(() => streams.size).toBe(2)
  await asked(product, '换页签后计数的采购')
  await expect(inbox(other, tasks + 2)).toBeVisible()
})

test('where no stream comes through, how much waits is asked for as time goes by', async ({ page, enter, product, expectErrors }) => {
  expectErrors(/ERR_FAILED/)
  const { tasks } = await product.ask('lead', 'GET /api/po/notice/count')
  await withBrokenStream(page)
  await pollingEach(page, 500)
  await enter(page, 'lead')
  await expect(inbox(page, tasks)).toBeVisible()
  await asked(product, '轮询计数的采购')
  await expect(inbox(page, tasks + 1)).toBeVisible()
})
