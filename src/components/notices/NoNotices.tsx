import { Box } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

/** Stands in the panel of the bell where there is no notice, or none yet. */
export function NoNotices({ textId }: { textId: MessageId }) {
  return (
    <Box p="4" textAlign="center" color="fg.muted" fontSize="sm">
      <FormattedMessage id={textId} />
    </Box>
  )
}
