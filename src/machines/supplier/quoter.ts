import { and, setup } from 'xstate'
import type { Facts, StateMeta, TransitionMeta } from '../lifecycle.ts'

export interface QuoterFacts extends Facts {
  /** The asking person administers the company. */
  own: boolean
  mobileVerified: boolean
  hasLetter: boolean
  categoryCount: number
  /** First day after the authority letter's validity. */
  validUntil: Date
  validFrom: Date
  isInviter: boolean
}

export type QuoterEvent =
  | { type: 'edit' }
  | { type: 'submit' }
  | { type: 'approve' }
  | { type: 'return'; reason?: string }
  | { type: 'disable'; reason?: string }
  | { type: 'renew' }
  | { type: 'expire' }

const bySupplier = (event: string): TransitionMeta => ({ authority: `poBuQuoter:${event}`, roles: ['SUP_ADMIN'] })
const byReviewer = (event: string): TransitionMeta => ({ authority: `srmQuotationOfficer:${event}`, roles: ['PLAT_REVIEWER'] })
const bySystem: TransitionMeta = { authority: 'system' }
const tellCompany = (message: string) => ({ type: 'notify', params: { audience: 'company', message } }) as const

const edit = (state: 'draft' | 'returned') => ({ target: state, reenter: true, guard: 'own', meta: bySupplier('edit') }) as const
const submit = {
  target: 'pending',
  guard: and(['own', 'mobileVerified', 'hasLetter', 'hasCategory', 'validityLasts']),
  actions: { type: 'notify', params: { audience: 'reviewers', message: 'notice.quoterSubmitted' } },
  meta: bySupplier('submit'),
} as const

/** Who may quote for a company, by an authority letter and for its categories: domain.md §1.4 C. */
export const quoterMachine = setup({
  types: {
    context: {} as { facts: QuoterFacts },
    input: {} as { facts: QuoterFacts },
    events: {} as QuoterEvent,
    meta: {} as StateMeta | TransitionMeta,
  },
  guards: {
    own: ({ context }) => context.facts.own,
    mobileVerified: ({ context }) => context.facts.mobileVerified,
    hasLetter: ({ context }) => context.facts.hasLetter,
    hasCategory: ({ context }) => context.facts.categoryCount > 0,
    notInviter: ({ context }) => !context.facts.isInviter,
    validityLasts: ({ context: { facts } }) => facts.now < facts.validUntil,
    validityOver: ({ context: { facts } }) => facts.now >= facts.validUntil,
    /** An offer is made before anyone could have typed the reason. */
    reasonGiven: ({ event }) => ('reason' in event ? (event.reason ?? '').trim().length >= 5 : true),
  },
  actions: {
    notify: (_, _params: { audience: 'company' | 'reviewers'; message: string }) => {},
  },
}).createMachine({
  id: 'quoter',
  initial: 'draft',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    draft: { meta: { tone: 'idle' }, on: { edit: edit('draft'), submit } },
    returned: { meta: { tone: 'waiting' }, on: { edit: edit('returned'), submit } },
    pending: {
      meta: { tone: 'waiting' },
      on: {
        approve: {
          target: 'active',
          guard: and(['notInviter', 'validityLasts']),
          actions: tellCompany('notice.quoterApproved'),
          meta: byReviewer('approve'),
        },
        return: {
          target: 'returned',
          guard: and(['notInviter', 'reasonGiven']),
          actions: tellCompany('notice.quoterReturned'),
          meta: byReviewer('return'),
        },
      },
    },
    active: {
      meta: { tone: 'good', due: { at: ({ validUntil }: QuoterFacts) => validUntil, event: 'expire' } },
      on: {
        disable: {
          target: 'disabled',
          guard: 'reasonGiven',
          actions: tellCompany('notice.quoterDisabled'),
          meta: byReviewer('disable'),
        },
        expire: { target: 'expired', guard: 'validityOver', actions: tellCompany('notice.quoterExpired'), meta: bySystem },
      },
    },
    expired: { meta: { tone: 'bad' }, on: { renew: { target: 'draft', guard: 'own', meta: bySupplier('renew') } } },
    disabled: { type: 'final', meta: { tone: 'bad' } },
  },
})
