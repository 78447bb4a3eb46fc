import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { driverOf } from '#server/db/driven.ts'
import { byName, listPage } from '#server/db/list.ts'
import { isAboutSealed, sealedTables, statements, withoutValues, type Statement } from '#server/db/statements.ts'
import { rounded } from '#server/serving/durations.ts'
import { loggable } from '#server/serving/loggable.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { processId } from './processId.ts'

type Overview = Data<'GET /api/monitor/data'>
type Table = Data<'GET /api/monitor/data/table/page'>['rows'][number]
type StatementRow = Data<'GET /api/monitor/data/statement/page'>['rows'][number]

/** In steps of so many bytes a size tells nothing of a single quotation. */
const step = 16 * 1_048_576
const inSteps = (bytes: number): number => Math.ceil(bytes / step) * step

const names = sql`(${sql.join(
  sealedTables.map((name) => sql`${name}`),
  sql`, `,
)})`

/** Of tables with what belongs to them, as their last vacuum has counted: what asks for their size itself waits for whoever has locked one. */
const pagesOf = sql`sum((select sum(part.relpages) from pg_class part where part.oid in (c.oid, c.reltoastrelid)
  or part.oid in (select i.indexrelid from pg_index i where i.indrelid in (c.oid, c.reltoastrelid)))) * current_setting('block_size')::int`

/** The database as an operator looks at it. What one kind of it can't tell is null, never nought. */
export const dataRoutes = (serve: ServeRow, { database }: ModuleContext): void => {
  const driver = driverOf(database)
  const pool = driver?.pool ?? null
  /** The embedded one counts nothing as it happens. */
  const counts = pool !== null
  const counted = (value: SQL): SQL => (counts ? value : sql`null`)

  serve('GET /api/monitor/data', async () => {
    const [general] = await rowsOf<General>(
      database,
      sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
        (select ${pool ? pagesOf : sql`sum(pg_total_relation_size(c.oid))`}::float8 from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname in ${names}) as sealed,
        d.blks_hit::float8 / nullif(d.blks_hit + d.blks_read, 0) as "cacheShare"
        from pg_stat_database d where d.datname = current_database()`,
    )
    if (!general) throw new Error('The database does not know itself')
    return {
      kind: pool ? ('server' as const) : ('embedded' as const),
      version: general.version.split(' ')[0] ?? '',
      process: processId,
      pool: pool && { most: pool.options.max, open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      connections: pool ? await connectionsOf(database) : null,
      cacheShare: general.cacheShare === null ? null : Math.round(general.cacheShare * 1000) / 1000,
      bytes: inSteps(general.bytes),
      sealed: { tables: sealedTables.length, bytes: inSteps(general.sealed) },
      counts,
      vacuums: counts,
      locks: pool ? await locksIn(database) : null,
    }
  })

  serve('GET /api/monitor/data/table/page', ({ query: { q = '', ...page } }) => {
    return listPage<Table>(
      database,
      { ...page, sort: page.sort ?? '-bytes' },
      {
        select: sql`t.*`,
        from: sql`(
          select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes, pg_indexes_size(c.oid)::float8 as "indexBytes",
            case when c.reltuples < 0 then null else c.reltuples::float8 end as rows, ${counted(sql`s.n_dead_tup::float8`)} as "deadRows",
            ${counted(sql`s.seq_scan::float8`)} as "sequentialScans", ${counted(sql`coalesce(s.idx_scan, 0)::float8`)} as "indexScans",
            ${counted(sql`round(io.heap_blks_hit::numeric / nullif(io.heap_blks_hit + io.heap_blks_read, 0), 4)::float8`)} as "cacheShare",
            greatest(s.last_vacuum, s.last_autovacuum) as "vacuumedAt", greatest(s.last_analyze, s.last_autoanalyze) as "analyzedAt"
          from pg_class c join pg_stat_user_tables s on s.relid = c.oid join pg_statio_user_tables io on io.relid = c.oid
          where c.relnamespace = 'public'::regnamespace and c.relname not in ${names}
        ) t`,
        where: q === '' ? [] : [sql`strpos(t.name, ${q.trim().toLowerCase()}) > 0`],
        sortable: {
          name: byName(sql`t.name`),
          ...Object.fromEntries(sizes.map((each) => [each, sql`coalesce(t.${sql.identifier(each)}, -1)`])),
        },
        unique: sql`t.name`,
      },
    )
  })

  serve('GET /api/monitor/data/statement/page', ({ query: { q = '', ...page } }) => {
    const wanted = statements
      .list()
      .filter(({ text }) => text.toLowerCase().includes(q.trim().toLowerCase()))
      .map(shown)
    return listPage<StatementRow>(
      database,
      { ...page, sort: page.sort ?? '-total' },
      {
        select: sql`s.*`,
        from: sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as s (id text, text text, count integer, mean float8, max float8, total float8, reads boolean)`,
        where: [],
        sortable: { count: sql`s.count`, mean: sql`s.mean`, max: sql`s.max`, total: sql`s.total` },
        unique: sql`s.id`,
      },
    )
  })

  serve('GET /api/monitor/data/statement/{id}/plan', async ({ params: { id }, request }) => {
    const found = statements.list().find((each) => each.id === id)
    if (!found || !onlyReads(found)) throw notFound()
    const plan = await driver?.explain(found.sent).catch((error: unknown) => {
      request.log.info({ error: loggable(error) }, 'no plan without values')
      return null
    })
    return { text: found.text, plan: plan?.map(withoutLiterals) ?? null }
  })
}

