import { useLocation } from 'wouter'
import { ChoiceDialog } from '#src/components/detail/ChoiceDialog.tsx'
import { RecordActions, type OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import { getDemandBuyers } from '#src/services/demand.ts'
import { sendEvent } from '#src/services/events.ts'
import type { CallOptions } from '#src/services/http.ts'
import type { RecordOf } from '#src/services/records.ts'
import { demandsOf, type DemandArea } from './addresses.ts'

interface ActionsProps {
  record: RecordOf<'demand'>
  reload: () => Promise<void>
  area: DemandArea
  /** Something else comes first. */
  secondary: boolean
}

/** What may be done to a demand: who leads chooses who buys it, a buyer accepts it at one press. */
export function DemandActions({ record: { id, version, transitions }, reload, area, secondary }: ActionsProps) {
  const both = useBothLanguages()
  const { user, may } = useSession()
  const [, navigate] = useLocation()
  const accept = (buyerId: string) => sendEvent('demand', id, 'accept', { version, buyerId })
  const acceptMyself = useEvent('demand', 'accept', () => accept(user.id), reload)
  const asksBuyer = (dialog: OwnDialog, send: (buyerId: string, reason: string) => Promise<unknown>) => (
    <ChoiceDialog
      {...dialog}
      labelId="demand.buyerChoice"
      helpId="demand.buyerHelp"
      queryKey={['GET /api/po/demand/{id}/buyer', id]}
      read={(options: CallOptions) => getDemandBuyers(id, options)}
      nameOf={({ name, nameEn }) => both(name, nameEn)}
      send={send}
    />
  )
  return (
    <RecordActions
      machine="demand"
      record={{ id, version, transitions }}
      reload={reload}
      except={['edit']}
      busy={acceptMyself.isPending}
      secondary={secondary}
      // A draft again, which its requester alone reads.
      onSent={(event) => (event === 'giveBack' ? navigate(demandsOf(area)) : undefined)}
      dialogs={{
        assign: (dialog) => asksBuyer(dialog, (buyerId, reason) => sendEvent('demand', id, 'assign', { version, buyerId, reason })),
        ...(may('poJcProject:assignDemand') ? { accept: (dialog) => asksBuyer(dialog, accept) } : {}),
      }}
      own={{ accept: () => acceptMyself.mutate(undefined) }}
    />
  )
}
