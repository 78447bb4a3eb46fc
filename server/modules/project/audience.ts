import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { purchaseSeenBy, unitSeenBy } from '#server/db/dataScope.ts'
import { quotationDisclosed } from '#server/db/disclosed.ts'
import { holdersOf, putNotices } from '#server/db/notices.ts'
import { askedToQuote } from '#server/db/qualification.ts'
import type { EffectDelivery, LifecycleContext } from '#server/lifecycle/process.ts'
import { fieldOfMoment } from '#src/lib/shanghaiTime.ts'

/** Quoters of one set of companies. */
const quotersOf = (companies: SQL): SQL => holdersOf(['SUP_QUOTER'], sql`u.company_id in (${companies})`)

/** Of an opened purchase. */
const quotingFor = (id: string): SQL =>
  sql`select supplier_company_id from quotation where project_id = ${id} and state not in ('draft', 'lapsed', 'withdrawn')`

/** Heads of group procurement who see it. */
const leadersOf = (id: string): SQL => holdersOf(['JC_LEAD'], purchaseSeenBy(sql`${id}`))

const runners = (of?: SQL): SQL => holdersOf(['JC_BUYER', 'JC_LEAD'], of)

/** Those who may run a purchase; any purchase at all when left out. */
export const runnersOf = (id?: SQL): SQL => runners(id && purchaseSeenBy(id))

/** Those who may buy for a unit. */
export const buyersFor = (unitId: SQL): SQL => runners(unitSeenBy(unitId))

const askedFor = (id: string, now: Date): SQL =>
  sql`select asked.id from project p cross join lateral (${askedToQuote(sql`p`, now)}) asked where p.id = ${id}`

/**
 * Who was invited and, once a purchase is opened, who had a quotation. Before that everybody who could seal one at any time: a notice is a row, and that
 * somebody has it must not tell whether they quote.
 */
const concernedBy = (id: string): SQL => sql`
  select i.company_id from project p join project_invitation i on i.project_id = p.id where p.id = ${id} and p.published_at is not null
  union select q.supplier_company_id from quotation q where q.project_id = ${id}
  union select held.company_id from project p join scope held on held.state in ('approved', 'withdrawn')
      and held.category_id in (p.category_id, (select above.parent_id from category above where above.id = p.category_id))
    where p.id = ${id} and p.published_at is not null and p.visibility = 'OPEN' and not ${quotationDisclosed}`

/** Quoters of all whom a purchase concerns, whether they quote or not. */
export const concernedQuoters = (id: string): SQL => quotersOf(concernedBy(id))

/** What the log keeps of the transition that a delivery is of. */
const logged = (outboxId: string, what: SQL): SQL =>
  sql`(select ${what} from outbox o join transition_log l on l.seq = o.seq where o.id = ${outboxId}::bigint)`

/** Who runs a purchase: its manager, and the heads who see it. */
export const inChargeOfProject = (id: string): SQL =>
  sql`select u.id from project p join app_user u on u.id = p.owner_id or u.id in (${leadersOf(id)}) where p.id = ${id} and not u.disabled`

interface Audience {
  users: (id: string, now: Date, outboxId: string) => SQL
  href: (id: string, message: string) => string
}

const audiences: Record<string, Audience> = {
  eligible: {
    users: (id, now) => quotersOf(askedFor(id, now)),
    href: (id) => `/poManager/poDetailed/${id}`,
  },
  quoting: {
    users: (id) => quotersOf(quotingFor(id)),
    href: (_, message) =>
      message === 'notice.resultContestable' || message === 'notice.resultStands' ? '/poMyproject/poHistory' : '/poMyproject/poPrice',
  },
  concerned: {
    users: concernedQuoters,
    href: (id) => `/poManager/poDetailed/${id}`,
  },
  /** Who runs it, and the heads who see it; but for whoever did it. */
  inHouse: {
    users: (id, _, outboxId) =>
      sql`select them.id from (${inChargeOfProject(id)}) them where them.id is distinct from ${logged(outboxId, sql`l.actor_id`)}`,
    href: (id) => `/poJcManager/poJcProject/${id}`,
  },
  inCharge: {
    users: (id) => sql`select owner_id as id from project where id = ${id}`,
    href: (id, message) => `/poJcManager/${message === 'notice.resultStands' ? 'poJcChosen' : 'quotation'}/${id}`,
  },
}

