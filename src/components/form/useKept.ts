import { useCallback, useEffect, useRef, useState } from 'react'
import { findDraft, forgetDraft, keepDraft } from './keptDraft.ts'

export interface KeptContent<Content> {
  /** Undefined while it is looked for, null when there is nothing. */
  found: Content | null | undefined
  /** Whether everything typed is kept by now. */
  safe: boolean
  keep: (content: Content) => void
  forget: () => void
}

/** What was typed on this device and has not been committed. */
export const useKept = <Content>(name: string, draftKey: string): KeptContent<Content> => {
  const [found, setFound] = useState<Content | null | undefined>(undefined)
  const [safe, setSafe] = useState(true)
  const latest = useRef(0)
  useEffect(() => {
    let here = true
    void findDraft<Content>(name, draftKey).then((content) => (here ? setFound(content) : undefined))
    return () => {
      here = false
    }
  }, [name, draftKey])
  const run = useCallback((write: () => Promise<void>) => {
    latest.current += 1
    const mine = latest.current
    setSafe(false)
    // A browser that keeps nothing, as in a private window, leaves it unsafe: the route guard then asks.
    void write().then(
      () => (mine === latest.current ? setSafe(true) : undefined),
      () => {},
    )
  }, [])
  return {
    found,
    safe,
    keep: useCallback((content: Content) => run(() => keepDraft(name, draftKey, content)), [run, name, draftKey]),
    forget: useCallback(() => run(() => forgetDraft(name)), [run, name]),
  }
}
