import { and, setup } from 'xstate'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import type { MethodCode } from '../project/methods.ts'
import { reasonGiven, type Facts, type MachineTypes, type TransitionMeta } from '../lifecycle.ts'
import type { DemandKind } from './kinds.ts'

export interface DemandFacts extends Facts {
  /** The asking person wrote it. */
  isRequester: boolean
  /** They did, or they answer for its unit. */
  answersForIt: boolean
  hasTitle: boolean
  hasUnit: boolean
  hasCategory: boolean
  lineCount: number
  kind: DemandKind
  method: MethodCode
  /** A day, `yyyy-MM-dd`. */
  needBy: string | null
  /** What is left of its budget covers it, or it names none. */
  isCovered: boolean
  hasDirectReason: boolean
  evidenceCount: number
  /** The asking person buys it, or leads group procurement. */
  hasDemand: boolean
  /** Whoever is named may buy for its unit, and does not have it already; true until somebody is named. */
  buyerFits: boolean
  /** The asking person names themself, or leads group procurement; true until somebody is named. */
  mayNameBuyer: boolean
  /** No purchase takes anything of it, drafts among them. */
  nothingTaken: boolean
}

export type DemandEvent =
  | { type: 'edit' }
  | { type: 'submit' }
  | { type: 'discard' }
  | { type: 'approved' }
  | { type: 'returned'; reason?: string }
  | { type: 'rejected'; reason?: string }
  | { type: 'withdrawn' }
  | { type: 'accept'; buyerId?: string }
  | { type: 'assign'; buyerId?: string; reason?: string }
  | { type: 'giveBack'; reason?: string }
  | { type: 'cancel'; reason?: string }

const byUnit = (event: string) => ({ authority: `pojmDemandApproval:${event}`, roles: ['BU_APPR', 'BU_REQ'] })
const byApproval: TransitionMeta = { authority: 'system' }
const byBuyers = (event: 'accept' | 'giveBack') => ({ authority: `poJcProject:${event}Demand`, roles: ['JC_BUYER', 'JC_LEAD'] })

type Audience = 'requester' | 'buyer' | 'whoBuys'
const tell = (audience: Audience, message: string) => ({ type: 'notify', params: { audience, message } }) as const

const giveBack = {
  target: 'draft',
  guard: and(['hasDemand', 'nothingTaken', 'reasonGiven']),
  actions: tell('requester', 'notice.demandGivenBack'),
  meta: byBuyers('giveBack'),
} as const
const cancel = {
  target: 'cancelled',
  guard: and(['answersForIt', 'reasonGiven']),
  meta: { ...byUnit('cancel'), destroys: true },
} as const

/**
 * What a unit needs to have bought, from draft to what group procurement buys (domain.md §1.4 D). A case of approval carries it on from `approving`; what is
 * approved waits in the pool until a buyer accepts it.
 */
export const demandMachine = setup({
  types: {} as MachineTypes<DemandFacts, DemandEvent>,
  guards: {
    isRequester: ({ context: { facts } }) => facts.isRequester,
    answersForIt: ({ context: { facts } }) => facts.answersForIt,
    hasTitle: ({ context: { facts } }) => facts.hasTitle,
    demandHasUnit: ({ context: { facts } }) => facts.hasUnit,
    hasCategory: ({ context: { facts } }) => facts.hasCategory,
    hasLines: ({ context: { facts } }) => facts.lineCount > 0,
    // What was bought in an emergency was needed before it is recorded.
    needByAhead: ({ context: { facts } }) => facts.needBy !== null && (facts.kind === 'URGENT' || facts.needBy >= dateOf(facts.now)),
    isCovered: ({ context: { facts } }) => facts.isCovered,
    directReasonGiven: ({ context: { facts } }) => facts.method !== 'DIRECT' || facts.hasDirectReason,
    directProven: ({ context: { facts } }) => facts.method !== 'DIRECT' || facts.evidenceCount > 0,
    hasDemand: ({ context: { facts } }) => facts.hasDemand,
    buyerFits: ({ context: { facts } }) => facts.buyerFits,
    mayNameBuyer: ({ context: { facts } }) => facts.mayNameBuyer,
    nothingTaken: ({ context: { facts } }) => facts.nothingTaken,
    reasonGiven,
  },
  actions: {
    notify: (_, _params: { audience: Audience; message: string }) => {},
  },
}).createMachine({
  id: 'demand',
  initial: 'draft',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    draft: {
      meta: { tone: 'idle' },
      on: {
        edit: { target: 'draft', reenter: true, guard: 'isRequester', meta: { ...byUnit('edit'), unlogged: true } },
        submit: {
          target: 'approving',
          guard: and([
            'isRequester',
            'hasTitle',
            'demandHasUnit',
            'hasCategory',
            'hasLines',
            'needByAhead',
            'isCovered',
            'directReasonGiven',
            'directProven',
          ]),
          meta: byUnit('submit'),
        },
        discard: { target: 'discarded', guard: 'isRequester', meta: { ...byUnit('discard'), destroys: true } },
      },
    },
    discarded: { type: 'final', meta: { tone: 'idle' } },
    approving: {
      meta: { tone: 'waiting', approval: 'DEMAND' },
      on: {
        approved: { target: 'approved', meta: byApproval },
        returned: { target: 'draft', meta: byApproval },
        rejected: { target: 'rejected', meta: byApproval },
        withdrawn: { target: 'draft', meta: byApproval },
      },
    },
    approved: {
      meta: { tone: 'waiting' },
      on: {
        accept: {
          target: 'accepted',
          guard: and(['mayNameBuyer', 'buyerFits']),
          actions: [tell('requester', 'notice.demandAccepted'), tell('buyer', 'notice.demandAssigned')],
          meta: byBuyers('accept'),
        },
        giveBack,
        cancel,
      },
    },
    accepted: {
      meta: { tone: 'running' },
      on: {
        assign: {
          target: 'accepted',
          reenter: true,
          guard: and(['buyerFits', 'reasonGiven']),
          actions: tell('buyer', 'notice.demandAssigned'),
          meta: { authority: 'poJcProject:assignDemand', roles: ['JC_LEAD'] },
        },
        giveBack,
        cancel: { ...cancel, actions: tell('whoBuys', 'notice.demandCancelled') },
      },
    },
    rejected: { type: 'final', meta: { tone: 'bad' } },
    cancelled: { type: 'final', meta: { tone: 'idle' } },
  },
})
