import { and, setup } from 'xstate'
import { later } from '#src/lib/shanghaiTime.ts'
import { reasonGiven, type MachineTypes, type Facts, type TransitionMeta } from '../lifecycle.ts'

export interface QuoterFacts extends Facts {
  /** The asking person administers the company. */
  own: boolean
  mobileVerified: boolean
  hasLetter: boolean
  /** Its categories that are in the company's scope. */
  categoryCount: number
  /** First moment after the authority letter's validity. */
  validUntil: Date
  isInviter: boolean
  /** The same natural person is an active quoter already, whatever the company. */
  activeElsewhere: boolean
  /** Told that the end is near. */
  warned: boolean
}

export type QuoterEvent =
  | { type: 'edit' }
  | { type: 'submit' }
  | { type: 'approve' }
  | { type: 'return'; reason?: string }
  | { type: 'disable'; reason?: string }
  | { type: 'endsSoon' }
  | { type: 'renew' }
  | { type: 'expire' }

/** How long before its end a quoter's authority warns (domain.md §1.4 C). */
const warningDays = 3

const bySupplier = (event: string): TransitionMeta => ({ authority: `poBuQuoter:${event}`, roles: ['SUP_ADMIN'] })
const byReviewer = (event: string): TransitionMeta => ({ authority: `srmQuotationOfficer:${event}`, roles: ['PLAT_REVIEWER'] })
const bySystem: TransitionMeta = { authority: 'system' }
const tellCompany = (message: string) => ({ type: 'notify', params: { audience: 'company', message } }) as const

/** Once, and not once it is over. */
const warningDue = ({ validUntil, warned, now }: QuoterFacts): Date | null =>
  warned || now >= validUntil ? null : later(validUntil, -warningDays, 'day')

const edit = (state: 'draft' | 'returned') =>
  ({ target: state, reenter: true, guard: 'own', meta: { ...bySupplier('edit'), unlogged: true } }) as const
const submit = {
  target: 'pending',
  guard: and(['own', 'mobileVerified', 'hasLetter', 'quotesSomething', 'validityLasts']),
  actions: { type: 'notify', params: { audience: 'reviewers', message: 'notice.quoterSubmitted', asks: true } },
  meta: bySupplier('submit'),
} as const

/** Who may quote for a company, by an authority letter and for its categories: domain.md §1.4 C. */
export const quoterMachine = setup({
  types: {} as MachineTypes<QuoterFacts, QuoterEvent>,
  guards: {
    own: ({ context }) => context.facts.own,
    mobileVerified: ({ context }) => context.facts.mobileVerified,
    hasLetter: ({ context }) => context.facts.hasLetter,
    quotesSomething: ({ context }) => context.facts.categoryCount > 0,
    notInviter: ({ context }) => !context.facts.isInviter,
    onePersonOneSupplier: ({ context }) => !context.facts.activeElsewhere,
    validityLasts: ({ context: { facts } }) => facts.now < facts.validUntil,
    validityOver: ({ context: { facts } }) => facts.now >= facts.validUntil,
    validityEnds: ({ context: { facts } }) => {
      const due = warningDue(facts)
      return due !== null && facts.now >= due
    },
    reasonGiven,
  },
  actions: {
    notify: (_, _params: { audience: 'company' | 'reviewers'; message: string; asks?: true }) => {},
  },
}).createMachine({
  id: 'quoter',
  initial: 'draft',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    draft: { meta: { tone: 'idle' }, on: { submit, edit: edit('draft') } },
    returned: { meta: { tone: 'waiting' }, on: { submit, edit: edit('returned') } },
    pending: {
      meta: { tone: 'waiting' },
      on: {
        approve: {
          target: 'active',
          guard: and(['notInviter', 'validityLasts', 'onePersonOneSupplier']),
          actions: tellCompany('notice.quoterApproved'),
          meta: byReviewer('approve'),
        },
        return: {
          target: 'returned',
          guard: and(['notInviter', 'reasonGiven']),
          actions: { type: 'notify', params: { audience: 'company', message: 'notice.quoterReturned', asks: true } },
          meta: byReviewer('return'),
        },
      },
    },
    active: {
      meta: {
        tone: 'good',
        due: [
          { at: warningDue, event: 'endsSoon' },
          { at: ({ validUntil }: QuoterFacts) => validUntil, event: 'expire' },
        ],
      },
      on: {
        disable: {
          target: 'disabled',
          guard: 'reasonGiven',
          actions: tellCompany('notice.quoterDisabled'),
          meta: { ...byReviewer('disable'), destroys: true },
        },
        endsSoon: {
          target: 'active',
          reenter: true,
          guard: 'validityEnds',
          actions: tellCompany('notice.quoterEndsSoon'),
          meta: bySystem,
        },
        expire: { target: 'expired', guard: 'validityOver', actions: tellCompany('notice.quoterExpired'), meta: bySystem },
      },
    },
    expired: { meta: { tone: 'bad' }, on: { renew: { target: 'draft', guard: 'own', meta: bySupplier('renew') } } },
    disabled: { type: 'final', meta: { tone: 'bad' } },
  },
})
