import { expect, test, type Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { routes } from '../../src/app/routes.ts'
import { routeAmong } from '#src/components/page/route.ts'
import { contract } from '../../src/contract/index.ts'
import { navigationMachine, redirectOf, type Access } from '../../src/machines/session/navigation.ts'
import { collect, report } from '../setup/transitions.ts'
import { Network, servePages } from './pages.ts'
import { takeTour, type Deed } from './tour.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const info = 'GET /api/admin/user/front/info'
const status = 'GET /api/admin/company/account/{companyId}'
const saves = ['POST /api/po/project', 'POST /api/po/project/{id}/edit']
const person = contract[info].example.data
const element = { code: 'poJcProject:edit', type: 'button', uri: '/', method: 'POST', name: '编辑', menu: '我的项目' }
const form = '/pojcProjectAdd/pojcProjectAdd'
const list = '/poJcManager/poJcProject'

const out: Access = { phase: 'out' }
const loading: Access = { phase: 'loading' }
const inside: Access = { phase: 'in', authorities: new Set(['poJcProject', element.code]) }

/** What no page brings about, and why. */
const outOfReach: Record<string, string> = {
  'leaving: unsavedChanged [stillUnsaved] → stays': 'a page says once that it holds work, and nobody can type while the question stands',
}

type Context = Parameters<typeof redirectOf>[0] & { committed: string | null; unsaved: boolean }
const contextOf = (its: AnyMachineSnapshot) => its.context as Context
const pathOf = (location: string | null) => (location ?? '').split('?')[0] ?? ''
const is = (its: AnyMachineSnapshot, state: object | string) => its.matches(state as never)
const isOn = (its: AnyMachineSnapshot, phase: Access['phase'], path?: string) => {
  const { access, committed } = contextOf(its)
  return is(its, 'committed') && access.phase === phase && (path === undefined || pathOf(committed) === path)
}
const isOut = (its: AnyMachineSnapshot) => isOn(its, 'out')
const holdsWork = (its: AnyMachineSnapshot) => isOn(its, 'in', form) && contextOf(its).unsaved
const asks = (its: AnyMachineSnapshot) => is(its, { leaving: 'asking' })

const requested = (location: string) => ({ type: 'requested', location }) as never
const sessionChanged = (access: Access) => ({ type: 'sessionChanged', access }) as never
const unsavedChanged = (unsaved: boolean) => ({ type: 'unsavedChanged', unsaved }) as never
const permitRead = (permitted: boolean) => ({ type: 'xstate.done.actor.0.navigation.checking', output: permitted }) as never
const permitUnreadable = { type: 'xstate.error.actor.0.navigation.checking', error: new Error('not loaded') } as never
const patienceEnds = { type: 'xstate.after.patience.navigation.leaving.saving' }
const opening = (location: string) => ({ location, access: out, accessOf: (path: string) => routeAmong(routes, path)?.access ?? null })

/** The pages that a person opens without being signed in. */
const opened = (page: Page): Deed[] => {
  const afresh = async (location: string) => {
    await page.context().clearCookies()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto(location)
  }
  return [
    { name: 'opens a page without signing in', when: isOut, anew: () => opening('/dashboard'), act: () => afresh('/dashboard') },
    {
      name: 'opens the registration without a permission',
      when: isOut,
      anew: () => opening('/reg'),
      afterwards: [permitRead(false)],
      act: () => afresh('/reg'),
    },
    {
      name: 'opens the registration, and whether there is a permission cannot be found out',
      when: isOut,
      anew: () => opening('/reg'),
      afterwards: [permitUnreadable],
      act: async () => {
        await page.route('**/assets/permit-*.js', (route) => route.abort())
        await afresh('/reg')
        await expect(page).toHaveURL(/\/regValidate$/)
        await page.unroute('**/assets/permit-*.js')
        await page.reload()
      },
    },
    {
      name: 'shows a number, and goes on with the permission',
      when: (its) => isOn(its, 'out', '/regValidate'),
      events: [requested('/reg'), permitRead(true)],
      act: async () => {
        await page.locator('[name=telephone]').fill('13912340001')
        await page.locator('[name=code]').fill('204816')
        await page.getByRole('button', { name: t('account.next') }).click()
        await page.getByRole('button', { name: t('account.begin') }).click()
      },
    },
  ]
}

/** How a person comes in, and how that ends. */
const signing = (page: Page, network: Network, end: () => Promise<void>): Deed[] => [
  {
    name: 'signs in',
    when: (its) => isOn(its, 'out', '/login'),
    events: [sessionChanged(loading)],
    act: async () => {
      for (const key of [info, status, ...saves]) network.again(key)
      await page.locator('[name=username]').fill('buyer')
      await page.locator('[name=password]').fill('Fairlead#2026')
      await page.locator('button[type=submit]').click()
    },
  },
  {
    name: 'who it is arrives',
    when: (its) => is(its, 'waiting'),
    events: [sessionChanged(inside)],
    act: async () => {
      network.answer(info, { data: { ...person, elements: [element] } })
      network.again(info)
    },
  },
  {
    name: 'who it is cannot be read',
    when: (its) => is(its, 'waiting'),
    events: [sessionChanged(out)],
    act: async () => {
      network.answer(info, { code: 50000 })
      network.again(info)
    },
  },
  {
    name: 'the session ends in another window',
    when: (its) => isOn(its, 'in') && !contextOf(its).unsaved,
    events: [sessionChanged(out)],
    act: end,
  },
]

/** What happens to a page with work that the server has not got. */
const working = (page: Page, network: Network, end: () => Promise<void>): Deed[] => {
  const home = async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: / 的菜单$/ })
      .click()
    await page.getByRole('menuitem', { name: t('frame.home'), exact: true }).click()
  }
  const save = async () => saves.forEach((key) => network.again(key))
  const answer = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
  let typed = 0
  return [
    {
      name: 'begins a project',
      when: (its) => isOn(its, 'in') && pathOf(contextOf(its).committed) !== form,
      events: [requested(list), requested(form)],
      act: async () => {
        await page.getByRole('link', { name: '我的项目' }).first().click()
        await page.locator(`#main a[href^="${form}"]`).first().click()
      },
    },
    {
      name: 'types',
      when: (its) => isOn(its, 'in', form) && !contextOf(its).unsaved,
      events: [unsavedChanged(true)],
      act: async () => {
        typed += 1
        await page.getByLabel('中文标题').fill(`钢丝绳 ${typed}`)
      },
    },
    {
      name: 'what was typed is saved',
      when: holdsWork,
      events: [unsavedChanged(false)],
      act: async () => {
        await expect.poll(() => saves.some((key) => network.waiting(key) > 0)).toBe(true)
        await save()
      },
    },
    {
      name: 'goes home, and the work is saved in time',
      when: holdsWork,
      events: [requested('/dashboard'), unsavedChanged(false)],
      act: async () => {
        saves.forEach((key) => network.letGo(key))
        await home()
        await expect(page).toHaveURL(/\/dashboard$/)
        await save()
      },
    },
    { name: 'goes home while the work cannot be saved', when: holdsWork, events: [requested('/dashboard'), patienceEnds], act: home },
    { name: 'leaves the work', when: asks, events: [{ type: 'leave' }], act: () => answer(t('frame.leave')) },
    { name: 'stays with the work', when: asks, events: [{ type: 'stay' }], act: () => page.keyboard.press('Escape') },
    { name: 'the work is saved while the question stands', when: asks, events: [unsavedChanged(false)], act: save },
    {
      name: 'the status name arrives while the question stands',
      when: asks,
      events: [sessionChanged(inside)],
      act: async () => {
        network.answer(status, { data: `第 ${typed} 次` })
        network.again(status)
        await expect(page.getByText(t('frame.accountStatus', { status: `第 ${typed} 次` }))).toBeVisible()
      },
    },
    {
      name: 'the session ends while the question stands',
      when: asks,
      // The page is taken away with its work, and nothing holds up the way to the log-in page.
      events: [sessionChanged(out), unsavedChanged(false)],
      act: end,
    },
  ]
}

