import { FormattedMessage } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { isStep, type FlowNode } from '#src/machines/approval/definition.ts'
import { flowTypeTitle } from '#src/machines/approval/titles.ts'
import { useDesigning } from './designing.ts'

/** What a card says of its node: its kind and name, whom it asks, how, and until when. */
export function NodeSays({ node }: { node: FlowNode }) {
  const both = useBothLanguages()
  return (
    <>
      <span className="title">
        <span className="pill" data-tone={isStep(node) ? 'running' : 'idle'}>
          <FormattedMessage id={`flow.kind.${node.kind}`} />
        </span>
        <strong>{both(node.title.zh, node.title.en)}</strong>
      </span>
      <Summary node={node} />
    </>
  )
}

function Summary({ node }: { node: FlowNode }) {
  const { words } = useDesigning()
  if (isStep(node))
    return (
      <>
        <span className="says">{words.assignees(node.assignees)}</span>
        <span className="says">{words.mode(node.mode)}</span>
        {node.deadline ? <span className="says">{words.deadline(node.deadline)}</span> : null}
      </>
    )
  switch (node.kind) {
    case 'copy':
      return <span className="says">{words.assignees(node.assignees)}</span>
    case 'timer':
      return <span className="says">{words.span(node.wait)}</span>
    case 'subprocess':
      return (
        <span className="says">
          <FormattedMessage id={flowTypeTitle(node.type)} />
        </span>
      )
    default:
      return null
  }
}
