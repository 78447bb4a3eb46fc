import { routeAmong, type AppRoute } from '#src/components/page/route.ts'
import { withTexts } from '#src/components/language/texts.tsx'
import { firstRoutes } from './firstRoutes.ts'
import { frameTexts } from './texts.ts'
import { viewOf } from './views.ts'

let known = firstRoutes
/** Each switch asks for that of every tab. */
let found = new Map<string, AppRoute | undefined>()
let asked: Promise<void> | null = null

const loadFrame = () => import('./framed.ts')

/** What is around a page for whoever is signed in. */
export const WithFrame = withTexts(frameTexts, async () => ({ default: (await loadFrame()).WithFrame }))

/** Fetches the routes that ask for a session, once: they are known before anybody is signed in, and nothing waits for them earlier. */
export const fetchRoutes = (): Promise<void> =>
  (asked ??= loadFrame().then(
    ({ routes }) => {
      known = routes
      found = new Map()
    },
    (error: unknown) => {
      asked = null
      throw error
    },
  ))

/** The built route a path belongs to, among those that are known. */
export const routeOf = (path: string): AppRoute | undefined => {
  if (!found.has(path)) found.set(path, routeAmong(known, path))
  return found.get(path)
}

/** Fetches the frame before a page within it is shown; a failure is left to that page. */
export const preloadFrame = (): void => void WithFrame.prepare().catch(() => {})

/** Fetches a page and its texts before anyone goes there; a failure is left to the visit itself. */
export const preload = (path: string): void => {
  const route = routeOf(path)
  if (route)
    void viewOf(route)
      .prepare()
      .catch(() => {})
}
