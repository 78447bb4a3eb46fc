import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { notice } from '#server/db/tables/procurement.ts'
import type { Delivery, Lifecycle } from '#server/lifecycle/process.ts'

/** Who holds a role, and belongs to a company of the record. */
const holdersOf = (role: string, ofCompany: SQL): SQL =>
  sql`select u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      where r.code = ${role} and not u.disabled and ${ofCompany}`

const audiences: Record<string, (about: About) => SQL> = {
  company: (about) => holdersOf('SUP_ADMIN', sql`u.company_id = ${about.sale_company_id}`),
  reviewers: () => holdersOf('PLAT_REVIEWER', sql`true`),
  verifier: (about) => holdersOf('BU_APPR', sql`u.company_id = ${about.verify_company_id}`),
}

interface About {
  sale_company_id: string
  verify_company_id: string
  decision_reason: string
  supplier: string
  supplier_en: string
  unit: string
  unit_en: string
}

/** Puts one notice before everybody whom a record's transition concerns. A repeated delivery adds nothing. */
export const notifyAboutAchievement = async ({ database }: Lifecycle, { outboxId, recordId, params, at }: Delivery): Promise<void> => {
  const usersOf = audiences[String(params['audience'])]
  if (!usersOf) throw new Error(`No audience ${String(params['audience'])}`)
  const [about] = await rowsOf<About>(
    database,
    sql`select a.sale_company_id, a.verify_company_id, a.decision_reason, s.name as supplier, s.name_en as supplier_en, u.name as unit,
          u.name_en as unit_en from achievement a join company s on s.id = a.sale_company_id join company u on u.id = a.inwh_company_id
        where a.id = ${recordId}`,
  )
  if (!about) return
  const users = await rowsOf<{ id: string }>(database, usersOf(about))
  if (users.length === 0) return
  // The supplier knows who it is: its notice names the unit.
  const [title, titleEn] = params['audience'] === 'company' ? [about.unit, about.unit_en] : [about.supplier, about.supplier_en]
  const values = { no: '', title, titleEn: titleEn || title, reason: about.decision_reason }
  const message = String(params['message'])
  const href = `/srmManager/srmcheckAchievment/${recordId}`
  await database
    .insert(notice)
    .values(users.map(({ id }) => ({ outboxId, userId: String(id), message, values, href, createdAt: at })))
    .onConflictDoNothing()
}
