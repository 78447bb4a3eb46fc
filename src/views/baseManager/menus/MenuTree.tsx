import { Box, chakra } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { MenuIcon } from '#src/components/frame/icons.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Tree } from '#src/components/tree/Tree.tsx'
import { useTree } from '#src/components/tree/useTree.ts'
import type { MenuNode } from '#src/services/access.ts'
import { placeAfter, textOf, type Place, type Step } from './places.ts'
import { useDragging } from './useDragging.ts'
import type { Order } from './useOrder.ts'

interface MenuTreeProps {
  nodes: readonly MenuNode[]
  chosen: string | undefined
  onChoose: (id: string) => void
  /** Nothing for those who may not put them in another order. */
  order: Order | null
}

/** All menus, which can be dragged, or moved by Alt and the arrows. */
export function MenuTree({ nodes, chosen, onChoose, order }: MenuTreeProps) {
  const state = useTree()
  const move = state.isNarrowed ? undefined : order?.move
  const put = (id: string, place: Place) => {
    if (!move) return
    state.open(place.parentId, true)
    move(id, place)
  }
  const onKey = (event: KeyboardEvent, id: string) => {
    const step = stepOf[event.key]
    if (!step) return
    event.preventDefault()
    const place = placeAfter(nodes, id, step)
    if (place) put(id, place)
  }
  const dragging = useDragging(nodes, move && put)
  return (
    <Box>
      <Tree
        labelId="route.menuManager"
        searchId="menu.search"
        nodes={nodes}
        state={state}
        textOf={textOf}
        chosen={chosen}
        onChoose={onChoose}
        row={(node) => (
          <>
            <MenuIcon name={node.icon} />
            <Titles node={node} />
          </>
        )}
        moving={move && { keys: 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight', onKey }}
        rowProps={dragging}
      />
      {order ? (
        <Box fontSize="xs" color="fg.muted" mt="2">
          <FormattedMessage id={state.isNarrowed ? 'menu.orderNarrowed' : 'menu.orderHelp'} />
          <chakra.p role="status" color="fg" minH="1lh">
            {order.said}
          </chakra.p>
        </Box>
      ) : null}
    </Box>
  )
}

/** What a menu is called in both languages, the reader's first, and by programs. */
function Titles({ node: { title, titleEn, code, type } }: { node: MenuNode }) {
  const both = useBothLanguages()
  const own = both(title, titleEn)
  return (
    <>
      <span className="title">{own}</span>
      <small>{own === title ? titleEn : title}</small>
      <code>{code}</code>
      <span className="type">
        <FormattedMessage id={`menu.type.${type}`} />
      </span>
    </>
  )
}

const stepOf: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'into' }
