import { useCallback, useState } from 'react'
import type { Size } from './view.ts'

/** How large an element is, also after the window changed; null before it is known. */
export const useBox = () => {
  const [box, setBox] = useState<Size | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0) setBox((before) => (before?.width === width && before.height === height ? before : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, ref }
}
