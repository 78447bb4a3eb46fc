import { useEffect, useState } from 'react'
import { holdWork } from '#src/components/unsaved.ts'

const letGo = () => holdWork({ unsaved: false, save: () => {} })

/**
 * Asks before a form is left that holds what nobody has sent yet, and that saves nothing by itself.
 * @returns to be called once it is sent, before going elsewhere
 */
export const useUnsaved = (unsaved: boolean): (() => void) => {
  useEffect(() => {
    if (!unsaved) return
    holdWork({ unsaved, save: () => {} })
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onLeave)
    return () => {
      removeEventListener('beforeunload', onLeave)
      letGo()
    }
  }, [unsaved])
  return letGo
}

/** Whether a form holds anything else than it began with. */
export const useIsChanged = (content: object): boolean => {
  const now = JSON.stringify(content)
  const [first] = useState(now)
  return now !== first
}
