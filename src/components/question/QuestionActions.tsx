import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { sendEvent } from '#src/services/events.ts'
import { getExperts } from '#src/services/question.ts'
import { editRecord, pageRecords, type RecordOf } from '#src/services/records.ts'

interface ActionsProps {
  record: RecordOf<'question'>
  reload: () => Promise<void>
}
interface DialogProps extends ActionsProps {
  onClose: () => void
}

/** What may be done to a question; answers, whom it is given to and what it is merged into have forms of their own. */
export function QuestionActions({ record, reload }: ActionsProps) {
  const [asking, setAsking] = useState<'answer' | 'edit' | 'assign' | 'merge' | null>(null)
  const dialog = { record, reload, onClose: () => setAsking(null) }
  return (
    <>
      <RecordActions
        machine="question"
        record={record}
        reload={reload}
        own={{
          answer: () => setAsking('answer'),
          edit: () => setAsking('edit'),
          assign: () => setAsking('assign'),
          merge: () => setAsking('merge'),
        }}
      />
      {asking === 'answer' || asking === 'edit' ? <AnswerDialog event={asking} {...dialog} /> : null}
      {asking === 'assign' ? <AssignDialog {...dialog} /> : null}
      {asking === 'merge' ? <MergeDialog {...dialog} /> : null}
    </>
  )
}

function AnswerDialog({ event, record: { id, version, answer }, reload, onClose }: DialogProps & { event: 'answer' | 'edit' }) {
  const { mutateAsync } = useEvent(
    'question',
    event,
    (body: { answer: string }) =>
      event === 'edit' ? editRecord('question', id, { version, ...body }) : sendEvent('question', id, 'answer', { version, ...body }),
    reload,
  )
  const form = useForm({
    first: { answer },
    rule: async () => (await import('#src/contract/question.ts')).answered,
    send: (body) => mutateAsync(body),
    onSent: onClose,
  })
  const name = <FormattedMessage id={`event.question.${event}`} />
  return (
    <FormDialog form={form} title={name} confirm={name} onClose={onClose}>
      <LongTextField
        labelId="question.answer"
        helpId={event === 'answer' ? 'question.answerHelp' : 'question.draftHelp'}
        required
        rows={8}
        maxLength={4000}
        {...form.field('answer')}
      />
    </FormDialog>
  )
}

function AssignDialog({ record: { id, version }, reload, onClose }: DialogProps) {
  const both = useBothLanguages()
  const { data = [] } = useQuery({
    queryKey: ['GET /api/po/question/{id}/expert', id],
    queryFn: ({ signal }) => getExperts(id, { signal, quiet: true }),
  })
  const options = data.map((person) => ({ value: person.id, label: both(person.name, person.nameEn) }))
  return (
    <ChoiceDialog
      event="assign"
      labelId="question.expert"
      options={options}
      send={(toUserId) => sendEvent('question', id, 'assign', { version, toUserId })}
      reload={reload}
      onClose={onClose}
    />
  )
}

function MergeDialog({ record: { id, version, projectId }, reload, onClose }: DialogProps) {
  const { data } = useQuery({
    queryKey: ['GET /api/po/question/page', 'answered', projectId],
    queryFn: ({ signal }) => pageRecords('question', { projectId, state: 'answered', limit: '100' }, { signal, quiet: true }),
  })
  const options = (data?.rows ?? []).map(({ id: value, no, text }) => ({ value, label: `${no} ${text.slice(0, 60)}` }))
  return (
    <ChoiceDialog
      event="merge"
      labelId="question.into"
      options={options}
      send={(intoId) => sendEvent('question', id, 'merge', { version, intoId })}
      reload={reload}
      onClose={onClose}
    />
  )
}

interface ChoiceProps extends Pick<DialogProps, 'reload' | 'onClose'> {
  event: 'assign' | 'merge'
  labelId: 'question.expert' | 'question.into'
  options: { value: string; label: string }[]
  send: (id: string) => Promise<unknown>
}

function ChoiceDialog({ event, labelId, options, send, reload, onClose }: ChoiceProps) {
  const { mutateAsync } = useEvent('question', event, send, reload)
  const form = useForm({ first: { chosen: '' }, send: ({ chosen }) => mutateAsync(chosen || first), onSent: onClose })
  const first = options[0]?.value ?? ''
  const name = <FormattedMessage id={`event.question.${event}`} />
  return (
    <FormDialog form={form} title={name} confirm={name} disabled={first === ''} onClose={onClose}>
      <ChoiceField
        labelId={labelId}
        helpId={`question.${event}Help`}
        required
        options={options}
        value={form.values.chosen || first}
        onChange={(chosen) => form.change({ chosen })}
      />
    </FormDialog>
  )
}
