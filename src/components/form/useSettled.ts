import { useEffect, useState } from 'react'

const typingPause = 450

/** A value once it has stopped changing: what is asked of the server while somebody types. */
export const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
