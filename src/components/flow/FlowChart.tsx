import { chakra } from '@chakra-ui/react'
import { useMemo, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { isStep, type FlowDefinition, type FlowNode, type StepNode } from '#src/machines/approval/definition.ts'
import { nodeOf } from '#src/machines/approval/scopes.ts'
import { flowTypeTitle } from '#src/machines/approval/titles.ts'
import { flowStyle } from './flowStyle.ts'
import { nodeAnchor } from './nodeAnchor.ts'
import { flowWords, type FlowNames, type FlowWords } from './words.ts'

interface FlowChartProps {
  definition: FlowDefinition
  /** What it calls by ids and codes, as people call it. */
  names: FlowNames
}

interface Drawn {
  definition: FlowDefinition
  words: FlowWords
}

/** A definition as people read it: an ordered list of its nodes, each saying who is asked, how, and until when; branches are lists within it. */
export function FlowChart({ definition, names }: FlowChartProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const words = useMemo(() => flowWords(intl, both, definition.type, names), [intl, both, definition.type, names])
  return (
    <chakra.div css={flowStyle}>
      <ol aria-label={intl.formatMessage({ id: 'flow.chart' })}>
        <End id="flow.start" />
        <Nodes nodes={definition.nodes} definition={definition} words={words} />
        <End id="flow.end" />
      </ol>
    </chakra.div>
  )
}

const End = ({ id }: { id: 'flow.start' | 'flow.end' }) => (
  <li className="end">
    <span>
      <FormattedMessage id={id} />
    </span>
  </li>
)

const Nodes = ({ nodes, ...drawn }: Drawn & { nodes: readonly FlowNode[] }) =>
  nodes.map((node) => (
    <li key={node.id}>
      <Node node={node} {...drawn} />
      {node.kind === 'exclusive' || node.kind === 'parallel' ? <Branches node={node} {...drawn} /> : null}
    </li>
  ))

function Node({ node, ...drawn }: Drawn & { node: FlowNode }) {
  const both = useBothLanguages()
  return (
    <div className="node" id={nodeAnchor(node.id)} data-asks={isStep(node) || undefined}>
      <div className="head">
        <span className="pill" data-tone={isStep(node) ? 'running' : 'idle'}>
          <FormattedMessage id={`flow.kind.${node.kind}`} />
        </span>
        <strong>{both(node.title.zh, node.title.en)}</strong>
      </div>
      <Content node={node} {...drawn} />
    </div>
  )
}

function Content({ node, ...drawn }: Drawn & { node: FlowNode }) {
  const { words } = drawn
  if (isStep(node)) return <StepContent step={node} {...drawn} />
  switch (node.kind) {
    case 'copy':
      return (
        <dl>
          <Fact id="flow.asked.copy">{words.assignees(node.assignees)}</Fact>
        </dl>
      )
    case 'timer':
      return (
        <dl>
          <Fact id="flow.waits">{words.span(node.wait)}</Fact>
        </dl>
      )
    case 'subprocess':
      return (
        <dl>
          <Fact id="flow.runs">
            <FormattedMessage id={flowTypeTitle(node.type)} />
          </Fact>
        </dl>
      )
    default:
      return null
  }
}

const Fact = ({ id, children }: { id: Parameters<typeof FormattedMessage>[0]['id']; children: ReactNode }) => (
  <>
    <dt>
      <FormattedMessage id={id} />
    </dt>
    <dd>{children}</dd>
  </>
)

const askedIds = { approve: 'flow.asked', handle: 'flow.asked.handle', meeting: 'flow.asked.meeting' } as const

function StepContent({ step, ...drawn }: Drawn & { step: StepNode }) {
  const { words } = drawn
  return (
    <>
      <dl>
        <Fact id={askedIds[step.kind]}>{words.assignees(step.assignees)}</Fact>
        <Fact id="flow.mode">{words.mode(step.mode)}</Fact>
        {step.deadline ? <Fact id="flow.deadline">{words.deadline(step.deadline)}</Fact> : null}
      </dl>
      <details>
        <summary>
          <FormattedMessage id="flow.rules" />
        </summary>
        <Rules step={step} {...drawn} />
      </details>
    </>
  )
}

function Rules({ step, definition, words }: Drawn & { step: StepNode }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { ifRejected, asks = {}, hides = [] } = step
  const target = ifRejected.kind === 'toNode' ? nodeOf(definition.nodes, ifRejected.node) : undefined
  const asked = (['opinion', 'files'] as const).filter((each) => asks[each])
  return (
    <dl>
      <Fact id="flow.ifEmpty">
        <FormattedMessage id={`flow.ifEmpty.${step.ifEmpty}`} />
      </Fact>
      <Fact id="flow.ifSelf">
        <FormattedMessage id={`flow.ifSelf.${step.ifSelf}`} />
      </Fact>
      {step.kind === 'handle' ? null : (
        <>
          <Fact id="flow.ifRepeated">
            <FormattedMessage id={`flow.ifRepeated.${step.ifRepeated}`} />
          </Fact>
          <Fact id="flow.ifRejected">
            <FormattedMessage
              id={`flow.ifRejected.${ifRejected.kind}`}
              values={{ node: target ? both(target.title.zh, target.title.en) : '' }}
            />
          </Fact>
        </>
      )}
      <Fact id="flow.resubmit">
        <FormattedMessage id={`flow.resubmit.${step.resubmit}`} />
      </Fact>
      {asked.length > 0 ? (
        <Fact id="flow.asks">
          {intl.formatList(
            asked.map((each) => intl.formatMessage({ id: `flow.asks.${each}` })),
            { style: 'narrow' },
          )}
        </Fact>
      ) : null}
      {hides.length > 0 ? <Fact id="flow.hides">{words.fieldNames(hides)}</Fact> : null}
    </dl>
  )
}

type Branching = Extract<FlowNode, { branches: unknown }>

function Branches({ node, ...drawn }: Drawn & { node: Branching }) {
  const both = useBothLanguages()
  return (
    <ul className="branches" aria-label={both(node.title.zh, node.title.en)}>
      {node.branches.map((branch, at) => (
        <li key={branch.id}>
          <div className="branch" id={nodeAnchor(branch.id)}>
            <strong>
              <FormattedMessage id="flow.branch" values={{ number: at + 1, title: both(branch.title.zh, branch.title.en) }} />
            </strong>
            {'when' in branch ? (
              <span>
                {branch.when ? (
                  <FormattedMessage id="flow.if" values={{ condition: drawn.words.condition(branch.when) }} />
                ) : (
                  <FormattedMessage id="flow.otherwise" />
                )}
              </span>
            ) : null}
          </div>
          {branch.nodes.length > 0 ? (
            <ol>
              <Nodes nodes={branch.nodes} {...drawn} />
            </ol>
          ) : (
            <p className="passes">
              <FormattedMessage id="flow.passes" />
            </p>
          )}
          <span className="way" aria-hidden />
        </li>
      ))}
    </ul>
  )
}
