import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { DayOf } from '#src/components/Moment.tsx'
import type { Data } from '#src/contract/index.ts'

type Row = Data<'GET /api/srm/integrity/page'>['rows'][number]

/** What every list of integrity records says of them; which company each is about only where there are several. */
export const useIntegrityColumns = ({ company: withCompany }: { company: boolean }): Column<Row>[] => {
  const intl = useIntl()
  const both = useBothLanguages()
  const usual = useUsual()
  return useMemo(() => {
    const rule = ({ ruleName, ruleNameEn }: Row) => both(ruleName, ruleNameEn)
    const type = (row: Row) => intl.formatMessage({ id: `integrity.type.${row.type}` })
    const effect = (row: Row) => intl.formatMessage({ id: `integrity.effect.${row.effect}` })
    const company: Column<Row> = {
      id: 'company',
      labelId: 'integrity.company',
      cell: ({ companyName, companyNameEn }) => both(companyName, companyNameEn),
      text: ({ companyName }) => companyName,
    }
    const ruleColumn: Column<Row> = { id: 'rule', labelId: 'integrity.rule', cell: rule, text: rule }
    return [
      ...(withCompany ? [company, ruleColumn] : [ruleColumn]),
      { id: 'type', labelId: 'integrity.type', cell: type, text: type, nowrap: true },
      { id: 'points', labelId: 'integrity.points', cell: signed, text: signed, sort: 'points', align: 'end', nowrap: true },
      { id: 'effect', labelId: 'integrity.effect', cell: effect, text: effect, nowrap: true },
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

const signed = ({ type, points }: Row): string => (points === 0 ? '0' : `${type === 'GOOD' ? '+' : '−'}${points}`)

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
    hasEvidence ? intl.formatMessage({ id: 'integrity.evidence' }) : null,
    hasStatement ? intl.formatMessage({ id: 'integrity.stated' }) : null,
    hasAppeal ? intl.formatMessage({ id: 'integrity.appeal' }) : null,
  ].filter(Boolean)
  return parts.length === 0 ? '—' : parts.join(' · ')
}
