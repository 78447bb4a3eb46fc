import type { Page } from '@playwright/test'
import { smallPdf } from '../setup/files.ts'
import { contentOf } from '../setup/purchase.ts'
import { act, expect, heading, inView, phone, take, test, visit } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const en = wordsOf('en')
const asked = '吊钩的试验载荷按哪个标准？'
const answer = '按 GB/T 10051.1 试验，另见附录。'

/** Chooses a file and waits until it is stored. */
const attach = async (page: Page, name: string) => {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer: smallPdf })
  await expect(page.getByRole('button', { name: t('upload.remove', { name }) })).toBeVisible()
}

test('a question: asked by a supplier, answered once by the buyer, read by another supplier who never learns who asked', async ({
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
  const [asker, buyer, other] = [await personAt({ viewport: phone }), await personAt(), await personAt({ locale: 'en' })]

  await test.step('is asked from the page of its purchase', async () => {
    await enter(asker, 'supplier1', `/poManager/poDetailed/${id}`)
    await asker.getByRole('link', { name: t('event.question.create') }).click()
    await expect(inView(asker)).toContainText('前可以提问')
    await inView(asker).getByLabel(t('question.about')).selectOption({ index: 1 })
    await inView(asker).getByLabel(t('question.text')).fill(asked)
    await attach(asker, '试验标准摘录.pdf')
    await inView(asker)
      .getByRole('button', { name: t('event.question.create') })
      .click()
    await expect(inView(asker)).toContainText(t('question.mine'))
    await expect(inView(asker)).toContainText('试验标准摘录.pdf')
  })

  await test.step('is drafted, given away, answered', async () => {
    await enter(buyer, 'buyer', `/poJcManager/poJcProject/${id}`)
    await inView(buyer).getByRole('row').filter({ hasText: asked }).getByRole('link').click()
    await expect(heading(buyer)).toHaveText('门机钢丝绳采购')
    await expect(inView(buyer)).toContainText(t('common.notTold'))
    await expect(inView(buyer)).not.toContainText('远航')
    await inView(buyer).getByRole('button', { name: '试验标准摘录.pdf', exact: true }).click()
    await expect(buyer.getByRole('dialog').getByRole('button', { name: t('common.download') })).toBeEnabled()
    await buyer.keyboard.press('Escape')
    await take(buyer, t, 'event.question.edit')
    await buyer.getByRole('dialog').getByRole('textbox').fill('按 GB/T 10051.1 试验')
    await attach(buyer, '附录.pdf')
    await buyer
      .getByRole('dialog')
      .getByRole('button', { name: t('event.question.edit') })
      .click()
    await expect(inView(buyer)).toContainText(t('question.draft'))
    await take(buyer, t, 'event.question.assign')
    await buyer.getByRole('dialog').getByRole('combobox').selectOption('赵一帆')
    await buyer
      .getByRole('dialog')
      .getByRole('button', { name: t('event.question.assign') })
      .click()
    await expect(inView(buyer)).toContainText('赵一帆')
    await act(buyer, t, 'event.question.answer', answer)
    await expect(inView(buyer)).toContainText(t('state.question.answered'))
  })

  await test.step('is read by another supplier', async () => {
    await enter(other, 'supplier2', `/poManager/poDetailed/${id}`)
    await inView(other).getByRole('row').filter({ hasText: asked }).getByRole('link').click()
    await expect(inView(other)).toContainText(answer)
    await expect(inView(other)).toContainText(en('common.notTold'))
    await expect(inView(other).getByText('Yuanhang')).toHaveCount(0)
    for (const name of ['试验标准摘录.pdf', '附录.pdf']) {
      const saved = other.waitForEvent('download')
      await inView(other)
        .getByRole('button', { name: en('common.downloadOf', { name }) })
        .click()
      expect((await saved).suggestedFilename()).toBe(name)
    }
  })

  await test.step('others are merged into it, refused, or withdrawn', async () => {
    const body = { projectId: id, itemId: null, text: '吊钩试验载荷的标准是什么？' }
    // What was answered already is said to whoever begins to ask it again.
    await visit(other, `/poMyproject/poAnswer/new?project=${id}`)
    await inView(other).getByLabel(en('question.text')).fill(body.text)
    await expect(inView(other)).toContainText(answer)
    await inView(other).getByLabel(en('question.text')).fill('')
    await expect(inView(other)).not.toContainText(en('question.similar'))
    await product.ask('supplier2', 'POST /api/po/question', { body })
    const [foreign, own] = [
      await product.ask('supplier2', 'POST /api/po/question', { body: { ...body, text: '贵方预算是多少？' } }),
      await product.ask('supplier1', 'POST /api/po/question', { body: { ...body, text: '可否分批交货？' } }),
    ]
    await visit(buyer, '/poJcManager/poJcQuestion?state=asked')
    await expect(inView(buyer).getByRole('row').filter({ hasText: body.text })).toContainText('已等待')
    await inView(buyer).getByRole('row').filter({ hasText: body.text }).getByRole('link').click()
    await expect(inView(buyer)).toContainText(t('question.similar'))
    await expect(inView(buyer)).toContainText(answer)
    await act(buyer, t, 'event.question.merge')
    await expect(inView(buyer)).toContainText(t('state.question.merged'))
    await visit(buyer, `/poJcManager/poJcQuestion/${foreign.id}`)
    await act(buyer, t, 'event.question.refuse', '预算不对外公布，请自行报价')
    await expect(inView(buyer)).toContainText(t('state.question.refused'))
    await visit(asker, `/poMyproject/poAnswer/${own.id}`)
    await act(asker, t, 'event.question.withdraw')
    await expect(inView(asker)).toContainText(t('state.question.withdrawn'))
    await visit(other, '/poMyproject/poAnswer?own=true')
    await expect(inView(other).getByRole('row').filter({ hasText: body.text })).toHaveCount(1)
  })
})
