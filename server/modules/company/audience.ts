import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { notice } from '#server/db/tables/procurement.ts'
import type { Delivery, Lifecycle } from '#server/lifecycle/process.ts'

const holdersOf = (role: string): SQL =>
  sql`select u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id where r.code = ${role} and not u.disabled`

/** Who hears what happens to a company, and where a click leads them. */
const audiences: Record<string, { users: (companyId: string) => SQL; href: (companyId: string) => string }> = {
  company: {
    users: (id) => sql`${holdersOf('SUP_ADMIN')} and u.company_id = ${id}`,
    href: () => '/dashboard',
  },
  reviewers: { users: () => holdersOf('PLAT_REVIEWER'), href: (id) => `/srmManager/srmcheckManager/${id}` },
  group: { users: () => holdersOf('JC_LEAD'), href: (id) => `/srmManager/srmcheckJc/${id}` },
  assignee: {
    users: (id) => sql`select coalesce(c.assignee_id, u.id) as id from company c
      left join lateral (${holdersOf('PLAT_REVIEWER')}) u on c.assignee_id is null where c.id = ${id}`,
    href: (id) => `/srmManager/srmcheckManager/${id}`,
  },
  leads: { users: () => sql`${holdersOf('JC_LEAD')} union ${holdersOf('PLAT_ADMIN')}`, href: (id) => `/srmManager/srmcheckJc/${id}` },
}

/** Puts one notice before everybody whom a company's transition concerns. A repeated delivery adds nothing. */
export const notifyAboutCompany = async (lifecycle: Lifecycle, delivery: Delivery): Promise<void> =>
  notifyAbout(lifecycle, delivery, delivery.recordId)

/** The same for a record that belongs to a company; `said` replaces what is said of the company itself, and where an audience is led. */
export const notifyAbout = async (
  { database }: Lifecycle,
  { outboxId, params, at }: Delivery,
  companyId: string,
  said: { values?: Record<string, string>; href?: string; hrefs?: Record<string, string> } = {},
): Promise<void> => {
  const audience = audiences[String(params['audience'])]
  if (!audience) throw new Error(`No audience ${String(params['audience'])}`)
  const [about] = await rowsOf<{ name: string; name_en: string; decision_reason: string }>(
    database,
    sql`select name, name_en, decision_reason from company where id = ${companyId}`,
  )
  const users = await rowsOf<{ id: string }>(database, audience.users(companyId))
  if (!about || users.length === 0) return
  const values = { no: '', title: about.name, titleEn: about.name_en || about.name, reason: about.decision_reason, ...said.values }
  const rows = users.map(({ id }) => ({
    outboxId,
    userId: String(id),
    message: String(params['message']),
    values,
    href: said.hrefs?.[String(params['audience'])] ?? said.href ?? audience.href(companyId),
    createdAt: at,
  }))
  await database.insert(notice).values(rows).onConflictDoNothing()
}
