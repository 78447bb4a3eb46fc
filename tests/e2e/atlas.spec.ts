import type { Page } from '@playwright/test'
import { expect, expectToFit, logIn, phone, test } from './support.ts'
import { wordsOf, type Words } from './words.ts'

const chart = '/powfManage/powfChart'
const canvas = (page: Page, t: Words, machine: 'company' | 'project') =>
  page.getByRole('listbox', { name: t('chart.label', { machine: t(`machine.${machine}`) }) })

test('an analyst walks through the chart by keyboard, finds a record and replays it', async ({ page }) => {
  const t = wordsOf('zh-CN')
  await logIn(page, 'admin')
  await page.goto(`${chart}?machine=company`)
  const drawn = canvas(page, t, 'company')
  const review = drawn.getByRole('option', { name: t('state.company.firstReview') })
  await expect(review).toBeVisible()

  await test.step('a search leads to a state, arrows along its transitions, Enter chooses it', async () => {
    const search = page.getByRole('searchbox', { name: t('chart.find') })
    await search.fill(t('state.company.firstReview'))
    await search.press('Enter')
    await search.fill('')
    await drawn.getByRole('option').first().focus()
    await page.keyboard.press('ArrowDown')
    const walked = drawn.locator('[role=option]:focus')
    await expect(walked).toHaveCount(1)
    await expect(walked).not.toHaveAttribute('data-path', 'registered')
    await page.keyboard.press('+')
    await page.keyboard.press('0')
    await review.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/state=firstReview/)
    await expect(page.getByRole('heading', { level: 2, name: t('state.company.firstReview') })).toBeVisible()
    const late = page.getByRole('listitem').filter({ hasText: t('atlas.overdue') })
    await expect(late).toContainText(t('atlas.dueAgain', { at: '' }))
  })

  await test.step('what is slow is another look at the same, and is in the address', async () => {
    await page.getByRole('button', { name: t('atlas.look.slow'), exact: true }).click()
    await expect(page).toHaveURL(/look=slow/)
    await page.reload()
    await expect(page.getByRole('button', { name: t('atlas.look.slow'), exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(drawn.locator('[data-level="4"]')).toHaveCount(1)
  })

  await test.step('one of the records in this state is replayed with the arrow keys', async () => {
    await page
      .getByRole('region', { name: t('chart.details', { machine: t('machine.company') }) })
      .getByRole('link', { name: new RegExp(`^${t('atlas.replay')}`) })
      .first()
      .click()
    await expect(page.locator('[aria-current=step]')).toHaveCount(1)
    await page.locator('[aria-current=step]').focus()
    await page.keyboard.press('Home')
    await expect(page).toHaveURL(/step=1/)
    await expect(page.locator('[aria-current=step]')).toContainText(t('event.company.create'))
    await expect(drawn.locator('[data-emphasis=now][role=option]')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/step=2/)
  })

  await test.step('every log of the demonstration conforms', async () => {
    await page.getByRole('link', { name: t('atlas.tab.conformance') }).click()
    await expect(page.getByText('100%')).toBeVisible()
  })

  await test.step('the log and the picture are taken along', async () => {
    await page.getByRole('link', { name: t('atlas.tab.export') }).click()
    for (const [button, name] of [
      [t('common.downloadOf', { name: 'XES' }), 'fairlead-company.xes'],
      [t('chart.saveAs', { kind: 'PNG' }), `${t('machine.company')}.png`],
      [t('chart.saveAs', { kind: 'SVG' }), `${t('machine.company')}.svg`],
    ] as const) {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      expect((await saved).suggestedFilename()).toBe(name)
    }
  })
})

test('an analyst on a telephone, in English: from the dashboard to the chart, what if, and the records of a path', async ({ personAt }) => {
  const t = wordsOf('en')
  const page = await personAt({ viewport: phone, locale: 'en' })
  await logIn(page, 'analyst')
  await expect(page.getByRole('heading', { name: t('atlas.processes', { days: 30 }) })).toBeVisible()
  await expectToFit(page)
  await page.getByRole('link', { name: t('machine.project'), exact: true }).click()
  const drawn = canvas(page, t, 'project')
  await expect(drawn.getByRole('option', { name: t('state.project.draft') })).toBeVisible()
  await expectToFit(page)

  await test.step('what no log keeps is said not to be counted, in the drawing and in its table', async () => {
    await expect(drawn.getByText(`${t('event.project.edit')} ${t('atlas.notCounted')}`)).toBeVisible()
    await page.getByText(t('chart.asTable', { machine: t('machine.project') })).click()
    await expect(page.getByRole('row').filter({ hasText: t('event.project.edit') })).toContainText(t('atlas.notCounted'))
  })

  await test.step('what has come to its end is told from what still runs', async () => {
    await page.getByLabel(t('atlas.course'), { exact: true }).selectOption('finished')
    await expect(page).toHaveURL(/course=finished/)
    await expect(drawn.getByRole('option', { name: new RegExp(`^${t('state.project.draft')}, 0 `) })).toBeVisible()
    await page.getByLabel(t('atlas.course'), { exact: true }).selectOption('')
  })

  await test.step('a guard that is not met refuses, and says why', async () => {
    await page.getByRole('link', { name: t('atlas.tab.whatIf') }).click()
    await page.getByRole('checkbox', { name: t('refusal.hasItems') }).uncheck()
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByText(t('event.project.publish'), { exact: true }) })
        .first(),
    ).toContainText(t('refusal.hasItems'))
    await page.getByRole('checkbox', { name: t('refusal.hasItems') }).check()
    await page.getByRole('button', { name: `${t('atlas.take')} ${t('event.project.publish')}` }).click()
    await expect(page.getByText(t('atlas.isIn', { state: t('state.project.published') }))).toBeVisible()
    await expectToFit(page)
  })

  await test.step('a path is shown in the graph of what followed what', async () => {
    await page.getByRole('link', { name: t('atlas.tab.variants') }).click()
    const path = page.getByRole('button', { pressed: false }).filter({ hasText: '%' }).first()
    await path.click()
    await expect(page).toHaveURL(/variant=[0-9a-f]{32}/)
    await expect(
      page
        .getByRole('listbox', { name: t('atlas.follows') })
        .locator('[data-emphasis=past]')
        .first(),
    ).toBeVisible()
    await expectToFit(page)
  })

  await test.step('and leads to its records, the one after the other, which can be replayed', async () => {
    const link = page.getByRole('link', { name: /^Show its/ }).first()
    const count = Number(/\d+/.exec(await link.innerText())?.[0])
    await link.click()
    await expect(page.getByText(t('atlas.onlyPath'))).toBeVisible()
    const rows = page.getByRole('region', { name: t('atlas.tab.replay') }).getByRole('row')
    await expect(rows).toHaveCount(1 + Math.min(count, 20))
    // Of the last month: most of what was published then still runs.
    await expect(rows.nth(1)).toContainText(t('atlas.course.running'))
    await expectToFit(page)
    await page.getByRole('button', { name: t('atlas.allRecords') }).click()
    await expect(page.getByText(t('atlas.onlyPath'))).toBeHidden()
    await expectToFit(page)
  })
})
