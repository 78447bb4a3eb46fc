import { sql, type SQL } from 'drizzle-orm'
import type { integrity } from './tables/supplier.ts'

export type IntegrityEffect = (typeof integrity.$inferSelect)['effect']

/** Effects that keep a company from being invited: who may not quote is not asked either. */
export const barsInviting: readonly IntegrityEffect[] = ['NO_INVITE', 'NO_QUOTE', 'BLACKLIST']

/** The records of one company whose effect holds now; an appeal does not suspend it. `company` is an SQL expression. */
export const inForce = (company: SQL, effects: readonly IntegrityEffect[], now: Date): SQL =>
  sql`from integrity held where held.company_id = ${company} and held.state in ('effective', 'appealed')
    and held.effect in (${sql.join(
      effects.map((effect) => sql`${effect}`),
      sql`, `,
    )}) and (held.effect_until is null or held.effect_until > ${now.toISOString()}::timestamptz)`

/** Whether a company may be invited to quote: formally admitted, and not barred. Both are SQL expressions. */
export const mayBeInvited = (company: SQL, state: SQL, now: Date): SQL =>
  sql`(${state} = 'approved' and not exists (select 1 ${inForce(company, barsInviting, now)}))`
