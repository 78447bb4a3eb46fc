import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import type { ChartLayout } from '#src/components/chart/layout.ts'
import { MachineCanvas } from '#src/components/chart/MachineCanvas.tsx'
import { useMachineTexts } from '#src/components/chart/texts.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import { StatePill } from '#src/components/value/StatePill.tsx'
import type { AtlasRecord } from '#src/services/atlas.ts'
import { Course } from './Course.tsx'
import { Player } from './Player.tsx'
import { recordHref } from '#src/components/detail/recordHref.ts'
import type { ShownMachine } from './shown.ts'
import { StepList } from './StepList.tsx'
import { trailLines, trailStates } from './trail.ts'
import { atlasHref } from './useAtlas.ts'

/** One record on the chart: where it went, step by step, with who and when and how long. */
export function Replay({ atlas, machine, description, record }: ShownMachine & { record: AtlasRecord }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { may } = useSession()
  const texts = useMachineTexts(machine)
  const { values, change } = atlas
  const { steps } = record
  const last = steps.length - 1
  const asked = values['step'] ? Number(values['step']) - 1 : last
  const at = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), last) : last
  const go = useCallback((next: number) => change({ step: String(next + 1) }), [change])
  const marks = useMemo(
    () => trailStates(steps, at, (visits, now) => intl.formatMessage({ id: now ? 'atlas.standsHere' : 'atlas.cameBy' }, { visits })),
    [steps, at, intl],
  )
  const linesOf = useCallback(({ lines }: ChartLayout) => trailLines(lines, steps, at), [steps, at])
  const select = useCallback(
    (state: string) => {
      const next = steps.findIndex(({ to }, index) => to === state && index > at)
      const found = next === -1 ? steps.findIndex(({ to }) => to === state) : next
      if (found !== -1) go(found)
    },
    [steps, at, go],
  )
  const name = both(record.name, record.nameEn) || record.id
  const href = recordHref(machine, record.shownOn, may)
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap" mb="3" fontSize="sm">
        <chakra.a asChild color="accent.fg" display="inline-flex" alignItems="center" gap="1">
          <Link href={atlasHref(values, { record: '', step: '' })}>
            <ArrowLeft size="1em" aria-hidden />
            <FormattedMessage id="atlas.otherRecord" />
          </Link>
        </chakra.a>
        <chakra.h2 fontSize="md" fontWeight="semibold">
          {href ? (
            <chakra.a asChild color="accent.fg" _hover={{ textDecoration: 'underline' }}>
              <Link href={href}>{name}</Link>
            </chakra.a>
          ) : (
            name
          )}
        </chakra.h2>
        <StatePill machine={machine} state={record.state} />
        <chakra.span color="fg.muted">
          <Course finished={record.finished} />
        </chakra.span>
      </Flex>
      <Grid
        bg="bg.panel"
        borderWidth="1px"
        rounded="md"
        overflow="hidden"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 23rem' }}
      >
        <Box minW="0">
          <MachineCanvas
            description={description}
            texts={texts}
            selected={steps[at]?.to ?? ''}
            onSelect={select}
            shown={steps[at]?.to ?? ''}
            marks={marks}
            linesOf={linesOf}
          />
        </Box>
        <Box borderStartWidth={{ lg: '1px' }} borderTopWidth={{ base: '1px', lg: '0' }} minW="0" p="4">
          <Player at={at} count={steps.length} onGo={go} />
          <StepList machine={machine} steps={steps} at={at} onGo={go} />
        </Box>
      </Grid>
    </>
  )
}
