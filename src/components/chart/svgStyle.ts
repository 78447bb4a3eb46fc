import type { StateMeta } from '#src/machines/lifecycle.ts'
import { dashes, labelFont, stateFont } from './measure.ts'

interface Palette {
  ground: string
  line: string
  word: string
  text: string
  holder: string
  edge: string
  plain: Tone
  tones: Record<StateMeta['tone'], Tone>
}

/** What is written, what lies behind it, what surrounds it. */
type Tone = readonly [text: string, fill: string, stroke: string]

/** The colours of the product's theme, which a picture of its own can't ask. */
const light: Palette = {
  ground: '#ffffff',
  line: '#617384',
  word: '#4a5a69',
  text: '#232e38',
  holder: '#f6f8fa',
  edge: '#93a3b1',
  plain: ['#114154', '#edf6f9', '#4494b1'],
  tones: {
    idle: ['#384652', '#f6f8fa', '#617384'],
    running: ['#134e66', '#edf6f9', '#247694'],
    waiting: ['#92310a', '#fff7ed', '#ea580c'],
    good: ['#116932', '#f0fdf4', '#16a34a'],
    bad: ['#991919', '#fef2f2', '#dc2626'],
  },
}

const dark: Palette = {
  ground: '#171f27',
  line: '#93a3b1',
  word: '#c6d0d8',
  text: '#dfe5ea',
  holder: '#1c262f',
  edge: '#617384',
  plain: ['#d3e8ef', '#0e3445', '#4494b1'],
  tones: {
    idle: ['#c6d0d8', '#232e38', '#93a3b1'],
    running: ['#a9d1e0', '#0e3445', '#4494b1'],
    waiting: ['#fdba74', '#3b1106', '#fb923c'],
    good: ['#86efac', '#042713', '#4ade80'],
    bad: ['#fca5a5', '#300c0c', '#f87171'],
  },
}

const coloured = ({ ground, line, word, text, holder, edge, plain, tones }: Palette): string[] => [
  `.ground{fill:${ground}}`,
  `.line path,.line .arrow{stroke:${line}}.line .arrow{fill:${line}}`,
  `.words text{fill:${word}}.words rect{fill:${ground}}.within rect{fill:${holder}}`,
  `.holder rect{fill:${holder};stroke:${edge}}.head text{fill:${text}}`,
  `.anywhere rect{fill:${ground};stroke:${line}}.anywhere text{fill:${text}}`,
  ...Object.entries({ plain, ...tones }).map(
    ([name, [fg, bg, mark]]) => `.${name} rect{fill:${bg};stroke:${mark}}.${name} text{fill:${fg}}`,
  ),
  '.state .inner{fill:none}',
]

/** How a chart looks as a picture of its own, in light and in dark. */
export const svgStyle = [
  `text{font:${labelFont}px Inter,"Helvetica Neue",Arial,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif;text-anchor:middle;dominant-baseline:central}`,
  `.state text,.head text{font-size:${stateFont}px;font-weight:500}.head text{font-weight:600}`,
  'path{fill:none;stroke-width:1.25}.arrow{stroke:none!important}rect{stroke-width:1.25}.ground,.words rect{stroke:none}',
  `.stays path:not(.arrow){stroke-dasharray:${dashes}}.stays text{font-style:italic}`,
  ...coloured(light),
  `@media (prefers-color-scheme:dark){${coloured(dark).join('')}}`,
].join('')
