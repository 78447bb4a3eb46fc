import type { Page } from '@playwright/test'
import { figure, milliseconds, percentile, sayRounds } from '../figures.ts'
import { longestSheet, longId, settled, type Ground } from './ground.ts'
import { importItems } from './sorting.ts'

const keys = 40
const items = 1000
const betweenKeys = 120
const rounds = 3

interface Typed {
  /** Of each key, in milliseconds. */
  own: number[]
  after: number[]
}

type TypeInto = (page: Page, name: string, field: string, text?: string) => Promise<void>

/** What a key costs before the frame that shows it can be drawn: the processor is as fast as it is, nothing is slowed down. */
export const typing = async (ground: Ground): Promise<void> => {
  const typed = new Map<string, Typed[]>()
  const type: TypeInto = async (page, name, field, text) => {
    typed.set(name, [...(typed.get(name) ?? []), await typeInto(page, field, text)])
  }
  for (let round = 0; round < rounds; round += 1) await typeEverywhere(ground, type)
  for (const [name, all] of typed) {
    const [own, after] = [all.map((each) => each.own), all.flatMap((each) => each.after)]
    sayRounds(`a key in ${name}`, own, '16 ms')
    figure('  what follows from it holds the page, p95', milliseconds(percentile(after, 0.95)), '16 ms')
  }
}

const typeEverywhere = async ({ fresh, enter }: Ground, type: TypeInto): Promise<void> => {
  const floor = await fresh(null)
  await floor.setContent('<input aria-label="floor">')
  await type(floor, 'a field on an empty page, without any script', 'input')
  await floor.context().close()

  const form = await enter('buyer', '/pojcProjectAdd/pojcProjectAdd')
  await importItems(form, items)
  await settled(form)
  await type(form, `title of a purchase with ${items} items`, '#main input[maxlength="200"]')
  await type(form, `description of a purchase with ${items} items`, '#main textarea')
  await type(form, `a cell of its ${items} items`, '#main [data-cell="2:remark"]')
  await form.context().close()

  const sheet = await enter('supplier1', `/poManager/poDetailed/${longId}`)
  await sheet.getByRole('button', { name: '报价' }).first().click()
  await sheet.waitForURL(/poPrice/)
  await sheet.locator('[data-cell="1:price"]').waitFor()
  await settled(sheet)
  await type(sheet, `a price of a sheet of ${longestSheet} lines`, '[data-cell="1:price"]', '12.345678')
  await type(sheet, `a remark in a sheet of ${longestSheet} lines`, '[data-cell="2:remark"]')
  await type(sheet, `the remark below a sheet of ${longestSheet} lines`, '#main textarea')
  // The next round begins with a sheet as empty.
  await sheet.getByText('已自动保存').waitFor()
  await sheet.context().close()

  const registration = await enter('newsupplier', '/dashboard')
  await registration.locator('#main input[type=text], #main input:not([type])').first().waitFor()
  await settled(registration)
  await type(registration, 'a step of the registration', '#main input[type=text], #main input:not([type])')
  await registration.context().close()

  const list = await enter('buyer', '/poJcManager/poJcProject')
  await settled(list)
  await type(list, 'the search of a list', '#main input[type=search], #main input')
  await list.context().close()
}

/**
 * Types into a field, and empties it again. A key begins when the page hears of it; it ends when what it has changed is laid out and painted, without the wait for
 * the screen's next turn. What follows from it may come in frames of their own: the longest that it then holds the page.
 */
const typeInto = async (page: Page, field: string, text = 'abcdefgh'): Promise<Typed> => {
  const target = page.locator(field).first()
  await target.click()
  // Nobody's first key comes sooner: what brings the field into view is no part of it.
  await page.waitForTimeout(betweenKeys)
  await page.evaluate(() => {
    const known = window as typeof window & { keys?: { own: number; after: number }[] }
    const keys: { own: number; after: number }[] = []
    known.keys = keys
    const { port1, port2 } = new MessageChannel()
    port1.start()
    const turn = () =>
      new Promise((resolve) => {
        port1.addEventListener('message', resolve, { once: true })
        port2.postMessage(null)
      })
    const longestHold = async (milliseconds: number) => {
      const began = performance.now()
      let [last, longest] = [began, 0]
      while (last - began < milliseconds) {
        await turn()
        const now = performance.now()
        longest = Math.max(longest, now - last)
        last = now
      }
      return longest
    }
    let began = 0
    addEventListener('keydown', () => (began = performance.now()), { capture: true })
    addEventListener(
      'input',
      () => {
        const ownBegan = began
        let handled = 0
        // By then the handlers, and what they had laid out at once, are through; where the frame comes first, it follows on them without a wait.
        setTimeout(() => (handled = performance.now()))
        requestAnimationFrame(() => {
          const waited = handled === 0 ? 0 : performance.now() - handled
          setTimeout(async () => {
            const own = performance.now() - ownBegan - waited
            keys.push({ own, after: await longestHold(50) })
          })
        })
      },
      { capture: true },
    )
  })
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(text[key % text.length] ?? 'a')
    // A person's next key comes no sooner: what one sets going must not be laid to the next.
    await page.waitForTimeout(betweenKeys)
  }
  const all = await page.evaluate(() => (window as typeof window & { keys?: { own: number; after: number }[] }).keys ?? [])
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  return { own: all.map(({ own }) => own), after: all.map(({ after }) => after) }
}
