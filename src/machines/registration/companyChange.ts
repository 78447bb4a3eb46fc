import { and, setup } from 'xstate'
import { reasonGiven, type MachineTypes, type TransitionMeta } from '../lifecycle.ts'
import { reminderDue, waitedLong, type WaitingFacts } from '../waiting.ts'

export interface CompanyChangeFacts extends WaitingFacts {
  /** The asking person administers the company. */
  own: boolean
  isInviter: boolean
  /** The company is one that a change can still take effect on: approved, suspended or expired. */
  companyAdmitted: boolean
}

export type CompanyChangeEvent = { type: 'accept' } | { type: 'refuse'; reason?: string } | { type: 'withdraw' } | { type: 'waitedLong' }

const byReviewer = (event: string): TransitionMeta => ({ authority: `srmcheckManager:${event}`, roles: ['PLAT_REVIEWER'] })
const bySystem: TransitionMeta = { authority: 'system' }

type Audience = 'company' | 'reviewers' | 'leads' | 'administrators'
const tell = (audience: Audience, message: string) => ({ type: 'notify', params: { audience, message } }) as const
/** The same where it waits for them to do something. */
const ask = (audience: Audience, message: string) => ({ type: 'notify', params: { audience, message, asks: true } }) as const

/** A change of what an admitted company was approved with; the old data stay in force until it is accepted (domain.md §1.4 A, `changeReview`). */
export const companyChangeMachine = setup({
  types: {} as MachineTypes<CompanyChangeFacts, CompanyChangeEvent>,
  guards: {
    own: ({ context }) => context.facts.own,
    notInviter: ({ context }) => !context.facts.isInviter,
    companyAdmitted: ({ context }) => context.facts.companyAdmitted,
    waitedLong,
    isFirstReminder: ({ context }) => context.facts.remindersSent === 0,
    isLaterReminder: ({ context }) => context.facts.remindersSent > 0,
    reasonGiven,
  },
  actions: {
    /** Sends `event` to the company itself. */
    follow: (_, _params: { machine: 'company'; event: 'renew' }) => {},
    notify: (_, _params: { audience: Audience; message: string; asks?: true }) => {},
  },
}).createMachine({
  id: 'companyChange',
  initial: 'underReview',
  context: ({ input }) => ({ facts: input.facts }),
  entry: ask('reviewers', 'notice.changeRequested'),
  states: {
    underReview: {
      meta: { tone: 'waiting', due: { at: reminderDue, event: 'waitedLong' } },
      on: {
        accept: {
          target: 'accepted',
          guard: and(['notInviter', 'companyAdmitted']),
          actions: [tell('company', 'notice.changeAccepted'), { type: 'follow', params: { machine: 'company', event: 'renew' } }],
          meta: byReviewer('acceptChange'),
        },
        refuse: {
          target: 'refused',
          guard: and(['notInviter', 'reasonGiven']),
          actions: tell('company', 'notice.changeRefused'),
          meta: { ...byReviewer('refuseChange'), destroys: true },
        },
        withdraw: {
          target: 'withdrawn',
          guard: 'own',
          meta: { authority: 'company:withdrawChange', roles: ['SUP_ADMIN'], destroys: true },
        },
        waitedLong: [
          {
            target: 'underReview',
            reenter: true,
            guard: and(['waitedLong', 'isFirstReminder']),
            actions: ask('reviewers', 'notice.changeWaits'),
            meta: bySystem,
          },
          {
            target: 'underReview',
            reenter: true,
            guard: and(['waitedLong', 'isLaterReminder']),
            actions: [ask('leads', 'notice.changeOverdue'), tell('administrators', 'notice.changeOverdue')],
            meta: bySystem,
          },
        ],
      },
    },
    accepted: { type: 'final', meta: { tone: 'good' } },
    refused: { type: 'final', meta: { tone: 'bad' } },
    withdrawn: { type: 'final', meta: { tone: 'idle' } },
  },
})
