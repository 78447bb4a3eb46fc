import { Box } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type HTMLAttributes, type KeyboardEvent, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { SearchField } from '#src/components/form/SearchField.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { aboveOf, narrowed, rowsOf, type Row, type TreeNode } from './rows.ts'
import { treeStyle } from './treeStyle.ts'
import type { TreeState } from './useTree.ts'

interface TreeProps<N> {
  labelId: MessageId
  searchId: MessageId
  nodes: readonly N[]
  state: TreeState
  /** In which what is typed is looked for. */
  textOf: (node: N) => string
  chosen: string | undefined
  onChoose: (id: string) => void
  /** What a row shows. */
  row: (node: N) => ReactNode
  /** What Alt and a key do to a node, and which keys. */
  moving?: { keys: string; onKey: (event: KeyboardEvent, id: string) => void } | undefined
  /** What a row is given besides, such as that it can be dragged. */
  rowProps?: (id: string) => HTMLAttributes<HTMLDivElement>
}

const noProps = () => ({})

/** A tree as WAI-ARIA describes it, that narrows as one types. */
export function Tree<N extends TreeNode<N>>({
  labelId,
  searchId,
  nodes,
  state: { typed, setTyped, isNarrowed, isOpen, open },
  textOf,
  chosen,
  onChoose,
  row: shown,
  moving,
  rowProps = noProps,
}: TreeProps<N>) {
  const intl = useIntl()
  const [focused, setFocused] = useState(chosen)
  const tree = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const rows = rowsOf(isNarrowed ? narrowed(nodes, typed, textOf) : nodes, isOpen)
  // Of what is not shown, that above it.
  const stops = focused === undefined ? [chosen] : [focused, ...aboveOf(nodes, focused).map(({ id }) => id), chosen]
  const at = stops.map((id) => rows.findIndex(({ node }) => node.id === id)).find((place) => place >= 0) ?? 0

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

  const focus = (row: Row<N> | undefined) => rowElement(row?.node.id)?.focus()

  const onKeyDown = (event: KeyboardEvent, { id, parentId, children }: N) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.altKey) return moving?.onKey(event, id)
    const isUnfolded = children.length > 0 && rows[at + 1]?.node.parentId === id
    if (event.key === 'ArrowDown') focus(rows[at + 1])
    else if (event.key === 'ArrowUp') focus(rows[at - 1])
    else if (event.key === 'Home') focus(rows[0])
    else if (event.key === 'End') focus(rows.at(-1))
    else if (event.key === 'ArrowRight') {
      if (isUnfolded) focus(rows[at + 1])
      else open(id, true)
    } else if (event.key === 'ArrowLeft') {
      if (isUnfolded && !isNarrowed) open(id, false)
      else focus(rows.find(({ node }) => node.id === parentId))
    } else if (event.key === 'Enter' || event.key === ' ') onChoose(id)
    else return
    event.preventDefault()
  }

  return (
    <>
      <SearchField mb="2" label={intl.formatMessage({ id: searchId })} value={typed} onSearch={setTyped} />
      <Box css={treeStyle} ref={tree} onFocus={() => (hasFocus.current = true)} onBlur={() => (hasFocus.current = false)}>
        {rows.length === 0 ? (
          <Box p="3" fontSize="sm" color="fg.muted" role="status">
            <FormattedMessage id="common.nothingMatches" />
          </Box>
        ) : (
          <div role="tree" aria-label={intl.formatMessage({ id: labelId })}>
            {rows.map(({ node, level, index: place, count }, index) => (
              <div
                key={node.id}
                role="treeitem"
                data-id={node.id}
                aria-level={level}
                aria-posinset={place + 1}
                aria-setsize={count}
                aria-selected={node.id === chosen}
                aria-expanded={node.children.length > 0 ? isOpen(node.id) : undefined}
                aria-keyshortcuts={moving?.keys}
                tabIndex={index === at ? 0 : -1}
                style={{ paddingInlineStart: `${(level - 1) * 1.25 + 0.25}rem` }}
                onFocus={() => setFocused(node.id)}
                onClick={() => onChoose(node.id)}
                onKeyDown={(event) => onKeyDown(event, node)}
                {...rowProps(node.id)}
              >
                <Fold isOpen={node.children.length > 0 ? isOpen(node.id) : null} onFold={() => open(node.id, !isOpen(node.id))} />
                {shown(node)}
              </div>
            ))}
          </div>
        )}
      </Box>
    </>
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
