import { useEffect, useState, type RefObject } from 'react'

/** Columns come and go by so many at once: a row is not drawn anew for each of them. */
const step = 2

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
    let width = 0
    let seen = 0
    const look = () => {
      if (width === 0) return
      const from = Math.max(0, (Math.floor(box.scrollLeft / width / step) - 1) * step)
      const to = Math.min(count, (Math.ceil((box.scrollLeft + seen) / width / step) + 1) * step)
      setRange((now) => (now[0] === from && now[1] === to ? now : [from, to]))
    }
    // Asked for at each scroll, widths would have everything laid out in its midst.
    const measure = () => {
      const [first, one] = box.querySelectorAll<HTMLElement>('thead th')
      width = one?.offsetWidth ?? 0
      seen = Math.max(0, box.clientWidth - (first?.offsetWidth ?? 0))
      look()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [frame, count, asked])
  return asked ? range : null
}
