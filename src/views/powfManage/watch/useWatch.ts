import { useMemo } from 'react'
import { useListAddress } from '#src/components/list/address.ts'
import { serverNow } from '#src/services/clock.ts'
import { periodOf } from '../atlas/period.ts'

export const watchTabs = ['chart', 'cases', 'conformance'] as const

/** Which cases of which edition somebody looks at; all of it is in the address. */
export const useWatch = () => {
  const { values, change } = useListAddress()
  const tab = watchTabs.find((known) => known === values['tab']) ?? 'chart'
  const { period, from, to, unitId } = values
  const day = Math.floor(serverNow() / 3_600_000)
  const filters = useMemo(
    () => ({ ...periodOf({ period, from, to }, day * 3_600_000), ...(unitId ? { unitId } : {}) }),
    [period, from, to, unitId, day],
  )
  return { values, change, tab, filters }
}

export type Watch = ReturnType<typeof useWatch>
