import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { approved, dateAfter, filled, newcomer, passed, sendToCompany, stepFourOf, submitted } from '#tests/setup/registration.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import type { World } from '#tests/setup/world.ts'
import { buyer, companyIn, companySubject, inForce, look, reviewer2 } from './company.ts'
import { changeOf } from './companyChange.ts'
import { testRoom } from './room.ts'
import { directly, post, reason, type Language, type Scenario } from '#tests/model/driver.ts'

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
const companyScenarios: Scenario[] = [
  {
    guards: ['own'],
    hear: async (world) => {
      const who = await newcomer(world)
      const stranger: Actor = {
        id: '11',
        companyId: '31',
        roles: new Set(),
        authorities: new Set(['company:saveStepTwo']),
        dataScope: 'all',
        inPerson: true,
      }
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
    guards: ['notInviter', 'isAssignee', 'nothingMarked', 'allFieldsMarked'],
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
  {
    guards: ['nothingRuns'],
    hear: async (world) => {
      const who = await approved(world)
      await world.ask(who.username, 'POST /api/srm/scope', { body: { categoryId: '6002', regions: '', brands: '', capacity: '' } })
      return sending(world, 'admin', who.id, 'close')
    },
  },
  {
    guards: ['purchasesOpened', 'keptGoesOn'],
    hear: async (world) => {
      await publishedProject(world, { categoryId: '1003' })
      const { id } = await approved(world)
      const { version } = await look(world, id)
      return heardBy(world, 'admin', `/api/srm/company/${id}/merge`, { version, intoId: id, intoVersion: version, closes: true, reason })
    },
  },
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

export const companyRoom = testRoom({
  subject: companySubject,
  reach: companyIn,
  scenarios: companyScenarios,
  readers: ['admin', 'lead', 'analyst'],
})
