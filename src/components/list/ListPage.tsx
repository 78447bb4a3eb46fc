import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import { ChoiceFilter } from '#src/components/form/TextField.tsx'
import { DateFilter } from '#src/components/form/DateFilter.tsx'
import { SearchField, typingPauseMilliseconds } from '#src/components/form/SearchField.tsx'
import { isTyping } from '#src/components/form/isTyping.ts'
import { useSession } from '#src/components/session/session.ts'
import { usePageMark } from '#src/components/page/pageMarks.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { PartHeader } from '#src/components/list/PartHeader.tsx'
import { BelowHeading, Empty, Failed, LoadingRows } from '#src/components/feedback/Waiting.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Choice } from '#src/lib/choice.ts'
import type { ReadKey } from '#src/contract/index.ts'
import type { CallOptions } from '#src/services/http.ts'
import { useListAddress } from './address.ts'
import type { BulkActions } from './bulk.ts'
import { chosenAfter } from './chosenAfter.ts'
import { DataTable, type Column } from './DataTable.tsx'
import type { ExportColumn } from './exportRows.ts'
import { hiddenColumns } from './hiddenColumns.ts'
import { ListTools } from './ListTools.tsx'
import { pageNumberOf, Pages, pageSizeOf } from './Pages.tsx'

export type Filter =
  | { name: string; labelId: MessageId; kind: 'text' }
  /** `usualId`: what is shown while nothing is chosen, where that is not everything. */
  | { name: string; labelId: MessageId; kind: 'select'; options: readonly Choice[]; usualId?: MessageId }
  | { name: string; labelId: MessageId; kind: 'flag'; value: string }
  /** A day, `yyyy-MM-dd`. */
  | { name: string; labelId: MessageId; kind: 'date' }

const BulkBar = lazy(() => import('./BulkBar.tsx'))
const ChosenBar = lazy(async () => ({ default: (await import('./ChosenBar.tsx')).ChosenBar }))

export type PageQuery = { page: number; limit: number; sort?: string } & Record<string, string | number | undefined>

export interface ListPageProps<Row> {
  /** Names the list in the settings of the account. */
  id: string
  /** The row that is asked. */
  source: ReadKey
  /** Shows those that were settled, where the same list also shows those that wait. */
  settled?: boolean
  titleId: MessageId
  /** Of a list that is a part of another page: what narrows it to what that page shows. */
  partOf?: Readonly<Record<string, string>> | undefined
  columns: readonly Column<Row>[]
  filters: readonly Filter[]
  fetchPage: (query: PageQuery, options: CallOptions) => Promise<{ total: number; rows: Row[] }>
  rowKey: (row: Row) => string
  rowHref?: (row: Row) => string
  actions?: ReactNode
  /** Shown above the list: what it adds up to. */
  overview?: ReactNode
  emptyId: MessageId
  /** What an export writes, where that is not what the columns say. */
  exported?: (() => Promise<ExportColumn<Row>[]>) | undefined
  /** What may be done with several rows at once, and what a row is called then. */
  bulk?: ((BulkActions | OwnActions<Row>) & { nameOf: (row: Row) => string }) | undefined
}

/** What may be done with several rows that are not records of a machine. */
interface OwnActions<Row> {
  own: (chosen: readonly Row[], onClear: () => void) => ReactNode
}

/** A list: what it shows is in the address, what it looks like is with the account. */
export function ListPage<Row>({ titleId, actions, overview, ...list }: ListPageProps<Row>) {
  const title = useIntl().formatMessage({ id: titleId })
  const Header = list.partOf ? PartHeader : PageHeader
  return (
    <>
      <Header title={title}>{actions}</Header>
      <BelowHeading>
        {overview}
        <List title={title} {...list} />
      </BelowHeading>
    </>
  )
}

