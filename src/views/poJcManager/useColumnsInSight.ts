import { useEffect, useState, type RefObject } from 'react'

/** Columns come and go by so many at once: a row is not drawn anew for each of them. */
const step = 4

/** The first column that is drawn, and the first that is not any more. */
export type ColumnRange = readonly [from: number, to: number]

/**
 * Which of very many columns of one width can be seen, or nearly, as their frame is scrolled sideways.
 * @returns null where all are to be drawn
 */
export const useColumnsInSight = (frame: RefObject<HTMLElement | null>, count: number, asked: boolean): ColumnRange | null => {
  const [range, setRange] = useState<ColumnRange>([0, step])
  useEffect(() => {
    const box = frame.current
    if (!box || !asked) return
    const look = () => {
      const [first, one] = box.querySelectorAll<HTMLElement>('thead th')
      const width = one?.offsetWidth ?? 0
      if (!first || width === 0) return
      const seen = Math.max(0, box.clientWidth - first.offsetWidth)
      const from = Math.max(0, (Math.floor(box.scrollLeft / width / step) - 1) * step)
      const to = Math.min(count, (Math.ceil((box.scrollLeft + seen) / width / step) + 1) * step)
      setRange((now) => (now[0] === from && now[1] === to ? now : [from, to]))
    }
    const observer = new ResizeObserver(look)
    observer.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [frame, count, asked])
  return asked ? range : null
}
