import { Box, Button, chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'

interface ListsQuery {
  isError: boolean
  refetch: () => unknown
}

/** Says that what there is to choose from could not be loaded, and asks again. */
export function ListsFailed({ lists }: { lists: readonly ListsQuery[] }) {
  const failed = lists.filter(({ isError }) => isError)
  if (failed.length === 0) return null
  return (
    <Box gridColumn="1 / -1" role="alert" fontSize="sm" color="tone.bad.fg">
      <chakra.span me="2">
        <FormattedMessage id="registration.listsFailed" />
      </chakra.span>
      <Button size="xs" variant="outline" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
        <FormattedMessage id="common.retry" />
      </Button>
    </Box>
  )
}
