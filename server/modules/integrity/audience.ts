import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { notice } from '#server/db/tables/procurement.ts'
import type { Delivery, Lifecycle } from '#server/lifecycle/process.ts'

const holdersOf = (...roles: string[]): SQL =>
  sql`select distinct u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      where not u.disabled and r.code in (${sql.join(
        roles.map((role) => sql`${role}`),
        sql`, `,
      )})`

const audiences: Record<string, (id: string) => SQL> = {
  company: (id) => sql`${holdersOf('SUP_ADMIN')} and u.company_id = (select company_id from integrity where id = ${id})`,
  recorder: (id) => sql`select recorder_id as id from integrity where id = ${id}`,
  overseers: () => holdersOf('JC_LEAD', 'SUPERVISOR'),
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
  const users = await rowsOf<{ id: string }>(database, audience(recordId))
  if (!about || users.length === 0) return
  const [rule, ruleEn] = [about.rule ?? '', about.rule_en ?? '']
  // A company knows who it is; the others keep many records.
  const [title, titleEn] = name === 'company' ? [rule, ruleEn] : [`${about.company} · ${rule}`, `${about.company_en} · ${ruleEn}`]
  const rows = users.map(({ id }) => ({
    outboxId,
    userId: String(id),
    message: String(params['message']),
    values: { no: '', title, titleEn, reason: about.reason },
    href: `/srmManager/integrityManagement/${recordId}`,
    createdAt: at,
  }))
  await database.insert(notice).values(rows).onConflictDoNothing()
}
