import { chakra } from '@chakra-ui/react'
import { UserCog } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { EventDialog } from '#src/components/detail/EventDialog.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { RowMenu } from '#src/components/menu/RowMenu.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Offer } from '#src/services/callError.ts'
import type { EventOf } from '#src/services/events.ts'

type Act = EventOf<'member'>
const acts: readonly Act[] = ['freeze', 'unfreeze', 'appoint', 'remove']

/** What says of itself that there is nothing to do. */
const pointless = new Set(['refusal.isNotOneself', 'refusal.isNotAdministrator'])

interface MemberActionsProps {
  member: { id: string; version: number; name: string; nameEn: string; transitions: readonly Offer[] }
  reload: () => Promise<void>
}

/** What may be done to a member of a supplier, in a row of a list. What is refused for now says why. */
export function MemberActions({ member, reload }: MemberActionsProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  // As it was offered when it was chosen: read anew meanwhile, the list changes nothing under a reason that is being typed.
  const [doing, setDoing] = useState<{ act: Act; refusals: readonly string[] } | null>(null)
  const name = both(member.name, member.nameEn)
  const offerOf = (act: Act) =>
    member.transitions.find(({ event, reasons }) => event === act && !reasons.some((reason) => pointless.has(reason)))
  const offered = acts.filter(offerOf)
  const end = () => setDoing(null)
  return (
    <>
      <RowMenu
        label={`${intl.formatMessage({ id: 'common.actions' })}: ${name}`}
        icon={<UserCog />}
        entries={offered.map((value) => ({ value, label: <FormattedMessage id={`event.member.${value}`} /> }))}
        onChoose={(act) => setDoing({ act, refusals: offerOf(act)?.reasons ?? [] })}
      />
      {doing && doing.refusals.length > 0 ? (
        <ConfirmDialog
          title={<FormattedMessage id={`event.member.${doing.act}`} />}
          confirm={<FormattedMessage id={`event.member.${doing.act}`} />}
          refused
          onConfirm={end}
          onClose={end}
        >
          {doing.refusals.map((reason) => (
            <p key={reason}>
              <FormattedMessage id={reason as MessageId} />
            </p>
          ))}
        </ConfirmDialog>
      ) : null}
      {doing?.refusals.length === 0 ? (
        <EventDialog machine="member" event={doing.act} record={member} reload={reload} onEnd={end}>
          <chakra.p mb="3">
            <FormattedMessage id={`employee.${doing.act}Before`} values={{ name }} />
          </chakra.p>
        </EventDialog>
      ) : null}
    </>
  )
}
