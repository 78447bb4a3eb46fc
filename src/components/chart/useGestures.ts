import { useEffect, useRef, type PointerEvent } from 'react'
import { zoomed, type View } from './view.ts'

type Point = { x: number; y: number }

/** Pixels that a pointer may tremble while it clicks. */
const tremble = 4

/** Drags with one pointer, drags and zooms with two, or with the wheel while Control or Command is held. */
export const useGestures = (element: SVGSVGElement | null, change: (next: (view: View) => View) => void) => {
  const pointers = useRef(new Map<number, Point>())
  const dragging = useRef<Point | null>(null)
  useEffect(() => {
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      const point = { x: event.clientX - left, y: event.clientY - top }
      change((view) => zoomed(view, Math.exp(-event.deltaY / 300), point))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [element, change])

  const onPointerDown = ({ pointerId, clientX, clientY, button }: PointerEvent) => {
    if (button !== 0) return
    pointers.current.set(pointerId, { x: clientX, y: clientY })
    dragging.current = null
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (!other && !dragging.current && distance(before, now) < tremble) return
    if (!dragging.current) event.currentTarget.setPointerCapture(event.pointerId)
    dragging.current = now
    pointers.current.set(event.pointerId, now)
    const { left, top } = event.currentTarget.getBoundingClientRect()
    change((view) => {
      if (!other) return { ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y }
      const factor = distance(now, other) / Math.max(1, distance(before, other))
      const moved = { ...view, x: view.x + (now.x - before.x) / 2, y: view.y + (now.y - before.y) / 2 }
      return zoomed(moved, factor, { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top })
    })
  }
  const onPointerUp = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId)
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
