import { and, setup } from 'xstate'
import { later } from '#src/lib/shanghaiTime.ts'
import { reasonGiven, type MachineTypes, type TransitionMeta } from '../lifecycle.ts'
import { reminderDue, waitedLong, type WaitingFacts } from '../waiting.ts'

export type RegistrationStep = 2 | 3 | 4

export interface CompanyFacts extends WaitingFacts {
  /** The asking person administers this company. */
  own: boolean
  /** The asking person sent the invitation that brought this company. */
  isInviter: boolean
  /** The case is in the hands of the asking person. */
  isAssignee: boolean
  /** The asking person leads group procurement. */
  leads: boolean
  /** Whom a case is handed to may decide it where it stands, and does not have it already; true until somebody is named. */
  receiverMayDecide: boolean
  /** Whom a case is handed to sent the invitation that brought this company. */
  receiverInvited: boolean
  /** Steps that are committed. */
  stepsDone: readonly RegistrationStep[]
  contactVerified: boolean
  /** The data of step two are there. */
  stepTwoWritten: boolean
  /** Null for a licence without an end. */
  licenceEnd: Date | null
  scopeCount: number
  /** Fields the reviewer returned that still are as they were. */
  unmendedCount: number
  /** Fields marked as wrong. */
  markedCount: number
  /** Fields that nobody has marked yet where the case stands, neither as right nor as wrong. */
  unmarkedCount: number
  undecidedScopes: number
  approvedScopes: number
  /** The earliest end of licence and certificates; null when none ends. */
  validUntil: Date | null
  /** When a rejected company may apply again. */
  reapplyFrom: Date | null
  /** Integrity effects in force. */
  effect: 'NONE' | 'NO_QUOTE' | 'BLACKLIST'
  /** Projects in which the company has a quotation that is not decided. */
  openProjects: number
  /** What runs with the company and has to end before it is closed. */
  running: number
  /** Purchases that are not open yet, and in which it might have a quotation: whether it has is told to nobody. */
  unopenedPurchases: number
  /** The company that this one is merged into is another one, and goes on; true until one is named. */
  keptGoesOn: boolean
}

export type CompanyEvent =
  | { type: 'saveStepTwo' }
  | { type: 'commitStepTwo' }
  | { type: 'commitStepThree' }
  | { type: 'commitStepFour' }
  | { type: 'submit' }
  | { type: 'claim' }
  | { type: 'mark' }
  | { type: 'transfer'; toUserId?: string; reason?: string }
  | { type: 'reassign'; toUserId?: string }
  | { type: 'unassign' }
  | { type: 'pass' }
  | { type: 'return' }
  | { type: 'reject'; reason?: string }
  | { type: 'take' }
  | { type: 'approve' }
  | { type: 'sendBack' }
  | { type: 'decline'; reason?: string }
  | { type: 'waitedLong' }
  | { type: 'reapply' }
  | { type: 'expire' }
  | { type: 'renew' }
  | { type: 'suspend' }
  | { type: 'blacklist' }
  | { type: 'lift' }
  | { type: 'cancel'; reason?: string }
  | { type: 'close'; reason?: string }
  | { type: 'reopen'; reason?: string }
  | { type: 'merge'; intoId?: string; reason?: string }

/** The account status of domain.md §1.4 A, as `front/info` and the specification number it. */
export const accountStatus: Record<string, string> = {
  cancelled: '0',
  closed: '0',
  merged: '0',
  registered: '1',
  filling: '2',
  returned: '2',
  firstReview: '3',
  groupApproval: '4',
  approved: '5',
  rejected: '6',
  suspended: '7',
  expired: '8',
  blacklisted: '9',
}

/** States in which a supplier can take another one in. */
export const goesOn: ReadonlySet<string> = new Set(['registered', 'filling', 'returned', 'approved', 'suspended', 'expired', 'blacklisted'])

/** Days a licence must still last when a registration is submitted, and a rejected company waits (domain.md §1.4 A). */
export const licenceDays = 30
export const reapplyDays = 90

/** Whether a licence, or a certificate, lasts long enough to be admitted: `end` is the first moment after its last day, null without one. */
export const licenceLasts = (end: Date | null, now: Date): boolean => end === null || end >= later(now, licenceDays, 'day')

