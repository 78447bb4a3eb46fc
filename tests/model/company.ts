import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Facts } from '#src/machines/lifecycle.ts'
import { companyMachine, type CompanyEvent, type CompanyFacts } from '#src/machines/registration/company.ts'
import { companyChangeMachine, type CompanyChangeEvent, type CompanyChangeFacts } from '#src/machines/registration/companyChange.ts'
import {
  approved,
  approveScopes,
  dateAfter,
  day,
  filled,
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
import type { Case, Subject } from './cases.ts'
import { directly, post, reason, sendDirectly, type Language, type Scenario, type Stored } from './driver.ts'

const now = new Date('2026-11-21T02:00:00.000Z')
const later = new Date(now.getTime() + 200 * day)

const facts: CompanyFacts = {
  now,
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
  undecidedScopes: 0,
  approvedScopes: 1,
  waitingSince: now,
  remindersSent: 0,
  validUntil: later,
  reapplyFrom: now,
  effect: 'NONE',
  openProjects: 0,
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
    reasonGiven: { event: { reason: ' 四个字符 ' } },
  },
}

/** Whom a case is handed to. */
const [buyer, reviewer2, lead2] = ['3', '6', '8'] as const

const look = (world: World, id: string) => world.ask('admin', 'GET /api/admin/company/{id}', { params: { id } })

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
}

