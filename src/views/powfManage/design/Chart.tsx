import { Button, chakra } from '@chakra-ui/react'
import { ArrowLeft, ArrowRight, Plus } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { MenuButton } from '#src/components/menu/MenuButton.tsx'
import { isBranching, stepKinds, type FlowNode, type Branching } from '#src/machines/approval/definition.ts'
import type { NodeKind } from '#src/machines/approval/design/beginnings.ts'
import { isOtherwise, type Place } from '#src/machines/approval/design/tree.ts'
import { Card } from './Card.tsx'
import { wayOf, neighbour } from './along.ts'
import { useDesigning } from './designing.ts'
import { designStyle } from './designStyle.ts'
import { Tool } from './fields.tsx'
import { NodeSays } from './NodeSays.tsx'

interface ChartProps {
  ref: Ref<HTMLDivElement>
  /** The particulars of what is selected are wanted. */
  onOpen: () => void
}

/** The definition as a list of cards that are worked on: with the pointer, or by keys alone. */
export function Chart({ ref, onOpen }: ChartProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { definition, edit, selected } = useDesigning()
  const { nodes, title } = definition
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-card]') : null
    if (!card || event.ctrlKey || event.metaKey) return
    const way = wayOf(event.key)
    if (way && event.altKey && selected) edit({ do: 'move', id: selected, way })
    else if (event.key === 'Delete' && selected) edit({ do: 'remove', id: selected })
    else if (event.altKey) return
    else {
      const next = neighbour(event.currentTarget, card, event.key)
      if (!next) return
      next.focus()
    }
    event.preventDefault()
  }
  return (
    <chakra.div ref={ref} css={designStyle} onKeyDown={onKeyDown}>
      <ol aria-label={intl.formatMessage({ id: 'flow.chart' })}>
        <li>
          <Card id={null} onOpen={onOpen} className="edge">
            <FormattedMessage id="flow.start" />
            <small>{both(title.zh, title.en)}</small>
          </Card>
          <Add at={{ branch: null, index: 0 }} after={intl.formatMessage({ id: 'flow.start' })} />
        </li>
        <Nodes nodes={nodes} branch={null} onOpen={onOpen} />
        <li className="end">
          <span>
            <FormattedMessage id="flow.end" />
          </span>
        </li>
      </ol>
    </chakra.div>
  )
}

interface NodesProps {
  nodes: readonly FlowNode[]
  branch: string | null
  onOpen: () => void
}

function Nodes({ nodes, branch, onOpen }: NodesProps) {
  const both = useBothLanguages()
  return nodes.map((node, index) => (
    <li key={node.id}>
      <Card id={node.id} onOpen={onOpen} className="node">
        <NodeSays node={node} />
      </Card>
      {isBranching(node) ? <Branches node={node} onOpen={onOpen} /> : null}
      <Add at={{ branch, index: index + 1 }} after={both(node.title.zh, node.title.en)} />
    </li>
  ))
}

function Branches({ node, onOpen }: { node: Branching; onOpen: () => void }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { edit, words } = useDesigning()
  const title = both(node.title.zh, node.title.en)
  return (
    <>
      <div className="more">
        <Button
          size="2xs"
          variant="outline"
          bg="bg.panel"
          aria-label={intl.formatMessage({ id: 'design.addBranchTo' }, { title })}
          onClick={() => edit({ do: 'addBranch', id: node.id })}
        >
          <Plus />
          <FormattedMessage id="design.addBranch" />
        </Button>
      </div>
      <ul className="branches" aria-label={title}>
        {node.branches.map((branch, at) => {
          const name = both(branch.title.zh, branch.title.en)
          return (
            <li key={branch.id}>
              <div className="branch">
                <Card id={branch.id} onOpen={onOpen} className="head">
                  <strong>
                    <FormattedMessage id="flow.branch" values={{ number: at + 1, title: name }} />
                  </strong>
                  {'when' in branch ? (
                    <span className="when">
                      {branch.when ? (
                        <FormattedMessage id="flow.if" values={{ condition: words.condition(branch.when) }} />
                      ) : (
                        <FormattedMessage id="flow.otherwise" />
                      )}
                    </span>
                  ) : null}
                </Card>
                <Priority node={node} at={at} name={name} />
              </div>
              <Add at={{ branch: branch.id, index: 0 }} after={name} />
              {branch.nodes.length > 0 ? (
                <ol>
                  <Nodes nodes={branch.nodes} branch={branch.id} onOpen={onOpen} />
                </ol>
              ) : null}
              <span className="way" aria-hidden />
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Which of the branches is asked first; nothing passes what is left when nothing else holds. */
function Priority({ node, at, name }: { node: Branching; at: number; name: string }): ReactNode {
  const intl = useIntl()
  const { edit } = useDesigning()
  const id = node.branches[at]?.id ?? ''
  if (node.kind === 'parallel' || isOtherwise(node, at)) return null
  const hasNext = !isOtherwise(node, at + 1)
  if (at === 0 && !hasNext) return null
  return (
    <div className="priority">
      {at > 0 ? (
        <Tool name={intl.formatMessage({ id: 'design.earlier' }, { name })} onClick={() => edit({ do: 'move', id, way: 'left' })}>
          <ArrowLeft />
        </Tool>
      ) : (
        <span />
      )}
      {hasNext ? (
        <Tool name={intl.formatMessage({ id: 'design.later' }, { name })} onClick={() => edit({ do: 'move', id, way: 'right' })}>
          <ArrowRight />
        </Tool>
      ) : null}
    </div>
  )
}

const kinds: readonly NodeKind[] = [...stepKinds, 'copy', 'exclusive', 'parallel', 'subprocess', 'timer']

/** A line between two cards, with a button that puts something there. */
function Add({ at, after }: { at: Place; after: string }) {
  const intl = useIntl()
  const { edit } = useDesigning()
  return (
    <div className="add">
      <MenuButton
        entries={kinds.map((kind) => ({
          value: kind,
          label: intl.formatMessage({ id: `flow.kind.${kind}` }),
          startsGroup: kind === 'exclusive' || kind === 'subprocess',
        }))}
        onSelect={(chosen) => {
          const kind = kinds.find((each) => each === chosen)
          if (kind) edit({ do: 'insert', kind, at })
        }}
        button={(opener) => (
          <button type="button" {...opener} aria-label={intl.formatMessage({ id: 'design.addAfter' }, { title: after })}>
            <Plus size="1em" aria-hidden />
          </button>
        )}
      />
    </div>
  )
}
