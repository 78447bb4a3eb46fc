import { idCheckDigit } from '../../src/lib/idNumber.ts'
import { smallPdf } from '../setup/files.ts'
import { admit, publish } from './parts.ts'
import { fillIn, register, type Registrant } from './registering.ts'
import { act, again, expect, expectToFit, heading, hour, inView, newestNotice, phone, take, test, visit } from './support.ts'
import { otherThan, walkedIn, wordsOf, type Language } from './words.ts'

const minute = 60_000
const categoryId = '1003'
const hall: Record<Language, string> = { 'zh-CN': '采购大厅', en: 'Find projects' }
const categoryNames: Record<Language, string> = { 'zh-CN': '起重设备备件', en: 'Crane spare parts' }

const nameIn = (language: Language, { name, nameEn }: Registrant) => (language === 'en' ? nameEn : name)

const invited: Record<Language, Registrant & { telephone: string }> = {
  'zh-CN': { name: '泰和起重备件有限公司', nameEn: 'Taihe Crane Parts', serial: '101', telephone: '13700090101' },
  en: { name: '衡远港机配件有限公司', nameEn: 'Hengyuan Port Parts', serial: '102', telephone: '13700090102' },
}
const uninvited: Record<Language, Registrant & { telephone: string }> = {
  'zh-CN': { name: '嘉陵机电贸易有限公司', nameEn: 'Jialing Electrical', serial: '103', telephone: '13700090103' },
  en: { name: '乐陶五金商行', nameEn: 'Letao Hardware', serial: '104', telephone: '13700090104' },
}

