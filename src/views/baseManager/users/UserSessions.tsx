import { Button } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { SessionList } from '#src/components/account/SessionList.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { useSession } from '#src/components/session/session.ts'
import { pageUserSessions, signUserOut } from '#src/services/access.ts'
import type { AboutUser } from './userColumns.tsx'

const most = '50'

/** Where somebody is signed in; who may signs them out there, or everywhere. */
export function UserSessions({ user: { id }, name, onClose }: AboutUser) {
  const intl = useIntl()
  const changed = useChanged()
  const { may } = useSession()
  const answer = useQuery({
    queryKey: ['GET /api/admin/user/{id}/session/page', id],
    queryFn: ({ signal }) => pageUserSessions(id, { limit: most }, { signal, quiet: true }),
    // Whoever looks wants to know it of now.
    gcTime: 0,
  })
  const reload = () => changed('/api/admin/user/{id}/session')
  const signOut = async (sessionId?: string) => {
    await signUserOut(id, sessionId)
    say('good', intl.formatMessage({ id: 'user.signedOut' }, { name }))
  }
  const maySignOut = may('userManager:signOut')
  return (
    <Modal
      title={<FormattedMessage id="user.sessionsOf" values={{ name }} />}
      size="lg"
      onClose={onClose}
      footer={
        maySignOut && answer.data && answer.data.total > 0 ? (
          <Button variant="outline" colorPalette="red" onClick={() => void signOut().then(reload, reload)}>
            <FormattedMessage id="user.signOutAll" />
          </Button>
        ) : null
      }
    >
      <RecordBody answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <FormattedMessage id="user.noSessions" />
          ) : (
            <SessionList sessions={rows} onSignOut={maySignOut ? (sessionId) => void signOut(sessionId).then(reload, reload) : null} />
          )
        }
      </RecordBody>
    </Modal>
  )
}
