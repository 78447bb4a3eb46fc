import { chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface CalloutProps {
  /** `alert` is said at once, `status` when there is time, `note` is read where it stands. */
  role: 'alert' | 'status' | 'note'
  children: ReactNode
  /** What may be done about it. */
  action?: ReactNode
}

/** Says what matters here and now, beside what may be done about it. */
export function Callout({ role, children, action }: CalloutProps) {
  return (
    <Flex
      role={role}
      mb="4"
      p="3"
      gap="3"
      rounded="md"
      align="center"
      wrap="wrap"
      bg="tone.waiting.bg"
      color="tone.waiting.fg"
      fontSize="sm"
    >
      <chakra.div flex="1" minW="14rem">
        {children}
      </chakra.div>
      {action}
    </Flex>
  )
}
