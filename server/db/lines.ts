import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { grouped } from '#src/lib/grouped.ts'
import type { Database } from './connect.ts'

/** A table of lines that belong to one record each. */
type LineTable = PgTable & Record<'id' | 'lineNo', PgColumn>

/** A line as it is sent; what it says besides its id is of its table. */
type SentLine = { id: string | null } & Record<string, unknown>

type Stored = { id: string; lineNo: number } & Record<string, unknown>

interface LinesOf {
  table: LineTable
  /** Its column that names the record. */
  owner: PgColumn
  ownerId: string
  /** Ids of lines that stood elsewhere for a while, and may come back. */
  away?: readonly string[]
  /** Ids of lines that stand elsewhere from now on: nothing else becomes one of them. */
  leaving?: readonly string[]
}

/** A statement takes so many lines well. */
const chunk = 500

/**
 * Writes the lines of a record. One that was there stays the line that it is, whatever is changed of it and wherever it is moved: by the id
 * that it says, else by saying what a line said before, else by its place. What is not among them any more is deleted.
 * @returns which line each of them was before, if it was one
 */
export const saveLines = async (
  tx: Database,
  { table, owner, ownerId, away = [], leaving = [] }: LinesOf,
  sent: readonly SentLine[],
): Promise<(string | null)[]> => {
  const { [keyOf(table, owner)]: _, id: __, lineNo: ___, ...columns } = getTableColumns(table) as Record<string, PgColumn>
  const fields = Object.keys(columns)
  const said = (line: Record<string, unknown>) => JSON.stringify(fields.map((field) => line[field] ?? null))
  const stored = (await tx.select().from(table).where(eq(owner, ownerId))) as Stored[]
  const left = new Set([...away, ...stored.map(({ id }) => id)].filter((id) => !leaving.includes(id)))
  const ids = sent.map(({ id }) => (id !== null && left.delete(id) ? id : null))
  const take = (wordsOfStored: (line: Stored) => string, wordsOfSent: (line: SentLine, index: number) => string) => {
    const found = grouped(
      stored.filter(({ id }) => left.has(id)),
      wordsOfStored,
    )
    for (const [index, line] of sent.entries()) {
      const its = ids[index] === null ? found.get(wordsOfSent(line, index))?.shift() : undefined
      if (its && left.delete(its.id)) ids[index] = its.id
    }
  }
  take(said, said)
  take(
    ({ lineNo }) => String(lineNo),
    (_, index) => String(index + 1),
  )
  const gone = stored.flatMap(({ id }) => (ids.includes(id) ? [] : [id]))
  if (gone.length > 0) await tx.delete(table).where(inArray(table.id, gone))
  const told = { [keyOf(table, owner)]: owner, lineNo: table.lineNo, ...columns }
  const set = Object.fromEntries(Object.entries(told).map(([field, { name }]) => [field, sql`excluded.${sql.identifier(name)}`]))
  const rows = sent.map((line, index) => ({
    ...pick(line, fields),
    [keyOf(table, owner)]: ownerId,
    lineNo: index + 1,
    id: ids[index] ?? null,
  }))
  const kept = rows.filter(({ id }) => id !== null)
  const fresh = rows.flatMap(({ id, ...line }) => (id === null ? [line] : []))
  for (let start = 0; start < kept.length; start += chunk)
    await tx
      .insert(table)
      .values(kept.slice(start, start + chunk))
      .onConflictDoUpdate({ target: table.id, set })
  for (let start = 0; start < fresh.length; start += chunk) await tx.insert(table).values(fresh.slice(start, start + chunk))
  return ids
}

const keyOf = (table: LineTable, column: PgColumn): string =>
  Object.entries(getTableColumns(table)).find(([, its]) => its === column)?.[0] ?? column.name

const pick = (line: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, line[field] ?? null]))
