import { useSyncExternalStore } from 'react'

export interface LoggedError {
  message: string
  url: string
  stack: string
  at: number
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
  replace([{ message, url: location.pathname + location.search, stack: stack ?? '', at: Date.now() }, ...errors].slice(0, keptAtMost))
}

export const clearErrors = (): void => replace([])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useErrors = (): readonly LoggedError[] => useSyncExternalStore(subscribe, () => errors)
