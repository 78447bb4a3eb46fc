import { Box, chakra, Flex } from '@chakra-ui/react'
import { useMemo, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MachineDescription } from '#src/machines/describe.ts'
import { Canvas } from './Canvas.tsx'
import { ChartKey } from './ChartKey.tsx'
import { ChartSearch } from './ChartSearch.tsx'
import { findIn, withFound, withFoundLines } from './find.ts'
import type { ChartLayout } from './layout.ts'
import type { LineMark, Look, StateMark } from './marks.ts'
import { nodesOf } from './nodes.ts'
import type { MachineTexts } from './texts.ts'
import { useChartLayout } from './useChartLayout.ts'

interface MachineCanvasProps {
  description: MachineDescription
  texts: MachineTexts
  selected: string
  onSelect: (path: string) => void
  shown?: string
  look?: Look | undefined
  marks?: ReadonlyMap<string, StateMark> | undefined
  /** Leaves room for figures, and fills it once they are known. */
  linesOf?: ((layout: ChartLayout) => ReadonlyMap<string, LineMark>) | undefined
  tools?: ReactNode
}

/** Room for a chart, kept while it is laid out. */
const height = { base: '26rem', md: '36rem', xl: '42rem' }

/** A machine's chart in a window of its own, to be searched, moved and walked through. */
export function MachineCanvas({ description, texts, selected, onSelect, shown, look, marks, linesOf, tools }: MachineCanvasProps) {
  const intl = useIntl()
  const [q, setQ] = useState('')
  const [foundAt, setFoundAt] = useState('')
  const { data: layout, isError } = useChartLayout(description, texts, linesOf !== undefined)
  const nodes = useMemo(() => nodesOf(description, texts), [description, texts])
  const found = useMemo(() => findIn(q, nodes, layout), [q, nodes, layout])
  const states = useMemo(() => withFound(marks, found), [marks, found])
  const lines = useMemo(() => (layout ? withFoundLines(linesOf?.(layout), found) : undefined), [layout, linesOf, found])
  const label = intl.formatMessage({ id: 'chart.label' }, { machine: texts.machine })
  if (!layout)
    return (
      <Flex h={height} aria-busy={!isError}>
        <chakra.p m="auto" color="fg.muted" fontSize="sm">
          <FormattedMessage id={isError ? 'chart.failed' : 'common.loading'} />
        </chakra.p>
      </Flex>
    )
  return (
    <Box data-surface bg="bg.panel">
      <Canvas
        nodes={nodes}
        layout={layout}
        label={label}
        name={texts.machine}
        height={height}
        selected={selected}
        onSelect={onSelect}
        shown={foundAt || shown || ''}
        look={look}
        marks={states}
        lines={lines}
        tools={
          <>
            {tools}
            <ChartSearch q={q} onChange={setQ} found={found.paths} onShow={setFoundAt} />
          </>
        }
      />
      <ChartKey layout={layout} nodes={nodes} />
    </Box>
  )
}
