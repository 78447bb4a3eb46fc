import { memo, type ReactNode } from 'react'
import type { ChartLayout, PlacedLine, PlacedState } from './layout.ts'
import { arrowOf, roundedPath } from './lines.ts'
import { roomForFigure, type ChartNode, type LineMark, type StateMark } from './marks.ts'
import { labelLine, titleLine } from './measure.ts'

interface ShapesProps {
  nodes: readonly ChartNode[]
  layout: ChartLayout
  /** The one that the tab key stops at. */
  active: string
  selected: string
  marks?: ReadonlyMap<string, StateMark> | undefined
  lines?: ReadonlyMap<string, LineMark> | undefined
  onFocus?: ((path: string) => void) | undefined
  onEnter?: ((path: string) => void) | undefined
  onSelect: (path: string) => void
}

const thinnest = 1.25
const thickest = 5

function PlainShapes({ nodes, layout, active, selected, marks, lines, onFocus, onEnter, onSelect }: ShapesProps) {
  const draw = (place: PlacedState): ReactNode => {
    const node = nodes.find(({ path }) => path === place.path)
    return node ? (
      <State
        key={node.path}
        node={node}
        place={place}
        active={node.path === active}
        selected={node.path === selected}
        mark={marks?.get(node.path)}
        onFocus={onFocus}
        onEnter={onEnter}
        onSelect={onSelect}
      />
    ) : null
  }
  return (
    <>
      {layout.states.filter(({ holds }) => holds).map(draw)}
      <g aria-hidden>
        {layout.lines.map((line) => (
          <Line key={line.id} line={line} active={line.source === selected} mark={lines?.get(line.id)} />
        ))}
        {layout.anywhere ? <Anywhere place={layout.anywhere} /> : null}
      </g>
      {layout.states.filter(({ holds }) => !holds).map(draw)}
      <g aria-hidden>
        {layout.lines.map((line) => (
          <Words key={line.id} line={line} active={line.source === selected} mark={lines?.get(line.id)} />
        ))}
      </g>
    </>
  )
}

/** All that is drawn of a chart. Moving the window over it draws none of it anew. */
export const Shapes = memo(PlainShapes)

/** Where what may happen in every state goes out from. */
function Anywhere({ place: { x, y, width, height, title } }: { place: PlacedState }) {
  return (
    <g data-anywhere>
      <rect x={x} y={y} width={width} height={height} rx={height / 2} />
      <Title title={title} />
    </g>
  )
}

function Title({ title: { x, y, words }, raised = 0 }: { title: PlacedState['title']; raised?: number }) {
  return words.map((word, index) => (
    <text key={word} x={x} y={y + index * titleLine - raised}>
      {word}
    </text>
  ))
}

interface StateProps {
  node: ChartNode
  place: PlacedState
  active: boolean
  selected: boolean
  mark: StateMark | undefined
  onFocus: ((path: string) => void) | undefined
  onEnter: ((path: string) => void) | undefined
  onSelect: (path: string) => void
}

function State({ node, place, active, selected, mark, onFocus, onEnter, onSelect }: StateProps) {
  const { path, title, tone, kind, beside } = node
  const { x, y, width, height, holds } = place
  return (
    <g
      role="option"
      aria-selected={selected}
      aria-label={mark?.said ? `${title}, ${mark.said}` : title}
      tabIndex={active ? 0 : -1}
      data-path={path}
      data-tone={tone ?? 'idle'}
      data-holds={holds ? '' : undefined}
      data-level={mark?.level}
      data-emphasis={mark?.emphasis}
      onFocus={() => onFocus?.(path)}
      onPointerEnter={() => onEnter?.(path)}
      onClick={() => onSelect(path)}
    >
      {mark?.emphasis ? <rect data-halo x={x - 5} y={y - 5} width={width + 10} height={height + 10} rx="11" /> : null}
      <rect data-body x={x} y={y} width={width} height={height} rx={beside ? 0 : 8} />
      {kind === 'final' ? <rect data-final x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx="5.5" /> : null}
      <Title title={place.title} raised={mark?.line && !holds ? 7 : 0} />
      {mark?.line ? (
        <text data-figure x={x + width / 2} y={place.title.y + (place.title.words.length - 1) * titleLine + 9}>
          {mark.line}
        </text>
      ) : null}
      {mark?.badge ? <Badge kind="count" text={mark.badge} x={x + width} y={y} /> : null}
      {mark?.warning ? <Badge kind="warning" text={mark.warning} x={x} y={y} /> : null}
    </g>
  )
}

function Badge({ kind, text, x, y }: { kind: 'count' | 'warning'; text: string; x: number; y: number }) {
  const width = Math.max(20, text.length * 7.5 + 10)
  return (
    <g data-badge={kind}>
      <rect x={x - width / 2} y={y - 9} width={width} height="18" rx={kind === 'count' ? 9 : 3} />
      <text x={x} y={y + 0.5}>
        {text}
      </text>
    </g>
  )
}

interface LineProps {
  line: PlacedLine
  active: boolean
  mark: LineMark | undefined
}

function Line({ line: { source, points, stays }, active, mark }: LineProps) {
  const [first] = points
  const width = mark ? thinnest + (thickest - thinnest) * Math.sqrt(mark.weight) : undefined
  return (
    <g
      data-active={active ? '' : undefined}
      data-stays={stays ? '' : undefined}
      data-emphasis={mark?.emphasis}
      data-unused={mark?.weight === 0 ? '' : undefined}
    >
      <path d={roundedPath(points)} style={width === undefined ? undefined : { strokeWidth: width }} />
      <path data-arrow d={arrowOf(points, width === undefined ? 1 : Math.max(1, width / 2.2))} />
      {source === null && first ? <circle data-arrow cx={first.x} cy={first.y} r="5" /> : null}
    </g>
  )
}

/** Above all lines: whatever runs beneath a word, it stays readable. */
function Words({ line: { source, points, label }, active, mark }: LineProps) {
  const [first] = points
  return (
    <g data-active={active ? '' : undefined} data-emphasis={mark?.emphasis}>
      {source === null && first && mark?.figures[0] ? (
        <text data-beside x={first.x + 12} y={first.y}>
          <tspan data-figure>{mark.figures[0]}</tspan>
        </text>
      ) : null}
      {label.words.map((word, index) => {
        const [before, after = ''] = word.split(roomForFigure)
        return (
          <text key={word} x={label.x} y={label.y + index * labelLine}>
            {before}
            {mark?.figures[index] ? <tspan data-figure> {mark.figures[index]}</tspan> : null}
            {after}
          </text>
        )
      })}
    </g>
  )
}
