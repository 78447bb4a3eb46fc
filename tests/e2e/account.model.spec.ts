import { expect, test, type Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { accountMachine } from '../../src/machines/registration/account.ts'
import { collect, report } from '../setup/transitions.ts'
import { Network, servePages } from './pages.ts'
import { takeTour, type Deed } from './tour.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const checking = 'GET /api/admin/sms/check/verification-code'
const registering = 'POST /api/admin/register/regUser'
const proof = { telephone: '13912340001', code: '204816', inviteCode: '' }
const nothing = { telephone: '', code: '', inviteCode: '' }

const is = (its: AnyMachineSnapshot, state: string) => its.matches(state as never)
const ended = (state: string, output?: unknown) => ({ type: `xstate.done.actor.0.account.${state}`, output }) as never
const broke = (state: string) => ({ type: `xstate.error.actor.0.account.${state}`, error: new Error('code') }) as never
const isBusy = (its: AnyMachineSnapshot) => is(its, 'validating') || is(its, 'renewing')
const problemOf = (its: AnyMachineSnapshot) => (its.context as { problem: unknown }).problem !== null

/** What a visitor does to register an account, and what the network makes of it. */
const deedsOf = (page: Page, network: Network): Deed[] => {
  const press = (id: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(id), exact: true }).click()
  const says = (usable: boolean) => async () => {
    network.answer(checking, { data: usable })
    network.again(checking)
  }
  const answers = (code?: 42200) => async () => {
    network.answer(registering, code ? { code, errors: [{ path: 'code', message: 'too late' }] } : {})
    network.again(registering)
  }
  const begun = { proof, until: 1 }
  return [
    {
      name: 'shows a number with the code it got',
      when: (its) => is(its, 'entering'),
      events: [{ type: 'validate', proof } as never],
      act: async () => {
        await page.locator('[name=telephone]').fill(proof.telephone)
        await page.locator('[name=code]').fill(proof.code)
        await press('account.next')
      },
    },
    ...['validating', 'renewing'].flatMap((state): Deed[] => [
      { name: `${state}: the code is right`, when: (its) => is(its, state), events: [ended(state, 1)], act: says(true) },
      { name: `${state}: the code is wrong`, when: (its) => is(its, state), events: [broke(state)], act: says(false) },
    ]),
    {
      name: 'renews the permission',
      when: (its) => is(its, 'permitted') || is(its, 'lapsed'),
      events: [{ type: 'renew' }],
      act: () => press('account.renew'),
    },
    {
      name: 'takes another number',
      when: (its) => is(its, 'permitted') || is(its, 'lapsed') || is(its, 'filling'),
      events: [{ type: 'startOver' }],
      act: () => press('account.otherNumber'),
    },
    {
      name: 'half a minute passes',
      when: (its) => is(its, 'permitted'),
      events: [{ type: 'xstate.after.permission.account.permitted' }],
      act: () => page.clock.fastForward(31_000),
    },
    {
      name: 'loads the page anew while permitted',
      when: (its) => is(its, 'permitted'),
      anew: () => begun,
      act: async () => void (await page.reload()),
    },
    {
      name: 'loads the page anew after the permission lapsed',
      when: (its) => is(its, 'lapsed'),
      anew: () => ({ proof, until: null }),
      act: async () => void (await page.reload()),
    },
    { name: 'begins', when: (its) => is(its, 'permitted'), events: [{ type: 'begin' }], act: () => press('account.begin') },
    { name: 'goes back', when: (its) => is(its, 'filling'), events: [{ type: 'pause' }], act: async () => void (await page.goBack()) },
    {
      name: 'sends the form',
      when: (its) => is(its, 'filling') && !problemOf(its),
      events: [{ type: 'submit', account: {} } as never],
      act: async () => {
        await page.locator('[name=name]').fill('何悦')
        await page.locator('[name=attr1]').selectOption({ index: 1 })
        await page.locator('[name=enterpriseType]').selectOption({ index: 1 })
        await page.locator('[name=password]').fill('Harbour-9-Crane')
        await page.locator('[name=agreement]').check()
        await press('account.register')
      },
    },
    { name: 'the account is made', when: (its) => is(its, 'registering'), events: [ended('registering', 'token')], act: answers() },
    { name: 'the code has run out meanwhile', when: (its) => is(its, 'registering'), events: [broke('registering')], act: answers(42200) },
    {
      name: 'types a newer code',
      when: (its) => is(its, 'filling') && problemOf(its),
      events: [{ type: 'codeRenewed', code: '731904' } as never],
      act: () => page.locator('[name=code]').fill('731904'),
    },
    {
      name: 'another visitor comes',
      when: (its) => is(its, 'signedIn'),
      anew: () => ({ proof: nothing, until: null }),
      act: async () => {
        await page.context().clearCookies()
        await page.evaluate(() => {
          localStorage.clear()
          sessionStorage.clear()
        })
        await page.goto('/regValidate')
      },
    },
  ]
}

/** What a visitor sees of a registration in each of its states. */
const seeing = (page: Page, network: Network) => async (its: AnyMachineSnapshot) => {
  const shows = (id: Parameters<typeof t>[0]) => expect(page.getByText(t(id), { exact: true })).toBeVisible()
  await expect.poll(() => network.waiting(checking) > 0).toBe(isBusy(its))
  await expect.poll(() => network.waiting(registering) > 0).toBe(is(its, 'registering'))
  if (is(its, 'entering') || is(its, 'validating')) await expect(page.locator('[name=telephone]')).toBeVisible()
  if (is(its, 'entering') && problemOf(its)) await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
  if (is(its, 'permitted')) await shows('account.permitted')
  if (is(its, 'lapsed')) await shows('account.lapsed')
  if (is(its, 'filling') || is(its, 'registering')) await expect(page.locator('[name=agreement]')).toBeAttached()
  if (is(its, 'filling')) await expect(page.locator('[name=code]')).toHaveCount(problemOf(its) ? 1 : 0)
  if (is(its, 'signedIn')) await expect(page).toHaveURL(/\/dashboard$/)
}

test('the registration of an account takes every transition', async ({ browser }) => {
  const pages = await servePages()
  const context = await browser.newContext({ baseURL: pages.address, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.clock.install()
  const network = new Network()
  await network.serve(page)
  for (const key of [checking, registering]) network.hold(key)
  await page.goto('/regValidate')
  const tour = { machine: accountMachine, input: { proof: nothing, until: null }, deeds: deedsOf(page, network), remember: problemOf }
  const { all, done } = await takeTour(tour, seeing(page, network))
  expect(report('browser', 'account', { transitions: { all, done } })).toEqual([])
  expect(network.strange).toEqual([])
  process.stdout.write(`${collect().join('\n')}\n`)
  await context.close()
  pages.close()
})
