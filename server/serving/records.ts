import { sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf } from '#server/db/connect.ts'
import { listPage, oneOf, type Condition } from '#server/db/list.ts'
import { offersFor, withTransitions } from '#server/lifecycle/advance.ts'
import { shownDocuments } from '#server/lifecycle/documents.ts'
import { lifeLineOf, type LifeLineEntry } from '#server/lifecycle/log.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import { notFound } from '#server/refusal.ts'
import { contract, type Data, type Key } from '#src/contract/index.ts'
import { paths, type Paths } from '#src/contract/places.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { Caller } from './caller.ts'
import { serveEvents } from './events.ts'
import type { Parsed, ServeRow } from './rows.ts'

type ListOf<M extends BusinessMachineId> = `GET ${Paths[M]}/page` & Key
type PageOf<M extends BusinessMachineId> = `GET ${Paths[M]}/{id}` & Key

/** Machines whose records have a list, and each a page, under their path. */
type Served = { [M in BusinessMachineId]: [ListOf<M>, PageOf<M>][number] extends never ? never : M }[BusinessMachineId]

type Query<M extends Served> = Parsed<ListOf<M>, 'query'>
/** What a list may be asked for besides what every list is. */
type FilterOf<M extends Served> = Exclude<keyof Query<M>, 'page' | 'limit' | 'sort' | 'q' | 'state'>
type FieldOf<M extends Served> = keyof Data<PageOf<M>> & string

type Filters<M extends Served, F> = { [K in F & keyof Query<M>]: (value: NonNullable<Query<M>[K]>, caller: Caller) => Condition }

/** What list and page say of records. All SQL is about one record, under its kind's alias and the joins of its names. */
interface Said<M extends Served> {
  /** Fields that are no columns of the record's own table, or say something else than these. */
  shown: (caller: Caller) => { [F in FieldOf<M>]?: SQL }
  joins?: SQL
  /** Filters that are no fields, or mean something else than what is equal to one, or to one of several joined by commas. */
  filters: Filters<M, Exclude<FilterOf<M>, FieldOf<M>>> & Partial<Filters<M, Extract<FilterOf<M>, FieldOf<M>>>>
  /** Fields that `sort` may name. */
  sortable: readonly FieldOf<M>[]
  /** What `sort` may name besides, and in what order those fields come that do not come in the order of what they say. */
  orders?: Readonly<Record<string, SQL>>
  /** Fields of the page that are read by statements of their own. */
  parts?: { [F in FieldOf<M>]?: (id: string, caller: Caller) => Promise<unknown> }
  /** What the page alone needs. */
  pageJoins?: SQL
  /** Whose life line is not everybody's. */
  lifeLine?: (id: string, caller: Caller) => Promise<LifeLineEntry[]>
}

interface RecordCall {
  params: { id: string }
  query: Record<string, unknown> & { page: number; limit: number; sort?: string; q?: string; state?: string }
  caller: Caller
}

interface Shapes {
  [list: `GET ${string}/page`]: { data: z.ZodObject<{ rows: z.ZodArray<z.ZodObject> }> } | undefined
  [page: `GET ${string}/{id}`]: { data: z.ZodObject } | undefined
}

/** The fields of each row of a list, and of a record's page. */
const fieldsOf = (machine: BusinessMachineId) => {
  // Of any machine, types do not say that its rows are those of `recordRows`.
  const { [`GET ${paths[machine]}/page` as const]: list, [`GET ${paths[machine]}/{id}` as const]: page } = contract as unknown as Shapes
  return { listed: Object.keys(list?.data.shape.rows.element.shape ?? {}), paged: Object.keys(page?.data.shape ?? {}) }
}

/**
 * Serves list, page and events of a business machine's records, as far as each person may read them. What the contract names as a column is
 * called is that column.
 * @throws Refusal 40400 for a record that they may not
 */
