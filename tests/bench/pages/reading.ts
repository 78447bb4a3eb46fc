import { figure, milliseconds, percentile } from '../figures.ts'
import type { Ground } from './ground.ts'
import { importItems } from './sorting.ts'

const files = 8
const rowCount = 500

/** From the choice of a file for a new purchase to the frame that shows its rows, by the page's own clock: whoever looks from outside looks now and then. */
export const reading = async ({ enter }: Ground): Promise<void> => {
  const times: number[] = []
  for (let file = 0; file < files; file += 1) {
    const page = await enter('buyer', '/pojcProjectAdd/pojcProjectAdd')
    await page.evaluate((text) => {
      const readIn = new Promise<number>((resolve) => {
        const onChosen = () => {
          const chosen = performance.now()
          const look = () =>
            document.body.textContent.includes(text) ? resolve(performance.now() - chosen) : void requestAnimationFrame(look)
          look()
        }
        addEventListener('change', onChosen, { capture: true, once: true })
      })
      Object.assign(globalThis, { readIn })
    }, `${rowCount} 条`)
    await importItems(page, rowCount)
    times.push(await page.evaluate(() => (globalThis as unknown as { readIn: Promise<number> }).readIn))
    await page.context().close()
  }
  figure(`a file of ${rowCount} rows is read, p95`, milliseconds(percentile(times, 0.95)), '1000 ms')
}
