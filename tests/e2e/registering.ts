import type { Page } from '@playwright/test'
import { checkCharacter } from '../../src/lib/creditCode.ts'
import { png } from '../setup/files.ts'
import { choose } from './parts.ts'
import { demoPassword, expect, expectToFit } from './support.ts'
import type { Words } from './words.ts'

/** Looks among the messages of the demonstration until one says something like this. @returns what of it was said */
const messageSaying = async (page: Page, t: Words, pattern: RegExp): Promise<string> => {
  const newest = page
    .getByRole('region', { name: t('account.outbox') })
    .getByRole('listitem')
    .first()
  await expect(async () => {
    await page.getByRole('button', { name: t('account.outboxLook'), exact: true }).click()
    await expect(newest).toContainText(pattern, { timeout: 1000 })
  }).toPass()
  return pattern.exec((await newest.textContent()) ?? '')?.[0] ?? ''
}

/** The invite code that was sent to the number on the page. */
export const receivedInviteCode = (page: Page, t: Words): Promise<string> => messageSaying(page, t, /\b[2-9A-HJKMNP-TW-Z]{10}\b/)

/** Asks for a code, or for another one than `before`, and reads it among the messages of the demonstration. */
export const receivedCode = async (page: Page, t: Words, before?: string): Promise<string> => {
  await page.getByRole('button', { name: t(before === undefined ? 'account.sendCode' : 'account.sendAgain') }).click()
  await expect(page.getByText(t('account.codeSent'))).toBeVisible()
  let code = ''
  await expect(async () => {
    code = await messageSaying(page, t, /\b\d{6}\b/)
    expect(code).not.toBe(before)
  }).toPass()
  return code
}

/** From the log-in page to an account of one's own; with the invite code that was sent to the number, or without one. */
export const register = async (page: Page, t: Words, person: { telephone: string; name: string; invited: boolean }): Promise<void> => {
  await page.goto('/login')
  await page.getByRole('link', { name: t('login.register') }).click()
  await page.locator('[name=telephone]').fill(person.telephone)
  if (person.invited) {
    await page.locator('[name=inviteCode]').fill(await receivedInviteCode(page, t))
    await page.locator('[name=inviteCode]').blur()
    await expect(page.getByText(t('account.inviteCodeGood'))).toBeVisible()
  }
  await page.locator('[name=code]').fill(await receivedCode(page, t))
  await page.getByRole('button', { name: t('account.next') }).click()
  await page.getByRole('button', { name: t('account.begin') }).click()
  await page.locator('[name=name]').fill(person.name)
  await page.locator('[name=attr1]').selectOption('3')
  await page.locator('[name=enterpriseType]').selectOption('LLC')
  await page.locator('[name=password]').fill(demoPassword)
  await page.locator('[name=agreement]').check()
  await expectToFit(page)
  await page.getByRole('button', { name: t('account.register') }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

/** A company that registers, in both languages. */
export interface Registrant {
  name: string
  nameEn: string
  /** Three digits that no other has. */
  serial: string
}

/** Fills and commits steps two to four, and submits. */
export const fillIn = async (page: Page, t: Words, { name, nameEn, serial }: Registrant): Promise<void> => {
  const text = (id: Parameters<Words>[0]) => page.getByRole('textbox', { name: t(id), exact: true })
  const save = () => page.getByRole('button', { name: t('registration.commit') }).click()
  const code = `91370200MA0907${serial}`
  await text('field.name').fill(name)
  await text('field.nameEn').fill(nameEn)
  const whole = code + checkCharacter(code)
  await text('field.unifiedCreditCode').fill(whole.toLowerCase())
  await expect(text('field.unifiedCreditCode')).toHaveValue(whole)
  await text('field.legalRepresentative').fill('方亦舟')
  await choose(page, t('registration.area.province'), '山东省')
  await choose(page, t('registration.area.city'), '青岛市')
  await choose(page, t('registration.area.county'), '市南区')
  await text('field.address').fill(`泰和路 ${serial} 号`)
  await text('field.phone').fill(`0532-86${serial}900`)
  await text('field.email').fill(`office${serial}@taihe.example`)
  await expectToFit(page)
  await save()

  await expect(page.getByRole('heading', { level: 2, name: t('registration.step.3') })).toBeVisible()
  await page.locator('input[type=file]').first().setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('button', { name: 'licence.png', exact: true })).toBeVisible()
  await page.getByLabel(t('field.establishDate')).fill('2020-05-06')
  await page.getByLabel(t('field.startDate')).fill('2020-05-06')
  await page.getByLabel(t('registration.longTerm')).check()
  await text('field.registeredCapital').fill('800')
  await text('field.scope').fill('港口机械备件销售')
  await text('field.bankName').fill('青岛银行港口支行')
  await text('field.bankAccount').fill(`8020 1100 7000 ${serial}0`)
  await page
    .locator('input[type=checkbox]')
    .locator('xpath=..')
    .filter({ hasText: /^(起重设备备件|Crane spare parts)$/ })
    .click()
  await expectToFit(page)
  await save()

  await expect(page.getByRole('heading', { level: 2, name: t('registration.step.4') })).toBeVisible()
  await text('registration.contact.phone').fill(`1380000${serial}7`)
  await expectToFit(page)
  await save()

  await expect(page.getByRole('heading', { level: 2, name: t('registration.step.confirmation') })).toBeVisible()
  await expectToFit(page)
  await page.getByRole('button', { name: t('event.company.submit') }).click()
  await expect(page.getByRole('heading', { level: 2, name: t('registration.inReview') })).toBeVisible()
}
