import { chakra, Grid } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { AsTable } from '#src/components/chart/AsTable.tsx'
import { MachineCanvas } from '#src/components/chart/MachineCanvas.tsx'
import { StatePane } from '#src/components/chart/StateDetails.tsx'
import { useMachineTexts } from '#src/components/chart/texts.ts'
import { TransitionTable } from '#src/components/chart/TransitionTable.tsx'
import type { MachineDescription } from '#src/machines/describe.ts'
import type { Atlas } from './useAtlas.ts'

/** A machine of the browser, as it is defined: nobody keeps a log of it. */
export function DefinedTab({ atlas: { machine, values, change }, description }: { atlas: Atlas; description: MachineDescription }) {
  const intl = useIntl()
  const texts = useMachineTexts(machine)
  const state = description.states.find(({ path }) => path === values['state']) ?? description.states[0]
  return (
    <>
      <chakra.p fontSize="sm" color="fg.muted" mb="3">
        <FormattedMessage id="atlas.noLog" />
      </chakra.p>
      <Grid
        bg="bg.panel"
        borderWidth="1px"
        rounded="md"
        overflow="hidden"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }}
      >
        <MachineCanvas
          description={description}
          texts={texts}
          selected={state?.path ?? ''}
          onSelect={(path) => change({ state: path })}
          shown={values['state'] ?? ''}
        />
        <StatePane machine={machine} state={state} texts={texts} size={{ maxH: { lg: '48rem' } }} />
      </Grid>
      <AsTable name={texts.machine}>
        <TransitionTable
          description={description}
          caption={intl.formatMessage({ id: 'chart.label' }, { machine: texts.machine })}
          texts={texts}
        />
      </AsTable>
    </>
  )
}
