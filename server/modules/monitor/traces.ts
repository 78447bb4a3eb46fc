import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { holding, listPage } from '#server/db/list.ts'
import type { KeptSpan } from '#server/db/tables/monitor.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Part, Traces } from '#server/serving/traces.ts'
import { notFound } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { aligned } from '#src/lib/trace.ts'
import { processId } from './processId.ts'

type Listed = Data<'GET /api/monitor/trace/page'>['rows'][number]

const keptDays = 3
const keptAtMost = 200_000
/** Whoever sends one trace with every call gets no more of them into it. */
const mostCalls = 200
/** Calls and gestures together. */
const mostParts = 400

const shown = sql`t.id, t.at, t.milliseconds, t.slowest_ms as "slowestMs", t.gesture, t.row_keys[1] as "rowKey", t.calls, t.statements, t.user_id as "userId",
  coalesce(u.name, t.user_name) as "userName", coalesce(u.name_en, '') as "userNameEn", t.code`
const from = sql`trace t left join app_user u on u.id = t.user_id`

/** What was asked for, from the gesture to the statements. */
export const traceRoutes = (serve: ServeRow, { database }: ModuleContext): void => {
  serve('GET /api/monitor/trace/page', ({ query: { from: least, rowKey, user, failed, requestId, ...page } }) => {
    const where: SQL[] = [
      ...(least === undefined ? [] : [sql`t.milliseconds >= ${least}`]),
      ...(rowKey?.trim() ? [sql`exists (select from unnest(t.row_keys) as called where called ilike ${holding(rowKey.trim())})`] : []),
      ...(user?.trim() ? [sql`coalesce(u.name, t.user_name) ilike ${holding(user.trim())}`] : []),
      ...(failed ? [sql`t.code = 50000`] : []),
      ...(requestId?.trim() ? [sql`t.request_ids @> ${sql.param([requestId.trim()])}::text[]`] : []),
    ]
    return listPage<Listed>(database, page, {
      select: shown,
      from,
      where,
      sortable: { at: sql`t.at`, milliseconds: sql`t.milliseconds`, slowestMs: sql`t.slowest_ms` },
      latest: sql`t.at`,
      unique: sql`t.id`,
    })
  })

  serve('GET /api/monitor/trace/{id}', async ({ params: { id } }) => {
    const [found] = await rowsOf<Listed>(database, sql`select ${shown} from ${from} where t.id = ${id}`)
    if (!found) throw notFound()
    const parts = await rowsOf<{ fromMs: number; process: string; spans: KeptSpan[] }>(
      database,
      sql`select extract(epoch from p.at - t.at)::float8 * 1000 as "fromMs", p.process_id as process, p.spans
          from trace_part p join trace t on t.id = p.trace_id where t.id = ${id} order by p.at, p.id`,
    )
    const spans = parts.flatMap(({ fromMs, process, spans }) =>
      spans.map((span) => ({ ...span, fromMs: span.fromMs + fromMs, process: isOfBrowser(span) ? null : process })),
    )
    return { ...found, spans: aligned(spans) }
  })
}

const isOfBrowser = ({ kind }: KeptSpan): boolean => kind === 'gesture' || kind === 'wait'

/** Writes what this process has gathered, for all processes to read. What can't be written is left: traces tell of calls, and must not slow them. */
export const traceKeeper =
  ({ database, clock }: { database: Database; clock: Clock }, traces: Traces): (() => Promise<void>) =>
  async () => {
    const parts = traces.take().map((part) => rowOf(part, clock))
    if (parts.length > 0) await keep(database, parts)
  }

/** Removes what is old, or too much. */
export const sweepTraces = async (database: Database, now: Date): Promise<void> => {
  await database.execute(
    sql`delete from trace where at < greatest(${later(now, -keptDays, 'day').toISOString()}::timestamptz,
        (select at from trace order by at desc, id desc offset ${keptAtMost} limit 1))`,
  )
}

