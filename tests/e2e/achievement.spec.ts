import { claimOf } from '../setup/cooperation.ts'
import { choose } from './parts.ts'
import { act, again, expect, expectToFit, heading, inView, phone, test, visit } from './support.ts'
import { otherThan, walkedIn, wordsOf, type Language } from './words.ts'

const list = '/srmManager/srmcheckAchievment'
const bandNames = { 'zh-CN': '100–500 万元', en: 'CNY 1 to 5 million' } as const
const unitNames: Record<Language, string> = { 'zh-CN': '东港集装箱码头有限公司', en: 'East Harbour Container Terminal' }

for (const language of walkedIn('en')) {
  const t = wordsOf(language)
  const o = wordsOf(otherThan(language))

  test(`a claim counts once it was returned, mended and confirmed, and no more when it turns out false, ${language}`, async ({
    personAt,
    product,
    enter,
    desk,
  }) => {
    const company = await product.company('quoting')
    const summary = `门机备件年度供货 ${company.serial}`
    const unneeded = `误建的草稿 ${company.serial}`
    await product.ask(company.username, 'POST /api/admin/srmAchievment', { body: claimOf({ summary: unneeded }) })
    // Suppliers do this on a phone.
    const supplier = await personAt({ locale: language, viewport: phone })
    const row = supplier.locator('tbody tr', { hasText: summary })
    /** The state of the record that is shown. */
    const pill = inView(supplier).locator('.pill').first()

    await test.step('the supplier throws away a draft that nobody needs', async () => {
      await enter(supplier, company.username, list)
      await supplier.locator('tbody tr', { hasText: unneeded }).getByRole('link').click()
      await supplier.getByRole('button', { name: t('achievement.discard') }).click()
      await supplier
        .getByRole('dialog')
        .getByRole('button', { name: t('achievement.discard') })
        .click()
      await expect(supplier.getByText(t('achievement.discarded'), { exact: true })).toBeVisible()
      await expect(supplier.locator('tbody tr', { hasText: unneeded })).toHaveCount(0)
    })

    await test.step('it claims with a proof', async () => {
      await visit(supplier, `${list}/new`)
      await supplier.getByRole('button', { name: t('achievement.saveAndSubmit') }).click()
      await expect(supplier.getByText(t('refusal.hasProof'))).toBeVisible()
      await supplier.getByLabel(t('achievement.inwhCompany')).selectOption({ label: unitNames[language] })
      await expect(supplier.getByLabel(t('achievement.verifyCompany'))).toHaveValue('21')
      await choose(supplier, t('achievement.year'), '2026')
      await supplier.getByLabel(t('achievement.amountBand')).selectOption('LT100')
      await supplier.getByLabel(t('achievement.summary')).fill(summary)
      await supplier.locator('input[type=file]').setInputFiles('tests/contract/files/requirements.pdf')
      await expect(supplier.getByRole('button', { name: 'requirements.pdf', exact: true })).toBeVisible()
      await expectToFit(supplier)
      await supplier.getByRole('button', { name: t('achievement.saveAndSubmit') }).click()
      await expect(heading(supplier)).toContainText(unitNames[language])
      await expect(pill).toHaveText(t('state.achievement.submitted'))
    })
    const record = new URL(supplier.url()).pathname

    await test.step('the platform returns it with a reason', async () => {
      const reviewer = await desk('reviewer', record, otherThan(language))
      await reviewer.getByRole('button', { name: o('event.achievement.claim') }).click()
      await act(reviewer, o, 'event.achievement.return', '金额与合同不符，请更正')
      await expect(inView(reviewer).locator('.pill').first()).toHaveText(o('state.achievement.draft'))
    })

    await test.step('the supplier reads why, mends it and hands it in again', async () => {
      await again(supplier)
      await expect(supplier.getByRole('note')).toContainText('金额与合同不符，请更正')
      await supplier.getByRole('button', { name: t('event.achievement.edit') }).click()
      await supplier.getByLabel(t('achievement.amountBand')).selectOption('LT500')
      await supplier.getByRole('button', { name: t('achievement.save'), exact: true }).click()
      await expect(supplier.locator('#main dd', { hasText: bandNames[language] })).toBeVisible()
      await act(supplier, t, 'event.achievement.submit')
      await expect(supplier.getByRole('note')).toHaveCount(0)
      await expectToFit(supplier)
    })

    const params = { id: record.split('/').at(-1) ?? '' }
    await test.step('passed on, it comes to the unit, which confirms it', async () => {
      const { version } = await product.ask('reviewer', 'GET /api/admin/srmAchievment/{id}', { params })
      const claimed = await product.ask('reviewer', 'POST /api/admin/srmAchievment/{id}/claim', { params, body: { version } })
      await product.ask('reviewer', 'POST /api/admin/srmAchievment/{id}/pass', { params, body: { version: claimed.version } })
      const unit = await desk('unit', `${list}?state=verifying`, otherThan(language))
      await unit.locator('tbody tr', { hasText: summary }).getByRole('link').click()
      await act(unit, o, 'event.achievement.confirm')
      const next = inView(unit).getByRole('link', { name: o('review.openNext') })
      await expect(next.or(inView(unit).getByText(o('review.nothingNext')))).toBeVisible()
      await visit(supplier, list)
      await expect(row).toContainText(t('state.achievement.confirmed'))
      const matrix = supplier.getByRole('table', { name: t('achievement.matrix') })
      await expect(matrix.getByRole('link', { name: '1', exact: true })).toBeVisible()
    })

    await test.step('revoked, it counts no more, and a record of conduct is begun', async () => {
      const { version } = await product.ask('reviewer', 'GET /api/admin/srmAchievment/{id}', { params })
      const body = { version, reason: '合同系伪造，已核实' }
      await product.ask('reviewer', 'POST /api/admin/srmAchievment/{id}/revoke', { params, body })
      await again(supplier)
      await expect(row).toContainText(t('state.achievement.revoked'))
      await expect(inView(supplier).locator('[aria-busy]')).toHaveCount(0)
      await expect(supplier.getByRole('table', { name: t('achievement.matrix') })).toHaveCount(0)
      const { rows } = await product.ask('lead', 'GET /api/srm/integrity/page', { query: { companyId: company.id } })
      expect(rows.map(({ ruleCode, state }) => [ruleCode, state])).toEqual([['FALSE_DATA', 'draft']])
    })
  })
}
