import { eq, sql } from 'drizzle-orm'
import { rowsOf, storedId, type Database } from '#server/db/connect.ts'
import { flowDefinition } from '#server/db/tables/approval.ts'
import { versionConflict } from '#server/lifecycle/advance.ts'
import { notFound, Refusal, unusable } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { textOf } from '#server/texts.ts'
import { usualRules, type FlowDefinition } from '#src/machines/approval/definition.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { flowTypeTitle } from '#src/machines/approval/titles.ts'
import { editionsFor, forSame, lockEditions, refuseUnknownUnit, retireFormer, type SamePeople } from './editions.ts'
import { optionsOf } from './options.ts'
import { refuseUnproven } from './proof.ts'
import { readForm } from './read.ts'
import { errorsOf, stopsPublication } from './stops.ts'

const refused = (reason: string) => new Refusal(40900, { reasons: [reason], transitions: [] })

interface Stored extends SamePeople {
  standing: 'draft' | 'published' | 'retired'
  version: number
  content: FlowDefinition
}

/** How types of business are approved, as it is worked on: drafts, their publication, and editions that are in effect no more. */
export const draftRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context

  serve('POST /api/powf/definition/draft', ({ body: { from, type, unitId }, caller }) =>
    database.transaction(async (tx) => {
      const first = from === '' ? await newFor(tx, type, unitId) : await copyOf(tx, from)
      const now = clock.now()
      const begun = { ...first, edition: 0, createdAt: now, createdBy: caller.id, updatedAt: now }
      const stored = await tx
        .insert(flowDefinition)
        .values({ ...begun, standing: 'draft' })
        .onConflictDoNothing()
        .returning({ id: flowDefinition.id })
      return { id: stored[0] ? storedId(stored) : await draftFor(tx, first) }
    }),
  )

  serve('PUT /api/powf/definition/{id}', ({ params: { id }, body, language }) =>
    database.transaction(async (tx) => {
      const before = await draftIn(tx, id, body.version)
      const { definition: content, faults } = readForm(body.content)
      if (!content) throw new Refusal(42200, { message: 'flow.faulty', errors: errorsOf(language, faults, 'content') })
      if (content.type !== before.type) throw new Refusal(42200, { errors: [{ path: 'content.type', message: 'flow.typeStays' }] })
      const version = body.version + 1
      await tx.update(flowDefinition).set({ content, version, updatedAt: clock.now() }).where(eq(flowDefinition.id, id))
      return { version, faults: await stopsPublication(tx, content) }
    }),
  )

  serve('POST /api/powf/definition/{id}/publish', ({ params: { id }, body, language }) =>
    database.transaction(async (tx) => {
      await lockEditions(tx)
      const draft = await draftIn(tx, id, body.version)
      const faults = await stopsPublication(tx, draft.content)
      const [first] = faults
      if (first)
        throw new Refusal(42200, {
          message: `flow.fault.${first.code}`,
          values: first.values,
          errors: errorsOf(language, faults, 'content'),
        })
      await refuseUnproven(tx, draft, 'content', { ...context, language })
      const { last } = await editionsFor(tx, draft)
      await retireFormer(tx, draft)
      await tx
        .update(flowDefinition)
        .set({ standing: 'published', edition: last + 1, publishedAt: clock.now(), version: draft.version + 1 })
        .where(eq(flowDefinition.id, id))
      return { id }
    }),
  )

  serve('POST /api/powf/definition/{id}/retire', ({ params: { id }, body: { version } }) =>
    database.transaction(async (tx) => {
      await lockEditions(tx)
      const its = await storedIn(tx, id)
      if (its.standing !== 'published') throw refused('refusal.notInEffect')
      // Whoever has no edition of their own, nor one above them, goes by it.
      if (its.unitId === null) throw refused('refusal.editionOfHouse')
      if (its.version !== version) throw refused(versionConflict)
      await tx
        .update(flowDefinition)
        .set({ standing: 'retired', version: version + 1 })
        .where(eq(flowDefinition.id, id))
      return true as const
    }),
  )

  serve('DELETE /api/powf/definition/{id}', ({ params: { id }, query: { version } }) =>
    database.transaction(async (tx) => {
      await draftIn(tx, id, version)
      await tx.delete(flowDefinition).where(eq(flowDefinition.id, id))
      return true as const
    }),
  )

  serve('GET /api/powf/definition/option', () => optionsOf(database))
}

/** A definition, kept as it is until this is done. */
const storedIn = async (tx: Database, id: string): Promise<Stored> => {
  const [row] = await rowsOf<Stored>(
    tx,
    sql`select d.type, d.unit_id as "unitId", d.standing, d.version, d.content from flow_definition d where d.id = ${id} for update`,
  )
  if (!row) throw notFound()
  return row
}

/** A draft, in the version in which it was seen. */
const draftIn = async (tx: Database, id: string, version: number): Promise<Stored> => {
  const its = await storedIn(tx, id)
  if (its.standing !== 'draft') throw refused('refusal.notDraft')
  if (its.version !== version) throw refused(versionConflict)
  return its
}

const draftFor = async (tx: Database, people: SamePeople): Promise<string> => {
  const found = await rowsOf<{ id: string }>(tx, sql`select d.id from flow_definition d where ${forSame(people)} and d.standing = 'draft'`)
  return storedId(found)
}

/** What a draft begins with that follows an edition. */
const copyOf = async (tx: Database, from: string): Promise<SamePeople & { content: FlowDefinition }> => {
  const [row] = await rowsOf<SamePeople & { content: FlowDefinition; isOff: boolean }>(
    tx,
    sql`select d.type, d.unit_id as "unitId", d.content, coalesce(not u.active, false) as "isOff"
        from flow_definition d left join unit u on u.id = d.unit_id where d.id = ${from}`,
  )
  if (!row || row.isOff) throw new Refusal(42200, { errors: [unusable('from')] })
  const { type, unitId, content } = row
  return { type, unitId, content }
}

/** What a draft begins with that follows nothing: the head of the unit is asked. */
const newFor = async (tx: Database, type: FlowType | '', unitId: string): Promise<SamePeople & { content: FlowDefinition }> => {
  if (type === '') throw new Refusal(42200, { errors: [unusable('type')] })
  await refuseUnknownUnit(tx, unitId)
  const title = { zh: textOf('zh-CN', flowTypeTitle(type)), en: textOf('en', flowTypeTitle(type)) }
  return { type, unitId: unitId || null, content: { type, title, nodes: [firstStep] } }
}

const firstStep: FlowDefinition['nodes'][number] = {
  id: 'head',
  kind: 'approve',
  title: { zh: '单位负责人审批', en: 'Head of unit' },
  assignees: [{ by: 'unitHead', above: 0 }],
  ...usualRules,
}
