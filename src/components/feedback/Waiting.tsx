import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { Inbox, TriangleAlert } from 'lucide-react'
import { useDeferredValue, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { CallError } from '#src/services/callError.ts'
import { useErrorText } from './messages.ts'

/** What will be a table or a card, in its size, so that nothing jumps. */
export function LoadingRows({ rows = 10 }: { rows?: number }) {
  return (
    <Box borderWidth="1px" rounded="md" bg="bg.panel" aria-busy className="rows">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index}>
          <div style={{ width: `${90 - ((index * 13) % 40)}%` }} />
        </div>
      ))}
    </Box>
  )
}

/** Draws what is below a page's heading once the heading itself is on the screen; keeps the place free meanwhile. */
export function BelowHeading({ children }: { children: ReactNode }) {
  const headingIsDrawn = useDeferredValue(true, false)
  return headingIsDrawn ? children : <Box minH="100dvh" aria-busy />
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
      mb="5"
      _last={{ mb: '0' }}
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
