import { IconButton } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

/** Prints the page; what is not for paper hides itself there. */
export function PrintButton({ labelId }: { labelId: MessageId }) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: labelId })
  return (
    <IconButton
      variant="outline"
      size="sm"
      bg="bg.panel"
      color="fg.muted"
      aria-label={label}
      title={label}
      _print={{ display: 'none' }}
      onClick={() => window.print()}
    >
      <Printer />
    </IconButton>
  )
}
