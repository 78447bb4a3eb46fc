import { and, setup } from 'xstate'
import type { MachineTypes, Facts, TransitionMeta } from '../lifecycle.ts'

export interface HandoverFacts extends Facts {
  /** The asking person administers the company it is about. */
  own: boolean
  /** The asking person is the one who shall take over. */
  isReceiver: boolean
  /** The receiver's password is known to nobody else. */
  hasOwnPassword: boolean
  /** Who proposed it still administers the company. */
  giverIsAdmin: boolean
}

export type HandoverEvent = { type: 'accept' } | { type: 'decline' } | { type: 'withdraw' }

const byReceiver = (event: string): TransitionMeta => ({
  authority: `poBuTeamMembers:${event}`,
  roles: ['SUP_QUOTER', 'SUP_MEMBER'],
})

type Audience = 'receiver' | 'giver'
const tell = (audience: Audience, message: string) => ({ type: 'notify', params: { audience, message } }) as const
/** The same where it waits for them to do something. */
const ask = (audience: Audience, message: string) => ({ type: 'notify', params: { audience, message, asks: true } }) as const

/** A company's administration passes to another member: proposed by who has it, accepted by who shall have it. */
export const handoverMachine = setup({
  types: {} as MachineTypes<HandoverFacts, HandoverEvent>,
  guards: {
    own: ({ context }) => context.facts.own,
    isReceiver: ({ context }) => context.facts.isReceiver,
    hasOwnPassword: ({ context }) => context.facts.hasOwnPassword,
    giverIsAdmin: ({ context }) => context.facts.giverIsAdmin,
  },
  actions: {
    notify: (_, _params: { audience: Audience; message: string; asks?: true }) => {},
  },
}).createMachine({
  id: 'handover',
  initial: 'proposed',
  context: ({ input }) => ({ facts: input.facts }),
  entry: ask('receiver', 'notice.handoverProposed'),
  states: {
    proposed: {
      meta: { tone: 'waiting' },
      on: {
        accept: {
          target: 'accepted',
          guard: and(['isReceiver', 'hasOwnPassword', 'giverIsAdmin']),
          actions: tell('giver', 'notice.handoverAccepted'),
          meta: byReceiver('accept'),
        },
        decline: {
          target: 'declined',
          guard: 'isReceiver',
          actions: tell('giver', 'notice.handoverDeclined'),
          meta: { ...byReceiver('decline'), destroys: true },
        },
        withdraw: {
          target: 'withdrawn',
          guard: 'own',
          actions: tell('receiver', 'notice.handoverWithdrawn'),
          meta: { authority: 'poBuTeamMembers:withdraw', roles: ['SUP_ADMIN'], destroys: true },
        },
      },
    },
    accepted: { type: 'final', meta: { tone: 'good' } },
    declined: { type: 'final', meta: { tone: 'bad' } },
    withdrawn: { type: 'final', meta: { tone: 'idle' } },
  },
})
