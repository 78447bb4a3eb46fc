import { expect, expectToFit, heading, inView, phone, test, visit } from './support.ts'
import { ownPart, violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const screen = '/monitorManager/serviceZipkinManager'
const wide = { width: 1440, height: 900 }

test('a click is followed to its statements, found from the log, and shown as a waterfall', async ({ desk, product }) => {
  const page = await desk('admin', '/monitorManager/serviceEurekaManager')
  await test.step('what is pressed is told of with a later call', async () => {
    // From the first move on that the page hears; another test may have moved at this desk before.
    await expect
      .poll(async () => {
        await page.mouse.move(700, 400)
        await page.mouse.move(710, 400)
        return page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('gestures')))
      })
      .toBe(true)
    const listed = page.waitForResponse((answer) => answer.url().includes('/api/monitor/job/page'))
    await page
      .getByRole('link', { name: t('route.serviceJobManager'), exact: true })
      .first()
      .click()
    await listed
    const told = page.waitForRequest((request) => 'fairlead-gestures' in request.headers())
    await page
      .getByRole('link', { name: t('route.serviceEurekaManager'), exact: true })
      .first()
      .click()
    await told
  })
  await test.step('its trace shows gesture, wait, call and statements', async () => {
    const clicked = t('trace.gesture.click', { view: t('route.serviceEurekaManager') })
    const query = { rowKey: 'job/page' }
    const kept = async () => (await product.ask('admin', 'GET /api/monitor/trace/page', { query })).rows.filter(({ gesture }) => gesture)
    await expect.poll(kept).not.toEqual([])
    await visit(page, `${screen}?rowKey=job/page`)
    const row = inView(page).locator('tbody tr').filter({ hasText: clicked })
    await expect(row.first()).toBeVisible()
    expect(await violationsOf(page, ownPart)).toEqual([])
    await row.first().getByRole('link').first().click()
    await expect(heading(page)).toHaveText(t('trace.title'))
    const table = page.getByRole('table').first()
    for (const kind of ['gesture', 'wait', 'call', 'statement'] as const)
      await expect(table.locator(`.kind[data-kind=${kind}]`).first()).toHaveText(t(`trace.kind.${kind}`))
    await table.getByRole('button', { name: 'GET /api/monitor/job/page' }).last().click()
    // Half under the tabs, a line would be found too small to be pressed.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await violationsOf(page, ownPart)).toEqual([])
    await page.setViewportSize(phone)
    await expectToFit(page)
    await page.setViewportSize(wide)
  })
  await test.step('the operation log leads to the trace of a call', async () => {
    const { rows } = await product.ask('admin', 'GET /api/admin/groupType/page', { query: {} })
    const [type] = rows
    const body = { version: type?.version ?? 0, description: '由集团统一维护' }
    await product.ask('admin', 'POST /api/admin/groupType/{id}', { params: { id: type?.id ?? '' }, body })
    await visit(page, '/baseManager/gateLogManager')
    await inView(page).locator('tbody tr').first().getByRole('button').click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('operation.trace') })
      .click()
    await expect(heading(page)).toHaveText(t('route.serviceZipkinManager'))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(inView(page).locator('tbody tr').filter({ hasText: 'POST /api/admin/groupType/{id}' })).toHaveCount(1)
  })
})
