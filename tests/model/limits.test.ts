import { describe, expect, it } from 'vitest'
import { initialTransition, type AnyStateMachine } from 'xstate'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import { dueOf } from '#src/machines/lifecycle.ts'
import { accountStatus } from '#src/machines/registration/company.ts'

const now = new Date('2026-11-20T02:00:00.000Z')
const givenAlways = { now, calendar: deliveredCalendar }
const day = 86_400_000
const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)

interface Asked {
  facts?: Record<string, unknown>
  event?: Record<string, unknown>
}

/** The last that a guard lets pass, and the first that it does not. */
interface Limit {
  machines: BusinessMachineId[]
  guard: string
  passes: Asked[]
  refused: Asked[]
}

const withReason = (reason: string | undefined): Asked => ({ event: { type: 'any', reason } })

/** Nothing typed is too short; before anything could be typed, the event is offered. */
const texts: Pick<Limit, 'passes' | 'refused'> = {
  passes: [withReason(' 五个字正好 '), { event: { type: 'any' } }],
  refused: [withReason('四个字的'), withReason(undefined)],
}

const moment = (fact: string, guard: string, machines: BusinessMachineId[], mayLack: boolean): Limit => ({
  machines,
  guard,
  passes: [{ facts: { [fact]: now } }, { facts: { [fact]: after(-1) } }],
  refused: [{ facts: { [fact]: after(1) } }, ...(mayLack ? [{ facts: { [fact]: null } }] : [])],
})

const steps = (...stepsDone: number[]): Asked => ({ facts: { stepsDone } })
const waiting = (waitingSince: Date | null, remindersSent: number): Asked => ({ facts: { waitingSince, remindersSent } })

// A Friday, and the same hour five and ten working days before.
const [fiveDaysAgo, tenDaysAgo] = [new Date('2026-11-13T02:00:00.000Z'), new Date('2026-11-06T02:00:00.000Z')]
const shortly = (moment: Date): Date => new Date(moment.getTime() + 1)

