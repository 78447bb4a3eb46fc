import { and, setup } from 'xstate'
import { reasonGiven, type MachineTypes, type Facts, type TransitionMeta } from '../lifecycle.ts'
import { goingOn } from '../project/goingOn.ts'
import { remediesOf, type objectionOutcomes, type ObjectionRemedy, type ObjectionTarget } from './terms.ts'

/** How an objection is answered, or decided. */
export interface ObjectionAnswer {
  outcome?: (typeof objectionOutcomes)[number]
  remedy?: ObjectionRemedy
  answer?: string
}

export interface ObjectionFacts extends Facts {
  /** The asking person’s company filed it. */
  own: boolean
  /** The asking person runs the purchase, or leads group procurement. */
  inCharge: boolean
  target: ObjectionTarget
  /** State of the project’s machine. */
  projectState: string
  /** Until when it may be escalated; null before it is answered. */
  escalatableUntil: Date | null
}

export type ObjectionEvent =
  | { type: 'accept' }
  | { type: 'dismiss'; reason?: string }
  | ({ type: 'answer' } & ObjectionAnswer)
  | { type: 'withdraw' }
  | { type: 'escalate'; reason?: string }
  | { type: 'settle' }
  | ({ type: 'decide' } & ObjectionAnswer)

const byHouse = (event: string): TransitionMeta => ({ authority: `poJcObjection:${event}`, roles: ['JC_BUYER', 'JC_LEAD'] })
const byFiler = (event: string): TransitionMeta => ({ authority: `poHistory:${event}`, roles: ['SUP_QUOTER'] })
const tell = <A extends 'filer' | 'house' | 'supervisor', M extends string>(audience: A, message: M) =>
  ({ type: 'notify', params: { audience, message } }) as const
const asks = <A extends 'house' | 'supervisor', M extends string>(audience: A, message: M) =>
  ({ type: 'notify', params: { audience, message, asks: true } }) as const

const withdraw = {
  target: 'withdrawn',
  guard: 'own',
  actions: tell('house', 'notice.objectionWithdrawn'),
  meta: { ...byFiler('withdraw'), destroys: true },
} as const

/**
 * What a supplier objects to in a purchase (domain.md §1.4 I). Accepted, it holds the purchase until it is answered; whoever filed it may go to
 * the supervisor then.
 */
export const objectionMachine = setup({
  types: {} as MachineTypes<ObjectionFacts, ObjectionEvent>,
  guards: {
    own: ({ context }) => context.facts.own,
    inCharge: ({ context }) => context.facts.inCharge,
    /** Nothing follows from what is rejected, and nothing happens to a purchase that has come to its end. An offer is made before anybody chose. */
    remedyFits: ({ context: { facts }, event }) => {
      if (!('remedy' in event) || event.remedy === undefined || event.remedy === 'NONE') return true
      if (event.outcome === 'REJECTED' || !remediesOf[facts.target].includes(event.remedy)) return false
      return (event.remedy === 'CANCEL' ? goingOn : ['chosen', 'contestable']).includes(facts.projectState)
    },
    timeIsOver: ({ context: { facts } }) => facts.escalatableUntil !== null && facts.escalatableUntil <= facts.now,
    reasonGiven,
  },
  actions: {
    notify: (_, _params: { audience: 'filer' | 'house' | 'supervisor'; message: string; asks?: true }) => {},
  },
}).createMachine({
  id: 'objection',
  initial: 'filed',
  context: ({ input }) => ({ facts: input.facts }),
  entry: asks('house', 'notice.objectionFiled'),
  states: {
    filed: {
      meta: { tone: 'waiting' },
      on: {
        accept: { target: 'accepted', guard: 'inCharge', actions: tell('filer', 'notice.objectionAccepted'), meta: byHouse('accept') },
        dismiss: {
          target: 'inadmissible',
          guard: and(['inCharge', 'reasonGiven']),
          actions: tell('filer', 'notice.objectionDismissed'),
          meta: { ...byHouse('accept'), destroys: true },
        },
        withdraw,
      },
    },
    accepted: {
      meta: { tone: 'waiting' },
      on: {
        answer: {
          target: 'answered',
          guard: and(['inCharge', 'remedyFits']),
          actions: tell('filer', 'notice.objectionAnswered'),
          meta: byHouse('answer'),
        },
        withdraw,
      },
    },
    answered: {
      meta: { tone: 'running', due: { at: ({ escalatableUntil }: ObjectionFacts) => escalatableUntil, event: 'settle' } },
      on: {
        escalate: {
          target: 'escalated',
          guard: and(['own', 'reasonGiven']),
          actions: [asks('supervisor', 'notice.objectionEscalated'), tell('house', 'notice.objectionEscalated')],
          meta: byFiler('escalate'),
        },
        settle: { target: 'resolved', guard: 'timeIsOver', meta: { authority: 'system' } },
      },
    },
    escalated: {
      meta: { tone: 'waiting' },
      on: {
        decide: {
          target: 'decided',
          guard: 'remedyFits',
          actions: [tell('filer', 'notice.objectionDecided'), tell('house', 'notice.objectionDecided')],
          meta: { authority: 'poJcObjection:decide', roles: ['SUPERVISOR'] },
        },
      },
    },
    resolved: { type: 'final', meta: { tone: 'good' } },
    inadmissible: { type: 'final', meta: { tone: 'bad' } },
    withdrawn: { type: 'final', meta: { tone: 'idle' } },
    decided: { type: 'final', meta: { tone: 'good' } },
  },
})
