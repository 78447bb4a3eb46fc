import { Button } from '@chakra-ui/react'
import { FileSpreadsheet, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useParams } from 'wouter'
import { useBothLanguages } from '#src/components/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { MoreTexts } from '#src/components/MoreTexts.tsx'
import { StatePill } from '#src/components/StatePill.tsx'
import { useSession } from '#src/components/session.ts'
import type { Data } from '#src/contract/index.ts'
import { invitationEndsSoonDays } from '#src/machines/waiting.ts'
import { extendInvitation, getInvitation, pageInvitations, resendInvitation, revokeInvitation } from '#src/services/invitation.ts'
import { Funnel } from './Funnel.tsx'
import { useGroupUnits } from './groupUnits.ts'
import { InvitationDetail } from './InvitationDetail.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { InviteSheet } from './InviteSheet.tsx'

type Invitation = Data<'GET /api/srm/invitation/page'>['rows'][number]
const states = ['sent', 'used', 'expired', 'revoked']

/** Invitations to register, one of them, or a sheet of new ones. */
export default function SrmInviteReg() {
  const { id } = useParams()
  return <MoreTexts part="onePage">{id === 'bulk' ? <InviteSheet /> : id ? <InvitationDetail id={id} /> : <Invitations />}</MoreTexts>
}

/** What may be done with several invitations at once. */
const bulk = {
  machine: 'invitation',
  nameOf: ({ companyName }: Invitation) => companyName,
  read: getInvitation,
  events: [
    { event: 'resend', send: (id: string, version: number) => resendInvitation(id, version, { quiet: true }) },
    { event: 'extend', send: (id: string, version: number) => extendInvitation(id, version, { quiet: true }) },
    {
      event: 'revoke',
      danger: true,
      askId: 'bulk.revokeInvitations',
      send: (id: string, version: number) => revokeInvitation(id, version, { quiet: true }),
    },
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
      <ListPage
        id="srmInviteReg"
        titleId="route.srmInviteReg"
        overview={<Funnel />}
        columns={columns}
        filters={[
          { name: 'q', labelId: 'invitation.search', kind: 'text' },
          usual.stateFilter('invitation', states),
          { name: 'unitId', labelId: 'common.unit', kind: 'select', options: withCentres },
          { name: 'mine', labelId: 'invitation.mine', kind: 'flag', value: 'true' },
          { name: 'endingWithin', labelId: 'invitation.endingSoon', kind: 'flag', value: String(invitationEndsSoonDays) },
        ]}
        fetchPage={(query, options) => pageInvitations(query as Parameters<typeof pageInvitations>[0], options)}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/srmManager/srmInviteReg/${id}`}
        emptyId="invitation.none"
        bulk={may('srmInviteReg:revoke') ? bulk : undefined}
        actions={
          may('srmInviteReg:create') ? (
            <>
              <Button asChild size="sm" variant="outline" bg="bg.panel">
                <Link href="/srmManager/srmInviteReg/bulk">
                  <FileSpreadsheet size="1em" aria-hidden />
                  <FormattedMessage id="invitation.bulk" />
                </Link>
              </Button>
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
