import type { Page } from '@playwright/test'
import { figure, milliseconds, percentile } from '../figures.ts'
import { longestSheet, longId, settled, type Ground } from './ground.ts'
import { importItems } from './sorting.ts'

const keys = 40
const items = 1000
const betweenKeys = 120

/** What a key costs before the frame that shows it can be drawn: the processor is as fast as it is, nothing is slowed down. */
export const typing = async ({ enter }: Ground): Promise<void> => {
  const form = await enter('buyer', '/pojcProjectAdd/pojcProjectAdd')
  await importItems(form, items)
  await settled(form)
  await report(form, `title of a purchase with ${items} items`, '#main input[maxlength="200"]')
  await report(form, `description of a purchase with ${items} items`, '#main textarea')
  await report(form, `a cell of its ${items} items`, '#main [data-cell="2:remark"]')
  await form.context().close()

  const sheet = await enter('supplier1', `/poManager/poDetailed/${longId}`)
  await sheet.getByRole('button', { name: '报价' }).first().click()
  await sheet.waitForURL(/poPrice/)
  await sheet.locator('[data-cell="1:price"]').waitFor()
  await settled(sheet)
  await report(sheet, `a price of a sheet of ${longestSheet} lines`, '[data-cell="1:price"]', '12.345678')
  await report(sheet, `a remark in a sheet of ${longestSheet} lines`, '[data-cell="2:remark"]')
  await report(sheet, `the remark below a sheet of ${longestSheet} lines`, '#main textarea')
  await sheet.context().close()

  const registration = await enter('newsupplier', '/dashboard')
  await registration.locator('#main input[type=text], #main input:not([type])').first().waitFor()
  await settled(registration)
  await report(registration, 'a step of the registration', '#main input[type=text], #main input:not([type])')
  await registration.context().close()

  const list = await enter('buyer', '/poJcManager/poJcProject')
  await settled(list)
  await report(list, 'the search of a list', '#main input[type=search], #main input')
  await list.context().close()
}

/**
 * Types into a field. A key begins when the page hears of it; it ends when what it has changed is laid out and painted, without the wait for
 * the screen's next turn.
 */
const report = async (page: Page, name: string, field: string, text = 'abcdefgh'): Promise<void> => {
  const target = page.locator(field).first()
  await target.click()
  await page.evaluate(() => {
    const known = window as typeof window & { keyTimes?: number[] }
    const times: number[] = []
    known.keyTimes = times
    addEventListener(
      'keydown',
      () => {
        const began = performance.now()
        // By then the handlers and what they had drawn at once are through.
        addEventListener(
          'input',
          () =>
            setTimeout(() => {
              const handled = performance.now() - began
              requestAnimationFrame(() => {
                const drawn = performance.now()
                setTimeout(() => times.push(handled + performance.now() - drawn))
              })
            }),
          { once: true },
        )
      },
      { capture: true },
    )
  })
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(text[key % text.length] ?? 'a')
    // A person's next key comes no sooner: what one sets going must not be laid to the next.
    await page.waitForTimeout(betweenKeys)
  }
  const times = await page.evaluate(() => (window as typeof window & { keyTimes?: number[] }).keyTimes ?? [])
  figure(`a key in ${name}, p50`, milliseconds(percentile(times, 0.5)))
  figure(`a key in ${name}, p95`, milliseconds(percentile(times, 0.95)), '16 ms')
}
