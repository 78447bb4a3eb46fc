import { Box, Button, chakra, Flex, Skeleton } from '@chakra-ui/react'
import { Inbox, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { CallError } from '#src/services/callError.ts'
import { useErrorText } from './messages.ts'

/** What will be a table or a card, in its size, so that nothing jumps. */
export function LoadingRows({ rows = 10 }: { rows?: number }) {
  return (
    <Box borderWidth="1px" rounded="md" bg="bg.panel" aria-busy>
      {Array.from({ length: rows }, (_, index) => (
        <Flex key={index} px="3" h="2.8rem" align="center" borderBottomWidth={index === rows - 1 ? '0' : '1px'}>
          <Skeleton h="4" w={`${90 - ((index * 13) % 40)}%`} />
        </Flex>
      ))}
    </Box>
  )
}

/** Nothing to show, and what to do about it. */
export function Empty({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <Flex
      direction="column"
      align="center"
      gap="2"
      py="14"
      px="4"
      textAlign="center"
      borderWidth="1px"
      rounded="md"
      bg="bg.panel"
      color="fg.muted"
    >
      <Inbox size="2rem" aria-hidden />
      <chakra.p fontWeight="medium" color="fg">
        {title}
      </chakra.p>
      <Box fontSize="sm">{children}</Box>
    </Flex>
  )
}

/** A failed load, with the reason and another try. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const errorText = useErrorText()
  return (
    <Flex
      direction="column"
      align="center"
      gap="3"
      py="14"
      px="4"
      textAlign="center"
      borderWidth="1px"
      rounded="md"
      bg="bg.panel"
      role="alert"
    >
      <chakra.span color="tone.bad.mark">
        <TriangleAlert size="2rem" aria-hidden />
      </chakra.span>
      <chakra.p fontWeight="medium">{error instanceof CallError ? errorText(error) : <FormattedMessage id="error.50000" />}</chakra.p>
      <Button size="sm" variant="outline" onClick={onRetry}>
        <FormattedMessage id="common.retry" />
      </Button>
    </Flex>
  )
}
