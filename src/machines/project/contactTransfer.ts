import { and, setup } from 'xstate'
import { reasonGiven, type MachineTypes, type Facts, type TransitionMeta } from '../lifecycle.ts'

export interface ContactTransferFacts extends Facts {
  /** The asking person is the one who shall take over. */
  isReceiver: boolean
  /** The receiver’s account is open, and they may run purchases of this unit. */
  receiverFits: boolean
  /** The purchase has not come to its end. */
  projectRuns: boolean
  /** The asking person began it, or leads group procurement. */
  mayWithdraw: boolean
}

export type ContactTransferEvent =
  | { type: 'accept' }
  | { type: 'decline'; reason?: string }
  | { type: 'withdraw' }
  | { type: 'projectEnded' }

const may = (event: string): TransitionMeta => ({ authority: `pojcContactUser:${event}`, roles: ['JC_BUYER', 'JC_LEAD'] })
const tell = (audience: 'giver' | 'receiver' | 'begun', message: string) => ({ type: 'notify', params: { audience, message } }) as const

/** A purchase passes to another manager (domain.md §1.4 S): proposed by who runs it, or a head for somebody absent; accepted by who shall run it. */
export const contactTransferMachine = setup({
  types: {} as MachineTypes<ContactTransferFacts, ContactTransferEvent>,
  guards: {
    isReceiver: ({ context }) => context.facts.isReceiver,
    receiverFits: ({ context }) => context.facts.receiverFits,
    projectRuns: ({ context }) => context.facts.projectRuns,
    mayWithdraw: ({ context }) => context.facts.mayWithdraw,
    reasonGiven,
  },
  actions: {
    /** `giver`: who has run it, where a head began; `begun`: both of these. */
    notify: (_, _params: { audience: 'giver' | 'receiver' | 'begun'; message: string; asks?: true }) => {},
  },
}).createMachine({
  id: 'contactTransfer',
  initial: 'proposed',
  context: ({ input }) => ({ facts: input.facts }),
  entry: [
    { type: 'notify', params: { audience: 'receiver', message: 'notice.contactTransferProposed', asks: true } },
    tell('giver', 'notice.contactTransferBegun'),
  ],
  states: {
    proposed: {
      meta: { tone: 'waiting' },
      on: {
        accept: {
          target: 'accepted',
          guard: and(['isReceiver', 'receiverFits', 'projectRuns']),
          actions: tell('begun', 'notice.contactTransferAccepted'),
          meta: may('accept'),
        },
        decline: {
          target: 'declined',
          guard: and(['isReceiver', 'reasonGiven']),
          actions: tell('begun', 'notice.contactTransferDeclined'),
          meta: { ...may('decline'), destroys: true },
        },
        withdraw: {
          target: 'withdrawn',
          guard: 'mayWithdraw',
          actions: tell('receiver', 'notice.contactTransferWithdrawn'),
          meta: { ...may('withdraw'), destroys: true },
        },
        projectEnded: { target: 'lapsed', actions: tell('receiver', 'notice.contactTransferLapsed'), meta: { authority: 'system' } },
      },
    },
    accepted: { type: 'final', meta: { tone: 'good' } },
    declined: { type: 'final', meta: { tone: 'bad' } },
    withdrawn: { type: 'final', meta: { tone: 'idle' } },
    lapsed: { type: 'final', meta: { tone: 'idle' } },
  },
})
