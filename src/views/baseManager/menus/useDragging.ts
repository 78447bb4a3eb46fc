import { useState, type DragEvent } from 'react'
import type { MenuNode } from '#src/services/access.ts'
import { placeAt, type Place, type Side } from './places.ts'

/**
 * What rows are given so that they can be dragged, and let go at each other.
 * @param onMove nothing while none can be
 */
export const useDragging = (nodes: readonly MenuNode[], onMove: ((id: string, place: Place) => void) | undefined) => {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<{ id: string; side: Side } | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (id: string) => ({
    draggable: onMove !== undefined,
    'data-dragged': dragged === id || undefined,
    'data-over': over?.id === id ? over.side : undefined,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData('text/plain', id)
      setDragged(id)
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const side = sideOf(event)
      const isTaken = dragged !== null && placeAt(nodes, dragged, id, side) !== null
      setOver(isTaken ? { id, side } : null)
      if (isTaken) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const place = dragged && over && placeAt(nodes, dragged, over.id, over.side)
      end()
      if (place) onMove?.(dragged, place)
    },
    onDragEnd: end,
  })
}

/** The upper and the lower quarter of a row are beside it. */
const sideOf = ({ currentTarget, clientY }: DragEvent<HTMLElement>): Side => {
  const { top, height } = currentTarget.getBoundingClientRect()
  const share = (clientY - top) / height
  if (share < 0.25) return 'before'
  return share > 0.75 ? 'after' : 'into'
}
