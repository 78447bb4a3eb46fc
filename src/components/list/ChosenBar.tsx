import { Button, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'

interface ChosenBarProps {
  count: number
  onClear: () => void
  /** What may be done with them. */
  children: ReactNode
}

/** How many rows of a list are chosen, and what may be done with them, in sight however long the list is. */
export function ChosenBar({ count, onClear, children }: ChosenBarProps) {
  const intl = useIntl()
  return (
    <Flex
      position="sticky"
      bottom="0"
      zIndex="docked"
      gap="2"
      wrap="wrap"
      align="center"
      bg="bg.panel"
      borderWidth="1px"
      rounded="md"
      shadow="md"
      px="3"
      py="2"
      mt="2"
      fontSize="sm"
      role="region"
      _print={{ display: 'none' }}
      aria-label={intl.formatMessage({ id: 'bulk.actions' })}
    >
      <chakra.span fontWeight="medium" me="2" aria-live="polite">
        <FormattedMessage id="bulk.chosen" values={{ count }} />
      </chakra.span>
      {children}
      <Button size="sm" variant="ghost" ms="auto" onClick={onClear}>
        <FormattedMessage id="bulk.clear" />
      </Button>
    </Flex>
  )
}
