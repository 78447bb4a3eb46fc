import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { demoPassword, expect, expectToFit, heading, logIn, phone, test } from './support.ts'
import { violationsOf } from './wcag.ts'
import { wordsOf } from './words.ts'

const t = wordsOf('zh-CN')
const isChunk = (url: string): boolean => /\/Inspector-[\w-]+\.js$/.test(new URL(url).pathname)

/** Everything of the inspector's own that a page fetches. */
const fetchedBy = (page: Page): string[] => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (isChunk(request.url())) fetched.push(request.url())
  })
  return fetched
}

const panelOf = (page: Page) => page.getByRole('region', { name: t('inspector.title'), exact: true })
const logOf = (page: Page) => panelOf(page).getByRole('table').locator('tbody tr')
const open = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+Alt+i')
  await expect(panelOf(page)).toBeFocused()
}
const openFromMenu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: t('frame.userMenu', { name: '' }).trim() }).click()
  await page.getByRole('menuitem', { name: t('frame.inspector') }).click()
  await expect(panelOf(page)).toBeVisible()
}
/** A new page takes the focus, and with it any menu that were opened before. */
const goTo = async (page: Page, link: Locator): Promise<void> => {
  await link.click()
  await expect(heading(page)).toBeFocused()
}
const goToCompanies = async (page: Page) => {
  const menus = page.getByRole('navigation', { name: t('frame.menus') })
  const directory = menus.getByRole('button', { name: '基础管理' })
  if ((await directory.getAttribute('aria-expanded')) === 'false') await directory.click()
  await goTo(page, menus.getByRole('link', { name: t('route.companyManager') }))
}
const goHome = (page: Page) => goTo(page, page.getByRole('link', { name: t('frame.home') }).first())

