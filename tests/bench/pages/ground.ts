import { chromium, type Browser, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { insertStories } from '#server/seed/insert.ts'
import { play, type Story } from '#server/seed/story.ts'
import { tokenCookie } from '#src/lib/cookie.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { withoutStream } from '../../e2e/stream.ts'
import { demonstration, filledPostgres, tokenFor, withServer } from '../served.ts'

export const cpuSlowdown = 4
/** The heading of a page within the frame that is alive. */
export const alive = '.pages > :not([inert]) h1[tabindex]'
/** Lines of the longest price sheet that a purchase may ask for. */
export const longestSheet = 2000
export const wide = { suppliers: 50, items: 500 }
const ids = { wide: '900001', long: '900002', firstCompany: 900_001, firstQuotation: 900_001, firstItem: 900_001 }
export const widePath = `/poJcManager/quotation/${ids.wide}`
export const longId = ids.long

export interface Ground {
  address: string
  /** An empty page of somebody who is signed in, or of nobody. */
  fresh: (username: string | null) => Promise<Page>
  /** The same, gone to a path. */
  enter: (username: string | null, path: string) => Promise<Page>
}

/** The built product with the demonstration, and beside it a purchase that very many quoted for and one with very many lines. */
export const onGround = async (work: (ground: Ground) => Promise<void>): Promise<void> => {
  const { settings, stop } = await filledPostgres(fill)
  const executablePath = process.env['CHROMIUM_SHELL_PATH']
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await withServer(settings, (address) => {
      const fresh = async (username: string | null) => {
        const page = await newPage(browser, address)
        if (username === null) return page
        const value = await tokenFor(address, settings.SIGN_SALT, username)
        await page.context().addCookies([{ name: tokenCookie, value, url: address }])
        return page
      }
      const enter = async (username: string | null, path: string) => {
        const page = await fresh(username)
        await page.goto(path)
        if (username !== null) await page.locator(alive).waitFor()
        return page
      }
      return work({ address, fresh, enter })
    })
  } finally {
    await browser.close()
    await stop()
  }
}

const newPage = async (browser: Browser, address: string): Promise<Page> => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, baseURL: address })
  const page = await context.newPage()
  await withoutStream(page)
  return page
}

/** Slows the page's processor down; a factor of 1 lets it go again. */
export const slowed = async (page: Page, rate: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Waits until a page asks for nothing, and has nothing left to do. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

const fill = async (database: Database, dataDir: string, sealKey: string): Promise<void> => {
  await demonstration(database, dataDir, sealKey)
  await database.execute(sql`
    insert into company (id, kind, name, name_en, unified_credit_code, area_code, area_name, state, state_since, created_at)
    select ${ids.firstCompany}::bigint + n, 'SUPPLIER', '远航钢绳第' || n || '有限公司', 'Rope Makers ' || n, '91370000MB' || lpad(n::text, 8, '0'), '370200', '', 'approved', now(), now()
    from generate_series(0, ${wide.suppliers - 1}::int) as n`)
  const now = new Date()
  await insertStories(
    database,
    [wideStory(now), longStory(now)].map((story) => play(story, sealKey)),
    sealKey,
  )
  await database.execute(sql`vacuum analyze`)
}

const purchase = (id: string, no: string, now: Date, itemCount: number, firstItemId: number) => ({
  id,
  no,
  title: `年度备件采购（${itemCount} 行）`,
  titleEn: `Yearly spare parts (${itemCount} lines)`,
  unitId: '21',
  categoryId: '1001',
  method: 'INQUIRY' as const,
  visibility: 'OPEN' as const,
  description: '',
  allowPartial: true,
  ownerId: '3',
  createdAt: later(now, -9, 'day'),
  firstItemId,
  items: Array.from({ length: itemCount }, (_, line) => ({
    name: `备件 ${line + 1}`,
    spec: `Ø${line % 90} mm × ${line % 7} m`,
    unit: '件',
    quantity: `${1 + (line % 40)}.0000`,
    deliveryDate: null,
    place: '用户码头仓库',
    remark: '',
  })),
  invitedCompanyIds: [],
})

const wideStory = (now: Date): Story => ({
  ...purchase(ids.wide, 'JC-2026-900001', now, wide.items, ids.firstItem),
  deadline: later(now, -1, 'day'),
  quotes: Array.from({ length: wide.suppliers }, (_, place) => ({
    id: String(ids.firstQuotation + place),
    no: `BJ-2026-9${String(place).padStart(5, '0')}`,
    companyId: String(ids.firstCompany + place),
    companyName: `远航钢绳第${place}有限公司`,
    userId: '3',
    begunAt: later(now, -4, 'day'),
    events: [
      {
        type: 'submit' as const,
        at: later(now, -3, 'day'),
        prices: Array.from({ length: wide.items }, (_, line) =>
          (place + line) % 31 === 0 ? null : `${1000 + ((place * 37 + line * 11) % 400)}.500000`,
        ),
      },
    ],
  })),
  events: [
    { event: { type: 'publish' }, at: later(now, -8, 'day'), actorId: '3' },
    { event: { type: 'deadlinePassed' }, at: later(now, -23, 'hour'), actorId: null },
    { event: { type: 'open' }, at: later(now, -22, 'hour'), actorId: '3' },
  ],
})

const longStory = (now: Date): Story => ({
  ...purchase(ids.long, 'JC-2026-900002', now, longestSheet, ids.firstItem + wide.items),
  deadline: later(now, 5, 'day'),
  quotes: [],
  events: [{ event: { type: 'publish' }, at: later(now, -8, 'day'), actorId: '3' }],
})