function List<Row>({
  id,
  source,
  settled = false,
  title,
  partOf,
  columns,
  filters,
  fetchPage,
  rowKey,
  rowHref,
  emptyId,
  exported,
  bulk,
}: Omit<ListPageProps<Row>, 'titleId' | 'actions' | 'overview'> & { title: string }) {
  const intl = useIntl()
  usePageMark('stays')
  const { user, keepSetting } = useSession()
  const { values, change } = useListAddress()
  const page = pageNumberOf(values['page'])
  const size = pageSizeOf(values['size'], user.setting[`pageSize.${id}`])
  const known = Object.fromEntries(filters.map(({ name }) => [name, values[name] || undefined]))
  const query = { ...partOf, ...known, ...(values['sort'] ? { sort: values['sort'] } : {}) }
  const answer = useQuery({
    queryKey: [source, id, settled, query, page, size, intl.locale],
    queryFn: ({ signal }) => fetchPage({ ...query, page, limit: size }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const hidden = hiddenColumns(user.setting, id)
  const away = hidden.join()
  const shown = useMemo(() => columns.filter((column) => !away.split(',').includes(column.id)), [columns, away])
  const total = answer.data?.total ?? 0
  const sorted = columns.find(({ sort }) => sort !== undefined && sort === values['sort']?.replace(/^-/, ''))
  const called = [
    ...filters.flatMap((filter) => (values[filter.name] ? [wordsOf(filter, values[filter.name] ?? '', intl)] : [])),
    ...(sorted ? [`${intl.formatMessage({ id: sorted.labelId })} ${values['sort']?.startsWith('-') ? '↓' : '↑'}`] : []),
  ].join(' · ')
  const { picked, ...selection } = useSelection(answer.data?.rows, rowKey)
  const filtered = filters.some(({ name }) => (values[name] ?? '') !== '')
  const fieldOf = (filter: Filter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      value={values[filter.name] ?? ''}
      onChange={(value) => change({ [filter.name]: value })}
    />
  )
  return (
    <>
      <Flex gap="2" wrap="wrap" mb="3" align="center" role="search" aria-label={title} colorPalette="gray" _print={{ display: 'none' }}>
        {filters.filter(({ kind }) => kind !== 'date').map(fieldOf)}
        {/* From one day to another: a line break parts them from the rest, not from each other. */}
        {filters.some(({ kind }) => kind === 'date') ? (
          <Flex gap="2" wrap={{ base: 'wrap', sm: 'nowrap' }}>
            {filters.filter(({ kind }) => kind === 'date').map(fieldOf)}
          </Flex>
        ) : null}
        <ListTools
          clear={
            // Its place is kept, so that the table stays where it is when a filter is set.
            <Button
              variant="ghost"
              size="sm"
              visibility={filtered ? 'visible' : 'hidden'}
              onClick={() => change(Object.fromEntries(filters.map(({ name }) => [name, ''])))}
            >
              <FormattedMessage id="common.clearFilters" />
            </Button>
          }
          id={id}
          called={called}
          size={size}
          title={title}
          columns={columns}
          exported={exported}
          fetchRows={(options) => fetchPage({ ...query, page: 1, limit: size }, options)}
        />
      </Flex>
      {/* On paper, what it was narrowed to stands in words. */}
      <chakra.p display="none" mb="2" fontSize="sm" _print={{ display: 'block' }}>
        {called}
      </chakra.p>
      {answer.isError ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.isPending ? <LoadingRows rows={size} /> : null}
      {answer.data && total === 0 ? (
        <Empty title={<FormattedMessage id={filtered ? 'common.nothingMatches' : emptyId} />}>
          {filtered ? <FormattedMessage id="common.changeFilters" /> : null}
        </Empty>
      ) : null}
      {answer.data && total > 0 ? (
        <Box aria-busy={answer.isPlaceholderData || undefined} opacity={answer.isPlaceholderData ? 0.6 : 1} transition="opacity 150ms">
          <DataTable
            caption={title}
            columns={shown}
            rows={answer.data.rows}
            rowKey={rowKey}
            rowHref={rowHref}
            sort={values['sort'] ?? ''}
            onSort={(sort) => change({ sort })}
            compact={user.setting['density'] !== 'comfortable'}
            selection={bulk ? { ...selection, nameOf: bulk.nameOf } : undefined}
          />
          {bulk && picked.length > 0 ? (
            <Suspense>
              {'own' in bulk ? (
                <ChosenBar count={picked.length} onClear={() => selection.onAll(false)}>
                  {bulk.own(picked, () => selection.onAll(false))}
                </ChosenBar>
              ) : (
                <BulkBar
                  actions={bulk}
                  chosen={picked.map((row) => ({ id: rowKey(row), name: bulk.nameOf(row) }))}
                  onClear={() => selection.onAll(false)}
                />
              )}
            </Suspense>
          ) : null}
          <Pages
            page={page}
            size={size}
            total={total}
            rows={answer.data.rows}
            isStale={answer.isPlaceholderData}
            onPage={(to) => change({ page: to === 1 ? '' : String(to) })}
            onSize={(to) => {
              keepSetting(`pageSize.${id}`, to)
              change({ size: '' })
            }}
          />
        </Box>
      ) : null}
    </>
  )
}

const none: readonly never[] = []

/** Which rows are chosen. Those that a page no longer shows are not. */
const useSelection = <Row,>(rows: readonly Row[] = none, rowKey: (row: Row) => string) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const before = useRef<string | null>(null)
  const order = useRef<string[]>([])
  useEffect(() => {
    order.current = rows.map(rowKey)
  })
  const onToggle = useCallback((key: string, range: boolean) => {
    const clicked = { key, range, before: before.current }
    before.current = key
    setChosen((now) => chosenAfter(order.current, now, clicked))
  }, [])
  const picked = rows.filter((row) => chosen.has(rowKey(row)))
  return { picked, chosen, onToggle, onAll: (wanted: boolean) => setChosen(new Set(wanted ? order.current : [])) }
}

/** A filter and what it is set to, as a person would say it. */
const wordsOf = (filter: Filter, value: string, intl: IntlShape): string => {
  const label = intl.formatMessage({ id: filter.labelId })
  if (filter.kind === 'text') return value
  if (filter.kind === 'flag') return label
  if (filter.kind === 'date') return `${label} ${value}`
  return filter.options.find((option) => option.value === value)?.label ?? label
}

function FilterField({ filter, value, onChange }: { filter: Filter; value: string; onChange: (value: string) => void }) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: filter.labelId })
  if (filter.kind === 'text') return <TextFilter key={filter.name} label={label} value={value} onChange={onChange} />
  if (filter.kind === 'date') return <DateFilter label={label} value={value} onChange={onChange} />
  if (filter.kind === 'flag') {
    const on = value !== ''
    return (
      <Button
        size="sm"
        variant={on ? 'solid' : 'outline'}
        colorPalette={on ? 'accent' : 'gray'}
        bg={on ? undefined : 'bg.panel'}
        aria-pressed={on}
        onClick={() => onChange(on ? '' : filter.value)}
      >
        {label}
      </Button>
    )
  }
  const usual = { value: '', label: `${label} · ${intl.formatMessage({ id: filter.usualId ?? 'common.all' })}` }
  return <ChoiceFilter label={label} value={value} onChange={onChange} options={[usual, ...filter.options]} />
}

/** `/` leads here from anywhere on the page. */
function TextFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return
      event.preventDefault()
      field.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <SearchField
      ref={field}
      w={{ base: 'full', sm: '64' }}
      label={label}
      value={value}
      onSearch={onChange}
      pauseMilliseconds={typingPauseMilliseconds}
    />
  )
}
