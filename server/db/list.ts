import { sql, type SQL } from 'drizzle-orm'
import { Refusal } from '#server/refusal.ts'
import { rowsOf, sentAs, type Database } from './connect.ts'
import { frequentRowsOf } from './frequent.ts'
import { plain, seen } from '#src/lib/plain.ts'
import { knownMany, rememberMany } from './many.ts'

/** A list that is read whole: which rows it has is settled when it is first asked, so that none comes twice or is left out. */
export interface Reading {
  /** Of every row, in the list's order. */
  ids?: string[]
  /** How many of them have been read. */
  read: number
}

/** Under which a query of a list carries its reading. */
export const reading = Symbol('reading')

interface Page {
  page: number
  limit: number
  sort?: string | undefined
  [reading]?: Reading
}

/** Lists are for finding, not for leafing: what matches beyond this is not counted (docs/scale.md). */
export const countedAtMost = 10_000

/** A condition for which the database may choose between an index and reading in the list's order. */
interface Search {
  /** Served by the index: best while few rows match. */
  few: SQL
  /** The same, out of the index's sight: where many match, reading in order meets a page of them soonest. */
  many: SQL
}
export type Condition = SQL | Search

/**
 * One page of a list and how many match, in one statement; a search that finds more than are counted needs a second one. That more
 * match than are counted is remembered for a minute (docs/decisions/007), and then the page alone is read. Where the query carries a
 * reading, its next rows instead.
 * @param sortable what `sort` may name, as indexed SQL expressions
 * @param latest comes first where ids don't run with time
 * @param unique ends every order, so that pages don't overlap
 * @param countAtMost what matches beyond this is not counted
 * @throws Refusal 42200 for a sort that is not offered
 */
export const listPage = async <T>(
  database: Database,
  { page, limit, sort, [reading]: whole }: Page,
  query: { select: SQL; from: SQL; where: Condition[]; sortable: Record<string, SQL>; latest?: SQL; unique: SQL; countAtMost?: number },
): Promise<{ total: number; rows: T[] }> => {
  const { select, from, unique, countAtMost = countedAtMost } = query
  const order = orderOf(sort, query.sortable, query.latest ? sql`${query.latest} desc, ${unique}` : unique)
  const matching = (kind: keyof Search, ...also: SQL[]): SQL => {
    const conditions = [...query.where.map((condition) => ('few' in condition ? condition[kind] : condition)), ...also]
    return conditions.length > 0 ? sql`${from} where ${sql.join(conditions, sql` and `)}` : from
  }
  if (whole) return nextRows<T>(database, whole, { select, unique, order, matching })
  const count = sql`(select count(*) from (select 1 from ${matching('few')} limit ${countAtMost}) as matching) as list_total`
  const shown = (also: SQL, of: SQL): SQL => {
    const part = sql`order by ${order} limit ${limit} offset ${(page - 1) * limit}`
    if (page === 1) return sql`select ${select}${also} from ${of} ${part}`
    // Of the rows before a later page nothing is looked up but where they stand.
    return sql`select ${select}${also} from ${from} where ${unique} = any (array(select ${unique} from ${of} ${part})) order by ${order}`
  }
  const ask = (statement: SQL) => frequentRowsOf<Listed<T>>(database, statement)
  const presented = (rows: Listed<T>[]) => rows.map(({ list_total: _, list_place: __, ...row }) => row as T)
  const counting = sentAs(count)
  const answer = (total: number, rows: Listed<T>[]) => {
    if (total === countAtMost) rememberMany(database, counting)
    return { total, rows: presented(rows) }
  }

  if (knownMany(database, counting)) return { total: countAtMost, rows: presented(await ask(shown(sql``, matching('many')))) }
  if (!query.where.some((condition) => 'few' in condition)) {
    const rows = await ask(shown(sql`, ${count}`, matching('few')))
    const [counted] = rows.length > 0 || page === 1 ? rows : await ask(sql`select ${count}`)
    return answer(Number(counted?.list_total ?? 0), rows)
  }
  // What the index finds is looked for once: for the count, and for the page where it was few.
  const found = await ask(
    sql`with found as materialized (select array(select ${unique} from ${matching('few')} limit ${countAtMost}) as ids)
        select cardinality(found.ids) as list_total, page.* from found left join lateral (${shown(
          sql`, row_number() over (order by ${order}) as list_place`,
          sql`${from} where cardinality(found.ids) < ${countAtMost} and ${unique} = any (found.ids)`,
        )}) as page on true order by page.list_place`,
  )
  const total = Number(found[0]?.list_total)
  const rows = total < countAtMost ? found.filter(({ list_place: place }) => place !== null) : await ask(shown(sql``, matching('many')))
  return answer(total, rows)
}

