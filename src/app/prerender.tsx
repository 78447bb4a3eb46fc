import { parse } from '@formatjs/icu-messageformat-parser'
import createCache from '@emotion/cache'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { drawIn, type Language } from '#src/components/language/language.ts'
import { fetchTexts } from '#src/components/language/texts.tsx'
import { invitedMark } from '#src/lib/invitation.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { routeAmong } from '#src/components/page/route.ts'
import { setDoor, theDoor } from '#src/components/session/door.ts'
import { errorTexts, firstRoutes } from './firstRoutes.ts'
import { routes } from './routes.ts'
import { BarePage, Shell } from './Shell.tsx'
import { entryTexts } from './texts.ts'
import { viewOf } from './views.ts'

/** What the server has to say before a page can be drawn: of itself, and of how it is asked. */
export interface Drawing {
  path: string
  language: Language
  /** Whether a captcha is asked for, and comes with the page. */
  captcha?: 'off' | 'asked' | 'given'
  /** What a demonstration would have sent. */
  messages?: 'shown' | 'kept'
  /** Whether it is known which page is closed. */
  closed?: 'named' | 'unnamed'
  /** Whether somebody may sign in at a provider. */
  providers?: 'none' | 'some'
  /** Whether one comes by the link of an invitation. */
  invited?: 'invited' | 'forgotten'
  /** Whether one comes back from there. */
  handed?: 'over' | 'nothing'
}

/** What somebody is told before any script of ours: whose browser runs none, is too old, keeps nothing, or has not got all of it. */
export const needs = (what: 'script' | 'browser' | 'storage' | 'whole'): MessageId => `needs.${what}`

/** The captcha of whoever will ask for the page, and the name of the page that is closed to them. */
const captchaPlace = '__CAPTCHA__'
const closedPlace = '__CLOSED__'
/** The name of a provider, whose button the server puts there as often as it knows one. */
const providerPlace = '__PROVIDER__'

interface Drawn {
  html: string
  /** What it needs beside the sheet, by the names that Emotion knows it by. */
  styles: [name: string, rules: string][]
}

// Nobody's browser, which keeps nothing yet.
const nothing = { getItem: () => null }
Object.assign(globalThis, { localStorage: nothing, sessionStorage: nothing })

/** Draws a page as it is before anything has happened to it. */
export const draw = async ({ path, language, captcha = 'off', messages, closed, providers, invited, handed }: Drawing): Promise<Drawn> => {
  const route = routeAmong(firstRoutes, path)
  if (!route) throw new Error(`Nobody can draw ${path}`)
  drawIn(language)
  const [, ofErrors] = await Promise.all([fetchTexts(entryTexts, language), fetchTexts(errorTexts, language)])
  ofErrors[`route.${closedPlace}`] = parse(closedPlace)
  setDoor({
    ...theDoor(),
    captcha: captcha !== 'off',
    showsMessages: messages === 'shown',
    providers: providers === 'some' ? [{ code: '', name: providerPlace, nameEn: providerPlace }] : [],
    firstCaptcha: captcha === 'given' ? { captcha: captchaPlace, captchaKey: '' } : null,
  })
  const styles = createCache({ key: 'fl' })
  // Collected instead of written beside each element.
  styles.compat = true
  const search = closed === 'named' ? `authority=${closedPlace}` : handed === 'over' ? 'state=' : invited === 'invited' ? invitedMark : ''
  const { prelude } = await prerender(
    <StrictMode>
      <Shell styles={styles} firstLanguage={language} hook={() => [path, () => {}]} searchHook={() => search}>
        <BarePage View={viewOf(route)}>
          {null}
          {null}
        </BarePage>
      </Shell>
    </StrictMode>,
  )
  const html = await new Response(prelude).text()
  // What is global is in the sheet already.
  const isUsed = (entry: [string, string | true | undefined]): entry is [string, string] => html.includes(`fl-${entry[0]}`)
  return { html, styles: Object.entries(styles.inserted).filter(isUsed) }
}

/** What is said of a fetching function when pages are drawn: the source it fetches. */
const sourceOf = (fetching: object): string => {
  if (!('source' in fetching)) throw new Error(`Nobody knows the source of ${String(fetching)}`)
  return String(fetching.source)
}

interface PageWithin {
  path: string
  /** The sources of its view and its texts, as the build knows them. */
  view: string
  texts: Record<Language, string> | null
  headingId: string | undefined
}

/** The pages within the frame, in the order in which a path is looked for. */
export const pagesWithin: PageWithin[] = routes.flatMap(({ path, view, texts, access, headingId, bare }) =>
  view && !bare && access.kind !== 'public' && access.kind !== 'permit'
    ? [{ path, headingId, view: sourceOf(view), texts: texts ? { 'zh-CN': sourceOf(texts['zh-CN']), en: sourceOf(texts.en) } : null }]
    : [],
)
