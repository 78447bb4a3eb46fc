import { Box } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import type { z } from 'zod'
import { FilesField } from '#src/components/form/FilesField.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { Uploaded } from '#src/machines/session/upload.ts'
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
  /** Of an event that carries documents: those it had before, and who will read them. */
  files?: { first: readonly Uploaded[]; helpId: MessageId }
  send: (text: string, documentIds: string[]) => Promise<unknown>
}

interface Written {
  text: string
  documents: readonly Uploaded[]
}

/** Asks for the text that an event carries, where it is more than a reason: an answer, a statement, a decision; and for documents where it carries any. */
export function TextDialog({
  machine,
  event,
  reload,
  onEnd,
  name,
  labelId,
  helpId,
  first = '',
  maxLength,
  rule,
  files,
  send,
}: TextDialogProps) {
  const { mutateAsync } = useEvent(machine, event, ({ text, documents }: Written) => send(text, idsOf(documents)), reload)
  const form = useForm<Written, unknown>({
    first: { text: first, documents: files?.first ?? [] },
    bodyOf: ({ text, documents }) => ({ [name]: text, ...(files ? { documentIds: idsOf(documents) } : {}) }),
    rule,
    send: (written) => mutateAsync(written),
    onSent: onEnd,
  })
  const title = <FormattedMessage id={`event.${machine}.${event}` as MessageId} />
  return (
    <FormDialog form={form} title={title} confirm={title} onClose={onEnd}>
      <LongTextField labelId={labelId} helpId={helpId} required rows={8} maxLength={maxLength} {...form.field('text', name)} />
      {files ? (
        <Box mt="4">
          <FilesField
            labelId="common.documents"
            helpId={files.helpId}
            files={form.values.documents}
            error={form.problem('documentIds')}
            onBusy={form.onBusy}
            onChange={(update) => form.change(({ documents }) => ({ documents: update(documents) }))}
          />
        </Box>
      ) : null}
    </FormDialog>
  )
}

const idsOf = (documents: readonly Uploaded[]): string[] => documents.map(({ id }) => id)
