import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'

/** The accessible twin of a chart, folded away below it. `name` is what the chart is of. */
export function AsTable({ name, children }: { name: string; children: ReactNode }) {
  return (
    <chakra.details mt="3" fontSize="sm">
      <chakra.summary cursor="pointer" color="accent.fg" fontWeight="medium" py="1" mb="2" w="fit-content">
        <FormattedMessage id="chart.asTable" values={{ machine: name }} />
      </chakra.summary>
      {children}
    </chakra.details>
  )
}