export const serveRecords = <M extends Served>(serve: ServeRow, lifecycle: LifecycleContext, machine: M, said: Said<M>): void => {
  const { joins = sql``, sortable, pageJoins = sql``, lifeLine } = said
  const { database, kinds } = lifecycle
  const kind = kinds[machine]
  const path = paths[machine]
  const from = sql`${kind.from} ${kind.joins} ${joins}`
  const told: Readonly<Record<string, SQL>> = (kind.under && kinds[kind.under.machine].toldUnder) ?? {}
  // Which rows a machine has is known to its own rows' types, not to those of any machine.
  const on = serve as unknown as (key: string, handler: (call: RecordCall) => Promise<unknown>) => void
  const { listed, paged } = fieldsOf(machine)
  const filters: Record<string, ((value: never, caller: Caller) => Condition) | undefined> = said.filters
  const orders = said.orders ?? {}
  const parts: Record<string, ((id: string, caller: Caller) => Promise<unknown>) | undefined> = said.parts ?? {}

  const carried = (field: string, caller: Caller) => (field === 'documents' && kind.documents ? shownDocuments(kind, caller) : undefined)

  const expressionOf = (caller: Caller) => {
    const shown: Record<string, SQL | undefined> = said.shown(caller)
    return (field: string): SQL => {
      const expression = shown[field] ?? kind.columns[field] ?? told[field] ?? carried(field, caller)
      if (!expression) throw new Error(`${path} has no column ${field}`)
      return expression
    }
  }
  const select = (fields: readonly string[], caller: Caller): SQL => {
    const of = expressionOf(caller)
    const columns = fields
      .filter((field) => !added.has(field) && !parts[field])
      .map((field) => sql`${of(field)} as ${sql.identifier(field)}`)
    return sql.join(columns, sql`, `)
  }
  const asked = (name: string, value: unknown, caller: Caller): Condition => {
    const filter = filters[name]
    if (filter) return filter(value as never, caller)
    const field = expressionOf(caller)(name)
    return typeof value === 'string' ? oneOf(value, field) : sql`${field} = ${value}`
  }

  on(`GET ${path}/page`, async ({ query, caller }) => {
    const { page: _, limit: __, sort: ___, q, state, ...names } = query
    const set = Object.entries(names).filter(([, value]) => value !== undefined && value !== false)
    const of = expressionOf(caller)
    const { total, rows } = await listPage<{ id: string }>(database, query, {
      select: select(listed, caller),
      from,
      where: [
        (kind.listed ?? kind.readable)(caller),
        ...(q?.trim() ? [kind.search(q)] : []),
        ...(state ? [oneOf(state, of('state'))] : []),
        ...set.map(([name, value]) => asked(name, value, caller)),
      ],
      sortable: { ...Object.fromEntries(sortable.map((field) => [field, of(field)])), ...orders },
      unique: sql`${kind.alias}.id`,
    })
    return { total, rows: listed.includes('transitions') ? await withTransitions(lifecycle, machine, rows, caller) : rows }
  })

  on(`GET ${path}/{id}`, async ({ params: { id }, caller }) => {
    const one = sql`${kind.alias}.id = ${id} and ${kind.readable(caller)}`
    const [row] = await rowsOf(database, sql`select ${select(paged, caller)} from ${from} ${pageJoins} where ${one}`)
    if (!row) throw notFound()
    const read: Record<string, unknown> = {}
    for (const [field, part] of Object.entries(parts)) read[field] = await part?.(id, caller)
    return {
      ...row,
      ...read,
      transitions: await offersFor(lifecycle, machine, id, caller),
      lifeLine: await (lifeLine?.(id, caller) ?? kind.underKey?.lifeLine(database, id, caller) ?? lifeLineOf(database, machine, id)),
    }
  })

  serveEvents(serve, lifecycle, machine)
}

/** What is told of a record besides what is read. */
const added: ReadonlySet<string> = new Set(['transitions', 'lifeLine'])

/** What the company of a record is called, as `c`. */
export const companyNames = { companyName: sql`c.name`, companyNameEn: sql`c.name_en` }
