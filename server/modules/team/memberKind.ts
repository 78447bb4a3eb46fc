import { eq, sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { companiesWith, holds } from '#server/db/list.ts'
import { appUser, company } from '#server/db/tables/platform.ts'
import { member } from '#server/db/tables/supplier.ts'
import { companyName, companyNameEn, decided, defineKind } from '#server/lifecycle/recordKind.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { endTokens } from '#server/modules/credentials/index.ts'
import { passAdministration } from './administration.ts'

/** The people of all suppliers are in the hands of those who run the platform. */
const isOfPlatform = (actor: Actor): boolean => actor.authorities.has('employeeManager')

const administers = (user: SQL): SQL =>
  sql`exists (select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${user}.id and r.code = 'SUP_ADMIN')`

/** Those who administer the company of a person besides them, and can sign in. */
const otherAdministrators = (companyId: SQL, id: SQL): SQL =>
  sql`select o.id from app_user o where o.company_id = ${companyId} and o.id <> ${id} and not o.disabled and ${administers(sql`o`)}`

/** Whether the member `m` administers its company. */
export const isAdministrator = administers(sql`m`)

/** The people of suppliers, as `m`, and their accounts as `u`. */
export const memberKind = defineKind('member')({
  table: member,
  alias: 'm',
  within: sql`join app_user u on u.id = m.id`,
  joins: sql`left join company c on c.id = u.company_id`,
  name: sql`${companyName} || ' · ' || u.name`,
  nameEn: sql`${companyNameEn} || ' · ' || coalesce(nullif(u.name_en, ''), u.name)`,
  shownOn: sql`m.id`,
  companies: [sql`u.company_id`],
  search: (q) => {
    const company = companiesWith(q).many
    const words = holds(sql`u.name || ' ' || u.name_en || ' ' || u.username`, q)
    return { few: sql`(${company} or ${words})`, many: sql`(${company} or ${words})` }
  },
  related: [{ machine: 'company', id: sql`u.company_id`, qualifier: 'company' }],
  readable: (actor) => (isOfPlatform(actor) ? sql`true` : sql`u.company_id = ${actor.companyId}`),
  listedTo: ['employeeManager', 'poBuTeamMembers'],
  // The company first: who administers it is decided by one at a time.
  lock: async (tx, id) => {
    await tx.execute(sql`select id from company where id = (select company_id from app_user where id = ${id}) for no key update`)
    await tx.execute(sql`select 1 from member where id = ${id} for update`)
    await tx.execute(sql`select 1 from app_user where id = ${id} for no key update`)
  },
  asks: () => ({
    companyId: sql<string>`(select u.company_id::text from app_user u where u.id = member.id)`,
    come: sql<boolean>`(select not u.must_change_password from app_user u where u.id = member.id)`,
    administers: sql<boolean>`${administers(sql`member`)}`,
    others: sql<boolean>`exists (${otherAdministrators(sql`(select u.company_id from app_user u where u.id = member.id)`, sql`member.id`)})`,
  }),
  facts: ({ id, byPlatform, companyId, come, administers: isOne, others }, actor) => ({
    looksAfter: actor !== null && (isOfPlatform(actor) || actor.companyId === companyId),
    isAdministrator: isOne,
    othersAdminister: others,
    frozenOnThisSide: actor !== null && isOfPlatform(actor) === byPlatform,
    hasCome: come,
    isOneself: actor?.id === id,
  }),
  writes: { freeze: decided, unfreeze: () => ({ decisionReason: '', byPlatform: false }), remove: decided },
  apply: async (tx, { event, id, row: { companyId }, actor, now }) => {
    switch (event.type) {
      case 'freeze':
        await tx
          .update(member)
          .set({ byPlatform: actor !== null && isOfPlatform(actor) })
          .where(eq(member.id, id))
        await shut(tx, id, now)
        return undefined
      case 'unfreeze':
        await tx.update(appUser).set({ disabled: false }).where(eq(appUser.id, id))
        return undefined
      case 'remove':
        await shut(tx, id, now)
        // Number and address are free for an account elsewhere.
        await tx.update(appUser).set({ mobile: '', email: '', emailVerified: false }).where(eq(appUser.id, id))
        return undefined
      case 'appoint': {
        const from = await rowsOf<{ id: string }>(
          tx,
          sql`select u.id from app_user u where u.company_id = ${companyId} and u.id <> ${id} and ${administers(sql`u`)} order by u.id`,
        )
        const ids = from.map((each) => each.id)
        await passAdministration(tx, { companyId, from: ids, to: id, actorId: actor?.id ?? null, at: now })
        return { from: ids }
      }
      case 'move':
        await tx.update(appUser).set({ companyId: event.companyId }).where(eq(appUser.id, id))
        await endTokens(tx, id, undefined, now)
        return { from: companyId }
      default:
        return undefined
    }
  },
  effects: {},
})

/** No sign-in any more, and no session that goes on; whoever is named as the administrator is another one then. */
const shut = async (tx: Database, id: string, now: Date): Promise<void> => {
  await tx.update(appUser).set({ disabled: true }).where(eq(appUser.id, id))
  await endTokens(tx, id, undefined, now)
  const next = sql`(${otherAdministrators(sql`company.id`, sql`${id}`)} order by o.id limit 1)`
  await tx.update(company).set({ adminId: next }).where(eq(company.adminId, id))
}
