/** A page that is never idle is left to itself no longer. Milliseconds. */
const longest = 500

/** Waits until what a person sees is drawn. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Not every browser says when.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, longest / 10)
    else requestIdleCallback(() => resolve(), { timeout: longest })
  })

/** How long a page, what it asks for, and whoever types into it, are left alone before anything else is fetched: what it shows first comes first. Milliseconds. */
export const settling = 2000
