import { useMemo } from 'react'
import { useListAddress } from '#src/components/list/address.ts'
import type { Look } from '#src/components/chart/marks.ts'
import { serverNow } from '#src/services/clock.ts'
import { isBusiness, isMachine, type MachineId } from './machines.ts'
import { periodOf } from './period.ts'

export const businessTabs = ['now', 'replay', 'conformance', 'variants', 'whatIf', 'export'] as const
export const browserTabs = ['now', 'whatIf'] as const
export type Tab = (typeof businessTabs)[number]

/** Whether records have come to their end. */
export const courses = ['running', 'finished'] as const

export const looks: readonly Look[] = ['busy', 'slow', 'overdue']

/** What an analyst looks at; all of it is in the address. */
export const useAtlas = () => {
  const { values, change } = useListAddress()
  const given = values['machine'] ?? ''
  const machine: MachineId = isMachine(given) ? given : 'project'
  const offered: readonly Tab[] = isBusiness(machine) ? businessTabs : browserTabs
  const tab = offered.find((known) => known === values['tab']) ?? 'now'
  const look = looks.find((known) => known === values['look']) ?? 'busy'
  const { period, from, to, companyId, method } = values
  const course = courses.find((known) => known === values['course'])
  const day = Math.floor(serverNow() / 3_600_000)
  const filters = useMemo(
    () => ({
      ...periodOf({ period, from, to }, day * 3_600_000),
      ...(companyId ? { companyId } : {}),
      ...(method && boughtByMethod(machine) ? { method } : {}),
      ...(course ? { course } : {}),
    }),
    [period, from, to, companyId, method, course, machine, day],
  )
  return { values, change, machine, tab, offered, look, filters }
}

export type Atlas = ReturnType<typeof useAtlas>

/** Whether records of this machine belong to a purchase, which has a method. */
export const boughtByMethod = (machine: MachineId): boolean => machine === 'project' || machine === 'quotation'

/** The address of a view, from the present one with some values changed; an empty value is left out. */
export const atlasHref = (values: Record<string, string>, changed: Record<string, string>): string => {
  const kept = Object.entries({ ...values, ...changed }).filter(([, value]) => value !== '')
  return `/powfManage/powfChart?${new URLSearchParams(kept)}`
}
