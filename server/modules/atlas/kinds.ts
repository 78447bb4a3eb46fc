import { sql, type SQL } from 'drizzle-orm'
import { quotationDisclosed } from '#server/db/disclosed.ts'
import { contains } from '#server/db/list.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { achievementsVisibleTo, claimedOnce } from '#server/modules/achievement/visible.ts'
import { visibleTo as integrityVisibleTo } from '#server/modules/integrity/evidence.ts'
import { invitationsVisibleTo } from '#server/modules/invitation/visible.ts'
import { projectsVisibleTo } from '#server/modules/project/visible.ts'
import { quotersListedFor } from '#server/modules/quoter/visible.ts'
import { scopesVisibleTo } from '#server/modules/scope/visible.ts'
import type { BusinessMachineId } from '#src/machines/index.ts'

/** How the records of one machine are found, named, filtered and kept from those who may not see them. All SQL is about one record. */
export interface Kind {
  /** The table, under the alias that the rules of its own module use. */
  table: SQL
  alias: SQL
  /** Left joins that the names need, and the search. */
  joins: SQL
  name: SQL
  nameEn: SQL
  /** The record on whose page it is shown: itself, its purchase, its company. */
  shownOn: SQL
  /** The companies that it is about. */
  companies: SQL[]
  /** How it is bought; null for what is not bought. */
  method: SQL | null
  /** Of which category; null where there is not one alone. */
  category: Named | null
  /** The unit of the group that it is for; null where there is none. */
  unit: Named | null
  /** What of the table are records of the machine; null for all. */
  only: SQL | null
  /** What nobody may hear of, not even as a number, until this holds; null when there is nothing such. */
  disclosed: SQL | null
  /** Reminded of: it waits for longer than it should, though the clock has done its part. */
  reminded: SQL | null
  search: (q: string) => ReturnType<typeof contains>
  /** Those that the person's own lists show; null for somebody without such a list. */
  listedFor: (actor: Actor) => SQL | null
  /** Those that some list of the house shows to others than their owner; null where none does. */
  listedInHouse: SQL | null
  /** Records of other machines that it belongs to. */
  related: { machine: 'project' | 'company'; id: SQL; qualifier: string }[]
}

/** What something is called, in both languages. */
interface Named {
  name: SQL
  nameEn: SQL
}

const none = sql``
const namedIn = (table: 'category' | 'company', id: SQL): Named => ({
  name: sql`(select called.name from ${sql.raw(table)} called where called.id = ${id})`,
  nameEn: sql`(select coalesce(nullif(called.name_en, ''), called.name) from ${sql.raw(table)} called where called.id = ${id})`,
})
const ofCompany = (alias: string) => sql`left join company c on c.id = ${sql.raw(alias)}.company_id`
const companyName = sql`coalesce(nullif(c.name, ''), '#' || c.id)`
const companyNameEn = sql`coalesce(nullif(c.name_en, ''), nullif(c.name, ''), '#' || c.id)`
const searchCompany = (q: string) => contains(q, sql`c.search_grams`, sql`c.search`)

/** Holders of an authority read what `rule` says, others nothing. */
const holders = (authority: string, rule: (actor: Actor) => SQL) => (actor: Actor) =>
  actor.authorities.has(authority) ? rule(actor) : null

/** What nearly all records of a company share. */
const belonging = (table: string, alias: string) => ({
  table: sql.raw(`${table} ${alias}`),
  alias: sql.raw(alias),
  joins: ofCompany(alias),
  shownOn: sql.raw(`${alias}.company_id`),
  companies: [sql.raw(`${alias}.company_id`)],
  method: null,
  category: null,
  unit: null,
  only: null,
  disclosed: null,
  reminded: null,
  search: searchCompany,
  related: [{ machine: 'company' as const, id: sql.raw(`${alias}.company_id`), qualifier: 'company' }],
})

/** What the opening shows. */
const openedQuotation = sql`(q.opened_at is not null and p.state <> 'cancelled')`

