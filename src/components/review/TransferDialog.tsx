import { chakra, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import type { OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { getReceivers, transferCompany, type Company, type Receiver } from '#src/services/company.ts'

interface TransferDialogProps extends OwnDialog {
  company: Company
}

/** Asks whom a case is handed to, and why; the least busy is proposed. */
export function TransferDialog({ company, reload, onEnd }: TransferDialogProps) {
  const both = useBothLanguages()
  const answer = useQuery({
    queryKey: ['GET /api/srm/company/{id}/receivers', company.id],
    queryFn: ({ signal }) => getReceivers(company.id, { signal, quiet: true }),
    staleTime: 0,
  })
  const { mutateAsync } = useEvent(
    'company',
    'transfer',
    (transfer: { toUserId: string; reason?: string }) => transferCompany(company.id, { version: company.version, ...transfer }),
    reload,
  )
  const leastBusy = answer.data?.[0]?.id
  const form = useForm({
    first: { chosen: '', reason: '' },
    send: ({ chosen, reason }) =>
      mutateAsync({ toUserId: chosen || (leastBusy ?? ''), ...(reason.trim() ? { reason: reason.trim() } : {}) }),
    onSent: onEnd,
  })
  return (
    <FormDialog
      form={form}
      title={
        <>
          <FormattedMessage id="event.company.transfer" /> · {both(company.name, company.nameEn)}
        </>
      }
      confirm={<FormattedMessage id="event.company.transfer" />}
      disabled={leastBusy === undefined}
      onClose={onEnd}
    >
      <chakra.p mb="4">
        <FormattedMessage id="review.ask.transfer" />
      </chakra.p>
      <RecordBody answer={answer}>
        {(receivers) =>
          receivers.length === 0 ? (
            <FormattedMessage id="review.noReceiver" />
          ) : (
            <Grid gap="4">
              <ReceiverField
                receivers={receivers}
                value={form.values.chosen || (leastBusy ?? '')}
                onChange={(chosen) => form.change({ chosen })}
              />
              <LongTextField labelId="review.transferReason" maxLength={500} {...form.field('reason')} />
            </Grid>
          )
        }
      </RecordBody>
    </FormDialog>
  )
}

function ReceiverField({ receivers, value, onChange }: { receivers: readonly Receiver[]; value: string; onChange: (id: string) => void }) {
  const intl = useIntl()
  const both = useBothLanguages()
  return (
    <ChoiceField
      labelId="review.receiver"
      helpId="review.receiverHelp"
      required
      value={value}
      onChange={onChange}
      options={receivers.map(({ id, name, nameEn, inHand }) => ({
        value: id,
        label: intl.formatMessage({ id: 'review.receiverOption' }, { name: both(name, nameEn), count: inHand }),
      }))}
    />
  )
}
