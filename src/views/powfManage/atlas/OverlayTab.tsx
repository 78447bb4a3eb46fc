import { Box, Grid } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { ChartLayout } from '#src/components/chart/layout.ts'
import { MachineCanvas } from '#src/components/chart/MachineCanvas.tsx'
import { useMachineTexts } from '#src/components/chart/texts.ts'
import { Failed } from '#src/components/feedback/Waiting.tsx'
import { unloggedIn } from '#src/machines/describe.ts'
import { getOverlay } from '#src/services/atlas.ts'
import { FigureTables } from './FigureTables.tsx'
import { Glance } from './Glance.tsx'
import { stateMarks } from './heat.ts'
import { Legend } from './Legend.tsx'
import { LookChoice } from './LookChoice.tsx'
import { overlayLines } from './overlayLines.ts'
import type { ShownMachine } from './shown.ts'
import { StatePanel } from './StatePanel.tsx'
import { useMarkTexts } from './useMarkTexts.ts'

/** What goes on in a machine: its chart, warm where much or slow work is, and the figures of the state that is chosen. */
export function OverlayTab({ atlas, machine, description }: ShownMachine) {
  const intl = useIntl()
  const texts = useMachineTexts(machine)
  const markTexts = useMarkTexts()
  const { values, change, look, filters } = atlas
  const answer = useQuery({
    queryKey: ['GET /api/powf/chart/{machine}/overlay', machine, filters],
    queryFn: ({ signal }) => getOverlay(machine, filters, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  const overlay = answer.data
  const marks = useMemo(() => overlay && stateMarks(look, overlay.states, markTexts), [overlay, look, markTexts])
  const linesOf = useCallback(
    (layout: ChartLayout) =>
      overlayLines(layout, description, texts, overlay?.transitions, {
        count: (count) => intl.formatNumber(count),
        notCounted: intl.formatMessage({ id: 'atlas.notCounted' }),
      }),
    [description, texts, overlay, intl],
  )
  const selected = description.states.some(({ path }) => path === values['state']) ? (values['state'] ?? '') : ''
  const select = useCallback((state: string) => change({ state: state === selected ? '' : state }), [change, selected])
  return (
    <>
      {answer.isError ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      <Grid
        bg="bg.panel"
        borderWidth="1px"
        rounded="md"
        overflow="hidden"
        mt={answer.isError ? '4' : '0'}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 23rem' }}
      >
        <Box minW="0" aria-busy={answer.isPending} opacity={answer.isPlaceholderData ? 0.6 : 1} transition="opacity 150ms">
          <MachineCanvas
            description={description}
            texts={texts}
            selected={selected}
            onSelect={select}
            shown={selected}
            look={look}
            marks={marks}
            linesOf={linesOf}
            tools={<LookChoice look={look} onChange={(next) => change({ look: next === 'busy' ? '' : next })} />}
          />
          <Legend look={look} states={overlay?.states ?? []} someUncounted={unloggedIn(description).size > 0} />
        </Box>
        <Box borderStartWidth={{ lg: '1px' }} borderTopWidth={{ base: '1px', lg: '0' }} minW="0">
          {selected ? (
            <StatePanel atlas={atlas} machine={machine} description={description} state={selected} overlay={overlay} texts={texts} />
          ) : (
            <Glance overlay={overlay} texts={texts} onSelect={select} />
          )}
        </Box>
      </Grid>
      {overlay ? <FigureTables overlay={overlay} description={description} texts={texts} /> : null}
    </>
  )
}
