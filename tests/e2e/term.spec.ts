import { publish, seal, send } from './parts.ts'
import { act, day, expect, expectToFit, inView, newestNotice, phone, test, visit } from './support.ts'
import { otherThan, walkedIn, wordsOf } from './words.ts'

for (const language of walkedIn('en')) {
  const t = wordsOf(language)
  const others = otherThan(language)
  const o = wordsOf(others)

  test(`a rejected company applies again after ninety days, ${language}`, async ({ personAt, product, passTime, expectErrors, enter }) => {
    // Sessions end while days pass.
    expectErrors(/401/)
    const company = await product.company('submitted')
    await send(product, 'reviewer', company.id, 'claim')
    const reviewer = await personAt({ locale: others })
    const supplier = await personAt({ locale: language, viewport: phone })
    const apply = supplier.getByRole('button', { name: t('event.company.reapply') })
    const reason = '营业执照经营范围不含所申请的供货品类'

    await test.step('the reviewer rejects it with a reason', async () => {
      await enter(reviewer, 'reviewer', `/srmManager/srmcheckManager/${company.id}`)
      await act(reviewer, o, 'event.company.reject', reason)
      await expect(inView(reviewer)).toContainText(o('state.company.rejected'))
    })

    await test.step('the company reads why, and that it has to wait', async () => {
      await enter(supplier, company.username)
      await expect(supplier.getByRole('heading', { level: 2, name: t('registration.rejected') })).toBeVisible()
      await expect(supplier.getByText(reason).first()).toBeVisible()
      await expect(apply).toBeDisabled()
      await expect(inView(supplier)).toContainText(t('refusal.waitingOver'))
      await expectToFit(supplier)
      await passTime(89 * day)
      await enter(supplier, company.username)
      await expect(apply).toBeDisabled()
    })

    await test.step('when the time is over, everything is still there to be submitted', async () => {
      await passTime(day)
      await enter(supplier, company.username)
      await expect(supplier.getByText(t('registration.reapplyNow'))).toBeVisible()
      await apply.click()
      await expect(supplier.getByRole('heading', { level: 2, name: t('registration.step.confirmation') })).toBeVisible()
      await expect(inView(supplier)).toContainText(`海新${company.serial}物资有限公司`)
      await expectToFit(supplier)
      await supplier.getByRole('button', { name: t('event.company.submit') }).click()
      await expect(supplier.getByRole('heading', { level: 2, name: t('registration.inReview') })).toBeVisible()
    })
  })

  test(`a licence ends while a sealed quotation waits, ${language}`, async ({ personAt, product, passTime, expectErrors, enter }) => {
    expectErrors(/401/)
    const company = await product.company('quoting', 31)
    const titles = { title: `执照到期采购 ${language}`, titleEn: `Licence over ${language}`, categoryId: '1003' }
    const alone = { method: 'DIRECT', visibility: 'INVITED' } as const
    const quoted = await publish(product, { ...titles, ...alone, invitedCompanyIds: [company.id] }, 40 * day)
    const another = await publish(product, titles, 40 * day)
    const quotationId = await seal(product, company.username, quoted, ['42.510000', '61.370000'])
    await passTime(32 * day)

    await test.step('the supplier reads that its licence is over, and can replace nothing', async () => {
      const supplier = await personAt({ locale: language, viewport: phone })
      await enter(supplier, company.username, `/poMyproject/poPrice/${quotationId}`)
      const actions = supplier.getByRole('group', { name: t('common.actions') })
      await expect(actions.getByRole('button', { name: t('event.quotation.replace') })).toBeDisabled()
      await expect(inView(supplier).getByText(t('refusal.companyApproved')).first()).toBeVisible()
      await expect(inView(supplier)).toContainText(t('state.quotation.sealed'))
      await expectToFit(supplier)
      await visit(supplier, `/poManager/poDetailed/${another}`)
      await expect(supplier.getByRole('note')).toContainText(t('refusal.companyApproved'))
      await expectToFit(supplier)
      await expect(await newestNotice(supplier, t)).toContainText(t('notice.companyExpired'))
    })

    await test.step('for the buyer the sealed quotation still counts; once opened, it says where its sender stands', async () => {
      const buyer = await personAt({ locale: others })
      const room = `/poJcManager/quotation/${quoted}`
      await enter(buyer, 'buyer', room)
      await expect(inView(buyer)).toContainText(o('purchase.sealedCount', { needed: 1 }))
      await expect(inView(buyer).getByText('1', { exact: true })).toBeVisible()
      expect(await buyer.content()).not.toContain(`海新${company.serial}物资`)
      await passTime(8 * day)
      await enter(buyer, 'buyer', room)
      await act(buyer, o, 'event.project.open')
      const column = buyer
        .getByRole('region', { name: o('purchase.matrix') })
        .getByRole('columnheader')
        .last()
      await expect(column).toContainText(others === 'en' ? `Haixin ${company.serial} Supplies` : `海新${company.serial}物资有限公司`)
      await expect(column).toContainText(o('state.company.expired'))
    })
  })
}
