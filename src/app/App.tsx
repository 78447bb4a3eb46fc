import { ChakraProvider } from '@chakra-ui/react/styled-system'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useCallback, useMemo, useState, type ComponentType } from 'react'
import { IntlProvider, type IntlConfig } from 'react-intl'
import { Router } from 'wouter'
import { LanguageContext, type Language } from '#src/components/language.ts'
import { LoadingBar } from '#src/components/LoadingBar.tsx'
import { PageBoundary } from '#src/components/PageBoundary.tsx'
import { entrySystem } from '#src/components/theme.ts'
import { isAsking, navigateTo, navigation, session } from './actors.ts'
import { loadTexts, rememberLanguage, type Texts } from './language.ts'
import { routeOf } from './routes.ts'
import { nonce } from './settings.ts'

const styles = createCache({ key: 'fl', nonce })
const WithFrame = lazy(() => import('./WithFrame.tsx'))
/** In development the machines of pages without the frame can be looked into too; a build knows nothing of it. */
const BareInspector = import.meta.env.DEV ? lazy(() => import('./BareInspector.tsx')) : null
const BareSessionLost = lazy(() => import('./BareSessionLost.tsx'))
const NotFound = lazy(() => import('#src/views/error/notFound.tsx'))

/** Providers, and the one place where a committed location becomes a page. */
export function App({ firstLanguage, firstTexts }: { firstLanguage: Language; firstTexts: Texts }) {
  const [{ language, texts }, setTexts] = useState({ language: firstLanguage, texts: firstTexts })
  const show = useCallback(async (next: Language, all: boolean) => setTexts({ language: next, texts: await loadTexts(next, all) }), [])
  const choose = useCallback(
    async (next: Language) => {
      rememberLanguage(next)
      await show(next, true)
    },
    [show],
  )
  const needAll = useCallback(() => show(language, true), [show, language])
  const choice = useMemo(() => ({ language, choose: (next: Language) => void choose(next) }), [language, choose])
  document.documentElement.lang = language
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={entrySystem}>
        <LanguageContext value={choice}>
          <IntlProvider locale={language} messages={texts as IntlConfig['messages']} timeZone="Asia/Shanghai">
            <Router hook={useCommitted} searchHook={useCommittedSearch}>
              <PageBoundary>
                <Page needAll={needAll} complete={'frame.home' in texts} />
              </PageBoundary>
            </Router>
          </IntlProvider>
        </LanguageContext>
      </ChakraProvider>
    </CacheProvider>
  )
}

/** wouter navigates through the guard: what it sees is what was committed. */
const useCommitted = (): [string, (to: string, options?: { replace?: boolean }) => void] => {
  const committed = useSelector(navigation, ({ context }) => context.committed)
  return [(committed ?? '/').split('?')[0] ?? '/', (to, options) => navigateTo(to, options?.replace)]
}
const useCommittedSearch = (): string => useSelector(navigation, ({ context }) => (context.committed ?? '').split('?')[1] ?? '')

function Page({ needAll, complete }: { needAll: () => Promise<void>; complete: boolean }) {
  const committed = useSelector(navigation, ({ context }) => context.committed)
  const asking = useSelector(session, isAsking)
  if (committed === null) return <LoadingBar />
  const [path = '/', search = ''] = committed.split('?')
  const route = routeOf(path)
  if (!route) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  }
  const View = viewOf(route.view)
  if (route.bare) {
    return (
      <Suspense>
        <View />
        {asking ? <BareSessionLost /> : null}
        {BareInspector ? <BareInspector /> : null}
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<LoadingBar />}>
      <WithFrame route={route} path={path} search={search} needAll={needAll} complete={complete} View={View} />
    </Suspense>
  )
}

const views = new Map<unknown, ComponentType>()

/** One lazy component per view, so that a page keeps its state while it stays open. */
const viewOf = (view: (() => Promise<{ default: ComponentType }>) | undefined): ComponentType => {
  if (!view) throw new Error('This route has no view')
  const known = views.get(view) ?? lazy(view)
  views.set(view, known)
  return known
}
