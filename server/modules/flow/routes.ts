import { sql } from 'drizzle-orm'
import { holds, listPage } from '#server/db/list.ts'
import { rowsOf, storedId, type Database } from '#server/db/connect.ts'
import { flowDefinition } from '#server/db/tables/approval.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import { isStep, nodesWithin, type FlowDefinition } from '#src/machines/approval/definition.ts'
import { editionsFor, forSame, lockEditions, refuseUnknownUnit, retireFormer } from './editions.ts'
import type { ForWhom } from './approvers.ts'
import { proofOf, refuseUnproven } from './proof.ts'
import { readDefinition, type Read } from './read.ts'
import { namesIn } from './references.ts'
import { errorsOf, stopsPublication } from './stops.ts'

type Listed = Data<'GET /api/powf/definition/page'>['rows'][number]
type One = Data<'GET /api/powf/definition/{id}'>

const shown = sql`d.id, d.type, d.unit_id as "unitId", coalesce(u.name, '') as "unitName", coalesce(u.name_en, '') as "unitNameEn", d.edition,
  d.standing, d.content #>> '{title,zh}' as title, d.content #>> '{title,en}' as "titleEn", d.published_at as "publishedAt",
  d.updated_at as "updatedAt", coalesce(p.name, '') as "createdByName", coalesce(p.name_en, '') as "createdByNameEn"`
const from = sql`flow_definition d left join unit u on u.id = d.unit_id left join app_user p on p.id = d.created_by`

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
      sortable: {
        type: sql`d.type`,
        edition: sql`d.edition`,
        publishedAt: sql`d.published_at`,
        updatedAt: sql`d.updated_at`,
        standing: sql`d.standing`,
      },
      latest: sql`greatest(d.updated_at, d.published_at)`,
      unique: sql`d.id`,
    })
    return { total, rows: rows.map(({ content, ...row }) => ({ ...row, steps: stepsOf(content) })) }
  })

  serve('GET /api/powf/definition/{id}', async ({ params: { id } }) => {
    const [row] = await rowsOf<Omit<One, 'editions' | 'names' | 'faults'>>(
      database,
      sql`select ${shown}, d.content, d.version from ${from} where d.id = ${id}`,
    )
    if (!row) throw notFound()
    const editions = await rowsOf<One['editions'][number]>(
      database,
      sql`select d.id, d.edition, d.standing, d.published_at as "publishedAt" from flow_definition d
          where ${forSame(row)} order by d.standing = 'draft' desc, d.edition desc limit 100`,
    )
    const faults = row.standing === 'draft' ? await stopsPublication(database, row.content) : []
    return { ...row, faults, names: await namesIn(database, row.content), editions }
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
    const people = { type: definition.type, unitId: unitId || null }
    const { findings } = await proofOf(database, { content: definition, unitId: people.unitId }, context)
    const { current, last } = await editionsFor(database, people)
    return { faults, definition, findings, names: await namesIn(database, definition), current, after: last }
  })

  serve('POST /api/powf/definition', ({ body: { text, unitId, after }, caller, language }) =>
    database.transaction(async (tx) => {
      await refuseUnknownUnit(tx, unitId)
      const { definition, faults } = await judged(tx, text)
      if (!definition) throw new Refusal(42200, { message: 'flow.faulty', errors: errorsOf(language, faults, 'text') })
      await refuseUnproven(tx, { content: definition, unitId: unitId || null }, 'text', { ...context, language })
      // Two that follow the same edition come one after the other, and the second is told.
      await lockEditions(tx)
      const people = { type: definition.type, unitId: unitId || null }
      if ((await editionsFor(tx, people)).last !== after) throw new Refusal(40900, { reasons: ['refusal.anotherEdition'] })
      await retireFormer(tx, people)
      const now = clock.now()
      const stored = { ...people, edition: after + 1, content: definition, createdAt: now, createdBy: caller.id, publishedAt: now }
      return {
        id: storedId(
          await tx
            .insert(flowDefinition)
            .values({ ...stored, standing: 'published' })
            .returning({ id: flowDefinition.id }),
        ),
      }
    }),
  )
}

/** What the file says, and whether it could be published. */
const judged = async (database: Database, text: string): Promise<Read> => {
  const read = readDefinition(text)
  const faults = read.definition ? await stopsPublication(database, read.definition) : []
  return faults.length > 0 ? { definition: null, faults } : read
}
