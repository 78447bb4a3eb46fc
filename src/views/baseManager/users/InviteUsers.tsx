import { Box, Button, chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useCall } from '#src/components/detail/useCall.ts'
import { useChanged } from '#src/components/detail/changed.ts'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { invitationDays } from '#src/lib/invitation.ts'
import { inviteUsers } from '#src/services/access.ts'
import type { AboutUser } from './userColumns.tsx'

/** Invites one person to set their password. */
export const InviteUser = ({ user, onClose }: AboutUser) => <InviteUsers ids={[user.id]} onClose={() => onClose()} />

interface InviteUsersProps {
  ids: string[]
  /** @param isSent whether anything was sent */
  onClose: (isSent: boolean) => void
}

/** Asks before people are sent a link to their first password, and names whoever got none, with the reason. */
export function InviteUsers({ ids, onClose }: InviteUsersProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const changed = useChanged()
  const { mutate, isPending, data } = useCall({
    mutationFn: () => inviteUsers(ids),
    onSuccess: async ({ invited, left }) => {
      await changed('/api/admin/user')
      if (invited > 0) say('good', intl.formatMessage({ id: 'user.inviteDone' }, { count: invited }))
      if (left.length === 0) onClose(true)
    },
    onError: () => onClose(false),
  })
  return (
    <Modal
      title={<FormattedMessage id="user.inviteOf" values={{ count: ids.length }} />}
      onClose={() => onClose(data !== undefined)}
      footer={
        data ? (
          <Button onClick={() => onClose(true)}>
            <FormattedMessage id="common.close" />
          </Button>
        ) : (
          <>
            <Button variant="outline" disabled={isPending} onClick={() => onClose(false)}>
              <FormattedMessage id="common.cancel" />
            </Button>
            <Button loading={isPending} onClick={() => mutate()}>
              <FormattedMessage id="user.inviteSend" />
            </Button>
          </>
        )
      }
    >
      {data ? (
        <Box role="status">
          <FormattedMessage id="user.inviteLeft" values={{ count: data.left.length }} />
          <chakra.ul listStyleType="disc" ps="5" mt="2" color="fg.muted">
            {data.left.map(({ id, name, nameEn, why }) => (
              <li key={id}>
                <FormattedMessage
                  id="user.notInvitedAs"
                  values={{ name: both(name, nameEn), why: intl.formatMessage({ id: `user.notInvited.${why}` }) }}
                />
              </li>
            ))}
          </chakra.ul>
        </Box>
      ) : (
        <FormattedMessage id="user.inviteHelp" values={{ days: invitationDays }} />
      )}
    </Modal>
  )
}
