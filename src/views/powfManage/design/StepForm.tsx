import { useIntl } from 'react-intl'
import { fieldText } from '#src/components/flow/fieldTexts.ts'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { Tick } from '#src/components/form/Tick.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import {
  emptyPolicies,
  repeatedPolicies,
  resubmitPolicies,
  selfPolicies,
  stepKinds,
  type StepMode,
  type StepNode,
} from '#src/machines/approval/definition.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import { stepsBefore } from '#src/machines/approval/scopes.ts'
import { chosenOf } from './asking.ts'
import { Assignees } from './Assignees.tsx'
import { DeadlineForm } from './DeadlineForm.tsx'
import { useDesigning, type StepFormProps } from './designing.ts'
import { CountField, including, Titled, useChoices } from './fields.tsx'

const askedIds = { approve: 'flow.asked', handle: 'flow.asked.handle', meeting: 'flow.asked.meeting' } as const

/** The particulars of a step: whom it asks, how they decide, until when, and what follows. */
export function StepForm({ step, onChange }: StepFormProps) {
  const intl = useIntl()
  const choices = useChoices()
  return (
    <>
      <ChoiceField
        labelId="design.kind"
        value={step.kind}
        onChange={(kind) => onChange({ ...step, kind: chosenOf(stepKinds, kind, step.kind) })}
        options={choices(stepKinds, (kind) => `flow.kind.${kind}`)}
      />
      <Titled titleId={askedIds[step.kind]}>
        <Assignees
          value={step.assignees}
          onChange={(assignees, typing) => onChange({ ...step, assignees }, typing && `assignees.${typing}`)}
          name={intl.formatMessage({ id: askedIds[step.kind] })}
          isWeighed={step.mode.kind === 'vote'}
        />
      </Titled>
      <ModeForm step={step} onChange={onChange} />
      <DeadlineForm step={step} onChange={onChange} />
      <Rules step={step} onChange={onChange} />
      <Asks step={step} onChange={onChange} />
    </>
  )
}

const modes = ['sequential', 'countersign', 'countersignShare', 'anyOf', 'vote'] as const

const modeOf = (chosen: (typeof modes)[number], before: StepMode): StepMode => {
  const share = ('share' in before && before.share) || { of: 2, outOf: 3 }
  if (chosen === 'countersignShare') return { kind: 'countersign', share }
  return chosen === 'vote' ? { kind: chosen, share } : { kind: chosen }
}

function ModeForm({ step, onChange }: StepFormProps) {
  const { mode } = step
  const choices = useChoices()
  const share = 'share' in mode ? mode.share : undefined
  const shown = mode.kind === 'countersign' && share ? 'countersignShare' : mode.kind
  const put = (part: 'of' | 'outOf') => (count: number | undefined) => {
    if (share && 'share' in mode) onChange({ ...step, mode: { ...mode, share: { ...share, [part]: count ?? 0 } } }, `mode.${part}`)
  }
  return (
    <Titled titleId="flow.mode">
      <ChoiceField
        labelId="design.mode"
        value={shown}
        onChange={(chosen) => onChange({ ...step, mode: modeOf(chosenOf(modes, chosen, shown), mode) })}
        options={choices(modes, (each) => `design.mode.${each}`)}
      />
      {share ? (
        <>
          <CountField labelId="design.share.of" value={share.of} onChange={put('of')} />
          <CountField labelId="design.share.outOf" value={share.outOf} onChange={put('outOf')} />
        </>
      ) : null}
    </Titled>
  )
}

const rejections = ['toInitiator', 'toPrevious', 'toNode', 'ends'] as const

