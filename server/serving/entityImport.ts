import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Clock } from '#server/clock.ts'
import { rowsOf, storedId, type Database } from '#server/db/connect.ts'
import { versionConflict } from '#server/lifecycle/advance.ts'
import { Refusal, type Wrong } from '#server/refusal.ts'
import type { Language } from '#server/texts.ts'
import type { Entity, ImportPart } from '#src/contract/entity.ts'
import type { Caller } from './caller.ts'
import type { EntityKeeping, BilingualName, StoredEntity, Values } from './entityKept.ts'
import { schemaWords } from './schemaWords.ts'

export interface ImportBody {
  rows: Values[]
  /** As it was answered when these rows were tried; without it they are only tried. */
  stamp?: string
  /** What of it is done: nobody changes what is there, or gives what is strong, without having asked for that. */
  accept: ImportPart[]
}

interface Imported {
  added: number
  changed: number
  unchanged: number
  /** Of every record that would be changed: as it is answered now, and what would be otherwise. */
  changes: { line: number; before: StoredEntity; after: Values }[]
  strong: { line: number; gives: BilingualName[] }[]
  /** Says which rows these are, and of every record that they name whether it is there, and in which version. */
  stamp: string
}

interface Keeping extends Pick<EntityKeeping, 'table' | 'check' | 'guard' | 'begins' | 'strong' | 'writes'> {
  name: SQL | ReturnType<typeof sql.identifier>
  /** What is answered of a record `e` at this moment. */
  expressionsNow: () => (field: string) => SQL
  ownedBy: (caller: Caller) => SQL[]
  own: (caller: Caller) => Values
  mayAdd: (caller: Caller) => boolean
  /** As the table takes it. */
  asStored: (content: Values) => Values
  /** The refusal in which somebody is told what the database would not store. */
  told: (error: unknown) => unknown
  clock: Clock
}

/** Who brings rows in. */
interface Bringing {
  caller: Caller
  language: Language
  /** Who changes the records, as the table keeps it. */
  by: Values
}

/** A row that was sent. */
interface Line {
  line: number
  /** The record that it names; null where there is none. */
  before: StoredEntity | null
  /** What is to be written; of a record that is there only what would be otherwise. */
  sent: Values
  /** What the record is then. */
  content: Values
  gives: BilingualName[]
}

/** A record that is there, as it is answered, and as its columns keep it. */
interface Known {
  record: StoredEntity
  column: (field: string) => unknown
}

/** Under this name a column is read whose field is answered otherwise, such as masked. */
const columnOf = (field: string): string => `column ${field}`

/**
 * How rows of one kind of base data are brought in: those whose unique field is known change what it names, the others are added. What a row leaves out
 * stays as it is, and in a new record is what the declaration says. Whatever is wrong with any row is told at once.
 * @throws Refusal 42200 at every cell that can't be used; 40900 where a record has come or changed since the rows were tried
 */
