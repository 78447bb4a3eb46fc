import { useSyncExternalStore } from 'react'

export interface Message {
  id: number
  tone: 'good' | 'bad' | 'waiting'
  text: string
  at: number
}

/** As many as one would ever look back at. */
const keptAtMost = 100
const flashKey = 'fairlead.flash'

let messages: readonly Message[] = []
const listeners = new Set<() => void>()

/** Says something to the user for five seconds, and keeps it in the history. */
export const say = (tone: Message['tone'], text: string): void => {
  messages = [{ id: (messages[0]?.id ?? 0) + 1, tone, text, at: Date.now() }, ...messages].slice(0, keptAtMost)
  for (const listener of listeners) listener()
}

/** Says something after the page has been loaded anew. */
export const sayAfterReload = (tone: Message['tone'], text: string): void => sessionStorage.setItem(flashKey, JSON.stringify({ tone, text }))

/** Says what was left for this load. */
export const sayWhatWasLeft = (): void => {
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

/** Everything said, latest first. */
export const useMessages = (): readonly Message[] => useSyncExternalStore(subscribe, () => messages)
