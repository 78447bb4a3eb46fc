import type { Page } from '@playwright/test'
import { menus, roles } from '../../server/db/access/delivered.ts'
import { people } from '../../server/seed/people.ts'
import { keeperOf } from '../setup/keepers.ts'
import { expect, inView, test, visit } from './support.ts'
import { ownPart, violationsOf, violationsOfLayout } from './wcag.ts'

interface Route {
  path: string
  /** Opens the first row of the list that is there. */
  record?: true
  /** Its parts are those of another, which is walked by keyboard in its place. */
  alike?: boolean
}

/** Whose demonstration data show more than those of the first person of a role. */
const chosen: Record<string, string> = { SUP_QUOTER: 'supplier2' }

/** Who is asked to look at a screen: whoever keeps it, else somebody of the first role that has it in their menu. */
const seenBy = (code: string): string => {
  const { code: role = '' } = roles.find((each) => each.menus.includes(code)) ?? {}
  const person = chosen[role] ?? people.find((each) => each.roles.includes(role))?.username
  if (person === undefined) throw new Error(`Nobody has ${code} in their menu`)
  return person
}

const screens = menus.flatMap(({ code: area, children }) => children.map((screen) => ({ ...screen, path: `/${area}/${screen.code}` })))
const firstOfBaseData = screens.find(({ keptBy }) => keptBy)

/** Every screen of a menu, by person. */
const inMenus = screens.map(({ code, path, keptBy }) => ({
  person: keptBy ? keeperOf(code).person : seenBy(code),
  path,
  alike: keptBy !== undefined && code !== firstOfBaseData?.code,
}))

/** What those lead to, and what is in no menu. */
const besides: Record<string, Route[]> = {
  buyer: [
    { path: '/poJcManager/poJcQuestion', record: true },
    { path: '/poJcManager/pojcContactUser', record: true },
    { path: '/poJcManager/pojcContactUser/new' },
    { path: '/introduction/index' },
    { path: '/poJcManager/poJcProject', record: true },
    { path: '/pojcProjectAdd/pojcProjectAdd' },
    { path: '/poJcManager/quotation?state=published', record: true },
    { path: '/poJcManager/quotation?state=opened', record: true },
    { path: '/poJcManager/poJcChosen', record: true },
    { path: '/srmManager/srmInviteReg', record: true },
    { path: '/srmManager/srmInviteReg/bulk' },
  ],
  supplier2: [
    { path: '/poManager/poProject', record: true },
    { path: '/poMyproject/poPrice', record: true },
    { path: '/poMyproject/poHistory', record: true },
    { path: '/srmManager/srmcheckAchievment' },
    { path: '/srmManager/srmcheckAchievment', record: true },
    { path: '/srmManager/srmcheckAchievment/new' },
  ],
  supplier1: [
    { path: '/poMyproject/poAnswer/new?project=1042' },
    { path: '/poBuManager/poBuQuoter/new' },
    { path: '/poBuManager/poBuQuoter', record: true },
    { path: '/srmDetail/srmDetail?id=31&change' },
  ],
  reviewer: [
    { path: '/srmManager/srmcheckManager', record: true },
    { path: '/srmManager/srmcheckManager?view=changes', alike: true },
    { path: '/srmManager/srmcheckManager?view=settledChanges', alike: true },
    ...['data', 'scope', 'people', 'relations'].map((tab) => ({ path: `/srmDetail/srmDetail?id=31&tab=${tab}` })),
    { path: '/srmManager/srmQuotationOfficer?view=settled', alike: true },
    { path: '/srmManager/srmQuotationOfficer', record: true },
  ],
  lead: [
    { path: '/srmManager/srmcheckJc?view=scopes', alike: true },
    { path: '/srmManager/srmcheckJc?view=settledScopes', alike: true },
    { path: '/srmManager/srmcheckJc', record: true },
    { path: '/srmManager/integrityManagement', record: true },
    { path: '/srmDetail/srmDetail?id=31&tab=integrity' },
    { path: '/poJcManager/poJcStopReason?import=' },
  ],
  newsupplier: [{ path: '/personalInfo' }],
  admin: [
    { path: '/baseManager/groupManager', record: true },
    ...['', '?view=due', '?view=deliveries'].map((view) => ({ path: `/monitorManager/serviceJobManager${view}`, alike: view !== '' })),
    { path: '/baseManager/dictionaryManager?view=types', alike: true },
    { path: '/powfManage/powfChart?machine=company&state=firstReview&look=slow' },
    ...['replay', 'conformance', 'variants', 'whatIf', 'export'].map((tab) => ({
      path: `/powfManage/powfChart?machine=company&tab=${tab}`,
    })),
    { path: '/powfManage/powfChart?machine=company&tab=replay', record: true },
    { path: '/powfManage/powfChart?machine=session' },
  ],
}

const nameOf = ({ path, record }: Route) => `${path}${record ? ' (record)' : ''}`

const routesOf = (username: string): Route[] => {
  const all = [{ path: '/dashboard' }, ...inMenus.filter(({ person }) => person === username), ...(besides[username] ?? [])]
  return all.filter((route, nth) => all.findIndex((each) => nameOf(each) === nameOf(route)) === nth)
}

// Each part signs in by itself: none waits for another.
test.describe.configure({ mode: 'parallel' })

const mostAtOnce = 8

/** What one test looks at, of like length. */
const parts = [...new Set([...Object.keys(besides), 'analyst', ...inMenus.map(({ person }) => person)])].flatMap((username) => {
  const all = routesOf(username)
  const count = Math.ceil(all.length / mostAtOnce)
  const size = Math.ceil(all.length / count)
  return Array.from({ length: count }, (_, nth) => ({
    username,
    isFirst: nth === 0,
    called: count === 1 ? `${username}’s pages` : `${username}’s pages, part ${nth + 1} of ${count},`,
    shown: all.slice(nth * size, (nth + 1) * size),
  }))
})

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

for (const { username, isFirst, called, shown } of parts) {
  test(`${called} keep WCAG 2.2 AA, wide and light, and can be walked by keyboard, with the focus in sight and no trap`, async ({
    personAt,
    enter,
  }) => {
    const page = await personAt()
    await enter(page, username, shown[0]?.path)
    if (isFirst) {
      expect(await violationsOf(page), 'the frame').toEqual([])
      await page.locator('body').press('Home')
      expect(await walk(page), 'the frame').toEqual({ problems: [], cameRound: true })
    }
    for (const route of shown) {
      await show(page, route)
      expect(await beyond(page), nameOf(route)).toBeLessThanOrEqual(0)
      expect(await violationsOf(page, ownPart), nameOf(route)).toEqual([])
      if (!route.alike) expect(await walk(page, ownPart), nameOf(route)).toEqual({ problems: [], cameRound: true })
    }
  })

  test(`${called} keep it dark and 320 px wide, and fit there`, async ({ personAt, enter }) => {
    const page = await personAt({ colorScheme: 'dark', viewport: { width: 320, height: 640 }, locale: 'en' })
    await enter(page, username, shown[0]?.path)
    if (isFirst) expect(await violationsOf(page), 'the frame').toEqual([])
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
