import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { usePrinting } from './usePrinting.ts'

interface WindowedRowsProps<Row> {
  rows: readonly Row[]
  /** What the rows scroll in, where that is not the page. Its table has widths of its own. */
  frame?: RefObject<HTMLElement | null>
  likelyHeight?: number
  children: (row: Row, place: { index: number; ref: (element: Element | null) => void }) => ReactNode
}

const usualHeight = 33

/** The body of a long table: only rows near the window are drawn, and on paper all; the page keeps its length, the columns their widths. */
export function WindowedRows<Row>({ rows, frame, likelyHeight = usualHeight, children }: WindowedRowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const isPrinting = usePrinting()
  useLayoutEffect(() => {
    if (!body.current) return
    const above = frame?.current
    const own = body.current.getBoundingClientRect().top
    setTop(above ? own - above.getBoundingClientRect().top + above.scrollTop : own + scrollY)
    return above ? undefined : lockWidths(body.current.closest('table'))
  }, [frame])
  const common = { count: rows.length, estimateSize: () => likelyHeight, scrollMargin: top }
  const inPage = useWindowVirtualizer({ ...common, overscan: 15, enabled: !frame })
  const inFrame = useVirtualizer({ ...common, overscan: 4, enabled: frame !== undefined, getScrollElement: () => frame?.current ?? null })
  const virtual = frame ? inFrame : inPage
  const drawn = virtual.getVirtualItems()
  if (isPrinting) return <tbody>{rows.map((row, index) => children(row, { index, ref: () => {} }))}</tbody>
  const before = (drawn[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top)
  return (
    <tbody ref={body}>
      <Gap height={before} />
      {drawn.map(({ index }) => {
        const row = rows[index]
        return row === undefined ? null : children(row, { index, ref: virtual.measureElement })
      })}
      <Gap height={after} />
    </tbody>
  )
}

function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}

/** Keeps the widths that the first rows asked for, as shares of the table. */
const lockWidths = (table: HTMLTableElement | null) => {
  const headings = [...(table?.querySelectorAll<HTMLTableCellElement>('thead th') ?? [])]
  const widths = headings.map(({ offsetWidth }) => `${(100 * offsetWidth) / (table?.offsetWidth ?? offsetWidth)}%`)
  for (const [index, heading] of headings.entries()) heading.style.width = widths[index] ?? ''
  if (table) table.style.tableLayout = 'fixed'
  return () => {
    for (const heading of headings) heading.style.width = ''
    if (table) table.style.tableLayout = ''
  }
}
