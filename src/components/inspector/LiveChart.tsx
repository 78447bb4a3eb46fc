import { chakra, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ChartKey } from '#src/components/chart/ChartKey.tsx'
import { Drawing } from '#src/components/chart/Drawing.tsx'
import { layOut } from '#src/components/chart/elkWorker.ts'
import { graphOf, layoutOf } from '#src/components/chart/layout.ts'
import { nodesOf } from '#src/components/chart/nodes.ts'
import { useMachineTexts } from '#src/components/chart/texts.ts'
import { activeStates } from '#src/lib/stateNames.ts'
import { describeMachine, type MachineDescription } from '#src/machines/describe.ts'
import { inspectedMachines } from './machines.ts'
import { useWords } from './words.ts'

const descriptions = new Map<string, MachineDescription>([...inspectedMachines].map(([id, machine]) => [id, describeMachine(machine)]))

interface LiveChartProps {
  machine: string
  /** Innermost active states. */
  active: readonly string[]
}

/** The chart of one actor's machine: where it stands is marked, and said. */
export function LiveChart({ machine, active }: LiveChartProps) {
  const words = useWords()
  const description = descriptions.get(machine)
  return (
    <>
      <Flex as="ul" gap="2" wrap="wrap" px="3" pb="2" aria-label={useIntl().formatMessage({ id: 'inspector.active' })}>
        {active.map((path) => (
          <li key={path}>
            <span className="pill" data-tone="good">
              {words.state(machine, path)}
              <chakra.code fontSize="xs">{path}</chakra.code>
            </span>
          </li>
        ))}
      </Flex>
      {description ? (
        <Drawn description={description} active={active} />
      ) : (
        <chakra.p px="3" color="fg.muted">
          <FormattedMessage id="inspector.unknownMachine" values={{ machine }} />
        </chakra.p>
      )}
    </>
  )
}

function Drawn({ description, active }: { description: MachineDescription; active: readonly string[] }) {
  const intl = useIntl()
  const words = useWords()
  const { id } = description
  const texts = useMachineTexts(id)
  const [looked, look] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const { data: layout, isError } = useQuery({
    queryKey: ['chart', 'inspector', id, intl.locale],
    queryFn: async () => layoutOf(await layOut(graphOf(description, texts))),
    staleTime: 'static',
    retry: false,
    networkMode: 'always',
  })
  const [first = ''] = active
  useEffect(() => {
    if (layout && box.current) bringIntoSight(box.current, first)
  }, [layout, first])
  const label = intl.formatMessage({ id: 'chart.label' }, { machine: words.actor(id, id) })
  const nodes = nodesOf(description, texts)
  return (
    <>
      <Flex ref={box} flex="1" minH="0" overflow="auto" p="3" pt="0" css={markOf(active)} aria-busy={!layout && !isError}>
        {layout ? (
          <Drawing nodes={nodes} layout={layout} label={label} selected={looked ?? active[0] ?? ''} onSelect={look} />
        ) : (
          <chakra.p m="auto" color="fg.muted">
            <FormattedMessage id={isError ? 'inspector.notDrawn' : 'common.loading'} />
          </chakra.p>
        )}
      </Flex>
      {layout ? <ChartKey layout={layout} nodes={nodes} /> : null}
    </>
  )
}

/** Scrolls the chart alone until a state is in its middle. */
const bringIntoSight = (box: HTMLElement, path: string): void => {
  const place = box.querySelector(`[data-path="${CSS.escape(path)}"]`)?.getBoundingClientRect()
  if (!place) return
  const { left, top, width, height } = box.getBoundingClientRect()
  box.scrollBy(place.left + place.width / 2 - left - width / 2, place.top + place.height / 2 - top - height / 2)
}

/** Marks the active states by shape as well as by colour: a thick edge. */
const markOf = (active: readonly string[]) =>
  Object.fromEntries(
    [...activeStates(active)].map((path) => [
      `& [data-path="${path}"]`,
      {
        '& > rect:first-of-type': { fill: 'tone.good.bg', stroke: 'tone.good.mark', strokeWidth: '3px' },
        '& > text': { fill: 'tone.good.fg', fontWeight: 'bold' },
      },
    ]),
  )
