import { chakra } from '@chakra-ui/react'
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { useIntl } from 'react-intl'
import { useSteady } from '#src/components/form/useSteady.ts'
import { useNarrow } from '#src/components/look/narrow.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { blockOfCell, heightOf, tableText, widthOf, type Block, type Cell } from './cells.ts'
import { SheetFoot } from './SheetFoot.tsx'
import { SheetHead } from './SheetHead.tsx'
import { SheetRow, type RowHandlers, type SheetColumn } from './SheetRow.tsx'
import { numberWidth, rowHeight, sheetStyle } from './sheetStyle.ts'
import { useRange } from './useRange.ts'
import type { SheetCommand, SheetEdits } from './useSheetEdits.ts'

export interface SheetHandle {
  /** Brings a cell into the middle of the view and puts the cursor into it. */
  focus: (row: number, column: string) => void
  /** Brings a cell into view, and the cursor into it where it is in the sheet already. */
  go: (cell: Cell) => void
}

interface SheetGridProps<Row> {
  labelId: MessageId
  columns: readonly SheetColumn<Row>[]
  rows: readonly Row[]
  edits: SheetEdits
  /** A table was pasted at a cell. */
  onPaste: (row: number, column: string, table: string) => void
  problemOf: (row: number, column: string) => string | undefined
  ref?: Ref<SheetHandle>
  readOnly?: boolean
}

const likelyCardHeight = 220
const betweenCards = 8
/** About as much of a telephone is covered by what stands above a page, and by its foot. */
const bars = 96

/**
 * A grid to fill by keyboard or paste: Enter and the arrows move between rows, Tab between cells, with Shift they choose. Only what is seen is
 * drawn. A telephone shows a card for each row, which scroll with the page.
 */
