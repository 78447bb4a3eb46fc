import { Box, chakra } from '@chakra-ui/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle } from 'react'
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
export function SheetGrid<Row>({
  labelId,
  columns,
  rows,
  onChange,
  onPaste,
  problemOf,
  onRemove,
  ref,
  readOnly = false,
}: SheetGridProps<Row>) {
  const intl = useIntl()
  const frame = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => frame.current, estimateSize: () => rowHeight, overscan: 12 })
  const focus = (row: number, column: string) => {
    if (row < 0 || row >= rows.length) return
    virtual.scrollToIndex(row)
    requestAnimationFrame(() => frame.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)?.focus())
  }
  useImperativeHandle(ref, () => ({ focus }))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, row: number, column: string) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    focus(row + step, column)
  }
  const onCellPaste = (event: ClipboardEvent, row: number, column: string) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    onPaste(row, column, text)
  }
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
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                className="row body"
                style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
              >
                <div role="rowheader" className="no">
                  {index + 1}
                </div>
                {columns.map((column) => {
                  const problem = problemOf(index, column.id)
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
                        aria-invalid={problem !== undefined}
                        title={problem}
                        onChange={({ target }) => onChange(index, column.id, target.value)}
                        onKeyDown={(event) => onKeyDown(event, index, column.id)}
                        onPaste={(event) => onCellPaste(event, index, column.id)}
                      />
                    </div>
                  )
                })}
                {onRemove ? (
                  <div role="gridcell" className="remove">
                    <button
                      type="button"
                      aria-label={intl.formatMessage({ id: 'sheet.removeLine' }, { line: index + 1 })}
                      onClick={() => onRemove(index)}
                    >
                      ×
                    </button>
                  </div>
                ) : null}
              </div>
            )
          })}
        </Box>
      </div>
    </chakra.div>
  )
}

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
  '& input': { w: 'full', h: 'full', px: '2', bg: 'transparent', outline: 'none' },
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
