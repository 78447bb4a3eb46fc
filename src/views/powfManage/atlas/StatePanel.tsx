import { Box, Button, chakra, Grid } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { StateDetails } from '#src/components/chart/StateDetails.tsx'
import type { MachineTexts } from '#src/components/chart/texts.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { AtlasOverlay } from '#src/services/atlas.ts'
import { durationText } from '#src/components/value/duration.ts'
import { RecordList } from './RecordList.tsx'
import type { ShownMachine } from './shown.ts'

interface StatePanelProps extends ShownMachine {
  state: string
  overlay: AtlasOverlay | undefined
  texts: MachineTexts
}

const number = (value: number | undefined) => (value === undefined ? '–' : <FormattedNumber value={value} />)

/** One state: its figures, its records, and what may happen in it. */
export function StatePanel({ atlas, machine, description, state, overlay, texts }: StatePanelProps) {
  const intl = useIntl()
  const figures = overlay?.states.find((each) => each.state === state)
  const described = description.states.find(({ path }) => path === state)
  const facts: { id: MessageId; value: ReactNode }[] = [
    { id: 'atlas.now', value: number(figures?.now) },
    { id: 'atlas.overdue', value: number(figures?.overdue) },
    { id: 'atlas.visits', value: number(figures?.visits) },
    { id: 'atlas.median', value: durationText(intl, figures?.medianSeconds ?? null) },
    { id: 'atlas.p90', value: durationText(intl, figures?.p90Seconds ?? null) },
  ]
  return (
    <Box
      as="section"
      role="region"
      aria-label={intl.formatMessage({ id: 'chart.details' }, { machine: texts.machine })}
      p="4"
      fontSize="sm"
      maxH={{ lg: '52rem' }}
      overflow="auto"
      tabIndex={0}
      position="relative"
    >
      <Button
        size="2xs"
        variant="ghost"
        colorPalette="gray"
        position="absolute"
        insetEnd="3"
        top="3"
        aria-label={intl.formatMessage({ id: 'common.close' })}
        onClick={() => atlas.change({ state: '', late: '' })}
      >
        <X />
      </Button>
      <chakra.h2 fontSize="md" fontWeight="semibold" mb="3" pe="8">
        {texts.state(state)}
      </chakra.h2>
      <Grid as="dl" templateColumns="repeat(3, 1fr)" gap="3" mb="5">
        {facts.map(({ id, value }) => (
          <div key={id}>
            <chakra.dt color="fg.muted" fontSize="xs">
              <FormattedMessage id={id} />
            </chakra.dt>
            <chakra.dd fontWeight="semibold" className="figures">
              {value}
            </chakra.dd>
          </div>
        ))}
      </Grid>
      <RecordList
        key={state}
        atlas={atlas}
        machine={machine}
        state={state}
        now={figures?.now}
        overdue={figures?.overdue ?? 0}
        readable={overlay?.readable ?? true}
      />
      <chakra.h3 fontSize="sm" fontWeight="semibold" mt="5" mb="2">
        <FormattedMessage id="atlas.whatMayHappen" />
      </chakra.h3>
      {described ? <StateDetails machine={machine} state={described} texts={texts} /> : null}
    </Box>
  )
}
