import { and, setup } from 'xstate'
import { addWorkingDays } from '#src/lib/workingDays.ts'
import { reasonGiven, type MachineTypes, type ReckonedFacts, type TransitionMeta } from '../lifecycle.ts'

export interface IntegrityFacts extends ReckonedFacts {
  /** The asking person administers the company it is about. */
  own: boolean
  /** The asking person recorded it. */
  isRecorder: boolean
  notifiedAt: Date | null
  stated: boolean
  /** First moment after its effect; null when it has no end. */
  effectUntil: Date | null
}

export type IntegrityEvent =
  | { type: 'edit' }
  | { type: 'notifyCompany' }
  | { type: 'stateCase'; statement?: string }
  | { type: 'takeEffect' }
  | { type: 'drop'; reason?: string }
  | { type: 'appeal'; reason?: string }
  | { type: 'dismissAppeal'; reason?: string }
  | { type: 'upholdAppeal'; reason?: string }
  | { type: 'lift'; reason?: string }
  | { type: 'expire' }

/** Working days a company has to state its case (domain.md §1.4 T). */
export const statementDays = 5

const by = (event: string, ...roles: string[]): TransitionMeta => ({ authority: `integrityManagement:${event}`, roles })
const byLead = (event: string) => by(event, 'JC_LEAD', 'SUPERVISOR')
const bySupplier = (event: string): TransitionMeta => ({ authority: `integrity:${event}`, roles: ['SUP_ADMIN'] })
const bySystem: TransitionMeta = { authority: 'system' }

const statementDue = ({ calendar, notifiedAt }: IntegrityFacts): Date | null =>
  notifiedAt && addWorkingDays(calendar, notifiedAt, statementDays)
type Audience = 'company' | 'recorder' | 'overseers'
const tell = (audience: Audience, message: string) => ({ type: 'notify', params: { audience, message } }) as const
/** The same where it waits for them to do something. */
const ask = (audience: Audience, message: string) => ({ type: 'notify', params: { audience, message, asks: true } }) as const
const tellCompany = (message: string) => tell('company', message)
const toCompany = (event: 'suspend' | 'blacklist' | 'lift') => ({ type: 'follow', params: { machine: 'company', event } }) as const
/** The company's own machine decides by what is in force: of these only the one that fits is accepted. */
const enforce = [toCompany('suspend'), toCompany('blacklist')]
/** What was lifted may leave a lighter effect in force: the company is then suspended instead. */
const release = [toCompany('lift'), toCompany('suspend')]

/** A record of a supplier's conduct, from draft through the company's statement to its effect and its end: domain.md §1.4 T. */
export const integrityMachine = setup({
  types: {} as MachineTypes<IntegrityFacts, IntegrityEvent>,
  guards: {
    own: ({ context }) => context.facts.own,
    isNotRecorder: ({ context }) => !context.facts.isRecorder,
    notStatedYet: ({ context }) => !context.facts.stated,
    statementOver: ({ context: { facts } }) => {
      const due = statementDue(facts)
      return due !== null && facts.now >= due
    },
    effectOver: ({ context: { facts } }) => facts.effectUntil !== null && facts.now >= facts.effectUntil,
    statementGiven: ({ event }) => ('statement' in event ? (event.statement ?? '').trim().length >= 5 : true),
    reasonGiven,
  },
  actions: {
    follow: (_, _params: { machine: 'company'; event: 'suspend' | 'blacklist' | 'lift' }) => {},
    notify: (_, _params: { audience: Audience; message: string; asks?: true }) => {},
  },
}).createMachine({
  id: 'integrity',
  initial: 'draft',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    draft: {
      meta: { tone: 'idle' },
      on: {
        notifyCompany: { target: 'notified', actions: tellCompany('notice.integrityNotified'), meta: byLead('notifyCompany') },
        edit: { target: 'draft', reenter: true, meta: { ...byLead('edit'), unlogged: true } },
        drop: { target: 'revoked', guard: 'reasonGiven', meta: { ...byLead('drop'), destroys: true } },
      },
    },
    notified: {
      meta: { tone: 'waiting', due: { at: statementDue, event: 'takeEffect' } },
      on: {
        stateCase: {
          target: 'notified',
          reenter: true,
          guard: and(['own', 'notStatedYet', 'statementGiven']),
          actions: tell('recorder', 'notice.integrityStated'),
          meta: bySupplier('stateCase'),
        },
        takeEffect: {
          target: 'effective',
          guard: 'statementOver',
          actions: [...enforce, tellCompany('notice.integrityEffective')],
          meta: bySystem,
        },
        drop: { target: 'revoked', guard: 'reasonGiven', meta: { ...byLead('drop'), destroys: true } },
      },
    },
    effective: {
      meta: { tone: 'running', due: { at: ({ effectUntil }: IntegrityFacts) => effectUntil, event: 'expire' } },
      on: {
        appeal: {
          target: 'appealed',
          guard: and(['own', 'reasonGiven']),
          // The recorder may not decide on it: everyone who may has to hear.
          actions: ask('overseers', 'notice.integrityAppealed'),
          meta: bySupplier('appeal'),
        },
        lift: {
          target: 'revoked',
          guard: and(['isNotRecorder', 'reasonGiven']),
          actions: [...release, tellCompany('notice.integrityLifted')],
          meta: { ...byLead('lift'), destroys: true },
        },
        expire: { target: 'expired', guard: 'effectOver', actions: [...release, tellCompany('notice.integrityEnded')], meta: bySystem },
      },
    },
    appealed: {
      meta: { tone: 'waiting', due: { at: ({ effectUntil }: IntegrityFacts) => effectUntil, event: 'expire' } },
      on: {
        upholdAppeal: {
          target: 'revoked',
          guard: and(['isNotRecorder', 'reasonGiven']),
          actions: [...release, tellCompany('notice.integrityLifted')],
          meta: byLead('upholdAppeal'),
        },
        dismissAppeal: {
          target: 'effective',
          guard: and(['isNotRecorder', 'reasonGiven']),
          actions: tellCompany('notice.integrityDismissed'),
          meta: { ...byLead('dismissAppeal'), destroys: true },
        },
        expire: { target: 'expired', guard: 'effectOver', actions: [...release, tellCompany('notice.integrityEnded')], meta: bySystem },
      },
    },
    expired: { type: 'final', meta: { tone: 'idle' } },
    revoked: { type: 'final', meta: { tone: 'idle' } },
  },
})
