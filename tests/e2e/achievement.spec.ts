import { act, expect, expectToFit, heading, phone, test } from './support.ts'
import { languages, otherThan, wordsOf, type Language } from './words.ts'

const reason = '本单位当年未发生此项采购'
const unitNames: Record<Language, string> = { 'zh-CN': '东港集装箱码头有限公司', en: 'East Harbour Container Terminal' }

for (const language of languages) {
  const t = wordsOf(language)
  const o = wordsOf(otherThan(language))
  const summary = `浏览器验收钢丝绳供货 ${language}`

  test(`a claim with its proof, passed by the platform, refused by the unit, read by the supplier, ${language}`, async ({
    personAt,
    enter,
  }) => {
    const supplier = await personAt({ locale: language, viewport: phone })
    const reviewer = await personAt({ locale: otherThan(language) })
    const unit = await personAt({ locale: otherThan(language) })

    await test.step('the supplier claims on a phone', async () => {
      await enter(supplier, 'supplier1', '/srmManager/srmcheckAchievment/new')
      await supplier.getByRole('button', { name: t('achievement.saveAndSubmit') }).click()
      await expect(supplier.getByText(t('refusal.hasProof'))).toBeVisible()
      await supplier.getByLabel(t('achievement.inwhCompany')).selectOption({ label: unitNames[language] })
      await expect(supplier.getByLabel(t('achievement.verifyCompany'))).toHaveValue('21')
      await supplier.getByLabel(t('achievement.year')).selectOption('2026')
      await supplier.getByLabel(t('achievement.amountBand')).selectOption({ label: t('achievement.band.LT100') })
      await supplier.getByLabel(t('achievement.summary')).fill(summary)
      await supplier.locator('input[type=file]').setInputFiles('tests/contract/files/requirements.pdf')
      await expect(supplier.getByRole('button', { name: 'requirements.pdf', exact: true })).toBeVisible()
      await expectToFit(supplier)
      await supplier.getByRole('button', { name: t('achievement.saveAndSubmit') }).click()
      await expect(heading(supplier)).toContainText(unitNames[language])
      await expect(supplier.locator('#main')).toContainText(t('state.achievement.submitted'))
    })

    await test.step('the platform passes it on', async () => {
      await enter(reviewer, 'reviewer', new URL(supplier.url()).pathname)
      await reviewer.getByRole('button', { name: o('event.achievement.claim') }).click()
      await act(reviewer, o, 'event.achievement.pass')
      await expect(reviewer.locator('#main')).toContainText(o('state.achievement.verifying'))
    })

    await test.step('the unit refuses it with a reason', async () => {
      await enter(unit, 'unit')
      await unit.getByRole('link', { name: o('route.srmcheckAchievment') }).click()
      await unit.locator('tbody tr', { hasText: summary }).locator('a').click()
      await act(unit, o, 'event.achievement.refuse', reason)
      await expect(unit.locator('#main')).toContainText(o('state.achievement.rejected'))
    })

    await test.step('the supplier reads why', async () => {
      await supplier.reload()
      await expect(supplier.getByRole('note')).toContainText(reason)
      await expect(supplier.locator('#main')).toContainText(t('state.achievement.rejected'))
      await expectToFit(supplier)
    })
  })
}
