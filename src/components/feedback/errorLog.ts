import { useSyncExternalStore } from 'react'
import { lastTold, type WatchedEvent } from '#src/components/inspector/watched.ts'
import { following } from '#src/services/http.ts'

export interface LoggedError {
  message: string
  url: string
  stack: string
  at: number
  /** Of what was being done, as the server has its trace; null where nothing was. */
  trace: string | null
  /** What the machines of this browser were told before it, oldest first. */
  events: readonly WatchedEvent[]
}

const keptAtMost = 50
let errors: readonly LoggedError[] = []
const listeners = new Set<() => void>()

const replace = (next: readonly LoggedError[]): void => {
  errors = next
  for (const listener of listeners) listener()
}

/** Keeps an uncaught error with the address it happened at. */
export const logError = (error: unknown): void => {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  const entry = {
    message,
    url: location.pathname + location.search,
    stack: stack ?? '',
    at: Date.now(),
    trace: following.by?.trace() ?? null,
    events: lastTold(),
  }
  replace([entry, ...errors].slice(0, keptAtMost))
}

export const clearErrors = (): void => replace([])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useErrors = (): readonly LoggedError[] => useSyncExternalStore(subscribe, () => errors)
