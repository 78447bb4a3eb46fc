import { and, setup } from 'xstate'
import { reasonGiven, type Facts, type MachineTypes, type TransitionMeta } from '../lifecycle.ts'
import { deciders } from './deciders.ts'

export interface CaseFacts extends Facts {
  /** The asking person began it. */
  isInitiator: boolean
  /** Nobody has decided anything, nor looked at what is asked of them now. */
  isUntouched: boolean
  /** Since when its initiator may urge again; null where they have not urged yet. */
  urgeableFrom: Date | null
  /** Until when its timer waits; null where none runs. */
  waitsUntil: Date | null
}

/** `position`: where it stands in its definition, as `compile.ts` has it. */
export type CaseEvent =
  | { type: 'proceed'; position: string }
  | { type: 'approve'; position: string }
  | { type: 'reject'; position: string }
  | { type: 'giveBack'; position: string }
  | { type: 'resume'; position: string }
  | { type: 'timePassed' }
  | { type: 'leave' }
  | { type: 'withdraw' }
  | { type: 'urge' }
  | { type: 'jump'; node?: string; reason?: string }
  | { type: 'end'; reason?: string }

/** Working hours may lie between: this long at least, of any hours. */
export const urgeEveryHours = 4

const bySystem: TransitionMeta = { authority: 'system' }
const byInitiator: TransitionMeta = { authority: 'todo:decide', roles: deciders }
const byAdministrator: TransitionMeta = { authority: 'todo:administer', roles: ['PLAT_ADMIN'] }
const tell = (audience: 'initiator' | 'asked', message: string) => ({ type: 'notify', params: { audience, message } }) as const

/**
 * A case of approval (domain.md §1.6): the states on top. Where it stands while it runs is its `position` in the machine that its definition is compiled
 * into (`compile.ts`), whose top is always the state here; the server moves both at once.
 */
export const caseMachine = setup({
  types: {} as MachineTypes<CaseFacts, CaseEvent>,
  guards: {
    isInitiator: ({ context }) => context.facts.isInitiator,
    isUntouched: ({ context }) => context.facts.isUntouched,
    notUrgedLately: ({ context: { facts } }) => facts.urgeableFrom === null || facts.urgeableFrom <= facts.now,
    waitIsOver: ({ context: { facts } }) => facts.waitsUntil !== null && facts.waitsUntil <= facts.now,
    reasonGiven,
  },
  actions: {
    /** `asked`: whoever has something to decide in it now. */
    notify: (_, _params: { audience: 'initiator' | 'asked'; message: string }) => {},
  },
}).createMachine({
  id: 'case',
  initial: 'running',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    running: {
      meta: { tone: 'running', due: { at: ({ waitsUntil }: CaseFacts) => waitsUntil, event: 'timePassed' } },
      on: {
        proceed: { target: 'running', reenter: true, meta: bySystem },
        approve: { target: 'approved', actions: tell('initiator', 'notice.caseApproved'), meta: bySystem },
        reject: { target: 'rejected', actions: tell('initiator', 'notice.caseRejected'), meta: bySystem },
        giveBack: { target: 'returned', actions: tell('initiator', 'notice.caseReturned'), meta: bySystem },
        timePassed: { target: 'running', reenter: true, guard: 'waitIsOver', meta: bySystem },
        leave: { target: 'withdrawn', meta: bySystem },
        withdraw: { target: 'withdrawn', guard: and(['isInitiator', 'isUntouched']), meta: { ...byInitiator, destroys: true } },
        urge: {
          target: 'running',
          reenter: true,
          guard: and(['isInitiator', 'notUrgedLately']),
          actions: tell('asked', 'notice.caseUrged'),
          meta: byInitiator,
        },
        jump: { target: 'running', reenter: true, guard: 'reasonGiven', meta: byAdministrator },
        end: {
          target: 'ended',
          guard: 'reasonGiven',
          actions: tell('initiator', 'notice.caseEnded'),
          meta: { ...byAdministrator, destroys: true },
        },
      },
    },
    /** It is with its initiator, who changes the record and submits it again. */
    returned: {
      meta: { tone: 'waiting' },
      on: {
        resume: { target: 'running', meta: bySystem },
        leave: { target: 'withdrawn', meta: bySystem },
      },
    },
    approved: { type: 'final', meta: { tone: 'good' } },
    rejected: { type: 'final', meta: { tone: 'bad' } },
    withdrawn: { type: 'final', meta: { tone: 'idle' } },
    ended: { type: 'final', meta: { tone: 'bad' } },
  },
})
