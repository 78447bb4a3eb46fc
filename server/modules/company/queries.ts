import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { isAlikeCompany } from '#server/db/alike.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { withinDataScope } from '#server/db/dataScope.ts'
import { byName, companiesWith, listPage, oneOf } from '#server/db/list.ts'
import { appUser, company } from '#server/db/tables/platform.ts'
import { companyHistory } from '#server/db/tables/supplier.ts'
import { actorName } from '#server/lifecycle/log.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Data } from '#src/contract/index.ts'
import { creditCodeFits } from '#src/lib/creditCode.ts'
import { endOfDate } from '#src/lib/shanghaiTime.ts'
import { licenceLasts } from '#src/machines/registration/company.ts'
import { filed, shownPapers, unmended, valuesOf, withPapers } from './fields.ts'
import { similarCompanies } from './similar.ts'

type Row = Data<'GET /api/admin/company/page'>['rows'][number]

const core = sql`c.id, c.kind, c.name, c.name_en as "nameEn", c.unified_credit_code as "unifiedCreditCode", c.area_name as "areaName", c.state,
  c.state_since as "stateSince", c.version, c.supplier_kind_id as "supplierKindId", c.invitation_id is not null as invited,
  inviter_name(c.invitation_id) as "inviterName", c.wanted_category_ids::text[] as "categoryIds", c.submitted_at as "submittedAt",
  c.waiting_since as "waitingSince", c.reminders_sent as "remindersSent", person_name(c.assignee_id) as "assigneeName", c.created_at as "createdAt",
  (select jsonb_build_object('id', k.id::text, 'name', k.name, 'nameEn', k.name_en) from company k where k.id = c.merged_into_id) as "mergedInto"`
const from = sql`company c`

interface PageQuery {
  page: number
  limit: number
  sort?: string | undefined
  q?: string | undefined
  code?: string | undefined
  kind?: string | undefined
  state?: string | undefined
  source?: 'INVITED' | 'SELF' | undefined
  assigned?: 'mine' | 'nobody' | undefined
  alike?: boolean | undefined
}

/** A million companies are counted no further than this: the count is what a list costs (docs/scale.md). */
const countAtMost = 1000

export const pageOfCompanies = (database: Database, query: PageQuery, actor: Actor) => {
  const { q, code, kind, state, source, assigned, alike } = query
  const where = [
    ...(q?.trim() ? [companiesWith(q)] : []),
    ...(code ? [sql`code_look(c.unified_credit_code) = ${code} and c.unified_credit_code <> ''`] : []),
    ...(kind ? [sql`c.kind = ${kind}`] : []),
    ...(state ? [oneOf(state, sql`c.state`)] : []),
    ...(alike === undefined ? [] : [sql`${isAlikeCompany(sql`c`)} = ${alike}`]),
    ...(source ? [source === 'INVITED' ? sql`c.invitation_id is not null` : sql`c.invitation_id is null`] : []),
    ...(assigned ? [assigned === 'mine' ? sql`c.assignee_id = ${actor.id}` : sql`c.assignee_id is null`] : []),
  ]
  const sortable = {
    name: byName(sql`c.name`),
    nameEn: byName(sql`c.name_en`),
    state: sql`c.state`,
    createdAt: sql`c.created_at`,
    stateSince: sql`c.state_since`,
    submittedAt: sql`c.submitted_at`,
    waitingSince: sql`c.waiting_since`,
  }
  return listPage<Row>(database, query, {
    select: sql`${core}, ${isAlikeCompany(sql`c`)} as alike`,
    from,
    where,
    sortable,
    unique: sql`c.id`,
    countAtMost,
  })
}

