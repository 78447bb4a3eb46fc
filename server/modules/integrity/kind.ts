import { sql, type SQL } from 'drizzle-orm'
import { holdersOf } from '#server/db/notices.ts'
import { integrity } from '#server/db/tables/supplier.ts'
import { administratorsOf, notifies, sendsOn } from '#server/lifecycle/effects.ts'
import { companyNameEn, decided, defineKind, ofCompany } from '#server/lifecycle/recordKind.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { later } from '#src/lib/shanghaiTime.ts'

const menu = 'integrityManagement'

/** Who keeps integrity records, drafts included; everyone else with the menu sees those of the own company alone. */
export const oversees = (actor: Actor): boolean => actor.authorities.has('integrityManagement:edit')

/** What was dropped before its company was told was never there for it. */
const isTold = sql`i.notified_at is not null`
const readable = (actor: Actor): SQL => (oversees(actor) ? sql`true` : sql`(i.company_id = ${actor.companyId} and ${isTold})`)

const about = {
  companyId: sql`i.company_id`,
  recorderId: sql`i.recorder_id`,
  company: sql`c.name`,
  companyEn: sql`c.name_en`,
  rule: sql`coalesce(r.name, '')`,
  ruleEn: sql`coalesce(r.name_en, '')`,
  reason: sql`i.decision_reason`,
}

const told = ({ company, companyEn, rule, ruleEn, reason }: Record<keyof typeof about, string>, id: string) => ({
  title: `${company} · ${rule}`,
  titleEn: `${companyEn} · ${ruleEn}`,
  reason,
  href: `/srmManager/integrityManagement/${id}`,
})

/** Records of suppliers’ conduct, as `i`. */
export const integrityKind = defineKind('integrity')({
  ...ofCompany('i'),
  table: integrity,
  joins: sql`left join company c on c.id = i.company_id left join sys_code r on r.type = 'integrityRule' and r.code = i.rule_code`,
  name: sql`c.name || ' · ' || coalesce(r.name, i.rule_code) || ' #' || i.id`,
  nameEn: sql`${companyNameEn} || ' · ' || coalesce(r.name_en, i.rule_code) || ' #' || i.id`,
  shownOn: sql`i.id`,
  people: [{ user: sql`i.recorder_id`, works: ['draft'] }],
  readable,
  listedTo: [menu],
  listedInHouse: () => isTold,
  // Buyers weigh the evidence, too, from when the company was told.
  files: (fileId, actor) => sql`select 1 from integrity i where i.evidence_file_id = ${fileId}
    and ((${actor.authorities.has(menu)} and ${readable(actor)}) or (${actor.roles.has('JC_BUYER')} and ${isTold}))`,
  facts: ({ companyId, recorderId, notifiedAt, statement, effectUntil }, actor) => ({
    own: actor?.companyId === companyId,
    isRecorder: actor?.id === recorderId,
    notifiedAt,
    stated: statement !== null,
    effectUntil,
  }),
  writes: {
    notifyCompany: (_, { now }) => ({ notifiedAt: now }),
    stateCase: ({ statement = '' }) => ({ statement }),
    takeEffect: (_, { row, now }) => ({ effectFrom: now, effectUntil: row.effectDays ? later(now, row.effectDays, 'day') : null }),
    appeal: ({ reason = '' }) => ({ appeal: reason }),
    drop: decided,
    lift: decided,
    dismissAppeal: decided,
    upholdAppeal: decided,
  },
  effects: {
    // The company looks at everything in force and takes the one event that fits.
    follow: sendsOn({ company: (id) => sql`select company_id as id from integrity where id = ${id}` }),
    notify: notifies('integrity', about, {
      // A company knows who it is; the others keep many records.
      company: (its, id) => ({ ...told(its, id), users: administratorsOf(its.companyId), title: its.rule, titleEn: its.ruleEn }),
      recorder: (its, id) => ({ ...told(its, id), users: sql`select ${its.recorderId}::bigint as id` }),
      overseers: (its, id) => ({ ...told(its, id), users: holdersOf(['JC_LEAD', 'SUPERVISOR']) }),
    }),
  },
})
