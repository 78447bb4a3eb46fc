import { and, setup } from 'xstate'
import { type Facts, type MachineTypes, type TransitionMeta } from '../lifecycle.ts'
import { goingOn } from './goingOn.ts'

export interface StopRequestFacts extends Facts {
  /** The asking person runs the purchase, or leads group procurement. */
  inCharge: boolean
  /** State of the project’s machine. */
  projectState: string
}

/** What an approval brings is said with its reason, where whoever decided gave one. */
export type StopRequestEvent =
  | { type: 'edit' }
  | { type: 'resubmit' }
  | { type: 'withdraw' }
  | { type: 'approved' }
  | { type: 'returned'; reason?: string }
  | { type: 'rejected'; reason?: string }
  | { type: 'withdrawn' }
  | { type: 'projectEnded' }

const buyers = ['JC_BUYER', 'JC_LEAD'] as const
const may = (event: string): TransitionMeta => ({ authority: `poJcStopProject:${event}`, roles: buyers })
const bySystem: TransitionMeta = { authority: 'system' }
const tell = <M extends string>(message: M) => ({ type: 'notify', params: { audience: 'inCharge', message } }) as const
const projectEnded = { target: 'withdrawn', actions: tell('notice.stopLapsed'), meta: bySystem } as const

/**
 * A purchase is to be stopped (domain.md §1.4 J): asked for by who runs it, and approved by its chain. It stands still meanwhile; approved, it has
 * ended, and otherwise it goes on.
 */
export const stopRequestMachine = setup({
  types: {} as MachineTypes<StopRequestFacts, StopRequestEvent>,
  guards: {
    inCharge: ({ context }) => context.facts.inCharge,
    mayStop: ({ context }) => goingOn.includes(context.facts.projectState),
  },
  actions: {
    /** Who asked, and who runs the purchase now. */
    notify: (_, _params: { audience: 'inCharge'; message: string; asks?: true }) => {},
  },
}).createMachine({
  id: 'stopRequest',
  initial: 'approving',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    approving: {
      meta: { tone: 'waiting', approval: 'STOP' },
      on: {
        // That it is stopped its own notice tells everybody.
        approved: { target: 'stopped', guard: 'mayStop', meta: bySystem },
        returned: {
          target: 'returned',
          actions: { type: 'notify', params: { audience: 'inCharge', message: 'notice.stopReturned', asks: true } },
          meta: bySystem,
        },
        rejected: { target: 'rejected', actions: tell('notice.stopRejected'), meta: bySystem },
        withdrawn: { target: 'withdrawn', meta: bySystem },
        projectEnded,
      },
    },
    /** To be mended; the purchase goes on until it is asked for again. */
    returned: {
      meta: { tone: 'waiting' },
      on: {
        edit: { target: 'returned', reenter: true, guard: 'inCharge', meta: { ...may('create'), unlogged: true } },
        resubmit: { target: 'approving', guard: and(['inCharge', 'mayStop']), meta: may('create') },
        withdraw: { target: 'withdrawn', guard: 'inCharge', meta: { ...may('withdraw'), destroys: true } },
        projectEnded,
      },
    },
    stopped: { type: 'final', meta: { tone: 'good' } },
    rejected: { type: 'final', meta: { tone: 'bad' } },
    withdrawn: { type: 'final', meta: { tone: 'idle' } },
  },
})