const by = (authority: string, ...roles: string[]): TransitionMeta => ({ authority, roles })
const bySupplier = (event: string) => by(`company:${event}`, 'SUP_ADMIN')
const byReviewer = (event: string) => by(`srmcheckManager:${event}`, 'PLAT_REVIEWER')
const byGroup = (event: string) => by(`srmcheckJc:${event}`, 'JC_LEAD')
const mark = (state: 'firstReview' | 'groupApproval') =>
  ({
    target: state,
    reenter: true,
    guard: and(['notInviter', 'isAssignee']),
    meta: { ...by('company:mark', 'PLAT_REVIEWER', 'JC_LEAD'), unlogged: true },
  }) as const
const bySystem: TransitionMeta = { authority: 'system' }

type Audience = 'company' | 'reviewers' | 'group' | 'assignee' | 'leads' | 'administrators' | 'receiver' | 'inviter' | 'kept'
const tell = (audience: Audience, message: string) => ({ type: 'notify', params: { audience, message } }) as const
/** The same where it waits for them to do something. */
const ask = (audience: Audience, message: string) => ({ type: 'notify', params: { audience, message, asks: true } }) as const

/** The case goes on in other hands (转办). */
const transfer = (state: 'firstReview' | 'groupApproval') =>
  ({
    target: state,
    reenter: true,
    guard: and(['notInviter', 'hasCaseOrLeads', 'receiverMayDecide', 'receiverNotInviter']),
    actions: ask('receiver', 'notice.companyTransferred'),
    meta: by('company:transfer', 'PLAT_REVIEWER', 'JC_LEAD'),
  }) as const

/** Whoever had the case is here no more: it goes on in other hands, or waits for somebody to claim it. */
const leave = (state: 'firstReview' | 'groupApproval') =>
  ({
    reassign: {
      target: state,
      reenter: true,
      guard: and(['receiverMayDecide', 'receiverNotInviter']),
      actions: ask('receiver', 'notice.companyReassigned'),
      meta: bySystem,
    },
    unassign: { target: state, reenter: true, meta: bySystem },
  }) as const

const save = (state: 'registered' | 'filling' | 'returned' | 'approved' | 'suspended' | 'expired') =>
  ({ target: state, reenter: true, guard: 'own', meta: { ...bySupplier('saveStepTwo'), unlogged: true } }) as const

const commits = (state: 'filling' | 'returned') =>
  ({
    saveStepTwo: save(state),
    commitStepTwo: {
      target: state,
      reenter: true,
      guard: and(['own', 'contactVerified', 'stepTwoWritten']),
      meta: bySupplier('commitStepTwo'),
    },
    commitStepThree: { target: state, reenter: true, guard: and(['own', 'stepTwoDone']), meta: bySupplier('commitStepThree') },
    commitStepFour: {
      target: state,
      reenter: true,
      guard: and(['own', 'stepTwoDone', 'stepThreeDone']),
      meta: bySupplier('commitStepFour'),
    },
  }) as const

const submit = {
  target: 'firstReview',
  guard: and(['own', 'stepsDone', 'licenceLasts', 'hasScope', 'mended']),
  actions: ask('reviewers', 'notice.companySubmitted'),
  meta: bySupplier('submit'),
} as const

const waited = (state: 'firstReview' | 'groupApproval') =>
  [
    {
      target: state,
      reenter: true,
      guard: and(['waitedLong', 'isFirstReminder']),
      actions: ask('assignee', 'notice.companyWaits'),
      meta: bySystem,
    },
    {
      target: state,
      reenter: true,
      guard: and(['waitedLong', 'isLaterReminder']),
      actions: [ask('leads', 'notice.companyOverdue'), tell('administrators', 'notice.companyOverdue')],
      meta: bySystem,
    },
  ] as const

const waitingDue = { at: reminderDue, event: 'waitedLong' }

const expire = {
  target: 'expired',
  guard: 'validityOver',
  actions: ask('company', 'notice.companyExpired'),
  meta: bySystem,
} as const
/** Also of an expired company, which could be renewed meanwhile, and when of two effects the heavier one ends. */
const suspend = {
  target: 'suspended',
  guard: 'mayNotQuote',
  actions: tell('company', 'notice.companySuspended'),
  meta: bySystem,
} as const
const blacklist = {
  target: 'blacklisted',
  guard: 'isBlacklisted',
  actions: tell('company', 'notice.companyBlacklisted'),
  meta: bySystem,
} as const
const cancel = {
  target: 'cancelled',
  guard: and(['own', 'noOpenProject', 'reasonGiven']),
  meta: { ...bySupplier('cancel'), destroys: true },
} as const

