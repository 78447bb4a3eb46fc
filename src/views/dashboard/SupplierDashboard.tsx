import { Button } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { Callout } from '#src/components/Callout.tsx'
import { Countdown } from '#src/components/Countdown.tsx'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import { Ago } from '#src/components/Moment.tsx'
import { useSession } from '#src/components/session.ts'
import { StatePill } from '#src/components/StatePill.tsx'
import { getSupplierDashboard } from '#src/services/insight.ts'
import { Figures, Lines, Panel, Panels } from './parts.tsx'

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
          {activeQuoters === 0 ? <NoQuoter mayAdd={may('poBuQuoter')} /> : null}
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
            <Panel titleId="dashboard.due">
              <Lines
                emptyId="supplier.noProjects"
                lines={(may('poDetailed') ? due : []).map(({ projectId, no, title, titleEn, deadline, invited, quotationState }) => ({
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
            <Panel titleId="dashboard.results">
              <Lines
                emptyId="supplier.noHistory"
                lines={(may('poPrice') ? results : []).map(({ quotationId, no, title, titleEn, state, decidedAt, rank }) => ({
                  key: quotationId,
                  href: `/poMyproject/poPrice/${quotationId}`,
                  no,
                  title: both(title, titleEn),
                  mark: <StatePill machine="quotation" state={state} />,
                  when: (
                    <>
                      {rank === null ? null : <FormattedMessage id="quotation.rank" values={{ rank }} />} <Ago at={decidedAt} />
                    </>
                  ),
                }))}
              />
            </Panel>
          </Panels>
        </>
      )}
    </RecordBody>
  )
}

/** The first thing to do for a company that was just admitted. */
const NoQuoter = ({ mayAdd }: { mayAdd: boolean }) => {
  const add = (
    <Button asChild size="xs" variant="outline">
      <Link href="/poBuManager/poBuQuoter">
        <FormattedMessage id="route.poBuQuoter" />
      </Link>
    </Button>
  )
  return (
    <Callout role="status" action={mayAdd ? add : null}>
      <FormattedMessage id={mayAdd ? 'supplier.quoterFirst' : 'supplier.quoterFirstByAdmin'} />
    </Callout>
  )
}
