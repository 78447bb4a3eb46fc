import { and, setup } from 'xstate'
import { reasonGiven, type MachineTypes, type Facts, type TransitionMeta } from '../lifecycle.ts'

export interface QuestionFacts extends Facts {
  /** The asking person’s company asked it. */
  own: boolean
  /** The asking person runs the purchase, leads group procurement, or was given the question. */
  inCharge: boolean
  /** State of the project’s machine. */
  projectState: string
  /** Whoever it is given to may run purchases like this one. */
  expertFits: boolean
  /** The other question, of the same purchase, is answered. */
  otherAnswered: boolean
}

export type QuestionEvent =
  | { type: 'edit' }
  | { type: 'assign'; toUserId?: string }
  | { type: 'answer'; answer?: string; documentIds?: string[] }
  | { type: 'merge'; intoId?: string }
  | { type: 'refuse'; reason?: string }
  | { type: 'withdraw' }

const byBuyer = (event: string): TransitionMeta => ({ authority: `poJcQuestion:${event}`, roles: ['JC_BUYER', 'JC_LEAD'] })
const stay = { target: 'asked', reenter: true } as const

/**
 * What a supplier asks about a published purchase (domain.md §1.4 H). It is answered once, to everybody who may quote; a duplicate is
 * merged into one that is answered, so that no question is lost with another.
 */
export const questionMachine = setup({
  types: {} as MachineTypes<QuestionFacts, QuestionEvent>,
  guards: {
    own: ({ context }) => context.facts.own,
    inCharge: ({ context }) => context.facts.inCharge,
    /** An answer still helps whoever may quote, also where a purchase with too few quotations is given more time. */
    notOpenedYet: ({ context }) => ['published', 'sealed'].includes(context.facts.projectState),
    expertFits: ({ context }) => context.facts.expertFits,
    otherAnswered: ({ context }) => context.facts.otherAnswered,
    reasonGiven,
  },
  actions: {
    notify: (_, _params: { audience: 'inCharge' | 'expert' | 'quoting'; message: string; asks?: true }) => {},
  },
}).createMachine({
  id: 'question',
  initial: 'asked',
  context: ({ input }) => ({ facts: input.facts }),
  entry: { type: 'notify', params: { audience: 'inCharge', message: 'notice.questionAsked', asks: true } },
  states: {
    asked: {
      meta: { tone: 'waiting' },
      on: {
        answer: {
          target: 'answered',
          guard: and(['inCharge', 'notOpenedYet']),
          actions: { type: 'notify', params: { audience: 'quoting', message: 'notice.questionAnswered' } },
          meta: byBuyer('answer'),
        },
        edit: { ...stay, guard: and(['inCharge', 'notOpenedYet']), meta: { ...byBuyer('answer'), unlogged: true } },
        assign: {
          ...stay,
          guard: and(['inCharge', 'notOpenedYet', 'expertFits']),
          actions: { type: 'notify', params: { audience: 'expert', message: 'notice.questionAssigned', asks: true } },
          meta: byBuyer('assign'),
        },
        merge: { target: 'merged', guard: and(['inCharge', 'otherAnswered']), meta: byBuyer('merge') },
        refuse: { target: 'refused', guard: and(['inCharge', 'reasonGiven']), meta: { ...byBuyer('refuse'), destroys: true } },
        withdraw: { target: 'withdrawn', guard: 'own', meta: { authority: 'poAnswer:withdraw', roles: ['SUP_QUOTER'], destroys: true } },
      },
    },
    answered: { type: 'final', meta: { tone: 'good' } },
    merged: { type: 'final', meta: { tone: 'idle' } },
    refused: { type: 'final', meta: { tone: 'bad' } },
    withdrawn: { type: 'final', meta: { tone: 'idle' } },
  },
})
