import { inArray, sql, type SQL } from 'drizzle-orm'
import type { EventObject } from 'xstate'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { readsQuotes } from '#server/db/disclosed.ts'
import { heldByNone } from '#server/db/heldFiles.ts'
import { document } from '#server/db/tables/document.ts'
import { file } from '#server/db/tables/procurement.ts'
import { refuseUnusable } from '#server/refusal.ts'
import type { DocumentReaders, DocumentType, Envelope } from '#src/lib/documents.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { RecordKind } from './recordKind.ts'
import type { Actor, LifecycleContext } from './process.ts'

/** What a kind says of the files that its records carry (docs/decisions/065). All SQL is about one record, under the kind's alias. */
export interface Carries {
  /** The authority of those who run such records: they read every version of what is not sealed. */
  house: string
  /** Whether somebody's company filed a record; where its name rests under the key, that is known without being said. */
  filedBy?: (actor: Actor) => SQL
  /** The parts of what happens to a record to which documents belong. */
  stages: Readonly<Record<string, Stage>>
}

interface Stage {
  type: DocumentType
  /** Left out: for everybody who reads the record. */
  envelope?: Envelope
  visibleTo?: DocumentReaders
  /** Since when those who don't run the record see them, null for not yet; as soon as they see it where nothing is said. Nothing tells them of before. */
  shownSince?: SQL
  /** The events that carry them, as `documentIds`. */
  by?: string | readonly string[]
}

/** The part of a record to which documents belong. */
interface Part {
  machine: BusinessMachineId
  id: string
  stage: string
  /** Which of several things of that stage, where there are several: a comment. */
  partId?: string
}

const isFormer = sql`exists (select 1 from document newer where newer.replaces_id = doc.id)`
const never = sql`false`

const shownSinceOf = (stages: Carries['stages']) =>
  Object.entries(stages).flatMap(([stage, { shownSince }]): [string, SQL][] => (shownSince ? [[stage, shownSince]] : []))

/** Whether somebody who reads a record reads the document `doc` of it: the one rule for pages and bytes. */
const isRead = (kind: RecordKind, { house, filedBy, stages }: Carries, actor: Actor): SQL => {
  const opened = kind.opened ?? never
  if (actor.authorities.has(house)) return sql`(doc.envelope in ('PUBLIC', 'INTERNAL') or (${opened} and ${readsQuotes(actor)}))`
  const own = (filedBy ?? kind.underKey?.own)?.(actor) ?? never
  const notYet = shownSinceOf(stages).map(([stage, since]) => sql` and (doc.stage <> ${stage} or ${since} is not null)`)
  return sql`(not ${isFormer} and (doc.envelope = 'PUBLIC' or (doc.envelope in ('TECH', 'PRICE') and ${own} and ${opened}))
    and (doc.visible_to = 'ALL' or (doc.visible_to = 'FILER' and ${own}))${sql.join(notYet)})`
}

/** Finds a row when a file is a document of a record, for whose sake somebody may read it. */
export const heldAsDocument = (kind: RecordKind, fileId: string, actor: Actor): SQL | null =>
  kind.documents
    ? sql`select 1 from document doc join ${kind.from} on ${kind.alias}.id = doc.record_id
        where doc.file_id = ${fileId} and doc.machine = ${kind.machine} and ${(kind.seenUnder ?? kind.readable)(actor)} and ${isRead(kind, kind.documents, actor)}`
    : null

/**
 * The documents of a record as somebody who reads it is shown them: JSON, in their order, former versions last.
 * @param partId of those that came with one of several things; all of them when left out
 */
