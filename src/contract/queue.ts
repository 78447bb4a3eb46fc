import type { BusinessMachineId } from '#src/machines/ids.ts'
import { stateQueues } from './stateQueues.ts'

/** Queues that say more than a state, in the order in which a dashboard shows them. */
export const queueWords = [
  'approval',
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
  'contactTransfer',
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

/** Every word that a queue may have. */
export const allQueueWords: readonly QueueWord[] = [...new Set(stateQueues.map(({ word }) => word)), ...queueWords]
