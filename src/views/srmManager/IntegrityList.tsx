import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useBothLanguages } from '#src/components/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { DayOf } from '#src/components/Moment.tsx'
import { useSession } from '#src/components/session.ts'
import type { Data } from '#src/contract/index.ts'
import { pageIntegrity } from '#src/services/integrity.ts'
import { IntegrityFigures } from './IntegrityFigures.tsx'
import { effects, states, types } from './integrityWords.ts'

type Row = Data<'GET /api/srm/integrity/page'>['rows'][number]

/** Every record, for those who keep them; for a supplier, what was recorded of itself. */
export function IntegrityList() {
  const intl = useIntl()
  const usual = useUsual()
  const { may } = useSession()
  const keeps = may('integrityManagement:edit')
  const columns = useIntegrityColumns(keeps)
  const filters: Filter[] = [
    ...(keeps ? [{ name: 'q', labelId: 'integrity.searchCompany', kind: 'text' } as const] : []),
    {
      name: 'type',
      labelId: 'integrity.type',
      kind: 'select',
      options: types.map((value) => ({ value, label: intl.formatMessage({ id: `integrity.type.${value}` }) })),
    },
    {
      name: 'effect',
      labelId: 'integrity.effect',
      kind: 'select',
      options: effects.map((value) => ({ value, label: intl.formatMessage({ id: `integrity.effect.${value}` }) })),
    },
    usual.stateFilter('integrity', keeps ? states : states.filter((state) => state !== 'draft')),
    { name: 'from', labelId: 'integrity.from', kind: 'date' },
    { name: 'to', labelId: 'integrity.to', kind: 'date' },
  ]
  return (
    <>
      <ListPage
        id="integrityManagement"
        titleId="route.integrityManagement"
        columns={columns}
        filters={filters}
        fetchPage={(query, signal) => pageIntegrity(query as Parameters<typeof pageIntegrity>[0], { signal, quiet: true })}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/srmManager/integrityManagement/${id}`}
        emptyId={keeps ? 'integrity.none' : 'integrity.noneOfYours'}
        actions={
          keeps ? (
            <Button asChild size="sm">
              <Link href="/srmManager/integrityManagement/new">
                <Plus size="1em" aria-hidden />
                <FormattedMessage id="integrity.new" />
              </Link>
            </Button>
          ) : null
        }
      />
      <IntegrityFigures />
    </>
  )
}

const useIntegrityColumns = (keeps: boolean): Column<Row>[] => {
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
      // A company knows who it is: its records begin with what they are about.
      ...(keeps ? [company, ruleColumn] : [ruleColumn]),
      { id: 'type', labelId: 'integrity.type', cell: type, text: type, nowrap: true },
      { id: 'points', labelId: 'integrity.points', cell: signed, text: signed, align: 'end', nowrap: true },
      { id: 'effect', labelId: 'integrity.effect', cell: effect, text: effect, nowrap: true },
      {
        id: 'effectUntil',
        labelId: 'integrity.period',
        cell: ({ effectFrom, effectUntil }) => <Period from={effectFrom} until={effectUntil} />,
        text: ({ effectFrom, effectUntil }) => [effectFrom, effectUntil].filter(Boolean).join(' – '),
        sort: 'effectUntil',
        nowrap: true,
      },
      usual.state('integrity'),
      {
        id: 'said',
        labelId: 'integrity.said',
        cell: (row) => <Said row={row} />,
        text: ({ hasEvidence, hasStatement, hasAppeal }) => [hasEvidence, hasStatement, hasAppeal].map(Number).join('/'),
      },
      usual.moment('recordedAt', 'integrity.recordedAt', ({ recordedAt }) => recordedAt),
    ]
  }, [intl, both, usual, keeps])
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
