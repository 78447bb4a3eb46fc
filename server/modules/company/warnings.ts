import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { holdersOf, putNotices } from '#server/db/notices.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import { textOf } from '#server/texts.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'
import { warnDays } from '#src/lib/validity.ts'

/** How many papers one round warns of, so that none holds its locks for long. */
const atOnce = 100

export interface Ending {
  companyId: string
  company: string
  companyEn: string
  /** Code of a certificate's type; null for the business licence. */
  type: string | null
  typeName: string | null
  typeNameEn: string | null
  no: string
  lastDay: string
  days: number
}

/** The strongest step that so many days before the end call for: earlier ones that nobody sent are left out. */
const stepOf = (days: SQL): SQL =>
  sql`case ${sql.join(
    warnDays.toReversed().map((step) => sql`when ${days} <= ${sql.raw(String(step))} then ${sql.raw(String(step))}`),
    sql` `,
  )} end`

/** An admitted company; one that still applies is reviewed anyway. */
const admitted = sql`c.state in ('approved', 'suspended', 'expired')`

const dueOn = (column: SQL, day: SQL): SQL => sql`${column} between ${day} - ${sql.raw(String(warnDays[0]))} and ${day}`

const endingCertificates = (day: SQL): SQL => sql`with due as (
    select t.id, c.name, c.name_en from certificate t join company c on c.id = t.company_id
    where ${dueOn(sql`t.warn_on`, day)} and t.valid_to >= ${day} and ${admitted} order by t.warn_on limit ${atOnce} for update of t skip locked
  ), warned as (
    update certificate t set warned_days = ${stepOf(sql`t.valid_to - ${day}`)} from due where t.id = due.id
    returning t.company_id, due.name, due.name_en, t.type, t.no, t.valid_to)
  select w.company_id as "companyId", w.name as company, w.name_en as "companyEn", w.type, s.name as "typeName", s.name_en as "typeNameEn", w.no,
    w.valid_to as "lastDay", w.valid_to - ${day} as days
  from warned w left join sys_code s on s.type = 'certificateType' and s.code = w.type`

const endingLicences = (day: SQL): SQL => sql`with due as (
    select c.id from company c where ${dueOn(sql`c.licence_warn_on`, day)} and c.licence_end >= ${day} and ${admitted}
    order by c.licence_warn_on limit ${atOnce} for update skip locked
  )
  update company c set licence_warned_days = ${stepOf(sql`c.licence_end - ${day}`)} from due where c.id = due.id
  returning c.id as "companyId", c.name as company, c.name_en as "companyEn", null as type, null as "typeName", null as "typeNameEn",
    c.unified_credit_code as no, c.licence_end as "lastDay", c.licence_end - ${day} as days`

/**
 * Warns of every certificate and licence whose next step has come: the company's own people and the reviewers. Of several processes
 * one takes each; what is claimed is told in the same transaction, so each step is told once, even after a crash.
 * @returns how many it warned of
 */
export const warnOfEndings = async ({ database, clock }: LifecycleContext): Promise<number> => {
  const now = clock.now()
  const day = sql`${dateOf(now)}::date`
  let warned = 0
  for (const ending of [endingCertificates, endingLicences])
    warned += await database.transaction(async (tx) => {
      const papers = await rowsOf<Ending>(tx, ending(day))
      for (const paper of papers) await tell(tx, paper, now)
      return papers.length
    })
  return warned
}

const message = 'notice.paperEndsSoon'

/** Puts the warning before both sides; the seed tells its own past by it. */
export const tell = async (tx: Database, paper: Ending, at: Date): Promise<void> => {
  const { companyId } = paper
  const name = paper.type === null ? textOf('zh-CN', 'field.businessLicense') : (paper.typeName ?? paper.type)
  const nameEn = paper.type === null ? textOf('en', 'field.businessLicense') : (paper.typeNameEn ?? paper.type)
  const values = {
    no: paper.no,
    title: `${paper.company} · ${name}`,
    titleEn: `${paper.companyEn || paper.company} · ${nameEn}`,
    date: paper.lastDay,
    days: String(paper.days),
  }
  // A notice belongs to a delivery, which nothing but its number is needed of here.
  const [delivery] = await rowsOf<{ id: string }>(tx, sql`select nextval(pg_get_serial_sequence('outbox', 'id')) as id`)
  const notice = { outboxId: String(delivery?.id), message, values, at }
  await putNotices(tx, holdersOf(['SUP_ADMIN', 'SUP_QUOTER'], sql`u.company_id = ${companyId}`), {
    ...notice,
    href: '/srmDetail/srmDetail?tab=certificates',
  })
  await putNotices(tx, holdersOf(['PLAT_REVIEWER']), { ...notice, href: `/srmDetail/srmDetail?id=${companyId}&tab=certificates` })
}
