import { chakra } from '@chakra-ui/react'
import { useMemo, type ReactNode } from 'react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import { chainStyle } from '#src/components/approval/chainStyle.ts'
import { ExpectedBy } from '#src/components/approval/ExpectedBy.tsx'
import { choiceText } from '#src/components/flow/fieldTexts.ts'
import { flowWords } from '#src/components/flow/words.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { withSeparators } from '#src/components/value/Money.tsx'
import type { FormValue } from '#src/machines/approval/definition.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import type { OneFlow, SimulatedFlow } from '#src/services/flow.ts'

type Node = SimulatedFlow['chain'][number]
type Reason = Node['reasons'][number]

/** The way of a simulated case: each node with whom it asks, when, and why it is there. */
export function SimulatedChain({ flow, answer }: { flow: OneFlow; answer: SimulatedFlow }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { chain, names, stopsAt, ends } = answer
  const words = useMemo(() => flowWords(intl, both, flow.content.type, [...flow.names, ...names]), [intl, both, flow, names])
  const stopped = chain.find(({ node }) => node === stopsAt)
  const said = (field: string, value: FormValue): ReactNode => {
    if (value === null) return <FormattedMessage id="flow.simulate.notSaid" />
    if (typeof value === 'boolean') return <FormattedMessage id={value ? 'entity.yes' : 'entity.no'} />
    const its = fieldsOf(flow.type)[field]
    if (its?.kind === 'money') return <FormattedMessage id="flow.simulate.money" values={{ value: withSeparators(value) }} />
    if (its?.kind === 'choice') return its.values?.includes(value) ? intl.formatMessage({ id: choiceText(field, value) }) : value
    const known = names.find(({ key }) => key === value)
    return known ? both(known.name, known.nameEn) : value
  }
  return (
    <chakra.div mt="5">
      <chakra.ol css={chainStyle} aria-label={intl.formatMessage({ id: 'flow.simulate.way' })}>
        {chain.map((node) => (
          <li key={node.node} data-standing="ahead">
            <Passed node={node} />
            {node.reasons.length > 0 ? (
              <ul>
                {node.reasons.map((reason) => (
                  <Why key={reason.branch} reason={reason} asks={(question) => words.condition(question)} says={said} />
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </chakra.ol>
      <chakra.p fontSize="sm" fontWeight="medium" mt="4">
        {stopped ? (
          <FormattedMessage id="flow.simulate.stops" values={{ step: both(stopped.title, stopped.titleEn) }} />
        ) : (
          <FormattedMessage id="flow.simulate.approved" />
        )}
      </chakra.p>
      <chakra.div fontSize="sm" color="fg.muted">
        {ends ? <ExpectedBy {...ends} textId="approval.expectedEnd" /> : <FormattedMessage id="flow.simulate.noHistory" />}
      </chakra.div>
    </chakra.div>
  )
}

function Passed({ node }: { node: Node }) {
  const both = useBothLanguages()
  const { title, titleEn, kind, beside, people, later, ifEmpty, ends } = node
  const isAsked = kind === 'approve' || kind === 'handle' || kind === 'meeting' || kind === 'copy'
  return (
    <>
      <div className="step">
        <h3>{both(title, titleEn)}</h3>
        <span className="standing">
          <FormattedMessage id={`flow.kind.${kind}`} />
        </span>
      </div>
      {beside ? (
        <p className="aside">
          <FormattedMessage id="flow.simulate.beside" values={{ branch: both(beside.title, beside.titleEn) }} />
        </p>
      ) : null}
      {isAsked && people.length > 0 ? (
        <p>
          <FormattedList
            value={people.map(({ name, nameEn, insteadOf, skippedFor }) => (
              <span key={name}>
                {both(name, nameEn)}
                {insteadOf ? <Mark id="flow.simulate.acting" /> : null}
                {skippedFor ? <Mark id={`approval.skipped.${skippedFor}`} /> : null}
              </span>
            ))}
          />
        </p>
      ) : null}
      {later.map((each) => (
        <p className="aside" key={each}>
          <FormattedMessage id={`flow.simulate.later.${each}`} />
        </p>
      ))}
      {ifEmpty ? (
        <p className="aside">
          <FormattedMessage id="approval.nobodyExpected" /> · <FormattedMessage id={`flow.ifEmpty.${ifEmpty}`} />
        </p>
      ) : null}
      {isAsked && kind !== 'copy' && ends ? <ExpectedBy {...ends} /> : null}
    </>
  )
}

const Mark = ({ id }: { id: 'flow.simulate.acting' | 'approval.skipped.self' | 'approval.skipped.repeated' }) => (
  <chakra.span fontSize="xs" color="fg.muted" ms="1">
    (<FormattedMessage id={id} />)
  </chakra.span>
)

interface WhyProps {
  reason: Reason
  asks: (question: Reason['asked'][number]['question']) => string
  says: (field: string, value: FormValue) => ReactNode
}

/** Why a branch was gone, or was not: each thing that was asked, what the form says, and whether that holds. */
function Why({ reason: { title, titleEn, isTaken, way, asked }, asks, says }: WhyProps) {
  const both = useBothLanguages()
  return (
    <chakra.li listStyleType="none" mt="1.5" fontSize="sm">
      <chakra.span className="pill" data-tone={isTaken ? 'good' : 'idle'}>
        <FormattedMessage id={isTaken ? 'flow.simulate.taken' : 'flow.simulate.notTaken'} />
      </chakra.span>{' '}
      <strong>{both(title, titleEn)}</strong>
      {way === 'else' || asked.length > 1 ? (
        <chakra.span color="fg.muted" fontSize="xs" ms="2">
          <FormattedMessage id={`flow.simulate.joined.${way}`} />
        </chakra.span>
      ) : null}
      <chakra.ul fontSize="xs" lineHeight="1.7" ps="1">
        {asked.map(({ question, says: value, holds }) => (
          <chakra.li key={JSON.stringify(question)} listStyleType="none" overflowWrap="anywhere">
            {holds === null ? (
              <FormattedMessage id="flow.simulate.untold" values={{ condition: asks(question) }} />
            ) : (
              <FormattedMessage
                id={holds ? 'flow.simulate.holds' : 'flow.simulate.fails'}
                values={{ condition: asks(question), value: says(question.field, value) }}
              />
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.li>
  )
}
