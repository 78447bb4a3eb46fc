import type { RegistrationField } from '../../src/machines/registration/fields.ts'
import { act, again, expect, expectToFit, inView, phone, take, test } from './support.ts'
import { otherThan, walkedIn, wordsOf } from './words.ts'

for (const language of walkedIn('zh-CN')) {
  const t = wordsOf(language)
  const o = wordsOf(otherThan(language))

  test(`a company is returned twice, mends what was marked and nothing else, ${language}`, async ({ personAt, product, enter }) => {
    const company = await product.company('submitted')
    const reviewer = await personAt({ locale: otherThan(language) })
    const supplier = await personAt({ locale: language, viewport: phone })
    await enter(reviewer, 'reviewer', `/srmManager/srmcheckManager/${company.id}`)
    await enter(supplier, company.username)

    const returnFor = async (field: RegistrationField, reason: string) => {
      await take(reviewer, o, 'event.company.claim')
      const line = reviewer.locator(`[data-field=${field}]`)
      await line.getByRole('button', { name: o('review.toMend') }).click()
      await line.getByRole('textbox').fill(reason)
      await act(reviewer, o, 'event.company.return')
      await expect(inView(reviewer)).toContainText(o('state.company.returned'))
    }
    /** The only field that is asked for again. */
    const mend = async (step: 2 | 3, reason: string, value: string) => {
      await again(supplier)
      await expect(supplier.getByRole('heading', { level: 2, name: t(`registration.step.${step}`) })).toBeVisible()
      await expect(supplier.getByRole('status').filter({ hasText: t('registration.returned', { left: 1 }) })).toBeVisible()
      await expect(supplier.getByText(reason)).toBeVisible()
      await expect(supplier.getByRole('textbox')).toHaveCount(1)
      await supplier.getByRole('textbox').fill(value)
      await expectToFit(supplier)
      await supplier.getByRole('button', { name: t('registration.commit') }).click()
      await expect(supplier.getByRole('heading', { level: 2, name: t('registration.step.confirmation') })).toBeVisible()
      await expect(inView(supplier)).toContainText(value)
      await expect(inView(supplier)).toContainText(t('registration.mended').slice(0, -1))
      await supplier.getByRole('button', { name: t('event.company.submit') }).click()
      await expect(supplier.getByRole('heading', { level: 2, name: t('registration.inReview') })).toBeVisible()
      await expectToFit(supplier)
      await again(reviewer)
    }

    await test.step('the address is wrong', async () => {
      await returnFor('address', '与营业执照住所不一致')
      await mend(2, '与营业执照住所不一致', '港湾路 77 号')
      await expect(reviewer.locator('[data-field=address]')).toContainText('港湾路 77 号')
    })

    await test.step('then the bank', async () => {
      await returnFor('bankName', 'The bank lacks its branch')
      await mend(3, 'The bank lacks its branch', '青岛银行港口南路支行')
      await expect(reviewer.locator('[data-field=bankName]')).toContainText('青岛银行港口南路支行')
    })
  })
}
