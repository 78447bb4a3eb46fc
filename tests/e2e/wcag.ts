import type { Page } from '@playwright/test'
import axe from 'axe-core'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Axe's own settings, but for a state in a chart: its figures are values, as those of a switch are, and no part of its name. */
const labelInName = {
  id: 'label-content-name-mismatch',
  options: {
    pixelThreshold: 0.1,
    occurrenceThreshold: 3,
    valueTextRoles: ['option', 'switch', 'checkbox', 'radio', 'menuitemcheckbox', 'menuitemradio'],
  },
}

/** The part of a page that differs from one to the next; the frame around it is looked at once. */
export const ownPart = '#main'

/** What breaks one of these rules within a part of the shown page, each with where; the checker stays in the page for the next look. */
const violationsBy = async (page: Page, runOnly: axe.RunOnly, within?: string): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ([only, check, part]) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe }
      checker.configure({ checks: [check] })
      // Half-way between two colours nothing can be said of either.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
      return checker.run(part ?? document, { resultTypes: ['violations'], runOnly: only })
    },
    [runOnly, labelInName, within] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** What the shown page breaks of WCAG 2.2 AA: everything in the colours that are shown, and the contrast in the others. */
export const violationsOf = async (page: Page, within?: string): Promise<string[]> => {
  const shown = await violationsBy(page, { type: 'tag', values: levels }, within)
  await page.evaluate(switchColours)
  const others = await violationsBy(page, { type: 'rule', values: ['color-contrast'] }, within)
  await page.evaluate(switchColours)
  return [...shown, ...others.map((violation) => `in the other colours, ${violation}`)]
}

/** What another width, language or theme can break of a page that keeps the rest: contrast, sizes of targets, what scrolls without a keyboard. */
export const violationsOfLayout = (page: Page, within?: string): Promise<string[]> =>
  violationsBy(page, { type: 'rule', values: ['color-contrast', 'target-size', 'scrollable-region-focusable'] }, within)

const switchColours = (): void => {
  const { classList, style } = document.documentElement
  const isDark = classList.toggle('dark')
  classList.toggle('light', !isDark)
  style.colorScheme = isDark ? 'dark' : 'light'
}