/** What a transition wrote, as far as it is told. */
interface ToldOfPurchase {
  reason?: string
  reasonEn?: string
  deadline?: string
  stillHeld?: boolean
  contestableUntil?: string
}

interface Contact {
  contact: string
  contactEn: string
}

const minuteOf = (moment: string): string => fieldOfMoment(moment).replace('T', ' ')

/** Of what moves it, the deadline it has now; of what lets it go on, whether it does, and until when. `none` where there is nothing to tell. */
const valuesOf = (
  message: string,
  { reason, reasonEn, deadline, stillHeld, contestableUntil }: ToldOfPurchase,
  { contact, contactEn }: Contact,
): Record<string, string> => {
  const moment = deadline && minuteOf(deadline)
  if (message === 'notice.choiceSentBack') return { reason: reason ?? '' }
  if (message === 'notice.projectContact') return { contact, contactEn }
  if (message === 'notice.resultContestable') return { until: contestableUntil ? minuteOf(contestableUntil) : '' }
  if (message === 'notice.projectExtended') return moment ? { deadline: moment } : {}
  if (message === 'notice.answersMissed') return { deadline: moment ?? 'none' }
  if (message === 'notice.projectStopped') return { reason: reason ?? '', reasonEn: reasonEn ?? '' }
  // What an objection is about its filer alone reads, and those who handle it.
  if (message === 'notice.projectHeld') return { reason: reason || 'none' }
  if (message !== 'notice.projectReleased') return {}
  return { reason: reason ?? 'none', goesOn: stillHeld === true ? 'no' : 'yes', deadline: moment ?? 'none' }
}

/** Puts one notice before everybody whom a project's transition concerns. A repeated delivery adds nothing. */
export const notifyAudience = async (
  { database, clock }: LifecycleContext,
  { outboxId, recordId, params, at }: EffectDelivery,
): Promise<void> => {
  const audience = audiences[String(params['audience'])]
  if (!audience) throw new Error(`No audience ${String(params['audience'])}`)
  const [about] = await rowsOf<
    Contact & {
      no: string
      title: string
      titleEn: string
      deadline: string | null
      told: ToldOfPurchase | null
      cancelReason: string | null
      extendReason: string | null
      tooFew: boolean
    }
  >(
    database,
    sql`select p.no, p.title, p.title_en as "titleEn", p.deadline, ${logged(outboxId, sql`l.payload`)} as told, p.cancel_reason as "cancelReason", p.extend_reason as "extendReason",
          (select count(*) from quotation q where q.project_id = p.id and q.state = 'sealed') < p.min_quotes as "tooFew",
          o.name as contact, coalesce(nullif(o.name_en, ''), o.name) as "contactEn"
        from project p join app_user o on o.id = p.owner_id where p.id = ${recordId}`,
  )
  if (!about) return
  const sent = String(params['message'])
  // One that closed with too few quotations cannot be opened.
  const message = sent === 'notice.deadlinePassed' && about.tooFew ? 'notice.closedWithTooFew' : sent
  const isExtension = message === 'notice.projectExtended'
  await putNotices(database, audience.users(recordId, clock.now(), outboxId), {
    outboxId,
    message,
    values: {
      no: about.no,
      title: about.title,
      titleEn: about.titleEn,
      reason: (isExtension ? about.extendReason : about.cancelReason) ?? (message === 'notice.projectCancelled' ? 'none' : ''),
      ...valuesOf(message, isExtension ? { deadline: about.deadline ?? '' } : (about.told ?? {}), about),
    },
    href: audience.href(recordId, message),
    at,
  })
}
