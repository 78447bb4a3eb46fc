import { useState } from 'react'

/** What of a tree is open, and what it is narrowed by. */
export const useTree = () => {
  const [typed, setTyped] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const isNarrowed = typed !== ''
  return {
    typed,
    setTyped,
    isNarrowed,
    /** Of what is found nothing is folded away. */
    isOpen: (id: string): boolean => isNarrowed || !closed.has(id),
    open: (id: string, isOpen: boolean) => setClosed((now) => new Set(isOpen ? [...now].filter((each) => each !== id) : [...now, id])),
  }
}

export type TreeState = ReturnType<typeof useTree>
