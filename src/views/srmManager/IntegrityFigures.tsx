import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import { EffectCalendar } from './EffectCalendar.tsx'
import { panelStyle, type Summary } from './integrityPanel.ts'
import { getIntegritySummary } from '#src/services/integrity.ts'

/** What holds now and until when; then a year of records in two pictures, each with its figures beside it. */
export function IntegrityFigures() {
  const answer = useQuery({
    queryKey: ['GET /api/srm/integrity/summary'],
    queryFn: ({ signal }) => getIntegritySummary({ signal, quiet: true }),
  })
  return (
    <RecordBody answer={answer}>
      {(summary) => (
        <Box mt="6">
          <EffectCalendar effects={summary.inForce} />
          {summary.companies.length === 0 ? null : (
            <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="4">
              <PointsByCompany {...summary} />
              <RulesApplied {...summary} />
            </Grid>
          )}
        </Box>
      )}
    </RecordBody>
  )
}

/** How each company's points ran through the year: a line for the eye, the sum in figures. */
function PointsByCompany({ months, companies }: Summary) {
  const both = useBothLanguages()
  const running = companies.map(({ points }) => runningTotals(points))
  const low = Math.min(0, ...running.flat())
  const high = Math.max(0, ...running.flat())
  return (
    <chakra.section {...panelStyle}>
      <chakra.h2 fontSize="sm" fontWeight="semibold" mb="1">
        <FormattedMessage id="integrity.pointsOverTime" />
      </chakra.h2>
      <Box fontSize="xs" color="fg.muted" mb="3" className="figures">
        {months[0]} – {months.at(-1)}
      </Box>
      <chakra.ul fontSize="sm">
        {companies.map(({ companyId, name, nameEn, total }, index) => (
          <chakra.li
            key={companyId}
            display="flex"
            alignItems="center"
            gap="3"
            py="1.5"
            borderTopWidth="1px"
            _first={{ borderTopWidth: '0' }}
          >
            <Box flex="1" minW="0" truncate>
              {both(name, nameEn)}
            </Box>
            <Line totals={running[index] ?? []} low={low} high={high} good={total >= 0} />
            <Box w="3rem" textAlign="end" className="figures" fontWeight="medium" color={total < 0 ? 'tone.bad.fg' : 'tone.good.fg'}>
              {signedTotal(total)}
            </Box>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}

const runningTotals = (points: number[]): number[] =>
  points.map((_, index) => points.slice(0, index + 1).reduce((sum, each) => sum + each, 0))

const signedTotal = (total: number): string => (total > 0 ? `+${total}` : String(total).replace('-', '−'))

const lineWidth = 160
const lineHeight = 32

/** One company's running total on the scale that all share; the rule is naught. */
function Line({ totals, low, high, good }: { totals: number[]; low: number; high: number; good: boolean }) {
  const x = (index: number) => (index / Math.max(1, totals.length - 1)) * (lineWidth - 4) + 2
  const y = (value: number) => 2 + ((high - value) / Math.max(1, high - low)) * (lineHeight - 4)
  const path = totals.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join(' ')
  return (
    <chakra.svg viewBox={`0 0 ${lineWidth} ${lineHeight}`} w={{ base: '24', sm: '40' }} h="8" flexShrink="0" aria-hidden>
      <chakra.path d={`M0 ${y(0)} H${lineWidth}`} stroke="border.emphasized" strokeWidth="1" />
      <chakra.path d={path} fill="none" stroke={good ? 'tone.good.mark' : 'tone.bad.mark'} strokeWidth="2" strokeLinejoin="round" />
    </chakra.svg>
  )
}

const countOf = (rules: Summary['rules']): number => rules.reduce((sum, { count }) => sum + count, 0)

/** How much of all the first rules make together, in percent: where a few cause most of it. */
const shareUpTo = (rules: Summary['rules'], index: number): number => {
  return Math.round((countOf(rules.slice(0, index + 1)) / Math.max(1, countOf(rules))) * 100)
}

/** Which rules were applied most: bars with their counts, the most frequent first. */
function RulesApplied({ rules }: Summary) {
  const both = useBothLanguages()
  const most = Math.max(1, ...rules.map(({ count }) => count))
  const all = countOf(rules)
  return (
    <chakra.section {...panelStyle}>
      <chakra.h2 fontSize="sm" fontWeight="semibold" mb="1">
        <FormattedMessage id="integrity.rulesApplied" />
      </chakra.h2>
      <Box fontSize="xs" color="fg.muted" mb="3">
        <FormattedMessage id="integrity.inAYear" values={{ count: all }} />
      </Box>
      <chakra.ul fontSize="sm">
        {rules.map(({ code, name, nameEn, count }, index) => (
          <chakra.li key={code} py="1.5">
            <Flex justify="space-between" gap="3">
              <span>{both(name, nameEn)}</span>
              <span className="figures">
                {count}
                <chakra.span color="fg.muted" ms="2">
                  <FormattedMessage id="integrity.upTo" values={{ share: shareUpTo(rules, index) }} />
                </chakra.span>
              </span>
            </Flex>
            <Box h="1.5" bg="bg.muted" rounded="full" aria-hidden>
              <Box h="full" rounded="full" bg="accent.solid" w={`${(count / most) * 100}%`} />
            </Box>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
