import { Button, chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

/** Another window has saved: says so, and offers to go on with what it saved. */
export function Conflict({ messageId, actionId, onTake }: { messageId: MessageId; actionId: MessageId; onTake: () => void }) {
  return (
    <Flex
      role="alert"
      mb="4"
      p="3"
      gap="3"
      rounded="md"
      align="center"
      bg="tone.waiting.bg"
      color="tone.waiting.fg"
      fontSize="sm"
      wrap="wrap"
    >
      <chakra.span flex="1">
        <FormattedMessage id={messageId} />
      </chakra.span>
      <Button size="xs" variant="outline" onClick={onTake}>
        <FormattedMessage id={actionId} />
      </Button>
    </Flex>
  )
}
