import { eq, sql, type SQL } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { withinDataScope } from '#server/db/dataScope.ts'
import { contains } from '#server/db/list.ts'
import { demand, demandLine } from '#server/db/tables/demand.ts'
import { dropDocuments } from '#server/lifecycle/documents.ts'
import { decided, defineKind, namedIn, type ApprovalAsked } from '#server/lifecycle/recordKind.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { DemandKind } from '#src/machines/demand/kinds.ts'
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
    people: [{ user: sql`d.owner_id`, works: ['draft'] }],
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
    asks: ({ actor }) => ({
      isCovered,
      evidenceCount: sql<number>`(select count(*)::int from document doc where doc.machine = 'demand' and doc.record_id = demand.id and doc.stage = 'evidence')`,
      isHeaded: actor ? sql<boolean>`(demand.unit_id in ${unitsHeadedBy(actor.id)}) is true` : sql<boolean>`false`,
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
    }),
    writes: {
      submit: (_, { now }) => ({ submittedAt: now, decisionReason: '' }),
      returned: (event) => ({ ...decided(event), ...notAsked }),
      withdrawn: () => notAsked,
      rejected: decided,
      cancel: decided,
      discard: () => emptied,
    },
    apply: async (tx, { id, event, now }) => {
      if (event.type !== 'discard') return undefined
      await dropDocuments(tx, { machine: 'demand', id }, now)
      await tx.delete(demandLine).where(eq(demandLine.demandId, id))
      return undefined
    },
    approvals: { DEMAND: (database, id) => askedOf(database, id, config) },
    effects: {},
  })

interface Asked {
  title: string
  titleEn: string
  unitId: string
  companyId: string
  category: string
  method: string
  amountGross: string | null
  kind: DemandKind
  needBy: string
  submittedAt: string
}

/** What whoever approves a demand is told of it. */
const askedOf = async (database: Database, id: string, config: Config): Promise<ApprovalAsked> => {
  const [its] = await rowsOf<Asked>(
    database,
    sql`select d.title, coalesce(nullif(d.title_en, ''), d.title) as "titleEn", d.unit_id::text as "unitId", d.company_id::text as "companyId", k.code as category, d.method, d.amount_gross::text as "amountGross",
          d.kind, d.need_by::text as "needBy", coalesce(d.submitted_at, d.state_since) as "submittedAt"
        from demand d join category k on k.id = d.category_id where d.id = ${id}`,
  )
  if (!its) throw new Error(`Demand ${id} can't be approved`)
  const { companyId, unitId, submittedAt, titleEn, ...form } = its
  const mayBeSplit = (await splittingOf(database, id, config, new Date(submittedAt))) !== null
  return { unitId, companyId, titleEn, form: { ...form, unit: unitId, isDirect: form.method === 'DIRECT', mayBeSplit } }
}
