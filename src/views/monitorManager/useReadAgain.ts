import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readChanged, type Changed } from '#src/components/detail/changed.ts'

const everyMilliseconds = 10_000

/** Reads again what is shown of something that changes by itself, as long as somebody may be looking. */
export const useReadAgain = (path: Changed): void => {
  const cache = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void readChanged(cache, [path])
    }, everyMilliseconds)
    return () => clearInterval(timer)
  }, [cache, path])
}
