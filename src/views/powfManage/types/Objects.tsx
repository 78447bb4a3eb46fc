import { chakra } from '@chakra-ui/react'
import { FormattedList, FormattedMessage, useIntl } from 'react-intl'
import type { BusinessMachineId } from '#src/machines/ids.ts'

/** The records that are approved by a type, as their kinds are called; or that there are none yet. */
export function Objects({ machines }: { machines: readonly BusinessMachineId[] }) {
  const intl = useIntl()
  if (machines.length > 0) return <FormattedList value={machines.map((machine) => intl.formatMessage({ id: `machine.${machine}` }))} />
  return (
    <chakra.span color="fg.muted">
      <FormattedMessage id="flowType.notUsed" />
    </chakra.span>
  )
}
