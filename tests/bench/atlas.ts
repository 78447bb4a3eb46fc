import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { figure, milliseconds, percentile } from './figures.ts'
import { demonstration, filledPostgres, signedCaller, tokenFor, withServer } from './served.ts'

const recordCount = 186_000
const year = 'from=2026-01-01T00%3A00%3A00%2B08%3A00&to=2027-01-01T00%3A00%3A00%2B08%3A00'
const month = 'from=2026-05-01T00%3A00%3A00%2B08%3A00&to=2026-06-01T00%3A00%3A00%2B08%3A00'

const path = '/api/powf/chart/project'
const questions: [name: string, path: string, query: string, budget?: string][] = [
  ['overlay of everything', `${path}/overlay`, '', '2000 ms'],
  ['overlay of a year', `${path}/overlay`, year, '2000 ms'],
  ['overlay of a month', `${path}/overlay`, month, '2000 ms'],
  ['overlay of one company', `${path}/overlay`, 'companyId=21', '2000 ms'],
  ['overlay of one method', `${path}/overlay`, 'method=INQUIRY', '2000 ms'],
  ['conformance', `${path}/conformance`, ''],
  ['conformance of a month', `${path}/conformance`, month],
  ['variants', `${path}/variants`, ''],
  ['variants of a month', `${path}/variants`, month],
  ['records in a state', `${path}/record/page`, 'state=published'],
  ['export as XES', `${path}/export`, 'format=xes'],
  ['export as OCEL 2.0', `${path}/export`, 'format=ocel'],
  ['export as CSV', `${path}/export`, 'format=csv'],
]

/** What the live atlas answers over a log of a million events of one machine, asked by one analyst after the other. */
export const atlas = async (): Promise<void> => {
  const { settings, stop } = await filledPostgres(fillLog)
  await withServer(settings, async (address) => {
    const ask = await signedCaller(address, settings.SIGN_SALT, await tokenFor(address, settings.SIGN_SALT, 'lead'))
    for (const [name, to, query, budget] of questions) {
      const samples: number[] = []
      for (let turn = 0; turn < (to.endsWith('export') ? 1 : 20); turn += 1) {
        const begun = performance.now()
        await ask(to, query)
        samples.push(performance.now() - begun)
      }
      figure(`atlas, a million events on PostgreSQL, ${name}, p95`, milliseconds(percentile(samples, 0.95)), budget)
    }
  })
  await stop()
}

/** A share of a hundred, another for each record and turn. */
const drawn = (turn: number) => sql.raw(`((abs(hashint8(n * 31 + ${turn})::bigint) % 9999 + 1) / 10000.0)`)
/** A duration around so many days, as people take them: many short, a few long. */
const days = (mean: number, turn: number) => sql`(-ln(${drawn(turn)}) * interval '1 day' * ${sql.raw(String(mean))})`

/** The demonstration port group, and purchases whose lives are a million events, mixed as they happened. */
export const fillLog = async (database: Database, dataDir: string, sealKey: string): Promise<void> => {
  await demonstration(database, dataDir, sealKey)
  await database.execute(sql`drop index project_by_grams`)
  await database.execute(sql`
    insert into project (id, no, title, title_en, unit_id, method, visibility, deadline, description, allow_partial, min_quotes, owner_id, state, state_since, due_at, created_at, published_at)
    overriding system value
    select 1000000 + n, 'BE-' || n, '门机钢丝绳采购 ' || n, 'Wire ropes ' || n, 21 + n % 5, case when n % 3 = 0 then 'OPEN_TENDER' else 'INQUIRY' end, 'OPEN', now(), '', true, 3, 3,
      case n % 10 when 7 then 'cancelled' when 9 then 'published' else 'resultStands' end, now(), case when n % 10 = 9 then now() + n * interval '1 minute' end, now(), now()
    from generate_series(1, ${recordCount}::int) as n`)
  await database.execute(sql`alter table transition_log disable trigger transition_log_since`)
  await database.execute(sql`
    with born as (select n::bigint as n, timestamptz '2024-01-01' + n * interval '8 minutes' as at from generate_series(1, ${recordCount}::int) as n),
    stage as (
      select n, at, at + ${days(3, 1)} as published, at + ${days(3, 1)} + ${days(12, 2)} as sealed, at + ${days(3, 1)} + ${days(12, 2)} + ${days(1, 3)} as opened,
        at + ${days(3, 1)} + ${days(12, 2)} + ${days(1, 3)} + ${days(6, 4)} as chosen from born
    ),
    entry as (
      select n, 1 as step, 'create' as event, null as from_state, 'draft' as to_state, 3 as actor, at from stage
      union all select n, 2, 'publish', 'draft', 'published', 3, published from stage
      union all select n, 3, 'stop', 'published', 'cancelled', null, sealed from stage where n % 10 = 7
      union all select n, 3, 'deadlinePassed', 'published', 'sealed', null, sealed from stage where n % 10 not in (7, 9)
      union all select n, 4, 'open', 'sealed', 'opened', 3, opened from stage where n % 10 not in (7, 9)
      union all select n, 5, 'choose', 'opened', 'chosen', 3, chosen from stage where n % 10 not in (7, 9)
      union all select n, 6, 'choose', 'chosen', 'chosen', 3, chosen + interval '1 hour' from stage where n % 10 = 8
      union all select n, 7, 'publishResult', 'chosen', 'contestable', 3, chosen + ${days(2, 5)} + interval '2 hours' from stage where n % 10 not in (7, 9)
      union all select n, 8, 'standstillPassed', 'contestable', 'resultStands', null, chosen + ${days(2, 6)} + interval '80 hours' from stage where n % 10 not in (7, 9)
    )
    insert into transition_log (seq, machine, record_id, event, from_state, to_state, actor_id, at, since, payload, previous_hash, hash)
    select 1000000 + row_number() over (order by at, n, step), 'project', 1000000 + n, event, from_state, to_state, actor, at,
      case when from_state is not null then max(at) filter (where from_state is distinct from to_state)
        over (partition by n order by step rows between unbounded preceding and 1 preceding) end, '{}', repeat('0', 64), repeat('0', 64)
    from entry order by at, n, step`)
  await database.execute(sql`alter table transition_log enable trigger transition_log_since`)
  await database.execute(sql`vacuum analyze`)
}
