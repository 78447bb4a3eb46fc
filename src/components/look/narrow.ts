import { useSyncExternalStore } from 'react'

const query = 'screen and (max-width: 40rem)'

const subscribe = (tell: () => void) => {
  const matches = matchMedia(query)
  matches.addEventListener('change', tell)
  return () => matches.removeEventListener('change', tell)
}

/** Whether the window is as narrow as a telephone’s, where a row of a table becomes a card. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
