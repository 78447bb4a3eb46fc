import { expect, heading, signIn, test } from './support.ts'

/** Everything that a cold load of the dashboard asks for: document, scripts, styles, fonts, pictures and calls. */
const requestsAtMost = 20
const shiftAtMost = 0.02

test('a cold load of the dashboard asks for little, and nothing of it jumps', async ({ page, product }) => {
  await signIn(page, product, 'buyer')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/dashboard')
  await heading(page).waitFor()
  await page.locator('#main figure rect').first().waitFor()
  // What comes beforehand for pages to come, two seconds later, is not part of it.
  const upToHere = [...asked]
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
  expect(shift).toBeLessThanOrEqual(shiftAtMost)
  expect(upToHere.length, upToHere.join('\n')).toBeLessThanOrEqual(requestsAtMost)
})
