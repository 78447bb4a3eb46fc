import { expect, it } from 'vitest'
import { routes } from '#src/app/routes.ts'
import texts from '#src/lang/zh-CN.json'
import { bundleSizes, drawnPages, firstWords, viewSizes } from '#tests/setup/bundle.ts'
import { textParts } from '../../scripts/textParts.ts'

it('log-in page within 145 kB of JavaScript, gzip', () => {
  expect(bundleSizes().login).toBeLessThanOrEqual(145)
})

it('dashboard within 105 kB more', () => {
  expect(bundleSizes().dashboardMore).toBeLessThanOrEqual(105)
})

it('account registration within 90 kB more', () => {
  expect(bundleSizes().registrationMore).toBeLessThanOrEqual(90)
})

it('company registration within 160 kB more', () => {
  expect(bundleSizes().wizardMore).toBeLessThanOrEqual(160)
})

it('what waits for approval within 30 kB beyond the dashboard', () => {
  expect(bundleSizes().inboxMore).toBeLessThanOrEqual(30)
})

it('the designer of approvals within 90 kB beyond the dashboard', () => {
  expect(bundleSizes().designerMore).toBeLessThanOrEqual(90)
})

it('no page without the frame fetches it, or what dialogs and lists are drawn with', () => {
  const pages = drawnPages().filter(({ name }) => !name.startsWith('frame.'))
  expect(pages.length).toBeGreaterThan(20)
  for (const { name, scripts } of pages) {
    expect(scripts, name).toContain('first')
    expect(
      scripts.filter((script) => ['frame', 'dialog', 'menu', 'list'].includes(script)),
      name,
    ).toEqual([])
  }
})

it("a view's own chunk within 40 kB", () => {
  const sizes = [...viewSizes()]
  expect(sizes.length).toBeGreaterThan(30)
  expect(sizes.filter(([, size]) => size > 40)).toEqual([])
})

it('neither begins with a text of another area, and the log-in page with no route behind it', () => {
  const { login, dashboard } = firstWords()
  const parts = [...textParts(Object.keys(texts))]
  const foreign = (known: readonly string[], words: Set<string>) => {
    const own = new Set(parts.filter(([part]) => known.includes(part)).flatMap(([, ids]) => [...ids]))
    return parts.flatMap(([, ids]) => [...ids].filter((id) => !own.has(id) && words.has(id)))
  }
  expect([...dashboard].filter((word) => word.startsWith('frame.')).length).toBeGreaterThan(40)
  expect(foreign(['entry'], login)).toEqual([])
  expect(foreign(['entry', 'frame', 'dashboard'], dashboard)).toEqual([])
  const names = routes.filter(({ access }) => access.kind === 'authority').map(({ path }) => path.split('/')[2] ?? '')
  expect(names.filter((name) => login.has(name))).toEqual([])
})
