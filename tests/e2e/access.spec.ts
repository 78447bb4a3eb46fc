import type { Page } from '@playwright/test'
import { menus } from '../../server/db/access/delivered.ts'
import { keeperOf } from '../setup/keepers.ts'
import { expect, inView, test, visit } from './support.ts'
import { ownPart, violationsOf, violationsOfLayout } from './wcag.ts'

interface Route {
  path: string
  /** Opens the first row of the list that is there. */
  record?: true
}

/** Every built route but those of base data, by someone who may see it. */
const withoutBaseData: Record<string, Route[]> = {
  buyer: [
    { path: '/dashboard' },
    { path: '/introduction/index' },
    { path: '/poJcManager/poJcProject' },
    { path: '/poJcManager/poJcProject', record: true },
    { path: '/pojcProjectAdd/pojcProjectAdd' },
    { path: '/poJcManager/quotation' },
    { path: '/poJcManager/quotation?state=published', record: true },
    { path: '/poJcManager/quotation?state=opened', record: true },
    { path: '/poJcManager/poJcChosen' },
    { path: '/poJcManager/poJcChosen', record: true },
    { path: '/srmManager/srmInviteReg' },
    { path: '/srmManager/srmInviteReg', record: true },
    { path: '/srmManager/srmInviteReg/bulk' },
  ],
  supplier2: [
    { path: '/dashboard' },
    { path: '/poManager/poProject' },
    { path: '/poManager/poProject', record: true },
    { path: '/poManager/poDetailed' },
    { path: '/poMyproject/poPrice' },
    { path: '/poMyproject/poPrice', record: true },
    { path: '/poMyproject/poHistory' },
    { path: '/poMyproject/poHistory', record: true },
    { path: '/srmManager/srmcheckAchievment' },
    { path: '/srmManager/srmcheckAchievment', record: true },
    { path: '/srmManager/srmcheckAchievment/new' },
  ],
  supplier1: [
    { path: '/poBuManager/poBuScope' },
    { path: '/poBuManager/poBuTeamMembers' },
    { path: '/poBuManager/poBuQuoter' },
    { path: '/poBuManager/poBuQuoter/new' },
    { path: '/poBuManager/poBuQuoter', record: true },
    { path: '/srmDetail/srmDetail?id=31&change' },
  ],
  reviewer: [
    { path: '/srmManager/srmcheckManager' },
    { path: '/srmManager/srmcheckManager', record: true },
    { path: '/srmManager/srmcheckManager?view=changes' },
    { path: '/srmManager/srmcheckManager?view=settledChanges' },
    ...['data', 'scope', 'people', 'relations'].map((tab) => ({ path: `/srmDetail/srmDetail?id=31&tab=${tab}` })),
    { path: '/srmManager/srmQuotationOfficer?view=settled' },
    { path: '/srmManager/srmQuotationOfficer', record: true },
  ],
  lead: [
    { path: '/srmManager/srmcheckJc' },
    { path: '/srmManager/srmcheckJc?view=scopes' },
    { path: '/srmManager/srmcheckJc?view=settledScopes' },
    { path: '/srmManager/srmcheckJc', record: true },
    { path: '/srmManager/integrityManagement' },
    { path: '/srmManager/integrityManagement', record: true },
    { path: '/srmDetail/srmDetail?id=31&tab=integrity' },
    { path: '/poJcManager/poJcStopReason?import=' },
  ],
  analyst: [{ path: '/dashboard' }],
  newsupplier: [{ path: '/dashboard' }, { path: '/personalInfo' }],
  admin: [
    { path: '/dashboard' },
    { path: '/baseManager/companyManager' },
    { path: '/baseManager/groupManager', record: true },
    { path: '/baseManager/apiManager' },
    { path: '/baseManager/gateLogManager' },
    { path: '/monitorManager/serviceEurekaManager' },
    { path: '/monitorManager/serviceMonitorManager' },
    ...['', '?view=due', '?view=deliveries'].map((view) => ({ path: `/monitorManager/serviceJobManager${view}` })),
    { path: '/baseManager/dictionaryManager?view=types' },
    { path: '/powfManage/powfChart?machine=company&state=firstReview&look=slow' },
    ...['replay', 'conformance', 'variants', 'whatIf', 'export'].map((tab) => ({
      path: `/powfManage/powfChart?machine=company&tab=${tab}`,
    })),
    { path: '/powfManage/powfChart?machine=company&tab=replay', record: true },
    { path: '/powfManage/powfChart?machine=session' },
  ],
}
/** Base data by who keeps it. */
const baseData = menus.flatMap(({ code: area, children }) =>
  children.flatMap(({ code, keptBy }) => (keptBy ? [{ person: keeperOf(code).person, path: `/${area}/${code}` }] : [])),
)
const routes = Object.fromEntries(
  Object.entries(withoutBaseData).map(([username, own]) => [username, [...own, ...baseData.filter(({ person }) => person === username)]]),
)
const withoutFrame = [
  '/login',
  '/regValidate',
  '/forgetpassword',
  '/modifypassword',
  '/401?authority=quotation',
  '/404',
  '/authredirect',
  '/nowhere',
]

