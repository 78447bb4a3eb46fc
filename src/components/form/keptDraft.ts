import { createStore, del, get, keys, promisifyRequest, type UseStore } from 'idb-keyval'
import { sealBeside } from './sealBeside.ts'

const store = createStore('keyval-store', 'keyval')
/** That of the library, opened by whoever looks for a draft first; what a browser throws that lets nobody have one is a refusal like others. */
const drafts: UseStore = async (mode, work) => store(mode, work)

type Cipher = typeof import('./draftSeal.ts')

/** What drafts are encrypted with comes beside the page that keeps some, not before it. */
let cipher: Cipher | undefined
const fetchCipher = async (): Promise<Cipher> => (cipher ??= await import('./draftSeal.ts'))
void fetchCipher().catch(() => {})

const keyOf = (name: string): string => `fairlead.draft.${name}`

/** Settled at once: where the page is left, nobody would be there to hear that it is written, and it would be dropped. */
const write = (name: string, text: string): Promise<void> =>
  drafts('readwrite', (store) => {
    store.put(text, keyOf(name))
    store.transaction.commit()
    return promisifyRequest(store.transaction)
  })

/**
 * Keeps what is typed where a lost session, a reload or a broken connection can't reach it. Encrypted under a key that only the
 * server hands out, to the same person or company.
 * @param name the person and the record, so that nobody finds another's
 * @throws Error when this browser keeps nothing, as a private window may
 */
export const keepDraft = (name: string, draftKey: string, content: unknown): Promise<void> =>
  // Without a turn in between, which a page that is left would not live to see.
  cipher ? write(name, cipher.sealed(content, draftKey)) : fetchCipher().then(({ sealed }) => write(name, sealed(content, draftKey)))

/** What was kept and has not reached the server; null when there is nothing, or nothing that this key opens. */
export const findDraft = async <Content>(name: string, draftKey: string): Promise<Content | null> => {
  try {
    const stored = await get<string>(keyOf(name), drafts)
    return stored ? ((await fetchCipher()).opened(stored, draftKey) as Content) : null
  } catch {
    return null
  }
}

/** Whether this browser keeps anything: a private window may not. */
export const keepsDrafts = (): Promise<boolean> =>
  get(keyOf(''), drafts).then(
    () => true,
    () => false,
  )

/** The names under which something is kept and that begin so. */
export const draftsNamed = async (beginning: string): Promise<string[]> => {
  const known = await keys<string>(drafts).catch(() => [])
  return known.flatMap((key) => (key.startsWith(keyOf(beginning)) ? [key.slice(keyOf('').length)] : []))
}

/** Keeps what was kept under one name under another, unless there is something already. */
export const moveDraft = async (from: string, to: string): Promise<void> => {
  const [kept, there] = await Promise.all([from, to].map((name) => get<string>(keyOf(name), drafts))).catch(() => [])
  if (kept !== undefined && there === undefined) await write(to, kept)
  if (kept !== undefined) await forgetDraft(from)
}

export const forgetDraft = (name: string): Promise<void> => {
  waiting.delete(name)
  return del(keyOf(name), drafts)
}

const pauseMilliseconds = 500
/** Whoever types without a pause is waited for no longer. */
const longestMilliseconds = 2000

interface Draft {
  draftKey: string
  content: unknown
}

/** What is still to be kept, the latest by name. */
const waiting = new Map<string, Draft>()
let timer = 0
let since = 0

const keepAll = (keep: (name: string, draft: Draft) => Promise<void>): void => {
  clearTimeout(timer)
  since = Date.now()
  // A browser that keeps nothing, as a private window may, has the server's draft.
  for (const [name, draft] of waiting) void keep(name, draft).catch(() => {})
}

const keepBeside = async (name: string, draft: Draft): Promise<void> => {
  const text = await sealBeside(draft.content, draft.draftKey)
  // It was forgotten meanwhile.
  if (!waiting.has(name)) return
  if (waiting.get(name) === draft) waiting.delete(name)
  await write(name, text)
}

/** Where the page is left, there is no time for anybody else. */
const keepNow = (name: string, { draftKey, content }: Draft): Promise<void> => {
  waiting.delete(name)
  return keepDraft(name, draftKey, content)
}

/** Like `keepDraft`, when typing pauses and when the page is left. */
export const keepDraftSoon = (name: string, draftKey: string, content: unknown): void => {
  if (waiting.size === 0) {
    since = Date.now()
    addEventListener('pagehide', () => keepAll(keepNow), { once: true })
  }
  waiting.set(name, { draftKey, content })
  clearTimeout(timer)
  timer = window.setTimeout(() => keepAll(keepBeside), Math.min(pauseMilliseconds, since + longestMilliseconds - Date.now()))
}
