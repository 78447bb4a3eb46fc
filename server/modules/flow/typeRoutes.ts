import { and, eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { flowType } from '#server/db/tables/approval.ts'
import { rulesShown } from '#server/lifecycle/approval/rules.ts'
import { versionConflict } from '#server/lifecycle/advance.ts'
import { notFound, Refusal, refuseWrong } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import { ruledEnds } from '#src/machines/approval/flowRules.ts'
import { flowTypeIds, type FlowType } from '#src/machines/approval/flowTypes.ts'
import { lockEditions } from './editions.ts'
import { approvedBy, choicesOf, usualOf, wrongIn } from './typeRules.ts'

type Listed = Data<'GET /api/powf/type'>[number]
type One = Data<'GET /api/powf/type/{type}'>
type Stored = Omit<One, 'machines' | 'fields' | 'ends' | 'inEffect'>

/** The types of business that are approved, and what the house decides of each. */
export const typeRoutes = (serve: ServeRow, { database, clock, kinds }: ModuleContext): void => {
  const machinesOf = (type: FlowType) => approvedBy(kinds, type)

  serve('GET /api/powf/type', async () => {
    const rows = await rowsOf<Omit<Listed, 'machines'>>(
      database,
      sql`select y.type, y.prefix, y.bulk, y.needs_second as "needsSecond",
            (select count(*)::int from flow_definition d where d.type = y.type and d.standing = 'published') as editions from flow_type y`,
    )
    return flowTypeIds.flatMap((type) => rows.filter((row) => row.type === type).map((row) => ({ ...row, machines: machinesOf(type) })))
  })

  serve('GET /api/powf/type/{type}', async ({ params: { type } }) => {
    const [row] = await rowsOf<Stored>(
      database,
      sql`select y.type, y.version, ${rulesShown}, y.updated_at as "updatedAt", coalesce(p.name, '') as "updatedByName",
            coalesce(p.name_en, '') as "updatedByNameEn" from flow_type y left join app_user p on p.id = y.updated_by where y.type = ${type}`,
    )
    if (!row) throw notFound()
    const inEffect = await rowsOf<One['inEffect'][number]>(
      database,
      sql`select d.id::text as id, d.unit_id::text as "unitId", coalesce(u.name, '') as "unitName", coalesce(u.name_en, '') as "unitNameEn",
            coalesce(c.name, '') as "companyName", coalesce(c.name_en, '') as "companyNameEn", d.edition,
            d.content #>> '{title,zh}' as title, d.content #>> '{title,en}' as "titleEn", d.published_at as "publishedAt"
          from flow_definition d left join unit u on u.id = d.unit_id left join company c on c.id = u.company_id
          where d.type = ${type} and d.standing = 'published' order by d.unit_id is not null, c.name, u.name, d.id`,
    )
    const machines = machinesOf(type)
    return {
      ...row,
      machines,
      fields: Object.entries(fieldsOf(type)).map(([field, { kind, untold = false, binding = false }]) => ({
        field,
        kind,
        untold,
        binding,
      })),
      ends: ruledEnds.map((end) => ({ end, usual: usualOf(machines, type, end), choices: choicesOf(machines, type, end) })),
      inEffect,
    }
  })

  serve('PUT /api/powf/type/{type}', ({ params: { type }, body: { version, ...rules }, caller, language }) =>
    database.transaction(async (tx) => {
      // What is published meanwhile may name a field that conditions may name no more.
      await lockEditions(tx)
      refuseWrong(await wrongIn(tx, { type, machines: machinesOf(type), language }, rules))
      const { sends, ...columns } = rules
      const saved = await tx
        .update(flowType)
        .set({
          ...columns,
          onApproved: sends.approved,
          onRejected: sends.rejected,
          onReturned: sends.returned,
          version: version + 1,
          updatedAt: clock.now(),
          updatedBy: caller.id,
        })
        .where(and(eq(flowType.type, type), eq(flowType.version, version)))
        .returning({ version: flowType.version })
      if (!saved[0]) throw new Refusal(40900, { reasons: [versionConflict] })
      return saved[0]
    }),
  )
}
