import { figure, milliseconds, percentile } from '../figures.ts'
import { widePath, wide, type Ground } from './ground.ts'

const scrollMilliseconds = 4000
/** As with a wheel that is turned fast: four windows a second down, two columns in a tenth of one sideways. */
const speed = { down: 3000, across: 2000 }

/** Reading the comparison of very many quotations: how long until it is there, and how smoothly it is scrolled both ways. */
export const matrix = async ({ enter }: Ground): Promise<void> => {
  const page = await enter('buyer', '/poJcManager/quotation')
  const name = `comparison of ${wide.suppliers} quotations of ${wide.items} items`
  const began = performance.now()
  await page.goto(widePath)
  await page.locator('#main tbody td').first().waitFor()
  figure(`${name}, loaded cold`, milliseconds(performance.now() - began))
  for (const [way, sideways] of [
    ['down', 0],
    ['and sideways', 1],
  ] as const) {
    const frames = await page.evaluate(
      ([lasting, down, across]) =>
        new Promise<number[]>((resolve) => {
          const box = document.querySelector('#main table')?.closest('[role=region]')
          if (!box) throw new Error('There is no comparison')
          const started = performance.now()
          const frames: number[] = []
          let last = started
          const step = () => {
            const now = performance.now()
            frames.push(now - last)
            last = now
            const spent = now - started
            if (spent >= lasting) return resolve(frames)
            box.scrollTop = (down * spent) / 1000
            box.scrollLeft = (across * spent) / 1000
            requestAnimationFrame(step)
          }
          requestAnimationFrame(step)
        }),
      [scrollMilliseconds, speed.down, sideways * speed.across] as const,
    )
    figure(`${name}, scrolled ${way}, frames a second`, (frames.length / (scrollMilliseconds / 1000)).toFixed(1), '50')
    figure(`${name}, scrolled ${way}, a frame, p95`, milliseconds(percentile(frames, 0.95)))
  }
  await page.context().close()
}
