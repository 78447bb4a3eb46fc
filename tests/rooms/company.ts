import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import type { Facts } from '#src/machines/lifecycle.ts'
import { companyMachine, type CompanyEvent, type CompanyFacts } from '#src/machines/registration/company.ts'
import {
  approved,
  approveScopes,
  day,
  filled,
  markAllCorrect,
  marks,
  newcomer,
  passed,
  returned,
  sendToCompany,
  stepFourOf,
  stepThreeOf,
  stepTwoOf,
  submitted,
  type Newcomer,
} from '#tests/setup/registration.ts'
import type { World } from '#tests/setup/world.ts'
import type { Case, Subject } from '#tests/model/subject.ts'
import { post, reason, sendDirectly, type Stored } from '#tests/model/driver.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

export const now = new Date('2026-11-21T02:00:00.000Z')
export const later = new Date(now.getTime() + 200 * day)

const facts: CompanyFacts = {
  now,
  calendar: deliveredCalendar,
  own: true,
  isInviter: false,
  isAssignee: true,
  leads: false,
  receiverMayDecide: true,
  receiverInvited: false,
  stepsDone: [2, 3, 4],
  contactVerified: true,
  stepTwoWritten: true,
  licenceEnd: null,
  scopeCount: 1,
  unmendedCount: 0,
  markedCount: 0,
  unmarkedCount: 0,
  undecidedScopes: 0,
  approvedScopes: 1,
  waitingSince: now,
  remindersSent: 0,
  validUntil: later,
  reapplyFrom: now,
  effect: 'NONE',
  openProjects: 0,
  running: 0,
  unopenedPurchases: 0,
  keptGoesOn: true,
}

const company = (event: CompanyEvent, changed: Partial<CompanyFacts> = {}): Case => ({ event, facts: { ...facts, ...changed } as Facts })

export const companySubject: Subject = {
  machine: companyMachine,
  cases: [
    company({ type: 'saveStepTwo' }),
    company({ type: 'commitStepTwo' }),
    company({ type: 'commitStepThree' }),
    company({ type: 'commitStepFour' }),
    company({ type: 'submit' }),
    company({ type: 'claim' }, { isAssignee: false }),
    company({ type: 'mark' }),
    company({ type: 'transfer', toUserId: '6' }),
    company({ type: 'reassign', toUserId: '6' }),
    company({ type: 'unassign' }),
    company({ type: 'pass' }),
    company({ type: 'return' }, { markedCount: 1 }),
    company({ type: 'reject', reason }),
    company({ type: 'take' }, { isAssignee: false }),
    company({ type: 'approve' }),
    company({ type: 'sendBack' }, { markedCount: 1 }),
    company({ type: 'decline', reason }),
    company({ type: 'waitedLong' }, { now: later }),
    company({ type: 'waitedLong' }, { now: later, remindersSent: 1 }),
    company({ type: 'reapply' }),
    company({ type: 'expire' }, { now: later }),
    company({ type: 'renew' }),
    company({ type: 'suspend' }, { effect: 'NO_QUOTE' }),
    company({ type: 'blacklist' }, { effect: 'BLACKLIST' }),
    company({ type: 'lift' }),
    company({ type: 'cancel', reason }),
    company({ type: 'close', reason }),
    company({ type: 'reopen', reason }),
    company({ type: 'merge', intoId: '31', reason }),
  ],
  against: {
    own: { facts: { own: false } },
    contactVerified: { facts: { contactVerified: false } },
    stepTwoWritten: { facts: { stepTwoWritten: false } },
    stepTwoDone: { facts: { stepsDone: [3, 4] } },
    stepThreeDone: { facts: { stepsDone: [2, 4] } },
    stepsDone: { facts: { stepsDone: [2, 3] } },
    licenceLasts: { facts: { licenceEnd: now } },
    hasScope: { facts: { scopeCount: 0 } },
    mended: { facts: { unmendedCount: 1 } },
    notInviter: { facts: { isInviter: true } },
    isAssignee: { facts: { isAssignee: false } },
    isNotAssignee: { facts: { isAssignee: true } },
    hasCaseOrLeads: { facts: { isAssignee: false } },
    receiverMayDecide: { facts: { receiverMayDecide: false } },
    receiverNotInviter: { facts: { receiverInvited: true } },
    nothingMarked: { facts: { markedCount: 1 } },
    allFieldsMarked: { facts: { unmarkedCount: 1 } },
    somethingMarked: { facts: { markedCount: 0 } },
    scopesDecided: { facts: { undecidedScopes: 1 } },
    someScopeApproved: { facts: { approvedScopes: 0 } },
    waitedLong: { facts: { waitingSince: later } },
    waitingOver: { facts: { reapplyFrom: later } },
    validityOver: { facts: { now } },
    validityLasts: { facts: { now: later } },
    mayNotQuote: { facts: { effect: 'NONE' } },
    isBlacklisted: { facts: { effect: 'NONE' } },
    nothingInForce: { facts: { effect: 'NO_QUOTE' } },
    noOpenProject: { facts: { openProjects: 1 } },
    nothingRuns: { facts: { running: 1 } },
    purchasesOpened: { facts: { unopenedPurchases: 1 } },
    keptGoesOn: { facts: { keptGoesOn: false } },
    reasonGiven: { event: { reason: ' 四个字符 ' } },
  },
}

