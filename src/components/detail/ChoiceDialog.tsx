import { useQuery, type QueryKey } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { CallOptions } from '#src/services/http.ts'
import type { OwnDialog } from './RecordActions.tsx'
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
  send: (id: string) => Promise<unknown>
}

/** Asks for the record or the person that an event names; the first of them is proposed. */
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
  const { mutateAsync } = useEvent(machine, event, send, reload)
  const proposed = answer.data?.[0]?.id ?? ''
  const form = useForm({ first: { chosen: '' }, send: ({ chosen }) => mutateAsync(chosen || proposed), onSent: onEnd })
  const title = <FormattedMessage id={`event.${machine}.${event}` as MessageId} />
  return (
    <FormDialog form={form} title={title} confirm={title} disabled={proposed === ''} onClose={onEnd}>
      <RecordBody answer={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <FormattedMessage id="common.noChoice" />
          ) : (
            <ChoiceField
              labelId={labelId}
              helpId={helpId}
              required
              options={rows.map((row) => ({ value: row.id, label: nameOf(row) }))}
              value={form.values.chosen || proposed}
              onChange={(chosen) => form.change({ chosen })}
            />
          )
        }
      </RecordBody>
    </FormDialog>
  )
}
