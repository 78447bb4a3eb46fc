import { Button } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import type { MessageId } from '#src/lang/ids.ts'

/** Another window has saved: says so, and offers to go on with what it saved. */
export function Conflict({ messageId, actionId, onTake }: { messageId: MessageId; actionId: MessageId; onTake: () => void }) {
  const take = (
    <Button size="xs" variant="outline" onClick={onTake}>
      <FormattedMessage id={actionId} />
    </Button>
  )
  return (
    <Callout role="alert" action={take}>
      <FormattedMessage id={messageId} />
    </Callout>
  )
}
