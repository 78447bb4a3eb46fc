import { chakra } from '@chakra-ui/react'
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type Ref, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNarrow } from '#src/components/look/narrow.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { SheetRow, type RowHandlers, type SheetColumn } from './SheetRow.tsx'
import { numberWidth, rowHeight, sheetStyle } from './sheetStyle.ts'

export interface SheetHandle {
  /** Brings a cell into view and puts the cursor into it. */
  focus: (row: number, column: string) => void
}

/** Ctrl with Enter inserts a line below, with D repeats the cell above, with Z takes back what was changed at once. */
export type SheetCommand = 'insert' | 'repeat' | 'undo'

const commandKeys: Record<string, SheetCommand> = { enter: 'insert', d: 'repeat', z: 'undo' }

interface SheetGridProps<Row> {
  labelId: MessageId
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
  onChange: (row: number, column: string, text: string) => void
  /** A table was pasted at a cell. */
  onPaste: (row: number, column: string, table: string) => void
  problemOf: (row: number, column: string) => string | undefined
  onRemove?: (row: number) => void
  /** Keys of a spreadsheet at a cell. @returns whether anything was done; otherwise the key is the browser's */
  onCommand?: (command: SheetCommand, row: number, column: string) => boolean
  ref?: Ref<SheetHandle>
  readOnly?: boolean
}

const likelyCardHeight = 220
const betweenCards = 8

/**
 * A grid to fill by keyboard or paste: Enter and the arrows move between rows, Tab between cells. Only what is seen is drawn. A telephone
 * shows a card for each row, which scroll with the page.
 */
export function SheetGrid<Row extends object>({ labelId, ref, readOnly = false, ...sheet }: SheetGridProps<Row>) {
  const { columns, rows, problemOf, onRemove } = sheet
  const intl = useIntl()
  const frame = useRef<HTMLDivElement>(null)
  const [entered, setEntered] = useState<number | null>(null)
  const asCards = useNarrow()
  const body = useRef<HTMLDivElement>(null)
  const top = useTopInPage(body, asCards)
  const common = {
    count: rows.length,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => withRow(defaultRangeExtractor(range), entered),
  }
  const inFrame = useVirtualizer({
    ...common,
    enabled: !asCards,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const inPage = useWindowVirtualizer({
    ...common,
    enabled: asCards,
    estimateSize: () => likelyCardHeight,
    overscan: 4,
    gap: betweenCards,
    scrollMargin: top,
  })
  const virtual = asCards ? inPage : inFrame

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
        const command =
          (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing ? commandKeys[event.key.toLowerCase()] : undefined
        if (command && latest.current.onCommand?.(command, row, column)) return event.preventDefault()
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

  const template = `${numberWidth}rem ${columns.map(({ width }) => `minmax(${width}rem, ${width}fr)`).join(' ')}${onRemove ? ' 2.5rem' : ''}`
  const label = intl.formatMessage({ id: labelId })
  return (
    <chakra.div
      ref={frame}
      css={sheetStyle}
      style={{ '--named': `${numberWidth + (columns.find(({ names }) => names)?.width ?? 0)}rem` } as CSSProperties}
      data-framed={asCards ? undefined : ''}
      role="region"
      aria-label={label}
      tabIndex={readOnly && !asCards ? 0 : undefined}
    >
      <div role="grid" aria-label={label} aria-rowcount={rows.length + 1} aria-readonly={readOnly || undefined}>
        <SheetHead asCards={asCards} template={template} columns={columns} removable={onRemove !== undefined} />
        <div ref={body} className="lines" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <SheetRow
                key={index}
                index={index}
                start={asCards ? start - top : start}
                measure={virtual.measureElement}
                asCard={asCards}
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
        </div>
      </div>
    </chakra.div>
  )
}

interface SheetHeadProps {
  asCards: boolean
  template: string
  columns: readonly Pick<SheetColumn<never>, 'id' | 'labelId' | 'align' | 'names'>[]
  removable: boolean
}

const SheetHead = memo(function SheetHead({ asCards, template, columns, removable }: SheetHeadProps) {
  return (
    <chakra.div role="row" className={asCards ? undefined : 'row head'} srOnly={asCards} style={{ gridTemplateColumns: template }}>
      <div role="columnheader" className="no">
        <FormattedMessage id="item.lineNo" />
      </div>
      {columns.map(({ id, labelId: columnLabel, align, names }) => (
        <div role="columnheader" key={id} className={[align, names ? 'names' : ''].filter(Boolean).join(' ') || undefined}>
          <FormattedMessage id={columnLabel} />
        </div>
      ))}
      {removable ? (
        <div role="columnheader">
          <chakra.span srOnly>
            <FormattedMessage id="sheet.remove" />
          </chakra.span>
        </div>
      ) : null}
    </chakra.div>
  )
})

/** How far below the top of the page an element begins, also after what stands above has grown or gone. */
const useTopInPage = (element: RefObject<HTMLElement | null>, asked: boolean): number => {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!asked) return
    const look = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + scrollY))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element, asked])
  return top
}

/** The row that the cursor is in, or is about to enter, is drawn however far it is scrolled away. */
const withRow = (drawn: number[], row: number | null): number[] =>
  row === null || drawn.includes(row) ? drawn : [...drawn, row].toSorted((a, b) => a - b)
