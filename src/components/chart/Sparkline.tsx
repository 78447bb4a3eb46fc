import { chakra } from '@chakra-ui/react'
import { weight } from '#src/lib/unknown.ts'

const width = 160
const height = 32

interface SparklineProps {
  values: readonly number[]
  /** The scale, which all that are to be compared share. */
  low: number
  high: number
  tone: 'good' | 'bad'
}

/** How a figure ran, for the eye alone; the rule is naught. */
export function Sparkline({ values, low, high, tone }: SparklineProps) {
  const x = (index: number) => (index / Math.max(1, values.length - 1)) * (width - 4) + 2
  const y = (value: number) => 2 + ((high - weight(value)) / Math.max(1, high - low)) * (height - 4)
  const path = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join(' ')
  return (
    <chakra.svg viewBox={`0 0 ${width} ${height}`} w={{ base: '24', sm: '40' }} h="8" flexShrink="0" aria-hidden>
      <chakra.path d={`M0 ${y(0)} H${width}`} stroke="border.emphasized" strokeWidth="1" />
      <chakra.path d={path} fill="none" stroke={`tone.${tone}.mark`} strokeWidth="2" strokeLinejoin="round" />
    </chakra.svg>
  )
}
