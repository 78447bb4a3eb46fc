import { expect, test, type Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { contract } from '../../src/contract/index.ts'
import { sessionMachine, type User } from '../../src/machines/session/session.ts'
import { collect, report } from '../setup/transitions.ts'
import { Network, servePages } from './pages.ts'
import { takeTour, type Deed } from './tour.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const info = 'GET /api/admin/user/front/info'
const status = 'GET /api/admin/company/account/{companyId}'
const ending = 'POST /api/auth/jwt/logout'
const notices = 'GET /api/po/notice/page'
const signingIn = 'POST /api/auth/jwt/token'
const secondStep = 'POST /api/auth/jwt/secondFactor'
const step = { ticket: 'ticket', ways: ['totp'], expiresAt: '2026-11-21T10:05:00+08:00' }
const person = contract[info].example.data

/** What nothing in the product brings about yet, and why it is there. */
const outOfReach: Record<string, string> = {
  'anywhere: forcedLogOut [hasToken] → forcedOut':
    'the specification names it for an administrator who ends a session; no screen sends it yet',
  'loading: logOut → leaving': 'nothing to log out with is shown before the user is loaded',
  ...Object.fromEntries(
    [
      'active.confirmation.none: unauthorised',
      'active: endViewing',
      'anywhere: forbidden',
      'anywhere: forcedLogOut',
      'leaving: done endToken',
      'leaving: failed endToken',
      'loading: failed loadUser',
    ].map((way) => [
      `${way} [isViewing] → ${way.endsWith('endViewing') ? 'leaving' : 'viewingEnded'}`,
      'a tab that only looks at what somebody else sees begins otherwise: users.spec.ts',
    ]),
  ),
}

const is = (snapshot: AnyMachineSnapshot, state: object | string) => snapshot.matches(state as never)
const isIn = (snapshot: AnyMachineSnapshot) => is(snapshot, { active: { confirmation: 'none' } })
const asking = (snapshot: AnyMachineSnapshot) => is(snapshot, { active: { confirmation: 'asking' } })
const reloading = (snapshot: AnyMachineSnapshot) => is(snapshot, { active: { info: 'reloading' } })
const refreshing = (snapshot: AnyMachineSnapshot) => is(snapshot, { active: { statusName: 'refreshing' } })

/** What is shown of a user, by which one place differs from another. */
const shownOf = (its: AnyMachineSnapshot) => {
  const known = (its.context as { user: User | null }).user
  return [known?.name, known?.statusName]
}
const ended = (actor: string, output?: unknown) => ({ type: `xstate.done.actor.0.session.${actor}`, output })
const broke = (actor: string) => ({ type: `xstate.error.actor.0.session.${actor}`, error: new Error('50000') })
const user = (name: string) => ({ ...person, name, roles: [], grantedRoles: [], menuTree: [] }) as unknown as User

/** Everything that can happen to a session, as a person does it or as the network answers. */
const deedsOf = (page: Page, network: Network): Deed[] => {
  const menu = async (item: string) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: / 的菜单$/ })
      .click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  }
  const goElsewhere = async () => {
    await menu(new URL(page.url()).pathname === '/dashboard' ? t('route.introduction') : t('frame.home'))
    // The new page takes the focus, and with it any menu that were opened before.
    await expect(page.locator('#main h1:not([inert] *)')).toBeFocused()
  }
  const lookAtNotices = async (code: 40101 | 40301) => {
    network.answer(notices, { code })
    await page.getByRole('button', { name: /^通知/ }).click()
  }
  const arrives = (name: string) => {
    network.answer(info, { data: { ...person, name } })
    network.again(info)
  }
  const reload = { anew: () => ({ token: null }) }
  return [
    {
      name: 'logs in',
      when: (its) => is(its, 'loggedOut'),
      events: [{ type: 'loggedIn', token: 'token' } as never, { type: 'navigated' }],
      act: async () => {
        for (const key of [info, status, ending]) network.again(key)
        network.answer(notices, {})
        network.answer(signingIn, {})
        await page.locator('[name=username]').fill('buyer')
        await page.locator('[name=password]').fill('Fairlead#2026')
        await page.locator('button[type=submit]').click()
      },
    },
    {
      name: 'logs in, and a second factor is asked for',
      when: (its) => is(its, 'loggedOut'),
      events: [{ type: 'secondFactorAsked', step } as never],
      act: async () => {
        network.answer(signingIn, { code: 40003, secondFactor: step })
        await page.locator('[name=username]').fill('buyer')
        await page.locator('[name=password]').fill('Fairlead#2026')
        await page.locator('button[type=submit]').click()
      },
    },
    {
      name: 'gives the second factor',
      when: (its) => is(its, 'awaitingSecondFactor'),
      events: [{ type: 'loggedIn', token: 'token' } as never, { type: 'navigated' }],
      act: async () => {
        for (const key of [info, status, ending]) network.again(key)
        network.answer(notices, {})
        network.answer(secondStep, {})
        await page.locator('[name=code]').fill('204816')
        await page.locator('button[type=submit]').click()
      },
    },
    {
      name: 'the ticket has ended',
      when: (its) => is(its, 'awaitingSecondFactor'),
      events: [{ type: 'ticketEnded' }],
      act: async () => {
        network.answer(secondStep, { code: 40400 })
        await page.locator('[name=code]').fill('204816')
        await page.locator('button[type=submit]').click()
      },
    },
    {
      name: 'starts over',
      when: (its) => is(its, 'awaitingSecondFactor'),
      events: [{ type: 'startedOver' }],
      act: () => page.getByRole('button', { name: t('secondFactor.startOver') }).click(),
    },
    {
      name: 'loads the page anew with a token',
      when: (its) => is(its, 'loading'),
      anew: () => ({ token: 'token' }),
      afterwards: [{ type: 'navigated' }],
      act: async () => {
        network.again(info)
        await page.reload()
      },
    },
    {
      name: 'who it is arrives',
      when: (its) => is(its, 'loading'),
      // From the log-in page somebody is led on, and every change of address asks for the status name.
      events: [ended('loading', user('林知远')), { type: 'navigated' }],
      act: async () => arrives('林知远'),
    },
    {
      name: 'who it is cannot be read',
      when: (its) => is(its, 'loading'),
      events: [broke('loading')],
      act: async () => {
        network.answer(info, { code: 50000 })
        network.again(info)
      },
    },
    { name: 'goes to another page', when: isIn, events: [{ type: 'navigated' }], act: goElsewhere },
    {
      name: 'the status name arrives',
      when: refreshing,
      events: [ended('active.statusName.refreshing', '复核中')],
      act: async () => {
        network.answer(status, { data: '复核中' })
        network.again(status)
      },
    },
    {
      name: 'the status name cannot be read',
      when: refreshing,
      events: [broke('active.statusName.refreshing')],
      act: async () => {
        network.answer(status, { code: 50000 })
        network.again(status)
      },
    },
    {
      name: 'changes the own name',
      when: isIn,
      events: [{ type: 'navigated' }, { type: 'navigated' }, { type: 'userChanged' }],
      act: async () => {
        await goElsewhere()
        await menu(t('frame.personal'))
        await page.locator('[name=name]').fill('林知近')
        const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/admin/user/front/info')
        await page.getByRole('button', { name: t('personal.save'), exact: true }).click()
        await asked
      },
    },
    {
      name: 'what was changed arrives',
      when: reloading,
      events: [ended('active.info.reloading', user('林知近'))],
      act: async () => arrives('林知近'),
    },
    {
      name: 'what was changed cannot be read',
      when: reloading,
      events: [broke('active.info.reloading')],
      act: async () => {
        network.answer(info, { code: 50000 })
        network.again(info)
      },
    },
    {
      name: 'makes a list compact',
      when: isIn,
      events: [{ type: 'navigated' }, { type: 'settingKept', setting: {} } as never],
      act: async () => {
        await page.getByRole('link', { name: '我的项目' }).first().click()
        await page.getByRole('button', { name: t('common.columns') }).click()
        await page.getByRole('menuitemcheckbox', { name: t('common.compact') }).click()
        await page.keyboard.press('Escape')
      },
    },
    { name: 'a call finds the session lost', when: isIn, events: [{ type: 'unauthorised' }], act: () => lookAtNotices(40101) },
    {
      name: 'stays',
      when: asking,
      events: [{ type: 'stay' }],
      act: async () => {
        network.answer(notices, {})
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('session.stay') })
          .click()
        await page.keyboard.press('Escape')
      },
    },
    {
      name: 'logs in again',
      when: asking,
      events: [{ type: 'logInAgain' }],
      ...reload,
      act: () =>
        page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('session.logInAgain') })
          .click(),
    },
    {
      name: 'a call is forbidden',
      when: isIn,
      events: [{ type: 'forbidden', message: '' } as never],
      ...reload,
      act: () => lookAtNotices(40301),
    },
    { name: 'logs out', when: isIn, events: [{ type: 'logOut' }], act: () => menu(t('frame.logOut')) },
    {
      name: 'the end is confirmed',
      when: (its) => is(its, 'leaving'),
      events: [ended('leaving')],
      act: async () => {
        network.answer(ending, {})
        network.again(ending)
      },
    },
    {
      name: 'the server does not answer to the end',
      when: (its) => is(its, 'leaving'),
      events: [broke('leaving')],
      act: async () => {
        network.answer(ending, { code: 50000 })
        network.again(ending)
      },
    },
    {
      name: 'another window logs out',
      when: isIn,
      events: [{ type: 'tokenEndedElsewhere' }],
      act: async () => {
        const other = await page.context().newPage()
        await other.goto('/404')
        await other.evaluate(() => new BroadcastChannel('fairlead.session').postMessage(null))
        await other.close()
      },
    },
  ]
}

