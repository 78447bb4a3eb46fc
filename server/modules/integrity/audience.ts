import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { holdersOf, putNotices } from '#server/db/notices.ts'
import type { Delivery, Lifecycle } from '#server/lifecycle/process.ts'

const audiences: Record<string, (id: string) => SQL> = {
  company: (id) => holdersOf(['SUP_ADMIN'], sql`u.company_id = (select company_id from integrity where id = ${id})`),
  recorder: (id) => sql`select recorder_id as id from integrity where id = ${id}`,
  overseers: () => holdersOf(['JC_LEAD', 'SUPERVISOR']),
}

/** Puts one notice before everybody whom a record's transition concerns. A repeated delivery adds nothing. */
export const notifyAboutIntegrity = async ({ database }: Lifecycle, { outboxId, recordId, params, at }: Delivery): Promise<void> => {
  const name = String(params['audience'])
  const audience = audiences[name]
  if (!audience) throw new Error(`No audience ${name}`)
  const [about] = await rowsOf<{ company: string; company_en: string; rule: string | null; rule_en: string | null; reason: string }>(
    database,
    sql`select c.name as company, c.name_en as company_en, r.name as rule, r.name_en as rule_en, i.decision_reason as reason
        from integrity i join company c on c.id = i.company_id left join sys_code r on r.type = 'integrityRule' and r.code = i.rule_code
        where i.id = ${recordId}`,
  )
  if (!about) return
  const [rule, ruleEn] = [about.rule ?? '', about.rule_en ?? '']
  // A company knows who it is; the others keep many records.
  const [title, titleEn] = name === 'company' ? [rule, ruleEn] : [`${about.company} · ${rule}`, `${about.company_en} · ${ruleEn}`]
  await putNotices(database, audience(recordId), {
    outboxId,
    message: String(params['message']),
    values: { no: '', title, titleEn, reason: about.reason },
    href: `/srmManager/integrityManagement/${recordId}`,
    at,
  })
}
