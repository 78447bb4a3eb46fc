import { Grid } from '@chakra-ui/react'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { traitsOf } from '#src/machines/traits.ts'
import type { CallOptions } from '#src/services/http.ts'
import type { OwnDialog } from './RecordActions.tsx'
import { reasonProblem } from './reason.ts'
import { RecordBody } from './DetailPage.tsx'
import { useEvent } from './useEvent.ts'

interface ChoiceDialogProps<Row extends { id: string }> extends OwnDialog {
  labelId: MessageId
  helpId: MessageId
  /** Of what is chosen from: it begins with the row that is read. */
  queryKey: QueryKey
  read: (options: CallOptions) => Promise<readonly Row[]>
  /** What one is called. */
  nameOf: (row: Row) => string
  send: (id: string, reason: string) => Promise<unknown>
}

interface Chosen {
  chosen: string
  reason: string
}

/** Asks for the record or the person that an event names, and for its reason where it asks for one; the first of them is proposed. */
export function ChoiceDialog<Row extends { id: string }>({
  machine,
  event,
  reload,
  onEnd,
  labelId,
  helpId,
  queryKey,
  read,
  nameOf,
  send,
}: ChoiceDialogProps<Row>) {
  const answer = useQuery({ queryKey, queryFn: ({ signal }) => read({ signal, quiet: true }) })
  const { asksReason = false } = traitsOf(machine, event)
  const { mutateAsync } = useEvent(machine, event, ({ chosen, reason }: Chosen) => send(chosen, reason), reload)
  const proposed = answer.data?.[0]?.id ?? ''
  const form = useForm({
    first: { chosen: '', reason: '' },
    ...(asksReason ? { problemsOf: reasonProblem } : {}),
    send: ({ chosen, reason }) => mutateAsync({ chosen: chosen || proposed, reason: reason.trim() }),
    onSent: onEnd,
  })
  const title = <FormattedMessage id={`event.${machine}.${event}` as MessageId} />
  return (
    <FormDialog form={form} title={title} confirm={title} disabled={proposed === ''} onClose={onEnd}>
      <RecordBody answer={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <FormattedMessage id="common.noChoice" />
          ) : (
            <Grid gap="4">
              <ChoiceField
                labelId={labelId}
                helpId={helpId}
                required
                options={rows.map((row) => ({ value: row.id, label: nameOf(row) }))}
                value={form.values.chosen || proposed}
                onChange={(chosen) => form.change({ chosen })}
              />
              {asksReason ? (
                <LongTextField labelId="common.reason" helpId="common.reasonHelp" required maxLength={500} {...form.field('reason')} />
              ) : null}
            </Grid>
          )
        }
      </RecordBody>
    </FormDialog>
  )
}