/** How many rows of a whole list are read at once. */
export const readAtOnce = 500

interface Whole {
  select: SQL
  unique: SQL
  order: SQL
  matching: (kind: keyof Search, ...also: SQL[]) => SQL
}

/** What no longer matches when its turn comes is left out: nobody reads what the list would not show them. */
const nextRows = async <T>(database: Database, whole: Reading, { select, unique, order, matching }: Whole) => {
  if (!whole.ids) {
    const all = sql`array(select ${unique} from ${matching('few')} order by ${order})`
    const [found] = await rowsOf<{ ids: string }>(database, sql`select array_to_string(${all}, ',') as ids`)
    whole.ids = found?.ids ? found.ids.split(',') : []
  }
  const ids = whole.ids.slice(whole.read, whole.read + readAtOnce)
  if (ids.length === 0) return { total: 0, rows: [] }
  const rows = await rowsOf<T & { list_id: string }>(
    database,
    sql`select ${select}, ${unique} as list_id from ${matching('many', sql`${unique} = any (${sql.param(ids)})`)}`,
  )
  whole.read += ids.length
  const byId = new Map(rows.map(({ list_id: id, ...row }) => [String(id), row as T]))
  return { total: whole.ids.length, rows: ids.flatMap((id) => byId.get(id) ?? []) }
}

type Listed<T> = T & { list_total?: string | number; list_place?: string | null }

const orderOf = (sort: string | undefined, sortable: Record<string, SQL>, unique: SQL): SQL => {
  const parts = (sort ?? '').split(',').filter((part) => part !== '')
  const terms = parts.map((part) => {
    const field = part.replace(/^-/, '')
    const expression = Object.hasOwn(sortable, field) ? sortable[field] : undefined
    if (!expression) throw new Refusal(42200, { errors: [{ path: 'sort', message: part }] })
    // What has no value yet counts as greatest, either way: so an index serves both orders.
    return part.startsWith('-') ? sql`${expression} desc` : sql`${expression}`
  })
  return sql.join([...terms, sql`${unique} desc`], sql`, `)
}

/** The order of a name: that of its signs, the same on every database. */
export const byName = (column: SQL): SQL => sql`${column} collate "C"`

/** A pattern for what holds the text anywhere. */
export const holding = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Fragment search over a column of grams, any script: the index finds candidates by grams of three, the text decides. */
export const contains = (fragment: string, grams: SQL, text: SQL): Search => {
  const wanted = Array.from(seen(fragment).toLowerCase())
  const size = Math.min(3, wanted.length)
  const parts = Array.from({ length: wanted.length - size + 1 }, (_, start) => wanted.slice(start, start + size).join(''))
  const many = sql`${text} ilike ${holding(wanted.join(''))}`
  const holds = sql`${grams} @> ${sql.param(parts)}::text[]`
  // A fragment that is one gram itself is in every text that has this gram.
  return { few: parts.length > 1 ? sql`(${holds} and ${many})` : holds, many }
}

/** Whether a text holds a fragment, however the two are written: where rows are few enough to be looked at one by one. */
export const holds = (text: SQL, fragment: string): SQL => sql`plain(${text}) ilike ${holding(plain(fragment))}`

/** Companies `c` whose name or code holds a fragment, however the two are written. */
export const companiesWith = (fragment: string): Search => contains(plain(fragment), sql`c.search_grams`, sql`c.search`)

/** `a,b` as a condition on a column of codes. */
export const oneOf = (codes: string, column: SQL): SQL =>
  sql`${column} in (${sql.join(
    codes.split(',').map((code) => sql`${code.trim()}`),
    sql`, `,
  )})`

/** The number of the account `user` as people see it who need not know it: as `masked` has it. */
export const maskedMobile = (user: SQL): SQL =>
  sql`case when ${user}.mobile = '' then '' else left(${user}.mobile, 3) || '****' || right(${user}.mobile, 4) end`

/** A moment as the inherited admin calls say it: `inherited` in src/contract/row.ts. */
export const inShanghai = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
