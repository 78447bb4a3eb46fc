import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { actorIn, ownerOf } from '#server/seal/owner.ts'
import { businessIds, type BusinessMachineId } from '#src/machines/ids.ts'
import type { World } from '#tests/setup/world.ts'

export type Row = Record<string, unknown>

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''
const snakeOf = (word: string) => word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Words of SQL can't be the names of tables. */
const spelled = { case: 'approval_case', task: 'approval_task' } as const
type TableNamed<M extends BusinessMachineId> = M extends keyof typeof spelled ? (typeof spelled)[M] : Snake<M>

/** Where the records of each machine rest. */
export const tableOf = { ...Object.fromEntries(businessIds.map((id) => [id, snakeOf(id)])), ...spelled } as {
  [M in BusinessMachineId]: TableNamed<M>
}

const others = [
  'project_invitation',
  'quotation_round',
  'quotation_line',
  'certificate',
  'category',
  'transition_log',
  'notice',
  'outbox',
  'file',
] as const
export type Table = (typeof tableOf)[BusinessMachineId] | (typeof others)[number]
const tables: readonly Table[] = [...Object.values(tableOf), ...others]

/** Everything that business is about, at one moment. */
export interface Snapshot {
  now: Date
  rows: (table: Table) => readonly Row[]
  /** The same text for the same content. */
  text: (table: Table) => string
  /** Another one whenever something in the table has been written; known of what was read from a world. */
  mark: (table: Table) => string | undefined
}

type OfTables = Partial<Record<Table, string>>

/** What a row says without the key, and with it. */
type Reveal = (table: Table, row: Row) => Row

/** A snapshot of these rows; a table that is not named has none. `known`: an earlier one, whose rows are not read into memory again. */
export const snapshotOf = (
  now: Date,
  texts: OfTables,
  known?: Snapshot,
  marks: OfTables = {},
  reveal: Reveal = (_, row) => row,
): Snapshot => {
  const parsed = new Map<Table, readonly Row[]>()
  const text = (table: Table) => texts[table] ?? '[]'
  const rows = (table: Table): readonly Row[] => {
    const found =
      parsed.get(table) ??
      (known?.text(table) === text(table) ? known.rows(table) : (JSON.parse(text(table)) as Row[]).map((row) => reveal(table, row)))
    parsed.set(table, found)
    return found
  }
  return { now, rows, text, mark: (table) => marks[table] }
}

/** Asks the same of each of these tables. */
const askedOf = async ({ database }: World, asked: readonly Table[], what: SQL): Promise<OfTables> => {
  const parts = asked.map((table) => sql`select ${table}::text as name, ${what} as said from ${sql.identifier(table)} t`)
  const found = parts.length === 0 ? [] : await rowsOf<{ name: Table; said: string }>(database, sql.join(parts, sql` union all `))
  return Object.fromEntries(found.map(({ name, said }) => [name, said]))
}

/** What is written bears the number of its transaction, which only grows; what is gone is missing from the count. */
const written = sql`count(*) || ' ' || coalesce(max(t.xmin::text::bigint), 0)`
/** What a search looks in follows from the rest. */
const content = sql`coalesce(json_agg(to_jsonb(t) - 'search' - 'search_grams')::text, '[]')`

/** Whose a quotation is and who moved it, as the server reads them. */
const revealedBy =
  (sealKey: string): Reveal =>
  (table, row) => {
    const text = (column: string): string => String(row[column])
    if (table === 'quotation') {
      const [ownerRef, listRef, supplierSealed] = [text('owner_ref'), text('list_ref'), text('supplier_sealed')]
      const owner = { id: text('id'), projectId: text('project_id'), supplierCompanyId: idIn(row, 'supplier_company_id') }
      return { ...row, supplier_company_id: ownerOf(sealKey, { ...owner, ownerRef, listRef, supplierSealed }) }
    }
    const { by } = (row['payload'] ?? {}) as { by?: string }
    if (table !== 'transition_log' || by === undefined) return row
    return { ...row, actor_id: actorIn(sealKey, text('record_id'), by)?.userId ?? null }
  }

/** Reads a world. `known`: an earlier snapshot, whose tables are read again only where something has been written. */
export const readSnapshot = async (world: World, known?: Snapshot): Promise<Snapshot> => {
  const marks = await askedOf(world, tables, written)
  const stale = tables.filter((table) => known?.mark(table) !== marks[table])
  const kept = known ? tables.filter((table) => !stale.includes(table)).map((table) => [table, known.text(table)]) : []
  const texts = { ...Object.fromEntries(kept), ...(await askedOf(world, stale, content)) }
  return snapshotOf(world.clock.now(), texts, known, marks, revealedBy(world.config.sealKey))
}

/** A column with an id, or nothing, as text. */
export const idIn = (row: Row | undefined, column: string): string | null => {
  const value = row?.[column]
  return value === null || value === undefined ? null : String(value)
}

/** A column with a moment, or nothing. */
export const momentIn = (row: Row, column: string): Date | null => {
  const value = row[column]
  return typeof value === 'string' ? new Date(value) : null
}

/** The row with this id. */
export const rowWith = (snapshot: Snapshot, table: Table, id: string | null): Row | undefined =>
  snapshot.rows(table).find((row) => String(row['id']) === id)

/** The log, oldest entry first. */
export const logOf = (snapshot: Snapshot): Row[] => snapshot.rows('transition_log').toSorted((a, b) => Number(a['seq']) - Number(b['seq']))

/** What was logged after an earlier moment. */
export const loggedSince = (before: Snapshot, after: Snapshot): Row[] => {
  if (before.text('transition_log') === after.text('transition_log')) return []
  const last = Math.max(0, ...before.rows('transition_log').map((row) => Number(row['seq'])))
  return logOf(after).filter((row) => Number(row['seq']) > last)
}
