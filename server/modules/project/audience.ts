import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { holdersOf, putNotices } from '#server/db/notices.ts'
import { askedToQuote } from '#server/db/qualification.ts'
import type { Delivery, Lifecycle } from '#server/lifecycle/process.ts'

/** Quoters of one set of companies. */
const quotersOf = (companies: SQL): SQL => holdersOf(['SUP_QUOTER'], sql`u.company_id in (${companies})`)

const invitedTo = (id: string): SQL => sql`select company_id from project_invitation where project_id = ${id}`
const quotingFor = (id: string): SQL =>
  sql`select supplier_company_id from quotation where project_id = ${id} and state not in ('draft', 'lapsed', 'withdrawn')`

const audiences: Record<string, { users: (id: string, now: Date) => SQL; href: (id: string, message: string) => string }> = {
  eligible: {
    users: (id, now) =>
      quotersOf(sql`select asked.id from project p cross join lateral (${askedToQuote(sql`p`, now)}) asked where p.id = ${id}`),
    href: (id) => `/poManager/poDetailed/${id}`,
  },
  quoting: {
    users: (id) => quotersOf(quotingFor(id)),
    href: (_, message) => (message === 'notice.resultPublished' ? '/poMyproject/poHistory' : '/poMyproject/poPrice'),
  },
  quotingAndInvited: {
    users: (id) => quotersOf(sql`${invitedTo(id)} union select supplier_company_id from quotation where project_id = ${id}`),
    href: (id) => `/poManager/poDetailed/${id}`,
  },
  inCharge: { users: (id) => sql`select owner_id as id from project where id = ${id}`, href: (id) => `/poJcManager/quotation/${id}` },
}

/** Puts one notice before everybody whom a project's transition concerns. A repeated delivery adds nothing. */
export const notifyAudience = async ({ database, clock }: Lifecycle, { outboxId, recordId, params, at }: Delivery): Promise<void> => {
  const audience = audiences[String(params['audience'])]
  if (!audience) throw new Error(`No audience ${String(params['audience'])}`)
  const [about] = await rowsOf<{ no: string; title: string; title_en: string; cancel_reason: string | null }>(
    database,
    sql`select no, title, title_en, cancel_reason from project where id = ${recordId}`,
  )
  if (!about) return
  const message = String(params['message'])
  await putNotices(database, audience.users(recordId, clock.now()), {
    outboxId,
    message,
    values: { no: about.no, title: about.title, titleEn: about.title_en, reason: about.cancel_reason ?? '' },
    href: audience.href(recordId, message),
    at,
  })
}
