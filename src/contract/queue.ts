import type { AnyStateMachine } from 'xstate'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { stateMeta } from '#src/machines/lifecycle.ts'
import { sentEvents } from '#src/machines/sent.ts'
import { placesIn, storedStates } from '#src/machines/storedState.ts'
import type { RecordPlace } from './place.ts'
import { recordPlaces } from './places.ts'

/** Queues that say more than a state, in the order in which a dashboard shows them. */
export const queueWords = [
  'firstReview',
  'change',
  'groupApproval',
  'scope',
  'achievementToReview',
  'achievementInReview',
  'achievementToVerify',
  'quoter',
  'integrityDraft',
  'integrityAppeal',
  'integrityStatement',
  'integrityEffective',
  'invitation',
  'handover',
  'ownQuoter',
  'quoterReturned',
  'quoterDraft',
  'quoterExpired',
  'quoterAsked',
  'quoterActive',
  'achievementDraft',
  'scopeAsked',
  'scopeApproved',
] as const

export type SaidWord = (typeof queueWords)[number]

/** A state of any room in which its records wait. */
export type StateWord = `${BusinessMachineId}.${string}`

export type QueueWord = SaidWord | StateWord

/** Machines whose queues are among the words above, or that have a dashboard of their own. */
const saidElsewhere: ReadonlySet<BusinessMachineId> = new Set([
  'project',
  'quotation',
  'company',
  'companyChange',
  'invitation',
  'achievement',
  'handover',
  'integrity',
  'member',
  'quoter',
  'scope',
])

/** Where people work at what waits: holders of `worksWith`, on the page whose list shows it. */
interface Desk {
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
export const waitingStates = (machine: AnyStateMachine, pages: readonly RecordPlace[]): { state: string; desks: Desk[] }[] => {
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

/** A queue that no room has to say: its records wait in one state of one machine. */
export interface StateQueue extends Desk {
  word: StateWord
  machine: BusinessMachineId
  state: string
}

/** One for each page on which somebody works at it. */
export const stateQueues: readonly StateQueue[] = (Object.keys(businessMachines) as BusinessMachineId[])
  .filter((machine) => !saidElsewhere.has(machine))
  .flatMap((machine) =>
    waitingStates(businessMachines[machine], recordPlaces[machine]).flatMap(({ state, desks }) =>
      desks.map((desk) => ({ word: `${machine}.${state}` as const, machine, state, ...desk })),
    ),
  )

/** Every word that a queue may have. */
export const allQueueWords: readonly QueueWord[] = [...new Set(stateQueues.map(({ word }) => word)), ...queueWords]
