import { Grid } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordActions, type OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { objectionOutcomes, remediesOf } from '#src/machines/objection/terms.ts'
import { sendEvent } from '#src/services/events.ts'
import type { RecordOf } from '#src/services/records.ts'

interface ActionsProps {
  record: RecordOf<'objection'>
  reload: () => Promise<void>
}

/** What may be done to an objection; an answer and a decision have a form. */
export function ObjectionActions({ record, reload }: ActionsProps) {
  return (
    <RecordActions
      machine="objection"
      record={record}
      reload={reload}
      before={record.target === 'CANCELLATION' ? {} : { accept: <FormattedMessage id="objection.acceptHelp" /> }}
      dialogs={{
        answer: (dialog) => <AnswerDialog {...dialog} event="answer" record={record} />,
        decide: (dialog) => <AnswerDialog {...dialog} event="decide" record={record} />,
      }}
    />
  )
}

const ruleOf = async () => (await import('#src/contract/objection.ts')).objectionAnswered

function AnswerDialog({ event, record, reload, onEnd }: OwnDialog & { event: 'answer' | 'decide'; record: RecordOf<'objection'> }) {
  const intl = useIntl()
  const { id, version, target } = record
  const send = async (body: object) => sendEvent('objection', id, event, { version, ...(await ruleOf()).parse(body) })
  const { mutateAsync } = useEvent('objection', event, send, reload)
  const form = useForm({
    first: { outcome: 'REJECTED', remedy: 'NONE', answer: '' },
    rule: ruleOf,
    send: (body) => mutateAsync(body),
    onSent: onEnd,
  })
  const outcomes = objectionOutcomes.map((value) => ({ value, label: intl.formatMessage({ id: `objection.outcome.${value}` }) }))
  const remedies = remediesOf[target].map((value) => ({ value, label: intl.formatMessage({ id: `objection.remedy.${value}` }) }))
  const name = <FormattedMessage id={`event.objection.${event}`} />
  return (
    <FormDialog form={form} title={name} confirm={name} onClose={onEnd}>
      <Grid gap="4">
        <ChoiceField labelId="objection.outcome" required options={outcomes} {...form.field('outcome')} />
        {remedies.length > 1 ? (
          <ChoiceField labelId="objection.remedy" helpId="objection.remedyHelp" required options={remedies} {...form.field('remedy')} />
        ) : null}
        <LongTextField
          labelId="objection.answer"
          helpId="objection.answerHelp"
          required
          rows={8}
          maxLength={4000}
          {...form.field('answer')}
        />
      </Grid>
    </FormDialog>
  )
}
