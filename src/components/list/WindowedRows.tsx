import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

interface WindowedRowsProps<Row> {
  rows: readonly Row[]
  children: (row: Row, place: { index: number; ref: (element: Element | null) => void }) => ReactNode
}

const likelyHeight = 33

/** The body of a long table: only rows near the window are drawn; the page keeps its length, the columns their widths. */
export function WindowedRows<Row>({ rows, children }: WindowedRowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (!body.current) return
    setTop(body.current.getBoundingClientRect().top + scrollY)
    return lockWidths(body.current.closest('table'))
  }, [])
  const virtual = useWindowVirtualizer({ count: rows.length, estimateSize: () => likelyHeight, overscan: 15, scrollMargin: top })
  const drawn = virtual.getVirtualItems()
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
