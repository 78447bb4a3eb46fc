import { useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useSteady } from '#src/components/form/useSteady.ts'
import { blockOf, cellAfter, type Cell, type Range } from './cells.ts'

interface RangeProps {
  frame: RefObject<HTMLElement | null>
  size: { rows: number; columns: number }
  /** Brings a line into view. */
  show: (row: number) => void
  /** Puts the cursor into a line, which is in view. */
  enter: (row: number) => void
}

/** The number of a line stands before its cells. */
const lineNumber = -1

/**
 * What is chosen in a sheet: by the mouse over its cells or the numbers of its lines, by Shift with the arrows (with Ctrl to the end), all of
 * it by Ctrl+A. Where choosing began the cursor stays.
 */
export const useRange = ({ frame, size, show, enter }: RangeProps) => {
  const [range, setRange] = useState<Range | null>(null)
  const dragged = useRef<Cell | null>(null)
  const placeOf = (target: EventTarget | null): Cell | null => {
    const cell = target instanceof Element && frame.current?.contains(target) ? cellOf(target) : null
    return cell && cell.column < size.columns ? cell : null
  }
  const lines = (from: number, to: number): Range => ({ from: { row: from, column: 0 }, to: { row: to, column: size.columns - 1 } })

  const onMouseDown = useSteady((event: MouseEvent) => {
    dragged.current = null
    const at = event.button === 0 ? placeOf(event.target) : null
    if (!at) return
    const from = range?.from ?? placeOf(document.activeElement)
    if (event.shiftKey && from) {
      event.preventDefault()
      return setRange(at.column === lineNumber ? lines(from.row, at.row) : { from, to: at })
    }
    const isNumber = at.column === lineNumber
    if (isNumber) {
      event.preventDefault()
      enter(at.row)
    }
    setRange(isNumber ? lines(at.row, at.row) : null)
    // Dragging over a cell that is no field selects its text, as on any page.
    if (isNumber || event.target instanceof HTMLInputElement) dragged.current = at
  })
  const onMouseOver = useSteady((event: MouseEvent) => {
    const from = event.buttons % 2 === 1 ? dragged.current : null
    const at = from && placeOf(event.target)
    if (!from || !at) return
    if (from.column === lineNumber) setRange(lines(from.row, at.row))
    else setRange({ from, to: { ...at, column: Math.max(0, at.column) } })
  })

  /** @returns whether the key has chosen something */
  const chooses = (event: KeyboardEvent<HTMLInputElement>, at: Cell): boolean => {
    const isFar = event.ctrlKey || event.metaKey
    if (event.key.toLowerCase() === 'a' && isFar && !event.shiftKey && !event.altKey) {
      // The text of the cell first, as in any field.
      if (!range && !isAllSelected(event.currentTarget)) return false
      setRange(lines(0, size.rows - 1))
      return true
    }
    if (!event.shiftKey || event.altKey || (!range && !leavesText(event))) return false
    const to = cellAfter(event.key, range?.to ?? at, size, isFar)
    if (!to) return false
    setRange({ from: range?.from ?? at, to })
    show(to.row)
    return true
  }
  return { block: blockOf(range, size.rows), chooses, forget: () => setRange(null), onMouseDown, onMouseOver }
}

/** By the places of elements: the number of a line stands first, then its cells. */
const cellOf = (target: Element): Cell | null => {
  const line = target.closest<HTMLElement>('[data-index]')
  const place = [...(line?.children ?? [])].findIndex((cell) => cell.contains(target))
  return line && place >= 0 ? { row: Number(line.dataset['index']), column: place + lineNumber } : null
}

const isAllSelected = ({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean =>
  selectionStart === 0 && selectionEnd === value.length

/** To the left and right the text comes first. */
const leavesText = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): boolean => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return true
  const { selectionStart, selectionEnd, selectionDirection, value } = currentTarget
  const caret = selectionDirection === 'backward' ? selectionStart : selectionEnd
  return isAllSelected(currentTarget) || caret === (key === 'ArrowLeft' ? 0 : value.length)
}
