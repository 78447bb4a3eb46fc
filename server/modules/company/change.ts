import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { listPage, oneOf } from '#server/db/list.ts'
import { isInviter } from '#server/db/qualification.ts'
import { company } from '#server/db/tables/platform.ts'
import { companyChange } from '#server/db/tables/supplier.ts'
import { begin, reckon, withTransitions } from '#server/lifecycle/advance.ts'
import { sendsOn } from '#server/lifecycle/effects.ts'
import { deliverNow } from '#server/lifecycle/outbox.ts'
import { companyName, companyNameEn, decided, defineKind, ofCompany } from '#server/lifecycle/recordKind.ts'
import { serveEvents } from '#server/serving/events.ts'
import { Refusal, refuseUnusable } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import { stepThree, stepTwo } from '#src/contract/registration.ts'
import { materialFields, type RegistrationField } from '#src/machines/registration/fields.ts'
import { notifyAbout } from './audience.ts'
import { asText, registrationValues, valuesOfAll, type RegistrationValues } from './fields.ts'
import { readableOf } from './kind.ts'
import { unusableFields } from './usable.ts'
import { writeCompany, type CompanyData } from './write.ts'

type Change = Data<'GET /api/srm/companyChange/page'>['rows'][number]

const admitted = new Set(['approved', 'suspended', 'expired'])

/** What admitted companies ask to have changed, as `h`. */
export const companyChangeKind = defineKind('companyChange')({
  ...ofCompany('h'),
  table: companyChange,
  name: sql`${companyName} || ' #' || h.id`,
  nameEn: sql`${companyNameEn} || ' #' || h.id`,
  reminded: sql`(h.reminders_sent > 0 and h.state = 'underReview')`,
  people: [{ user: sql`h.requested_by` }],
  readable: readableOf(sql`h.company_id`),
  listedTo: ['company:page'],
  listedInHouse: () => sql`true`,
  asks: ({ actor }) => ({
    companyState: sql<string>`(select o.state from company o where o.id = company_change.company_id)`,
    inviter: isInviter(sql`company_change.company_id`, actor?.id ?? null),
  }),
  facts: ({ companyId, companyState, inviter, waitingSince, remindersSent }, actor) => ({
    own: actor?.companyId === companyId,
    isInviter: inviter === true,
    companyAdmitted: admitted.has(companyState),
    waitingSince,
    remindersSent,
  }),
  writes: { refuse: decided, waitedLong: (_, { row }) => ({ remindersSent: row.remindersSent + 1 }) },
  apply: async (tx, { id, event, row: { companyId, fields }, actor, now }) => {
    if (event.type === 'refuse') return undefined
    if (event.type === 'accept') {
      const before = await inForceOf(tx, companyId, fields)
      await tx.update(companyChange).set({ before }).where(eq(companyChange.id, id))
      await writeCompany(tx, companyId, fields as CompanyData, actor, now)
    }
    return { fields: Object.keys(fields) }
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
    follow: async (lifecycle, delivery) => {
      await toCompany(lifecycle, delivery)
      // New papers end at another moment.
      await reckon(lifecycle, 'company', await companyOf(lifecycle.database, delivery.recordId))
    },
  },
})

/** These fields of a company as they are now. */
const inForceOf = async (tx: Database, companyId: string, fields: object): Promise<Record<string, string>> => {
  const values = await registrationValues(tx, companyId)
  return Object.fromEntries(Object.keys(fields).map((field) => [field, values[field as RegistrationField]]))
}

const companyOf = async (database: Database, id: string): Promise<string> => {
  const [row] = await database.select({ companyId: companyChange.companyId }).from(companyChange).where(eq(companyChange.id, id))
  if (!row) throw new Error(`No change ${id}`)
  return row.companyId
}

const toCompany = sendsOn({ company: (id) => sql`select company_id as id from company_change where id = ${id}` })

const rules = { ...stepTwo.shape, ...stepThree.shape }

export const companyChangeRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context

  serve('GET /api/srm/companyChange/page', async ({ query, caller }) => {
    const where = [
      companyChangeKind.readable(caller),
      ...(query.state ? [oneOf(query.state, sql`h.state`)] : []),
      ...(query.companyId ? [sql`h.company_id = ${query.companyId}`] : []),
    ]
    const { total, rows } = await listPage<ChangeRow>(database, query, {
      select: sql`h.id, h.company_id as "companyId", c.name as "companyName", c.name_en as "companyNameEn", h.state, h.state_since as "stateSince",
        h.version, h.fields, h.before, h.reason, h.decision_reason as "decisionReason", u.name as "requestedByName", h.waiting_since as "waitingSince"`,
      from: sql`company_change h left join company c on c.id = h.company_id left join app_user u on u.id = h.requested_by`,
      where,
      sortable: { stateSince: sql`h.state_since` },
      unique: sql`h.id`,
    })
    // What is not decided yet is held against what is in force by now.
    const open = rows.filter(({ state }) => state === 'underReview').map(({ companyId }) => companyId)
    const inForce = await valuesOfAll(database, [...new Set(open)])
    const offered = await withTransitions(context, 'companyChange', rows, caller)
    return { total, rows: offered.map((row) => present(row, inForce.get(row.companyId))) }
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
          before: await inForceOf(tx, caller.companyId, fields),
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
      return { id: row.id, seq: await begin(context, tx, { machine: 'companyChange', id: row.id, actor: caller }) }
    })
    await deliverNow(context, [seq])
    return { id, state: 'underReview' as const, version: 0, transitions: [{ event: 'withdraw', allowed: true, reasons: [] }] }
  })

  serveEvents(serve, context, 'companyChange')
}

type ChangeRow = Omit<Change, 'values' | 'transitions'> & Pick<typeof companyChange.$inferSelect, 'fields' | 'before'>

const present = ({ fields, before, ...row }: ChangeRow & Pick<Change, 'transitions'>, inForce: RegistrationValues | undefined): Change => {
  const earlier: Partial<Record<string, string>> = row.state === 'underReview' ? (inForce ?? {}) : before
  const values = Object.entries(fields).map(([field, after]) => ({
    field: field as RegistrationField,
    before: earlier[field] ?? '',
    after: asText(after),
  }))
  return { ...row, values }
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
