import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ConfirmDialog, ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { RegistrationField } from '#src/machines/registration/fields.ts'
import { sendToCompany, type Company, type CompanyEvent } from '#src/services/company.ts'

interface ReviewDialogProps {
  company: Company
  event: CompanyEvent
  /** What a return tells the company to mend. */
  marks: readonly { field: RegistrationField; reason: string }[]
  /** Whether a note goes with it to those who decide next. */
  mayNote: boolean
  reload: () => Promise<void>
  onClose: () => void
}

const withReason = new Set<CompanyEvent>(['reject', 'decline'])
const withMarks = new Set<CompanyEvent>(['return', 'sendBack'])

/** Asks before an event of a review is sent, for what it carries. */
export function ReviewDialog({ company, event, marks, mayNote, reload, onClose }: ReviewDialogProps) {
  const both = useBothLanguages()
  const [note, setNote] = useState('')
  const { mutate, isPending } = useEvent(
    'company',
    event,
    (carried: { reason?: string; note?: string }) => sendToCompany(company.id, event, { version: company.version, ...carried }),
    reload,
  )
  const send = (carried: { reason?: string; note?: string }) => mutate(carried, { onSettled: onClose })
  const frame = {
    title: (
      <>
        <FormattedMessage id={`event.company.${event}` as MessageId} /> · {both(company.name, company.nameEn)}
      </>
    ),
    confirm: <FormattedMessage id={`event.company.${event}` as MessageId} />,
    busy: isPending,
    onClose,
  }
  if (withReason.has(event)) {
    return (
      <ReasonDialog {...frame} danger onConfirm={(reason) => send({ reason })}>
        <Box mb="3">
          <FormattedMessage id="review.rejectHelp" />
        </Box>
      </ReasonDialog>
    )
  }
  return (
    <ConfirmDialog {...frame} onConfirm={() => send(mayNote && note.trim() !== '' ? { note: note.trim() } : {})}>
      <FormattedMessage
        id={`review.ask.${event}` as MessageId}
        values={{ count: marks.length, name: company.assigneeName ?? '', taken: company.assigneeName ? 'yes' : 'no' }}
      />
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
          <LongTextField labelId="review.note" helpId="review.noteHelp" value={note} onChange={setNote} maxLength={1000} />
        </Box>
      ) : null}
    </ConfirmDialog>
  )
}
