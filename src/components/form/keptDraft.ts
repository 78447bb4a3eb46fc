import aes from 'crypto-js/aes'
import utf8 from 'crypto-js/enc-utf8'
import { del, get, set } from 'idb-keyval'

const keyOf = (name: string): string => `fairlead.draft.${name}`

/**
 * Keeps what is typed where a lost session, a reload or a broken connection can't reach it. Encrypted under a key that only the
 * server hands out, to the same person or company.
 * @param name the person and the record, so that nobody finds another's
 * @throws Error when this browser keeps nothing, as a private window may
 */
export const keepDraft = (name: string, draftKey: string, content: unknown): Promise<void> =>
  set(keyOf(name), aes.encrypt(JSON.stringify(content), draftKey).toString())

/** What was kept and has not reached the server; null when there is nothing, or nothing that this key opens. */
export const findDraft = async <Content>(name: string, draftKey: string): Promise<Content | null> => {
  try {
    const stored = await get<string>(keyOf(name))
    return stored ? (JSON.parse(aes.decrypt(stored, draftKey).toString(utf8)) as Content) : null
  } catch {
    return null
  }
}

export const forgetDraft = (name: string): Promise<void> => {
  waiting.delete(name)
  return del(keyOf(name))
}

const pauseMilliseconds = 500
/** Whoever types without a pause is waited for no longer. */
const longestMilliseconds = 2000
/** What is still to be kept, the latest by name. */
const waiting = new Map<string, () => Promise<void>>()
let timer = 0
let since = 0

const keepWaiting = (): void => {
  clearTimeout(timer)
  const writes = [...waiting.values()]
  waiting.clear()
  // A browser that keeps nothing, as a private window may, has the server's draft.
  for (const write of writes) void write().catch(() => {})
}

/** Like `keepDraft`, when typing pauses and when the page is left: encrypting a long sheet takes longer than a key may. */
export const keepDraftSoon = (name: string, draftKey: string, content: unknown): void => {
  if (waiting.size === 0) {
    since = Date.now()
    addEventListener('pagehide', keepWaiting, { once: true })
  }
  waiting.set(name, () => keepDraft(name, draftKey, content))
  clearTimeout(timer)
  timer = window.setTimeout(keepWaiting, Math.min(pauseMilliseconds, since + longestMilliseconds - Date.now()))
}
