import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { CompanyReason } from '#src/components/company/CompanyReason.tsx'
import type { OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { RegistrationField } from '#src/machines/registration/fields.ts'
import { traitsOf } from '#src/machines/traits.ts'
import { sendToCompany, type Company, type CompanyEvent } from '#src/services/company.ts'

interface ReviewDialogProps extends OwnDialog<CompanyEvent> {
  company: Company
  /** What a return tells the company to mend. */
  marks: readonly { field: RegistrationField; reason: string }[]
  /** Whether a note goes with it to those who decide next. */
  mayNote: boolean
}

const withMarks = new Set<CompanyEvent>(['return', 'sendBack'])

/** Asks before an event of a review is sent, for what it carries. */
export function ReviewDialog({ company, event, marks, mayNote, reload, onEnd }: ReviewDialogProps) {
  const both = useBothLanguages()
  const { mutateAsync } = useEvent(
    'company',
    event,
    (carried: { note?: string }) => sendToCompany(company.id, event, { version: company.version, ...carried }),
    reload,
  )
  const name = <FormattedMessage id={`event.company.${event}` as MessageId} />
  const title = (
    <>
      {name} · {both(company.name, company.nameEn)}
    </>
  )
  const form = useForm({
    first: { note: '' },
    send: ({ note }) => mutateAsync(mayNote && note.trim() !== '' ? { note: note.trim() } : {}),
    onSent: onEnd,
  })
  if (traitsOf('company', event).asksReason)
    return <CompanyReason company={company} event={event} title={title} beforeId="review.rejectHelp" reload={reload} onEnd={onEnd} />
  return (
    <FormDialog form={form} cancelId="common.back" title={title} confirm={name} onClose={onEnd}>
      <FormattedMessage id={`review.ask.${event}` as MessageId} values={{ count: marks.length, name: company.assigneeName }} />
      {withMarks.has(event) ? (
        <chakra.ul mt="3" display="grid" gap="1">
          {marks.map(({ field, reason }) => (
            <li key={field}>
              <strong>
                <FormattedMessage id={`field.${field}` as MessageId} />
              </strong>{' '}
              · {reason}
            </li>
          ))}
        </chakra.ul>
      ) : null}
      {mayNote ? (
        <Box mt="4">
          <LongTextField labelId="review.note" helpId="review.noteHelp" maxLength={1000} {...form.field('note')} />
        </Box>
      ) : null}
    </FormDialog>
  )
}
