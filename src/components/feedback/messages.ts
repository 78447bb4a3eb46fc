import { useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import { CallError, type CallErrorKind } from '#src/services/callError.ts'

export interface Message {
  id: number
  tone: 'good' | 'bad' | 'waiting'
  /** A text, or the failure whose text is found in the reader's language. */
  text: string | CallError
  at: number
}

/** As many as one would ever look back at. */
const keptAtMost = 100
const flashKey = 'fairlead.flash'

let messages: readonly Message[] = []
const listeners = new Set<() => void>()

/** Says something to the user for five seconds, and keeps it in the history. */
export const say = (tone: Message['tone'], text: Message['text']): void => {
  messages = [{ id: (messages[0]?.id ?? 0) + 1, tone, text, at: Date.now() }, ...messages].slice(0, keptAtMost)
  for (const listener of listeners) listener()
}

/** A page that is about to be loaded anew may still draw something; what was left is not for it. */
let leftForNextLoad = false

/** Says something after the page has been loaded anew. */
export const sayAfterReload = (tone: Message['tone'], text: string): void => {
  leftForNextLoad = true
  sessionStorage.setItem(flashKey, JSON.stringify({ tone, text }))
}

/** Says what was left for this load. */
export const sayWhatWasLeft = (): void => {
  if (leftForNextLoad) return
  const left = sessionStorage.getItem(flashKey)
  sessionStorage.removeItem(flashKey)
  if (left === null) return
  const { tone, text } = JSON.parse(left) as Pick<Message, 'tone' | 'text'>
  say(tone, text)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What no server has words for. */
const ownWords: Partial<Record<CallErrorKind, MessageId>> = {
  network: 'error.network',
  unreachable: 'error.unreachable',
  tooLarge: 'error.tooLarge',
  foreign: 'error.foreign',
  timeout: 'error.timeout',
  incomplete: 'error.incomplete',
}

/** What a failed call says: the server's words, or ours where it had none. */
export const useErrorText = (): ((error: CallError) => string) => {
  const intl = useIntl()
  return ({ message, kind, details: { status } }) => {
    if (message !== '') return message
    return intl.formatMessage({ id: ownWords[kind] ?? 'error.50000' }, { status })
  }
}

/** Where a page is drawn for everybody. */
const none: readonly Message[] = []
const nothing = () => none

/** Everything said, latest first. */
export const useMessages = (): readonly (Omit<Message, 'text'> & { text: string })[] => {
  const errorText = useErrorText()
  const said = useSyncExternalStore(subscribe, () => messages, nothing)
  return said.map(({ text, ...rest }) => ({ ...rest, text: typeof text === 'string' ? text : errorText(text) }))
}