const waits = (network: Network, key: string, so: boolean) => expect.poll(() => network.waiting(key) > 0).toBe(so)

/** What a person sees of a session in each of its states. */
const seeing = (page: Page, network: Network) => async (snapshot: AnyMachineSnapshot) => {
  const frame = page.locator('#main h1:not([inert] *)')
  const form = page.locator('[name=username]')
  if (is(snapshot, 'loggedOut')) {
    await expect(page).toHaveURL(/\/login/)
    await expect(form).toBeVisible()
    return
  }
  if (is(snapshot, 'awaitingSecondFactor')) {
    await expect(page.locator('[name=code]')).toBeFocused()
    await expect(form).toHaveCount(0)
    return
  }
  if (is(snapshot, 'loading')) {
    await waits(network, info, true)
    await expect(frame).toHaveCount(0)
    return
  }
  if (is(snapshot, 'leaving')) return waits(network, ending, true)
  const known = (snapshot.context as { user: User }).user
  await expect(frame).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(asking(snapshot) ? 1 : 0)
  await expect(page.getByText(t('frame.accountStatus', { status: known.statusName }))).toBeVisible()
  await expect(page.locator(`header button[aria-label="${t('frame.userMenu', { name: known.name })}"]`)).toBeVisible()
  await waits(network, info, reloading(snapshot))
  await waits(network, status, refreshing(snapshot))
}

test('a session takes every transition that a person, the network or another window can bring about', async ({ browser }) => {
  const pages = await servePages()
  const context = await browser.newContext({ baseURL: pages.address, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const network = new Network()
  await network.serve(page)
  await page.goto('/login')
  const deeds = deedsOf(page, network)
  const { all, done, walked } = await takeTour(
    { machine: sessionMachine, input: { token: null }, deeds, remember: shownOf },
    seeing(page, network),
  )
  const missing = report('browser', 'session', { transitions: { all, done } })
  expect(missing.toSorted()).toEqual(Object.keys(outOfReach).toSorted())
  expect(new Set(walked)).toEqual(new Set(deeds.map(({ name }) => name)))
  expect(network.strange).toEqual([])
  process.stdout.write(`${collect().join('\n')}\n`)
  await context.close()
  pages.close()
})
