import type { AnyStateMachine } from 'xstate'
import type { BusinessMachineId } from './ids.ts'
import { stateMeta } from './lifecycle.ts'
import { sentEvents } from './sentEvents.ts'
import { placesIn, storedStates } from './storedState.ts'

/** Machines whose queues are said by hand (`src/contract/queue.ts`), or that have a dashboard of their own. */
export const saidElsewhere: ReadonlySet<BusinessMachineId> = new Set([
  'project',
  'quotation',
  'company',
  'companyChange',
  'invitation',
  'achievement',
  'contactTransfer',
  'handover',
  'integrity',
  'member',
  'quoter',
  'scope',
])

/** Where people work at what waits: holders of `worksWith`, on the page whose list shows it. */
export interface Desk {
  worksWith: string
  page: string
}

/** Whether a state is one from which something leads, or lies in it. */
const isWithin = (state: string, from: string): boolean => placesIn(state).some((place) => `${place}.`.startsWith(`${from}.`))

/**
 * The states in which records of a machine wait for people, and where these work at them: whoever may send an event that carries a record on.
 * Who may only end it, or change what it says, is not waited for.
 * @param pages those that show such a record, each under its list
 */
export const waitingStates = (
  machine: AnyStateMachine,
  pages: readonly { code: string; href: string }[],
): { state: string; desks: Desk[] }[] => {
  const carrying = sentEvents(machine).filter(({ destroys, isUnlogged }) => !destroys && !isUnlogged)
  return storedStates(machine).flatMap((state) => {
    if (stateMeta(machine, state).tone !== 'waiting') return []
    const authorities = carrying.filter(({ ways }) => ways.some(({ from }) => isWithin(state, from))).flatMap((event) => event.authorities)
    const desks = pages.flatMap(({ code, href }) => {
      const worksWith = authorities.find((authority) => authority.startsWith(`${code}:`))
      return worksWith === undefined ? [] : { worksWith, page: href.replace('/{id}', '') }
    })
    return desks.length > 0 ? { state, desks } : []
  })
}
