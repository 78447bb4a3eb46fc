import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { ConfirmDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { TextField } from '#src/components/form/TextField.tsx'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { say } from '#src/components/messages.ts'
import { Modal } from '#src/components/Modal.tsx'
import { PageHeader } from '#src/components/PageHeader.tsx'
import { useSession } from '#src/components/session.ts'
import { StatePill } from '#src/components/StatePill.tsx'
import { useCategories } from '#src/components/supplier/categories.ts'
import { ScopeDialog } from '#src/components/supplier/ScopeDialog.tsx'
import { ScopeHistory } from '#src/components/supplier/ScopeHistory.tsx'
import { BelowHeading } from '#src/components/Waiting.tsx'
import { CallError } from '#src/services/callError.ts'
import { getCoverage, pageScopes, proposeScope, withdrawScope, type Scope } from '#src/services/scope.ts'

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
  const scopes = useQuery({
    queryKey: ['GET /api/srm/scope/page', 'own'],
    queryFn: ({ signal }) =>
      pageScopes({ companyId: user.companyId, state: 'proposed,approved,denied', limit: 100 }, { signal, quiet: true }),
  })
  const coverage = useQuery({ queryKey: ['GET /api/srm/scope/coverage'], queryFn: ({ signal }) => getCoverage({ signal, quiet: true }) })
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
  const { user, may } = useSession()
  const [proposing, setProposing] = useState<Row | null>(null)
  const [withdrawing, setWithdrawing] = useState<Row | null>(null)
  const isMine = ({ mine, covered }: Row) => covered || mine?.state === 'approved'
  const total = rows.reduce((sum, { projects }) => sum + projects, 0)
  const within = rows.filter(isMine).reduce((sum, { projects }) => sum + projects, 0)
  const most = Math.max(1, ...rows.map(({ projects }) => projects))
  const mayPropose = may('poBuScope:create')
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
      { id: 'regions', labelId: 'scope.regions', cell: ({ mine }) => mine?.regions || null },
      { id: 'brands', labelId: 'scope.brands', cell: ({ mine }) => mine?.brands || null },
      { id: 'capacity', labelId: 'scope.capacity', cell: ({ mine }) => mine?.capacity || null },
      {
        id: 'actions',
        labelId: 'common.actions',
        cell: (row) => <RowActions row={row} mayPropose={mayPropose} onPropose={setProposing} onWithdraw={setWithdrawing} />,
        align: 'end',
        nowrap: true,
      },
    ],
    [most, mayPropose],
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
      {withdrawing?.mine ? <Withdrawal name={withdrawing.name} scope={withdrawing.mine} onEnd={() => setWithdrawing(null)} /> : null}
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
    <Box textAlign="start">
      <Flex gap="1" align="center" wrap="wrap">
        <StatePill machine="scope" state={mine.state} />
        <ScopeHistory id={mine.id} category={name} />
      </Flex>
      {mine.state === 'denied' && mine.decisionReason ? (
        <chakra.span display="block" fontSize="xs" color="fg.muted" mt="1">
          {mine.decisionReason}
        </chakra.span>
      ) : null}
    </Box>
  )
}

/** How much of it was wanted: a bar as long as its share of the most wanted one, with the figures beside. */
function Demand({ row: { projects, open }, most }: { row: Row; most: number }) {
  if (projects === 0) return <chakra.span color="fg.muted">—</chakra.span>
  return (
    <Flex align="center" gap="2" minW={{ sm: '10rem' }}>
      <Box flex="1" h="1.5" rounded="full" bg="bg.muted" aria-hidden display={{ base: 'none', sm: 'block' }}>
        <Box h="full" rounded="full" bg="accent.solid" style={{ width: `${(projects / most) * 100}%` }} />
      </Box>
      <chakra.span fontSize="xs" whiteSpace="nowrap">
        <FormattedMessage id="scope.demandOf" values={{ projects, open }} />
      </chakra.span>
    </Flex>
  )
}

interface RowActionsProps {
  row: Row
  mayPropose: boolean
  onPropose: (row: Row) => void
  onWithdraw: (row: Row) => void
}

function RowActions({ row, mayPropose, onPropose, onWithdraw }: RowActionsProps) {
  const intl = useIntl()
  const { mine, covered, name } = row
  const label = (id: 'event.scope.create' | 'event.scope.withdraw') => `${intl.formatMessage({ id })}: ${name}`
  if (mine?.transitions.some(({ event, allowed }) => event === 'withdraw' && allowed)) {
    return (
      <Button size="2xs" variant="ghost" colorPalette="red" aria-label={label('event.scope.withdraw')} onClick={() => onWithdraw(row)}>
        <FormattedMessage id="scope.withdraw" />
      </Button>
    )
  }
  const stands = covered || mine?.state === 'approved' || mine?.state === 'proposed'
  if (!mayPropose || stands) return null
  return (
    <Button size="2xs" variant="outline" aria-label={label('event.scope.create')} onClick={() => onPropose(row)}>
      <FormattedMessage id="scope.propose" />
    </Button>
  )
}

function Proposal({ row, onEnd }: { row: Row; onEnd: () => void }) {
  const intl = useIntl()
  const cache = useQueryClient()
  const [content, setContent] = useState({ regions: '', brands: '', capacity: '' })
  const propose = useMutation({
    mutationFn: () => proposeScope({ categoryId: row.id, ...content }),
    onSuccess: () => say('good', intl.formatMessage({ id: 'scope.proposed' }, { category: row.name })),
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
    onSettled: () => cache.invalidateQueries().then(onEnd),
  })
  return (
    <Modal
      title={<FormattedMessage id="scope.proposeTitle" values={{ category: row.name }} />}
      onClose={onEnd}
      footer={
        <>
          <Button variant="outline" onClick={onEnd}>
            <FormattedMessage id="common.cancel" />
          </Button>
          <Button loading={propose.isPending} onClick={() => propose.mutate()}>
            <FormattedMessage id="scope.propose" />
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="4">
        {(['regions', 'brands', 'capacity'] as const).map((field) => (
          <TextField
            key={field}
            labelId={`scope.${field}`}
            helpId={`scope.${field}Help`}
            maxLength={200}
            value={content[field]}
            onChange={(value) => setContent({ ...content, [field]: value })}
          />
        ))}
      </Flex>
    </Modal>
  )
}

function Withdrawal({ name, scope, onEnd }: { name: string; scope: Scope; onEnd: () => void }) {
  const cache = useQueryClient()
  const withdraw = useEvent(
    'scope',
    'withdraw',
    () => withdrawScope(scope.id, scope.version),
    () => cache.invalidateQueries(),
  )
  return (
    <ConfirmDialog
      title={<FormattedMessage id="event.scope.withdraw" />}
      confirm={<FormattedMessage id="event.scope.withdraw" />}
      danger
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate(undefined, { onSettled: onEnd })}
      onClose={onEnd}
    >
      <FormattedMessage id="scope.withdrawConfirm" values={{ category: name }} />
    </ConfirmDialog>
  )
}
