import { useEffect } from 'react'
import { holdWork, nothingHeld } from './unsaved.ts'

const letGo = () => holdWork(nothingHeld)

/**
 * Asks before a form is left that holds what nobody has sent yet, and that saves nothing by itself.
 * @returns to be called once it is sent, before going elsewhere
 */
export const useUnsaved = (unsaved: boolean): (() => void) => {
  useEffect(() => {
    if (!unsaved) return
    holdWork({ ...nothingHeld, unsaved })
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onLeave)
    return () => {
      removeEventListener('beforeunload', onLeave)
      letGo()
    }
  }, [unsaved])
  return letGo
}