export const shownDocuments = (kind: RecordKind, actor: Actor, partId?: SQL): SQL => {
  const { documents, columns, alias, machine } = kind
  if (!documents) throw new Error(`${machine} carries no documents`)
  const isHouse = actor.authorities.has(documents.house)
  // Who began a record under the key is named in its row once that is told.
  const adder = isHouse ? sql`coalesce(doc.added_by, ${columns['begunUserId'] ?? sql`null`})` : sql`null`
  const since = shownSinceOf(documents.stages).map(([stage, moment]) => sql`, case when doc.stage = ${stage} then ${moment} end`)
  const addedAt = isHouse ? sql`doc.added_at` : sql`greatest(doc.added_at${sql.join(since)})`
  return listed(
    { adder, addedAt, former: isFormer },
    sql`doc.machine = ${machine} and doc.record_id = ${alias}.id and ${isRead(kind, documents, actor)}${partId ? sql` and doc.part_id = ${partId}` : sql``}`,
  )
}

/** Documents `doc` as they are shown. */
const listed = ({ adder, addedAt, former }: Record<'adder' | 'addedAt' | 'former', SQL>, which: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('id', stored.id::text, 'name', stored.name, 'size', stored.size, 'mime', stored.mime,
      'sha256', stored.sha256, 'stage', doc.stage, 'type', doc.type, 'envelope', doc.envelope, 'version', doc.version, 'isFormer', ${former},
      'addedAt', to_char(${addedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'addedByName', coalesce(adder.name, ''), 'addedByNameEn', coalesce(adder.name_en, ''))
      order by ${former}, doc.position, doc.version desc), '[]')
    from document doc join file stored on stored.id = doc.file_id left join app_user adder on adder.id = ${adder} where ${which})`

/** Documents `doc` that are read with something else than their record, each in the one version that is meant there. */
export const documentsAlone = (which: SQL): SQL => listed({ adder: sql`doc.added_by`, addedAt: sql`doc.added_at`, former: never }, which)

/** Whether the document `doc` came with one of several things, or with none. */
const isOf = (partId: string | undefined): SQL => sql`doc.part_id is not distinct from ${partId ?? null}::bigint`

const ids = (values: readonly string[]): SQL => sql`${sql.param(values)}::bigint[]`

/**
 * Whether somebody may have a record carry these files: what it carries already, and what they uploaded and nothing else holds.
 * @param id of the record; null for one that is about to be begun
 */
export const areUsable = async (
  database: Database,
  { machine, id, partId }: Pick<Part, 'machine' | 'partId'> & { id: string | null },
  fileIds: readonly string[],
  actor: Actor,
): Promise<boolean> => {
  if (fileIds.length === 0) return true
  // Locked: what another takes at the same time is seen to be held.
  await database.execute(sql`select 1 from file f where f.id = any (${ids(fileIds)}) order by f.id for update`)
  const free = await rowsOf(
    database,
    sql`select f.id from file f where f.id = any (${ids(fileIds)}) and ((f.uploaded_by = ${actor.id} and ${heldByNone()})
      or exists (select 1 from document doc where doc.file_id = f.id and doc.machine = ${machine} and doc.record_id = ${id}::bigint and ${isOf(partId)}))`,
  )
  return free.length === new Set(fileIds).size
}

/** The documents that a record carries now in one of its stages, in their order, whoever may read them. */
export const carriedBy = (database: Database, { machine, id, stage, partId }: Part) =>
  rowsOf<{ id: string; fileId: string; name: string; version: number }>(
    database,
    sql`select doc.id, doc.file_id as "fileId", f.name, doc.version from document doc join file f on f.id = doc.file_id
        where doc.machine = ${machine} and doc.record_id = ${id} and doc.stage = ${stage} and ${isOf(partId)} and not ${isFormer} order by doc.position`,
  )

/**
 * From now on these files, in this order, are what a record carries in one of its stages. A file called like one whose place it takes is its next
 * version; what is left out otherwise is let go, with all its versions.
 * @param by who brings those that are new, and may (`areUsable`)
 */
export const setDocuments = async (
  { kinds, clock }: Pick<LifecycleContext, 'kinds' | 'clock'>,
  tx: Database,
  { machine, id, stage, partId }: Part,
  fileIds: readonly string[],
  by: Actor | null,
): Promise<void> => {
  const { documents, underKey } = kinds[machine]
  const its = documents?.stages[stage]
  if (!its) throw new Error(`${machine} carries no documents of ${stage}`)
  const { type, envelope = 'PUBLIC', visibleTo = 'ALL' } = its
  const now = clock.now()
  const wanted = [...new Set(fileIds)]
  const held = await carriedBy(tx, { machine, id, stage, ...(partId === undefined ? {} : { partId }) })
  const left = new Map(held.flatMap((each) => (wanted.includes(each.fileId) ? [] : [[each.id, each]])))
  const brought = wanted.filter((fileId) => !held.some((each) => each.fileId === fileId))
  if (brought.length > 0) {
    const isSealed = by !== null && (await underKey?.sealFiles(tx, brought, by)) === true
    const names = new Map(
      (await tx.select({ id: file.id, name: file.name }).from(file).where(inArray(file.id, brought))).map((each) => [each.id, each.name]),
    )
    const added = brought.map((fileId) => {
      const former = [...left.values()].find(({ name }) => name === names.get(fileId))
      if (former) left.delete(former.id)
      return { fileId, version: (former?.version ?? 0) + 1, replacesId: former?.id ?? null, position: wanted.indexOf(fileId) }
    })
    const all = {
      machine,
      recordId: id,
      stage,
      partId: partId ?? null,
      type,
      envelope,
      visibleTo,
      addedBy: isSealed ? null : (by?.id ?? null),
      addedAt: now,
    }
    await tx.insert(document).values(added.map((each) => ({ ...all, ...each })))
  }
  if (held.length > 0)
    await tx.execute(
      sql`update document doc set position = its.place - 1 from unnest(${ids(wanted)}) with ordinality as its (file_id, place)
          where doc.machine = ${machine} and doc.record_id = ${id} and doc.stage = ${stage} and ${isOf(partId)} and doc.file_id = its.file_id and doc.position <> its.place - 1`,
    )
  if (left.size > 0) await letGo(tx, sql`doc.id = any (${ids([...left.keys()])})`, now)
}

/** The same with files that somebody sends along. @throws Refusal 42200 for one that they may not have it carry */
export const takeDocuments = async (
  lifecycle: Pick<LifecycleContext, 'kinds' | 'clock'>,
  tx: Database,
  part: Part,
  fileIds: readonly string[],
  by: Actor,
): Promise<void> => {
  if (!(await areUsable(tx, part, fileIds, by))) refuseUnusable(['documentIds'])
  await setDocuments(lifecycle, tx, part, fileIds, by)
}

/** Takes what an event carries, where its machine says that it carries documents. */
export const takeCarried = async (
  lifecycle: LifecycleContext,
  tx: Database,
  { machine, id }: Omit<Part, 'stage'>,
  event: EventObject,
  by: Actor | null,
) => {
  const stages = Object.entries(lifecycle.kinds[machine].documents?.stages ?? {})
  const [stage] = stages.find(([, { by: events = [] }]) => [events].flat().includes(event.type)) ?? []
  if (stage !== undefined && by && carriesFiles(event)) await takeDocuments(lifecycle, tx, { machine, id, stage }, event.documentIds, by)
}

const carriesFiles = (event: EventObject & { documentIds?: unknown }): event is EventObject & { documentIds: string[] } =>
  Array.isArray(event.documentIds)

/** Lets go of everything that a record carries: nobody reads it any more, and its files are swept. */
export const dropDocuments = (tx: Database, { machine, id }: Omit<Part, 'stage'>, now: Date): Promise<void> =>
  letGo(tx, sql`doc.machine = ${machine} and doc.record_id = ${id}`, now)

/** Removes documents `doc` with all their former versions. */
const letGo = async (tx: Database, which: SQL, now: Date): Promise<void> => {
  await tx.execute(
    sql`with recursive gone as (
          select doc.id, doc.file_id, doc.replaces_id from document doc where ${which}
          union select former.id, former.file_id, former.replaces_id from document former join gone on former.id = gone.replaces_id
        ), removed as (delete from document where id in (select id from gone) returning file_id)
        update file set released_at = ${now.toISOString()} where id in (select file_id from removed)`,
  )
}
