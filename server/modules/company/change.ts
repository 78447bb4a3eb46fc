import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { isoMoment, listPage, oneOf } from '#server/db/list.ts'
import { company } from '#server/db/tables/platform.ts'
import { companyChange } from '#server/db/tables/supplier.ts'
import { advance, begin, offersForAll, reckon } from '#server/lifecycle/advance.ts'
import { deliverNow } from '#server/lifecycle/outbox.ts'
import type { Actor, Delivery, Lifecycle, Process } from '#server/lifecycle/process.ts'
import { notFound, Refusal, refuseUnusable } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import type { Data } from '#src/contract/index.ts'
import type { Offer } from '#src/machines/lifecycle.ts'
import { stepThree, stepTwo } from '#src/contract/registration.ts'
import type { CompanyChangeEvent, CompanyChangeFacts } from '#src/machines/registration/companyChange.ts'
import { materialFields, type RegistrationField } from '#src/machines/registration/fields.ts'
import { notifyAbout } from './audience.ts'
import { asText, registrationValues, valuesOfAll, type RegistrationValues } from './fields.ts'
import { unusableFields } from './usable.ts'
import { writeCompany, type CompanyData } from './write.ts'

type ChangeState = Data<'GET /api/srm/companyChange/page'>['rows'][number]['state']

const admitted = new Set(['approved', 'suspended', 'expired'])

const loadAll: NonNullable<Process['loadAll']> = async (database, ids, { actor, clock }) => {
  if (ids.length === 0) return new Map()
  const rows = await database
    .select({
      row: companyChange,
      companyState: company.state,
      isInviter: sql<boolean>`exists (select 1 from invitation v where v.id = ${company.invitationId} and v.inviter_id = ${actor?.id ?? null})`,
    })
    .from(companyChange)
    .innerJoin(company, eq(company.id, companyChange.companyId))
    .where(inArray(companyChange.id, [...ids]))
  return new Map(
    rows.map(({ row: { id, companyId, state, version, waitingSince, remindersSent }, companyState, isInviter }) => {
      const own = actor?.companyId === companyId
      const facts: CompanyChangeFacts = {
        own,
        isInviter,
        companyAdmitted: admitted.has(companyState),
        waitingSince,
        remindersSent,
        now: clock.now(),
      }
      return [id, { state, version, facts }]
    }),
  )
}

/** How the lifecycle reads and moves changes of admitted companies. */
export const companyChangeProcess: Process = {
  table: 'company_change',
  load: async (tx, { id, event, ...asker }) => {
    if (event) await tx.execute(sql`select 1 from company_change where id = ${id} for update`)
    return (await loadAll(tx, [id], asker)).get(id) ?? null
  },
  loadAll: (database, ids, asker) => loadAll(database, ids, asker),
  apply: async (tx, { id, event, actor, loaded, now }) => {
    const sent = event as CompanyChangeEvent
    const [row] = await tx.select().from(companyChange).where(eq(companyChange.id, id))
    if (!row) throw new Error(`No change ${id}`)
    const set = (values: Partial<typeof companyChange.$inferInsert>) => tx.update(companyChange).set(values).where(eq(companyChange.id, id))
    if (sent.type === 'accept') {
      await set({ before: await valuesOf(tx, row.companyId, row.fields) })
      await writeCompany(tx, row.companyId, row.fields as CompanyData, actor, now)
    }
    if (sent.type === 'refuse') await set({ decisionReason: sent.reason ?? '' })
    if (sent.type === 'waitedLong') await set({ remindersSent: (loaded.facts as CompanyChangeFacts).remindersSent + 1 })
    return sent.type === 'refuse' ? { reason: sent.reason } : { fields: Object.keys(row.fields) }
  },
  effects: {
    notify: async (lifecycle, delivery) => {
      const companyId = await companyOf(lifecycle.database, delivery.recordId)
      await notifyAbout(lifecycle, delivery, companyId, {
        hrefs: {
          company: '/srmDetail/srmDetail',
          reviewers: '/srmManager/srmcheckManager?view=changes',
          leads: `/srmDetail/srmDetail?id=${companyId}`,
        },
      })
    },
    follow: (lifecycle, delivery) => follow(lifecycle, delivery),
  },
}

/** These fields of a company as they are now. */
const valuesOf = async (tx: Database, companyId: string, fields: object): Promise<Record<string, string>> => {
  const values = await registrationValues(tx, companyId)
  return Object.fromEntries(Object.keys(fields).map((field) => [field, values[field as RegistrationField]]))
}

const companyOf = async (database: Database, id: string): Promise<string> => {
  const [row] = await database.select({ companyId: companyChange.companyId }).from(companyChange).where(eq(companyChange.id, id))
  if (!row) throw new Error(`No change ${id}`)
  return row.companyId
}

