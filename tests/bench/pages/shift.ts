import { figure } from '../figures.ts'
import { settled, type Ground } from './ground.ts'
import type { Page } from '@playwright/test'

const pages: [path: string, username: string | null][] = [
  ['/login', null],
  ['/dashboard', 'buyer'],
  ['/poJcManager/poJcProject', 'buyer'],
  ['/poJcManager/quotation', 'buyer'],
]

/** What moves while a page is loaded. */
export const shifts = async ({ enter }: Ground): Promise<void> => {
  for (const [path, username] of pages) {
    const page = await enter(username, path)
    await settled(page)
    figure(`layout shift, ${path}`, (await shiftOf(page)).toFixed(4), '0.02')
    await page.context().close()
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
