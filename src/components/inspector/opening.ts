import { useSyncExternalStore } from 'react'

/** The authority to look into the machines that run in one's own browser. */
export const mayInspect = 'powfChart:inspect'

const listeners = new Set<() => void>()
let open = false
let atClose = () => {}

const set = (next: boolean): void => {
  if (open === next) return
  open = next
  if (!open) atClose()
  for (const listener of listeners) listener()
}

export const openInspector = (): void => set(true)
export const closeInspector = (): void => set(false)
export const toggleInspector = (): void => set(!open)

/** Says what ends when the inspector is closed; it goes on while nobody is signed in. */
export const whenInspectorCloses = (end: () => void): void => {
  atClose = end
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useInspectorOpen = (): boolean => useSyncExternalStore(subscribe, () => open)

/** Ctrl+Alt+I; what a keyboard types with AltGr is no command. */
export const asksForInspector = (event: KeyboardEvent): boolean =>
  event.ctrlKey && event.altKey && event.code === 'KeyI' && !event.getModifierState('AltGraph')