/** Sends the event to the company, which need not move: that it refuses is no failure. */
const follow = async (lifecycle: Lifecycle, { recordId, params }: Delivery): Promise<void> => {
  const id = await companyOf(lifecycle.database, recordId)
  try {
    await advance(lifecycle, { machine: 'company', id, event: { type: String(params['event']) }, actor: null })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  // New papers end at another moment.
  await reckon(lifecycle, 'company', id)
}

const rules = { ...stepTwo.shape, ...stepThree.shape }

export const companyChangeRoutes = (serve: ServeRow, lifecycle: Lifecycle): void => {
  const { database, clock } = lifecycle

  serve('GET /api/srm/companyChange/page', async ({ query, caller }) => {
    const where = [
      ...(caller.authorities.has('company:page') ? [] : [sql`h.company_id = ${caller.companyId}`]),
      ...(query.state ? [oneOf(query.state, sql`h.state`)] : []),
      ...(query.companyId ? [sql`h.company_id = ${query.companyId}`] : []),
    ]
    const { total, rows } = await listPage<ChangeRow>(database, query, {
      select: sql`h.id, h.company_id, c.name, c.name_en, h.state, h.state_since, h.version, h.fields, h.before, h.reason, h.decision_reason, u.name as requester, h.waiting_since`,
      from: sql`company_change h join company c on c.id = h.company_id join app_user u on u.id = h.requested_by`,
      where,
      sortable: { stateSince: sql`h.state_since` },
      unique: sql`h.id`,
    })
    // What is not decided yet is held against what is in force by now.
    const open = rows.filter(({ state }) => state === 'underReview').map((row) => String(row.company_id))
    const inForce = await valuesOfAll(database, [...new Set(open)])
    const offers = await offersForAll(
      lifecycle,
      'companyChange',
      rows.map(({ id }) => String(id)),
      caller,
    )
    return { total, rows: rows.map((row) => present(row, inForce.get(String(row.company_id)), offers.get(String(row.id)) ?? [])) }
  })

  serve('POST /api/srm/companyChange', async ({ body, caller }) => {
    const fields = checked(body.fields)
    const { id, seq } = await database.transaction(async (tx) => {
      const [its] = await tx.select().from(company).where(eq(company.id, caller.companyId)).for('update')
      if (!its || !admitted.has(its.state)) throw new Refusal(40900, { reasons: ['refusal.companyAdmitted'] })
      const unusable = await unusableFields(tx, caller.companyId, fields as CompanyData)
      refuseUnusable(unusable.map((path) => `fields.${path}`))
      const now = clock.now()
      const [row] = await tx
        .insert(companyChange)
        .values({
          companyId: caller.companyId,
          fields,
          before: await valuesOf(tx, caller.companyId, fields),
          reason: body.reason,
          requestedBy: caller.id,
          waitingSince: now,
          state: 'underReview',
          stateSince: now,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: companyChange.id })
      if (!row) throw new Refusal(40900, { reasons: ['refusal.changePending'] })
      return { id: row.id, seq: await begin(lifecycle, tx, { machine: 'companyChange', id: row.id, actor: caller }) }
    })
    await deliverNow(lifecycle, [seq])
    return { id, state: 'underReview' as const, version: 0, transitions: [{ event: 'withdraw', allowed: true, reasons: [] }] }
  })

  for (const event of ['accept', 'refuse', 'withdraw'] as const)
    serve(`POST /api/srm/companyChange/{id}/${event}`, async ({ params: { id }, body, caller }) => {
      await refuseForeign(id, caller)
      const sent = { type: event, reason: 'reason' in body ? body.reason : '' }
      const moved = await advance(lifecycle, { machine: 'companyChange', id, event: sent, actor: caller, expectedVersion: body.version })
      return { ...moved, state: moved.state as ChangeState }
    })

  const refuseForeign = async (id: string, caller: Actor): Promise<void> => {
    const mine = caller.authorities.has('company:page') ? undefined : eq(companyChange.companyId, caller.companyId)
    const rows = await database
      .select({ id: companyChange.id })
      .from(companyChange)
      .where(and(eq(companyChange.id, id), mine))
    if (rows.length === 0) throw notFound()
  }
}

interface ChangeRow {
  id: string
  company_id: string
  name: string
  name_en: string
  state: ChangeState
  state_since: Date | string
  version: number
  fields: Record<string, unknown>
  before: Record<string, string>
  reason: string
  decision_reason: string
  requester: string
  waiting_since: Date | string
}

const present = (row: ChangeRow, inForce: RegistrationValues | undefined, transitions: Offer[]) => {
  const before: Partial<Record<string, string>> = row.state === 'underReview' ? (inForce ?? {}) : row.before
  return {
    id: String(row.id),
    companyId: String(row.company_id),
    companyName: row.name,
    companyNameEn: row.name_en,
    state: row.state,
    stateSince: isoMoment(row.state_since),
    version: row.version,
    values: Object.entries(row.fields).map(([field, after]) => ({
      field: field as RegistrationField,
      before: before[field] ?? '',
      after: asText(after),
    })),
    reason: row.reason,
    decisionReason: row.decision_reason,
    requestedByName: row.requester,
    waitingSince: isoMoment(row.waiting_since),
    transitions,
  }
}

/** Each field by the rule of the step that asks for it; only what goes through review is taken here. */
const checked = (fields: Partial<Record<RegistrationField, unknown>>): Record<string, unknown> => {
  const material: readonly string[] = materialFields
  const results = Object.entries(fields).map(([field, value]) => {
    const rule = material.includes(field) ? rules[field as keyof typeof rules] : undefined
    return { field, result: rule?.safeParse(value) }
  })
  refuseUnusable(results.filter(({ result }) => !result?.success).map(({ field }) => `fields.${field}`))
  return Object.fromEntries(results.map(({ field, result }) => [field, result?.data]))
}
