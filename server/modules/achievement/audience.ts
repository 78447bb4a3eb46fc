import { sql } from 'drizzle-orm'
import { unitSeenBy } from '#server/db/dataScope.ts'
import { holdersOf } from '#server/db/notices.ts'
import { administratorsOf, notifies } from '#server/lifecycle/effects.ts'

const about = {
  saleCompanyId: sql`a.sale_company_id`,
  verifyCompanyId: sql`a.verify_company_id`,
  unitId: sql`a.inwh_company_id`,
  // The record of conduct that a revocation has left.
  integrityId: sql`(select i.id from integrity i where i.achievement_id = a.id)`,
  reason: sql`a.decision_reason`,
  supplier: sql`c.name`,
  supplierEn: sql`c.name_en`,
  unit: sql`u.name`,
  unitEn: sql`u.name_en`,
}

const told = ({ supplier, supplierEn, reason }: Record<keyof typeof about, string>, id: string) => ({
  title: supplier,
  titleEn: supplierEn,
  reason,
  href: `/srmManager/srmcheckAchievment/${id}`,
})

/** Puts one notice before everybody whom a record's transition concerns. */
export const notifyAboutAchievement = notifies('achievement', about, {
  // The supplier knows who it is: its notice names the unit.
  company: (its, id) => ({ ...told(its, id), users: administratorsOf(its.saleCompanyId), title: its.unit, titleEn: its.unitEn }),
  reviewers: (its, id) => ({ ...told(its, id), users: holdersOf(['PLAT_REVIEWER'], unitSeenBy(sql`${its.unitId}::bigint`)) }),
  verifier: (its, id) => ({ ...told(its, id), users: holdersOf(['BU_APPR'], sql`u.company_id = ${its.verifyCompanyId}`) }),
  // Those who keep records of conduct are led to the draft; not all of them see achievements.
  overseers: (its, id) => ({
    ...told(its, id),
    users: holdersOf(['JC_LEAD', 'SUPERVISOR']),
    href: `/srmManager/integrityManagement/${its.integrityId}`,
  }),
})
