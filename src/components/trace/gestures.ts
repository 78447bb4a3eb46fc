import type { Key } from '#src/contract/index.ts'
import { gesturesHeader, parentHeader, type Gesture, type GestureKind } from '#src/lib/trace.ts'
import { following } from '#src/services/http.ts'

/** What is waited for later than this after the last of a gesture's waits has another cause. Milliseconds. */
const idle = 1000
/** As many ended gestures wait to be told of, and no more waits of one. */
const most = { gestures: 5, waits: 40 }

interface Open extends Gesture {
  /** When it was, by the page's clock. */
  at: number
  running: number
  lastAt: number
}

let current: Open | null = null
let ended: Open[] = []

const drawn = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The screen, as its menu is called: never the id of what it shows. */
const viewNow = (): string => {
  const [, group = '', screen = group] = location.pathname.split('/')
  return /^[A-Za-z]{1,40}$/.test(screen) ? screen : 'other'
}

const end = (): void => {
  if (current && current.waits.length > 0 && current.running === 0) ended = [...ended, current].slice(-most.gestures)
}

const begin = (kind: GestureKind): void => {
  const now = performance.now()
  // Whoever types makes one gesture of it.
  if (kind === 'key' && current?.kind === 'key' && now - current.lastAt < idle && current.waits.length === 0) return
  end()
  current = { trace: drawn(16), id: drawn(8), kind, view: viewNow(), ago: 0, ms: 0, waits: [], at: now, running: 0, lastAt: now }
}

const told = (now: number): Record<string, string> => {
  if (current && current.running === 0 && now - current.lastAt > idle) {
    end()
    current = null
  }
  if (ended.length === 0) return {}
  const gestures = ended.map(({ trace, id, kind, view, ms, waits, at }): Gesture => ({ trace, id, kind, view, ago: now - at, ms, waits }))
  ended = []
  return { [gesturesHeader]: JSON.stringify(gestures) }
}

const follow = (key: Key) => {
  const now = performance.now()
  const headers = told(now)
  const gesture = current && current.waits.length < most.waits ? current : null
  const wait = { id: drawn(8), key, from: gesture ? now - gesture.at : 0, ms: 0 }
  if (gesture) {
    gesture.waits.push(wait)
    gesture.running += 1
    gesture.lastAt = now
  }
  const finish = (): void => {
    const done = performance.now()
    wait.ms = done - now
    if (!gesture) return
    gesture.running -= 1
    gesture.lastAt = done
    gesture.ms = done - gesture.at
    // Another one has taken its place meanwhile.
    if (gesture !== current && gesture.running === 0) ended = [...ended, gesture].slice(-most.gestures)
  }
  return { headers: { ...headers, [parentHeader]: `00-${gesture?.trace ?? drawn(16)}-${wait.id}-01` }, finish }
}

/**
 * Follows what somebody does to what the browser waits for because of it. Of each gesture its kind, its screen and its waits are told with a
 * later call; nothing of what was pressed, typed or shown.
 */
export const followGestures = (): void => {
  if (following.by) return
  addEventListener('click', () => begin('click'), { capture: true })
  addEventListener('keydown', () => begin('key'), { capture: true })
  addEventListener('popstate', () => begin('back'), { capture: true })
  following.by = { begin: follow, trace: () => current?.trace ?? null }
}