export const kinds: Record<BusinessMachineId, Kind> = {
  project: {
    table: sql`project p`,
    alias: sql`p`,
    joins: none,
    name: sql`p.no || ' ' || p.title`,
    nameEn: sql`p.no || ' ' || coalesce(nullif(p.title_en, ''), p.title)`,
    shownOn: sql`p.id`,
    companies: [sql`p.unit_id`],
    method: sql`p.method`,
    category: namedIn('category', sql`p.category_id`),
    unit: namedIn('company', sql`p.unit_id`),
    only: null,
    disclosed: null,
    reminded: null,
    search: (q) => contains(q, sql`p.search_grams`, sql`p.search`),
    listedFor: holders('poJcProject', projectsVisibleTo),
    listedInHouse: sql`p.state <> 'draft'`,
    related: [{ machine: 'company', id: sql`p.unit_id`, qualifier: 'unit' }],
  },
  quotation: {
    table: sql`quotation q join project p on p.id = q.project_id`,
    alias: sql`q`,
    joins: sql`left join company c on c.id = q.supplier_company_id`,
    // Of one whose row was damaged nobody knows the company.
    name: sql`q.no || coalesce(' ' || ${companyName}, '')`,
    nameEn: sql`q.no || coalesce(' ' || ${companyNameEn}, '')`,
    shownOn: sql`q.project_id`,
    companies: [sql`q.supplier_company_id`, sql`p.unit_id`],
    method: sql`p.method`,
    category: namedIn('category', sql`p.category_id`),
    unit: namedIn('company', sql`p.unit_id`),
    only: null,
    disclosed: quotationDisclosed,
    reminded: null,
    search: (q) => contains(q, sql`p.search_grams`, sql`p.search`),
    // What the opening shows to those who run purchases, and to a supplier its own.
    listedFor: (actor) => {
      if (actor.authorities.has('quotation')) return openedQuotation
      return actor.authorities.has('poPrice') ? sql`q.supplier_company_id = ${actor.companyId}` : null
    },
    listedInHouse: openedQuotation,
    related: [
      { machine: 'project', id: sql`q.project_id`, qualifier: 'project' },
      { machine: 'company', id: sql`q.supplier_company_id`, qualifier: 'supplier' },
    ],
  },
  company: {
    table: sql`company c`,
    alias: sql`c`,
    joins: none,
    name: companyName,
    nameEn: companyNameEn,
    shownOn: sql`c.id`,
    companies: [sql`c.id`],
    method: null,
    category: null,
    unit: null,
    only: sql`c.kind = 'SUPPLIER'`,
    disclosed: null,
    reminded: sql`(c.reminders_sent > 0 and c.state in ('firstReview', 'groupApproval'))`,
    search: searchCompany,
    listedFor: holders('company:page', () => sql`true`),
    listedInHouse: sql`true`,
    related: [],
  },
  companyChange: {
    ...belonging('company_change', 'h'),
    name: sql`${companyName} || ' #' || h.id`,
    nameEn: sql`${companyNameEn} || ' #' || h.id`,
    reminded: sql`(h.reminders_sent > 0 and h.state = 'underReview')`,
    listedFor: holders('company:page', () => sql`true`),
    listedInHouse: sql`true`,
  },
  invitation: {
    ...belonging('invitation', 'v'),
    unit: namedIn('company', sql`v.unit_id`),
    // Its code opens a registration: it is no name.
    joins: none,
    name: sql`v.company_name || ' #' || v.id`,
    nameEn: sql`v.company_name || ' #' || v.id`,
    shownOn: sql`v.id`,
    companies: [sql`v.unit_id`, sql`v.used_by_company_id`],
    search: (q) => contains(q, sql`v.search_grams`, sql`v.search`),
    listedFor: holders('srmInviteReg', invitationsVisibleTo),
    listedInHouse: sql`true`,
    related: [
      { machine: 'company', id: sql`v.unit_id`, qualifier: 'unit' },
      { machine: 'company', id: sql`v.used_by_company_id`, qualifier: 'company' },
    ],
  },
  achievement: {
    ...belonging('achievement', 'a'),
    unit: namedIn('company', sql`a.inwh_company_id`),
    joins: sql`left join company c on c.id = a.sale_company_id left join company u on u.id = a.inwh_company_id`,
    name: sql`c.name || ' → ' || u.name || ' ' || a.cooperate_year`,
    nameEn: sql`${companyNameEn} || ' → ' || u.name_en || ' ' || a.cooperate_year`,
    shownOn: sql`a.id`,
    companies: [sql`a.sale_company_id`, sql`a.inwh_company_id`, sql`a.verify_company_id`],
    reminded: sql`(a.reminders_sent > 0 and a.state in ('verifying', 'firstReview'))`,
    listedFor: holders('srmcheckAchievment', achievementsVisibleTo),
    listedInHouse: claimedOnce,
    related: [
      { machine: 'company', id: sql`a.sale_company_id`, qualifier: 'supplier' },
      { machine: 'company', id: sql`a.inwh_company_id`, qualifier: 'unit' },
    ],
  },
  integrity: {
    ...belonging('integrity', 'i'),
    joins: sql`${ofCompany('i')} left join sys_code r on r.type = 'integrityRule' and r.code = i.rule_code`,
    name: sql`c.name || ' · ' || coalesce(r.name, i.rule_code) || ' #' || i.id`,
    nameEn: sql`${companyNameEn} || ' · ' || coalesce(r.name_en, i.rule_code) || ' #' || i.id`,
    shownOn: sql`i.id`,
    listedFor: holders('integrityManagement', integrityVisibleTo),
    listedInHouse: sql`i.notified_at is not null`,
  },
  scope: {
    ...belonging('scope', 's'),
    category: namedIn('category', sql`s.category_id`),
    joins: sql`${ofCompany('s')} left join category k on k.id = s.category_id`,
    name: sql`${companyName} || ' · ' || k.name`,
    nameEn: sql`${companyNameEn} || ' · ' || k.name_en`,
    listedFor: holders('scope:read', scopesVisibleTo),
    listedInHouse: sql`true`,
  },
  quoter: {
    ...belonging('quoter', 'q'),
    name: sql`${companyName} || ' · ' || q.real_name`,
    nameEn: sql`${companyNameEn} || ' · ' || q.real_name`,
    shownOn: sql`q.id`,
    listedFor: holders('quoter:read', quotersListedFor),
    listedInHouse: sql`q.state <> 'draft'`,
  },
  handover: {
    ...belonging('handover', 'h'),
    name: sql`${companyName} || ' #' || h.id`,
    nameEn: sql`${companyNameEn} || ' #' || h.id`,
    listedFor: holders('poBuTeamMembers', ({ companyId }) => sql`h.company_id = ${companyId}`),
    listedInHouse: null,
  },
}

/** Reads the records of every machine, in the live atlas alone. */
const readsAll = 'powfChart:records'

/** The records of a machine that somebody may read: what the own lists show, for analysts what lists of the house show; null for none. */
export const readableBy = (machine: BusinessMachineId, actor: Actor): SQL | null => {
  const { listedFor, listedInHouse } = kinds[machine]
  const own = listedFor(actor)
  if (!listedInHouse || !actor.authorities.has(readsAll)) return own
  return own ? sql`(${own} or ${listedInHouse})` : listedInHouse
}
