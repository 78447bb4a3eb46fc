import '@fontsource-variable/inter/wght.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { waitFor } from 'xstate'
import { leaveToInputMethods } from '#src/components/form/inputMethod.ts'
import { currentLanguage } from '#src/components/language/language.ts'
import { applyPreferences } from '#src/components/preferences/preferences.ts'
import { fetchTexts } from '#src/components/language/texts.tsx'
import { navigation, startActors } from './actors.ts'
import { App } from './App.tsx'
import { routeOf, WithFrame } from './routing.ts'
import { readSettings } from './settings.ts'
import { entryTexts } from './texts.ts'
import { viewOf } from './views.ts'

/** Lets the browser do what it has waiting: whoever types into a page that is drawn already must not wait for all of its scripts at once. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

leaveToInputMethods()
applyPreferences()
await pause()
await readSettings()
startActors()
await pause()

const language = currentLanguage()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
// Hidden until here (early.ts).
if ('anew' in document.documentElement.dataset) {
  root.replaceChildren()
  delete root.dataset['drawn']
  delete document.documentElement.dataset['anew']
}
const app = (
  <StrictMode>
    <App firstLanguage={language} />
  </StrictMode>
)

/** Whether what the page came with is what the guard shows, so that it need only come alive. */
const isDrawn = async (): Promise<boolean> => {
  const { drawn } = root.dataset
  if (drawn === undefined || document.documentElement.lang !== language) return false
  const { context } = await waitFor(navigation, ({ context: { committed } }) => committed !== null)
  if (context.committed?.split('?')[0] !== drawn) return false
  const route = routeOf(drawn)
  if (route) await viewOf(route).prepare()
  await window.fairleadComposed?.()
  return true
}

/** The page within the frame that the guard shows, with its scripts and texts: until then its outline is seen. */
const isWithinFrame = async (): Promise<void> => {
  if (!root.firstElementChild || root.dataset['drawn'] !== undefined) return
  const { context } = await waitFor(navigation, ({ context: { committed } }) => committed !== null)
  const route = routeOf(context.committed?.split('?')[0] ?? '')
  if (!route || route.bare) return
  void awakenFormats()
  await Promise.all([WithFrame.prepare(), viewOf(route).prepare()])
}

/** The browser looks for its languages with the first number, and longer than for anything of ours: better while scripts are on their way. */
const awakenFormats = async (): Promise<void> => {
  await pause()
  Intl.Collator.supportedLocalesOf(language)
  await pause()
  Intl.NumberFormat.supportedLocalesOf(language)
}

// What could not be fetched is said by the page.
const [drawn] = await Promise.all([isDrawn(), fetchTexts(entryTexts, language), isWithinFrame().catch(() => {})])
await pause()
// As a transition, it makes way for whatever is pressed meanwhile.
startTransition(() => {
  if (drawn) return void hydrateRoot(root, app)
  window.fairleadHeard?.(false)
  createRoot(root).render(app)
})
