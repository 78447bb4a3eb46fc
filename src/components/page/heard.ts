import { useEffect } from 'react'

declare global {
  interface Window {
    /**
     * Of a page that was drawn before its scripts came (src/app/early.ts): from now on it hears for itself. What was typed is typed again
     * and what was pressed is pressed again, each once. Said once.
     * @param isHere whether what was typed into and pressed is still on the page
     */
    fairleadHeard?: (isHere: boolean) => void
    /** Of every page: resolves when it has been seen, or cannot be, and its scripts and letters are on their way. */
    fairleadDrawn?: Promise<void>
    /** Resolves when no word is being written with an input method: taken over in the midst of it, a field would end it. */
    fairleadComposed?: () => Promise<unknown>
    /** Whether fallbacks come before the scripts (src/app/fallbacks.ts). */
    fairleadLacks?: boolean
  }
}

/** Comes alive last of a page. */
export function Heard() {
  useEffect(() => window.fairleadHeard?.(true), [])
  return null
}