/** One company with everything its page shows, as far as this person may; undefined when there is none. */
export const companyDetail = async (database: Database, id: string, actor: Actor) => {
  const [found] = await database
    .select({
      row: company,
      ...shownPapers,
      inviterName: sql<string | null>`inviter_name(${company.invitationId})`,
      assigneeName: sql<string | null>`person_name(${company.assigneeId})`,
      mergedInto: sql<Row['mergedInto']>`(select jsonb_build_object('id', k.id::text, 'name', k.name, 'nameEn', k.name_en)
        from company k where k.id = company.merged_into_id)`,
    })
    .from(company)
    .where(eq(company.id, id))
  if (!found) return undefined
  const { row, contacts, inviterName, assigneeName, mergedInto } = found
  const own = actor.companyId === id
  const reviews = actor.authorities.has('company:mark')
  const still = new Set(unmended(row.marks, valuesOf(found)))
  return {
    id,
    kind: row.kind,
    name: row.name,
    nameEn: row.nameEn,
    unifiedCreditCode: row.unifiedCreditCode,
    areaName: row.areaName,
    state: row.state as Row['state'],
    stateSince: row.stateSince.toISOString(),
    version: row.version,
    supplierKindId: row.supplierKindId,
    invited: row.invitationId !== null,
    inviterName,
    categoryIds: row.wantedCategoryIds,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    remindersSent: row.remindersSent,
    assigneeName: own ? null : assigneeName,
    createdAt: row.createdAt.toISOString(),
    mergedInto,
    parentCompanyId: row.parentCompanyId,
    enterpriseType: row.enterpriseType,
    legalRepresentative: row.legalRepresentative,
    areaCode: row.areaCode,
    address: row.address,
    phone: row.phone,
    email: row.email,
    ...filed(found),
    startDate: row.licenceStart,
    endDate: row.licenceEnd,
    establishDate: row.establishDate,
    registeredCapital: row.registeredCapital,
    scope: row.businessScope,
    bankName: row.bankName,
    bankAccount: own || reviews ? row.bankAccount : masked(row.bankAccount),
    historySupplyUnit: row.historySupplyUnit,
    contacts,
    achievment: row.achievementNote,
    validUntil: row.validUntil?.toISOString() ?? null,
    marks:
      reviews || (own && row.state === 'returned')
        ? row.marks.map((each) => ({ field: each.field as Mark['field'], reason: each.reason, mended: !still.has(each) }))
        : [],
    correctFields: reviews ? (row.correctFields as Mark['field'][]) : [],
    earlierMarks: reviews ? row.earlierMarks.map(({ field, reason }) => ({ field: field as Mark['field'], reason })) : [],
    reviewNote: own ? '' : row.reviewNote,
    decisionReason: row.decisionReason,
    isMine: row.assigneeId === actor.id,
    history: await historyOf(database, id, own ? id : null),
  }
}

/** All but the last four digits of an account are for those who compare them. */
const masked = (account: string): string => account.replaceAll(/\d(?=(?:\D*\d){4})/g, '*')

type Mark = Data<'GET /api/admin/company/{id}'>['marks'][number]

