import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { memo, useMemo, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'wouter'
import type { MessageId } from '#src/lang/ids.ts'
import { usePrinting } from './usePrinting.ts'
import { WindowedRows } from './WindowedRows.tsx'

export interface Column<Row> {
  id: string
  labelId: MessageId
  cell: (row: Row) => ReactNode
  /** What an export writes; a column without it is not exported. */
  text?: (row: Row) => string
  align?: 'start' | 'end'
  /** Its name in `sort`; a column without it can't be sorted. */
  sort?: string
  /** Numbers, dates and pills stay on one line. */
  nowrap?: boolean
  /** For what is said in many words: room for them keeps rows low. */
  room?: 'little' | 'some' | 'much'
}

/** Longer tables draw only what is near the window. */
const drawnAtOnce = 200

/** Rows to be chosen, by their keys. */
export interface Selection<Row> {
  chosen: ReadonlySet<string>
  /** `range`: with everything from the row chosen before. */
  onToggle: (key: string, range: boolean) => void
  onAll: (wanted: boolean) => void
  nameOf: (row: Row) => string
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowHref?: ((row: Row) => string) | undefined
  /** As in the address: `field` or `-field`. */
  sort?: string
  onSort?: (sort: string) => void
  compact?: boolean
  selection?: Selection<Row> | undefined
}

/**
 * One styled root with plain cells: the only table of the product. The first cell of a row leads to its record, so that a
 * keyboard and a screen reader find an ordinary link; on a narrow screen a row becomes a card.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowHref,
  sort = '',
  onSort,
  compact = false,
  selection,
}: DataTableProps<Row>) {
  const intl = useIntl()
  const isPrinting = usePrinting()
  const labels = useMemo(() => columns.map(({ labelId }) => intl.formatMessage({ id: labelId })), [columns, intl])
  const shared = (row: Row) => ({
    row,
    columns,
    labels,
    href: rowHref?.(row),
    ...(selection
      ? { id: rowKey(row), isChosen: selection.chosen.has(rowKey(row)), onToggle: selection.onToggle, nameOf: selection.nameOf }
      : {}),
  })
  return (
    <chakra.div css={frameStyle} tabIndex={0} role="region" aria-label={caption}>
      <chakra.table
        css={compact ? { ...tableStyle, ...compactStyle } : tableStyle}
        onKeyDown={moveBetweenRows}
        aria-rowcount={rows.length > drawnAtOnce ? rows.length + 1 : undefined}
      >
        <caption>{caption}</caption>
        <thead>
          <tr>
            {selection ? <AllRows rows={rows} rowKey={rowKey} selection={selection} /> : null}
            {columns.map((column) => (
              // A button is not repeated on later sheets.
              <SortableHeader key={column.id} column={column} sort={sort} onSort={isPrinting ? undefined : onSort} />
            ))}
          </tr>
        </thead>
        {rows.length > drawnAtOnce ? (
          <WindowedRows rows={rows}>{(row, place) => <TableRow key={rowKey(row)} {...shared(row)} {...place} />}</WindowedRows>
        ) : (
          <tbody>
            {rows.map((row) => (
              <TableRow key={rowKey(row)} {...shared(row)} />
            ))}
          </tbody>
        )}
      </chakra.table>
    </chakra.div>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  labels: readonly string[]
  href: string | undefined
  id?: string
  isChosen?: boolean
  onToggle?: Selection<Row>['onToggle']
  nameOf?: Selection<Row>['nameOf']
  /** Its place among all rows, where not all are drawn. */
  index?: number
  ref?: Ref<HTMLTableRowElement>
}

