import type { Page } from '@playwright/test'
import { claimOf } from '../setup/cooperation.ts'
import { act, again, expect, expectToFit, heading, phone, test, visit } from './support.ts'
import { otherThan, walkedIn, wordsOf, type Language } from './words.ts'

const list = '/srmManager/srmcheckAchievment'
const reason = '本单位当年未发生此项采购'
const unitNames: Record<Language, string> = { 'zh-CN': '东港集装箱码头有限公司', en: 'East Harbour Container Terminal' }

for (const language of walkedIn('en')) {
  const t = wordsOf(language)
  const o = wordsOf(otherThan(language))
  const summary = `浏览器验收钢丝绳供货 ${language}`

  test(`a claim with its proof, passed by the platform, refused by the unit, read by the supplier, ${language}`, async ({
    personAt,
    enter,
    desk,
  }) => {
    const supplier = await personAt({ locale: language, viewport: phone })

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
      const reviewer = await desk('reviewer', new URL(supplier.url()).pathname, otherThan(language))
      await reviewer.getByRole('button', { name: o('event.achievement.claim') }).click()
      await act(reviewer, o, 'event.achievement.pass')
      await expect(reviewer.locator('#main')).toContainText(o('state.achievement.verifying'))
    })

    await test.step('the unit refuses it with a reason', async () => {
      const unit = await desk('unit', list, otherThan(language))
      await unit.locator('tbody tr', { hasText: summary }).locator('a').click()
      await act(unit, o, 'event.achievement.refuse', reason)
      await expect(unit.locator('#main')).toContainText(o('state.achievement.rejected'))
    })

    await test.step('the supplier reads why', async () => {
      await again(supplier)
      await expect(supplier.getByRole('note')).toContainText(reason)
      await expect(supplier.locator('#main')).toContainText(t('state.achievement.rejected'))
      await expectToFit(supplier)
    })
  })
}

const zh = wordsOf('zh-CN')
const en = wordsOf('en')

/** The state of the record that is shown. */
const pill = (page: Page) => page.locator('#main .pill').first()

/** Proves the draft that is shown, writes it anew, and hands it in. */
const handIn = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('button', { name: zh('event.achievement.edit') }).click()
  await page.getByLabel(zh('achievement.summary')).fill(text)
  await page.locator('input[type=file]').setInputFiles('tests/contract/files/requirements.pdf')
  await expect(page.getByRole('button', { name: 'requirements.pdf', exact: true })).toBeVisible()
  await page.getByRole('button', { name: zh('achievement.saveAndSubmit') }).click()
  await expect(pill(page)).toHaveText(zh('state.achievement.submitted'))
}

