import { FormattedMessage } from 'react-intl'
import type { z } from 'zod'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { OwnDialog } from './RecordActions.tsx'
import { useEvent } from './useEvent.ts'

interface TextDialogProps extends OwnDialog {
  /** What the text is called in what is sent. */
  name: string
  labelId: MessageId
  /** Who will read it, and when. */
  helpId: MessageId
  /** What was written before. */
  first?: string
  maxLength: number
  /** The schema of what is sent, by its name. */
  rule: () => Promise<z.ZodType>
  send: (text: string) => Promise<unknown>
}

/** Asks for the text that an event carries, where it is more than a reason: an answer, a statement, a decision. */
export function TextDialog({ machine, event, reload, onEnd, name, labelId, helpId, first = '', maxLength, rule, send }: TextDialogProps) {
  const { mutateAsync } = useEvent(machine, event, send, reload)
  const form = useForm({
    first: { text: first },
    bodyOf: ({ text }) => ({ [name]: text }),
    rule,
    send: ({ text }) => mutateAsync(text),
    onSent: onEnd,
  })
  const title = <FormattedMessage id={`event.${machine}.${event}` as MessageId} />
  return (
    <FormDialog form={form} title={title} confirm={title} onClose={onEnd}>
      <LongTextField labelId={labelId} helpId={helpId} required rows={8} maxLength={maxLength} {...form.field('text', name)} />
    </FormDialog>
  )
}
