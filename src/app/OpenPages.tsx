import {
  Activity,
  memo,
  Suspense,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
} from 'react'
import { createPortal } from 'react-dom'
import { Route, Router } from 'wouter'
import { useLanguage, type Language } from '#src/components/language/language.ts'
import { LoadingBar } from '#src/components/page/LoadingBar.tsx'
import { PageBoundary } from '#src/components/page/PageBoundary.tsx'
import { PageMarksContext, type PageMarks } from '#src/components/page/pageMarks.ts'
import { PageTitleContext } from '#src/components/page/pageTitle.ts'
import { whenSeen } from '#src/components/page/whenSeen.ts'
import type { Tab } from '#src/machines/session/tabs.ts'
import { goTo } from './actors.ts'
import { tabs } from './tabs.ts'

/** How many pages stay beside the one that is shown. */
const staying = 8

export interface ShownPage {
  path: string
  search: string
  /** The pattern that the path fits. */
  pattern: string
  View: ComponentType
}

interface Page extends ShownPage {
  language: Language
  marks: PageMarks
}

interface OpenPagesProps extends ShownPage {
  tabs: readonly Tab[]
}

/** The page that is shown, and behind it those of other tabs that stay as they were left. */
export function OpenPages({ tabs: open, ...shown }: OpenPagesProps) {
  const { language } = useLanguage()
  const [pages, setPages] = useState<readonly Page[]>([])
  const isOpen = ({ path }: Page) => open.some((tab) => tab.path === path)
  const next = pagesAfter(
    pages.filter((page) => page.path === shown.path || isOpen(page)),
    { ...shown, language },
  )
  if (next.length !== pages.length || next.some((page, index) => page !== pages[index])) setPages(next)
  return (
    <div className="pages">
      {next.toSorted(byPath).map((page) => (
        <OnePage key={page.path} page={page} isShown={page.path === shown.path} />
      ))}
    </div>
  )
}

/** An order that no visit changes: what is moved in the document is laid out anew. */
const byPath = ({ path: one }: Page, { path: other }: Page): number => (one < other ? -1 : 1)

/** @returns the pages in the order of their visits, the shown one last; those that stay are the same objects */
const pagesAfter = (before: readonly Page[], shown: ShownPage & { language: Language }): Page[] => {
  const same = before.find(({ path }) => path === shown.path)
  const isAsItWas = same && (Object.keys(shown) as (keyof typeof shown)[]).every((key) => same[key] === shown[key])
  const refreshed = shown.path.startsWith('/redirect/') ? shown.path.slice('/redirect'.length) : null
  const last = before.at(-1)
  const stay = before.filter(
    (page) =>
      page !== same &&
      page.path !== refreshed &&
      page.language === shown.language &&
      // Of those behind it has been decided when they were left.
      (page !== last || (page.marks.stays > 0 && page.marks.ends === 0)),
  )
  return [...stay.slice(-staying), isAsItWas ? same : { ...shown, marks: same?.marks ?? { stays: 0, ends: 0 } }]
}

interface OnePageProps {
  page: Page
  isShown: boolean
}

/** A page knows its own address alone, whichever is shown. */
const OnePage = memo(({ page: { path, search, pattern, View, marks }, isShown }: OnePageProps) => {
  const own = useRef<HTMLDivElement>(null)
  const address = useMemo(
    () => ({
      hook: (): [string, typeof goTo] => [path, goTo],
      searchHook: () => search,
    }),
    [path, search],
  )
  const name = useMemo(() => (title: string) => tabs.send({ type: 'named', path, title }), [path])
  const isAwake = useAwake(isShown)
  const isDrawnOut = isShown && isAwake
  useInsertionEffect(() => (isDrawnOut || !own.current ? undefined : keepLaidOut(own.current)), [isDrawnOut])
  useScrolled(isShown)
  // The same, whether it is shown or not: going from page to page draws nothing of either.
  const content = useMemo(
    () => (
      <PageMarksContext value={marks}>
        <PageTitleContext value={name}>
          <Router {...address}>
            <PageBoundary>
              <Suspense fallback={bar}>
                <Route path={pattern}>
                  <View />
                </Route>
              </Suspense>
            </PageBoundary>
          </Router>
        </PageTitleContext>
      </PageMarksContext>
    ),
    [marks, name, address, pattern, View],
  )
  return (
    <div ref={own} inert={!isShown}>
      <Activity mode={isAwake ? 'visible' : 'hidden'}>{content}</Activity>
    </div>
  )
})

/** A page that stayed is first seen as it was left, then its effects begin again; those of the page before it end with them. */
const useAwake = (isShown: boolean): boolean => {
  const [isAwake, setAwake] = useState(isShown)
  useEffect(() => (isShown === isAwake ? undefined : whenSeen(() => setAwake(isShown))), [isShown, isAwake])
  return isAwake
}

// At the top of the window: a page is a box of its own, and what is fixed within it lies in that.
const bar = createPortal(<LoadingBar />, document.body)

/**
 * Activity takes away what was laid out, at once and again whenever something of it is drawn anew; showing the page would lay out all of it
 * once more. It is hidden with what is around it instead.
 */
const keepLaidOut = (page: HTMLElement): (() => void) => {
  const layOut = () => {
    for (const child of page.children as Iterable<HTMLElement>) if (child.style.display === 'none') child.style.display = ''
  }
  layOut()
  const observer = new MutationObserver(layOut)
  observer.observe(page, { subtree: true, childList: true, attributeFilter: ['style'] })
  return () => observer.disconnect()
}

/** Where the window was scrolled to when the page was left is where it is when it is shown again. */
const useScrolled = (isShown: boolean): void => {
  const [wasShown, setWasShown] = useState(isShown)
  const [place, setPlace] = useState(0)
  if (wasShown !== isShown) {
    setWasShown(isShown)
    // While its page is still there: the event of the last scrolling may be yet to come.
    if (wasShown) setPlace(scrollY)
  }
  useLayoutEffect(() => {
    if (!isShown) return
    // With the frame that shows the page: at once, everything would have to be laid out for it.
    const frame = requestAnimationFrame(() => scrollTo(0, place))
    return () => cancelAnimationFrame(frame)
  }, [isShown, place])
}
