import { chakra, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { RecordOpener } from '#src/components/detail/RecordDialog.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Ago } from '#src/components/value/Moment.tsx'
import { pageRecords, type ListedOf } from '#src/services/records.ts'

/** A handover of the administration that waits for one of the two; nothing when there is none. */
export function Handovers() {
  const open = useQuery({
    queryKey: ['GET /api/srm/handover/page', 'proposed'],
    queryFn: ({ signal }) => pageRecords('handover', { state: 'proposed', limit: 1 }, { signal, quiet: true }),
  })
  const [handover] = open.data?.rows ?? []
  return handover ? <Waiting key={handover.id} handover={handover} /> : null
}

function Waiting({ handover }: { handover: ListedOf<'handover'> }) {
  const both = useBothLanguages()
  const changed = useChanged()
  const [from, to] = [both(handover.fromName, handover.fromNameEn), both(handover.toName, handover.toNameEn)]
  return (
    <Callout
      role="note"
      action={
        <RecordActions
          machine="handover"
          record={{ ...handover, transitions: handover.transitions.filter(({ reasons }) => !reasons.includes('refusal.isReceiver')) }}
          reload={() => changed('handover')}
          before={{
            accept: <FormattedMessage id="team.acceptConfirm" values={{ from }} />,
            decline: <FormattedMessage id="team.declineConfirm" values={{ from }} />,
            withdraw: <FormattedMessage id="team.withdrawConfirm" values={{ to }} />,
          }}
          // Menus and buttons of the whole frame are another role's now.
          onSent={(event) => (event === 'accept' ? location.reload() : undefined)}
        />
      }
    >
      <chakra.p fontWeight="medium">
        <FormattedMessage id="team.handoverWaits" values={{ from, to }} />
      </chakra.p>
      <Flex gap="2" align="center">
        <Ago at={handover.createdAt} />
        <RecordOpener machine="handover" id={handover.id} about={to} />
      </Flex>
    </Callout>
  )
}
