import { Box, chakra, Flex } from '@chakra-ui/react'
import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { CanvasTools } from './CanvasTools.tsx'
import { drawingStyle } from './drawingStyle.ts'
import type { ChartLayout } from './layout.ts'
import type { ChartNode, LineMark, Look, StateMark } from './marks.ts'
import { isDirection, neighbourOf } from './neighbour.ts'
import { Shapes } from './Shapes.tsx'
import { useBox } from './useBox.ts'
import { useGestures } from './useGestures.ts'
import { begun, fitted, showing, zoomed, type View } from './view.ts'

export interface CanvasProps {
  nodes: readonly ChartNode[]
  layout: ChartLayout
  label: string
  /** What a file of this drawing is called. */
  name: string
  height: string | Record<string, string>
  selected: string
  onSelect: (path: string) => void
  /** Moved into sight whenever it changes. */
  shown?: string
  look?: Look | undefined
  marks?: ReadonlyMap<string, StateMark> | undefined
  lines?: ReadonlyMap<string, LineMark> | undefined
  /** Stands before the buttons that zoom. */
  tools?: ReactNode
}

const readable = 0.72
const step = 1.25
/** Pixels of a chart are those of the usual font size: the drawing grows with the reader's. */
const usualScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1

/** A drawing seen through a window: it is dragged, zoomed, and walked with the arrow keys along its transitions. */
export function Canvas({ nodes, layout, label, name, height, selected, onSelect, shown, look, marks, lines, tools }: CanvasProps) {
  const intl = useIntl()
  const help = useId()
  const [svg, setSvg] = useState<SVGSVGElement | null>(null)
  const { box, ref } = useBox()
  const [moved, setMoved] = useState<View | null>(null)
  const [active, setActive] = useState(selected || (nodes[0]?.path ?? ''))
  const current = nodes.some(({ path }) => path === active) ? active : (nodes[0]?.path ?? '')
  const usual = useMemo(() => usualScale(), [])
  const first = layout.states.find(({ path }) => path === nodes[0]?.path)
  const initial = box ? begun(layout, box, usual, readable * usual, first) : { x: 0, y: 0, scale: usual }
  const view = moved ?? initial
  // What moves the view reads where it is now, without being made anew by every move.
  const latest = useRef(view)
  latest.current = view
  const change = useCallback((next: (view: View) => View) => setMoved((before) => next(before ?? latest.current)), [])
  const gestures = useGestures(svg, change)

  const reveal = useCallback(
    (path: string) => {
      const place = layout.states.find((state) => state.path === path)
      if (place && box) setMoved((before) => showing(before ?? latest.current, place, box))
    },
    [layout, box],
  )
  useEffect(() => {
    if (shown) reveal(shown)
  }, [shown, reveal])
  const focused = useCallback(
    (path: string) => {
      setActive(path)
      reveal(path)
    },
    [reveal],
  )
  const zoom = (factor: number) => change((now) => zoomed(now, factor, { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 }))
  const fit = () => setMoved(box ? fitted(layout, box, usual) : null)

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const done = pressed(event.key, { zoom, fit, select: () => onSelect(current) })
    const next = done ? null : nextOf(event.key, current, nodes, layout)
    if (!done && next === null && !isDirection(event.key)) return
    event.preventDefault()
    if (next !== null) event.currentTarget.querySelector<SVGGElement>(`[data-path="${CSS.escape(next)}"]`)?.focus({ preventScroll: true })
  }
  return (
    <Box>
      <Flex gap="2" wrap="wrap" align="center" p="2" borderBottomWidth="1px" colorPalette="gray">
        {tools}
        <CanvasTools svg={svg} layout={layout} name={name} onZoom={zoom} onFit={fit} step={step} />
      </Flex>
      <Box ref={ref} h={height} overflow="hidden" position="relative">
        <chakra.svg
          ref={setSvg}
          role="listbox"
          aria-label={label}
          aria-describedby={help}
          width="100%"
          height="100%"
          css={drawingStyle}
          data-look={look}
          // One finger that moves up or down scrolls the page; two move the drawing.
          touchAction="pan-y"
          cursor="grab"
          onKeyDown={onKeyDown}
          {...gestures}
        >
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`} visibility={box ? undefined : 'hidden'}>
            <Shapes
              nodes={nodes}
              layout={layout}
              active={current}
              selected={selected}
              marks={marks}
              lines={lines}
              onFocus={focused}
              onSelect={onSelect}
            />
          </g>
        </chakra.svg>
      </Box>
      <chakra.p id={help} px="3" py="1.5" fontSize="xs" color="fg.muted" borderTopWidth="1px">
        {intl.formatMessage({ id: 'chart.keys' })}
      </chakra.p>
    </Box>
  )
}

/** What a key does to the whole. @returns whether it does anything */
const pressed = (key: string, does: { zoom: (factor: number) => void; fit: () => void; select: () => void }): boolean => {
  if (key === '+' || key === '=') does.zoom(step)
  else if (key === '-') does.zoom(1 / step)
  else if (key === '0') does.fit()
  else if (key === 'Enter' || key === ' ') does.select()
  else return false
  return true
}

const jumps: Record<string, number> = { Home: -Infinity, End: Infinity, PageUp: -1, PageDown: 1 }

/** Where a key leads: along a transition, or through all in their order. */
const nextOf = (key: string, current: string, nodes: readonly ChartNode[], layout: ChartLayout): string | null => {
  if (isDirection(key)) return neighbourOf(layout, current, key)
  const jump = jumps[key]
  if (jump === undefined) return null
  const at = nodes.findIndex(({ path }) => path === current)
  return nodes[Math.min(Math.max(at + jump, 0), nodes.length - 1)]?.path ?? null
}
