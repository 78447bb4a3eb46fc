import { memo, type ClipboardEvent, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useTyped } from '#src/components/form/useTyped.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { Cell } from './cells.ts'

export interface SheetColumn<Row> {
  id: string
  labelId: MessageId
  /** In rem. */
  width: number
  align?: 'end'
  /** Says which line it is: stays in sight while a wide sheet scrolls, and heads the card on a telephone. One column, the first. */
  names?: true
  /** What the cell says; an editable one holds exactly this text. */
  text: (row: Row) => string
  /** Absent for a column that is only read. */
  edit?: { inputMode?: 'decimal' | 'tel' }
  /** What is to be confirmed of a cell that is not wrong. */
  asks?: (row: Row) => MessageId | undefined
  show?: (row: Row) => ReactNode
}

export interface RowHandlers {
  onFocus: (row: number) => void
  onChange: (cell: Cell, text: string) => void
  onRemove: (row: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, cell: Cell) => void
  onPaste: (event: ClipboardEvent, cell: Cell) => void
}

interface SheetRowProps {
  index: number
  /** Where it stands in the sheet, in pixels. */
  start: number
  measure: (element: Element | null) => void
  template: string
  asCard: boolean
  row: object
  columns: readonly SheetColumn<object>[]
  /** By column; empty where nothing is wrong. */
  problems: readonly string[]
  readOnly: boolean
  removable: boolean
  /** From which column to which one it is chosen, if it is. */
  chosenFrom: number | undefined
  chosenTo: number | undefined
  handlers: RowHandlers
}

/** One line of a sheet, as a row or as a card. Drawn anew only when it is this line that has changed. */
export const SheetRow = memo(
  function SheetRow({
    index,
    start,
    measure,
    template,
    asCard,
    row,
    columns,
    problems,
    readOnly,
    removable,
    chosenFrom,
    chosenTo,
    handlers,
  }: SheetRowProps) {
    const intl = useIntl()
    return (
      <div
        ref={measure}
        data-index={index}
        role="row"
        aria-rowindex={index + 2}
        className={asCard ? 'card' : 'row body'}
        data-chosen={chosenFrom === undefined ? undefined : ''}
        style={{ gridTemplateColumns: asCard ? undefined : template, transform: `translateY(${start}px)` }}
      >
        <div role="rowheader" className="no">
          {index + 1}
        </div>
        {columns.map((column, position) => {
          const problem = problems[position]
          const label = intl.formatMessage({ id: column.labelId })
          const shape = {
            className: classOf(column, readOnly),
            'data-label': asCard && !column.names ? label : undefined,
            // Where nothing is chosen, nobody is told of each cell that it is not.
            'aria-selected': isWithin(position, chosenFrom, chosenTo),
          }
          const cell = { row: index, column: position }
          if (!column.edit || readOnly) {
            return (
              <div role="gridcell" key={column.id} {...shape}>
                {column.show ? column.show(row) : <span>{column.text(row)}</span>}
              </div>
            )
          }
          const name = `${label} ${index + 1}`
          const asks = problem === '' ? column.asks?.(row) : undefined
          const said = asks ? intl.formatMessage({ id: asks }) : problem
          return (
            <div role="gridcell" key={column.id} {...shape}>
              <SheetCell
                data-cell={`${index}:${column.id}`}
                value={column.text(row)}
                inputMode={column.edit.inputMode}
                enterKeyHint="next"
                placeholder={asCard && column.names ? label : undefined}
                aria-label={said ? `${name}: ${said}` : name}
                aria-invalid={problem !== ''}
                data-asks={asks ? '' : undefined}
                title={said}
                onFocus={() => handlers.onFocus(index)}
                onType={(text) => handlers.onChange(cell, text)}
                onKeyDown={(event) => handlers.onKeyDown(event, cell)}
                onPaste={(event) => handlers.onPaste(event, cell)}
              />
              {asCard && said ? (
                <span className="problem" data-asks={asks ? '' : undefined} aria-hidden>
                  {said}
                </span>
              ) : null}
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

interface SheetCellProps extends Omit<ComponentProps<'input'>, 'value'> {
  value: string
  onType: (text: string) => void
}

function SheetCell({ value, onType, ...rest }: SheetCellProps) {
  return <input {...rest} {...useTyped<HTMLInputElement>(value, onType)} />
}

const classOf = ({ edit, align, names }: SheetColumn<object>, readOnly: boolean): string =>
  [edit && !readOnly ? '' : 'plain', align ?? '', names ? 'names' : ''].filter(Boolean).join(' ')

const isWithin = (place: number, from: number | undefined, to: number | undefined): boolean | undefined =>
  from === undefined || to === undefined ? undefined : place >= from && place <= to
