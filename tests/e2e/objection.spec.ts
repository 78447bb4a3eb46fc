import { contentOf } from '../setup/purchase.ts'
import { act, expect, inView, phone, take, test, visit } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const en = wordsOf('en')
const grounds = '技术要求第三条指定了单一品牌的产品，排除了同等性能的其他产品'
const answer = '技术要求允许同等性能的其他品牌，未排除竞争，异议不成立。'
const decision = 'The documents name one brand without a reason. The project is terminated.'

test('an objection: filed by a supplier, accepted and answered by the buyer, taken to the supervisor, who ends the purchase; others learn nothing of it', async ({
  personAt,
  enter,
  product,
}) => {
  const now = await product.now()
  const draft = await product.ask('buyer', 'POST /api/po/project', { body: contentOf({ clock: { now: () => now } }) })
  const { id } = await product.ask('buyer', 'POST /api/po/project/{id}/publish', {
    params: { id: draft.id },
    body: { version: draft.version },
  })
  const body = { projectId: id, target: 'DOCUMENTS' as const, grounds }
  const [filer, buyer, supervisor] = [await personAt({ viewport: phone }), await personAt(), await personAt({ locale: 'en' })]

  await test.step('is filed from the page of its purchase', async () => {
    await enter(filer, 'supplier1', `/poManager/poDetailed/${id}`)
    await filer.getByRole('link', { name: t('event.objection.create') }).click()
    await expect(inView(filer)).toContainText(t('objection.fileHelp'))
    await inView(filer).getByLabel(t('objection.grounds')).fill(grounds)
    await inView(filer)
      .getByRole('button', { name: t('event.objection.create') })
      .click()
    await expect(inView(filer)).toContainText(t('state.objection.filed'))
  })

  await test.step('is accepted, which holds the purchase, and answered with a text that says why', async () => {
    await enter(buyer, 'buyer', `/poJcManager/poJcProject/${id}`)
    await inView(buyer)
      .getByRole('row')
      .filter({ hasText: grounds.slice(0, 20) })
      .getByRole('link')
      .click()
    await expect(inView(buyer)).toContainText('远航')
    await act(buyer, t, 'event.objection.accept')
    await expect(inView(buyer)).toContainText(t('state.objection.accepted'))
    await visit(filer, `/poManager/poDetailed/${id}`)
    await expect(inView(filer)).toContainText(t('hold.OBJECTION'))
    await take(buyer, t, 'event.objection.answer')
    const dialog = buyer.getByRole('dialog')
    await dialog.getByLabel(t('objection.answer')).fill('不成立')
    await dialog.getByRole('button', { name: t('event.objection.answer') }).click()
    await expect(dialog.getByLabel(t('objection.answer'))).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(t('objection.answer')).fill(answer)
    await dialog.getByRole('button', { name: t('event.objection.answer') }).click()
    await expect(inView(buyer)).toContainText(t('state.objection.answered'))
    await visit(filer, `/poManager/poDetailed/${id}`)
    await expect(inView(filer)).not.toContainText(t('hold.OBJECTION'))
  })

  await test.step('is taken to the supervisor, who reads what it names and decides', async () => {
    await visit(filer, '/poMyproject/poHistory')
    await inView(filer)
      .getByRole('link', { name: t('objection.mine') })
      .click()
    await inView(filer)
      .getByRole('row')
      .filter({ hasText: t('state.objection.answered') })
      .getByRole('link')
      .first()
      .click()
    await expect(inView(filer)).toContainText(answer)
    await act(filer, t, 'event.objection.escalate', '答复未说明为何只列一个品牌')
    await expect(inView(filer)).toContainText(t('state.objection.escalated'))
    await enter(supervisor, 'supervisor', '/poJcManager/poJcObjection')
    await inView(supervisor)
      .getByRole('row')
      .filter({ hasText: en('state.objection.escalated') })
      .filter({ hasText: 'Yuanhang' })
      .getByRole('link')
      .first()
      .click()
    await expect(inView(supervisor)).toContainText(answer)
    await take(supervisor, en, 'event.objection.decide')
    const dialog = supervisor.getByRole('dialog')
    await dialog.getByLabel(en('objection.outcome')).selectOption(en('objection.outcome.UPHELD'))
    await dialog.getByLabel(en('objection.remedy')).selectOption(en('objection.remedy.CANCEL'))
    await dialog.getByLabel(en('objection.answer')).fill(decision)
    await dialog.getByRole('button', { name: en('event.objection.decide') }).click()
    await expect(inView(supervisor)).toContainText(en('state.objection.decided'))
    await visit(filer, `/poManager/poDetailed/${id}`)
    await expect(inView(filer)).toContainText(t('state.project.cancelled'))
  })

  await test.step('others are inadmissible, or withdrawn', async () => {
    const cancellation = { ...body, target: 'CANCELLATION' as const }
    const [own, foreign] = [
      await product.ask('supplier1', 'POST /api/po/objection', { body: cancellation }),
      await product.ask('supplier2', 'POST /api/po/objection', { body: cancellation }),
    ]
    await visit(buyer, '/poJcManager/poJcObjection?state=filed')
    await expect(
      inView(buyer)
        .getByRole('row')
        .filter({ hasText: t('objection.target.CANCELLATION') }),
    ).toHaveCount(2)
    await visit(buyer, `/poJcManager/poJcObjection/${foreign.id}`)
    await act(buyer, t, 'event.objection.dismiss', '终止理由已公告，异议未提出新的事实')
    await expect(inView(buyer)).toContainText(t('state.objection.inadmissible'))
    await visit(filer, `/poMyproject/poHistory/objection?id=${own.id}`)
    await act(filer, t, 'event.objection.withdraw')
    await expect(inView(filer)).toContainText(t('state.objection.withdrawn'))
  })
})
