import { Box, chakra, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { NamedBar } from '#src/components/value/Bar.tsx'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { getFunnel } from '#src/services/invitation.ts'

const steps = ['sent', 'registered', 'approved', 'firstQuote'] as const

/** How far the invited companies came: each step with its number, its bar and its share of the step before. */
export function Funnel() {
  const intl = useIntl()
  const { data } = useQuery({ queryKey: ['GET /api/srm/invitation/funnel'], queryFn: ({ signal }) => getFunnel({ signal, quiet: true }) })
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="md" px="4" py="3" mb="4" minH="5.75rem">
      <chakra.h2 fontSize="xs" color="fg.muted" mb="2">
        <FormattedMessage id="invitation.funnel" />
      </chakra.h2>
      <Grid as="ol" templateColumns={{ base: '1fr 1fr', md: 'repeat(4, 1fr)' }} gap="4">
        {steps.map((step, index) => {
          const value = data?.[step] ?? 0
          const before = data?.[steps[index - 1] ?? 'sent'] ?? 0
          return (
            <Box as="li" key={step} fontSize="sm">
              <NamedBar name={<FormattedMessage id={`invitation.funnel.${step}`} />} share={data?.sent ? value / data.sent : 0}>
                <strong>{data ? <FormattedNumber value={value} /> : '…'}</strong>
                {index > 0 && before > 0 ? (
                  <chakra.span color="fg.muted" fontSize="xs">
                    {' '}
                    · {intl.formatNumber(value / before, { style: 'percent' })}
                  </chakra.span>
                ) : null}
              </NamedBar>
            </Box>
          )
        })}
      </Grid>
    </Box>
  )
}
