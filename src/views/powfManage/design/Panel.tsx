import { chakra, Flex } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { isBranching, isStep, type FlowNode } from '#src/machines/approval/definition.ts'
import { findBranch, findNode, isOtherwise } from '#src/machines/approval/design/tree.ts'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { chosenOf } from './asking.ts'
import { Assignees } from './Assignees.tsx'
import { ConditionBuilder } from './ConditionBuilder.tsx'
import { SpanFields } from './DeadlineForm.tsx'
import { useDesigning } from './designing.ts'
import { FaultList } from './FaultList.tsx'
import { including, TitleFields, Titled, Tool, useChoices } from './fields.tsx'
import { StepForm } from './StepForm.tsx'

/** The particulars of what is selected: a node, a branch, or the definition itself. */
export function Panel({ ref, onEscape }: { ref: Ref<HTMLElement>; onEscape: () => void }) {
  const intl = useIntl()
  const { definition, selected } = useDesigning()
  const node = selected === null ? null : findNode(definition.nodes, selected)?.node
  const branch = selected === null ? null : findBranch(definition.nodes, selected)
  return (
    <chakra.section
      ref={ref}
      css={panelStyle}
      aria-label={intl.formatMessage({ id: 'design.panel' })}
      onKeyDown={({ key, defaultPrevented }) => (key === 'Escape' && !defaultPrevented ? onEscape() : undefined)}
    >
      {node ? <NodePanel key={node.id} node={node} /> : branch ? <BranchPanel key={branch.branch.id} {...branch} /> : <WholePanel />}
    </chakra.section>
  )
}

function WholePanel() {
  const { definition } = useDesigning()
  return (
    <>
      <Head title={<FormattedMessage id="design.whole" />} />
      <FaultList about={null} />
      <TitleFields id={null} title={definition.title} />
      <chakra.p fontSize="xs" color="fg.muted">
        <FormattedMessage id="design.keys" />
      </chakra.p>
    </>
  )
}

const Head = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <Flex align="center" gap="1" wrap="wrap">
    <chakra.h3 fontWeight="semibold" me="auto">
      {title}
    </chakra.h3>
    {children}
  </Flex>
)

function NodePanel({ node }: { node: FlowNode }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { edit } = useDesigning()
  const { id } = node
  const title = both(node.title.zh, node.title.en)
  return (
    <>
      <Head title={<FormattedMessage id={`flow.kind.${node.kind}`} />}>
        <Tool name={intl.formatMessage({ id: 'entity.moveUp' }, { name: title })} onClick={() => edit({ do: 'move', id, way: 'up' })}>
          <ArrowUp />
        </Tool>
        <Tool name={intl.formatMessage({ id: 'design.moveDown' }, { name: title })} onClick={() => edit({ do: 'move', id, way: 'down' })}>
          <ArrowDown />
        </Tool>
        <Tool name={intl.formatMessage({ id: 'design.duplicate' }, { name: title })} onClick={() => edit({ do: 'duplicate', id })}>
          <Copy />
        </Tool>
        <Tool name={intl.formatMessage({ id: 'upload.remove' }, { name: title })} onClick={() => edit({ do: 'remove', id })}>
          <Trash2 />
        </Tool>
      </Head>
      <FaultList about={id} />
      <TitleFields id={id} title={node.title} />
      <Particulars node={node} />
    </>
  )
}

function Particulars({ node }: { node: FlowNode }) {
  const intl = useIntl()
  const choices = useChoices()
  const { definition, edit } = useDesigning()
  const change = (changed: FlowNode, typing?: string) => edit({ do: 'change', node: changed }, typing && `${node.id}.${typing}`)
  if (isBranching(node)) return null
  if (isStep(node)) return <StepForm step={node} onChange={change} />
  switch (node.kind) {
    case 'copy':
      return (
        <Titled titleId="flow.asked.copy">
          <Assignees
            value={node.assignees}
            onChange={(assignees, typing) => change({ ...node, assignees }, typing && `assignees.${typing}`)}
            name={intl.formatMessage({ id: 'flow.asked.copy' })}
          />
        </Titled>
      )
    case 'timer':
      return (
        <Titled titleId="flow.waits">
          <SpanFields span={node.wait} onChange={(changed, typing) => change({ ...node, wait: { ...node.wait, ...changed } }, typing)} />
        </Titled>
      )
    case 'subprocess': {
      const others = flowTypeIds.filter((type) => type !== definition.type)
      return (
        <ChoiceField
          labelId="flow.runs"
          value={node.type}
          onChange={(type) => change({ ...node, type: chosenOf(others, type, node.type) })}
          options={including(
            choices(others, (type) => `flowType.${type}`),
            node.type,
          )}
        />
      )
    }
  }
}

function BranchPanel({ node, branch, at }: NonNullable<ReturnType<typeof findBranch>>) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { edit } = useDesigning()
  const { id } = branch
  const isLast = isOtherwise(node, at)
  const when = 'when' in branch ? branch.when : null
  return (
    <>
      <Head title={<FormattedMessage id="design.branch" values={{ number: at + 1 }} />}>
        {isLast ? null : (
          <Tool
            name={intl.formatMessage({ id: 'upload.remove' }, { name: both(branch.title.zh, branch.title.en) })}
            onClick={() => edit({ do: 'remove', id })}
          >
            <Trash2 />
          </Tool>
        )}
      </Head>
      <FaultList about={id} />
      <TitleFields id={id} title={branch.title} />
      {isLast ? (
        <chakra.p fontSize="sm" color="fg.muted">
          <FormattedMessage id="design.otherwise" />
        </chakra.p>
      ) : null}
      {when ? (
        <ConditionBuilder
          value={when}
          onChange={(changed, typing) => edit({ do: 'decide', id, when: changed }, typing && `${id}.${typing}`)}
          name={intl.formatMessage({ id: 'design.when' })}
        />
      ) : null}
    </>
  )
}

const panelStyle = {
  position: 'sticky',
  top: '9.25rem',
  alignSelf: 'start',
  maxH: 'calc(100dvh - 10rem)',
  overflowY: 'auto',
  display: 'grid',
  gap: '3',
  bg: 'bg.panel',
  borderWidth: '1px',
  rounded: 'md',
  p: '4',
} as const
