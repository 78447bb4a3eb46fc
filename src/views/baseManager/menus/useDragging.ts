import { useState, type DragEvent } from 'react'
import type { MenuNode } from '#src/services/access.ts'
import { useIntl } from 'react-intl'
import { say } from '#src/components/feedback/messages.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { rowsOf } from '#src/components/tree/rows.ts'
import { placeAt, whyNotAt, type Place, type Side } from './places.ts'

/**
 * What rows are given so that they can be dragged, and let go at each other.
 * @param onMove nothing while none can be
 */
export const useDragging = (nodes: readonly MenuNode[], onMove: ((id: string, place: Place) => void) | undefined) => {
  const intl = useIntl()
  const both = useBothLanguages()
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
      if (dragged === null) return
      const side = sideOf(event)
      setOver(placeAt(nodes, dragged, id, side) === null ? null : { id, side })
      // Let go where it can't be, it is said why.
      event.preventDefault()
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      const side = sideOf(event)
      end()
      if (dragged === null || dragged === id) return
      const why = whyNotAt(nodes, dragged, id, side)
      const place = placeAt(nodes, dragged, id, side)
      const target = rowsOf(nodes).find(({ node }) => node.id === id)?.node
      if (place) onMove?.(dragged, place)
      else if (why && target) say('bad', intl.formatMessage({ id: `menu.notInto.${why}` }, { name: both(target.title, target.titleEn) }))
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
