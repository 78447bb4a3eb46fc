import { useSyncExternalStore } from 'react'
import { colourMode, keys, paint, read, type ColourMode, type FontSize } from './paint.ts'

const listeners = new Set<() => void>()

const write = (key: string, value: string): void => {
  localStorage.setItem(key, value)
  paint()
  for (const listener of listeners) listener()
}

export const sidebarOpened = (): boolean => read(keys.sidebar) !== 'closed'

export const chooseFontSize = (size: FontSize): void => write(keys.fontSize, size)
export const chooseColourMode = (mode: ColourMode): void => write(keys.colourMode, mode)
export const rememberSidebar = (opened: boolean): void => write(keys.sidebar, opened ? 'opened' : 'closed')

/** Puts the preferences on the page, and leaves them off its paper. */
export const applyPreferences = (): void => {
  paint()
  addEventListener('beforeprint', () => paint('light'))
  addEventListener('afterprint', () => paint())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useColourMode = (): ColourMode => useSyncExternalStore(subscribe, colourMode)
export const useSidebarOpened = (): boolean => useSyncExternalStore(subscribe, sidebarOpened)
