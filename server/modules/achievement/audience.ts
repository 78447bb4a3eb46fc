import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { holdersOf, putNotices } from '#server/db/notices.ts'
import type { Delivery, Lifecycle } from '#server/lifecycle/process.ts'

const audiences: Record<string, (about: About) => SQL> = {
  company: (about) => holdersOf(['SUP_ADMIN'], sql`u.company_id = ${about.sale_company_id}`),
  reviewers: () => holdersOf(['PLAT_REVIEWER']),
  verifier: (about) => holdersOf(['BU_APPR'], sql`u.company_id = ${about.verify_company_id}`),
  overseers: () => holdersOf(['JC_LEAD', 'SUPERVISOR']),
}

interface About {
  sale_company_id: string
  verify_company_id: string
  /** The record of conduct that a revocation has left. */
  integrity_id: string | null
  decision_reason: string
  supplier: string
  supplier_en: string
  unit: string
  unit_en: string
}

/** Puts one notice before everybody whom a record's transition concerns. A repeated delivery adds nothing. */
export const notifyAboutAchievement = async ({ database }: Lifecycle, { outboxId, recordId, params, at }: Delivery): Promise<void> => {
  const name = String(params['audience'])
  const usersOf = audiences[name]
  if (!usersOf) throw new Error(`No audience ${name}`)
  const [about] = await rowsOf<About>(
    database,
    sql`select a.sale_company_id, a.verify_company_id, (select i.id from integrity i where i.achievement_id = a.id) as integrity_id, a.decision_reason, s.name as supplier, s.name_en as supplier_en, u.name as unit,
          u.name_en as unit_en from achievement a join company s on s.id = a.sale_company_id join company u on u.id = a.inwh_company_id
        where a.id = ${recordId}`,
  )
  if (!about) return
  // The supplier knows who it is: its notice names the unit.
  const [title, titleEn] = name === 'company' ? [about.unit, about.unit_en] : [about.supplier, about.supplier_en]
  const values = { no: '', title, titleEn: titleEn || title, reason: about.decision_reason }
  const message = String(params['message'])
  // Those who keep records of conduct are led to the draft; not all of them see achievements.
  const href = name === 'overseers' ? `/srmManager/integrityManagement/${about.integrity_id}` : `/srmManager/srmcheckAchievment/${recordId}`
  await putNotices(database, usersOf(about), { outboxId, message, values, href, at })
}
