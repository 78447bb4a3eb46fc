import { IconButton } from '@chakra-ui/react'
import { Inbox } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useSession } from '#src/components/session/session.ts'
import { CountBadge } from '#src/components/value/CountBadge.tsx'
import { useWaiting } from './useWaiting.ts'

/** Leads to what the user is asked to approve, and says how much that is. */
export function InboxLink() {
  const intl = useIntl()
  const { may } = useSession()
  const mine = useWaiting().get('/todo') ?? 0
  if (!may('todo')) return null
  const label = intl.formatMessage({ id: 'frame.inbox' }, { count: mine })
  return (
    <IconButton asChild variant="ghost" size="sm" color="fg.muted" position="relative" aria-label={label} title={label}>
      <Link href="/todo">
        <Inbox />
        <CountBadge count={mine} />
      </Link>
    </IconButton>
  )
}
