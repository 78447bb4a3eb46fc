import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

/** One side of the details, with a scroll bar of its own. */
export function SideBox({ titleId, children }: { titleId: MessageId; children: ReactNode }) {
  const label = useIntl().formatMessage({ id: titleId })
  return (
    <Box flex="1" minH="0" overflow="auto" px="3" pb="3" role="region" tabIndex={0} aria-label={label}>
      {children}
    </Box>
  )
}
