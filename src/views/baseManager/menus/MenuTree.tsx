import { Box, chakra } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { SearchField } from '#src/components/form/SearchField.tsx'
import { MenuIcon } from '#src/components/frame/icons.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MenuNode } from '#src/services/access.ts'
import { aboveOf, narrowed, placeAfter, rowsOf, type Place, type Row, type Step } from './places.ts'
import { treeStyle } from './treeStyle.ts'
import { useDragging } from './useDragging.ts'
import type { Order } from './useOrder.ts'

interface MenuTreeProps {
  nodes: readonly MenuNode[]
  chosen: string | undefined
  onChoose: (id: string) => void
  /** Nothing for those who may not put them in another order. */
  order: Order | null
}

/** All menus: a tree as WAI-ARIA describes it, in which they can be dragged, or moved by Alt and the arrows. */
export function MenuTree({ nodes, chosen, onChoose, order }: MenuTreeProps) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState(chosen)
  const tree = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const isNarrowed = typed !== ''
  const rows = rowsOf(isNarrowed ? narrowed(nodes, typed) : nodes, (id) => isNarrowed || !closed.has(id))
  // Of what is not shown, that above it.
  const stops = focused === undefined ? [chosen] : [focused, ...aboveOf(nodes, focused).map(({ id }) => id), chosen]
  const at = stops.map((id) => rows.findIndex(({ node }) => node.id === id)).find((place) => place >= 0) ?? 0
  const move = isNarrowed ? undefined : order?.move

  const rowElement = (id: string | undefined) => tree.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)
  useLayoutEffect(() => {
    // A row that comes to stand elsewhere in the document loses the focus, of which nothing is told.
    if (hasFocus.current && !tree.current?.contains(document.activeElement)) rowElement(focused)?.focus()
  }, [nodes, focused])

  useEffect(() => {
    const box = tree.current
    const row = rowElement(chosen)
    if (!box || !row) return
    const [within, own] = [box.getBoundingClientRect(), row.getBoundingClientRect()]
    box.scrollTop += Math.min(0, own.top - within.top) || Math.max(0, own.bottom - within.bottom)
  }, [chosen])

  const open = (id: string, isOpen: boolean) => setClosed((now) => new Set(isOpen ? [...now].filter((each) => each !== id) : [...now, id]))
  const focus = (row: Row | undefined) => rowElement(row?.node.id)?.focus()

  const put = (id: string, place: Place) => {
    if (!move) return
    open(place.parentId, true)
    move(id, place)
  }
  const dragging = useDragging(nodes, move && put)

  const onKeyDown = (event: KeyboardEvent, { id, parentId, children }: MenuNode) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.altKey) {
      const step = stepOf[event.key]
      if (!step) return
      event.preventDefault()
      const place = placeAfter(nodes, id, step)
      return place ? put(id, place) : undefined
    }
    const isOpen = children.length > 0 && rows[at + 1]?.node.parentId === id
    if (event.key === 'ArrowDown') focus(rows[at + 1])
    else if (event.key === 'ArrowUp') focus(rows[at - 1])
    else if (event.key === 'Home') focus(rows[0])
    else if (event.key === 'End') focus(rows.at(-1))
    else if (event.key === 'ArrowRight') {
      if (isOpen) focus(rows[at + 1])
      else open(id, true)
    } else if (event.key === 'ArrowLeft') {
      if (isOpen && !isNarrowed) open(id, false)
      else focus(rows.find(({ node }) => node.id === parentId))
    } else if (event.key === 'Enter' || event.key === ' ') onChoose(id)
    else return
    event.preventDefault()
  }

  return (
    <Box>
      <SearchField mb="2" label={intl.formatMessage({ id: 'menu.search' })} value={typed} onSearch={setTyped} />
      <Box css={treeStyle} ref={tree} onFocus={() => (hasFocus.current = true)} onBlur={() => (hasFocus.current = false)}>
        {rows.length === 0 ? (
          <Box p="3" fontSize="sm" color="fg.muted" role="status">
            <FormattedMessage id="common.nothingMatches" />
          </Box>
        ) : (
          <div role="tree" aria-label={intl.formatMessage({ id: 'route.menuManager' })}>
            {rows.map((row, index) => {
              const { node, level, count } = row
              const isOpen = isNarrowed || !closed.has(node.id)
              return (
                <div
                  key={node.id}
                  role="treeitem"
                  data-id={node.id}
                  aria-level={level}
                  aria-posinset={row.index + 1}
                  aria-setsize={count}
                  aria-selected={node.id === chosen}
                  aria-expanded={node.children.length > 0 ? isOpen : undefined}
                  aria-keyshortcuts={move ? 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' : undefined}
                  tabIndex={index === at ? 0 : -1}
                  style={{ paddingInlineStart: `${(level - 1) * 1.25 + 0.25}rem` }}
                  onFocus={() => setFocused(node.id)}
                  onClick={() => onChoose(node.id)}
                  onKeyDown={(event) => onKeyDown(event, node)}
                  {...dragging(node.id)}
                >
                  <Fold isOpen={node.children.length > 0 ? isOpen : null} onFold={() => open(node.id, !isOpen)} />
                  <MenuIcon name={node.icon} />
                  <Titles node={node} />
                </div>
              )
            })}
          </div>
        )}
      </Box>
      {order ? (
        <Box fontSize="xs" color="fg.muted" mt="2">
          <FormattedMessage id={isNarrowed ? 'menu.orderNarrowed' : 'menu.orderHelp'} />
          <chakra.p role="status" color="fg" minH="1lh">
            {order.said}
          </chakra.p>
        </Box>
      ) : null}
    </Box>
  )
}

/** For the pointer; the keyboard has its arrows. */
function Fold({ isOpen, onFold }: { isOpen: boolean | null; onFold: () => void }) {
  if (isOpen === null) return <span className="fold" />
  const Arrow = isOpen ? ChevronDown : ChevronRight
  return (
    <span
      className="fold"
      aria-hidden
      onClick={(event) => {
        event.stopPropagation()
        onFold()
      }}
    >
      <Arrow size="1em" />
    </span>
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
