import { and, setup } from 'xstate'
import { reasonGiven, type MachineTypes, type Facts, type TransitionMeta } from '../lifecycle.ts'

export interface MemberFacts extends Facts {
  /** The asking person is of the member's company, or looks after the people of all of them. */
  looksAfter: boolean
  /** The member administers the company. */
  isAdministrator: boolean
  /** Somebody else who can sign in administers it, too. */
  othersAdminister: boolean
  /** Whoever asks is of the side that froze the member: the platform, or the company. */
  frozenOnThisSide: boolean
  /** The member has come, by a password that nobody else knows. */
  hasCome: boolean
  /** Whoever asks is the member. */
  isOneself: boolean
}

export type MemberEvent =
  | { type: 'join' }
  | { type: 'freeze'; reason?: string }
  | { type: 'unfreeze'; reason?: string }
  | { type: 'appoint'; reason?: string }
  | { type: 'remove'; reason?: string }
  | { type: 'move'; companyId: string }

const bySystem: TransitionMeta = { authority: 'system' }
const byBoth = (event: string): TransitionMeta => ({ authority: `member:${event}`, roles: ['PLAT_ADMIN', 'SUP_ADMIN'] })

const freeze = {
  target: 'frozen',
  guard: and(['looksAfter', 'isNotOneself', 'stillAdministered', 'reasonGiven']),
  meta: { ...byBoth('freeze'), destroys: true },
} as const
const remove = {
  target: 'left',
  guard: and(['looksAfter', 'isNotOneself', 'stillAdministered', 'reasonGiven']),
  meta: { ...byBoth('remove'), destroys: true },
} as const
/** Two companies have become one. */
const move = (state: 'invited' | 'active' | 'frozen') => ({ target: state, reenter: true, meta: bySystem }) as const

/** How a person belongs to a supplier. What they have begun stays where it is, whatever becomes of them. */
export const memberMachine = setup({
  types: {} as MachineTypes<MemberFacts, MemberEvent>,
  guards: {
    looksAfter: ({ context }) => context.facts.looksAfter,
    isNotOneself: ({ context }) => !context.facts.isOneself,
    /** A company is never left without an administrator who can sign in. */
    stillAdministered: ({ context: { facts } }) => !facts.isAdministrator || facts.othersAdminister,
    isNotAdministrator: ({ context }) => !context.facts.isAdministrator,
    frozenOnThisSide: ({ context }) => context.facts.frozenOnThisSide,
    hasCome: ({ context }) => context.facts.hasCome,
    hasNotCome: ({ context }) => !context.facts.hasCome,
    reasonGiven,
  },
}).createMachine({
  id: 'member',
  initial: 'invited',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    invited: { meta: { tone: 'waiting' }, on: { join: { target: 'active', meta: bySystem }, freeze, remove, move: move('invited') } },
    active: {
      meta: { tone: 'good' },
      on: {
        freeze,
        appoint: {
          target: 'active',
          reenter: true,
          guard: and(['looksAfter', 'isNotAdministrator', 'reasonGiven']),
          meta: { authority: 'employeeManager:appoint', roles: ['PLAT_ADMIN'] },
        },
        remove,
        move: move('active'),
      },
    },
    frozen: {
      meta: { tone: 'bad' },
      on: {
        unfreeze: [
          { target: 'active', guard: and(['looksAfter', 'frozenOnThisSide', 'hasCome', 'reasonGiven']), meta: byBoth('unfreeze') },
          { target: 'invited', guard: and(['looksAfter', 'frozenOnThisSide', 'hasNotCome', 'reasonGiven']), meta: byBoth('unfreeze') },
        ],
        remove,
        move: move('frozen'),
      },
    },
    left: { type: 'final', meta: { tone: 'idle' } },
  },
})
