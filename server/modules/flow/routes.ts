import { sql, type SQL } from 'drizzle-orm'
import { holds, listPage } from '#server/db/list.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { flowDefinition } from '#server/db/tables/approval.ts'
import { notFound, Refusal, refuseUnusable } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { textOf } from '#server/texts.ts'
import type { Data } from '#src/contract/index.ts'
import { isStep, nodesWithin, type FlowDefinition } from '#src/machines/approval/definition.ts'
import type { ForWhom } from './approvers.ts'
import { proofOf, refuseUnproven } from './proof.ts'
import { readDefinition, type ReadFile } from './read.ts'
import { namesIn, referenceFaults } from './references.ts'

type Listed = Data<'GET /api/powf/definition/page'>['rows'][number]
type One = Data<'GET /api/powf/definition/{id}'>

const shown = sql`d.id, d.type, d.unit_id as "unitId", coalesce(u.name, '') as "unitName", coalesce(u.name_en, '') as "unitNameEn", d.edition,
  d.standing, d.content #>> '{title,zh}' as title, d.content #>> '{title,en}' as "titleEn", d.published_at as "publishedAt",
  coalesce(p.name, '') as "createdByName", coalesce(p.name_en, '') as "createdByNameEn"`
const from = sql`flow_definition d left join unit u on u.id = d.unit_id left join app_user p on p.id = d.created_by`

/** Those for the same people: of one type, for one unit or for the whole house. */
const forSame = (type: string, unitId: string | null): SQL => sql`d.type = ${type} and d.unit_id is not distinct from ${unitId}::bigint`

/** Of those in which a step finds nobody, so many are named. */
const mostUnits = 24

/** Of people, or in which somebody is told. */
const stepsOf = ({ nodes }: FlowDefinition): number => nodesWithin(nodes).filter((node) => isStep(node) || node.kind === 'copy').length

/** How types of business are approved: the definitions that there are, and how another edition is brought in. */
export const flowRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context
  serve('GET /api/powf/definition/page', async ({ query }) => {
    const { type, unitId, standing, q } = query
    const { total, rows } = await listPage<Omit<Listed, 'steps'> & { content: FlowDefinition }>(database, query, {
      select: sql`${shown}, d.content`,
      from,
      where: [
        ...(type ? [sql`d.type = ${type}`] : []),
        ...(unitId ? [unitId === '0' ? sql`d.unit_id is null` : sql`d.unit_id = ${unitId}`] : []),
        ...(standing ? [sql`d.standing = ${standing}`] : []),
        ...(q?.trim() ? [holds(sql`concat_ws(' ', d.content #>> '{title,zh}', d.content #>> '{title,en}')`, q)] : []),
      ],
      sortable: { type: sql`d.type`, edition: sql`d.edition`, publishedAt: sql`d.published_at`, standing: sql`d.standing` },
      latest: sql`d.published_at`,
      unique: sql`d.id`,
    })
    return { total, rows: rows.map(({ content, ...row }) => ({ ...row, steps: stepsOf(content) })) }
  })

  serve('GET /api/powf/definition/{id}', async ({ params: { id } }) => {
    const [row] = await rowsOf<Omit<One, 'editions' | 'names'>>(database, sql`select ${shown}, d.content from ${from} where d.id = ${id}`)
    if (!row) throw notFound()
    const editions = await rowsOf<One['editions'][number]>(
      database,
      sql`select d.id, d.edition, d.standing, d.published_at as "publishedAt" from flow_definition d
          where ${forSame(row.type, row.unitId)} order by d.edition desc limit 100`,
    )
    return { ...row, names: await namesIn(database, row.content), editions }
  })

  serve('GET /api/powf/definition/{id}/proof', async ({ params: { id } }) => {
    const [row] = await rowsOf<ForWhom>(database, sql`select d.content, d.unit_id as "unitId" from flow_definition d where d.id = ${id}`)
    if (!row) throw notFound()
    const { findings, exceptions } = await proofOf(database, row, context)
    const shown = exceptions.map(({ units, ...step }) => ({
      ...step,
      units: units.slice(0, mostUnits),
      more: Math.max(0, units.length - mostUnits),
    }))
    return { findings, exceptions: shown }
  })

  serve('POST /api/powf/definition/check', async ({ body: { text, unitId } }) => {
    await refuseUnknownUnit(database, unitId)
    const { definition, faults } = await judged(database, text)
    if (!definition) return { faults, definition, findings: [], names: [], current: null, after: 0 }
    const { findings } = await proofOf(database, { content: definition, unitId: unitId || null }, context)
    return { faults, definition, findings, names: await namesIn(database, definition), ...(await before(database, definition, unitId)) }
  })

  serve('POST /api/powf/definition', ({ body: { text, unitId, after }, caller, language }) =>
    database.transaction(async (tx) => {
      await refuseUnknownUnit(tx, unitId)
      const { definition, faults } = await judged(tx, text)
      if (!definition) {
        const errors = faults.map(({ code, path, values }) => ({
          path: path || 'text',
          message: textOf(language, `flow.fault.${code}`, values),
        }))
        throw new Refusal(42200, { message: 'flow.faulty', errors })
      }
      await refuseUnproven(tx, { content: definition, unitId: unitId || null }, { ...context, language })
      // Two that follow the same edition come one after the other, and the second is told.
      await tx.execute(sql`lock table flow_definition in share row exclusive mode`)
      if ((await before(tx, definition, unitId)).after !== after) throw new Refusal(40900, { reasons: ['refusal.anotherEdition'] })
      const { type } = definition
      await tx.execute(
        sql`update flow_definition d set standing = 'retired', version = version + 1 where ${forSame(type, unitId || null)} and standing = 'published'`,
      )
      const now = clock.now()
      const [stored] = await tx
        .insert(flowDefinition)
        .values({
          type,
          unitId: unitId || null,
          edition: after + 1,
          standing: 'published',
          content: definition,
          createdAt: now,
          createdBy: caller.id,
          publishedAt: now,
        })
        .returning({ id: flowDefinition.id })
      return { id: stored?.id ?? '' }
    }),
  )
}

/** What the file says, and whether the house knows whom it names. */
const judged = async (database: Database, text: string): Promise<ReadFile> => {
  const read = readDefinition(text)
  const faults = read.definition ? await referenceFaults(database, read.definition) : []
  return faults.length > 0 ? { definition: null, faults } : read
}

/** The edition that another one would follow. */
const before = async (database: Database, { type }: FlowDefinition, unitId: string) => {
  const rows = await rowsOf<{ id: string; edition: number; standing: string; content: FlowDefinition }>(
    database,
    sql`select d.id, d.edition, d.standing, d.content from flow_definition d where ${forSame(type, unitId || null)}
        and (d.standing = 'published' or d.edition = (select max(d.edition) from flow_definition d where ${forSame(type, unitId || null)}))`,
  )
  const inEffect = rows.find(({ standing }) => standing === 'published')
  return {
    current: inEffect ? { id: inEffect.id, content: inEffect.content } : null,
    after: Math.max(0, ...rows.map(({ edition }) => edition)),
  }
}

const refuseUnknownUnit = async (database: Database, unitId: string): Promise<void> => {
  if (unitId === '') return
  const rows = await rowsOf(database, sql`select 1 from unit u where u.id = ${unitId} and u.active`)
  refuseUnusable(rows.length === 0 ? ['unitId'] : [])
}
