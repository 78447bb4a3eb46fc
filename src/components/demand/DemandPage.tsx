import { Flex } from '@chakra-ui/react'
import { ApprovalPanel } from '#src/components/approval/ApprovalPanel.tsx'
import { FormattedMessage } from 'react-intl'
import { Card, Facts, RecordPage, Section, Words } from '#src/components/detail/DetailPage.tsx'
import { Documents } from '#src/components/detail/Documents.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import { Money } from '#src/components/value/Money.tsx'
import { Day, Moment } from '#src/components/value/Moment.tsx'
import { compare } from '#src/lib/money.ts'
import { isBuyable } from '#src/machines/demand/states.ts'
import type { RecordOf } from '#src/services/records.ts'
import type { DemandArea } from './addresses.ts'
import { DemandWarnings, Similar, useAdvice } from './Advice.tsx'
import { BeginPurchase } from './BeginPurchase.tsx'
import { BudgetGauge } from './BudgetGauge.tsx'
import { DemandActions } from './DemandActions.tsx'
import { DemandLines } from './DemandLines.tsx'
import { Uses } from './Uses.tsx'

interface DemandPageProps {
  record: RecordOf<'demand'>
  reload: () => Promise<void>
  area: DemandArea
}

/** One demand, with what helps to judge it. */
export function DemandPage({ record, reload, area }: DemandPageProps) {
  const both = useBothLanguages()
  const advice = useAdvice(record.id)
  const { may, user } = useSession()
  const isOthers = record.buyerId !== null && record.buyerId !== user.id && !may('poJcProject:assignDemand')
  const mayBuy =
    isBuyable(record.state) &&
    !isOthers &&
    may('poJcProject:edit') &&
    record.lines.some(({ quantity, taken }) => compare(quantity, taken) > 0)
  const { categoryName, categoryNameEn, unitName, unitNameEn } = record
  return (
    <RecordPage
      machine="demand"
      record={record}
      no={record.no}
      title={both(record.title, record.titleEn)}
      actions={
        <Flex gap="2" wrap="wrap">
          {mayBuy ? <BeginPurchase ids={[record.id]} /> : null}
          <DemandActions record={record} reload={reload} area={area} secondary={mayBuy} />
        </Flex>
      }
      note={<DemandWarnings advice={advice} area={area} />}
    >
      <Section titleId="demand.section.what">
        <Card>
          <Facts
            facts={[
              { labelId: 'demand.unit', value: both(unitName ?? '—', unitNameEn ?? '—') },
              { labelId: 'demand.company', value: both(record.companyName, record.companyNameEn) },
              { labelId: 'common.category', value: both(categoryName ?? '—', categoryNameEn ?? '—') },
              { labelId: 'demand.kind', value: <FormattedMessage id={`demand.kind.${record.kind}`} /> },
              { labelId: 'demand.method', value: <FormattedMessage id={`project.method.${record.method}`} /> },
              { labelId: 'demand.needBy', value: record.needBy ? <Day date={record.needBy} /> : '—' },
              {
                labelId: 'demand.amount',
                value: record.amountGross ? <Money amount={record.amountGross} /> : <FormattedMessage id="demand.noEstimate" />,
              },
              { labelId: 'demand.owner', value: both(record.ownerName, record.ownerNameEn) },
              ...(record.state === 'approved'
                ? [{ labelId: 'demand.buyer', value: <FormattedMessage id="demand.buyerAwaited" /> } as const]
                : []),
              { labelId: 'demand.buyer', value: record.buyerName && both(record.buyerName, record.buyerNameEn ?? '') },
              { labelId: 'demand.acceptedAt', value: record.acceptedAt && <Moment at={record.acceptedAt} /> },
              { labelId: 'demand.submittedAt', value: record.submittedAt && <Moment at={record.submittedAt} /> },
            ]}
          />
        </Card>
      </Section>
      <Words titleId="demand.decision" text={record.decisionReason} />
      {record.budget ? (
        <Section titleId="demand.budget">
          <Card>
            <BudgetGauge budget={record.budget} />
          </Card>
        </Section>
      ) : null}
      <Section titleId="demand.lines">
        <DemandLines lines={record.lines} prices={advice?.prices ?? []} />
      </Section>
      <Uses uses={record.uses} />
      <Words titleId="demand.reason" text={record.reason} />
      <Words titleId="demand.directReason" text={record.directReason} />
      {record.documents.length > 0 ? (
        <Section titleId="demand.evidence">
          <Documents documents={record.documents} savedAs={record.no} />
        </Section>
      ) : null}
      <ApprovalPanel machine="demand" id={record.id} />
      <Similar similar={advice?.similar} area={area} />
    </RecordPage>
  )
}