const limits: Limit[] = [
  { machines: ['project', 'company', 'companyChange', 'achievement', 'integrity', 'scope', 'quoter'], guard: 'reasonGiven', ...texts },
  {
    machines: ['integrity'],
    guard: 'statementGiven',
    passes: [{ event: { type: 'any', statement: ' 五个字正好 ' } }, { event: { type: 'any' } }],
    refused: [{ event: { type: 'any', statement: '四个字的' } }, { event: { type: 'any', statement: undefined } }],
  },
  moment('deadline', 'deadlineReached', ['project'], true),
  moment('deadline', 'deadlineReached', ['quotation'], false),
  moment('expiresAt', 'timeIsUp', ['invitation'], false),
  moment('reapplyFrom', 'waitingOver', ['company'], true),
  moment('validUntil', 'validityOver', ['company'], true),
  moment('validUntil', 'validityOver', ['quoter'], false),
  moment('effectUntil', 'effectOver', ['integrity'], true),
  {
    machines: ['project'],
    guard: 'deadlineAhead',
    // Of what can't be read is said that, and that alone.
    passes: [{ facts: { deadline: after(1) } }, { facts: { deadline: null, deadlineUnread: true } }],
    refused: [{ facts: { deadline: now } }, { facts: { deadline: null } }],
  },
  {
    machines: ['project'],
    guard: 'laterDeadline',
    passes: [
      { facts: { deadline: after(-2) }, event: { type: 'extend', deadline: after(1) } },
      { facts: { deadline: after(1) }, event: { type: 'extend', deadline: after(2) } },
      { facts: { deadline: after(1) }, event: { type: 'extend' } },
    ],
    refused: [
      { facts: { deadline: after(-2) }, event: { type: 'extend', deadline: now } },
      { facts: { deadline: after(1) }, event: { type: 'extend', deadline: after(1) } },
      { facts: { deadline: after(1) }, event: { type: 'extend', deadline: undefined } },
      { facts: { deadline: null }, event: { type: 'extend', deadline: after(1) } },
    ],
  },
  {
    machines: ['project'],
    guard: 'tooFewQuotes',
    passes: [{ facts: { quoteCount: 2, minQuotes: 3 } }],
    refused: [{ facts: { quoteCount: 3, minQuotes: 3 } }],
  },
  {
    machines: ['quotation'],
    guard: 'beforeDeadline',
    passes: [{ facts: { deadline: after(1), holds: [] } }, { facts: { deadline: now, holds: [{ id: '4' }] } }],
    refused: [{ facts: { deadline: now, holds: [] } }],
  },
  {
    machines: ['invitation'],
    guard: 'inTime',
    passes: [{ facts: { expiresAt: after(1) } }],
    refused: [{ facts: { expiresAt: now } }],
  },
  {
    machines: ['invitation'],
    guard: 'pausedLongEnough',
    passes: [{ facts: { lastSentAt: after(-60_000) } }],
    refused: [{ facts: { lastSentAt: after(-59_999) } }],
  },
  {
    machines: ['company'],
    guard: 'validityLasts',
    passes: [{ facts: { validUntil: after(1) } }, { facts: { validUntil: null } }],
    refused: [{ facts: { validUntil: now } }],
  },
  {
    machines: ['quoter'],
    guard: 'validityLasts',
    passes: [{ facts: { validUntil: after(1) } }],
    refused: [{ facts: { validUntil: now } }],
  },
  {
    machines: ['company'],
    guard: 'licenceLasts',
    passes: [{ facts: { licenceEnd: after(30 * day) } }, { facts: { licenceEnd: null } }],
    refused: [{ facts: { licenceEnd: after(30 * day - 1) } }],
  },
  { machines: ['company'], guard: 'stepTwoDone', passes: [steps(2)], refused: [steps(), steps(3, 4)] },
  { machines: ['company'], guard: 'stepThreeDone', passes: [steps(3)], refused: [steps(), steps(2, 4)] },
  { machines: ['company'], guard: 'stepsDone', passes: [steps(2, 3, 4)], refused: [steps(2, 3), steps(2, 4), steps(3, 4), steps()] },
  {
    machines: ['company'],
    guard: 'hasCaseOrLeads',
    passes: [{ facts: { isAssignee: true, leads: false } }, { facts: { isAssignee: false, leads: true } }],
    refused: [{ facts: { isAssignee: false, leads: false } }],
  },
  {
    machines: ['company', 'companyChange', 'achievement'],
    guard: 'waitedLong',
    passes: [waiting(fiveDaysAgo, 0), waiting(tenDaysAgo, 1)],
    refused: [waiting(shortly(fiveDaysAgo), 0), waiting(shortly(tenDaysAgo), 1), waiting(tenDaysAgo, 2), waiting(null, 0)],
  },
  {
    machines: ['company', 'companyChange', 'achievement'],
    guard: 'isFirstReminder',
    passes: [waiting(now, 0)],
    refused: [waiting(now, 1)],
  },
  {
    machines: ['company', 'companyChange', 'achievement'],
    guard: 'isLaterReminder',
    passes: [waiting(now, 1)],
    refused: [waiting(now, 0)],
  },
  {
    machines: ['integrity'],
    guard: 'statementOver',
    passes: [{ facts: { notifiedAt: fiveDaysAgo } }],
    refused: [{ facts: { notifiedAt: shortly(fiveDaysAgo) } }, { facts: { notifiedAt: null } }],
  },
  {
    machines: ['quoter'],
    guard: 'validityEnds',
    passes: [{ facts: { validUntil: after(3 * day), warned: false } }, { facts: { validUntil: after(1), warned: false } }],
    refused: [
      { facts: { validUntil: after(3 * day + 1), warned: false } },
      { facts: { validUntil: after(3 * day), warned: true } },
      { facts: { validUntil: now, warned: false } },
    ],
  },
  {
    machines: ['project'],
    guard: 'enoughInvited',
    passes: [
      { facts: { visibility: 'INVITED', invitedCount: 3, minQuotes: 3 } },
      { facts: { visibility: 'OPEN', invitedCount: 0, minQuotes: 3 } },
    ],
    refused: [{ facts: { visibility: 'INVITED', invitedCount: 2, minQuotes: 3 } }],
  },
  {
    machines: ['project'],
    guard: 'enoughQuotes',
    passes: [{ facts: { quoteCount: 3, minQuotes: 3 } }],
    refused: [{ facts: { quoteCount: 2, minQuotes: 3 } }],
  },
  { machines: ['project'], guard: 'hasItems', passes: [{ facts: { itemCount: 1 } }], refused: [{ facts: { itemCount: 0 } }] },
  {
    machines: ['project'],
    guard: 'quotationOpened',
    passes: [
      { facts: { openedQuotationIds: ['7'] }, event: { type: 'choose', quotationId: '7' } },
      { facts: { openedQuotationIds: ['7'] }, event: { type: 'choose' } },
    ],
    refused: [
      { facts: { openedQuotationIds: ['7'] }, event: { type: 'choose', quotationId: '8' } },
      { facts: { openedQuotationIds: [] }, event: { type: 'choose' } },
      { facts: { openedQuotationIds: ['7'] }, event: { type: 'publishResult', quotationId: '7' } },
    ],
  },
  {
    machines: ['quotation'],
    guard: 'projectOpened',
    passes: [{ facts: { projectOpened: true } }],
    refused: [{ facts: { projectOpened: false } }],
  },
  {
    machines: ['quotation'],
    guard: 'complete',
    passes: [
      { facts: { allowPartial: false, pricedCount: 2, itemCount: 2 } },
      { facts: { allowPartial: true, pricedCount: 1, itemCount: 2 } },
    ],
    refused: [{ facts: { allowPartial: false, pricedCount: 1, itemCount: 2 } }],
  },
  { machines: ['quotation'], guard: 'anythingPriced', passes: [{ facts: { pricedCount: 1 } }], refused: [{ facts: { pricedCount: 0 } }] },
  { machines: ['achievement'], guard: 'hasProof', passes: [{ facts: { proofCount: 1 } }], refused: [{ facts: { proofCount: 0 } }] },
  { machines: ['quoter'], guard: 'quotesSomething', passes: [{ facts: { categoryCount: 1 } }], refused: [{ facts: { categoryCount: 0 } }] },
]