/** Whom a case is handed to. */
export const [buyer, reviewer2, lead2] = ['3', '6', '8'] as const

export const look = (world: World, id: string) => world.ask('admin', 'GET /api/admin/company/{id}', { params: { id } })

/** A supplier that takes others in, and that nothing else of the tests is about. */
export const keeper = '37'

/** Who sends each event; whoever is not named is the company's own administrator. */
const senders: Record<string, string> = {
  claim: 'reviewer2',
  mark: 'reviewer',
  transfer: 'reviewer',
  pass: 'reviewer',
  return: 'reviewer',
  reject: 'reviewer',
  take: 'lead2',
  approve: 'lead',
  sendBack: 'lead',
  decline: 'lead',
  close: 'admin',
  reopen: 'admin',
  merge: 'admin',
}

/** An effect of the integrity room, in force; the company's machine is told as that room tells it. */
export const inForce = async (world: World, id: string, effect: 'NO_QUOTE' | 'BLACKLIST', event: string): Promise<void> => {
  const at = world.clock.now().toISOString()
  await rowsOf(
    world.database,
    sql`insert into integrity (company_id, type, rule_code, points, narrative, effect, recorder_id, state, state_since, created_at)
        values (${id}, 'BAD', 'QUALITY', 10, '', ${effect}, 2, 'effective', ${at}, ${at}) returning id`,
  )
  await sendDirectly(world, { machine: 'company', id }, { type: event }, null)
}

const noMoreInForce = async (world: World, id: string): Promise<void> => {
  await rowsOf(world.database, sql`delete from integrity where company_id = ${id} returning id`)
  await sendDirectly(world, { machine: 'company', id }, { type: 'lift' }, null)
}

const renewed = async (world: World, who: Newcomer): Promise<void> => {
  const { certificates } = await stepThreeOf(world, who)
  const { id } = await world.ask(who.username, 'POST /api/srm/companyChange', { body: { fields: { certificates }, reason } })
  await world.ask('reviewer', 'POST /api/srm/companyChange/{id}/accept', { params: { id }, body: { version: 0 } })
}

export const passDays = async (world: World, days: number): Promise<void> => {
  world.clock.advance(days * day)
  await sendDueEvents(world.lifecycle)
}

/** A company as whoever sends it something sees it. */
export const companyRecord = (world: World, who: Newcomer): Stored => {
  const { id, username, userId } = who
  const sender = (event: string, state: string) => {
    const isOfBoth = event === 'mark' || event === 'transfer'
    return isOfBoth && state === 'groupApproval' ? 'lead' : (senders[event] ?? username)
  }
  return {
    machine: 'company',
    id,
    look: () => look(world, id),
    sender,
    people: [username],
    shutOut: { closed: 40101, merged: 40301 },
    send: async (event, language, as) => {
      const { version, state } = await look(world, id)
      const person = as ?? sender(event, state)
      const own: Record<string, () => Promise<[path: string, body: object]>> = {
        saveStepTwo: async () => [`/api/admin/company/${id}`, await stepTwoNow(world, id, who)],
        commitStepTwo: async () => ['/api/admin/company/commitRegStepTwo', { id, step: 2, adminId: userId }],
        commitStepThree: async () => [
          '/api/admin/company/commitRegStepThree',
          // Whoever can't get in can't look up what is there either.
          { id, step: 3, ...(['closed', 'merged'].includes(state) ? {} : await stepThreeNow(world, id, who)) },
        ],
        commitStepFour: async () => ['/api/admin/company/commitRegStepFour', { id, step: 4, ...stepFourOf(who) }],
        merge: async () => [
          `/api/srm/company/${id}/merge`,
          { version, intoId: keeper, intoVersion: (await look(world, keeper)).version, reason },
        ],
        mark: async () => [`/api/srm/company/${id}/mark`, { marks }],
        transfer: async () => [
          `/api/srm/company/${id}/transfer`,
          { version, toUserId: state === 'groupApproval' ? lead2 : reviewer2, reason },
        ],
      }
      const [path, body] = (await own[event]?.()) ?? [`/api/admin/company/${id}/${event}`, { version, reason }]
      if (event === 'return' || event === 'sendBack') await marked(world, person, id)
      if (event === 'pass' || event === 'approve') await markAllCorrect(world, person, id)
      return post(world, language, person, path, body)
    },
    causes: {
      waitedLong: () => passDays(world, 8),
      expire: () => passDays(world, 60),
      renew: () => renewed(world, who),
      suspend: async () => {
        await rowsOf(world.database, sql`delete from integrity where company_id = ${id} returning id`)
        await inForce(world, id, 'NO_QUOTE', 'suspend')
      },
      blacklist: async () => {
        await rowsOf(world.database, sql`delete from integrity where company_id = ${id} returning id`)
        await inForce(world, id, 'BLACKLIST', 'blacklist')
      },
      lift: () => noMoreInForce(world, id),
      // Of the account that is closed with it `server/modules/access/leaving.test.ts` tells.
      reassign: async () => {
        const { state } = await look(world, id)
        const [other] = await rowsOf<{ id: string }>(
          world.database,
          sql`select u.id from app_user u join company c on c.id = ${id} and c.assignee_id is distinct from u.id
              where u.username = any (${sql.param(state === 'groupApproval' ? ['lead', 'lead2'] : ['reviewer', 'reviewer2'])}) order by u.id desc`,
        )
        const event = { type: 'reassign', toUserId: other?.id }
        await sendDirectly(world, { machine: 'company', id }, event, null)
      },
      unassign: () => sendDirectly(world, { machine: 'company', id }, { type: 'unassign' }, null),
    },
  }
}