function Rules({ step, onChange }: StepFormProps) {
  const choices = useChoices()
  const both = useBothLanguages()
  const { definition } = useDesigning()
  const { ifRejected } = step
  const before = stepsBefore(definition.nodes, step.id).map(({ id, title }) => ({ value: id, label: both(title.zh, title.en) }))
  const reject = (chosen: string) => {
    const kind = chosenOf(rejections, chosen, ifRejected.kind)
    onChange({ ...step, ifRejected: kind === 'toNode' ? { kind, node: before.at(-1)?.value ?? '' } : { kind } })
  }
  return (
    <Titled titleId="flow.rules">
      <ChoiceField
        labelId="flow.ifEmpty"
        value={step.ifEmpty}
        onChange={(chosen) => onChange({ ...step, ifEmpty: chosenOf(emptyPolicies, chosen, step.ifEmpty) })}
        options={choices(emptyPolicies, (each) => `flow.ifEmpty.${each}`)}
      />
      <ChoiceField
        labelId="flow.ifSelf"
        value={step.ifSelf}
        onChange={(chosen) => onChange({ ...step, ifSelf: chosenOf(selfPolicies, chosen, step.ifSelf) })}
        options={choices(selfPolicies, (each) => `flow.ifSelf.${each}`)}
      />
      {step.kind === 'handle' ? null : (
        <>
          <ChoiceField
            labelId="flow.ifRepeated"
            value={step.ifRepeated}
            onChange={(chosen) => onChange({ ...step, ifRepeated: chosenOf(repeatedPolicies, chosen, step.ifRepeated) })}
            options={choices(repeatedPolicies, (each) => `flow.ifRepeated.${each}`)}
          />
          <ChoiceField
            labelId="flow.ifRejected"
            value={ifRejected.kind}
            onChange={reject}
            options={choices(
              rejections.filter((each) => each !== 'toNode' || before.length > 0 || ifRejected.kind === 'toNode'),
              (each) => (each === 'toNode' ? 'design.toNode' : `flow.ifRejected.${each}`),
            )}
          />
          {ifRejected.kind === 'toNode' ? (
            <ChoiceField
              labelId="design.toNode.which"
              value={ifRejected.node}
              onChange={(node) => onChange({ ...step, ifRejected: { kind: 'toNode', node } })}
              options={including(before, ifRejected.node)}
            />
          ) : null}
        </>
      )}
      <ChoiceField
        labelId="flow.resubmit"
        value={step.resubmit}
        onChange={(chosen) => onChange({ ...step, resubmit: chosenOf(resubmitPolicies, chosen, step.resubmit) })}
        options={choices(resubmitPolicies, (each) => `flow.resubmit.${each}`)}
      />
    </Titled>
  )
}

function Asks({ step, onChange }: StepFormProps) {
  const intl = useIntl()
  const { definition } = useDesigning()
  const { asks = {}, hides = [], ...plain } = step
  // A file says nothing of what is not asked.
  const put = (asked: NonNullable<StepNode['asks']>, hidden: readonly string[]) =>
    onChange({ ...plain, ...(Object.keys(asked).length > 0 && { asks: asked }), ...(hidden.length > 0 && { hides: hidden }) })
  const ask = (what: 'opinion' | 'files', isAsked: boolean) => {
    const { [what]: _, ...rest } = asks
    put(isAsked ? { ...rest, [what]: true } : rest, hides)
  }
  const hide = (field: string, isHidden: boolean) => put(asks, isHidden ? [...hides, field] : hides.filter((each) => each !== field))
  return (
    <>
      <Titled titleId="flow.asks">
        {(['opinion', 'files'] as const).map((what) => (
          <Tick key={what} checked={asks[what] === true} onChange={(isAsked) => ask(what, isAsked)}>
            {intl.formatMessage({ id: `flow.asks.${what}` })}
          </Tick>
        ))}
      </Titled>
      <Titled titleId="flow.hides">
        {Object.keys(fieldsOf(definition.type)).map((field) => (
          <Tick key={field} checked={hides.includes(field)} onChange={(isHidden) => hide(field, isHidden)}>
            {intl.formatMessage({ id: fieldText(field) })}
          </Tick>
        ))}
      </Titled>
    </>
  )
}
