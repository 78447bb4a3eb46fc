import { eq, sql, type SQL } from 'drizzle-orm'
import type { EventObject } from 'xstate'
import type { Config } from '#server/config.ts'
import { isTaken } from '#server/db/allocation.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { withinDataScope } from '#server/db/dataScope.ts'
import { contains } from '#server/db/list.ts'
import { demand, demandLine } from '#server/db/tables/demand.ts'
import { dropDocuments } from '#server/lifecycle/documents.ts'
import { notifies } from '#server/lifecycle/effects.ts'
import { decided, defineKind, namedIn, type ApprovalAsked } from '#server/lifecycle/recordKind.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { buyersFor } from '#server/modules/project/index.ts'
import type { WorkingCalendar } from '#src/lib/workingDays.ts'
import type { DemandEvent } from '#src/machines/demand/demand.ts'
import type { DemandKind } from '#src/machines/demand/kinds.ts'
import { lateRecordOf } from '#src/machines/demand/lateRecord.ts'
import { isCovered } from './budget.ts'
import { splittingOf } from './splitting.ts'
import { unitsHeadedBy, unitsOf } from './units.ts'

const isOwn = ({ id }: Actor): SQL => sql`d.owner_id = ${id}`
const wasSubmitted = sql`d.state not in ('draft', 'discarded')`

/** Of those that were submitted: group procurement reads all, whoever is of a unit those of it and below. Suppliers never read any. */
const readable = (actor: Actor): SQL => {
  if (!actor.authorities.has('pojmDemandApproval')) return sql`false`
  const seen = actor.authorities.has('poJcProject')
    ? withinDataScope(actor, { unit: sql`d.company_id` })
    : sql`d.unit_id in ${unitsOf(actor.id)}`
  return sql`((${isOwn(actor)} and d.state <> 'discarded') or (${wasSubmitted} and ${seen}))`
}

/** What demands are emptied to: what is left is their number, and what they were called. */
export const emptied = {
  unitId: null,
  categoryId: null,
  needBy: null,
  budgetId: null,
  reason: '',
  directReason: '',
  lineCount: 0,
  amountGross: null,
}
const notAsked = { submittedAt: null }

/** Whom an event names to buy it; of an offer, which names nobody yet, null. */
const namedBuyer = (event: EventObject | undefined): string | null => {
  const sent = event as DemandEvent | undefined
  return sent?.type === 'accept' || sent?.type === 'assign' ? (sent.buyerId ?? null) : null
}
const leads = (actor: Actor | null): boolean => actor?.roles.has('JC_LEAD') === true
const boughtBy = ({ buyerId }: { buyerId?: string }, { now }: { now: Date }) => ({ buyerId, acceptedAt: now })