const byAdministration = (event: string) => by(`companyManager:${event}`, 'PLAT_ADMIN')
/** What rests sealed stays: whether there is anything is told to nobody, and changes nothing here. */
const close = {
  target: 'closed',
  guard: and(['nothingRuns', 'reasonGiven']),
  meta: { ...byAdministration('close'), destroys: true },
} as const

/** A supplier's company from its account to formal admission and after: domain.md §1.4 A. */
export const companyMachine = setup({
  types: {} as MachineTypes<CompanyFacts, CompanyEvent>,
  guards: {
    own: ({ context }) => context.facts.own,
    contactVerified: ({ context }) => context.facts.contactVerified,
    stepTwoWritten: ({ context }) => context.facts.stepTwoWritten,
    stepTwoDone: ({ context }) => context.facts.stepsDone.includes(2),
    stepThreeDone: ({ context }) => context.facts.stepsDone.includes(3),
    stepsDone: ({ context: { facts } }) => ([2, 3, 4] as const).every((step) => facts.stepsDone.includes(step)),
    licenceLasts: ({ context: { facts } }) => licenceLasts(facts.licenceEnd, facts.now),
    hasScope: ({ context }) => context.facts.scopeCount > 0,
    mended: ({ context }) => context.facts.unmendedCount === 0,
    notInviter: ({ context }) => !context.facts.isInviter,
    isAssignee: ({ context }) => context.facts.isAssignee,
    isNotAssignee: ({ context }) => !context.facts.isAssignee,
    hasCaseOrLeads: ({ context: { facts } }) => facts.isAssignee || facts.leads,
    receiverMayDecide: ({ context }) => context.facts.receiverMayDecide,
    receiverNotInviter: ({ context }) => !context.facts.receiverInvited,
    nothingMarked: ({ context }) => context.facts.markedCount === 0,
    allFieldsMarked: ({ context }) => context.facts.unmarkedCount === 0,
    somethingMarked: ({ context }) => context.facts.markedCount > 0,
    scopesDecided: ({ context }) => context.facts.undecidedScopes === 0,
    someScopeApproved: ({ context }) => context.facts.approvedScopes > 0,
    waitedLong,
    isFirstReminder: ({ context }) => context.facts.remindersSent === 0,
    isLaterReminder: ({ context }) => context.facts.remindersSent > 0,
    waitingOver: ({ context: { facts } }) => facts.reapplyFrom !== null && facts.now >= facts.reapplyFrom,
    validityOver: ({ context: { facts } }) => facts.validUntil !== null && facts.now >= facts.validUntil,
    validityLasts: ({ context: { facts } }) => facts.validUntil === null || facts.now < facts.validUntil,
    mayNotQuote: ({ context }) => context.facts.effect === 'NO_QUOTE',
    isBlacklisted: ({ context }) => context.facts.effect === 'BLACKLIST',
    nothingInForce: ({ context }) => context.facts.effect === 'NONE',
    noOpenProject: ({ context }) => context.facts.openProjects === 0,
    nothingRuns: ({ context }) => context.facts.running === 0,
    purchasesOpened: ({ context }) => context.facts.unopenedPurchases === 0,
    keptGoesOn: ({ context }) => context.facts.keptGoesOn,
    reasonGiven,
  },
  actions: {
    /** Puts `message` among the notices of everybody in `audience`. */
    notify: (_, _params: { audience: Audience; message: string; asks?: true }) => {},
  },
}).createMachine({
  id: 'company',
  initial: 'registered',
  context: ({ input }) => ({ facts: input.facts }),
  states: {
    registered: {
      meta: { tone: 'idle' },
      on: { saveStepTwo: save('registered'), commitStepTwo: { ...commits('filling').commitStepTwo, reenter: false }, cancel, close },
    },
    filling: { meta: { tone: 'running' }, on: { ...commits('filling'), submit, cancel, close } },
    returned: { meta: { tone: 'waiting' }, on: { ...commits('returned'), submit, cancel, close } },
    firstReview: {
      meta: { tone: 'waiting', due: waitingDue },
      on: {
        claim: { target: 'firstReview', reenter: true, guard: and(['notInviter', 'isNotAssignee']), meta: byReviewer('claim') },
        mark: mark('firstReview'),
        transfer: transfer('firstReview'),
        ...leave('firstReview'),
        pass: {
          target: 'groupApproval',
          guard: and(['notInviter', 'isAssignee', 'nothingMarked', 'allFieldsMarked']),
          actions: [ask('group', 'notice.companyPassed'), tell('company', 'notice.companyPassedOn')],
          meta: byReviewer('pass'),
        },
        return: {
          target: 'returned',
          guard: and(['notInviter', 'isAssignee', 'somethingMarked']),
          actions: ask('company', 'notice.companyReturned'),
          meta: byReviewer('return'),
        },
        reject: {
          target: 'rejected',
          guard: and(['notInviter', 'isAssignee', 'reasonGiven']),
          actions: tell('company', 'notice.companyRejected'),
          meta: { ...byReviewer('reject'), destroys: true },
        },
        waitedLong: waited('firstReview'),
      },
    },
    groupApproval: {
      meta: { tone: 'waiting', due: waitingDue },
      on: {
        take: { target: 'groupApproval', reenter: true, guard: and(['notInviter', 'isNotAssignee']), meta: byGroup('take') },
        mark: mark('groupApproval'),
        transfer: transfer('groupApproval'),
        ...leave('groupApproval'),
        approve: {
          target: 'approved',
          guard: and([
            'notInviter',
            'isAssignee',
            'nothingMarked',
            'allFieldsMarked',
            'scopesDecided',
            'someScopeApproved',
            'nothingInForce',
          ]),
          actions: [tell('company', 'notice.companyApproved'), tell('inviter', 'notice.companyAdmitted')],
          meta: byGroup('approve'),
        },
        sendBack: {
          target: 'returned',
          guard: and(['notInviter', 'isAssignee', 'somethingMarked']),
          actions: ask('company', 'notice.companyReturned'),
          meta: byGroup('sendBack'),
        },
        decline: {
          target: 'rejected',
          guard: and(['notInviter', 'isAssignee', 'reasonGiven']),
          actions: tell('company', 'notice.companyRejected'),
          meta: { ...byGroup('decline'), destroys: true },
        },
        waitedLong: waited('groupApproval'),
      },
    },
    approved: {
      meta: { tone: 'good', due: { at: ({ validUntil }: CompanyFacts) => validUntil, event: 'expire' } },
      on: {
        saveStepTwo: save('approved'),
        expire,
        suspend,
        blacklist,
        cancel,
        close,
      },
    },
    suspended: {
      meta: { tone: 'bad' },
      on: {
        saveStepTwo: save('suspended'),
        lift: { target: 'approved', guard: 'nothingInForce', actions: tell('company', 'notice.companyLifted'), meta: bySystem },
        blacklist,
        cancel,
        close,
      },
    },
    expired: {
      meta: { tone: 'bad' },
      on: {
        saveStepTwo: save('expired'),
        renew: { target: 'approved', guard: 'validityLasts', actions: tell('company', 'notice.companyRenewed'), meta: bySystem },
        suspend,
        blacklist,
        cancel,
        close,
      },
    },
    blacklisted: {
      meta: { tone: 'bad' },
      on: {
        lift: { target: 'approved', guard: 'nothingInForce', actions: tell('company', 'notice.companyLifted'), meta: bySystem },
        suspend,
        close,
      },
    },
    rejected: {
      meta: { tone: 'bad' },
      on: { reapply: { target: 'filling', guard: and(['own', 'waitingOver']), meta: bySupplier('reapply') }, cancel, close },
    },
    closed: {
      meta: { tone: 'idle' },
      on: {
        /** Its data are looked at anew, by both reviews. */
        reopen: {
          target: 'filling',
          guard: and(['nothingInForce', 'reasonGiven']),
          actions: tell('company', 'notice.companyReopened'),
          meta: byAdministration('reopen'),
        },
        merge: {
          target: 'merged',
          guard: and(['purchasesOpened', 'keptGoesOn', 'reasonGiven']),
          actions: tell('kept', 'notice.companyMerged'),
          meta: { ...byAdministration('merge'), destroys: true },
        },
      },
    },
    merged: { type: 'final', meta: { tone: 'idle' } },
    cancelled: { type: 'final', meta: { tone: 'idle' } },
  },
})