const rowOf = ({ traceId, endedAt, milliseconds, spans, caller }: Part, clock: Clock) => {
  const ended = later(clock.now(), endedAt - performance.now(), 'millisecond')
  const [first] = spans
  const isCall = first?.kind === 'call'
  return {
    trace: traceId,
    at: later(ended, -milliseconds, 'millisecond').toISOString(),
    ended: ended.toISOString(),
    milliseconds,
    gesture: isCall ? null : first?.name,
    rowKey: isCall ? first.name : null,
    calls: isCall ? 1 : 0,
    statements: spans.filter(({ kind }) => kind === 'statement').length,
    // Whoever looks at what somebody else sees does it in their own name.
    userId: caller?.service ? null : (caller?.viewerId ?? caller?.id ?? null),
    companyId: caller?.companyId ?? null,
    program: caller?.service?.name ?? '',
    code: first?.code ?? 200,
    request: first?.requestId ?? null,
    spans,
  }
}

/** Of two that a trace was told of apart: what both are, where only calls, or only the gesture, came in one of them. */
const together = (of: SQL): SQL => sql`case when excluded.calls = 0 then trace.${of} when trace.calls = 0 then excluded.${of}`

/**
 * When a trace was and how long it took, its calls say, by the clock of the server; but how long somebody waited, the browser does, which counts from
 * the gesture to the last answer. When that was, nobody knows as exactly: the browser tells of it with some later call.
 */
const keep = (database: Database, parts: ReturnType<typeof rowOf>[]) =>
  database.execute(
    sql`with part as materialized (
          select p.*, case when c.kind <> 'SUPPLIER' then p."userId" end as named
          from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p (trace text, at timestamptz, ended timestamptz, milliseconds float8,
            gesture text, "rowKey" text, calls int, statements int, "userId" bigint, "companyId" bigint, program text, code int, request text, spans jsonb)
          left join company c on c.id = p."companyId"),
        whole as (
          select trace, coalesce(min(at) filter (where calls > 0), min(at)) as at, coalesce(max(ended) filter (where calls > 0), max(ended)) as ended,
            max(milliseconds) filter (where calls = 0) as gesture_ms, coalesce(max(milliseconds) filter (where calls > 0), 0) as slowest_ms,
            min(gesture) as gesture, coalesce(array_agg("rowKey" order by at) filter (where "rowKey" is not null), '{}') as row_keys,
            sum(calls)::int as calls, sum(statements)::int as statements, max(named) as user_id, max(program) as user_name, max(code) as code,
            coalesce(array_agg(request) filter (where request is not null), '{}') as request_ids
          from part group by trace),
        told as (
          insert into trace (id, at, ended_at, milliseconds, gesture_ms, slowest_ms, gesture, row_keys, calls, statements, user_id, user_name, code, request_ids)
          select trace, at, ended, coalesce(gesture_ms, case when calls = 1 then slowest_ms else extract(epoch from ended - at) * 1000 end), gesture_ms,
            slowest_ms, gesture, row_keys, calls, statements, user_id, user_name, code, request_ids
          from whole order by trace
          on conflict (id) do update set at = ${together(sql`at`)} else least(trace.at, excluded.at) end,
            ended_at = ${together(sql`ended_at`)} else greatest(trace.ended_at, excluded.ended_at) end,
            gesture_ms = greatest(trace.gesture_ms, excluded.gesture_ms),
            milliseconds = coalesce(greatest(trace.gesture_ms, excluded.gesture_ms), ${together(sql`milliseconds`)}
              else extract(epoch from greatest(trace.ended_at, excluded.ended_at) - least(trace.at, excluded.at)) * 1000 end),
            slowest_ms = greatest(trace.slowest_ms, excluded.slowest_ms), gesture = coalesce(trace.gesture, excluded.gesture),
            row_keys = case when excluded.at < trace.at then excluded.row_keys || trace.row_keys else trace.row_keys || excluded.row_keys end,
            calls = trace.calls + excluded.calls, statements = trace.statements + excluded.statements,
            user_id = coalesce(trace.user_id, excluded.user_id), code = greatest(trace.code, excluded.code),
            request_ids = trace.request_ids || excluded.request_ids
          where trace.calls < ${mostCalls} and (select count(*) from trace_part kept where kept.trace_id = trace.id) < ${mostParts}
          returning id)
        insert into trace_part (trace_id, at, process_id, spans)
        select part.trace, part.at, ${processId}, part.spans from part join told on told.id = part.trace`,
  )
