import { smallPdf } from '../setup/files.ts'
import { publish } from './parts.ts'
import { act, day, expect, expectToFit, inView, newestNotice, phone, take, test, visit } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const en = wordsOf('en')
const narrative = '使用单位调整生产计划，本次采购的需求已取消'
const page = '/poJcManager/poJcStopProject'

test('a purchase is asked to be stopped: it stands still, is mended once it is returned, and ends once that is approved; suppliers read the notice alone', async ({
  personAt,
  enter,
  product,
}) => {
  const id = await publish(product, { title: '终止采购一', titleEn: 'Stopped purchase' }, 6 * day)
  const other = await publish(product, { title: '终止采购二', titleEn: 'Purchase that goes on' }, 6 * day)
  const [buyer, supervisor, supplier] = [await personAt(), await personAt({ locale: 'en' }), await personAt({ viewport: phone })]
  const numberOf = async () => /\d+$/.exec(new URL(buyer.url()).pathname)?.[0] ?? ''

  const requestId = await test.step('from its page, with the document that the reason asks for', async () => {
    await enter(buyer, 'buyer', `/poJcManager/poJcProject/${id}`)
    await inView(buyer)
      .getByRole('button', { name: t('event.project.askStop') })
      .click()
    await expect(inView(buyer).getByLabel(t('stopRequest.project'))).toHaveValue(/终止采购一/)
    await inView(buyer).getByLabel(t('stopRequest.reason')).selectOption('需求变更')
    await expect(inView(buyer)).toContainText('因采购需求变更，本项目终止，将另行公告。')
    await expect(inView(buyer)).toContainText(t('stopRequest.restart.yes'))
    await inView(buyer).getByLabel(t('stopRequest.narrative')).fill(narrative)
    const send = inView(buyer).getByRole('button', { name: t('event.stopRequest.create') })
    await send.click()
    await expect(inView(buyer)).toContainText(t('stopRequest.documentNeeded'))
    await inView(buyer)
      .locator('input[type=file]')
      .setInputFiles({ name: '需求变更函.pdf', mimeType: 'application/pdf', buffer: Buffer.from(smallPdf) })
    await expect(inView(buyer)).toContainText('需求变更函.pdf')
    await send.click()
    await expect(inView(buyer)).toContainText(t('state.stopRequest.approving'))
    return numberOf()
  })

  await test.step('and stands still meanwhile, as suppliers see too', async () => {
    await enter(supplier, 'supplier1', `/poManager/poDetailed/${id}`)
    await expect(inView(supplier)).toContainText(t('hold.STOP_PENDING'))
    await expect(inView(supplier)).not.toContainText(narrative)
    await expectToFit(supplier)
  })

  await test.step('those who decide read it, in English', async () => {
    await enter(supervisor, 'supervisor', '/poJcManager/pojmStopApproval')
    await inView(supervisor).locator('tbody tr').filter({ hasText: 'Stopped purchase' }).getByRole('link').first().click()
    await expect(inView(supervisor)).toContainText('Demand changed')
    await expect(inView(supervisor)).toContainText('需求变更函.pdf')
    await expect(inView(supervisor)).toContainText(en('stopRequest.impactTold'))
    await expect(inView(supervisor).getByRole('button', { name: en('event.stopRequest.withdraw') })).toHaveCount(0)
  })

  await test.step('returned, it is mended and made again', async () => {
    await product.approve('stopRequest', requestId, 'returned', '请补充使用单位的书面意见')
    await visit(supplier, `/poManager/poDetailed/${id}`)
    await expect(inView(supplier)).not.toContainText(t('hold.STOP_PENDING'))
    await visit(buyer, `${page}/${requestId}`)
    await expect(inView(buyer)).toContainText('请补充使用单位的书面意见')
    await take(buyer, t, 'event.stopRequest.edit')
    await inView(buyer).getByLabel(t('stopRequest.narrative')).fill(`${narrative}，使用单位已书面确认`)
    await inView(buyer)
      .getByRole('button', { name: t('common.save') })
      .click()
    await expect(inView(buyer)).toContainText('使用单位已书面确认')
    await act(buyer, t, 'event.stopRequest.resubmit')
    await expect(inView(buyer)).toContainText(t('state.stopRequest.approving'))
  })

  await test.step('approved, the purchase has ended, and everybody reads what is said of it', async () => {
    await product.approve('stopRequest', requestId, 'approved')
    await visit(supplier, `/poManager/poDetailed/${id}`)
    await expect(inView(supplier)).toContainText(t('state.project.cancelled'))
    await expect(await newestNotice(supplier, t)).toContainText('因采购需求变更，本项目终止，将另行公告。')
    await visit(buyer, `${page}?state=stopped`)
    await expect(inView(buyer).locator('tbody tr').filter({ hasText: '终止采购一' })).toHaveCount(1)
  })

  await test.step('another is withdrawn once it is returned, and its purchase goes on', async () => {
    await visit(buyer, `${page}/new?project=${other}`)
    await inView(buyer).getByLabel(t('stopRequest.reason')).selectOption('有效报价不足')
    await inView(buyer).getByLabel(t('stopRequest.narrative')).fill(narrative)
    await inView(buyer)
      .getByRole('button', { name: t('event.stopRequest.create') })
      .dblclick()
    await expect(inView(buyer)).toContainText(t('state.stopRequest.approving'))
    await product.approve('stopRequest', await numberOf(), 'returned')
    await visit(buyer, `${page}/${await numberOf()}`)
    await act(buyer, t, 'event.stopRequest.withdraw')
    await expect(inView(buyer)).toContainText(t('state.stopRequest.withdrawn'))
    await visit(buyer, `/poJcManager/poJcProject/${other}`)
    await expect(inView(buyer)).toContainText(t('state.project.published'))
  })
})
