import { Box, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { Link } from 'wouter'
import { Views } from '#src/components/page/Views.tsx'
import { pageDeliveries, pageDueEvents } from '#src/services/job.ts'

const path = '/monitorManager/serviceJobManager'
/** How a job went lately. */
export const runsHref = (name: string): string => `${path}?view=runs&name=${name}`

const one = { page: 1, limit: 1 } as const

/** The lists of the screen, and what in them should be looked at. */
export function JobViews({ view }: { view: 'jobs' | 'runs' | 'due' | 'deliveries' }) {
  const overdue = useQuery({
    queryKey: ['GET /api/monitor/due/page', 'overdue'],
    queryFn: ({ signal }) => pageDueEvents({ ...one, overdue: 'true' }, { signal, quiet: true }),
  })
  const waiting = useQuery({
    queryKey: ['GET /api/monitor/delivery/page', 'all'],
    queryFn: ({ signal }) => pageDeliveries(one, { signal, quiet: true }),
  })
  const setAside = useQuery({
    queryKey: ['GET /api/monitor/delivery/page', 'set aside'],
    queryFn: ({ signal }) => pageDeliveries({ ...one, setAside: 'true' }, { signal, quiet: true }),
  })
  const figures = [
    { id: 'job.overdue', count: overdue.data?.total, href: `${path}?view=due&overdue=true` },
    { id: 'job.undelivered', count: waiting.data?.total, href: `${path}?view=deliveries` },
    { id: 'job.setAside', count: setAside.data?.total, href: `${path}?view=deliveries&setAside=true` },
  ] as const
  return (
    <Flex mb="3" gap="3" wrap="wrap" align="center" justify="space-between">
      <Views
        labelId="route.serviceJobManager"
        views={[
          { href: path, title: <FormattedMessage id="job.jobs" />, current: view === 'jobs' },
          { href: `${path}?view=runs`, title: <FormattedMessage id="job.runs" />, current: view === 'runs' },
          { href: `${path}?view=due`, title: <FormattedMessage id="job.due" />, current: view === 'due' },
          { href: `${path}?view=deliveries`, title: <FormattedMessage id="job.deliveries" />, current: view === 'deliveries' },
        ]}
      />
      <Flex gap="4" wrap="wrap" fontSize="sm">
        {figures.map(({ id, count, href }) => (
          <Box key={id} asChild color={count ? 'fg' : 'fg.muted'} className="figures">
            <Link href={href}>
              <FormattedMessage id={id} values={{ count: count ?? '—' }} />
            </Link>
          </Box>
        ))}
      </Flex>
    </Flex>
  )
}
