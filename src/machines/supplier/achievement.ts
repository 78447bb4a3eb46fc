import { and, setup } from 'xstate'
import { reasonGiven, type MachineTypes, type TransitionMeta } from '../lifecycle.ts'
import { reminderDue, waitedLong, type WaitingFacts } from '../waiting.ts'

export interface AchievementFacts extends WaitingFacts {
  /** The asking person administers the claiming company. */
  own: boolean
  /** The asking person belongs to the company that must confirm. */
  ofVerifier: boolean
  isInviter: boolean
  proofCount: number
  verifierIsOther: boolean
}

export type AchievementEvent =
  | { type: 'edit' }
  | { type: 'submit' }
  | { type: 'claim' }
  | { type: 'pass' }
  | { type: 'return'; reason?: string }
  | { type: 'reject'; reason?: string }
  | { type: 'confirm' }
  | { type: 'refuse'; reason?: string }
  | { type: 'waitedLong' }
  | { type: 'revoke'; reason?: string }

const bySupplier = (event: string): TransitionMeta => ({ authority: `achievement:${event}`, roles: ['SUP_ADMIN'] })
const byReviewer = (event: string): TransitionMeta => ({ authority: `srmcheckAchievment:${event}`, roles: ['PLAT_REVIEWER'] })
const byUnit = (event: string): TransitionMeta => ({ authority: `srmcheckAchievment:${event}`, roles: ['BU_APPR'] })
const bySystem: TransitionMeta = { authority: 'system' }
type Audience = 'company' | 'reviewers' | 'verifier' | 'overseers'
const tell = (audience: Audience, message: string) => ({ type: 'notify', params: { audience, message } }) as const
/** The same where it waits for them to do something. */
const ask = (audience: Audience, message: string) => ({ type: 'notify', params: { audience, message, asks: true } }) as const

/** A record of past cooperation: the supplier claims, the platform checks, the using unit confirms. domain.md §1.4 B. */
export const achievementMachine = setup({
  types: {} as MachineTypes<AchievementFacts, AchievementEvent>,
  guards: {
    own: ({ context }) => context.facts.own,
    ofVerifier: ({ context }) => context.facts.ofVerifier,
    notInviter: ({ context }) => !context.facts.isInviter,
    hasProof: ({ context }) => context.facts.proofCount > 0,
    verifierIsOther: ({ context }) => context.facts.verifierIsOther,
    waitedLong,
    isFirstReminder: ({ context }) => context.facts.remindersSent === 0,
    isLaterReminder: ({ context }) => context.facts.remindersSent > 0,
    reasonGiven,
  },
  actions: {
    notify: (_, _params: { audience: Audience; message: string; asks?: true }) => {},
  },
}).createMachine({
  id: 'achievement',
  initial: 'draft',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    draft: {
      meta: { tone: 'idle' },
      on: {
        submit: {
          target: 'submitted',
          guard: and(['own', 'hasProof', 'verifierIsOther']),
          actions: ask('reviewers', 'notice.achievementSubmitted'),
          meta: bySupplier('submit'),
        },
        edit: { target: 'draft', reenter: true, guard: 'own', meta: { ...bySupplier('edit'), unlogged: true } },
      },
    },
    submitted: {
      meta: { tone: 'waiting' },
      on: { claim: { target: 'firstReview', guard: 'notInviter', meta: byReviewer('claim') } },
    },
    firstReview: {
      meta: { tone: 'running' },
      on: {
        pass: {
          target: 'verifying',
          guard: 'notInviter',
          actions: ask('verifier', 'notice.achievementToVerify'),
          meta: byReviewer('pass'),
        },
        return: {
          target: 'draft',
          guard: and(['notInviter', 'reasonGiven']),
          actions: ask('company', 'notice.achievementReturned'),
          meta: byReviewer('return'),
        },
        reject: {
          target: 'rejected',
          guard: and(['notInviter', 'reasonGiven']),
          actions: tell('company', 'notice.achievementRejected'),
          meta: { ...byReviewer('reject'), destroys: true },
        },
      },
    },
    verifying: {
      meta: { tone: 'waiting', due: { at: reminderDue, event: 'waitedLong' } },
      on: {
        confirm: {
          target: 'confirmed',
          guard: 'ofVerifier',
          actions: tell('company', 'notice.achievementConfirmed'),
          meta: byUnit('confirm'),
        },
        refuse: {
          target: 'rejected',
          guard: and(['ofVerifier', 'reasonGiven']),
          actions: tell('company', 'notice.achievementRejected'),
          meta: { ...byUnit('refuse'), destroys: true },
        },
        waitedLong: [
          {
            target: 'verifying',
            reenter: true,
            guard: and(['waitedLong', 'isFirstReminder']),
            actions: ask('verifier', 'notice.achievementWaits'),
            meta: bySystem,
          },
          {
            target: 'firstReview',
            guard: and(['waitedLong', 'isLaterReminder']),
            actions: ask('reviewers', 'notice.achievementOverdue'),
            meta: bySystem,
          },
        ],
      },
    },
    confirmed: {
      meta: { tone: 'good' },
      on: {
        revoke: {
          target: 'revoked',
          guard: 'reasonGiven',
          // Whoever keeps integrity records finds a draft with it.
          actions: [tell('company', 'notice.achievementRevoked'), tell('overseers', 'notice.achievementFraud')],
          meta: { ...byReviewer('revoke'), destroys: true },
        },
      },
    },
    rejected: { type: 'final', meta: { tone: 'bad' } },
    revoked: { type: 'final', meta: { tone: 'bad' } },
  },
})
