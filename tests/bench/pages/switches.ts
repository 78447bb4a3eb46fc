import type { Page } from '@playwright/test'
import { figure, milliseconds, percentile, sayRounds } from '../figures.ts'
import { alive, cpuSlowdown, settled, slowed, type Ground } from './ground.ts'

const visits = 80
const rounds = 3
/** No page rests longer before another is fetched beforehand. Milliseconds. */
const longestRest = 3000

/** Others stay behind it. */
const shown = '.pages > :not([inert])'

/** Where a buyer goes to and fro, and what is there once a page has its data. */
const stops = [
  ['/dashboard', `${shown} figure rect`],
  ['/poJcManager/poJcProject', `${shown} tbody td`],
  ['/poJcManager/quotation', `${shown} tbody td`],
  ['/poJcManager/poJcChosen', `${shown} tbody td`],
] as const

interface Switch {
  path: string
  /** Until the heading is there, until the frame that shows it, and until the frame that shows the data: milliseconds. */
  heading: number
  framed: number
  filled: number
  shift: number
}

/** Going from page to page by the tabs, on a slow processor. */
export const switches = async ({ enter }: Ground): Promise<void> => {
  const page = await enter('buyer', stops[0][0])
  for (const [path] of stops) {
    await page.goto(path)
    await page.locator(alive).waitFor()
  }
  // Other pages are fetched beforehand, each soon after the one before: switches are measured once none is any more.
  await page.evaluate(() => performance.setResourceTimingBufferSize(1000))
  await page.waitForFunction((quiet) => {
    const last = performance.getEntriesByType('resource').at(-1)
    return last !== undefined && performance.now() - last.startTime > quiet
  }, longestRest)
  await settled(page)
  await slowed(page, cpuSlowdown)
  for (const [path, data] of stops) await switchTo(page, path, data)
  const all: Switch[][] = []
  for (let round = 0; round < rounds; round += 1) {
    const made: Switch[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      const [path, data] = stops[visit % stops.length] ?? stops[0]
      made.push(await switchTo(page, path, data))
      await settled(page)
    }
    all.push(made)
  }
  const name = `switch between visited routes, CPU ${cpuSlowdown}x slower`
  const each = (of: (one: Switch) => number) => all.map((made) => made.map(of))
  const say = (to: string, of: (one: Switch) => number, budget?: string) => sayRounds(`${name}, ${to}`, each(of), budget)
  say('to the heading', ({ heading }) => heading, '60 ms')
  say('to its frame', ({ framed }) => framed)
  say('to the filled page', ({ filled }) => filled, '100 ms')
  for (const [path] of stops) {
    const own = all.flat().filter((one) => one.path === path)
    const [heading, filled] = [own.map((one) => one.heading), own.map((one) => one.filled)].map((of) => percentile(of, 0.5))
    figure(`  ${path}: to the heading, to the filled page, p50`, `${milliseconds(heading ?? NaN)}, ${milliseconds(filled ?? NaN)}`)
  }
  figure(`${name}, layout shift, the most of one`, Math.max(...all.flat().map(({ shift }) => shift)).toFixed(4), '0.02')
  await page.context().close()
}

/** Clicks on a tab. */
const switchTo = async (page: Page, path: string, data: string): Promise<Switch> => {
  const times = await page.evaluate(
    ([wanted, rows, title]) =>
      new Promise<Omit<Switch, 'path'>>((resolve) => {
        const before = document.querySelector(title)?.textContent
        const times = { heading: 0, framed: 0, filled: 0, shift: 0 }
        const moved = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) times.shift += entry.value
        })
        moved.observe({ type: 'layout-shift' })
        const started = performance.now()
        const sinceThen = () => performance.now() - started
        const observer = new MutationObserver(() => {
          const heading = document.querySelector(title)?.textContent
          if (!heading || heading === before) return
          if (times.heading === 0) {
            times.heading = sinceThen()
            requestAnimationFrame(() => setTimeout(() => (times.framed = sinceThen())))
          }
          if (!document.querySelector(rows)) return
          observer.disconnect()
          const end = () => {
            moved.disconnect()
            resolve(times)
          }
          requestAnimationFrame(() =>
            setTimeout(() => {
              times.filled = sinceThen()
              setTimeout(end, 100)
            }),
          )
        })
        // A page that stayed is shown by attributes alone.
        observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
        document.querySelector<HTMLElement>(`nav .tab a[href^="${wanted}"]`)?.click()
      }),
    [path, data, `${shown} h1`] as const,
  )
  return { path, ...times }
}
