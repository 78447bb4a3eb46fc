import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { usePrinting } from '#src/components/list/usePrinting.ts'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { serverNow } from '#src/services/clock.ts'

/** On paper alone: who has printed it, and when. */
export function Printed() {
  const { user } = useSession()
  if (!usePrinting()) return null
  return (
    <chakra.p mt="4" fontSize="xs" color="fg.muted">
      <FormattedMessage id="common.printed" values={{ name: user.name, at: <Moment at={new Date(serverNow()).toISOString()} /> }} />
    </chakra.p>
  )
}
