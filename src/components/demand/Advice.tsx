import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { Money } from '#src/components/value/Money.tsx'
import { Day } from '#src/components/value/Moment.tsx'
import type { Data } from '#src/contract/index.ts'
import { sum } from '#src/lib/money.ts'
import { getDemandAdvice } from '#src/services/demand.ts'
import { demandsOf, type DemandArea } from './addresses.ts'

export type DemandAdvice = Data<'GET /api/po/demand/{id}/advice'>

/** What helps to judge a demand; absent until it has come. */
export const useAdvice = (id: string): DemandAdvice | undefined =>
  useQuery({
    queryKey: ['GET /api/po/demand/{id}/advice', id],
    queryFn: ({ signal }) => getDemandAdvice(id, { signal, quiet: true }),
  }).data

/** What whoever writes or judges a demand is warned of. */
export const DemandWarnings = ({ advice, area }: { advice: DemandAdvice | undefined; area: DemandArea }) => (
  <>
    {advice?.recordedLate ? (
      <Callout role="note">
        <FormattedMessage id="demand.recordedLate" values={advice.recordedLate} />
      </Callout>
    ) : null}
    <Splitting splitting={advice?.splitting} area={area} />
  </>
)

/** Says that a demand may be a part of a larger one, with the figures that speak for it. */
function Splitting({ splitting, area }: { splitting: DemandAdvice['splitting'] | undefined; area: DemandArea }) {
  const intl = useIntl()
  const both = useBothLanguages()
  if (!splitting) return null
  const { days, threshold, demands } = splitting
  return (
    <Callout role="note">
      <FormattedMessage
        id="demand.splitting"
        values={{ days, count: demands.length + 1, sum: <Money amount={splitting.sum} />, threshold: <Money amount={threshold} /> }}
      />
      {demands.length > 0 ? (
        <chakra.ul mt="1" aria-label={intl.formatMessage({ id: 'demand.splittingSeen' })}>
          {demands.map((each) => (
            <li key={each.id}>
              <TextLink href={`${demandsOf(area)}/${each.id}`}>{each.no}</TextLink> {both(each.title, each.titleEn)}{' '}
              {each.amountGross ? <Money amount={each.amountGross} /> : null}
            </li>
          ))}
        </chakra.ul>
      ) : null}
    </Callout>
  )
}

type SimilarDemand = DemandAdvice['similar'][number]

/** Demands of other units that could be bought together with this one. */
export function Similar({ similar, area }: { similar: readonly SimilarDemand[] | undefined; area: DemandArea }) {
  const intl = useIntl()
  const usual = useUsual()
  const columns = useMemo(
    (): Column<SimilarDemand>[] => [
      usual.text('no', 'common.no', ({ no }) => no),
      usual.title(),
      usual.named('company', 'demand.company', ({ companyName, companyNameEn }) => [companyName, companyNameEn]),
      usual.money('amountGross', 'demand.amount', ({ amountGross }) => amountGross),
      { id: 'needBy', labelId: 'demand.needBy', cell: ({ needBy }) => (needBy ? <Day date={needBy} /> : '—'), nowrap: true },
      usual.state('demand'),
    ],
    [usual],
  )
  if (!similar || similar.length === 0) return null
  return (
    <Section titleId="demand.similar">
      <chakra.p fontSize="sm" color="fg.muted" mb="2">
        <FormattedMessage
          id="demand.similarHelp"
          values={{ sum: <Money amount={sum(similar.map(({ amountGross }) => amountGross ?? '0'))} /> }}
        />
      </chakra.p>
      <DataTable
        caption={intl.formatMessage({ id: 'demand.similar' })}
        columns={columns}
        rows={similar}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `${demandsOf(area)}/${id}`}
        compact
      />
    </Section>
  )
}
