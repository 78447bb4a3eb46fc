import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import { drawingStyle } from './drawingStyle.ts'
import type { ChartLayout } from './layout.ts'
import type { ChartNode } from './marks.ts'
import { Shapes } from './Shapes.tsx'

interface DrawingProps {
  nodes: readonly ChartNode[]
  layout: ChartLayout
  label: string
  selected: string
  onSelect: (path: string) => void
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

/** The chart in its own size: one stop of the tab key, within which the arrow keys go from state to state. */
export function Drawing({ nodes, layout, label, selected, onSelect }: DrawingProps) {
  const paths = nodes.map(({ path }) => path)
  const move = (event: KeyboardEvent<SVGSVGElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = paths[Math.min(Math.max(paths.indexOf(selected) + step, 0), paths.length - 1)] ?? selected
    event.currentTarget.querySelector<SVGGElement>(`[data-path="${next}"]`)?.focus()
  }
  return (
    <chakra.svg
      role="listbox"
      aria-label={label}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width={`${layout.width / 16}rem`}
      height={`${layout.height / 16}rem`}
      css={drawingStyle}
      onKeyDown={move}
    >
      <Shapes
        nodes={nodes}
        layout={layout}
        active={selected}
        selected={selected}
        onFocus={onSelect}
        onEnter={onSelect}
        onSelect={onSelect}
      />
    </chakra.svg>
  )
}
