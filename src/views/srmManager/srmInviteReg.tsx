import { Button } from '@chakra-ui/react'
import { FileSpreadsheet, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'wouter'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { useSession } from '#src/components/session/session.ts'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import { invitationEndsSoonDays } from '#src/machines/waiting.ts'
import { sendEvent, type EventOf } from '#src/services/events.ts'
import type { CallOptions } from '#src/services/http.ts'
import { getRecord, type ListedOf } from '#src/services/records.ts'
import { Funnel } from './Funnel.tsx'
import { useGroupUnits } from './groupUnits.ts'
import { InvitationDetail } from './InvitationDetail.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { InviteSheet } from './InviteSheet.tsx'

type Invitation = ListedOf<'invitation'>

/** Invitations to register, one of them, or a sheet of new ones. */
export default function SrmInviteReg() {
  const { id } = useParams()
  if (id === 'bulk') return <InviteSheet />
  return id ? <InvitationDetail id={id} /> : <Invitations />
}

/** What is refused is told of all that were chosen, at the end. */
const sendQuietly = (event: EventOf<'invitation'>) => (id: string, version: number) =>
  sendEvent('invitation', id, event, { version }, { quiet: true })

/** What may be done with several invitations at once. */
const bulk = {
  machine: 'invitation',
  nameOf: ({ companyName }: Invitation) => companyName,
  read: (id: string, options: CallOptions) => getRecord('invitation', id, options),
  events: [
    { event: 'resend', send: sendQuietly('resend') },
    { event: 'extend', send: sendQuietly('extend') },
    { event: 'revoke', danger: true, askId: 'bulk.revokeInvitations', send: sendQuietly('revoke') },
  ],
} as const

function Invitations() {
  const both = useBothLanguages()
  const usual = useUsual()
  const { may } = useSession()
  const [inviting, setInviting] = useState(false)
  const { withCentres } = useGroupUnits()
  const columns = useMemo(
    (): Column<Invitation>[] => [
      usual.text('code', 'invitation.code', ({ code }) => code),
      {
        id: 'companyName',
        labelId: 'invitation.companyName',
        cell: ({ companyName }) => companyName,
        text: ({ companyName }) => companyName,
        room: 'little',
      },
      { ...usual.text('inviteeName', 'invitation.inviteeName', ({ inviteeName }) => inviteeName), sort: 'inviteeName' },
      usual.text('mobile', 'invitation.mobile', ({ mobile }) => mobile),
      usual.unit(),
      {
        ...usual.text<Invitation>('inviter', 'invitation.inviter', ({ inviterName, inviterNameEn }) => both(inviterName, inviterNameEn)),
        nowrap: false,
      },
      { id: 'reason', labelId: 'invitation.reason', cell: ({ reason }) => reason, text: ({ reason }) => reason, room: 'little' },
      usual.moment('createdAt', 'invitation.createdAt', ({ createdAt }) => createdAt),
      usual.moment('expiresAt', 'invitation.expiresAt', ({ expiresAt }) => expiresAt),
      { ...usual.state('invitation'), sort: 'state' },
      {
        id: 'result',
        labelId: 'invitation.result',
        cell: ({ usedByState }) => (usedByState ? <StatePill machine="company" state={usedByState} /> : null),
        text: ({ usedByName, usedByNameEn }) => both(usedByName ?? '', usedByNameEn ?? ''),
        nowrap: true,
      },
    ],
    [both, usual],
  )
  return (
    <>
      <RecordList
        machine="invitation"
        id="srmInviteReg"
        titleId="route.srmInviteReg"
        overview={<Funnel />}
        columns={columns}
        filters={[
          { name: 'q', labelId: 'invitation.search', kind: 'text' },
          usual.stateFilter('invitation'),
          { name: 'unitId', labelId: 'common.unit', kind: 'select', options: withCentres },
          { name: 'mine', labelId: 'invitation.mine', kind: 'flag', value: 'true' },
          { name: 'endingWithin', labelId: 'invitation.endingSoon', kind: 'flag', value: String(invitationEndsSoonDays) },
        ]}
        rowHref={({ id }) => `/srmManager/srmInviteReg/${id}`}
        emptyId="invitation.none"
        bulk={may('srmInviteReg:revoke') ? bulk : undefined}
        actions={
          may('srmInviteReg:create') ? (
            <>
              <LinkButton
                size="sm"
                variant="outline"
                bg="bg.panel"
                href="/srmManager/srmInviteReg/bulk"
                textId="invitation.bulk"
                icon={<FileSpreadsheet size="1em" aria-hidden />}
              />
              <Button size="sm" onClick={() => setInviting(true)}>
                <Plus size="1em" aria-hidden />
                <FormattedMessage id="invitation.new" />
              </Button>
            </>
          ) : null
        }
      />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  )
}