/** What was changed of a company, the newest first. */
export const historyOf = async (database: Database, id: string, readerCompanyId: string | null) => {
  const rows = await database
    .select({
      field: companyHistory.field,
      before: companyHistory.before,
      after: companyHistory.after,
      at: companyHistory.at,
      actor:
        readerCompanyId === null
          ? appUser.name
          : sql<string | null>`case when ${appUser.companyId} = ${readerCompanyId} then ${appUser.name} end`,
    })
    .from(companyHistory)
    .leftJoin(appUser, eq(appUser.id, companyHistory.actorId))
    .where(eq(companyHistory.companyId, id))
    .orderBy(desc(companyHistory.id))
    .limit(200)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

const relationKinds = [
  { kind: 'PHONE', column: sql`phone` },
  { kind: 'ADDRESS', column: sql`address` },
  { kind: 'LEGAL_REPRESENTATIVE', column: sql`legal_representative` },
  { kind: 'BANK_ACCOUNT', column: sql`bank_account` },
] as const

type Checks = Data<'GET /api/srm/company/{id}/checks'>
type Relation = Checks['relations'][number]

/** Other suppliers that share something with this one. */
export const relationsOf = (database: Database, id: string): Promise<Relation[]> => {
  const shared = relationKinds.map(
    ({ kind, column }) => sql`select o.id as "companyId", o.name, o.name_en as "nameEn", ${kind}::text as kind, o.${column} as value
      from company c join company o on o.${column} = c.${column} and o.id <> c.id and o.kind = 'SUPPLIER' where c.id = ${id} and c.${column} <> ''`,
  )
  const contacts = sql`select distinct o.id as "companyId", o.name, o.name_en as "nameEn", 'CONTACT' as kind, theirs.phone as value
    from company_contact mine join company_contact theirs on theirs.phone = mine.phone and theirs.company_id <> mine.company_id
    join company o on o.id = theirs.company_id where mine.company_id = ${id}`
  return rowsOf<Relation>(database, sql`${sql.join([...shared, contacts], sql` union all `)} limit 50`)
}

/** What the house can check by itself before a person looks. */
export const checksOf = async (database: Database, id: string, now: Date, actor: Actor): Promise<Checks> => {
  const found = await withPapers(database, id)
  const row = found?.row
  const relations = await relationsOf(database, id)
  const code = row?.unifiedCreditCode ?? ''
  const lasting = (date: string | null) => licenceLasts(date === null ? null : endOfDate(date), now)
  const similar = row?.name ? await similarCompanies(database, row.name) : []
  const competition = await rowsOf<Checks['competition'][number]>(
    database,
    sql`select g.id as "categoryId", g.name, g.name_en as "nameEn", (select count(*) from scope s join company o on o.id = s.company_id
          where s.category_id = g.id and s.state = 'approved' and o.state = 'approved' and o.id <> ${id})::int as approved
        from category g join company c on g.id = any(c.wanted_category_ids) where c.id = ${id} order by g.code`,
  )
  return {
    checks: [
      { code: 'creditCode', ok: creditCodeFits(code) },
      { code: 'licence', ok: lasting(row?.licenceEnd ?? null) },
      { code: 'certificates', ok: (found?.certificates ?? []).every(({ validTo }) => lasting(validTo)) },
      { code: 'name', ok: similar.every((other) => other.id === id) },
      { code: 'relations', ok: relations.length === 0 },
    ],
    relations: actor.authorities.has('company:mark')
      ? relations
      : relations.map((each) => (each.kind === 'BANK_ACCOUNT' ? { ...each, value: masked(each.value) } : each)),
    competition,
  }
}

type LogEntry = Data<'GET /api/admin/srmManageLog/list/{id}'>[number]

/** Where each kind of record that belongs to a company has its ids, as far as others see them, and what lets these read them. */
const belongingsFor = (actor: Actor): Record<string, { ids: SQL; authority: string }> => ({
  scope: { ids: sql`select id from scope where company_id`, authority: 'company:mark' },
  companyChange: { ids: sql`select id from company_change where company_id`, authority: 'company:page' },
  quoter: { ids: sql`select id from quoter where company_id`, authority: 'quoter:read' },
  achievement: {
    ids: sql`select id from achievement where ${withinDataScope(actor, { unit: sql`inwh_company_id` })} and sale_company_id`,
    authority: 'srmcheckAchievment',
  },
  integrity: { ids: sql`select id from integrity where company_id`, authority: 'integrityManagement:edit' },
})

/**
 * What happened to a company and its belongings, newest first: to the company itself nothing that it was not told of, to others
 * nothing of records that they may not read, nor that the company began to write one.
 */
export const manageLogOf = async (database: Database, id: string, actor: Actor, readerCompanyId: string | null) => {
  const own = actor.companyId === id
  const mine = sql`select * from transition_log where machine = 'company' and record_id = ${id}`
  const parts = Object.entries(belongingsFor(own ? { ...actor, dataScope: 'all' } : actor))
    .filter(([, { authority }]) => own || actor.authorities.has(authority))
    .map(([machine, { ids }]) => sql`select * from transition_log where machine = ${machine} and record_id in (${ids} = ${id})`)
  const told =
    readerCompanyId === null
      ? sql`not (l.machine in ('quoter', 'achievement') and l.event = 'create')`
      : sql`not (l.machine = 'integrity' and l.to_state = 'draft') and l.event not in ('claim', 'take', 'transfer')`
  const rows = await rowsOf<Omit<LogEntry, 'seq'> & { seq: string }>(
    database,
    sql`select l.seq, l.machine, l.event, l.from_state as "from", l.to_state as "to", l.at, ${actorName(readerCompanyId)} as actor,
          coalesce(l.payload ->> 'reason', '') as reason
        from (${sql.join([mine, ...parts], sql` union all `)}) l left join app_user u on u.id = l.actor_id where ${told}
        order by l.seq desc limit 500`,
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}
