import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { Countdown } from '#src/components/value/Countdown.tsx'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Ago } from '#src/components/value/Moment.tsx'
import { useSession } from '#src/components/session/session.ts'
import { ResultPill } from '#src/components/value/ResultPill.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { Panel, Panels } from '#src/components/page/Panel.tsx'
import { getSupplierDashboard } from '#src/services/insight.ts'
import { NoQuoter } from './NoQuoter.tsx'
import { Figures, Lines } from './parts.tsx'

/** A supplier’s day. Somebody who may not quote sees the figures without the ways to pages that are closed to them. */
export function SupplierDashboard() {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  const answer = useQuery({
    queryKey: ['GET /api/po/dashboard/supplier'],
    queryFn: ({ signal }) => getSupplierDashboard({ signal, quiet: true }),
  })
  const to = (code: string, href: string) => (may(code) ? { href } : {})
  return (
    <RecordBody answer={answer}>
      {({ openCount, invitedCount, activeQuoters, sealedCount, decidedCount, chosenCount, due, results }) => (
        <>
          {activeQuoters === 0 ? <NoQuoter /> : null}
          <Figures
            figures={[
              { labelId: 'dashboard.open', value: openCount, ...to('poProject', '/poManager/poProject?qualified=true') },
              { labelId: 'dashboard.invited', value: invitedCount, ...to('poProject', '/poManager/poProject?invited=true') },
              { labelId: 'dashboard.sealed', value: sealedCount, ...to('poPrice', '/poMyproject/poPrice?state=sealed') },
              { labelId: 'dashboard.decided', value: decidedCount, ...to('poHistory', '/poMyproject/poHistory') },
              {
                labelId: 'dashboard.winRate',
                value: decidedCount === 0 ? '—' : intl.formatNumber(chosenCount / decidedCount, { style: 'percent' }),
                ...to('poHistory', '/poMyproject/poHistory?state=chosen'),
              },
            ]}
          />
          <Panels>
            {may('poDetailed') ? (
              <Panel titleId="dashboard.due">
                <Lines
                  emptyId="supplier.noProjects"
                  lines={due.map(({ projectId, no, title, titleEn, deadline, invited, quotationState }) => ({
                    key: projectId,
                    href: `/poManager/poDetailed/${projectId}`,
                    no,
                    title: both(title, titleEn),
                    mark: quotationState ? (
                      <StatePill machine="quotation" state={quotationState} />
                    ) : (
                      <FormattedMessage id={invited ? 'supplier.youAreInvited' : 'dashboard.notBegun'} />
                    ),
                    when: <Countdown until={deadline} />,
                  }))}
                />
              </Panel>
            ) : null}
            {may('poPrice') ? (
              <Panel titleId="dashboard.results">
                <Lines
                  emptyId="supplier.noHistory"
                  lines={results.map(({ quotationId, no, title, titleEn, state, chosen, decidedAt, rank }) => ({
                    key: quotationId,
                    href: `/poMyproject/poPrice/${quotationId}`,
                    no,
                    title: both(title, titleEn),
                    mark: <ResultPill state={state} chosen={chosen} />,
                    when: (
                      <>
                        {rank === null ? null : <FormattedMessage id="quotation.rank" values={{ rank }} />} <Ago at={decidedAt} />
                      </>
                    ),
                  }))}
                />
              </Panel>
            ) : null}
          </Panels>
        </>
      )}
    </RecordBody>
  )
}
