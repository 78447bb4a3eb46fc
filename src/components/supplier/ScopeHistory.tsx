import { IconButton } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useListAddress } from '#src/components/list/address.ts'

/** Shows what became of an application for a category. */
export function ScopeHistory({ id, category }: { id: string; category: string }) {
  const intl = useIntl()
  const { change } = useListAddress()
  return (
    <IconButton
      size="2xs"
      variant="ghost"
      colorPalette="gray"
      aria-label={`${intl.formatMessage({ id: 'scope.application' })}: ${category}`}
      onClick={() => change({ application: id })}
    >
      <History />
    </IconButton>
  )
}