const settled = async (page: Page) => {
  await expect(page.locator('h1:not([inert] *)').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Goes there as people do: by a link of the same view, by the buttons of the browser; where neither leads, by a tab's “refresh”. */
const show = async (page: Page, { path, record }: Route) => {
  const { pathname, search } = new URL(page.url())
  const link = page.locator(`#main nav a[href="${path}"]`)
  if (path.split('?')[0] !== pathname) {
    const shown = await page.locator('h1:not([inert] *)').first().elementHandle()
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await shown?.waitForElementState('hidden')
  } else if ((await link.count()) === 1) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', /./)
  } else if (path !== pathname + search) await visit(page, path)
  await settled(page)
  if (!record) return
  const listed = await page.locator('h1:not([inert] *)').first().elementHandle()
  await inView(page).locator('tbody tr a').first().click()
  await expect(page).not.toHaveURL(new RegExp(`${path.replaceAll(/[?]/g, '\\?')}$`))
  // The address comes first: until its page does, the list is still there.
  if (new URL(page.url()).pathname !== path.split('?')[0]) await listed?.waitForElementState('hidden')
  await settled(page)
}

/** How far a page can be scrolled past the end of what it shows. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector('#root')?.getBoundingClientRect().height ?? 0
    return Math.floor(document.documentElement.scrollHeight - Math.max(shown, innerHeight))
  })

const nameOf = ({ path, record }: Route) => `${path}${record ? ' (record)' : ''}`

for (const [username, shown] of Object.entries<Route[]>(routes)) {
  test(`${username}'s pages keep WCAG 2.2 AA, wide and light, and can be walked by keyboard, with the focus in sight and no trap`, async ({
    personAt,
    enter,
  }) => {
    const page = await personAt()
    await enter(page, username, shown[0]?.path)
    expect(await violationsOf(page), 'the frame').toEqual([])
    await page.locator('body').press('Home')
    expect(await walk(page), 'the frame').toEqual({ problems: [], cameRound: true })
    for (const route of shown) {
      await show(page, route)
      expect(await beyond(page), nameOf(route)).toBeLessThanOrEqual(0)
      expect(await violationsOf(page, ownPart), nameOf(route)).toEqual([])
      expect(await walk(page, ownPart), nameOf(route)).toEqual({ problems: [], cameRound: true })
    }
  })

  test(`${username}'s pages keep it dark and 320 px wide, and fit there`, async ({ personAt, enter }) => {
    const page = await personAt({ colorScheme: 'dark', viewport: { width: 320, height: 640 }, locale: 'en' })
    await enter(page, username, shown[0]?.path)
    expect(await violationsOf(page), 'the frame').toEqual([])
    for (const route of shown) {
      await show(page, route)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), nameOf(route)).toBeLessThanOrEqual(320)
      expect(await beyond(page), nameOf(route)).toBeLessThanOrEqual(0)
      expect(await violationsOfLayout(page, ownPart), nameOf(route)).toEqual([])
    }
  })
}

test('pages without the frame keep WCAG 2.2 AA', async ({ personAt }) => {
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 320],
  ] as const) {
    const page = await personAt({ colorScheme, viewport: { width, height: 800 } })
    for (const path of withoutFrame) {
      await page.goto(path)
      await settled(page)
      expect(await violationsOf(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  }
})

const mostStops = 400
const stopsAtOnce = 10

interface Walk {
  problems: string[]
  cameRound: boolean
}

/** Presses Tab until the focus has left the page again, or a part of it; what has the focus must be seen to have it. */
const walk = async (page: Page, within?: string): Promise<Walk> => {
  await page.evaluate(watchFocus, within)
  for (let stop = 0; stop < mostStops; stop += stopsAtOnce) {
    for (let press = 0; press < stopsAtOnce; press += 1) await page.keyboard.press('Tab')
    const walked = await page.evaluate(() => (globalThis as unknown as { walked: Walk }).walked)
    if (walked.cameRound) return walked
  }
  return page.evaluate(() => (globalThis as unknown as { walked: Walk }).walked)
}

/** In the page: looks at what has the focus whenever Tab is about to take it away. */
const watchFocus = (within?: string): void => {
  const walked: Walk = { problems: [], cameRound: false }
  const seen = new Set<Element>()
  const part = within === undefined ? null : document.querySelector<HTMLElement>(within)
  /** What lies about the part has been walked before. */
  let begun = part !== null
  let last: Element | null = null
  /** A date has a stop for each of its parts, and one for its calendar. */
  let partsLeft = 0
  ;(document.activeElement as HTMLElement | null)?.blur()
  part?.focus()
  Object.assign(globalThis, { walked })
  const look = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab' || walked.cameRound) return
    const element = document.activeElement
    if (part && element === part) return
    const isNowhere = !element || element === document.body || (part !== null && !part.contains(element))
    if (element === last && partsLeft > 0) {
      partsLeft -= 1
      return
    }
    last = element
    partsLeft = element instanceof HTMLInputElement && /date|time|month|week/.test(element.type) ? 6 : 0
    if (isNowhere || seen.has(element)) {
      walked.cameRound = begun
      begun = true
      const [first] = seen
      if (!isNowhere && (part || element !== first)) walked.problems.push(`a trap: ${element.outerHTML.slice(0, 140)}`)
      return
    }
    seen.add(element)
    const { width, height, bottom, right } = element.getBoundingClientRect()
    const html = element.outerHTML.slice(0, 140)
    if (width <= 0 || height <= 0 || bottom <= 0 || right <= 0) walked.problems.push(`not seen: ${html}`)
    // A drawing marks the edge of its shape, a tab the box around its link.
    const isMarked = [element, element.parentElement, element.querySelector(':scope > [data-body]') ?? element.firstElementChild].some(
      (candidate) => {
        if (!candidate) return false
        const { outlineStyle, boxShadow, strokeWidth } = getComputedStyle(candidate)
        return outlineStyle !== 'none' || boxShadow !== 'none' || (candidate instanceof SVGRectElement && parseFloat(strokeWidth) > 3)
      },
    )
    if (!isMarked) walked.problems.push(`not marked: ${html}`)
  }
  addEventListener('keydown', look, true)
}