/** An effect of the integrity room, in force; the company's machine is told as that room tells it. */
const inForce = async (world: World, id: string, effect: 'NO_QUOTE' | 'BLACKLIST', event: string): Promise<void> => {
  const at = world.clock.now().toISOString()
  await rowsOf(
    world.database,
    sql`insert into integrity (company_id, type, rule_code, points, narrative, effect, recorder_id, state, state_since, created_at)
        values (${id}, 'BAD', 'QUALITY', -10, '', ${effect}, 2, 'effective', ${at}, ${at}) returning id`,
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

const passDays = async (world: World, days: number): Promise<void> => {
  world.clock.advance(days * day)
  await sendDueEvents(world.lifecycle)
}

const recordOf = (world: World, who: Newcomer): Stored => {
  const { id, username, userId } = who
  return {
    machine: 'company',
    id,
    look: () => look(world, id),
    send: async (event, language) => {
      const { version, state } = await look(world, id)
      const isOfBoth = event === 'mark' || event === 'transfer'
      const person = isOfBoth && state === 'groupApproval' ? 'lead' : (senders[event] ?? username)
      const own: Record<string, () => Promise<[path: string, body: object]>> = {
        saveStepTwo: async () => [`/api/admin/company/${id}`, await stepTwoNow(world, id, who)],
        commitStepTwo: async () => ['/api/admin/company/commitRegStepTwo', { id, step: 2, adminId: userId }],
        commitStepThree: async () => ['/api/admin/company/commitRegStepThree', { id, step: 3, ...(await stepThreeNow(world, id, who)) }],
        commitStepFour: async () => ['/api/admin/company/commitRegStepFour', { id, step: 4, ...stepFourOf(who) }],
        mark: async () => [`/api/srm/company/${id}/mark`, { marks }],
        transfer: async () => [
          `/api/srm/company/${id}/transfer`,
          { version, toUserId: state === 'groupApproval' ? lead2 : reviewer2, reason },
        ],
      }
      const [path, body] = (await own[event]?.()) ?? [`/api/admin/company/${id}/${event}`, { version, reason }]
      if (event === 'return' || event === 'sendBack') await marked(world, person, id)
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
  cancelled: async (world) => {
    const who = await newcomer(world)
    await sendToCompany(world, who.username, who.id, 'cancel', { reason })
    return who
  },
}

/** A company that real calls brought to this state. */
export const companyIn = async (world: World, state: string): Promise<Stored> => recordOf(world, await (ways[state] ?? newcomer)(world))

const heardBy = (world: World, person: string, path: string, body: object) => (language: Language) =>
  post(world, language, person, path, body)

/** What an event of the company's own row is answered. */
const sending = async (world: World, person: string, id: string, event: string) => {
  const { version } = await look(world, id)
  return heardBy(world, person, `/api/admin/company/${id}/${event}`, { version, reason })
}

const handingOver = async (world: World, person: string, id: string, toUserId: string) => {
  const { version } = await look(world, id)
  return heardBy(world, person, `/api/srm/company/${id}/transfer`, { version, toUserId })
}

const refused = async (world: World, state: string, event: string) => {
  const { id } = await companyIn(world, state)
  return directly(world, { machine: 'company', id }, { type: event })
}

/** Every reason a guard of a company, or of its changes, can give. */
export const companyScenarios: Scenario[] = [
  {
    guards: ['own'],
    hear: async (world) => {
      const who = await newcomer(world)
      const stranger: Actor = { id: '11', companyId: '31', roles: new Set(), authorities: new Set(['company:saveStepTwo']) }
      return directly(world, { machine: 'company', id: who.id }, { type: 'saveStepTwo' }, stranger)
    },
  },
  {
    guards: ['contactVerified', 'stepTwoWritten'],
    hear: async (world) => {
      const who = await newcomer(world)
      await rowsOf(world.database, sql`update company set contact_verified = false where id = ${who.id} returning id`)
      return heardBy(world, who.username, '/api/admin/company/commitRegStepTwo', { id: who.id, step: 2, adminId: who.userId })
    },
  },
  {
    guards: ['stepTwoDone', 'stepThreeDone'],
    hear: async (world) => {
      const who = await newcomer(world)
      await filled(world, who)
      await rowsOf(world.database, sql`update company set steps_done = '{}' where id = ${who.id} returning id`)
      const four = { id: who.id, step: 4, ...stepFourOf(who), achievment: '' }
      return heardBy(world, who.username, '/api/admin/company/commitRegStepFour', four)
    },
  },
  {
    guards: ['stepsDone', 'licenceLasts', 'hasScope', 'mended'],
    hear: async (world) => {
      const { id } = await companyIn(world, 'returned')
      const at = dateAfter(world, 20)
      await rowsOf(
        world.database,
        sql`update company set steps_done = '{2}', licence_end = ${at}, wanted_category_ids = '{}',
            marks = jsonb_build_array(jsonb_build_object('field', 'phone', 'reason', '', 'value', phone)) where id = ${id} returning id`,
      )
      const [admin] = await rowsOf<{ username: string }>(world.database, sql`select username from app_user where company_id = ${id}`)
      return sending(world, admin?.username ?? '', id, 'submit')
    },
  },
  {
    guards: ['notInviter', 'isAssignee', 'nothingMarked'],
    hear: async (world) => {
      const who = await submitted(world, undefined, { invitedBy: 'reviewer' })
      await rowsOf(
        world.database,
        sql`update company set marks = '[{"field": "phone", "reason": "", "value": ""}]' where id = ${who.id} returning id`,
      )
      return sending(world, 'reviewer', who.id, 'pass')
    },
  },
  {
    guards: ['hasCaseOrLeads'],
    hear: async (world) => handingOver(world, 'reviewer', (await submitted(world)).id, reviewer2),
  },
  {
    guards: ['receiverMayDecide', 'receiverNotInviter'],
    hear: async (world) => {
      const who = await submitted(world, undefined, { invitedBy: 'buyer' })
      await sendToCompany(world, 'reviewer', who.id, 'claim')
      return handingOver(world, 'reviewer', who.id, buyer)
    },
  },
  { guards: ['isNotAssignee'], hear: async (world) => sending(world, 'reviewer', (await companyIn(world, 'firstReview')).id, 'claim') },
  { guards: ['somethingMarked'], hear: async (world) => sending(world, 'reviewer', (await companyIn(world, 'firstReview')).id, 'return') },
  {
    guards: ['isAssignee', 'scopesDecided', 'someScopeApproved'],
    hear: async (world) => sending(world, 'lead', (await passed(world)).id, 'approve'),
  },
  { guards: ['waitedLong'], hear: async (world) => refused(world, 'firstReview', 'waitedLong') },
  {
    guards: ['waitingOver'],
    hear: async (world) => {
      const { id } = await companyIn(world, 'rejected')
      await rowsOf(world.database, sql`update company set reapply_from = ${dateAfter(world, 9)} where id = ${id} returning id`)
      const [admin] = await rowsOf<{ username: string }>(world.database, sql`select username from app_user where company_id = ${id}`)
      return sending(world, admin?.username ?? '', id, 'reapply')
    },
  },
  { guards: ['validityOver'], hear: (world) => refused(world, 'approved', 'expire') },
  { guards: ['validityLasts'], hear: (world) => refused(world, 'expired', 'renew') },
  { guards: ['mayNotQuote'], hear: (world) => refused(world, 'approved', 'suspend') },
  { guards: ['isBlacklisted'], hear: (world) => refused(world, 'approved', 'blacklist') },
  { guards: ['nothingInForce'], hear: (world) => refused(world, 'suspended', 'lift') },
  { guards: ['noOpenProject'], hear: async (world) => sending(world, 'supplier1', '31', 'cancel') },
  {
    guards: ['companyAdmitted'],
    hear: async (world) => {
      const { id } = await changeOf(world, await approved(world))
      const at = await rowsOf<{ company_id: string }>(world.database, sql`select company_id from company_change where id = ${id}`)
      const companyId = String(at[0]?.company_id)
      await inForce(world, companyId, 'BLACKLIST', 'blacklist')
      return heardBy(world, 'reviewer', `/api/srm/companyChange/${id}/accept`, { version: 0 })
    },
  },
]

const changeFacts: CompanyChangeFacts = {
  now,
  own: true,
  isInviter: false,
  companyAdmitted: true,
  waitingSince: now,
  remindersSent: 0,
}

const change = (event: CompanyChangeEvent, changed: Partial<CompanyChangeFacts> = {}): Case => ({
  event,
  facts: { ...changeFacts, ...changed } as Facts,
})

export const companyChangeSubject: Subject = {
  machine: companyChangeMachine,
  cases: [
    change({ type: 'accept' }),
    change({ type: 'refuse', reason }),
    change({ type: 'withdraw' }),
    change({ type: 'waitedLong' }, { now: later }),
    change({ type: 'waitedLong' }, { now: later, remindersSent: 1 }),
  ],
  against: {
    own: { facts: { own: false } },
    notInviter: { facts: { isInviter: true } },
    companyAdmitted: { facts: { companyAdmitted: false } },
    waitedLong: { facts: { waitingSince: later } },
    reasonGiven: { event: { reason: ' 四个字符 ' } },
  },
}

/** A change of the legal representative, asked for by the company. */
export const changeOf = async (world: World, who: Newcomer): Promise<Stored> => {
  const body = { fields: { legalRepresentative: '周新' }, reason }
  const { id } = await world.ask(who.username, 'POST /api/srm/companyChange', { body })
  const find = async () => {
    const { rows } = await world.ask('reviewer', 'GET /api/srm/companyChange/page', { query: { companyId: who.id } })
    const row = rows.find((each) => each.id === id)
    if (!row) throw new Error(`No change ${id}`)
    return row
  }
  return {
    machine: 'companyChange',
    id,
    look: async () => ({ ...(await find()), lifeLine: await lifeLineOf(world.database, 'companyChange', id) }),
    send: async (event, language) => {
      const { version } = await find()
      const person = event === 'withdraw' ? who.username : 'reviewer'
      return post(world, language, person, `/api/srm/companyChange/${id}/${event}`, { version, ...(event === 'refuse' ? { reason } : {}) })
    },
    causes: { waitedLong: () => passDays(world, 8) },
  }
}

/** A change that real calls brought to this state. */
export const changeIn = async (world: World, state: string): Promise<Stored> => {
  const record = await changeOf(world, await approved(world))
  const event = { accepted: 'accept', refused: 'refuse', withdrawn: 'withdraw' }[state]
  if (event) await record.send(event, 'en')
  return record
}
