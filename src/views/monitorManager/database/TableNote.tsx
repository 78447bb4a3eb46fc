import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { getDatabaseState } from '#src/services/data.ts'

/** What the list leaves out, and what this kind of database can't tell. */
export function TableNote() {
  const { data } = useQuery({
    queryKey: ['GET /api/monitor/data'],
    queryFn: ({ signal }) => getDatabaseState({ signal, quiet: true }),
  })
  return (
    <Box mb="3" fontSize="xs" color="fg.muted" minH="4">
      {data ? <FormattedMessage id="data.sealedNote" values={{ tables: data.sealed.tables }} /> : null}{' '}
      {data && !data.counts ? <FormattedMessage id="data.notCounted" /> : null}
    </Box>
  )
}
