import { and, setup } from 'xstate'
import type { HoldableFacts } from '../hold.ts'
import type { MachineTypes, TransitionMeta } from '../lifecycle.ts'

export interface QuotationFacts extends HoldableFacts {
  deadline: Date
  /** State of the project's machine. */
  projectState: string
  /** The project was opened, whatever became of it since. */
  projectOpened: boolean
  /** The supplier is formally admitted. */
  companyApproved: boolean
  /** The project is open to all, or this supplier was invited. */
  admitted: boolean
  /** The project's category, or the one above it, is in the supplier's approved scope. */
  inScope: boolean
  /** The asking person is today an active quoter of the supplier for the project's category. */
  quoterActive: boolean
  itemCount: number
  /** Items with a price in the saved draft. */
  pricedCount: number
  /** Gaps may stay open. */
  allowPartial: boolean
  /** This quotation is the one that was chosen. */
  isChosen: boolean
  /** What was sent hashes to what the receipt says. */
  hashMatches: boolean
}

export type QuotationEvent =
  | { type: 'saveDraft' }
  | { type: 'submit' }
  | { type: 'replace' }
  | { type: 'withdraw' }
  | { type: 'deadlinePassed' }
  | { type: 'deadlineExtended' }
  | { type: 'open' }
  | { type: 'resultPublished' }
  | { type: 'projectCancelled' }

const may = (authority: string) => ({ authority, roles: ['SUP_QUOTER'] }) satisfies TransitionMeta
const bySystem: TransitionMeta = { authority: 'system' }

const whileOpen = ['beforeDeadline', 'projectTakesQuotes'] as const
const toSeal = and([...whileOpen, 'companyApproved', 'admitted', 'inScope', 'quoterActive', 'anythingPriced', 'complete'])
const saveDraft = {
  reenter: true,
  guard: and([...whileOpen, 'admitted']),
  meta: { ...may('poPrice:saveDraft'), unlogged: true, whileHeld: true },
} as const
const projectCancelled = { target: 'voided', meta: bySystem } as const
const lapse = { target: 'lapsed', guard: 'deadlineReached', meta: bySystem } as const

/**
 * One supplier's quotation for one project: the first form of domain.md §1.4 G. Reconfirming after an amendment and ranking grow
 * from `sealed` and `opened`.
 */
export const quotationMachine = setup({
  types: {} as MachineTypes<QuotationFacts, QuotationEvent>,
  guards: {
    /** While the project is held, its deadline stands still with it. */
    beforeDeadline: ({ context: { facts } }) => facts.holds.length > 0 || facts.now < facts.deadline,
    deadlineReached: ({ context }) => context.facts.now >= context.facts.deadline,
    projectTakesQuotes: ({ context }) => context.facts.projectState === 'published',
    /** The buyer may be quicker than the delivery of the opening. */
    projectOpened: ({ context }) => context.facts.projectOpened,
    companyApproved: ({ context }) => context.facts.companyApproved,
    admitted: ({ context }) => context.facts.admitted,
    inScope: ({ context }) => context.facts.inScope,
    quoterActive: ({ context }) => context.facts.quoterActive,
    anythingPriced: ({ context }) => context.facts.pricedCount > 0,
    complete: ({ context: { facts } }) => facts.allowPartial || facts.pricedCount >= facts.itemCount,
    hashMatches: ({ context }) => context.facts.hashMatches,
    isChosen: ({ context }) => context.facts.isChosen,
    isNotChosen: ({ context }) => !context.facts.isChosen,
  },
}).createMachine({
  id: 'quotation',
  initial: 'draft',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    draft: {
      meta: { tone: 'idle' },
      on: {
        saveDraft: { ...saveDraft, target: 'draft' },
        submit: { target: 'sealed', guard: toSeal, meta: may('poPrice:submit') },
        deadlinePassed: lapse,
        projectCancelled,
      },
    },
    withdrawn: {
      meta: { tone: 'idle' },
      on: {
        saveDraft: { ...saveDraft, target: 'withdrawn' },
        submit: { target: 'sealed', guard: toSeal, meta: may('poPrice:submit') },
        deadlinePassed: lapse,
        projectCancelled,
      },
    },
    sealed: {
      meta: { tone: 'running' },
      on: {
        saveDraft: { ...saveDraft, target: 'sealed' },
        replace: { target: 'sealed', reenter: true, guard: toSeal, meta: may('poPrice:replace') },
        withdraw: {
          target: 'withdrawn',
          guard: and([...whileOpen, 'quoterActive']),
          meta: { ...may('poPrice:withdraw'), destroys: true, whileHeld: true },
        },
        open: { target: 'opened', guard: and(['deadlineReached', 'projectOpened', 'hashMatches']), meta: bySystem },
        projectCancelled,
      },
    },
    opened: {
      meta: { tone: 'running' },
      on: {
        resultPublished: [
          { target: 'chosen', guard: 'isChosen', meta: bySystem },
          { target: 'notChosen', guard: 'isNotChosen', meta: bySystem },
        ],
        projectCancelled,
      },
    },
    chosen: { type: 'final', meta: { tone: 'good' } },
    notChosen: { type: 'final', meta: { tone: 'bad' } },
    lapsed: {
      meta: { tone: 'idle' },
      on: { deadlineExtended: { target: 'draft', guard: and(whileOpen), meta: bySystem } },
    },
    voided: { type: 'final', meta: { tone: 'bad' } },
  },
})