test('a claim that was returned counts once it is mended and confirmed, and no more when it turns out false', async ({
  page: supplier,
  product,
  enter,
  desk,
}) => {
  const company = await product.company('quoting')
  const summary = `门机备件年度供货 ${company.serial}`
  const { id } = await product.ask(company.username, 'POST /api/admin/srmAchievment', { body: claimOf({ summary: '待补充' }) })
  const params = { id }
  const matrix = supplier.getByRole('table', { name: zh('achievement.matrix') })
  const row = supplier.locator('tbody tr', { hasText: summary })

  await test.step('the supplier goes on with its draft', async () => {
    await enter(supplier, company.username, `${list}/${id}`)
    await handIn(supplier, summary)
    await expect(supplier.locator('#main')).toContainText(summary)
  })

  await test.step('the platform returns it with a reason', async () => {
    const reviewer = await desk('reviewer', `${list}/${id}`, 'en')
    await reviewer.getByRole('button', { name: en('event.achievement.claim') }).click()
    await act(reviewer, en, 'event.achievement.return', '金额与合同不符，请更正')
    await expect(pill(reviewer)).toHaveText(en('state.achievement.draft'))
  })

  await test.step('mended, it comes to the unit, which confirms it', async () => {
    await again(supplier)
    await expect(pill(supplier)).toHaveText(zh('state.achievement.draft'))
    await expect(supplier.getByRole('note')).toContainText('金额与合同不符，请更正')
    await supplier.getByRole('button', { name: zh('event.achievement.edit') }).click()
    await supplier.getByLabel(zh('achievement.amountBand')).selectOption('LT500')
    await supplier.getByRole('button', { name: zh('achievement.save'), exact: true }).click()
    await expect(supplier.locator('#main dd', { hasText: zh('achievement.band.LT500') })).toBeVisible()
    await act(supplier, zh, 'event.achievement.submit')
    await expect(supplier.getByRole('note')).toHaveCount(0)
    const { version } = await product.ask('reviewer', 'GET /api/admin/srmAchievment/{id}', { params })
    const claimed = await product.ask('reviewer', 'POST /api/admin/srmAchievment/{id}/claim', { params, body: { version } })
    await product.ask('reviewer', 'POST /api/admin/srmAchievment/{id}/pass', { params, body: { version: claimed.version } })
    const unit = await desk('unit', `${list}?state=verifying`)
    await unit.locator('tbody tr', { hasText: summary }).getByRole('link').click()
    await act(unit, zh, 'event.achievement.confirm')
    await expect(pill(unit)).toHaveText(zh('state.achievement.confirmed'))
  })

  await test.step('it counts for the supplier', async () => {
    await visit(supplier, list)
    await expect(row).toContainText(zh('state.achievement.confirmed'))
    await expect(matrix.getByRole('link', { name: '1', exact: true })).toBeVisible()
  })

  await test.step('revoked, it counts no more, and a record of conduct is begun', async () => {
    const reviewer = await desk('reviewer', `${list}/${id}`, 'en')
    await act(reviewer, en, 'event.achievement.revoke', '合同系伪造，已核实')
    await expect(pill(reviewer)).toHaveText(en('state.achievement.revoked'))
    await visit(supplier, list)
    await expect(row).toContainText(zh('state.achievement.revoked'))
    await expect(supplier.locator('#main [aria-busy]')).toHaveCount(0)
    await expect(matrix).toHaveCount(0)
    await row.getByRole('link').click()
    await expect(supplier.getByRole('note')).toContainText('合同系伪造，已核实')
    const lead = await desk('lead', '/srmManager/integrityManagement?state=draft')
    const record = lead.locator('tbody tr', { hasText: `海新${company.serial}物资有限公司` })
    await expect(record).toContainText('提供虚假资料')
    await expect(record).toContainText(zh('state.integrity.draft'))
  })
})

test('a draft that nobody needs is thrown away, and a claim that proves nothing is rejected for good', async ({
  page: supplier,
  product,
  enter,
  desk,
}) => {
  const { username, serial } = await product.company('quoting')
  const summary = `卸扣供货 ${serial}`
  for (const text of ['误建的草稿', '卸扣供货'])
    await product.ask(username, 'POST /api/admin/srmAchievment', { body: claimOf({ summary: text }) })
  const rows = supplier.locator(`tbody tr:has(a[href^="${list}/"])`)

  await test.step('the supplier throws one of two drafts away', async () => {
    await enter(supplier, username, list)
    await expect(rows).toHaveCount(2)
    await rows.filter({ hasText: '误建的草稿' }).getByRole('link').click()
    await supplier.getByRole('button', { name: zh('achievement.discard') }).click()
    await supplier
      .getByRole('dialog')
      .getByRole('button', { name: zh('achievement.discard') })
      .click()
    await expect(supplier.getByText(zh('achievement.discarded'), { exact: true })).toBeVisible()
    await expect(rows).toHaveCount(1)
    await rows.filter({ hasText: '卸扣供货' }).getByRole('link').click()
    await handIn(supplier, summary)
  })

  await test.step('the platform rejects the other', async () => {
    const reviewer = await desk('reviewer', `${list}?state=submitted`, 'en')
    await reviewer.locator('tbody tr', { hasText: summary }).getByRole('link').click()
    await reviewer.getByRole('button', { name: en('event.achievement.claim') }).click()
    await act(reviewer, en, 'event.achievement.reject', '证明材料与所述供货无关')
    await expect(pill(reviewer)).toHaveText(en('state.achievement.rejected'))
  })

  await test.step('the supplier reads why, and can do nothing more with it', async () => {
    await again(supplier)
    await expect(pill(supplier)).toHaveText(zh('state.achievement.rejected'))
    await expect(supplier.getByRole('note')).toContainText('证明材料与所述供货无关')
    await expect(supplier.getByRole('group', { name: zh('common.actions') }).getByRole('button')).toHaveCount(0)
  })
})
