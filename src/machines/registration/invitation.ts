import { and, setup } from 'xstate'
import type { MachineTypes, Facts, TransitionMeta } from '../lifecycle.ts'

export interface InvitationFacts extends Facts {
  expiresAt: Date
  /** The asking person sent it, or leads group procurement. */
  inCharge: boolean
  /** When it last went out: it goes again at most once a minute. */
  lastSentAt: Date
}

export type InvitationEvent =
  | { type: 'resend' }
  | { type: 'extend' }
  | { type: 'revoke' }
  /** `companyId`: the company that registered with it. */
  | { type: 'use'; companyId?: string }
  | { type: 'expire' }

/** How long a code lasts, and how long an extension (issue: seven days). */
export const invitationDays = 7
export const resendPauseMilliseconds = 60_000

const by = (event: string): TransitionMeta => ({ authority: `srmInviteReg:${event}`, roles: ['JC_BUYER', 'JC_LEAD', 'BU_APPR'] })
const bySystem: TransitionMeta = { authority: 'system' }
const message = { type: 'message', params: { template: 'invitation' } } as const
const extend = { target: 'sent', guard: and(['inCharge', 'pausedLongEnough']), actions: message, meta: by('extend') } as const

/** An invitation to register: one code, one use, seven days. */
export const invitationMachine = setup({
  types: {} as MachineTypes<InvitationFacts, InvitationEvent>,
  guards: {
    inCharge: ({ context }) => context.facts.inCharge,
    inTime: ({ context: { facts } }) => facts.now < facts.expiresAt,
    timeIsUp: ({ context: { facts } }) => facts.now >= facts.expiresAt,
    pausedLongEnough: ({ context: { facts } }) => facts.now.getTime() >= facts.lastSentAt.getTime() + resendPauseMilliseconds,
  },
  actions: {
    /** Sends the invited person a message. */
    message: (_, _params: { template: 'invitation' }) => {},
    notify: (_, _params: { audience: 'inviter'; message: string }) => {},
  },
}).createMachine({
  id: 'invitation',
  initial: 'sent',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    sent: {
      meta: { tone: 'running', due: { at: ({ expiresAt }: InvitationFacts) => expiresAt, event: 'expire' } },
      on: {
        resend: {
          target: 'sent',
          reenter: true,
          guard: and(['inCharge', 'inTime', 'pausedLongEnough']),
          actions: message,
          meta: by('resend'),
        },
        extend: { ...extend, reenter: true },
        revoke: { target: 'revoked', guard: 'inCharge', meta: { ...by('revoke'), destroys: true } },
        use: {
          target: 'used',
          guard: 'inTime',
          actions: { type: 'notify', params: { audience: 'inviter', message: 'notice.invitationUsed' } },
          meta: bySystem,
        },
        expire: { target: 'expired', guard: 'timeIsUp', meta: bySystem },
      },
    },
    expired: { meta: { tone: 'idle' }, on: { extend } },
    used: { type: 'final', meta: { tone: 'good' } },
    revoked: { type: 'final', meta: { tone: 'bad' } },
  },
})
