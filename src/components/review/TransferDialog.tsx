import { Button, chakra, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import { Modal } from '#src/components/Modal.tsx'
import { getReceivers, transferCompany, type Company, type Receiver } from '#src/services/company.ts'

interface TransferDialogProps {
  company: Company
  reload: () => Promise<void>
  onClose: () => void
}

/** Asks whom a case is handed to, and why; the least busy is proposed. */
export function TransferDialog({ company, reload, onClose }: TransferDialogProps) {
  const both = useBothLanguages()
  const [chosen, setChosen] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const answer = useQuery({
    queryKey: ['GET /api/srm/company/{id}/receivers', company.id],
    queryFn: ({ signal }) => getReceivers(company.id, { signal, quiet: true }),
    staleTime: 0,
  })
  const { mutate, isPending } = useEvent(
    'company',
    'transfer',
    (toUserId: string) =>
      transferCompany(company.id, { version: company.version, toUserId, ...(reason.trim() ? { reason: reason.trim() } : {}) }),
    reload,
  )
  const toUserId = chosen ?? answer.data?.[0]?.id
  return (
    <Modal
      title={
        <>
          <FormattedMessage id="event.company.transfer" /> · {both(company.name, company.nameEn)}
        </>
      }
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button loading={isPending} disabled={!toUserId} onClick={() => toUserId && mutate(toUserId, { onSettled: onClose })}>
            <FormattedMessage id="event.company.transfer" />
          </Button>
        </>
      }
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
              <ReceiverField receivers={receivers} value={toUserId ?? ''} onChange={setChosen} />
              <LongTextField labelId="review.transferReason" value={reason} onChange={setReason} maxLength={500} />
            </Grid>
          )
        }
      </RecordBody>
    </Modal>
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
