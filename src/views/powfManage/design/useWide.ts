import { useSyncExternalStore } from 'react'

const query = '(min-width: 62em)'

const subscribe = (tell: () => void) => {
  const matches = matchMedia(query)
  matches.addEventListener('change', tell)
  return () => matches.removeEventListener('change', tell)
}

/** Whether there is room for a chart that is worked on, beside what its cards say. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
