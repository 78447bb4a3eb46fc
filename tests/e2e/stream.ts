import type { Page } from '@playwright/test'

const followed = /\/api\/po\/notice\/count\?/

/** As with a back end that sends no streams: a page that follows one always waits for something. */
export const withoutStream = async (page: Page): Promise<void> => {
  await page.route(followed, (route) => route.fulfill({ json: { status: 200, message: null, data: { unread: 0, tasks: 0 } } }))
}

/** As behind a proxy that lets no stream through. */
export const withBrokenStream = async (page: Page): Promise<void> => {
  await page.route(followed, (route) => route.abort())
}

/** What is asked once a minute is asked each `milliseconds`, or never. */
export const pollingEach = async (page: Page, milliseconds: number | null): Promise<void> => {
  await page.addInitScript((each) => {
    const begin = setInterval
    const instead = (work: () => void, pause = 0, ...given: unknown[]) =>
      pause < 60_000 ? begin(work, pause, ...given) : each === null ? 0 : begin(work, each, ...given)
    Object.assign(window, { setInterval: instead })
  }, milliseconds)
}
