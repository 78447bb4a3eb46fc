import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function at every drawing, which does what the one given last would do: so that what is drawn anew only when it has changed need
 * not be for a handler. Not to be called while drawing.
 */
export const useSteady = <Args extends unknown[], Result>(handler: (...args: Args) => Result): ((...args: Args) => Result) => {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
