import { eq, sql } from 'drizzle-orm'
import { integrity } from '#server/db/tables/supplier.ts'
import { create, rewrite, stores } from '#server/lifecycle/advance.ts'
import { refuseUnreadable } from '#server/lifecycle/recordKind.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { companyNames, serveRecords } from '#server/serving/records.ts'
import { refuseUnusable } from '#server/refusal.ts'
import { shownFile } from '#server/db/parts.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { endOfDate, startOfDate } from '#src/lib/shanghaiTime.ts'
import { oversees } from './kind.ts'
import { pageOfCompanies, unusableFields } from './queries.ts'
import { integritySummary } from './summary.ts'

/** When it was recorded is the recorder's affair: the company was told at another moment. */
const recordedAt = (actor: Actor) => (oversees(actor) ? sql`i.created_at` : sql`i.notified_at`)

export const integrityRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context

  serve('GET /api/srm/integrity/summary', ({ caller }) => integritySummary(database, caller, clock.now()))

  serve('GET /api/srm/integrity/company/page', ({ query }) => pageOfCompanies(database, query))

  serve('POST /api/srm/integrity', async ({ body, caller }) => {
    refuseUnusable(await unusableFields(database, body, null, caller))
    return create(context, 'integrity', caller, stores(integrity, { ...body, recorderId: caller.id }))
  })

  serve('POST /api/srm/integrity/{id}/edit', async ({ params: { id }, body: { version, ...content }, caller: actor }) => {
    await refuseUnreadable(context, 'integrity', id, actor)
    refuseUnusable(await unusableFields(database, content, id, actor))
    return rewrite(context, { machine: 'integrity', id, version, actor }, (tx, next) =>
      tx
        .update(integrity)
        .set({ ...content, ...next })
        .where(eq(integrity.id, id)),
    )
  })

  serveRecords(serve, context, 'integrity', {
    shown: (caller) => ({
      ...companyNames,
      ruleName: sql`coalesce(r.name, i.rule_code)`,
      ruleNameEn: sql`coalesce(r.name_en, i.rule_code)`,
      recordedAt: recordedAt(caller),
      hasEvidence: sql`i.evidence_file_id is not null`,
      hasStatement: sql`i.statement is not null`,
      hasAppeal: sql`i.appeal is not null`,
      recorderName: sql`case when ${oversees(caller)} then u.name end`,
      recorderNameEn: sql`case when ${oversees(caller)} then u.name_en end`,
      evidence: sql`(select coalesce(jsonb_agg(${shownFile}), '[]') from file f where f.id = i.evidence_file_id)`,
    }),
    pageJoins: sql`left join app_user u on u.id = i.recorder_id`,
    filters: {
      from: (date, caller) => sql`${recordedAt(caller)} >= ${startOfDate(date).toISOString()}::timestamptz`,
      to: (date, caller) => sql`${recordedAt(caller)} < ${endOfDate(date).toISOString()}::timestamptz`,
    },
    sortable: ['points', 'state', 'recordedAt', 'effectUntil'],
    orders: { points: sql`(case i.type when 'GOOD' then i.points else -i.points end)` },
    // As the company reads it: from when it was told.
    lifeLine: async (id, caller) => {
      if (oversees(caller)) return lifeLineOf(database, 'integrity', id)
      const lifeLine = await lifeLineOf(database, 'integrity', id, caller.companyId)
      return lifeLine.slice(lifeLine.findIndex(({ event }) => event === 'notifyCompany'))
    },
  })
}
