import { Box, chakra } from '@chakra-ui/react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'

export interface SheetColumn<Row> {
  id: string
  labelId: MessageId
  /** In rem. */
  width: number
  align?: 'end'
  /** What the cell says; an editable one holds exactly this text. */
  text: (row: Row) => string
  /** Absent for a column that is only read. */
  edit?: { inputMode?: 'decimal' | 'tel' }
  show?: (row: Row) => ReactNode
}

export interface SheetHandle {
  /** Brings a cell into view and puts the cursor into it. */
  focus: (row: number, column: string) => void
}

interface SheetGridProps<Row> {
  labelId: MessageId
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
  onChange: (row: number, column: string, text: string) => void
  /** A table was pasted at a cell. */
  onPaste: (row: number, column: string, table: string) => void
  problemOf: (row: number, column: string) => string | undefined
  onRemove?: (row: number) => void
  ref?: Ref<SheetHandle>
  readOnly?: boolean
}

const rowHeight = 36

/** A grid to fill by keyboard or paste: Enter and the arrows move between rows, Tab between cells. Only what is seen is drawn. */
export function SheetGrid<Row extends object>({ labelId, ref, readOnly = false, ...sheet }: SheetGridProps<Row>) {
  const { columns, rows, problemOf, onRemove } = sheet
  const intl = useIntl()
  const frame = useRef<HTMLDivElement>(null)
  const [entered, setEntered] = useState<number | null>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    rangeExtractor: (range) => withRow(defaultRangeExtractor(range), entered),
  })

  // Drawn and focused within the very key that leads there: the next one may be on its way already, and must not fall into the last cell.
  const focus = (row: number, column: string) => {
    if (row < 0 || row >= rows.length) return
    flushSync(() => setEntered(row))
    virtual.scrollToIndex(row)
    frame.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)?.focus()
  }
  useImperativeHandle(ref, () => ({ focus }))

  const latest = useRef({ ...sheet, focus })
  useLayoutEffect(() => {
    latest.current = { ...sheet, focus }
  })
  const handlers = useMemo(
    (): RowHandlers => ({
      onFocus: setEntered,
      onChange: (row, column, text) => latest.current.onChange(row, column, text),
      onRemove: (row) => latest.current.onRemove?.(row),
      onKeyDown: (event, row, column) => {
        const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (step === undefined || event.nativeEvent.isComposing) return
        event.preventDefault()
        latest.current.focus(row + step, column)
      },
      onPaste: (event, row, column) => {
        const text = event.clipboardData.getData('text/plain')
        if (!/[\t\n]/.test(text.trimEnd())) return
        event.preventDefault()
        latest.current.onPaste(row, column, text)
      },
    }),
    [],
  )

  const template = `3rem ${columns.map(({ width }) => `minmax(${width}rem, ${width}fr)`).join(' ')}${onRemove ? ' 2.5rem' : ''}`
  const label = intl.formatMessage({ id: labelId })
  return (
    <chakra.div
      ref={frame}
      overflow="auto"
      maxH="34rem"
      bg="bg.panel"
      borderWidth="1px"
      rounded="md"
      css={gridStyle}
      role="region"
      aria-label={label}
      tabIndex={readOnly ? 0 : undefined}
    >
      <div role="grid" aria-label={label} aria-rowcount={rows.length + 1} aria-readonly={readOnly || undefined}>
        <div role="row" className="row head" style={{ gridTemplateColumns: template }}>
          <div role="columnheader">
            <FormattedMessage id="item.lineNo" />
          </div>
          {columns.map(({ id, labelId: columnLabel, align }) => (
            <div role="columnheader" key={id} className={align}>
              <FormattedMessage id={columnLabel} />
            </div>
          ))}
          {onRemove ? (
            <div role="columnheader">
              <chakra.span srOnly>
                <FormattedMessage id="sheet.remove" />
              </chakra.span>
            </div>
          ) : null}
        </div>
        <Box position="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <SheetRow
                key={index}
                index={index}
                start={start}
                template={template}
                row={row}
                columns={columns as readonly SheetColumn<object>[]}
                problems={columns.map(({ id }) => problemOf(index, id) ?? '')}
                readOnly={readOnly}
                removable={onRemove !== undefined}
                handlers={handlers}
              />
            )
          })}
        </Box>
      </div>
    </chakra.div>
  )
}

