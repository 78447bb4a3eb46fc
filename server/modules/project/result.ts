import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { ApprovalAsked } from '#server/lifecycle/recordKind.ts'
import { inChargeOfProject } from './audience.ts'

interface ResultAsked {
  title: string
  titleEn: string
  companyId: string
  unit: string
  category: string | null
  method: string
  amountGross: string | null
  manager: string
  chooser: string
  quotation: string
  reason: string
}

/**
 * What is asked of the second person who looks at a choice before it is published (decisions 019, 072). Who was chosen, for how much and why they read in the
 * purchase itself; by the receipt of the quotation a case knows that another one has been chosen. Limits are in yuan: of another currency no amount is known.
 */
export const resultAsked = async (database: Database, id: string): Promise<ApprovalAsked> => {
  const [asked] = await rowsOf<ResultAsked>(
    database,
    sql`select p.no || ' ' || p.title as title, p.no || ' ' || coalesce(nullif(p.title_en, ''), p.title) as "titleEn", p.unit_id::text as "companyId",
          (select u.id::text from unit u where u.company_id = p.unit_id and u.parent_id is null) as unit, k.code as category, p.method,
          case when p.currency = 'CNY' then q.total_gross::text end as "amountGross", p.owner_id::text as manager, p.chosen_by::text as chooser,
          (select r.receipt_no from quotation_round r where r.quotation_id = q.id and r.standing = 'current') as quotation,
          coalesce(p.chosen_reason, '') as reason
        from project p join quotation q on q.id = p.chosen_quotation_id left join category k on k.id = p.category_id where p.id = ${id}`,
  )
  if (!asked) throw new Error(`Nothing is chosen in project ${id}`)
  const { companyId, titleEn, ...form } = asked
  return { unitId: null, companyId, initiatorId: form.chooser, titleEn, form, inCharge: inChargeOfProject(id) }
}
