import { Box, Grid } from '@chakra-ui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useMachineTexts } from '#src/components/chart/texts.ts'
import { Empty } from '#src/components/feedback/Waiting.tsx'
import { getVariants } from '#src/services/atlas.ts'
import { FollowChart } from './FollowChart.tsx'
import { FollowTable } from './FollowTable.tsx'
import type { ShownMachine } from './shown.ts'
import { atlasHref } from './useAtlas.ts'
import { VariantList } from './VariantList.tsx'

/** The paths that records took, and which event followed which. */
export function VariantsTab({ atlas: { values, change, filters }, machine }: ShownMachine) {
  const texts = useMachineTexts(machine)
  const answer = useQuery({
    queryKey: ['GET /api/powf/chart/{machine}/variants', machine, filters],
    queryFn: ({ signal }) => getVariants(machine, filters, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  })
  return (
    <RecordBody answer={answer}>
      {(variants) => {
        if (variants.records === 0)
          return (
            <Empty title={<FormattedMessage id="atlas.nothing" />}>
              <FormattedMessage id="common.changeFilters" />
            </Empty>
          )
        const chosen = variants.variants.findIndex(({ id }) => id === values['variant'])
        return (
          <Box aria-busy={answer.isPlaceholderData || undefined} opacity={answer.isPlaceholderData ? 0.6 : 1}>
            <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: '30rem minmax(0, 1fr)' }} gap="4">
              <VariantList
                variants={variants}
                texts={texts}
                chosen={chosen}
                onChoose={(id) => change({ variant: id === values['variant'] ? '' : id })}
                recordsOf={(id) => atlasHref(values, { tab: 'replay', variant: id, record: '', step: '' })}
              />
              <FollowChart variants={variants} texts={texts} chosen={variants.variants[chosen]?.events ?? null} />
            </Grid>
            <FollowTable variants={variants} texts={texts} />
          </Box>
        )
      }}
    </RecordBody>
  )
}
