import { Button, chakra, Flex } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Callout } from '#src/components/Callout.tsx'
import { Actions } from '#src/components/detail/Actions.tsx'
import { ConfirmDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language.ts'
import { useListAddress } from '#src/components/list/address.ts'
import { Ago } from '#src/components/Moment.tsx'
import { acceptHandover, declineHandover, pageHandovers, withdrawHandover, type Handover } from '#src/services/team.ts'

const sends = { accept: acceptHandover, decline: declineHandover, withdraw: withdrawHandover }
type Event = keyof typeof sends

/** A handover of the administration that waits for one of the two; nothing when there is none. */
export function Handovers() {
  const open = useQuery({
    queryKey: ['GET /api/srm/handover/page', 'proposed'],
    queryFn: ({ signal }) => pageHandovers({ state: 'proposed', limit: 1 }, { signal, quiet: true }),
  })
  const [handover] = open.data?.rows ?? []
  return handover ? <Waiting key={handover.id} handover={handover} /> : null
}

function Waiting({ handover }: { handover: Handover }) {
  const both = useBothLanguages()
  const { change } = useListAddress()
  const [asking, setAsking] = useState<Event | null>(null)
  const [from, to] = [both(handover.fromName, handover.fromNameEn), both(handover.toName, handover.toNameEn)]
  return (
    <Callout
      role="note"
      action={
        <Actions
          machine="handover"
          transitions={handover.transitions.filter(({ reasons }) => !reasons.includes('refusal.isReceiver'))}
          events={['accept', 'decline', 'withdraw']}
          onChoose={(event) => setAsking(event as Event)}
        />
      }
    >
      <chakra.p fontWeight="medium">
        <FormattedMessage id="team.handoverWaits" values={{ from, to }} />
      </chakra.p>
      <Flex gap="2" align="center">
        <Ago at={handover.createdAt} />
        <Button size="2xs" variant="ghost" colorPalette="gray" onClick={() => change({ handover: handover.id })}>
          <FormattedMessage id="common.lifeLine" />
        </Button>
      </Flex>
      {asking ? <Confirmation event={asking} handover={handover} names={{ from, to }} onEnd={() => setAsking(null)} /> : null}
    </Callout>
  )
}

interface ConfirmationProps {
  event: Event
  handover: Handover
  names: { from: string; to: string }
  onEnd: () => void
}

function Confirmation({ event, handover: { id, version }, names, onEnd }: ConfirmationProps) {
  const cache = useQueryClient()
  const send = useEvent(
    'handover',
    event,
    () => sends[event](id, version),
    () => cache.invalidateQueries(),
  )
  return (
    <ConfirmDialog
      title={<FormattedMessage id={`event.handover.${event}`} />}
      confirm={<FormattedMessage id={`event.handover.${event}`} />}
      busy={send.isPending}
      onConfirm={() =>
        // Read anew, the list takes this dialog away, and what is handed to `mutate` would be dropped with it.
        void send
          .mutateAsync(undefined)
          // Menus and buttons of the whole frame are another role's now.
          .then(() => (event === 'accept' ? location.reload() : undefined))
          .catch(() => {})
          .finally(onEnd)
      }
      onClose={onEnd}
    >
      <FormattedMessage id={`team.${event}Confirm`} values={names} />
    </ConfirmDialog>
  )
}
