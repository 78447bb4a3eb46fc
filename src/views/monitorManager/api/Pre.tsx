import { Box, chakra } from '@chakra-ui/react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

/** Words for machines in their own lines, which scroll by themselves. */
export function Pre({ labelId, text }: { labelId: MessageId; text: string }) {
  const label = useIntl().formatMessage({ id: labelId })
  return (
    <Box borderWidth="1px" rounded="md" p="3" mt="1" maxH="80" overflow="auto" tabIndex={0} role="region" aria-label={label} bg="bg.subtle">
      <chakra.pre fontSize="xs" fontFamily="mono">
        {text}
      </chakra.pre>
    </Box>
  )
}
