import type { SystemStyleObject } from '@chakra-ui/react'
import type { StateMeta } from '#src/machines/lifecycle.ts'
import { labelFont, stateFont } from './measure.ts'

const tones: StateMeta['tone'][] = ['idle', 'running', 'waiting', 'good', 'bad']

const toneStyles = Object.fromEntries(
  tones.map((tone) => [
    `& [data-tone=${tone}]`,
    { '& rect': { fill: `tone.${tone}.bg`, stroke: `tone.${tone}.mark` }, '& text': { fill: `tone.${tone}.fg` } },
  ]),
)

/** One style for the whole drawing: what differs is told by attributes. */
export const drawingStyle: SystemStyleObject = {
  display: 'block',
  flexShrink: 0,
  margin: 'auto',
  userSelect: 'none',
  '& text': { fontSize: `${labelFont}px`, textAnchor: 'middle', dominantBaseline: 'central', fill: 'fg.muted', pointerEvents: 'none' },
  // A state without a tone, and what holds others: quiet.
  '& rect': { fill: 'bg.subtle', stroke: 'border.emphasized' },
  '& path': { fill: 'none', stroke: 'fg.subtle', strokeWidth: '1.25' },
  '& [data-arrow]': { fill: 'fg.subtle', stroke: 'none' },
  // A label lies on its line: the surface shows around its letters.
  '& g:not([data-tone]) > text': { paintOrder: 'stroke', stroke: 'bg.panel', strokeWidth: '5px', strokeLinejoin: 'round' },
  '& [data-active] path': { stroke: 'accent.fg', strokeWidth: '2' },
  '& [data-active] [data-arrow]': { fill: 'accent.fg', stroke: 'none' },
  '& [data-active] text': { fill: 'accent.fg', fontWeight: 'semibold' },
  '& [role=option]': { cursor: 'pointer', outline: 'none' },
  '& [role=option] rect': { strokeWidth: '1.25' },
  '& [role=option] text': { fontSize: `${stateFont}px`, fontWeight: 'medium' },
  ...toneStyles,
  '& [role=option] [data-final]': { fill: 'none' },
  '& [role=option][aria-selected=true] rect:first-of-type': { strokeWidth: '2.5' },
  '& [role=option]:focus-visible rect:first-of-type': { stroke: 'accent.focusRing', strokeWidth: '4' },
}
