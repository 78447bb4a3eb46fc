import type { Page } from '@playwright/test'
import { figure, milliseconds, percentile } from '../figures.ts'
import type { Ground } from './ground.ts'

const sorts = 12
const manyRows = 1000

/** From the click on a heading of the items of a long draft to the frame in which they are in their new order. */
export const sorting = async ({ enter }: Ground): Promise<void> => {
  const page = await enter('buyer', '/pojcProjectAdd/pojcProjectAdd')
  const id = await importItems(page, manyRows)
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
  figure(`sort a table of ${manyRows} rows, p95`, milliseconds(percentile(times, 0.95)), '100 ms')
  await page.context().close()
}

/** Fills the form of a new purchase from a file. @returns the id of the draft that it is saved as */
export const importItems = async (page: Page, count: number): Promise<string> => {
  const rows = Array.from({ length: count }, (_, index) => `Item ${(index * 7919) % count},S-${index},pcs,${index + 1},,,`)
  const buffer = Buffer.from(['名称,规格型号,单位,数量,交货日期,交货地点,备注', ...rows].join('\n'))
  await page.locator('input[type=file][accept*=xlsx]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await page.waitForURL(/id=\d+/)
  return new URL(page.url()).searchParams.get('id') ?? ''
}