/** The row that the cursor is in, or is about to enter, is drawn however far it is scrolled away. */
const withRow = (drawn: number[], row: number | null): number[] =>
  row === null || drawn.includes(row) ? drawn : [...drawn, row].toSorted((a, b) => a - b)

interface RowHandlers {
  onFocus: (row: number) => void
  onChange: (row: number, column: string, text: string) => void
  onRemove: (row: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, row: number, column: string) => void
  onPaste: (event: ClipboardEvent, row: number, column: string) => void
}

interface SheetRowProps {
  index: number
  start: number
  template: string
  row: object
  columns: readonly SheetColumn<object>[]
  /** By column; empty where nothing is wrong. */
  problems: readonly string[]
  readOnly: boolean
  removable: boolean
  handlers: RowHandlers
}

/** Drawn anew only when it is this row that has changed. */
const SheetRow = memo(
  function SheetRow({ index, start, template, row, columns, problems, readOnly, removable, handlers }: SheetRowProps) {
    const intl = useIntl()
    return (
      <div
        role="row"
        aria-rowindex={index + 2}
        className="row body"
        style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
      >
        <div role="rowheader" className="no">
          {index + 1}
        </div>
        {columns.map((column, position) => {
          const problem = problems[position]
          if (!column.edit || readOnly) {
            return (
              <div role="gridcell" key={column.id} className={`plain ${column.align ?? ''}`} title={column.text(row)}>
                {column.show ? column.show(row) : column.text(row)}
              </div>
            )
          }
          const name = `${intl.formatMessage({ id: column.labelId })} ${index + 1}`
          return (
            <div role="gridcell" key={column.id}>
              <input
                data-cell={`${index}:${column.id}`}
                className={column.align}
                value={column.text(row)}
                inputMode={column.edit.inputMode}
                aria-label={problem ? `${name}: ${problem}` : name}
                aria-invalid={problem !== ''}
                title={problem}
                onFocus={() => handlers.onFocus(index)}
                onChange={({ target }) => handlers.onChange(index, column.id, target.value)}
                onKeyDown={(event) => handlers.onKeyDown(event, index, column.id)}
                onPaste={(event) => handlers.onPaste(event, index, column.id)}
              />
            </div>
          )
        })}
        {removable ? (
          <div role="gridcell" className="remove">
            <button
              type="button"
              aria-label={intl.formatMessage({ id: 'sheet.removeLine' }, { line: index + 1 })}
              onClick={() => handlers.onRemove(index)}
            >
              ×
            </button>
          </div>
        ) : null}
      </div>
    )
  },
  ({ problems, ...one }, { problems: others, ...other }) =>
    problems.every((problem, position) => problem === others[position]) &&
    (Object.keys(one) as (keyof typeof one)[]).every((name) => one[name] === other[name]),
)

const gridStyle = {
  fontSize: 'sm',
  '& [role=grid]': { minW: 'max-content' },
  '& .row': { display: 'grid', minH: `${rowHeight}px` },
  '& .row > *': { borderBottomWidth: '1px', borderEndWidth: '1px', minW: '0', display: 'flex', alignItems: 'center' },
  '& .head': { position: 'sticky', top: '0', zIndex: '1', bg: 'bg.subtle', color: 'fg.muted', fontSize: 'xs', fontWeight: 'medium' },
  '& .head > *': { px: '2' },
  '& .body': { position: 'absolute', insetInline: '0', top: '0' },
  '& .no': { justifyContent: 'center', color: 'fg.subtle', bg: 'bg.subtle', fontVariantNumeric: 'tabular-nums' },
  '& .plain': { px: '2', display: 'block', lineHeight: `${rowHeight - 1}px`, truncate: true, color: 'fg.muted' },
  '& .end': { justifyContent: 'flex-end', textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& input': { w: 'full', h: 'full', px: '2', bg: 'transparent', outline: 'none', scrollMarginTop: `${rowHeight}px` },
  '& input:focus-visible': { boxShadow: 'inset 0 0 0 2px var(--fl-colors-accent-focus-ring)' },
  '& input[aria-invalid=true]': { bg: 'tone.bad.bg', boxShadow: 'inset 3px 0 0 var(--fl-colors-tone-bad-mark)' },
  '& .remove': { justifyContent: 'center' },
  '& .remove button': {
    w: '6',
    h: '6',
    rounded: 'sm',
    color: 'fg.subtle',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted', color: 'tone.bad.fg' },
  },
} as const
