import { Box, chakra, Grid } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { MachineCanvas } from '#src/components/chart/MachineCanvas.tsx'
import { StateDetails } from '#src/components/chart/StateDetails.tsx'
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
        <Box
          p="4"
          overflow="auto"
          maxH={{ lg: '48rem' }}
          borderTopWidth={{ base: '1px', lg: '0' }}
          borderStartWidth={{ lg: '1px' }}
          role="region"
          tabIndex={0}
          aria-label={intl.formatMessage({ id: 'chart.details' }, { machine: texts.machine })}
        >
          {state ? <StateDetails machine={machine} state={state} texts={texts} /> : null}
        </Box>
      </Grid>
      <chakra.details mt="3" fontSize="sm">
        <chakra.summary cursor="pointer" color="accent.fg" fontWeight="medium" py="1" mb="2" w="fit-content">
          <FormattedMessage id="chart.asTable" values={{ machine: texts.machine }} />
        </chakra.summary>
        <TransitionTable
          description={description}
          caption={intl.formatMessage({ id: 'chart.label' }, { machine: texts.machine })}
          texts={texts}
        />
      </chakra.details>
    </>
  )
}
