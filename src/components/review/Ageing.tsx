import { Box, chakra, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { agesOf, ageStretches, waitingOf } from '#src/components/company/waiting.ts'
import { useWorkingCalendar } from '#src/components/value/useWorkingCalendar.ts'
import { serverNow } from '#src/services/clock.ts'
import { pageCompanies } from '#src/services/company.ts'

const tones = { fresh: 'running', reminded: 'waiting', escalated: 'bad' } as const
const readAtMost = 100

/** How old the waiting cases are: bars whose figures and words say the same. */
export function Ageing({ state }: { state: 'firstReview' | 'groupApproval' }) {
  const intl = useIntl()
  const calendar = useWorkingCalendar()
  const { data } = useQuery({
    queryKey: ['GET /api/admin/company/page', 'ageing', state],
    queryFn: ({ signal }) => pageCompanies({ state, page: 1, limit: readAtMost, sort: 'waitingSince' }, { signal, quiet: true }),
  })
  if (!data || data.total === 0) return null
  const now = new Date(serverNow())
  const ages = agesOf(
    data.rows.flatMap(({ waitingSince }) => (waitingSince ? [waitingOf(calendar, new Date(waitingSince), now).days] : [])),
  )
  const largest = Math.max(1, ...ages)
  return (
    <Box as="section" aria-label={intl.formatMessage({ id: 'review.ageing' })} mb="4" bg="bg.panel" borderWidth="1px" rounded="md" p="3">
      <chakra.h2 fontSize="xs" color="fg.muted" mb="2">
        <FormattedMessage id="review.ageing" />
        {data.total > readAtMost ? (
          <>
            {' · '}
            <FormattedMessage id="review.ageingOldest" values={{ count: readAtMost }} />
          </>
        ) : null}
      </chakra.h2>
      <Flex as="ul" gap="4" wrap="wrap">
        {ageStretches.map(({ from, to, level }, index) => (
          <Box as="li" key={from} flex="1 1 8rem" fontSize="xs">
            <Flex justify="space-between" mb="1">
              <span>
                {to === null ? (
                  <FormattedMessage id="review.ageFrom" values={{ from }} />
                ) : (
                  <FormattedMessage id="review.ageBetween" values={{ from, to: to - 1 }} />
                )}
              </span>
              <strong className="figures">{ages[index]}</strong>
            </Flex>
            <Box h="2" rounded="full" bg="bg.muted" overflow="hidden" aria-hidden>
              <Box h="full" rounded="full" bg={`tone.${tones[level]}.mark`} w={`${((ages[index] ?? 0) / largest) * 100}%`} />
            </Box>
          </Box>
        ))}
      </Flex>
    </Box>
  )
}
