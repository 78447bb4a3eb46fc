import createCache from '@emotion/cache'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { Language } from '#src/components/language/language.ts'
import { withTexts } from '#src/components/language/texts.tsx'
import { LoadingBar } from '#src/components/page/LoadingBar.tsx'
import { goTo, isAsking, navigation, session } from './actors.ts'
import { errorTexts } from './firstRoutes.ts'
import { fetchRoutes, routeOf, WithFrame } from './routing.ts'
import { nonce } from './settings.ts'
import { BarePage, Shell } from './Shell.tsx'
import { frameTexts } from './texts.ts'
import { viewOf } from './views.ts'

const styles = createCache({ key: 'fl', nonce })
/** In development the machines of pages without the frame can be looked into too; a build knows nothing of it. */
const BareInspector = import.meta.env.DEV ? withTexts(frameTexts, () => import('./BareInspector.tsx')) : null
const BareSessionLost = withTexts(frameTexts, () => import('./BareSessionLost.tsx'))
/** Where the routes could not be fetched, no path is unknown: then this fails as a page would. */
const NotFound = withTexts(errorTexts, async () => {
  await fetchRoutes()
  return import('#src/views/error/notFound.tsx')
})

/** The one place where a committed location becomes a page. */
export function App({ firstLanguage }: { firstLanguage: Language }) {
  return (
    <Shell styles={styles} firstLanguage={firstLanguage} hook={useCommitted} searchHook={useCommittedSearch}>
      <Page />
    </Shell>
  )
}

/** wouter navigates through the guard: what it sees is what was committed. */
const useCommitted = (): [string, typeof goTo] => {
  const committed = useSelector(navigation, ({ context }) => context.committed)
  return [(committed ?? '/').split('?')[0] ?? '/', goTo]
}
const useCommittedSearch = (): string => useSelector(navigation, ({ context }) => (context.committed ?? '').split('?')[1] ?? '')

function Page() {
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
  const View = viewOf(route)
  if (route.bare) {
    return (
      <BarePage View={View}>
        {asking ? <BareSessionLost /> : null}
        {BareInspector ? <BareInspector /> : null}
      </BarePage>
    )
  }
  return (
    <Suspense fallback={<LoadingBar />}>
      <WithFrame route={route} path={path} search={search} View={View} />
    </Suspense>
  )
}
