import type { Page } from '@playwright/test'
import { contract, type Key } from '../../src/contract/index.ts'
import type { MessageId } from '../../src/lang/ids.ts'
import type { BusinessMachineId } from '../../src/machines/ids.ts'
import { Network, servePages } from './pages.ts'
import { expect, test } from './support.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const info = 'GET /api/admin/user/front/info'
const reason = '证明材料与所述供货无关'

/** A page that shows a record, and what can be done to it there: each event by its row, and whether it takes words along. */
interface RecordPage {
  machine: BusinessMachineId
  menu: string
  path: string
  /** Answers the record itself. */
  record: Key
  /** Where the example's own state offers less. */
  state?: string
  /** Asked for a reason, or for nothing more than a yes; `at once` asks nothing. */
  events: Record<string, 'reason' | 'yes' | 'at once'>
}

const pages: RecordPage[] = [
  {
    machine: 'achievement',
    menu: 'srmcheckAchievment',
    path: '/srmManager/srmcheckAchievment',
    record: 'GET /api/admin/srmAchievment/{id}',
    events: {
      claim: 'at once',
      submit: 'yes',
      pass: 'yes',
      confirm: 'yes',
      return: 'reason',
      reject: 'reason',
      refuse: 'reason',
      revoke: 'reason',
    },
  },
  {
    machine: 'integrity',
    menu: 'integrityManagement',
    path: '/srmManager/integrityManagement',
    record: 'GET /api/srm/integrity/{id}',
    events: {
      notifyCompany: 'yes',
      stateCase: 'reason',
      appeal: 'reason',
      upholdAppeal: 'reason',
      dismissAppeal: 'reason',
      lift: 'reason',
      drop: 'reason',
    },
  },
  {
    machine: 'invitation',
    menu: 'srmInviteReg',
    path: '/srmManager/srmInviteReg',
    record: 'GET /api/srm/invitation/{id}',
    state: 'sent',
    events: { resend: 'at once', extend: 'at once', revoke: 'yes' },
  },
  {
    machine: 'quoter',
    menu: 'srmQuotationOfficer',
    path: '/srmManager/srmQuotationOfficer',
    record: 'GET /api/srm/quoter/{id}',
    events: { approve: 'yes', return: 'reason', disable: 'reason' },
  },
  {
    machine: 'quoter',
    menu: 'poBuQuoter',
    path: '/poBuManager/poBuQuoter',
    record: 'GET /api/srm/quoter/{id}',
    events: { submit: 'yes', renew: 'yes' },
  },
]

const { data: user } = contract[info].example

/** Somebody who may open every one of these pages. */
const somebody = { ...user, menus: pages.map(({ menu }) => ({ ...user.menus[0], code: menu })) }

const choose = async (page: Page, machine: BusinessMachineId, event: string, asked: RecordPage['events'][string]): Promise<void> => {
  const name = t(`event.${machine}.${event}` as MessageId)
  await page
    .getByRole('group', { name: t('common.actions') })
    .getByRole('button', { name, exact: true })
    .click()
  if (asked === 'at once') return
  const confirm = page.getByRole('dialog').getByRole('button', { name, exact: true })
  if (asked === 'reason') {
    await confirm.click()
    await expect(page.getByRole('dialog').getByText(t('refusal.reasonGiven'))).toBeVisible()
    await page.getByRole('dialog').getByRole('textbox').fill(` ${reason} `)
  }
  await confirm.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('what a record’s page offers is asked for once more where it matters, and sent with the version that was seen', async ({
  browser,
  watched,
}) => {
  const served = await servePages()
  const context = await browser.newContext({ baseURL: served.address, locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  watched(context)
  await context.addCookies([{ name: 'fairlead.token', value: 'token', url: served.address }])
  const page = await context.newPage()
  const network = new Network()
  network.answer(info, { data: somebody })
  await network.serve(page)
  await page.goto('/dashboard')
  for (const { machine, path, record, state, events } of pages) {
    const shown = contract[record].example.data as { id: string; version: number; state: string }
    // Two pages of one record share its answer; each draws what it can send.
    const all = pages.filter((other) => other.record === record).flatMap((other) => Object.keys(other.events))
    const transitions = all.map((event) => ({ event, allowed: true, reasons: [] }))
    network.answer(record, { data: { ...shown, state: state ?? shown.state, transitions } })
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `${path}/${shown.id}`)
    for (const [event, asked] of Object.entries(events)) {
      const sent = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith(`/${shown.id}/${event}`))
      await choose(page, machine, event, asked)
      const words = asked === 'reason' ? [reason] : []
      const { version, ...said } = (await sent).postDataJSON() as { version: number }
      expect({ version, said: Object.values(said) }, `${machine} ${event}`).toEqual({ version: shown.version, said: words })
    }
  }
  expect(network.strange).toEqual([])
  await context.close()
  served.close()
})
