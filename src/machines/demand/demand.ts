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
}

export type DemandEvent =
  | { type: 'edit' }
  | { type: 'submit' }
  | { type: 'discard' }
  | { type: 'approved' }
  | { type: 'returned'; reason?: string }
  | { type: 'rejected'; reason?: string }
  | { type: 'withdrawn' }
  | { type: 'cancel'; reason?: string }

const byUnit = (event: string) => ({ authority: `pojmDemandApproval:${event}`, roles: ['BU_APPR', 'BU_REQ'] })
const byApproval: TransitionMeta = { authority: 'system' }

/** What a unit needs to have bought, from draft to what group procurement may buy (domain.md §1.4 D). A case of approval carries it on from `approving`. */
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
    reasonGiven,
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
      meta: { tone: 'good' },
      on: {
        cancel: { target: 'cancelled', guard: and(['answersForIt', 'reasonGiven']), meta: { ...byUnit('cancel'), destroys: true } },
      },
    },
    rejected: { type: 'final', meta: { tone: 'bad' } },
    cancelled: { type: 'final', meta: { tone: 'idle' } },
  },
})
