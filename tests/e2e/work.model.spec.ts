import { expect, test, type Browser, type Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { contract } from '../../src/contract/index.ts'
import { draftMachine, SaveError, type SaveFailure } from '../../src/machines/draft/draft.ts'
import { tabsMachine, type Tab } from '../../src/machines/session/tabs.ts'
import { uploadMachine } from '../../src/machines/session/upload.ts'
import { collect, report } from '../setup/transitions.ts'
import { Network, servePages } from './pages.ts'
import { png } from '../setup/files.ts'
import { takeTour, type Deed } from './tour.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const info = 'GET /api/admin/user/front/info'
const create = 'POST /api/po/project'
const uploading = 'POST /api/admin/oss/upload'
const saves = [create, 'POST /api/po/project/{id}/edit']
const form = '/pojcProjectAdd/pojcProjectAdd'
const list = '/poJcManager/poJcProject'
const element = { code: 'poJcProject:edit', type: 'button', uri: '/', method: 'POST', name: '编辑', menu: '我的项目' }

const is = (its: AnyMachineSnapshot, ...states: string[]) => states.some((state) => its.matches(state as never))

const isStale = (its: AnyMachineSnapshot) => (its.context as { stale: boolean }).stale
const tabsOf = (its: AnyMachineSnapshot) => (its.context as { tabs: Tab[] }).tabs
const has = (path: string) => (its: AnyMachineSnapshot) => tabsOf(its).some((each) => each.path === path)
const visited = (path: string) => ({ type: 'visited', path, search: '' }) as never

/** The product's pages with a buyer who is signed in, and a network that answers from the contract. */
const signedIn = async (browser: Browser, work: (page: Page, network: Network) => Promise<void>): Promise<void> => {
  const pages = await servePages()
  const context = await browser.newContext({ baseURL: pages.address, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'fairlead.token', value: 'token', url: pages.address }])
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  const network = new Network()
  network.answer(info, { data: { ...contract[info].example.data, elements: [element] } })
  await network.serve(page)
  // No tour waits for a clock.
  await page.clock.install()
  await work(page, network)
  expect(network.strange).toEqual([])
  process.stdout.write(`${collect().join('\n')}\n`)
  await context.close()
  pages.close()
}

const saved = { type: 'xstate.done.actor.0.draft.saving' }
const failed = (failure: SaveFailure) => ({ type: 'xstate.error.actor.0.draft.saving', error: new SaveError(failure) }) as never

const draftDeeds = (page: Page, network: Network): Deed[] => {
  let typed = 0
  const type = async () => {
    typed += 1
    await page.getByLabel('中文标题').fill(`钢丝绳 ${typed}`)
  }
  const answer = (how: Parameters<Network['answer']>[1]) => async () => {
    for (const key of saves) {
      network.answer(key, how)
      network.again(key)
    }
  }
  const edited = [{ type: 'edited', content: '' } as never]
  const pass = (milliseconds: number) => () => page.clock.fastForward(milliseconds)
  return [
    { name: 'types', when: (its) => is(its, 'clean', 'saved', 'refused'), events: edited, act: type },
    { name: 'types while it is sent', when: (its) => is(its, 'saving') && !isStale(its), events: edited, act: type },
    { name: 'types what cannot be sent now', when: (its) => is(its, 'offline', 'signedOut', 'conflict'), events: edited, act: type },
    { name: 'pauses', when: (its) => is(its, 'dirty'), events: [{ type: 'xstate.after.typingPause.draft.dirty' }], act: pass(1200) },
    {
      name: 'wants to publish',
      when: (its) => is(its, 'dirty', 'offline', 'signedOut', 'refused'),
      events: [{ type: 'saveNow' }],
      act: () => page.getByRole('button', { name: t('event.project.publish'), exact: true }).click(),
    },
    { name: 'it is stored', when: (its) => is(its, 'saving'), events: [saved], act: answer({}) },
    {
      name: 'another window has stored something',
      when: (its) => is(its, 'saving'),
      events: [failed('conflict')],
      act: answer({ code: 40900, reasons: ['refusal.versionConflict'] }),
    },
    {
      name: 'the server will not have it',
      when: (its) => is(its, 'saving'),
      events: [failed('refused')],
      act: answer({ code: 40900, reasons: ['refusal.notInThisState'] }),
    },
    {
      name: 'nobody is signed in any more',
      when: (its) => is(its, 'saving'),
      events: [failed('signedOut')],
      act: async () => {
        await answer({ code: 40101 })()
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('session.stay') })
          .click()
      },
    },
    { name: 'nothing answers', when: (its) => is(its, 'saving'), events: [failed('offline')], act: answer({ code: 50000 }) },
    {
      name: 'the connection is there again',
      when: (its) => is(its, 'offline', 'signedOut'),
      events: [{ type: 'cameOnline' }],
      act: () => page.evaluate(() => void dispatchEvent(new Event('online'))),
    },
    { name: 'waits', when: (its) => is(its, 'offline'), events: [{ type: 'xstate.after.beforeRetry.draft.offline' }], act: pass(5000) },
    {
      name: 'opens the form anew',
      when: (its) => is(its, 'conflict'),
      anew: () => ({ content: '' }),
      act: async () => {
        // What nobody has stored is kept on this device, and would be gone on with.
        await page.goto('/404')
        await page.evaluate(forgetKept)
        await page.goto(form)
      },
    },
  ]
}