test('an administrator looks into the machines of the browser: what they are told, where they stand, where they stood', async ({
  page,
}) => {
  const fetched = fetchedBy(page)
  await logIn(page, 'admin')
  await goToCompanies(page)
  await expect(heading(page)).toHaveText(t('route.companyManager'))
  expect(fetched).toEqual([])
  await openFromMenu(page)
  expect(fetched).toHaveLength(1)

  const panel = panelOf(page)
  const actors = panel.getByRole('navigation', { name: t('inspector.actors') })
  await expect(actors.getByRole('button')).toHaveText([/./, /./, /./])
  await goHome(page)
  const visited = logOf(page).filter({ hasText: t('event.tabs.visited') })
  await expect(visited).toHaveCount(1)

  await actors.getByRole('button', { name: t('machine.session') }).click()
  await expect(panel.getByRole('list', { name: t('inspector.active') })).toContainText('active.info.current')
  await expect(panel.getByRole('listbox')).toBeVisible()

  await goToCompanies(page)
  await expect(visited).toHaveCount(2)
  await visited.first().click()
  await expect(panel.getByText(t('inspector.past', { actor: 'tabs', time: '' }).slice(0, 8))).toBeVisible()
  await panel.getByRole('button', { name: t('inspector.side.snapshot') }).click()
  const context = panel.getByRole('region', { name: t('inspector.side.snapshot') })
  await expect(context).toContainText('active "/dashboard"')
  await panel.getByRole('button', { name: t('inspector.later') }).click()
  await expect(context).toContainText('active "/baseManager/companyManager"')
  // The application stayed where it was.
  await expect(page).toHaveURL(/companyManager$/)
  await panel.getByRole('button', { name: t('inspector.side.changes') }).click()
  await expect(panel.getByRole('region', { name: t('inspector.side.changes') })).toContainText(
    /"\/dashboard".*"\/baseManager\/companyManager"/,
  )

  await panel.getByRole('searchbox').fill('sessionChanged')
  await expect(visited).toHaveCount(0)
  await panel.getByRole('searchbox').press('Escape')
  await expect(visited).toHaveCount(2)
  await panel.getByRole('button', { name: t('inspector.pause') }).click()
  await goHome(page)
  await expect(page).toHaveURL(/dashboard$/)
  await expect(visited).toHaveCount(2)
  await panel.getByRole('button', { name: t('inspector.resume') }).click()
  await panel.getByRole('button', { name: t('inspector.clear') }).click()
  await expect(visited).toHaveCount(0)
  await expect(logOf(page)).toHaveCount(3)
  await panel.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('a recording is exported without secrets and read again; a bad file is refused and nothing is lost', async ({ page }) => {
  await logIn(page, 'admin')
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'fairlead.token')
  await open(page)
  const panel = panelOf(page)
  await goToCompanies(page)
  await expect(logOf(page).filter({ hasText: t('event.tabs.visited') })).toHaveCount(1)
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: t('inspector.export') }).click()
  const file = await (await download).path()
  const text = await readFile(file, 'utf8')
  expect(text).toContain('"visited"')
  expect(cookie?.value.length).toBeGreaterThan(20)
  for (const secret of [cookie?.value ?? '', demoPassword, 'username'])
    expect(text).not.toContain(secret === 'username' ? '"admin@' : secret)

  await goHome(page)
  await expect(logOf(page).filter({ hasText: t('event.tabs.visited') })).toHaveCount(2)
  const input = panel.locator('input[type=file]')
  await input.setInputFiles({
    name: 'broken.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text.replace(/"kind": ?"event"/, '"kind":"guess"')),
  })
  await expect(panel.getByRole('alert')).toContainText(/broken\.json.*entries\[\d+\]\.kind/)
  await expect(logOf(page).filter({ hasText: t('event.tabs.visited') })).toHaveCount(2)

  await input.setInputFiles({ name: 'kept.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(panel.getByText(/kept\.json/)).toBeVisible()
  await expect(logOf(page).filter({ hasText: t('event.tabs.visited') })).toHaveCount(1)
  await expect(panel.getByRole('button', { name: t('inspector.clear') })).toHaveCount(0)
  await panel.getByRole('button', { name: t('inspector.leaveImported') }).click()
  await expect(logOf(page).filter({ hasText: t('event.tabs.visited') })).toHaveCount(2)
})

test('it goes on while nobody is signed in, and is closed to whoever may not have it', async ({ page }) => {
  await logIn(page, 'admin')
  await open(page)
  const logOut = async () => {
    await page.getByRole('button', { name: t('frame.userMenu', { name: '' }).trim() }).click()
    await page.getByRole('menuitem', { name: t('frame.logOut') }).click()
    await expect(page.locator('[name=username]')).toBeVisible()
  }
  const logInHere = async (username: string) => {
    await page.locator('[name=username]').fill(username)
    await page.locator('[name=password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await expect(heading(page)).toBeVisible()
  }
  await logOut()
  await expect(panelOf(page)).toHaveCount(0)
  await logInHere('admin')
  await expect(logOf(page).filter({ hasText: t('event.session.logOut') })).toHaveCount(1)
  await expect(logOf(page).filter({ hasText: t('event.session.loggedIn') })).toHaveCount(1)
  await logOut()
  await logInHere('buyer')
  await expect(panelOf(page)).toHaveCount(0)
  await page.keyboard.press('Control+Alt+i')
  await page.getByRole('button', { name: t('frame.userMenu', { name: '' }).trim() }).click()
  await expect(page.getByRole('menuitem', { name: t('frame.logOut') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: t('frame.inspector') })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toHaveCount(0)
  await logOut()
  await logInHere('admin')
  await expect(panelOf(page)).toHaveCount(0)
})

test('an entry of the error log says what the machines were told before', async ({ page, expectErrors }) => {
  expectErrors(/went wrong on purpose/)
  const fetched = fetchedBy(page)
  await logIn(page, 'buyer')
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('went wrong on purpose')
      }),
  )
  await page.getByRole('button', { name: t('frame.errors', { count: 1 }) }).click()
  const log = page.getByRole('dialog')
  await log.locator('summary').click()
  await expect(log.getByRole('listitem').filter({ hasText: 'session · loggedIn' })).toContainText('loggedOut → tokenStored')
  await expect(log.getByRole('listitem').filter({ hasText: 'tabs · visited' })).toHaveCount(1)
  expect(fetched).toEqual([])
})

test('the panel keeps WCAG 2.2 AA, and fits a telephone', async ({ personAt }) => {
  for (const [colorScheme, viewport] of [
    ['light', { width: 1440, height: 900 }],
    ['dark', phone],
  ] as const) {
    const page = await personAt({ colorScheme, viewport })
    await logIn(page, 'admin')
    await open(page)
    await expect(panelOf(page).getByRole('listbox')).toBeVisible()
    for (const side of ['chart', 'snapshot', 'changes'] as const) {
      await panelOf(page)
        .getByRole('button', { name: t(`inspector.side.${side}`), exact: true })
        .click()
      expect(await violationsOf(page), side).toEqual([])
    }
    if (viewport === phone) await expectToFit(page)
  }
})
