import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Sparkline } from '#src/components/chart/Sparkline.tsx'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Panel, Panels } from '#src/components/page/Panel.tsx'
import { NamedBar } from '#src/components/value/Bar.tsx'
import type { Data } from '#src/contract/index.ts'
import { runningTotals, signed } from '#src/lib/signed.ts'
import { asWritten, weight } from '#src/lib/unknown.ts'
import { getIntegritySummary } from '#src/services/integrity.ts'
import { EffectCalendar } from './EffectCalendar.tsx'

export type Summary = Data<'GET /api/srm/integrity/summary'>

/** What holds now and until when; then a year of records in two pictures, each with its figures beside it. */
export function IntegrityFigures() {
  const answer = useRecord(['GET /api/srm/integrity/summary'], (signal) => getIntegritySummary({ signal, quiet: true }))
  return (
    <RecordBody answer={answer}>
      {(summary) => (
        <Box mt="6">
          <EffectCalendar effects={summary.inForce} />
          {summary.companies.length === 0 ? null : (
            <Panels>
              <PointsByCompany {...summary} />
              <RulesApplied {...summary} />
            </Panels>
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
    <Panel titleId="integrity.pointsOverTime" note={`${asWritten(months[0] ?? '')} – ${asWritten(months.at(-1) ?? '')}`}>
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
            <Sparkline values={running[index] ?? []} low={low} high={high} tone={total < 0 ? 'bad' : 'good'} />
            <Box w="3rem" textAlign="end" className="figures" fontWeight="medium" color={total < 0 ? 'tone.bad.fg' : 'tone.good.fg'}>
              {signed(total)}
            </Box>
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  )
}

/** Which rules were applied most, the most frequent first, each with the share of all that it makes together with those before it. */
function RulesApplied({ rules }: Summary) {
  const both = useBothLanguages()
  const counts = rules.map(({ count }) => count)
  const upTo = runningTotals(counts)
  const all = upTo.at(-1) ?? 0
  return (
    <Panel titleId="integrity.rulesApplied" note={<FormattedMessage id="integrity.inAYear" values={{ count: all }} />}>
      <chakra.ul fontSize="sm">
        {rules.map(({ code, name, nameEn, count }, index) => (
          <chakra.li key={code} py="1">
            <NamedBar name={both(name, nameEn)} share={weight(count) / Math.max(1, ...counts.map(weight))}>
              {asWritten(count)}
              <chakra.span color="fg.muted" ms="2">
                <FormattedMessage id="integrity.upTo" values={{ share: Math.round(((upTo[index] ?? 0) / Math.max(1, all)) * 100) }} />
              </chakra.span>
            </NamedBar>
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  )
}
