import { contentOfDemand, demandLine } from '../setup/demand.ts'
import { smallPdf } from '../setup/files.ts'
import { fieldOfMoment, later } from '../../src/lib/shanghaiTime.ts'
import { act, expect, heading, inView, test, visit, type Product } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')

/** A demand of the oil terminal that its head has put to the managers' meeting. */
const putToMeeting = async (product: Product, title: string): Promise<string> => {
  const { units } = await product.ask('requester25', 'GET /api/po/demand/choices', {})
  const unitId = units.find(({ name }) => name === '安全环保部')?.id ?? ''
  const lines = [demandLine({ quantity: '9000.0000' })]
  const body = contentOfDemand(await product.now(), unitId, { title, titleEn: title, lines })
  const { id } = await product.ask('requester25', 'POST /api/po/demand', { body })
  await product.ask('requester25', 'POST /api/po/demand/{id}/submit', { params: { id }, body: { version: 0 } })
  const { rows } = await product.ask('safety25', 'GET /api/approval/task/page', { query: { of: 'mine', q: title } })
  const task = rows[0]
  await product.ask('safety25', 'POST /api/approval/task/{id}/approve', {
    params: { id: task?.id ?? '' },
    body: { version: task?.version ?? 0, opinion: '同意上会', documentIds: [] },
  })
  return id
}

test('a meeting is planned with the cases that wait for it, held with its minutes, and decides them', async ({
  personAt,
  enter,
  product,
}) => {
  const title = '上会审议的储罐检修'
  const demandId = await putToMeeting(product, title)
  const page = await personAt()

  await test.step('whoever keeps the minutes does not decide by pressing', async () => {
    await enter(page, 'secretary25', `/todo?q=${encodeURIComponent(title)}`)
    await inView(page).getByRole('link', { name: title }).click()
    await expect(heading(page)).toContainText(title)
    await expect(inView(page).getByRole('button', { name: t('event.task.approve'), exact: true })).toBeDisabled()
    await expect(inView(page)).toContainText(t('refusal.decidedInMeeting'))
    await expect(inView(page)).toContainText(t('state.task.viewed'))
  })

  await test.step('but plans a meeting', async () => {
    await visit(page, '/todo')
    await inView(page)
      .getByRole('link', { name: t('approval.view.meetings'), exact: true })
      .click()
    await inView(page)
      .getByRole('link', { name: t('event.meeting.create') })
      .click()
    const form = inView(page).locator('form')
    await form.getByLabel(t('common.title')).fill('第 20 次总经理办公会')
    await form.getByLabel(t('meeting.kind')).selectOption('LEADING_GROUP')
    await form.getByLabel(t('meeting.place')).fill('301 会议室')
    await form.getByLabel(t('meeting.startsAt')).fill(fieldOfMoment(later(await product.now(), -1, 'day')).slice(0, 10))
    await form.getByRole('checkbox', { name: new RegExp(title) }).check()
    await form.getByRole('button', { name: t('event.meeting.create') }).click()
    await expect(heading(page)).toContainText('第 20 次总经理办公会')
    await expect(inView(page)).toContainText(title)
    expect(await violationsOf(page, ownPart)).toEqual([])
  })

  await test.step('and moves it to another room', async () => {
    await inView(page)
      .getByRole('button', { name: t('event.meeting.edit'), exact: true })
      .click()
    await inView(page).getByLabel(t('meeting.place')).fill('302 会议室')
    await inView(page)
      .getByRole('button', { name: t('common.save') })
      .click()
    await expect(inView(page)).toContainText('302 会议室')
  })

  await test.step('and says what it has decided', async () => {
    await inView(page)
      .getByRole('button', { name: t('event.meeting.hold'), exact: true })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('meeting.minutesNo')).fill('油总办纪〔20〕号')
    await dialog.getByLabel(t('meeting.attendance')).fill('谭永安、贺安宁')
    await dialog.getByRole('button', { name: t('event.meeting.hold') }).click()
    await expect(dialog).toContainText(t('meeting.chooseResult'))
    await expect(dialog).toContainText(t('meeting.scanNeeded'))
    await dialog.getByLabel(t('meeting.result')).selectOption('approved')
    await dialog.getByLabel(t('meeting.opinion')).fill('同意，分批实施')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '会议纪要.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) })
    await expect(dialog).toContainText('会议纪要.pdf')
    await dialog.getByRole('button', { name: t('event.meeting.hold') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(inView(page)).toContainText(t('state.meeting.held'))
    await expect(inView(page)).toContainText('会议纪要.pdf')
  })

  await test.step('which approves the case, whose chain says in which meeting', async () => {
    expect((await product.ask('requester25', 'GET /api/po/demand/{id}', { params: { id: demandId } })).state).toBe('approved')
    await inView(page)
      .getByRole('link', { name: new RegExp(title) })
      .click()
    await expect(inView(page)).toContainText(t('approval.minutes', { no: '油总办纪〔20〕号' }))
    await expect(inView(page)).toContainText(t('state.case.approved'))
  })
})

test('a meeting that is not held is cancelled with the reason, and its case comes to another one', async ({ page, enter, product }) => {
  const title = '改期审议的罐区监控'
  await putToMeeting(product, title)
  const agenda = await product.ask('secretary25', 'GET /api/approval/meeting/agenda', {})
  const taskIds = agenda.filter((each) => each.title === title).map(({ taskId }) => taskId)
  const content = { title: '第 21 次总经理办公会', kind: 'MANAGERS', place: '301 会议室', taskIds } as const
  const startsAt = (await product.now()).toISOString()
  const { id } = await product.ask('secretary25', 'POST /api/approval/meeting', { body: { ...content, taskIds, startsAt } })
  await enter(page, 'secretary25', `/todo/meeting/${id}`)
  await act(page, t, 'event.meeting.cancel', '参会人数不足，另行安排')
  await expect(inView(page)).toContainText(t('state.meeting.cancelled'))
  await visit(page, '/todo/meeting/new')
  await expect(inView(page).getByRole('checkbox', { name: new RegExp(title) })).toBeVisible()
})