/** What units need to have bought, as `d`. */
export const demandKind = (config: Config) =>
  defineKind('demand')({
    table: demand,
    alias: 'd',
    number: { prefix: 'XQ' },
    name: sql`d.no || ' ' || d.title`,
    nameEn: sql`d.no || ' ' || coalesce(nullif(d.title_en, ''), d.title)`,
    shownOn: sql`d.id`,
    companies: [sql`d.company_id`],
    method: sql`d.method`,
    category: namedIn('category', sql`d.category_id`),
    unit: namedIn('company', sql`d.company_id`),
    search: (q) => contains(q, sql`d.search_grams`, sql`d.search`),
    people: [
      { user: sql`d.owner_id`, works: ['draft'] },
      { user: sql`d.buyer_id`, works: ['accepted'] },
    ],
    related: [{ machine: 'company', id: sql`d.company_id`, qualifier: 'unit' }],
    readable,
    listedTo: ['pojmDemandApproval'],
    listedInHouse: (actor) => sql`(${wasSubmitted} and ${withinDataScope(actor, { owner: sql`d.owner_id`, unit: sql`d.company_id` })})`,
    documents: { house: 'pojmDemandApproval', stages: { evidence: { type: 'evidence', envelope: 'INTERNAL' } } },
    // Nobody reserves the same money twice: what is left of a budget is judged by one at a time.
    lock: async (tx, id) => {
      await tx.execute(sql`select 1 from demand where id = ${id} for update`)
      await tx.execute(sql`select 1 from budget where id = (select budget_id from demand where id = ${id}) for update`)
    },
    asks: ({ actor, event }) => ({
      isCovered,
      evidenceCount: sql<number>`(select count(*)::int from document doc where doc.machine = 'demand' and doc.record_id = demand.id and doc.stage = 'evidence')`,
      isHeaded: actor ? sql<boolean>`(demand.unit_id in ${unitsHeadedBy(actor.id)}) is true` : sql<boolean>`false`,
      ...aboutBuyer(namedBuyer(event), actor),
      nothingTaken: sql<boolean>`not ${isTaken(sql`demand.id`)}`,
    }),
    facts: (row, actor) => ({
      isRequester: actor?.id === row.ownerId,
      answersForIt: actor !== null && (actor.id === row.ownerId || row.isHeaded),
      hasTitle: row.title !== '',
      hasUnit: row.unitId !== null,
      hasCategory: row.categoryId !== null,
      lineCount: row.lineCount,
      kind: row.kind,
      method: row.method,
      needBy: row.needBy,
      isCovered: row.isCovered,
      hasDirectReason: row.directReason !== '',
      evidenceCount: row.evidenceCount,
      hasDemand: leads(actor) || (actor !== null && actor.id === row.buyerId),
      buyerFits: row.buyerFits,
      mayNameBuyer: row.mayNameBuyer,
      nothingTaken: row.nothingTaken,
    }),
    writes: {
      submit: (_, { now }) => ({ submittedAt: now, decisionReason: '' }),
      returned: (event) => ({ ...decided(event), ...notAsked }),
      withdrawn: () => notAsked,
      rejected: decided,
      accept: boughtBy,
      assign: boughtBy,
      giveBack: (event) => ({ ...decided(event), ...notAsked, buyerId: null, acceptedAt: null }),
      cancel: decided,
      discard: () => emptied,
    },
    apply: async (tx, { id, event, now }) => {
      if (event.type !== 'discard') return undefined
      await dropDocuments(tx, { machine: 'demand', id }, now)
      await tx.delete(demandLine).where(eq(demandLine.demandId, id))
      return undefined
    },
    approvals: { DEMAND: (database, id, calendar) => askedOf(database, id, config, calendar) },
    effects: {
      notify: notifies(
        'demand',
        {
          title: sql`d.title`,
          titleEn: sql`d.title_en`,
          reason: sql`d.decision_reason`,
          ownerId: sql<string>`d.owner_id`,
          buyerId: sql<string>`d.buyer_id`,
          contact: sql`coalesce((select b.name from app_user b where b.id = d.buyer_id), '')`,
          contactEn: sql`coalesce((select coalesce(nullif(b.name_en, ''), b.name) from app_user b where b.id = d.buyer_id), '')`,
        },
        {
          requester: ({ ownerId, contact, contactEn, ...its }, id) => ({
            ...its,
            more: { contact, contactEn },
            users: sql`select ${ownerId}::bigint as id`,
            href: `/pojmManage/pojmDemandApproval/${id}`,
          }),
          whoBuys: ({ buyerId, ...its }, id) => ({
            ...its,
            users: sql`select ${buyerId}::bigint as id`,
            href: `/poJcManager/pojmDemandApproval/${id}`,
          }),
          // Whoever took it themself knows.
          buyer: ({ buyerId, ...its }, id) => ({
            ...its,
            users: sql`select ${buyerId}::bigint as id where ${buyerId}::bigint is distinct from (select l.actor_id from transition_log l
              where l.machine = 'demand' and l.record_id = ${id} and l.event in ('accept', 'assign') order by l.seq desc limit 1)`,
            href: `/poJcManager/pojmDemandApproval/${id}`,
          }),
        },
      ),
    },
  })

/** What is asked of whom an event names to buy it; nothing of nobody. */
const aboutBuyer = (buyerId: string | null, actor: Actor | null) => ({
  buyerFits: sql<boolean>`(${buyerId}::bigint is null
    or (${buyerId}::bigint is distinct from demand.buyer_id and ${buyerId}::bigint in (${buyersFor(sql`demand.company_id`)})))`,
  mayNameBuyer: sql<boolean>`${buyerId === null || buyerId === actor?.id || leads(actor)}::boolean`,
})

interface Asked {
  title: string
  titleEn: string
  unitId: string | null
  companyId: string
  category: string | null
  method: string
  amountGross: string | null
  kind: DemandKind
  needBy: string | null
  submittedAt: string
}

/** What whoever approves a demand is told of it. */
const askedOf = async (database: Database, id: string, config: Config, calendar: WorkingCalendar): Promise<ApprovalAsked> => {
  const [its] = await rowsOf<Asked>(
    database,
    sql`select d.title, coalesce(nullif(d.title_en, ''), d.title) as "titleEn", d.unit_id::text as "unitId", d.company_id::text as "companyId", k.code as category, d.method, d.amount_gross::text as "amountGross",
          d.kind, d.need_by::text as "needBy", coalesce(d.submitted_at, d.state_since) as "submittedAt"
        from demand d left join category k on k.id = d.category_id where d.id = ${id}`,
  )
  if (!its) throw new Error(`There is no demand ${id}`)
  const { companyId, unitId, submittedAt, titleEn, ...form } = its
  const mayBeSplit = (await splittingOf(database, id, config, new Date(submittedAt))) !== null
  const isRecordedLate = lateRecordOf(calendar, its, new Date(submittedAt), config.urgentRecordDays) !== null
  return { unitId, companyId, titleEn, form: { ...form, unit: unitId, isDirect: form.method === 'DIRECT', mayBeSplit, isRecordedLate } }
}
