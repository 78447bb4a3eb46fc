import { smallPdf } from '../setup/files.ts'
import { publish } from './parts.ts'
import { act, expect, expectToFit, heading, hour, inView, logIn, phone, test, visit } from './support.ts'
import { otherThan, walkedIn, wordsOf } from './words.ts'

const officers = '/srmManager/srmQuotationOfficer'

for (const language of walkedIn('en')) {
  const t = wordsOf(language)
  const others = otherThan(language)
  const o = wordsOf(others)

  test(`a new quoter, from a returned letter to a sealed quotation, and no further once disabled, ${language}`, async ({
    personAt,
    product,
    expectErrors,
    enter,
    desk,
  }) => {
    expectErrors(/409/)
    const titles = { zh: `报价员验收采购 ${language}`, en: `Acceptance of quoters ${language}` }
    const title = language === 'en' ? titles.en : titles.zh
    const realName = language === 'en' ? '许晨光' : '许晨阳'
    const member = await product.colleague('supplier1', realName)
    // Suppliers do this on a phone.
    const colleague = await personAt({ locale: language, viewport: phone })
    const supplier = await personAt({ locale: language, viewport: phone })
    const projectId = await publish(product, { title: titles.zh, titleEn: titles.en }, 2 * hour)

    await test.step('the supplier’s colleague is told why not to quote yet', async () => {
      await logIn(colleague, member.username, `/login?redirect=${encodeURIComponent('/poBuManager/poBuQuoter')}`, member.password)
      await expect(inView(colleague).locator('tbody')).toContainText(t('state.quoter.pending'))
      await expect(colleague.getByRole('link', { name: t('event.quoter.create') })).toHaveCount(0)
      await expectToFit(colleague)
    })

    const decide = async (event: 'return' | 'disable', reason: string) => {
      const { rows } = await product.ask('reviewer', 'GET /api/srm/quoter/page', { query: { limit: '100' } })
      const { id, version } = rows.find((row) => row.realName === realName) ?? { id: '', version: 0 }
      await product.ask('reviewer', `POST /api/srm/quoter/{id}/${event}`, { params: { id }, body: { version, reason } })
    }
    await decide('return', '授权书日期有误，请重新上传')

    await test.step('the company mends it with a new letter', async () => {
      await enter(supplier, 'supplier1', '/poBuManager/poBuQuoter')
      await supplier.locator('tbody tr', { hasText: realName }).getByRole('link').click()
      await expect(inView(supplier)).toContainText('授权书日期有误，请重新上传')
      await supplier.getByRole('button', { name: t('event.quoter.edit') }).click()
      // Whoever saves at once must not save the old letter.
      const waiting = expect(supplier.getByRole('button', { name: t('common.uploading') })).toBeDisabled()
      await supplier.route('**/oss/upload?*', (route) => waiting.then(() => route.continue()))
      await supplier.locator('input[type=file]').setInputFiles({ name: '新授权书.pdf', mimeType: 'application/pdf', buffer: smallPdf })
      await waiting
      await supplier.getByLabel(t('quoter.idNo')).fill('110105194912310021')
      await supplier.getByRole('button', { name: t('quoter.save') }).click()
      await expect(supplier.getByText(t('quoter.idNoWrong'))).toBeVisible()
      await supplier.getByLabel(t('quoter.idNo')).fill('')
      await expectToFit(supplier)
      await supplier.getByRole('button', { name: t('quoter.save') }).click()
      await act(supplier, t, 'event.quoter.submit')
      await expect(inView(supplier)).toContainText('新授权书.pdf')
      await expect(inView(supplier)).toContainText(t('state.quoter.pending'))
    })

    await test.step('approved, the colleague seals a quotation', async () => {
      const reviewer = await desk('reviewer', `${officers}?state=pending`, others)
      await reviewer.getByRole('row', { name: realName }).getByRole('link').click()
      await expect(inView(reviewer)).toContainText('新授权书.pdf')
      await reviewer.getByRole('button', { name: '新授权书.pdf', exact: true }).click()
      await expect(reviewer.getByRole('dialog').getByRole('button', { name: o('common.download') })).toBeEnabled()
      await reviewer.keyboard.press('Escape')
      await act(reviewer, o, 'event.quoter.approve')
      await expect(inView(reviewer)).toContainText(o('state.quoter.active'))
      await inView(reviewer)
        .getByRole('link', { name: o('review.openNext') })
        .click()
      await expect(heading(reviewer)).not.toContainText(realName)
      await expect(inView(reviewer)).toContainText(o('state.quoter.pending'))
      await visit(reviewer, `${officers}?view=settled`)
      await expect(reviewer.getByRole('row', { name: realName })).toContainText(o('state.quoter.active'))
      await expect(inView(reviewer).locator('tbody')).not.toContainText(o('state.quoter.pending'))
      await colleague.reload()
      await visit(colleague, `/poManager/poProject?q=${encodeURIComponent(title)}`)
      await expect(inView(colleague).locator('tbody')).toContainText(t('supplier.isQualified'))
      await inView(colleague).locator('tbody tr a').click()
      await colleague.getByRole('button', { name: t('event.quotation.create') }).click()
      await colleague.getByRole('textbox', { name: `${t('quotation.unitPrice')} 1` }).fill('42.5')
      await act(colleague, t, 'event.quotation.submit')
      await expect(inView(colleague)).toContainText('SHA-256')
      await expectToFit(colleague)
    })

    await test.step('disabled, the colleague can replace nothing, and the sealed quotation stays', async () => {
      await decide('disable', '公司来函撤销授权')
      await colleague.getByRole('button', { name: t('pricing.revise') }).click()
      await colleague.getByRole('textbox', { name: `${t('quotation.unitPrice')} 1` }).fill('41')
      const replace = colleague.getByRole('button', { name: t('event.quotation.replace') })
      // The news may be faster than the one who types.
      if (await replace.isEnabled()) await act(colleague, t, 'event.quotation.replace')
      await expect(colleague.getByText(t('refusal.quoterActive')).first()).toBeVisible()
      await expect(replace).toBeDisabled()
      await expect(inView(colleague)).toContainText(t('state.quotation.sealed'))
      await expectToFit(colleague)
    })

    const { quoteCount } = await product.ask('buyer', 'GET /api/po/project/{id}/opening', { params: { id: projectId } })
    expect(quoteCount, 'for the buyer it still counts').toBe(1)
  })
}
