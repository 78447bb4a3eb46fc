import { FormattedMessage, useIntl } from 'react-intl'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { Tick } from '#src/components/form/Tick.tsx'
import { isOwnDecision, spanUnits, timeoutActions, type Span, type StepDeadline } from '#src/machines/approval/definition.ts'
import { chosenOf } from './asking.ts'
import { Assignees } from './Assignees.tsx'
import type { StepFormProps } from './designing.ts'
import { CountField, including, Titled, useChoices } from './fields.tsx'

const usual: StepDeadline = { count: 2, unit: 'workingDays', whenDue: 'remind' }

/** Until when a step is to be decided, and what happens when it is not. */
export function DeadlineForm({ step, onChange }: StepFormProps) {
  const intl = useIntl()
  const choices = useChoices()
  const { deadline, ...plain } = step
  const put = (changed: Partial<StepDeadline>, typing?: string) =>
    onChange({ ...plain, deadline: { ...usual, ...deadline, ...changed } }, typing && `deadline.${typing}`)
  const remind = (remindBefore: number | undefined) => {
    if (!deadline) return
    const { remindBefore: _, ...rest } = deadline
    onChange({ ...plain, deadline: remindBefore === undefined ? rest : { ...rest, remindBefore } }, 'deadline.remindBefore')
  }
  const actions = timeoutActions.filter((action) => isOwnDecision(step) || (action !== 'approve' && action !== 'reject'))
  return (
    <Titled titleId="flow.deadline">
      <Tick checked={deadline !== undefined} onChange={(has) => onChange(has ? { ...plain, deadline: usual } : plain)}>
        <FormattedMessage id="design.deadline.has" />
      </Tick>
      {deadline ? (
        <>
          <SpanFields span={deadline} onChange={put} />
          <CountField labelId="design.deadline.remindBefore" value={deadline.remindBefore} onChange={remind} />
          <ChoiceField
            labelId="design.deadline.whenDue"
            value={deadline.whenDue}
            onChange={(chosen) => put({ whenDue: chosenOf(timeoutActions, chosen, deadline.whenDue) })}
            options={including(
              choices(actions, (action) => `design.whenDue.${action}`),
              deadline.whenDue,
            )}
          />
          {deadline.whenDue === 'transfer' ? (
            <Assignees
              value={deadline.to ?? []}
              onChange={(to, typing) => put({ to }, typing && `to.${typing}`)}
              name={intl.formatMessage({ id: 'design.deadline.to' })}
            />
          ) : null}
        </>
      ) : null}
    </Titled>
  )
}

interface SpanFieldsProps {
  span: Span
  onChange: (changed: Partial<Span>, typing?: string) => void
}

/** So many working hours or days. */
export function SpanFields({ span, onChange }: SpanFieldsProps) {
  const choices = useChoices()
  return (
    <>
      <CountField labelId="design.span.count" value={span.count} onChange={(count) => onChange({ count: count ?? 0 }, 'count')} />
      <ChoiceField
        labelId="design.span.unit"
        value={span.unit}
        onChange={(unit) => onChange({ unit: chosenOf(spanUnits, unit, span.unit) })}
        options={choices(spanUnits, (unit) => `design.span.${unit}`)}
      />
    </>
  )
}
