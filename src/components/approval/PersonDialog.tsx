import { Grid } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { reasonProblem } from '#src/components/detail/reason.ts'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { PersonField, type Person } from '#src/components/form/PersonField.tsx'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { getApprovalPeople } from '#src/services/approval.ts'
import { sendEvent } from '#src/services/events.ts'

interface PersonDialogProps extends OwnDialog<'transfer' | 'delegate' | 'addSigner' | 'reassign'> {
  task: { id: string; version: number }
}

type Place = (typeof places)[number]

interface Values {
  person: Person | null
  place: Place
  reason: string
}

const places = ['before', 'beside', 'after'] as const
const placeOf = (value: string): Place => places.find((each) => each === value) ?? 'before'

/** Asks who shall have a task, look into it or sign, and why; of a signer, when. */
export function PersonDialog({ machine, event, reload, onEnd, task }: PersonDialogProps) {
  const intl = useIntl()
  const { mutateAsync } = useEvent(
    machine,
    event,
    ({ person, place, reason }: Values) => {
      const body = { version: task.version, userId: person?.id ?? '', reason: reason.trim() }
      return event === 'addSigner' ? sendEvent('task', task.id, event, { ...body, place }) : sendEvent('task', task.id, event, body)
    },
    reload,
  )
  const form = useForm({
    first: { person: null, place: 'before', reason: '' } as Values,
    bodyOf: ({ person, place, reason }) => ({ userId: person?.id ?? '', place, reason }),
    problemsOf: ({ person, reason }) => ({ userId: person ? undefined : 'approval.choosePerson', ...reasonProblem({ reason }) }),
    send: (values) => mutateAsync(values),
    onSent: onEnd,
  })
  const title = <FormattedMessage id={`event.task.${event}`} />
  return (
    <FormDialog form={form} title={title} confirm={title} onClose={onEnd}>
      <Grid gap="4">
        <FormattedMessage id={`approval.ask.${event}`} />
        {event === 'addSigner' ? (
          <ChoiceField
            labelId="approval.place"
            required
            options={places.map((value) => ({ value, label: intl.formatMessage({ id: `approval.signs.${value}` }) }))}
            value={form.values.place}
            onChange={(place) => form.change({ place: placeOf(place) })}
          />
        ) : null}
        <PersonField
          labelId="approval.person"
          searchId="approval.findPerson"
          source={['GET /api/approval/person']}
          find={(q, signal) => getApprovalPeople({ q }, { signal, quiet: true })}
          value={form.values.person}
          onChange={(person) => form.change({ person })}
          error={form.problem('userId')}
        />
        <LongTextField labelId="common.reason" helpId="common.reasonHelp" required maxLength={500} {...form.field('reason')} />
      </Grid>
    </FormDialog>
  )
}