function PlainRow<Row>({ row, columns, labels, href, id = '', isChosen, onToggle, nameOf, index, ref }: TableRowProps<Row>) {
  const intl = useIntl()
  const [, navigate] = useLocation()
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-link={href ? '' : undefined}
      onClick={href ? (event) => (isControl(event.target) ? undefined : navigate(href)) : undefined}
    >
      {onToggle && nameOf ? (
        <td className="choose">
          <label>
            <input
              type="checkbox"
              aria-label={intl.formatMessage({ id: 'list.select' }, { name: nameOf(row) })}
              checked={isChosen}
              onChange={({ nativeEvent }) => onToggle(id, (nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </td>
      ) : null}
      {columns.map((column, position) => (
        <td key={column.id} className={classOf(column)} data-label={labels[position]}>
          {href && position === 0 ? <Link href={href}>{column.cell(row)}</Link> : column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

/** Another order moves rows and draws none of them anew. */
const TableRow = memo(PlainRow) as typeof PlainRow

/** `j` and `k` as in every list of this kind. */
const moveBetweenRows = (event: KeyboardEvent<HTMLTableElement>) => {
  const step = event.key === 'j' ? 'nextElementSibling' : event.key === 'k' ? 'previousElementSibling' : null
  if (!step || !(event.target instanceof Element)) return
  event.target.closest('tr')?.[step]?.querySelector('a')?.focus()
}

function AllRows<Row>({ rows, rowKey, selection }: { rows: readonly Row[]; rowKey: (row: Row) => string; selection: Selection<Row> }) {
  const intl = useIntl()
  const count = rows.filter((row) => selection.chosen.has(rowKey(row))).length
  return (
    <th scope="col" className="choose">
      <label>
        <input
          type="checkbox"
          aria-label={intl.formatMessage({ id: 'list.selectAll' })}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < rows.length
          }}
          checked={count === rows.length}
          onChange={({ target }) => selection.onAll(target.checked)}
        />
      </label>
    </th>
  )
}

function SortableHeader<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: string
  onSort?: ((sort: string) => void) | undefined
}) {
  const field = column.sort
  const direction = field && sort === field ? 'ascending' : field && sort === `-${field}` ? 'descending' : undefined
  const label = <FormattedMessage id={column.labelId} />
  if (!field || !onSort) {
    return (
      <th scope="col" className={classOf(column)}>
        {label}
      </th>
    )
  }
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown
  return (
    <th scope="col" className={classOf(column)} aria-sort={direction ?? 'none'}>
      <button type="button" onClick={() => onSort(direction === 'ascending' ? `-${field}` : direction === 'descending' ? '' : field)}>
        {label}
        <Arrow size="0.9em" aria-hidden opacity={direction ? 1 : 0.35} />
      </button>
    </th>
  )
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, select, textarea, [role=menuitem]') !== null

const classOf = <Row,>({ align, nowrap, room }: Column<Row>): string | undefined =>
  [align === 'end' ? 'end' : '', nowrap ? 'nowrap' : '', room ?? ''].filter(Boolean).join(' ') || undefined

const frameStyle = {
  overflowX: 'auto',
  bg: 'bg.panel',
  borderWidth: '1px',
  rounded: 'md',
  _print: { overflow: 'visible', borderWidth: '0' },
} as const

const cell = { textAlign: 'start', verticalAlign: 'middle', borderBottomWidth: '1px' } as const

const tableStyle = {
  w: 'full',
  fontSize: 'sm',
  borderCollapse: 'collapse',
  '& caption': { srOnly: true },
  '& th, & td': { ...cell, px: '3', py: '2.5' },
  '& tbody tr:last-of-type td': { borderBottomWidth: '0' },
  '& th': { bg: 'bg.subtle', color: 'fg.muted', fontWeight: 'medium', fontSize: 'xs', wordBreak: 'keep-all', position: 'sticky', top: '0' },
  '& th button': { display: 'inline-flex', alignItems: 'center', gap: '1', cursor: 'pointer', font: 'inherit', minH: '6' },
  '& .end': { textAlign: 'end' },
  '& .nowrap': { whiteSpace: 'nowrap' },
  '& .little': { minW: '6.5rem' },
  '& .some': { minW: '9.5rem' },
  '& .much': { minW: '13.5rem' },
  '& .choose': { w: '9', pe: '0' },
  // What has the focus is not below the bar of what may be done with those chosen.
  '& td a, & td input': { scrollMarginBottom: '20' },
  '& .choose label': { display: 'grid', placeItems: 'center', boxSize: '6', cursor: 'pointer' },
  '& .choose input': { boxSize: '4', accentColor: 'var(--fl-colors-accent-solid)', cursor: 'pointer' },
  '& tr[data-link]': { cursor: 'pointer' },
  '& tr[data-link]:hover, & tr[data-link]:focus-within': { bg: 'bg.muted' },
  '& td a': { color: 'accent.fg', fontWeight: 'medium', _hover: { textDecoration: 'underline' } },
  // All columns on a sheet of paper, however many.
  '@media print': {
    fontSize: '2xs',
    '& th, & td': { minW: '0', px: '1', py: '1', overflowWrap: 'break-word' },
    '& th': { position: 'static', fontSize: 'inherit' },
    '& .little, & .some, & .much': { minW: '0' },
    '& tr': { breakInside: 'avoid' },
    '& .choose': { display: 'none' },
    '& .pill': { fontSize: 'inherit', px: '0' },
  },
  '@media screen and (max-width: 40rem)': {
    '& tbody, & tr, & td': { display: 'block' },
    '& thead': { srOnly: true },
    '& tbody tr': { px: '3', py: '2', borderBottomWidth: '1px' },
    '& tbody tr:last-of-type': { borderBottomWidth: '0' },
    '& tbody tr td, & tbody tr td.end': {
      display: 'flex',
      gap: '3',
      justifyContent: 'space-between',
      border: '0',
      minW: '0',
      px: '0',
      py: '0.5',
      textAlign: 'end',
    },
    '& tbody td:empty, & tbody td.choose::before': { display: 'none' },
    '& tbody td::before': { content: 'attr(data-label)', color: 'fg.muted', fontSize: 'xs', flexShrink: 0, textAlign: 'start' },
  },
} as const

const compactStyle = { '& th, & td': { ...cell, px: '2', py: '1.5' } } as const