for (const language of walkedIn('zh-CN')) {
  const t = wordsOf(language)
  const others = otherThan(language)
  const o = wordsOf(others)

  test(`an invited supplier, from its code to its first quotation, ${language}`, async ({ personAt, product, enter }) => {
    const company = invited[language]
    const { name, telephone } = company
    const buyer = await personAt({ locale: language })
    const supplier = await personAt({ locale: language, viewport: phone })
    const reviewer = await personAt({ locale: others })
    const lead = await personAt({ locale: others })
    // One code a minute goes to an address, and all tests share theirs.
    await product.advance(minute)
    const before = await product.ask('buyer', 'GET /api/srm/invitation/funnel')
    const quoted = buyer.getByRole('listitem').filter({ hasText: t('invitation.funnel.firstQuote') })

    await test.step('the buyer invites it', async () => {
      await enter(buyer, 'buyer', '/srmManager/srmInviteReg')
      await expect(quoted).toContainText(new RegExp(`\\D${before.firstQuote}\\D`))
      await buyer.getByRole('button', { name: t('invitation.new') }).click()
      const dialog = buyer.getByRole('dialog')
      await dialog.getByLabel(t('invitation.companyName')).fill(name)
      await dialog.getByLabel(t('invitation.inviteeName')).fill('方亦舟')
      await dialog.getByLabel(t('invitation.mobile')).fill(telephone)
      await dialog.getByLabel(t('invitation.reason')).fill('门机备件新货源')
      await dialog.getByRole('button', { name: t('invitation.send') }).click()
      await expect(inView(buyer).locator('tbody tr').first()).toContainText(name)
    })

    await test.step('the supplier registers on a phone and hands in its company', async () => {
      await register(supplier, t, { telephone, name: '方亦舟', invited: true })
      await fillIn(supplier, t, company)
    })

    await test.step('the platform passes it', async () => {
      await enter(reviewer, 'reviewer', `/srmManager/srmcheckManager?q=${name}`)
      await expect(inView(reviewer).locator('tbody tr')).toContainText(o('review.invitedBy', { name: '林知远' }))
      await inView(reviewer).locator('tbody tr a').first().click()
      await expect(heading(reviewer)).toHaveText(nameIn(others, company))
      await take(reviewer, o, 'event.company.claim')
      await reviewer.getByRole('button', { name: o('review.othersOk') }).click()
      await act(reviewer, o, 'event.company.pass', '资料齐全 all in order')
      await expect(inView(reviewer)).toContainText(o('state.company.groupApproval'))
    })

    await test.step('the head of group procurement decides on its category and admits it', async () => {
      await again(supplier)
      await expect(supplier.locator('[aria-current=step]')).toContainText(t('state.company.groupApproval'))
      await enter(lead, 'lead', `/srmManager/srmcheckJc?q=${name}`)
      await inView(lead).locator('tbody tr a').first().click()
      await take(lead, o, 'event.company.take')
      await lead.getByRole('button', { name: o('event.scope.approve') }).click()
      await act(lead, o, 'event.company.approve')
      await expect(inView(lead)).toContainText(o('state.company.approved'))
    })

    const projectId = await publish(
      product,
      { title: `准入首报采购（${language}）`, titleEn: `First purchase (${language})`, categoryId },
      48 * hour,
    )

    await test.step('the supplier hands in its quoter with a letter, whom the platform approves', async () => {
      // The page was not loaded since the company registered: its new menus, and what to do first, are there all the same.
      await again(supplier)
      await expect(supplier.getByText(t('supplier.quoterFirst'))).toBeVisible()
      await expectToFit(supplier)
      await supplier
        .locator('#main')
        .getByRole('link', { name: t('route.poBuQuoter') })
        .click()
      await supplier.getByRole('link', { name: t('event.quoter.create') }).click()
      await supplier.getByLabel(t('quoter.account')).selectOption({ index: 1 })
      await expect(supplier.getByRole('textbox', { name: t('quoter.realName') })).toHaveValue('方亦舟')
      const first17 = `11010519880307${company.serial}`
      await supplier.getByLabel(t('quoter.idNo')).fill(first17 + idCheckDigit(first17))
      await supplier.getByText(categoryNames[language], { exact: true }).click()
      await supplier.locator('input[type=file]').setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: smallPdf })
      await expect(supplier.getByRole('button', { name: 'letter.pdf', exact: true })).toBeVisible()
      await expectToFit(supplier)
      await supplier.getByRole('button', { name: t('quoter.save') }).click()
      await act(supplier, t, 'event.quoter.submit')
      await expect(inView(supplier)).toContainText(t('state.quoter.pending'))
      await expectToFit(supplier)
      await visit(reviewer, `/srmManager/srmQuotationOfficer?q=${encodeURIComponent(name)}`)
      await inView(reviewer).locator('tbody tr a').first().click()
      await expect(inView(reviewer)).toContainText('letter.pdf')
      await act(reviewer, o, 'event.quoter.approve')
      await expect(inView(reviewer)).toContainText(o('state.quoter.active'))
    })

    await test.step('the supplier finds the purchase and seals its first quotation', async () => {
      // What the notice brought can be done at once, too.
      await again(supplier)
      await supplier.getByRole('button', { name: t('frame.toggleSidebar') }).click()
      const drawer = supplier.getByRole('dialog')
      await drawer.getByRole('button', { name: hall[language] }).click()
      await drawer.getByRole('link', { name: t('route.poProject') }).click()
      await supplier.getByRole('searchbox').fill(`(${language})`)
      await expectToFit(supplier)
      const row = inView(supplier)
        .locator('tbody tr')
        .filter({ has: supplier.locator(`a[href$="/${projectId}"]`) })
      await expect(row).toContainText(t('supplier.isQualified'))
      await row.locator('a').first().click()
      await supplier.getByRole('button', { name: t('event.quotation.create') }).click()
      await supplier.getByRole('textbox', { name: `${t('quotation.unitPrice')} 1` }).fill('42.5')
      await supplier.getByRole('textbox', { name: `${t('quotation.unitPrice')} 2` }).fill('61')
      await act(supplier, t, 'event.quotation.submit')
      await expect(inView(supplier)).toContainText('SHA-256')
      await expect(inView(supplier)).toContainText(t('state.quotation.sealed'))
      await expectToFit(supplier)
    })

    await test.step('the buyer sees what became of the invitation', async () => {
      await again(buyer)
      // That it quotes is nobody's to know before the opening.
      await expect(quoted).toContainText(new RegExp(`\\D${before.firstQuote}\\D`))
      const row = inView(buyer).locator('tbody tr').filter({ hasText: telephone })
      await expect(row).toContainText(t('state.invitation.used'))
      await expect(row).toContainText(t('state.company.approved'))
    })
  })
}

for (const language of walkedIn('en')) {
  const t = wordsOf(language)
  const o = wordsOf(otherThan(language))

  test(`a supplier that nobody invited registers itself and is admitted, ${language}`, async ({ personAt, product, enter }) => {
    const company = uninvited[language]
    const supplier = await personAt({ locale: language, viewport: phone })
    const reviewer = await personAt({ locale: otherThan(language) })
    await product.advance(minute)
    await register(supplier, t, { telephone: company.telephone, name: '乔木', invited: false })
    await fillIn(supplier, t, company)

    await enter(reviewer, 'reviewer', `/srmManager/srmcheckManager?q=${company.name}`)
    await expect(inView(reviewer).locator('tbody tr')).toContainText(o('review.source.SELF'))
    const id = /(\d+)$/.exec((await inView(reviewer).locator('tbody tr a').first().getAttribute('href')) ?? '')?.[1] ?? ''
    await admit(product, id)

    await product.advance(0)
    await again(supplier)
    await expect(await newestNotice(supplier, t)).toContainText(t('notice.companyApproved'))
    await expectToFit(supplier)
    await visit(supplier, '/srmDetail/srmDetail')
    await expect(inView(supplier)).toContainText(t('state.company.approved'))
    await expect(inView(supplier)).toContainText(nameIn(language, company))
    await expectToFit(supplier)
  })
}