/** What is there with the one field that may change changed: the address. */
const stepTwoNow = async (world: World, id: string, who: Newcomer) => {
  const { state } = await look(world, id)
  return { ...stepTwoOf(who), ...(['registered', 'filling'].includes(state) ? {} : { address: `新港路 ${who.serial} 号` }) }
}

const stepThreeNow = async (world: World, id: string, who: Newcomer) => {
  const now = await world.ask(who.username, 'GET /api/admin/company/getRegStepThree/{id}', { params: { id } })
  if (!now.businessLicense) return stepThreeOf(world, who)
  return { ...now, businessLicense: now.businessLicense.id, certificates: now.certificates.map(({ file: _, ...rest }) => rest) }
}

/** Marks a field if the case is in this person's hands; else that is refused, as the event will be. */
const marked = async (world: World, person: string, id: string): Promise<void> => {
  await world.call(person, 'POST /api/srm/company/{id}/mark', { params: { id }, body: { marks } })
}

const ways: Record<string, (world: World) => Promise<Newcomer>> = {
  registered: async (world) => {
    const who = await newcomer(world)
    await world.ask(who.username, 'POST /api/admin/company/{id}', { params: { id: who.id }, body: stepTwoOf(who) })
    return who
  },
  filling: async (world) => {
    const who = await newcomer(world)
    await filled(world, who)
    return who
  },
  returned: async (world) => {
    const who = await returned(world)
    const body = { ...stepTwoOf(who), address: '新港路 1 号' }
    await world.ask(who.username, 'POST /api/admin/company/{id}', { params: { id: who.id }, body })
    return who
  },
  firstReview: async (world) => {
    const who = await submitted(world)
    await sendToCompany(world, 'reviewer', who.id, 'claim')
    return who
  },
  groupApproval: async (world) => {
    const who = await passed(world)
    await sendToCompany(world, 'lead', who.id, 'take')
    await approveScopes(world, who.id)
    return who
  },
  approved: (world) => approved(world, 50),
  suspended: async (world) => {
    const who = await approved(world)
    await inForce(world, who.id, 'NO_QUOTE', 'suspend')
    return who
  },
  blacklisted: async (world) => {
    const who = await approved(world)
    await inForce(world, who.id, 'BLACKLIST', 'blacklist')
    return who
  },
  expired: async (world) => {
    const who = await approved(world, 50)
    await passDays(world, 60)
    return who
  },
  rejected: async (world) => {
    const who = await submitted(world)
    await sendToCompany(world, 'reviewer', who.id, 'claim')
    await sendToCompany(world, 'reviewer', who.id, 'reject', { reason })
    world.clock.advance(90 * day)
    return who
  },
  closed: async (world) => {
    const who = await newcomer(world)
    await sendToCompany(world, 'admin', who.id, 'close', { reason })
    return who
  },
  merged: async (world) => {
    const who = await newcomer(world)
    await sendToCompany(world, 'admin', who.id, 'close', { reason })
    await companyRecord(world, who).send('merge', 'en')
    return who
  },
  cancelled: async (world) => {
    const who = await newcomer(world)
    await sendToCompany(world, who.username, who.id, 'cancel', { reason })
    return who
  },
}

/** A company that real calls brought to this state. */
export const companyIn = async (world: World, state: string): Promise<Stored> =>
  companyRecord(world, await (ways[state] ?? newcomer)(world))