/** In the page: empties what it keeps of what was typed. */
const forgetKept = (): Promise<void> =>
  new Promise((forgotten, failed) => {
    const opening = indexedDB.open('keyval-store')
    opening.addEventListener('success', () => {
      const clearing = opening.result.transaction('keyval', 'readwrite')
      clearing.objectStore('keyval').clear()
      clearing.addEventListener('complete', () => {
        opening.result.close()
        forgotten()
      })
    })
    opening.addEventListener('error', () => failed(opening.error ?? new Error('It is closed')))
  })

test('a draft takes every transition', async ({ browser }) => {
  await signedIn(browser, async (page, network) => {
    for (const key of saves) network.hold(key)
    const read = 'GET /api/po/project/{id}'
    network.answer(read, { data: { ...contract[read].example.data, state: 'draft' } })
    await page.goto(form)
    const sending = () => saves.some((key) => network.waiting(key) > 0)
    const tour = { machine: draftMachine, input: { content: '' }, deeds: draftDeeds(page, network), remember: isStale }
    const { all, done } = await takeTour(tour, async (its) => {
      await expect(page.getByText(t(`state.draft.${its.value as 'clean'}`), { exact: true }).first()).toBeVisible()
      await expect.poll(sending).toBe(is(its, 'saving'))
    })
    // A form that can take over what another window stored is the quotation's; its browser test does.
    expect(report('browser', 'draft', { transitions: { all, done } })).toEqual(['anywhere: takenOver → clean'])
  })
})

test('an upload takes every transition', async ({ browser }) => {
  await signedIn(browser, async (page, network) => {
    network.hold(uploading)
    await page.goto(form)
    const running = page.locator('#main progress')
    const refused = page.locator('#main li', { has: page.getByRole('alert') })
    const [again, cancel, remove] = (['retry', 'cancel', 'remove'] as const).map((id) => t(`upload.${id}`, { name: 'paper.png' }))
    const press = (name = '') => page.locator('#main li').getByRole('button', { name, exact: true }).click()
    const answer = (how: Parameters<Network['answer']>[1]) => async () => {
      network.answer(uploading, how)
      network.again(uploading)
    }
    const choose = () =>
      page
        .locator(`#main input[type=file][aria-label="${t('upload.add')}"]`)
        .setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer: png })
    const deeds: Deed[] = [
      { name: 'chooses another file', when: (its) => its.status === 'done', anew: () => undefined, act: choose },
      {
        name: 'it is stored',
        when: (its) => is(its, 'sending'),
        events: [{ type: 'xstate.done.actor.0.upload.sending', output: { id: '1' } } as never],
        act: answer({}),
      },
      {
        name: 'it cannot be stored',
        when: (its) => is(its, 'sending'),
        events: [{ type: 'xstate.error.actor.0.upload.sending', error: new Error('50000') } as never],
        act: answer({ code: 50000 }),
      },
      { name: 'tries again', when: (its) => is(its, 'failed'), events: [{ type: 'retry' }], act: () => press(again) },
      { name: 'gives it up', when: (its) => is(its, 'sending'), events: [{ type: 'cancel' }], act: () => press(cancel) },
      { name: 'takes it away', when: (its) => is(its, 'failed'), events: [{ type: 'cancel' }], act: () => press(remove) },
    ]
    let stored = 0
    await choose()
    const { all, done } = await takeTour({ machine: uploadMachine, input: undefined, deeds }, async (its) => {
      if (is(its, 'done')) stored += 1
      await expect(running).toHaveCount(is(its, 'sending') ? 1 : 0)
      // What was not taken says so, and keeps nothing waiting.
      await expect(refused).toHaveText(is(its, 'failed') ? [`paper.png${t('upload.failed', { reason: 'refused with 50000' })}`] : [])
      await expect(page.getByRole('button', { name: t('common.uploading') })).toHaveCount(is(its, 'sending') ? 1 : 0)
      await expect.poll(() => network.waiting(uploading) > 0).toBe(is(its, 'sending'))
    })
    expect(stored).toBeGreaterThan(0)
    // A browser tells how far it is only of what really leaves it; `server/modules/file` and the bench send real ones.
    expect(report('browser', 'upload', { transitions: { all, done } })).toEqual(['sending: progressed → stays'])
  })
})

