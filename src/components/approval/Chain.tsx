import { chakra, Flex } from '@chakra-ui/react'
import { FormattedList, FormattedMessage } from 'react-intl'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { SignaturePicture } from '#src/components/approval/SignaturePicture.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { openTaskStates } from '#src/machines/approval/verdict.ts'
import { CameWith } from './CameWith.tsx'
import { chainStyle } from './chainStyle.ts'
import { stateCalled } from './handled.ts'
import { PersonDialog } from './PersonDialog.tsx'
import type { ChainNode, ChainTask } from './types.ts'

interface ChainProps {
  chain: readonly ChainNode[]
  reload: () => Promise<void>
  /** Beside something else, where there is little room. */
  compact?: boolean
}

/** The steps of a case: those it has passed, where it stands, and those that may come. */
export function Chain({ chain, reload, compact = false }: ChainProps) {
  return (
    <chakra.ol css={chainStyle} data-compact={compact ? '' : undefined}>
      {chain.map((node, place) => (
        // A step may be passed more than once.
        <li key={`${node.node} ${node.begunAt ?? place}`} data-standing={node.standing}>
          <Step node={node} reload={reload} compact={compact} />
        </li>
      ))}
    </chakra.ol>
  )
}

function Step({ node, reload, compact }: { node: ChainNode } & Required<Omit<ChainProps, 'chain'>>) {
  const both = useBothLanguages()
  const { title, titleEn, kind, standing, begunAt, endedAt, tasks, meetings, expected } = node
  return (
    <>
      <div className="step">
        <h3>{both(title, titleEn)}</h3>
        <span className="standing">
          <FormattedMessage id={`approval.standing.${standing}`} />
        </span>
      </div>
      {kind === 'approve' ? null : (
        <p className="aside">
          <FormattedMessage id={`flow.kind.${kind}`} />
        </p>
      )}
      {tasks.map((task) => (
        <Asked key={task.id} task={task} kind={kind} reload={reload} compact={compact} />
      ))}
      {meetings.map(({ id, title: called, startsAt, minutesNo, result }) => (
        <p className="aside" key={id}>
          {called} · <Moment at={startsAt} />
          {minutesNo ? (
            <>
              {' · '}
              <FormattedMessage id="approval.minutes" values={{ no: minutesNo }} />
            </>
          ) : null}
          {result === 'deferred' ? (
            <>
              {' · '}
              <FormattedMessage id="approval.deferred" />
            </>
          ) : null}
        </p>
      ))}
      {standing === 'ahead' && (kind === 'approve' || kind === 'handle' || kind === 'meeting') ? (
        <p className="aside">
          {expected.length > 0 ? (
            <FormattedMessage
              id="approval.expected"
              values={{ names: <FormattedList value={expected.map(({ name, nameEn }) => both(name, nameEn))} /> }}
            />
          ) : (
            <FormattedMessage id="approval.nobodyExpected" />
          )}
        </p>
      ) : null}
      {begunAt && !compact && tasks.length === 0 ? (
        <p className="aside">
          <Moment at={endedAt ?? begunAt} />
        </p>
      ) : null}
    </>
  )
}

/** What one person is asked at a step, and what became of it. */
function Asked({ task, kind, reload, compact }: { task: ChainTask; kind: ChainNode['kind'] } & Required<Omit<ChainProps, 'chain'>>) {
  const both = useBothLanguages()
  const { id, state, userName, insteadOfName, insteadOfNameEn, delegateName, delegateNameEn, place, since, decideBy, skippedFor } = task
  const name = both(userName, task.userNameEn)
  // What its owner may do stands at the foot of the page.
  const transitions = task.transitions.filter(({ event, allowed }) => allowed && (event === 'reassign' || event === 'remove'))
  const isOpen = openTaskStates.some((open) => open === state)
  return (
    <div className="asked">
      <Flex gap="2" wrap="wrap" align="center">
        <span className="who">{name || <FormattedMessage id="approval.nobody" />}</span>
        {task.jobTitle ? <span className="aside">{both(task.jobTitle, task.jobTitleEn)}</span> : null}
        {insteadOfName ? (
          <span className="aside">
            <FormattedMessage id="approval.insteadOf" values={{ name: both(insteadOfName, insteadOfNameEn) }} />
          </span>
        ) : null}
        {place === 'own' ? null : (
          <span className="aside">
            <FormattedMessage id={`approval.place.${place}`} />
          </span>
        )}
        <StatePill machine="task" state={state} calledId={stateCalled(kind, state)} />
      </Flex>
      <p className="aside">
        {isOpen ? <FormattedMessage id="approval.sinceWhen" values={{ at: <Moment at={since} /> }} /> : <Moment at={since} />}
        {isOpen && decideBy ? (
          <>
            {' · '}
            <FormattedMessage id="approval.until" values={{ at: <Moment at={decideBy} /> }} />
          </>
        ) : null}
      </p>
      {skippedFor ? (
        <p className="aside">
          <FormattedMessage id={`approval.skipped.${skippedFor}`} />
        </p>
      ) : null}
      {delegateName ? (
        <p className="aside">
          <FormattedMessage id="approval.delegatedTo" values={{ name: both(delegateName, delegateNameEn) }} />
        </p>
      ) : null}
      {task.opinion ? <blockquote>{task.opinion}</blockquote> : null}
      {task.signatureFileId && !compact ? <SignaturePicture fileId={task.signatureFileId} name={name} /> : null}
      <CameWith documents={task.documents.filter(({ stage }) => stage === 'opinion')} />
      {task.delegateOpinion ? (
        <blockquote>
          <FormattedMessage id="approval.answered" values={{ name: both(delegateName, delegateNameEn), opinion: task.delegateOpinion }} />
        </blockquote>
      ) : null}
      <CameWith documents={task.documents.filter(({ stage }) => stage === 'answer')} />
      {transitions.length > 0 ? (
        <chakra.div mt="2">
          <RecordActions
            machine="task"
            record={{ id, version: task.version, transitions }}
            reload={reload}
            secondary
            size="xs"
            about={name}
            dialogs={{ reassign: (dialog) => <PersonDialog {...dialog} task={task} /> }}
          />
        </chakra.div>
      ) : null}
    </div>
  )
}
