import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AsTable } from './AsTable.tsx'
import { ChartKey } from './ChartKey.tsx'
import type { MachineDescription } from '#src/machines/describe.ts'
import { Drawing } from './Drawing.tsx'
import { nodesOf } from './nodes.ts'
import { StatePane } from './StateDetails.tsx'
import { useMachineTexts } from './texts.ts'
import { TransitionTable } from './TransitionTable.tsx'
import { useChartLayout } from './useChartLayout.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'

interface MachineChartProps {
  machine: BusinessMachineId
  description: MachineDescription
  /** Room for the drawing, kept while it is laid out. */
  height: string
}

/** A machine as it is defined: a drawing whose states tell what may happen in them, and the same as a table. */
export function MachineChart({ machine, description, height }: MachineChartProps) {
  const intl = useIntl()
  const texts = useMachineTexts(machine)
  const [selected, select] = useState(description.states[0]?.path ?? '')
  const { data: layout, isError } = useChartLayout(description, texts)
  const state = description.states.find(({ path }) => path === selected)
  const label = intl.formatMessage({ id: 'chart.label' }, { machine: texts.machine })
  return (
    <Box mb="6">
      <Grid bg="bg.panel" borderWidth="1px" rounded="md" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}>
        <Flex h={height} overflow="auto" p="3" aria-busy={!layout && !isError}>
          {layout ? (
            <Drawing nodes={nodesOf(description, texts)} layout={layout} label={label} selected={selected} onSelect={select} />
          ) : (
            <chakra.p m="auto" color="fg.muted" fontSize="sm">
              <FormattedMessage id={isError ? 'chart.failed' : 'common.loading'} />
            </chakra.p>
          )}
        </Flex>
        <StatePane machine={machine} state={state} texts={texts} size={{ h: { base: '20rem', lg: height } }} />
      </Grid>
      {layout ? <ChartKey layout={layout} nodes={nodesOf(description, texts)} /> : null}
      <AsTable name={texts.machine}>
        <TransitionTable description={description} caption={label} texts={texts} />
      </AsTable>
    </Box>
  )
}
