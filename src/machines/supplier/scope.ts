import { and, setup } from 'xstate'
import { reasonGiven, type MachineTypes, type Facts, type TransitionMeta } from '../lifecycle.ts'

export interface ScopeFacts extends Facts {
  /** The asking person administers the company. */
  own: boolean
  isInviter: boolean
  /** The company's registration has come to group approval, or is through it. */
  companyReviewed: boolean
  /** As long as the company is in group approval, the asking person has claimed its case; nobody needs to afterwards. */
  isAssignee: boolean
}

export type ScopeEvent = { type: 'approve' } | { type: 'deny'; reason?: string } | { type: 'withdraw' }

const byGroup = (event: string): TransitionMeta => ({ authority: `srmcheckJc:${event}`, roles: ['JC_LEAD'] })
const tellCompany = (message: string) => ({ type: 'notify', params: { audience: 'company', message } }) as const
const withdraw = {
  target: 'withdrawn',
  guard: 'own',
  meta: { authority: 'poBuScope:withdraw', roles: ['SUP_ADMIN'], destroys: true } satisfies TransitionMeta,
} as const

/** One category that a company may supply: proposed by the company, decided by group procurement (domain.md §1.2 SupplyScope). */
export const scopeMachine = setup({
  types: {} as MachineTypes<ScopeFacts, ScopeEvent>,
  guards: {
    own: ({ context }) => context.facts.own,
    notInviter: ({ context }) => !context.facts.isInviter,
    companyReviewed: ({ context }) => context.facts.companyReviewed,
    isAssignee: ({ context }) => context.facts.isAssignee,
    reasonGiven,
  },
  actions: {
    notify: (_, _params: { audience: 'company' | 'group'; message: string; asks?: true }) => {},
  },
}).createMachine({
  id: 'scope',
  initial: 'proposed',
  context: ({ input }) => ({ facts: input.facts }),
  entry: { type: 'notify', params: { audience: 'group', message: 'notice.scopeProposed', asks: true } },
  states: {
    proposed: {
      meta: { tone: 'waiting' },
      on: {
        approve: {
          target: 'approved',
          guard: and(['notInviter', 'companyReviewed', 'isAssignee']),
          actions: tellCompany('notice.scopeApproved'),
          meta: byGroup('approveScope'),
        },
        deny: {
          target: 'denied',
          guard: and(['notInviter', 'companyReviewed', 'isAssignee', 'reasonGiven']),
          actions: tellCompany('notice.scopeDenied'),
          meta: { ...byGroup('denyScope'), destroys: true },
        },
        withdraw,
      },
    },
    approved: { meta: { tone: 'good' }, on: { withdraw } },
    denied: { type: 'final', meta: { tone: 'bad' } },
    withdrawn: { type: 'final', meta: { tone: 'idle' } },
  },
})