export const importing = (
  {
    path,
    content,
    entry,
    unique,
    uniqueWithin,
    leftOut = {},
  }: Pick<Entity, 'path' | 'content' | 'entry' | 'unique' | 'uniqueWithin' | 'leftOut'>,
  { table, name, expressionsNow, ownedBy, own, mayAdd, check, guard, asStored, begins, strong, writes, told, clock }: Keeping,
) => {
  if (!unique) throw new Error(`${path} has nothing by which an import could know its records`)
  const key = [uniqueWithin ?? [], unique].flat()
  const isKeyed = (row: Values): boolean => key.every((field) => row[field] !== undefined)
  const keyOf = (row: Values): string => JSON.stringify(key.map((field) => row[field]))
  const fields = Object.keys(content.shape)
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const column = (field: string): PgColumn => {
    const its = columns[field]
    if (!its) throw new Error(`${path} has no column ${field}`)
    return its
  }

  /** What can be read of each row, and where it can't. */
  const read = (rows: readonly Values[], language: Language): { cells: Values[]; wrong: Wrong[] } => {
    const wrong: Wrong[] = []
    const cells = rows.map((row, line) =>
      Object.fromEntries(
        Object.entries(content.shape).flatMap(([field, schema]) => {
          if (row[field] === undefined) return []
          const result = z.safeParse(schema, row[field], { error: schemaWords[language] })
          if (result.success) return [[field, result.data]]
          const [issue] = result.error.issues
          wrong.push({ path: at(line, field), message: row[field] === '' || !issue ? 'form.required' : issue.message })
          return []
        }),
      ),
    )
    return { cells, wrong }
  }

  const known = async (tx: Database, caller: Caller, rows: Values[]): Promise<Map<string, Known>> => {
    const expressionOf = expressionsNow()
    const answered = Object.keys(entry.shape)
    const select = sql.join(
      [
        ...answered.map((field) => sql`${expressionOf(field)} as ${sql.identifier(field)}`),
        ...fields
          .filter((field) => field in columns)
          .map((field) => sql`e.${sql.identifier(column(field).name)} as ${sql.identifier(columnOf(field))}`),
      ],
      sql`, `,
    )
    const named = sql`${expressionOf(unique)}::text = any (${sql.param(rows.map((row) => row[unique]))}::text[])`
    const found = await rowsOf<StoredEntity>(
      tx,
      sql`select ${select} from ${name} e where ${sql.join([named, ...ownedBy(caller)], sql` and `)}`,
    )
    return new Map(
      found.map((row) => {
        const { id, version } = row
        const record = { ...Object.fromEntries(answered.map((field) => [field, row[field]])), id, version }
        return [keyOf(row), { record, column: (field) => row[columnOf(field)] }]
      }),
    )
  }

  /** What a row says otherwise than its record; what is answered masked is compared as it is stored. */
  const changeOf = (row: Values, { record, column: kept }: Known): Values => {
    const stored = asStored(row)
    const isSame = (field: string): boolean =>
      field in columns ? !(field in stored) || isAlike(kept(field), stored[field]) : isAlike(record[field], row[field])
    return Object.fromEntries(Object.entries(row).filter(([field]) => !isSame(field)))
  }

  const lineOf = (row: Values, line: number, its: Known | undefined): Line => {
    const before = its?.record ?? null
    const sent = its ? changeOf(row, its) : { ...withDefaults, ...row }
    return { line, before, sent, content: { ...before, ...sent }, gives: [] }
  }
  const withDefaults = Object.fromEntries(Object.entries(leftOut).filter(([, value]) => value !== undefined))

  /** What is missing, or in the wrong place, whatever it says. */
  const misplaced = (cells: readonly Values[], before: ReadonlyMap<string, Known>): Wrong[] => {
    const seen = new Set<string>()
    return cells.flatMap((row, line) => {
      const isNew = isKeyed(row) && !before.has(keyOf(row))
      const needed = isNew ? fields.filter((field) => !(field in leftOut)) : key
      const missing = needed
        .filter((field) => row[field] === undefined)
        .map((field) => ({ path: at(line, field), message: 'form.required' }))
      const isRepeated = isKeyed(row) && seen.has(keyOf(row))
      seen.add(keyOf(row))
      return [...missing, ...(isRepeated ? [{ path: at(line, unique), message: 'error.repeated' }] : [])]
    })
  }

  /** What is wrong with a row when it is done. */
  const wrongOf = async (line: number, work: () => Promise<unknown>): Promise<Wrong[]> => {
    try {
      await work()
      return []
    } catch (error) {
      const refused = told(error)
      if (!(refused instanceof Refusal)) throw error
      const { errors, reasons = [] } = refused.details
      const named = errors ?? reasons.map((message) => ({ path: unique, message }))
      return named.map((each) => ({ ...each, path: at(line, each.path) }))
    }
  }

  /** Of rows to add where that is not theirs, and to change what they may not. */
  const barred = async (tx: Database, caller: Caller, { line, before, sent }: Line): Promise<Wrong[]> => {
    if (!before) return mayAdd(caller) ? [] : [{ path: at(line, unique), message: 'error.40301' }]
    return guard ? wrongOf(line, async () => guard(tx, caller, before, sent)) : []
  }

  const writeTogether = async (tx: Database, { caller, by }: Bringing, lines: readonly Line[]) => {
    if (lines.length === 0) return
    await tx
      .insert(table)
      .values(lines.map(({ content: whole }) => ({ ...asStored(onlyFields(whole)), ...own(caller), ...by })))
      .onConflictDoUpdate({
        target: key.map(column),
        set: {
          ...Object.fromEntries(
            [...fields, ...Object.keys(by)].map((field) => [field, sql`excluded.${sql.identifier(column(field).name)}`]),
          ),
          version: sql`${column('version')} + 1`,
        },
      })
  }
  const onlyFields = (whole: Values): Values => Object.fromEntries(fields.map((field) => [field, whole[field]]))

  /** Where with each row something is written elsewhere. What one row comes to grief with is taken back, and the next is written all the same. */
  const writeEach = async (tx: Database, { caller, by }: Bringing, lines: readonly Line[]): Promise<Wrong[]> => {
    const wrong: Wrong[] = []
    for (const { line, before, sent } of lines) {
      await tx.execute(sql`savepoint row_brought`)
      const found = await wrongOf(line, async () => {
        const id = before ? await changed(tx, by, before, sent) : await added(tx, caller, by, sent)
        await writes?.(tx, { id, sent, before, caller, now: clock.now() })
      })
      await tx.execute(found.length > 0 ? sql`rollback to savepoint row_brought` : sql`release savepoint row_brought`)
      wrong.push(...found)
    }
    return wrong
  }
  const added = async (tx: Database, caller: Caller, by: Values, sent: Values): Promise<string> =>
    storedId(
      await tx
        .insert(table)
        .values({ ...asStored(sent), ...(await begins?.(sent, caller, clock.now())), ...own(caller), ...by })
        .returning({ id: sql<string>`id::text` }),
    )
  const changed = async (tx: Database, by: Values, { id, version }: StoredEntity, sent: Values): Promise<string> => {
    await tx
      .update(table)
      .set({ ...asStored(sent), ...by, version: version + 1 })
      .where(sql`id = ${id}`)
    return id
  }

  return async (tx: Database, bringing: Bringing, { rows, stamp, accept }: ImportBody): Promise<Imported> => {
    const { caller, language } = bringing
    const isTried = stamp === undefined
    const { cells, wrong } = read(rows, language)
    const records = await known(tx, caller, cells.filter(isKeyed))
    const seen = stampOf(
      rows,
      cells.map((row) => records.get(keyOf(row))?.record),
    )
    if (!isTried && stamp !== seen) throw new Refusal(40900, { reasons: [versionConflict], transitions: [] })
    wrong.push(...misplaced(cells, records))
    const lines = cells.map((row, line) => lineOf(row, line, isKeyed(row) ? records.get(keyOf(row)) : undefined))
    const judge = await check?.(
      tx,
      lines.map((each) => each.content),
      caller,
    )
    for (const { line, content: whole } of lines)
      for (const each of judge?.(whole) ?? []) wrong.push({ ...each, path: at(line, each.path) })
    const written = lines.filter(({ before, sent }) => !before || Object.keys(sent).length > 0)
    const given = await strong?.(tx, written)
    for (const [index, each] of written.entries()) each.gives = given?.[index] ?? []
    const wanted = isTried ? written : written.filter((each) => partsOf(each).every((part) => accept.includes(part)))
    for (const each of wanted) wrong.push(...(await barred(tx, caller, each)))
    const isWrong = new Set(wrong.map(lineIn))
    if (writes) {
      // What comes of it elsewhere is tried by doing it, and taking it back.
      if (isTried) await tx.execute(sql`savepoint tried`)
      const sound = wanted.filter(({ line }) => !isWrong.has(line))
      wrong.push(...(await writeEach(tx, bringing, sound)))
      if (isTried) await tx.execute(sql`rollback to savepoint tried`)
    }
    if (wrong.length > 0) throw new Refusal(42200, { errors: inOrder(wrong) })
    if (!writes && !isTried) await writeTogether(tx, bringing, wanted)
    const isAdded = wanted.filter(({ before }) => before === null).length
    return {
      added: isAdded,
      changed: wanted.length - isAdded,
      unchanged: rows.length - wanted.length,
      changes: wanted.flatMap(({ line, before, sent }) => (before ? [{ line, before, after: sent }] : [])),
      strong: wanted.flatMap(({ line, gives }) => (gives.length > 0 ? [{ line, gives }] : [])),
      stamp: seen,
    }
  }
}

/** What somebody must ask for so that a row is brought in. */
const partsOf = ({ before, gives }: Line): ImportPart[] => [
  before ? 'changed' : 'added',
  ...(gives.length > 0 ? (['strong'] as const) : []),
]

/** Of a list only what it holds says something. */
const isAlike = (one: unknown, other: unknown): boolean => isDeepStrictEqual(sorted(one), sorted(other))
const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : (value ?? null))

/** Where a cell is in what was sent. */
const at = (line: number, field: string): string => `rows.${line}.${field}`

const lineIn = ({ path }: Wrong): number => Number(path.split('.')[1])

/** Row by row, and of several things wrong with one cell the first. */
const inOrder = (wrong: readonly Wrong[]): Wrong[] => {
  const seen = new Set<string>()
  return wrong.filter(({ path }) => !seen.has(path) && seen.add(path)).toSorted((a, b) => lineIn(a) - lineIn(b))
}

const stampOf = (rows: readonly Values[], records: readonly (StoredEntity | undefined)[]): string =>
  createHash('sha256')
    .update(JSON.stringify([rows, records.map((record) => [record?.id, record?.version])]))
    .digest('hex')
