import { createContext, use, useEffect } from 'react'

/** Lets a page name itself in its tab and in the window's title. */
export const PageTitleContext = createContext<(title: string) => void>(() => {})

/** Names the page, for example by the number of its record, once it is known. */
export const usePageTitle = (title: string | undefined): void => {
  const name = use(PageTitleContext)
  useEffect(() => {
    if (!title) return
    // The frame opens the tab of a page that knows its name at once only after the page itself.
    const timer = setTimeout(() => name(title))
    return () => clearTimeout(timer)
  }, [title, name])
}