export function SheetGrid<Row extends object>({ labelId, ref, readOnly = false, ...sheet }: SheetGridProps<Row>) {
  const { columns, rows, edits, problemOf } = sheet
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
    scrollPaddingStart: bars,
    scrollPaddingEnd: bars,
  })
  const virtual = asCards ? inPage : inFrame

  const inputOf = (row: number, column: string | undefined) =>
    frame.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`)
  const range = useRange({
    frame,
    size: { rows: rows.length, columns: columns.length },
    show: (row) => virtual.scrollToIndex(row),
    enter: (row) => inputOf(row, typedFrom(columns, 0))?.focus({ preventScroll: true }),
  })
  const block = readOnly ? null : range.block
  const isChosen = (row: number) => block !== null && row >= block.top && row <= block.bottom
  const removable = !readOnly && !edits.hasFixedLines

  // Drawn and focused within the very key that leads there: the next one may be on its way already, and must not fall into the last cell.
  const focus = (row: number, column: string | undefined) => {
    if (row < 0 || row >= rows.length) return
    flushSync(() => {
      setEntered(row)
      range.forget()
    })
    virtual.scrollToIndex(row)
    inputOf(row, column)?.focus()
  }
  const lead = (row: number, column: string) => {
    focus(row, column)
    virtual.scrollToIndex(row, { align: 'center' })
    inputOf(row, column)?.scrollIntoView({ block: 'nearest' })
  }
  const go = ({ row, column }: Cell) => {
    if (frame.current?.contains(document.activeElement)) focus(row, typedFrom(columns, column))
    else virtual.scrollToIndex(row)
  }
  useImperativeHandle(ref, () => ({ focus: lead, go }))

  const command = useSteady((name: SheetCommand, at: Block) => {
    edits.command(name, at)
    if (name !== 'fill' && name !== 'clear') range.forget()
  })
  const copy = (event: ClipboardEvent): void => {
    if (!block) return
    const chosen = columns.slice(block.left, block.right + 1)
    const lines = rows.slice(block.top, block.bottom + 1)
    event.clipboardData.setData('text/plain', tableText(lines.map((row) => chosen.map(({ text }) => text(row)))))
    event.preventDefault()
    if (event.type === 'cut') command('clear', block)
  }
  const onKeyDown = useSteady((event: KeyboardEvent<HTMLInputElement>, cell: Cell) => {
    const name = commandOf(event, block !== null)
    if (name || range.chooses(event, cell)) {
      event.preventDefault()
      return name ? command(name, block ?? blockOfCell(cell)) : undefined
    }
    if (event.key === 'Escape' || event.key === 'Tab') range.forget()
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    focus(cell.row + step, columns[cell.column]?.id)
  })
  const onPaste = useSteady((event: ClipboardEvent, cell: Cell) => {
    const text = event.clipboardData.getData('text/plain')
    const isTable = /[\t\n]/.test(text.trimEnd())
    if (!isTable && !block) return
    event.preventDefault()
    const { top, left } = block ?? blockOfCell(cell)
    if (isTable) sheet.onPaste(top, columns[left]?.id ?? '', text)
    else if (block) edits.put(block, text.trim())
    range.forget()
  })
  const onFocus = useSteady((row: number) => {
    setEntered(row)
    edits.enter()
  })
  const onChange = useSteady((cell: Cell, text: string) => {
    range.forget()
    edits.type(cell, text)
  })
  const handlers = useMemo(
    (): RowHandlers => ({ onFocus, onChange, onKeyDown, onPaste, onRemove: (row) => command('remove', blockOfCell({ row, column: 0 })) }),
    [onFocus, onChange, onKeyDown, onPaste, command],
  )

  const template = `${numberWidth}rem ${columns.map(({ width }) => `minmax(${width}rem, ${width}fr)`).join(' ')}${removable ? ' 2.5rem' : ''}`
  const label = intl.formatMessage({ id: labelId })
  const onCommand = useSteady((name: SheetCommand | 'add') => {
    const last = blockOfCell({ row: rows.length - 1, column: 0 })
    if (name === 'add') command('insert', last)
    else command(name, block ?? last)
  })
  return (
    <>
      <chakra.div
        ref={frame}
        css={sheetStyle}
        style={{ '--named': `${numberWidth + (columns.find(({ names }) => names)?.width ?? 0)}rem` } as CSSProperties}
        data-framed={asCards ? undefined : ''}
        role="region"
        aria-label={label}
        tabIndex={readOnly && !asCards ? 0 : undefined}
      >
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-readonly={readOnly || undefined}
          aria-multiselectable={!readOnly}
          {...(readOnly ? {} : { onCopy: copy, onCut: copy })}
          {...(readOnly || asCards ? {} : { onMouseDown: range.onMouseDown, onMouseOver: range.onMouseOver })}
        >
          <SheetHead asCards={asCards} template={template} columns={columns} removable={removable} />
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
                  removable={removable}
                  chosenFrom={isChosen(index) ? block?.left : undefined}
                  chosenTo={isChosen(index) ? block?.right : undefined}
                  handlers={handlers}
                />
              )
            })}
          </div>
        </div>
      </chakra.div>
      {readOnly ? null : (
        <SheetFoot
          asCards={asCards}
          hasFixedLines={edits.hasFixedLines}
          lines={block ? heightOf(block) : 0}
          columns={block ? widthOf(block) : 0}
          canUndo={edits.canUndo}
          canRedo={edits.canRedo}
          said={edits.said}
          onCommand={onCommand}
        />
      )}
    </>
  )
}

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

/** The first column from a place on that can be typed into, or else the last one. */
const typedFrom = (columns: readonly Pick<SheetColumn<never>, 'id' | 'edit'>[], from: number): string | undefined =>
  (columns.slice(from).find(({ edit }) => edit) ?? columns.findLast(({ edit }) => edit))?.id

/** With Ctrl. */
const commandKeys: Record<string, SheetCommand> = { enter: 'insert', d: 'fill', z: 'undo', y: 'redo' }

const commandOf = ({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent, isRange: boolean): SheetCommand | undefined => {
  if (!ctrlKey && !metaKey) return isRange && (key === 'Delete' || key === 'Backspace') ? 'clear' : undefined
  // With the option key of a Macintosh it writes another sign.
  if (altKey) return code === 'Minus' || key === '-' ? 'remove' : undefined
  const name = commandKeys[key.toLowerCase()]
  if (!shiftKey) return name
  return name === 'undo' ? 'redo' : undefined
}
