import { languageCookie, readCookie, tokenCookie } from '#src/lib/cookie.ts'
import { viewingKey } from '#src/lib/viewingKey.ts'
import { whenSeen } from '#src/components/page/whenSeen.ts'
import { keys, paint, read } from '#src/components/preferences/paint.ts'
import { lacksSomething } from './lacking.ts'

/**
 * Runs in the page's head, before the scripts have come: the colours and sizes that somebody chose, and whatever is typed or pressed until
 * there is somebody to hear it. Not run where the browser lacks what the page can't do without (floor.js).
 */
paint()
window.fairleadLacks = lacksSomething()
/** The address that was asked for again, with what the browser knows of whoever asks. */
const askedAnewKey = 'fairlead.askedAnew'

// Where the menus will be.
document.documentElement.dataset['sidebar'] = read(keys.sidebar) ?? 'opened'

/**
 * Whoever comes by a link from mail or another site comes without their cookies: the server has drawn the page for a stranger, who is asked
 * to sign in, or for somebody of another language.
 */
const { guests, language: drawnIn } = document.documentElement.dataset
const language = readCookie(document.cookie, languageCookie)
const isForOthers =
  (guests !== undefined && readCookie(document.cookie, tokenCookie) !== undefined) ||
  (language !== undefined && drawnIn !== undefined && language !== drawnIn)
if (isForOthers) {
  document.documentElement.dataset['anew'] = ''
  // From here they go along. Once: a server that is not told of them answers the same.
  if (sessionStorage.getItem(askedAnewKey) !== location.href && location.hash === '') {
    sessionStorage.setItem(askedAnewKey, location.href)
    location.replace(location.href)
  }
} else sessionStorage.removeItem(askedAnewKey)

// Whoever is in the midst of something is shown something else than what was drawn, which stays hidden until it is drawn anew.
const { unless } = document.documentElement.dataset
if (unless !== undefined && sessionStorage.getItem(unless) !== null) document.documentElement.dataset['anew'] = ''

// What was drawn is for whoever is signed in at this browser, not for whom this tab looks at.
if (sessionStorage.getItem(viewingKey) !== null) document.documentElement.dataset['anew'] = ''

// What the page comes alive with, and its letters, is fetched once it can be seen: asking for so many files keeps a telephone from drawing.
window.fairleadDrawn = new Promise<void>((resolve) => void whenSeen(resolve)).then(() => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload'
  // Its rules stand in the page: named as a sheet that is off, nobody fetches it with a later part.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=inlined]')) {
    link.disabled = true
    link.rel = 'stylesheet'
  }
  for (const style of document.querySelectorAll<HTMLStyleElement>('style[media=later]')) style.media = 'all'
})

/** By what was pressed, in the order of the last time: whoever presses the same again means it once. */
const pressed = new Map<Element, () => void>()
const press = (what: Element, doAgain: () => void): void => {
  pressed.delete(what)
  pressed.set(what, doAgain)
}
const hearing = new AbortController()
const options = { capture: true, signal: hearing.signal }

addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    event.preventDefault()
    event.stopPropagation()
    press(form, () => form.requestSubmit())
  },
  options,
)
addEventListener(
  'click',
  (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    // One that sends a form is heard by what it sends.
    if (!button || (button.type === 'submit' && button.form)) return
    // A page that is alive in part would do it, too.
    event.stopPropagation()
    press(button, () => button.click())
  },
  options,
)

let composed: Promise<unknown> = Promise.resolve()
addEventListener(
  'compositionstart',
  () => {
    composed = new Promise((resolve) => addEventListener('compositionend', resolve, { once: true }))
  },
  options,
)
window.fairleadComposed = () => composed

/**
 * What somebody has typed where React keeps the value, to be typed again: React has not heard of it, and puts its own in the place.
 * A field that it leaves alone has none in the page.
 */
const typed = () =>
  [...document.querySelectorAll<HTMLInputElement>('#root input[value]')]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((field) => {
      const { value, selectionStart, selectionEnd } = field
      return () => {
        // Set past React, which hears of what differs from what it has set itself.
        field.value = ''
        Reflect.set(HTMLInputElement.prototype, 'value', value, field)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
        if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
      }
    })

window.fairleadHeard = (isHere) => {
  hearing.abort()
  delete window.fairleadHeard
  if (!isHere) return
  const retype = typed()
  // Not before React is done with what it is doing: then it would not look at what it is told.
  queueMicrotask(async () => {
    for (const typeAgain of retype) typeAgain()
    for (const pressAgain of pressed.values()) {
      pressAgain()
      // What was pressed next may not be there before.
      await new Promise((drawn) => setTimeout(drawn))
    }
  })
}