interface General {
  version: string
  bytes: number
  sealed: number
  cacheShare: number | null
}

const sizes = ['bytes', 'indexBytes', 'rows', 'deadRows', 'sequentialScans', 'indexScans', 'cacheShare'] as const

const shown = (statement: Statement): StatementRow => {
  const { id, text, count, totalMs, maxMs } = statement
  return { id, text, count, mean: rounded(totalMs / count), max: rounded(maxMs), total: rounded(totalMs), reads: onlyReads(statement) }
}

/** Told by its words, strictly: one that locks rows, or calls itself something else, does more than read. */
const onlyReads = ({ sent }: Statement): boolean =>
  /^\s*(select|with)\b/i.test(sent) && !/;|\b(insert|update|delete|merge|truncate|set_config|nextval)\b/i.test(sent)

const withoutLiterals = (line: string): string => line.replaceAll(/'(?:[^']|'')*'/g, "'?'")

const connectionsOf = async (database: Database): Promise<Overview['connections']> => {
  const [said] = await rowsOf<NonNullable<Overview['connections']>>(
    database,
    sql`select count(*)::int as open, current_setting('max_connections')::int as most,
      floor(extract(epoch from max(clock_timestamp() - a.xact_start) filter (where a.pid <> pg_backend_pid())))::int as "oldestTransactionSeconds"
      from pg_stat_activity a where a.backend_type = 'client backend'`,
  )
  return said ?? null
}

const mostLocks = 50

/** Who waits for whom, but where something is quoted. */
const locksIn = async (database: Database): Promise<NonNullable<Overview['locks']>> => {
  const waiting = await rowsOf<NonNullable<Overview['locks']>[number]>(
    database,
    sql`select a.pid, pg_blocking_pids(a.pid) as "blockedBy", round(extract(epoch from clock_timestamp() - a.query_start)::numeric, 1)::float8 as seconds,
        l.mode, c.relname as table, a.query as statement
      from pg_stat_activity a join pg_locks l on l.pid = a.pid and not l.granted left join pg_class c on c.oid = l.relation
      where a.datname = current_database() order by a.query_start limit ${mostLocks}`,
  )
  return waiting
    .map((lock) => ({ ...lock, statement: withoutValues(lock.statement) }))
    .filter(({ statement, table }) => !isAboutSealed(statement) && !isAboutSealed(table ?? ''))
}
