import { useEffect, useState } from 'react'
import { whenSeen } from '#src/components/page/whenSeen.ts'

/** What was given last, a frame later: what follows from what is typed is drawn once that can be seen, and no key waits for it. */
export const useOnceSeen = <T>(value: T): T => {
  const [seen, setSeen] = useState(value)
  useEffect(() => (value === seen ? undefined : whenSeen(() => setSeen(value))), [value, seen])
  return seen
}
