import type { SystemStyleObject } from '@chakra-ui/react'
import type { StateMeta } from '#src/machines/lifecycle.ts'
import type { Look } from './marks.ts'
import { dashes, labelFont, stateFont } from './measure.ts'

const tones: StateMeta['tone'][] = ['idle', 'running', 'waiting', 'good', 'bad']

const toneStyles = Object.fromEntries(
  tones.map((tone) => [
    `& [data-tone=${tone}]`,
    { '& rect': { fill: `tone.${tone}.bg`, stroke: `tone.${tone}.mark` }, '& text': { fill: `tone.${tone}.fg` } },
  ]),
)

interface Heat {
  fill: { base: string; _dark: string }
  text: { base: string; _dark: string }
}

/** One hue from pale to full, so that it is read without telling colours apart; words on it keep their contrast. */
const scale = (hue: string, dark: readonly [string, string, string, string]): Heat[] =>
  ['100', '200', '300', '400'].map((step, index) => ({
    fill: { base: `${hue}.${step}`, _dark: `${hue}.${dark[index]}` },
    text: { base: 'gray.950', _dark: index === 3 ? 'gray.950' : 'gray.50' },
  }))

export const heats: Record<Look, Heat[]> = {
  busy: scale('accent', ['900', '800', '700', '400']),
  slow: scale('orange', ['900', '800', '700', '400']),
  overdue: scale('red', ['900', '800', '700', '400']),
}

const heatStyles = Object.fromEntries(
  Object.entries(heats).flatMap(([look, levels]) =>
    levels.map(({ fill, text }, index) => [
      `&[data-look=${look}] [role=option][data-level="${index + 1}"]`,
      {
        '& > rect[data-body]': { fill },
        '& > text': { fill: text },
      },
    ]),
  ),
)

/** One style for the whole drawing: what differs is told by attributes. */
export const drawingStyle: SystemStyleObject = {
  display: 'block',
  flexShrink: 0,
  margin: 'auto',
  userSelect: 'none',
  '& text': { fontSize: `${labelFont}px`, textAnchor: 'middle', dominantBaseline: 'central', fill: 'fg.muted', pointerEvents: 'none' },
  '& path': { fill: 'none', stroke: 'fg.subtle', strokeWidth: '1.25' },
  '& [data-arrow]': { fill: 'fg.subtle', stroke: 'none' },
  // A label lies on its line: the surface shows around its letters.
  '& g[aria-hidden] text': { paintOrder: 'stroke', stroke: 'bg.panel', strokeWidth: '5px', strokeLinejoin: 'round' },
  '& g[aria-hidden] text[data-beside]': { textAnchor: 'start' },
  '& g[aria-hidden] [data-figure]': { fontWeight: 'semibold', fill: 'fg', fontVariantNumeric: 'tabular-nums' },
  '& [data-unused] path:not([data-arrow])': { stroke: 'border.emphasized' },
  '& [data-unused] [data-arrow]': { fill: 'border.emphasized' },
  '& [data-stays] path:not([data-arrow])': { strokeDasharray: dashes },
  '& [data-anywhere] rect': { fill: 'bg.panel', stroke: 'fg.subtle', strokeWidth: '1.25' },
  '& [data-anywhere] text': { fontSize: `${stateFont}px` },
  '& [data-active] path': { stroke: 'accent.fg', strokeWidth: '2' },
  '& [data-active] [data-arrow]': { fill: 'accent.fg', stroke: 'none' },
  '& [data-active] text': { fill: 'accent.fg', fontWeight: 'semibold' },
  '& g[data-emphasis=past] > path:not([data-arrow])': { stroke: 'accent.fg', strokeWidth: '2' },
  '& g[data-emphasis=now] > path:not([data-arrow]), & g[data-emphasis=found] > path:not([data-arrow])': {
    stroke: 'accent.fg',
    strokeWidth: '4',
  },
  '& g[data-emphasis=bad] > path:not([data-arrow])': { stroke: 'tone.bad.mark', strokeWidth: '6' },
  '& g[data-emphasis=now] > text, & g[data-emphasis=found] > text': { fontWeight: 'bold' },
  '& [role=option]': { cursor: 'pointer', outline: 'none' },
  '& [role=option] rect': { strokeWidth: '1.25' },
  '& [role=option] text': { fontSize: `${stateFont}px`, fontWeight: 'medium' },
  ...toneStyles,
  '& [role=option][data-holds] > rect[data-body]': { fill: 'bg.subtle' },
  '& [role=option] > text[data-figure]': { fontSize: '11.5px', fontWeight: 'normal', fontVariantNumeric: 'tabular-nums' },
  '&[data-look] [role=option] > rect[data-body]': { fill: 'bg.panel' },
  '&[data-look] [role=option] > text': { fill: 'fg' },
  ...heatStyles,
  '& [role=option] [data-final]': { fill: 'none' },
  '& [role=option] [data-badge=count] rect': { fill: 'fg', stroke: 'bg.panel', strokeWidth: '1.5' },
  '& [role=option] [data-badge=count] text': { fill: 'bg.panel', fontSize: '11.5px', fontWeight: 'semibold' },
  '& [role=option] [data-badge=warning] rect': { fill: { base: 'red.700', _dark: 'red.300' }, stroke: 'bg.panel', strokeWidth: '1.5' },
  '& [role=option] [data-badge=warning] text': { fill: 'bg.panel', fontSize: '11.5px', fontWeight: 'bold' },
  // A band, lest it be taken for the double border of an end.
  '& [role=option] > rect[data-halo]': { fill: 'none', stroke: 'accent.emphasized', strokeWidth: '4' },
  '& [role=option][data-emphasis=now] > rect[data-halo]': { stroke: 'accent.fg', strokeWidth: '7' },
  '& [role=option][aria-selected=true] > rect[data-body]': { strokeWidth: '2.5' },
  '& [role=option]:focus-visible > rect[data-body]': { stroke: 'accent.focusRing', strokeWidth: '4' },
}
