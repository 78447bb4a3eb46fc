import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type Page } from '@playwright/test'
import { demoPassword } from '#server/db/seed/password.ts'
import { figure, milliseconds, percentile } from './figures.ts'

const visits = 60
const sorts = 12
const cpuSlowdown = 4
const manyRows = 1000

/** What a person waits for, in Chromium on the built product: shifting layout, switching between visited routes, sorting a long table. */
export const pages = async (): Promise<void> => {
  const product = fork('tests/e2e/product.mjs', ['{}'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ address }] = (await once(product, 'message')) as [{ address: string }]
  const executablePath = process.env['CHROMIUM_PATH']
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1440, height: 900 }, baseURL: address })
    await page.goto('/login')
    await page.locator('[name=username]').waitFor()
    figure('layout shift, log-in page', (await shiftOf(page)).toFixed(4), '0.02')
    await page.locator('[name=username]').fill('buyer')
    await page.locator('[name=password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await page.locator('#main h1').waitFor()
    for (const path of ['/dashboard', '/poJcManager/poJcProject', '/poJcManager/quotation']) {
      await page.goto(path)
      await page.locator('#main h1').waitFor()
      await page.waitForLoadState('networkidle')
      figure(`layout shift, ${path}`, (await shiftOf(page)).toFixed(4), '0.02')
    }
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const switches = await switchTimes(page)
    const [there, drawn] = [switches.map(([value]) => value), switches.map(([, value]) => value)]
    figure(`switch between visited routes, CPU ${cpuSlowdown}x slower, to the heading, p50`, milliseconds(percentile(there, 0.5)))
    figure(
      `switch between visited routes, CPU ${cpuSlowdown}x slower, to the heading, p95`,
      milliseconds(percentile(there, 0.95)),
      '100 ms',
    )
    figure(`switch between visited routes, CPU ${cpuSlowdown}x slower, to its frame, p95`, milliseconds(percentile(drawn, 0.95)))
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const sorted = await sortTimes(page)
    figure(`sort a table of ${manyRows} rows, p95`, milliseconds(percentile(sorted, 0.95)), '100 ms')
  } finally {
    await browser.close()
    product.disconnect()
    await once(product, 'exit')
  }
}

/** Cumulative layout shift since the page was loaded, without what follows an input. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )

/** From the click on a tab until the other page's heading is there, and until the frame that shows it. */
const switchTimes = async (page: Page): Promise<[there: number, drawn: number][]> => {
  const routes = ['/dashboard', '/poJcManager/poJcProject', '/poJcManager/quotation', '/poJcManager/poJcChosen']
  for (const path of routes) {
    await page.goto(path)
    await page.locator('#main h1').waitFor()
  }
  const tabs = '[aria-label="\u5df2\u6253\u5f00\u9875\u9762"]'
  const once = (path: string) =>
    page.evaluate(
      ([wanted = '', strip = '']) =>
        new Promise<[there: number, drawn: number]>((resolve) => {
          const before = document.querySelector('#main h1')?.textContent
          const started = performance.now()
          const observer = new MutationObserver(() => {
            const heading = document.querySelector('#main h1')?.textContent
            if (!heading || heading === before) return
            observer.disconnect()
            const there = performance.now() - started
            requestAnimationFrame(() => setTimeout(() => resolve([there, performance.now() - started])))
          })
          observer.observe(document.body, { childList: true, subtree: true, characterData: true })
          document.querySelector<HTMLElement>(`${strip} a[href^="${wanted}"]`)?.click()
        }),
      [path, tabs],
    )
  for (const path of routes) await once(path)
  const times: [number, number][] = []
  for (let visit = 0; visit < visits; visit += 1) {
    times.push(await once(routes[visit % routes.length] ?? ''))
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  return times
}

/** From the click on a heading of the items of a long draft to the frame in which they are in their new order. */
const sortTimes = async (page: Page): Promise<number[]> => {
  await page.goto('/pojcProjectAdd/pojcProjectAdd')
  const rows = Array.from({ length: manyRows }, (_, index) => `Item ${(index * 7919) % manyRows},S-${index},pcs,${index + 1},,,`)
  const buffer = Buffer.from(
    [
      '\u540d\u79f0,\u89c4\u683c\u578b\u53f7,\u5355\u4f4d,\u6570\u91cf,\u4ea4\u8d27\u65e5\u671f,\u4ea4\u8d27\u5730\u70b9,\u5907\u6ce8',
      ...rows,
    ].join('\n'),
  )
  await page.locator('input[type=file][accept*=xlsx]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await page.waitForURL(/id=\d+/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.goto(`/poJcManager/poJcProject/${id}`)
  await page.locator(`#main table[aria-rowcount="${manyRows + 1}"]`).waitFor()
  const once = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const started = performance.now()
          document.querySelectorAll<HTMLElement>('#main table th button')[1]?.click()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
        }),
    )
  const times: number[] = []
  for (let sort = 0; sort < sorts; sort += 1) times.push(await once())
  return times
}