const machineOf = (id: BusinessMachineId): AnyStateMachine => businessMachines[id]

const says = (id: BusinessMachineId, guard: string, { facts = {}, event = { type: 'any' } }: Asked): boolean =>
  (machineOf(id).implementations.guards[guard] as (asked: object, params: undefined) => boolean)(
    { context: { facts: { ...givenAlways, ...facts } }, event },
    undefined,
  )

describe('a guard lets pass exactly up to its limit', () => {
  it.each(limits.flatMap(({ machines, ...limit }) => machines.map((machine) => ({ machine, ...limit }))))(
    '$machine: $guard',
    ({ machine, guard, passes, refused }) => {
      for (const asked of passes) expect([asked, says(machine, guard, asked)]).toEqual([asked, true])
      for (const asked of refused) expect([asked, says(machine, guard, asked)]).toEqual([asked, false])
    },
  )
})

const soon = after(day)
const missing = { deadline: soon, unansweredCount: 1, answersDue: now, answerRule: 'EXTEND_THEN_HOLD', goesOnUnanswered: false }

describe('the clock comes', () => {
  it.each<[BusinessMachineId, string, Record<string, unknown>, { at: Date; event: string } | null]>([
    ['project', 'published', { deadline: soon, unansweredCount: 0 }, { at: soon, event: 'deadlinePassed' }],
    ['project', 'published', { ...missing, answerExtensions: 0 }, { at: now, event: 'answersMissed' }],
    ['project', 'published', { ...missing, answerExtensions: 3 }, { at: now, event: 'answersMissed' }],
    ['project', 'published', { ...missing, answerExtensions: 3, goesOnUnanswered: true }, { at: soon, event: 'deadlinePassed' }],
    ['project', 'published', { ...missing, answerRule: 'EXTEND', answerExtensions: 2 }, { at: now, event: 'answersMissed' }],
    ['project', 'published', { ...missing, answerRule: 'EXTEND', answerExtensions: 3 }, { at: soon, event: 'deadlinePassed' }],
    ['project', 'published', { ...missing, answerRule: 'HOLD', answerExtensions: 0 }, { at: now, event: 'answersMissed' }],
    ['project', 'published', { ...missing, answerRule: 'OFF', answerExtensions: 0 }, { at: soon, event: 'deadlinePassed' }],
    ['project', 'draft', { deadline: soon }, null],
    ['company', 'firstReview', { waitingSince: fiveDaysAgo, remindersSent: 0 }, { at: now, event: 'waitedLong' }],
    ['company', 'groupApproval', { waitingSince: tenDaysAgo, remindersSent: 1 }, { at: now, event: 'waitedLong' }],
    ['company', 'groupApproval', { waitingSince: tenDaysAgo, remindersSent: 2 }, null],
    ['company', 'approved', { validUntil: soon }, { at: soon, event: 'expire' }],
    ['company', 'approved', { validUntil: null }, null],
    ['companyChange', 'underReview', { waitingSince: fiveDaysAgo, remindersSent: 0 }, { at: now, event: 'waitedLong' }],
    ['invitation', 'sent', { expiresAt: soon }, { at: soon, event: 'expire' }],
    ['achievement', 'verifying', { waitingSince: tenDaysAgo, remindersSent: 1 }, { at: now, event: 'waitedLong' }],
    ['integrity', 'notified', { notifiedAt: fiveDaysAgo }, { at: now, event: 'takeEffect' }],
    ['integrity', 'notified', { notifiedAt: null }, null],
    ['integrity', 'effective', { effectUntil: soon }, { at: soon, event: 'expire' }],
    ['integrity', 'appealed', { effectUntil: soon }, { at: soon, event: 'expire' }],
    ['integrity', 'appealed', { effectUntil: null }, null],
    ['quoter', 'active', { validUntil: after(10 * day), warned: false }, { at: after(7 * day), event: 'endsSoon' }],
    ['quoter', 'active', { validUntil: soon, warned: true }, { at: soon, event: 'expire' }],
  ])('to %s, %s, with %j', (machine, state, facts, due) =>
    expect(dueOf(machineOf(machine), state, { ...givenAlways, ...facts })).toEqual(due),
  )
})

it('each state of a company has the account status that the specification gives it', () => {
  expect(accountStatus).toEqual({
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
  })
  expect(Object.keys(accountStatus).toSorted()).toEqual(Object.keys(businessMachines.company.states).toSorted())
})

describe('a record begins', () => {
  it.each(Object.entries(businessMachines))('%s: with the facts that it is given', (_, machine) => {
    const facts = { now }
    expect(initialTransition(machine as AnyStateMachine, { facts })[0].context).toEqual({ facts })
  })
})
