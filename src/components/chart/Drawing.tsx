import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent } from 'react'
import type { MachineDescription, StateDescription } from '#src/machines/describe.ts'
import { drawingStyle } from './drawingStyle.ts'
import type { ChartLayout, PlacedLine, PlacedState } from './layout.ts'
import { arrowOf, roundedPath } from './lines.ts'
import { labelLine, titleLine } from './measure.ts'

interface DrawingProps {
  description: MachineDescription
  layout: ChartLayout
  label: string
  selected: string
  onSelect: (path: string) => void
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

/** The chart itself: one stop of the tab key, within which the arrow keys go from state to state. */
export function Drawing({ description, layout, label, selected, onSelect }: DrawingProps) {
  const paths = description.states.map(({ path }) => path)
  const move = (event: KeyboardEvent<SVGSVGElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = paths[Math.min(Math.max(paths.indexOf(selected) + step, 0), paths.length - 1)] ?? selected
    event.currentTarget.querySelector<SVGGElement>(`[data-path="${next}"]`)?.focus()
  }
  const draw = (place: PlacedState) => {
    const state = description.states.find(({ path }) => path === place.path)
    return state ? (
      <State key={place.path} state={state} place={place} selected={place.path === selected} onSelect={() => onSelect(place.path)} />
    ) : null
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
      {layout.states.filter(({ holds }) => holds).map(draw)}
      <g aria-hidden>
        {layout.lines.map((line) => (
          <Line key={line.id} line={line} active={line.source === selected} />
        ))}
        {layout.anywhere ? <Titled place={layout.anywhere} /> : null}
      </g>
      {layout.states.filter(({ holds }) => !holds).map(draw)}
    </chakra.svg>
  )
}

interface StateProps {
  state: StateDescription
  place: PlacedState
  selected: boolean
  onSelect: () => void
}

function State({ state: { path, tone, kind }, place, selected, onSelect }: StateProps) {
  const { x, y, width, height } = place
  return (
    <g
      role="option"
      aria-selected={selected}
      tabIndex={selected ? 0 : -1}
      data-path={path}
      data-tone={tone}
      onFocus={onSelect}
      onPointerEnter={onSelect}
      onClick={onSelect}
    >
      <Titled place={place} />
      {kind === 'final' ? <rect data-final x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx="5.5" /> : null}
    </g>
  )
}

function Titled({ place: { x, y, width, height, title } }: { place: PlacedState }) {
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx="8" />
      {title.words.map((word, index) => (
        <text key={word} x={title.x} y={title.y + index * titleLine}>
          {word}
        </text>
      ))}
    </>
  )
}

function Line({ line: { source, points, label }, active }: { line: PlacedLine; active: boolean }) {
  const [first] = points
  return (
    <g data-active={active ? '' : undefined}>
      <path d={roundedPath(points)} />
      <path data-arrow d={arrowOf(points)} />
      {source === null && first ? <circle data-arrow cx={first.x} cy={first.y} r="5" /> : null}
      {label.words.map((word, index) => (
        <text key={word} x={label.x} y={label.y + index * labelLine}>
          {word}
        </text>
      ))}
    </g>
  )
}