test('the strip of visited pages takes every transition', async ({ browser }) => {
  await signedIn(browser, async (page) => {
    await page.goto('/dashboard')
    const strip = page.getByRole('navigation', { name: t('frame.tabs') })
    const tab = (path: string) => strip.locator('.tab', { has: page.locator(`a[href="${path}"], a[href^="${path}?"]`) })
    const choose = async (path: string, choice: 'closeOthers' | 'closeRight' | 'closeAll') => {
      await tab(path).click({ button: 'right' })
      await page.getByRole('menuitem', { name: t(`frame.tab.${choice}`), exact: true }).click()
    }
    const { id, no } = contract['GET /api/po/project/{id}'].example.data
    const detail = `${list}/${id}`
    const home = visited('/dashboard')
    const deeds: Deed[] = [
      {
        name: 'opens the list',
        when: (its) => !has(list)(its),
        events: [visited(list)],
        act: () => page.locator(`#main, nav`).locator(`a[href="${list}"]`).first().click(),
      },
      {
        name: 'opens a project, whose number becomes the title',
        when: (its) => has(list)(its) && !has(detail)(its),
        events: [visited(list), visited(detail), { type: 'named', path: detail, title: no } as never],
        act: async () => {
          await tab(list).getByRole('link').click()
          await page.locator('#main').locator(`a[href^="${list}/"]`).first().click()
        },
      },
      {
        name: 'closes the list',
        when: has(list),
        events: [{ type: 'close', path: list } as never],
        act: () => tab(list).getByRole('button').click(),
      },
      {
        name: 'moves the project forward',
        when: (its) => tabsOf(its)[2]?.path === detail,
        events: [{ type: 'move', path: detail, to: 1 } as never],
        act: () => tab(detail).dragTo(tab(list)),
      },
      {
        name: 'closes what is to the right of home',
        when: has(list),
        events: [{ type: 'closeRight', path: '/dashboard' } as never, home],
        act: () => choose('/dashboard', 'closeRight'),
      },
      {
        name: 'closes all but the list',
        when: (its) => has(list)(its) && has(detail)(its),
        events: [{ type: 'closeOthers', path: list } as never],
        act: () => choose(list, 'closeOthers'),
      },
      { name: 'closes all', when: has(list), events: [{ type: 'closeAll' }, home], act: () => choose('/dashboard', 'closeAll') },
    ]
    const paths = () => strip.locator('a').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    const tour = {
      machine: tabsMachine,
      input: { tabs: [], active: '/dashboard' },
      deeds,
      remember: (its: AnyMachineSnapshot) => tabsOf(its).map(({ path }) => path),
    }
    const { all, done } = await takeTour(tour, async (its) => {
      await expect.poll(paths).toEqual(tabsOf(its).map(({ path }) => path))
      for (const { path, title } of tabsOf(its)) if (title) await expect(tab(path)).toContainText(title)
    })
    // Whoever signs in next finds nothing of it: the end of a session is no place to go on from.
    await page.getByRole('link', { name: '我的项目' }).first().click()
    await page.locator('#main').locator(`a[href^="${list}/"]`).first().click()
    await expect(tab(detail)).toHaveCount(1)
    await page
      .getByRole('banner')
      .getByRole('button', { name: / 的菜单$/ })
      .click()
    await page.getByRole('menuitem', { name: t('frame.logOut'), exact: true }).click()
    await page.locator('[name=username]').fill('buyer')
    await page.locator('[name=password]').fill('Fairlead#2026')
    await page.locator('button[type=submit]').click()
    await expect.poll(paths).toEqual(['/dashboard', detail])
    done.add('open: forgotten → stays')
    expect(report('browser', 'tabs', { transitions: { all, done } })).toEqual([])
  })
})
