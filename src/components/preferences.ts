import { useSyncExternalStore } from 'react'

export const fontSizes = ['large', 'medium', 'small', 'mini'] as const
export type FontSize = (typeof fontSizes)[number]
export type ColourMode = 'light' | 'dark'

/** Root sizes in per cent of the browser's own, so that zoom and the browser's setting still count. */
const rootSizes: Record<FontSize, string> = { large: '106.25%', medium: '100%', small: '93.75%', mini: '87.5%' }

const keys = { fontSize: 'fairlead.fontSize', colourMode: 'fairlead.colourMode', sidebar: 'fairlead.sidebar' }
const listeners = new Set<() => void>()

const read = (key: string): string | null => localStorage.getItem(key)

const write = (key: string, value: string): void => {
  localStorage.setItem(key, value)
  applyPreferences()
  for (const listener of listeners) listener()
}

export const fontSize = (): FontSize => fontSizes.find((size) => size === read(keys.fontSize)) ?? 'small'
export const colourMode = (): ColourMode => {
  const chosen = read(keys.colourMode)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
export const sidebarOpened = (): boolean => read(keys.sidebar) !== 'closed'

export const chooseFontSize = (size: FontSize): void => write(keys.fontSize, size)
export const chooseColourMode = (mode: ColourMode): void => write(keys.colourMode, mode)
export const rememberSidebar = (opened: boolean): void => write(keys.sidebar, opened ? 'opened' : 'closed')

/** Puts the preferences on the page, before anything is drawn. */
export const applyPreferences = (): void => {
  paint(colourMode())
  document.documentElement.style.fontSize = rootSizes[fontSize()]
  addEventListener('beforeprint', onPaper)
  addEventListener('afterprint', applyPreferences)
}

const paint = (mode: ColourMode): void => {
  const { classList, style } = document.documentElement
  classList.toggle('dark', mode === 'dark')
  classList.toggle('light', mode === 'light')
  style.colorScheme = mode
}

const onPaper = (): void => paint('light')

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useColourMode = (): ColourMode => useSyncExternalStore(subscribe, colourMode)
export const useSidebarOpened = (): boolean => useSyncExternalStore(subscribe, sidebarOpened)
