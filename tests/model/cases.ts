import type { AnyStateMachine, EventObject } from 'xstate'
import { projectMachine, type ProjectEvent, type ProjectFacts } from '#src/machines/project/project.ts'
import { quotationMachine, type QuotationEvent, type QuotationFacts } from '#src/machines/quotation/quotation.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { companySubject } from './company.ts'
import { companyChangeSubject } from './companyChange.ts'
import { integritySubject } from './integrity.ts'
import type { Facts } from '#src/machines/lifecycle.ts'
import { achievementSubject } from './achievement.ts'
import { invitationSubject } from './invitation.ts'
import { memberSubject } from './member.ts'
import { quoterSubjects } from './quoter.ts'

/** An event together with facts under which it may happen, wherever the machine knows it. */
export interface Case {
  event: EventObject
  facts: Facts
}

/** The guards that are each other's opposite: one of the two always holds, so neither is ever the reason of a refusal. */
export const opposites = new Set(['isChosen', 'isNotChosen', 'isFirstReminder', 'isLaterReminder', 'hasCome', 'hasNotCome'])

/** How one business machine is asked. */
export interface Subject {
  machine: AnyStateMachine
  /** Every event, in every way in which it leads somewhere else. */
  cases: Case[]
  /** What makes each guard say no, taken alone. */
  against: Record<string, { facts?: Record<string, unknown>; event?: Record<string, unknown> }>
}

const deadline = new Date('2026-11-22T02:00:00.000Z')
const before = new Date(deadline.getTime() - 1)

const projectFacts: ProjectFacts = {
  now: before,
  deadline,
  hasUnit: true,
  hasCategory: true,
  itemCount: 2,
  unfinishedCount: 0,
  hasTitle: true,
  visibility: 'INVITED',
  invitedCount: 3,
  excludedCount: 0,
  minQuotes: 3,
  quoteCount: 3,
  openedQuotationIds: ['7'],
  extendedAfterDeadline: false,
  inCharge: true,
  isChooser: false,
  unreadable: [],
}

const quotationFacts: QuotationFacts = {
  now: before,
  deadline,
  projectState: 'published',
  companyApproved: true,
  admitted: true,
  inScope: true,
  quoterActive: true,
  itemCount: 2,
  pricedCount: 2,
  allowPartial: false,
  isChosen: true,
  hashMatches: true,
}

const project = (event: ProjectEvent, changed: Partial<ProjectFacts> = {}): Case => ({
  event,
  facts: { ...projectFacts, ...changed } as Facts,
})
const quotation = (event: QuotationEvent, changed: Partial<QuotationFacts> = {}): Case => ({
  event,
  facts: { ...quotationFacts, ...changed } as Facts,
})

export const subjects: Record<BusinessMachineId, Subject> = {
  integrity: integritySubject,
  project: {
    machine: projectMachine,
    cases: [
      project({ type: 'edit' }),
      project({ type: 'publish' }),
      project({ type: 'deadlinePassed' }, { now: deadline }),
      project({ type: 'open' }, { now: deadline }),
      project({ type: 'choose', quotationId: '7', reason: '总价最低，交期满足' }),
      project({ type: 'publishResult' }),
      project({ type: 'cancel', reason: '需求变更，另行采购' }),
      project({ type: 'extend', deadline: new Date(deadline.getTime() + 1), reason: '备货周期较长，延长报价' }, { quoteCount: 2 }),
    ],
    against: {
      inCharge: { facts: { inCharge: false } },
      hasTitle: { facts: { hasTitle: false } },
      isNotChooser: { facts: { isChooser: true } },
      allReadable: { facts: { unreadable: ['BJ-2026-000031'] } },
      hasUnit: { facts: { hasUnit: false } },
      hasCategory: { facts: { hasCategory: false } },
      hasItems: { facts: { itemCount: 0 } },
      linesUsable: { facts: { unfinishedCount: 1 } },
      deadlineAhead: { facts: { now: deadline } },
      deadlineReached: { facts: { now: before } },
      enoughInvited: { facts: { invitedCount: 2 } },
      noneExcluded: { facts: { excludedCount: 1 } },
      enoughQuotes: { facts: { quoteCount: 2 } },
      tooFewQuotes: { facts: { quoteCount: 3 } },
      notExtendedYet: { facts: { extendedAfterDeadline: true } },
      laterDeadline: { event: { deadline } },
      quotationOpened: { event: { quotationId: '8' } },
      reasonGiven: { event: { reason: ' 四个字符 ' } },
    },
  },
  company: companySubject,
  companyChange: companyChangeSubject,
  quotation: {
    machine: quotationMachine,
    cases: [
      quotation({ type: 'saveDraft' }),
      quotation({ type: 'submit' }),
      quotation({ type: 'replace' }),
      quotation({ type: 'withdraw' }),
      quotation({ type: 'deadlinePassed' }, { now: deadline, projectState: 'sealed' }),
      quotation({ type: 'deadlineExtended' }),
      quotation({ type: 'open' }, { now: deadline, projectState: 'opened' }),
      quotation({ type: 'resultPublished' }, { now: deadline, projectState: 'resultPublished' }),
      quotation({ type: 'resultPublished' }, { now: deadline, projectState: 'resultPublished', isChosen: false }),
      quotation({ type: 'projectCancelled' }),
    ],
    against: {
      beforeDeadline: { facts: { now: deadline } },
      deadlineReached: { facts: { now: before } },
      projectTakesQuotes: { facts: { projectState: 'cancelled' } },
      projectOpened: { facts: { projectState: 'sealed' } },
      companyApproved: { facts: { companyApproved: false } },
      admitted: { facts: { admitted: false } },
      inScope: { facts: { inScope: false } },
      quoterActive: { facts: { quoterActive: false } },
      // A quote without a price is without a gap only where gaps may stay.
      anythingPriced: { facts: { pricedCount: 0, allowPartial: true } },
      complete: { facts: { pricedCount: 1 } },
      hashMatches: { facts: { hashMatches: false } },
    },
  },
  invitation: invitationSubject,
  achievement: achievementSubject,
  member: memberSubject,
  ...quoterSubjects,
}
