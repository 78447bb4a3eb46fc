import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { DayOf } from '#src/components/value/Moment.tsx'
import { signed } from '#src/lib/signed.ts'
import type { ListedOf } from '#src/services/records.ts'

type Row = ListedOf<'integrity'>

/** What every list of integrity records says of them; which company each is about only where there are several. */
export const useIntegrityColumns = ({ company: withCompany }: { company: boolean }): Column<Row>[] => {
  const intl = useIntl()
  const both = useBothLanguages()
  const usual = useUsual()
  return useMemo(() => {
    const company = usual.named<Row>('company', 'integrity.company', ({ companyName, companyNameEn }) => [companyName, companyNameEn])
    return [
      ...(withCompany ? [company] : []),
      { ...usual.text('rule', 'integrity.rule', ({ ruleName, ruleNameEn }) => both(ruleName, ruleNameEn)), nowrap: false },
      usual.text('type', 'integrity.type', ({ type }) => intl.formatMessage({ id: `integrity.type.${type}` })),
      { ...usual.text('points', 'integrity.points', signedPoints), sort: 'points', align: 'end' },
      usual.text('effect', 'integrity.effect', ({ effect }) => intl.formatMessage({ id: `integrity.effect.${effect}` })),
      {
        id: 'effectUntil',
        labelId: 'integrity.period',
        cell: ({ effectFrom, effectUntil }) => <Period from={effectFrom} until={effectUntil} />,
        text: ({ effectFrom, effectUntil }) => [effectFrom, effectUntil].filter(Boolean).join(' – '),
        sort: 'effectUntil',
        nowrap: true,
      },
      { ...usual.state('integrity'), sort: 'state' },
      {
        id: 'said',
        labelId: 'integrity.said',
        cell: (row) => <Said row={row} />,
        text: ({ hasEvidence, hasStatement, hasAppeal }) => [hasEvidence, hasStatement, hasAppeal].map(Number).join('/'),
      },
      usual.moment('recordedAt', 'integrity.recordedAt', ({ recordedAt }) => recordedAt),
    ]
  }, [intl, both, usual, withCompany])
}

/** A good record adds points, any other takes them away. */
export const signedPoints = ({ type, points }: Pick<Row, 'type' | 'points'>): string => signed(type === 'GOOD' ? points : -points)

/** From which day to which an effect holds. */
function Period({ from, until }: { from: string | null; until: string | null }) {
  if (!from) return '—'
  return (
    <span>
      <DayOf at={from} /> – {until ? <DayOf at={until} /> : <FormattedMessage id="integrity.noEnd" />}
    </span>
  )
}

/** What a record has with it. */
function Said({ row: { hasEvidence, hasStatement, hasAppeal } }: { row: Row }) {
  const intl = useIntl()
  const parts = [
    ...(hasEvidence ? [intl.formatMessage({ id: 'integrity.evidence' })] : []),
    ...(hasStatement ? [intl.formatMessage({ id: 'integrity.stated' })] : []),
    ...(hasAppeal ? [intl.formatMessage({ id: 'integrity.appeal' })] : []),
  ]
  return parts.join(' · ') || '—'
}
