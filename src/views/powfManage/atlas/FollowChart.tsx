import { Box, chakra, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Canvas } from '#src/components/chart/Canvas.tsx'
import { layOut } from '#src/components/chart/elkWorker.ts'
import type { ChartNode, LineMark, StateMark } from '#src/components/chart/marks.ts'
import type { MachineTexts } from '#src/components/chart/texts.ts'
import type { AtlasVariants } from '#src/services/atlas.ts'
import { beginning, edgesOf, ending, eventsOf, followGraph, followKey, placedFollows } from './followGraph.ts'

interface FollowChartProps {
  variants: AtlasVariants
  texts: MachineTexts
  /** The events of the path that is shown in it; null for none. */
  chosen: readonly string[] | null
}

const height = { base: '26rem', md: '36rem', xl: '44rem' }

/** The directly-follows graph: events as boxes, lines as thick as one event often came right after the other. */
export function FollowChart({ variants: { follows }, texts, chosen }: FollowChartProps) {
  const intl = useIntl()
  const [selected, setSelected] = useState('')
  const titleOf = useCallback(
    (event: string) => {
      if (event === beginning) return intl.formatMessage({ id: 'atlas.begin' })
      return event === ending ? intl.formatMessage({ id: 'atlas.end' }) : texts.event(event)
    },
    [intl, texts],
  )
  const { data: layout, isError } = useQuery({
    queryKey: ['follows', texts.machine, intl.locale, follows],
    queryFn: async () => placedFollows(await layOut(followGraph(follows, titleOf, ({ count }) => intl.formatNumber(count))), titleOf),
    staleTime: 'static',
    retry: false,
    networkMode: 'always',
  })
  const nodes = useMemo(
    () =>
      eventsOf(follows).map((path): ChartNode => ({
        path,
        title: titleOf(path),
        tone: tones[path] ?? 'running',
        kind: 'atomic',
      })),
    [follows, titleOf],
  )
  const path = useMemo(() => chosen && edgesOf(chosen), [chosen])
  const lines = useMemo(() => {
    const most = Math.max(1, ...follows.map(({ count }) => count))
    return new Map(
      follows.map((follow): [string, LineMark] => [
        followKey(follow),
        { weight: follow.count / most, figures: [], ...(path?.has(followKey(follow)) ? { emphasis: 'now' as const } : {}) },
      ]),
    )
  }, [follows, path])
  const marks = useMemo(
    () =>
      new Map(
        nodes.map(({ path: event }): [string, StateMark] => {
          const count = timesOf(follows, event)
          const along = chosen?.includes(event) || (chosen !== null && (event === beginning || event === ending))
          return [event, { said: intl.formatMessage({ id: 'atlas.times' }, { count }), ...(along ? { emphasis: 'past' as const } : {}) }]
        }),
      ),
    [nodes, follows, chosen, intl],
  )
  return (
    <Box bg="bg.panel" borderWidth="1px" rounded="md" overflow="hidden" minW="0" data-surface>
      <chakra.h2 fontSize="sm" fontWeight="semibold" px="3" pt="3">
        <FormattedMessage id="atlas.follows" />
      </chakra.h2>
      {layout ? (
        <Canvas
          nodes={nodes}
          layout={layout}
          label={intl.formatMessage({ id: 'atlas.follows' })}
          name={`${texts.machine} · ${intl.formatMessage({ id: 'atlas.follows' })}`}
          height={height}
          selected={selected}
          onSelect={setSelected}
          marks={marks}
          lines={lines}
        />
      ) : (
        <Flex h={height} aria-busy={!isError}>
          <chakra.p m="auto" color="fg.muted" fontSize="sm">
            <FormattedMessage id={isError ? 'chart.failed' : 'common.loading'} />
          </chakra.p>
        </Flex>
      )}
    </Box>
  )
}

/** How often an event happened; of the beginning, how many records began. */
const timesOf = (follows: AtlasVariants['follows'], event: string): number =>
  follows
    .filter(({ from, to }) => (event === beginning ? from === null : (to ?? ending) === event))
    .reduce((sum, { count }) => sum + count, 0)

const tones: Record<string, ChartNode['tone']> = { [beginning]: 'idle', [ending]: 'idle' }
