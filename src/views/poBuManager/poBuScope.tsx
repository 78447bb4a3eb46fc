import { Button, chakra, Flex } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { RecordOpener } from '#src/components/detail/RecordDialog.tsx'
import { TextField } from '#src/components/form/TextField.tsx'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Bar } from '#src/components/value/Bar.tsx'
import { useCategories } from '#src/components/supplier/categories.ts'
import { ScopeDialog } from '#src/components/supplier/ScopeDialog.tsx'
import { ScopeStanding, useStandingScopes } from '#src/components/supplier/scopeColumns.tsx'
import { BelowHeading } from '#src/components/feedback/Waiting.tsx'
import type { ListedOf } from '#src/services/records.ts'
import { beginRecord } from '#src/services/records.ts'
import { getCoverage } from '#src/services/scope.ts'

type Scope = ListedOf<'scope'>

/** What a company writes of a category. */
const written = ['regions', 'brands', 'capacity'] as const

interface Row {
  id: string
  parentId: string | null
  label: string
  name: string
  /** The latest of this category; what was withdrawn counts as never there. */
  mine: Scope | undefined
  /** The category above is approved, and this one with it. */
  covered: boolean
  projects: number
  open: number
}

/** What my company may supply, category by category, beside what the group has put out in a year. */
export default function PoBuScope() {
  const intl = useIntl()
  return (
    <>
      <PageHeader title={intl.formatMessage({ id: 'route.poBuScope' })} />
      <BelowHeading>
        <Categories />
      </BelowHeading>
      <ScopeDialog />
    </>
  )
}

function Categories() {
  const { user } = useSession()
  const categories = useCategories()
  const scopes = useStandingScopes(user.companyId)
  const coverage = useRecord(['GET /api/srm/scope/coverage'], (signal) => getCoverage({ signal, quiet: true }))
  const rows = useMemo(() => {
    const latest = new Map<string, Scope>()
    // Newest first: the first one seen stands.
    for (const scope of scopes.data?.rows ?? []) if (!latest.has(scope.categoryId)) latest.set(scope.categoryId, scope)
    const demand = new Map((coverage.data ?? []).map((entry) => [entry.categoryId, entry]))
    return categories.map((category): Row => ({
      ...category,
      mine: latest.get(category.id),
      covered: category.parentId !== null && latest.get(category.parentId)?.state === 'approved',
      projects: demand.get(category.id)?.projects ?? 0,
      open: demand.get(category.id)?.open ?? 0,
    }))
  }, [categories, scopes.data, coverage.data])
  return <RecordBody answer={scopes}>{() => <Table rows={rows} />}</RecordBody>
}

function Table({ rows }: { rows: readonly Row[] }) {
  const intl = useIntl()
  const { user } = useSession()
  const [proposing, setProposing] = useState<Row | null>(null)
  const isMine = ({ mine, covered }: Row) => covered || mine?.state === 'approved'
  const total = rows.reduce((sum, { projects }) => sum + projects, 0)
  const within = rows.filter(isMine).reduce((sum, { projects }) => sum + projects, 0)
  const most = Math.max(1, ...rows.map(({ projects }) => projects))
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'category',
        labelId: 'common.category',
        cell: ({ label, parentId }) => (
          <chakra.span fontWeight={parentId ? 'normal' : 'semibold'} whiteSpace="pre">
            {label}
          </chakra.span>
        ),
      },
      { id: 'state', labelId: 'common.state', cell: (row) => <Standing row={row} /> },
      { id: 'demand', labelId: 'scope.demand', cell: (row) => <Demand row={row} most={most} /> },
      ...written.map((field): Column<Row> => ({ id: field, labelId: `scope.${field}`, cell: ({ mine }) => mine?.[field] || null })),
      {
        id: 'actions',
        labelId: 'common.actions',
        cell: (row) => <RowActions row={row} onPropose={setProposing} />,
        align: 'end',
        nowrap: true,
      },
    ],
    [most],
  )
  return (
    <>
      <chakra.p fontSize="sm" color="fg.muted" mb="3">
        <FormattedMessage id="scope.summary" values={{ total, within }} />
      </chakra.p>
      <DataTable
        caption={intl.formatMessage({ id: 'route.poBuScope' })}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        compact={user.setting['density'] !== 'comfortable'}
      />
      {proposing ? <Proposal row={proposing} onEnd={() => setProposing(null)} /> : null}
    </>
  )
}

function Standing({ row: { mine, covered, name } }: { row: Row }) {
  if (covered && mine?.state !== 'approved') {
    return (
      <chakra.span fontSize="xs" color="tone.good.fg">
        <FormattedMessage id="scope.coveredByParent" />
      </chakra.span>
    )
  }
  if (!mine) return null
  return (
    <ScopeStanding scope={mine}>
      <RecordOpener machine="scope" id={mine.id} about={name} />
    </ScopeStanding>
  )
}

/** How much of it was wanted: a bar as long as its share of the most wanted one, with the figures beside. */
function Demand({ row: { projects, open }, most }: { row: Row; most: number }) {
  if (projects === 0) return <chakra.span color="fg.muted">—</chakra.span>
  return (
    <Flex align="center" gap="2" minW={{ sm: '10rem' }}>
      <Bar share={projects / most} flex="1" display={{ base: 'none', sm: 'block' }} />
      <chakra.span fontSize="xs" whiteSpace="nowrap">
        <FormattedMessage id="scope.demandOf" values={{ projects, open }} />
      </chakra.span>
    </Flex>
  )
}

function RowActions({ row, onPropose }: { row: Row; onPropose: (row: Row) => void }) {
  const intl = useIntl()
  const { may } = useSession()
  const changed = useChanged()
  const { mine, covered, name } = row
  const stands = covered || mine?.state === 'approved' || mine?.state === 'proposed'
  return (
    <Flex justify="flex-end">
      {mine ? (
        <RecordActions
          machine="scope"
          record={mine}
          reload={() => changed('scope')}
          before={{ withdraw: <FormattedMessage id="scope.withdrawConfirm" values={{ category: name }} /> }}
          about={name}
          size="xs"
        />
      ) : null}
      {may('poBuScope:create') && !stands ? (
        <Button
          size="xs"
          variant="outline"
          aria-label={`${intl.formatMessage({ id: 'event.scope.create' })}: ${name}`}
          onClick={() => onPropose(row)}
        >
          <FormattedMessage id="scope.propose" />
        </Button>
      ) : null}
    </Flex>
  )
}

function Proposal({ row, onEnd }: { row: Row; onEnd: () => void }) {
  const intl = useIntl()
  const changed = useChanged()
  const form = useForm({
    first: { regions: '', brands: '', capacity: '' },
    send: (content) => beginRecord('scope', { categoryId: row.id, ...content }),
    onSent: async () => {
      say('good', intl.formatMessage({ id: 'scope.proposed' }, { category: row.name }))
      await changed('scope')
      onEnd()
    },
  })
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="scope.proposeTitle" values={{ category: row.name }} />}
      confirm={<FormattedMessage id="scope.propose" />}
      onClose={onEnd}
    >
      <Flex direction="column" gap="4">
        {written.map((field) => (
          <TextField key={field} labelId={`scope.${field}`} helpId={`scope.${field}Help`} maxLength={200} {...form.field(field)} />
        ))}
      </Flex>
    </FormDialog>
  )
}