/** What a person sees, wherever the guard stands. */
const seeing = (page: Page, network: Network) => async (its: AnyMachineSnapshot) => {
  if (is(its, 'waiting')) {
    await expect.poll(() => network.waiting(info)).toBeGreaterThan(0)
    await expect(page.locator('#main h1:not([inert] *)')).toHaveCount(0)
    return
  }
  const { committed, access, unsaved, location } = contextOf(its)
  await expect(page.getByRole('dialog').filter({ hasText: t('frame.unsavedTitle') })).toHaveCount(asks(its) ? 1 : 0)
  await expect.poll(() => new URL(page.url()).pathname).toBe(pathOf(asks(its) ? location : committed))
  if (access.phase === 'in') await expect(page.locator('#main h1:not([inert] *)')).toBeVisible()
  if (pathOf(committed) === '/login') await expect(page.locator('[name=username]')).toBeVisible()
  if (pathOf(committed) === '/regValidate') await expect(page.locator('[name=telephone]')).toBeVisible()
  if (pathOf(committed) === '/reg') await expect(page.locator('[name=agreement]')).toBeAttached()
  if (access.phase === 'in' && pathOf(committed) === form) {
    const words = unsaved ? [t('state.draft.dirty'), t('state.draft.saving')] : [t('state.draft.clean'), t('state.draft.saved')]
    await expect(page.getByText(new RegExp(words.join('|'))).first()).toBeVisible()
  }
}

test('the guard takes every transition that a person, the network or another window can bring about', async ({ browser }) => {
  const pages = await servePages()
  const context = await browser.newContext({ baseURL: pages.address, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  const network = new Network()
  await network.serve(page)
  await page.goto('/login')
  const end = async () => {
    const other = await context.newPage()
    await other.goto('/404')
    await other.evaluate(() => new BroadcastChannel('fairlead.session').postMessage(null))
    await other.close()
  }
  const deeds = [...opened(page), ...signing(page, network, end), ...working(page, network, end)]
  const tour = {
    machine: navigationMachine,
    input: opening('/login'),
    deeds,
    remember: (its: AnyMachineSnapshot) => [contextOf(its).access.phase, pathOf(contextOf(its).committed), contextOf(its).unsaved],
    byItself: (its: AnyMachineSnapshot) => (is(its, 'redirecting') ? requested(redirectOf(contextOf(its)) ?? '/dashboard') : null),
  }
  const { all, done } = await takeTour(tour, seeing(page, network))
  const missing = report('browser', 'navigation', { transitions: { all, done } })
  expect(missing.toSorted()).toEqual(Object.keys(outOfReach).toSorted())
  expect(network.strange).toEqual([])
  process.stdout.write(`${collect().join('\n')}\n`)
  await context.close()
  pages.close()
})
