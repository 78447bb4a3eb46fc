import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { type Database } from '#server/db/connect.ts'
import { openServer } from '#server/db/open.ts'
import { movedDues, sendDueEvents } from '#server/lifecycle/due.ts'
import { compileFlow } from '#src/machines/approval/compile.ts'
import { usualRules, type FlowDefinition, type StepNode } from '#src/machines/approval/definition.ts'
import { figure, milliseconds, percentile } from './figures.ts'
import { callerOver, connections, demonstration, filledPostgres, load, report, settingsFor, tokenFor, withServer } from './served.ts'

const runningCases = 100_000
/** Of cases that are over. Fewer are made where somebody says so, and has less time: `BENCH_FINISHED=500000`. */
const finishedTasks = Number(process.env['BENCH_FINISHED'] ?? 5_000_000)
const tasksOfOne = 5
const finishedCases = finishedTasks / tasksOfOne

/** What whoever decides opens: what waits for them and how much it is, what is late, what they did, what they began, what they have copies of. */
const questions: readonly (readonly [path: string, query: string])[] = [
  ['/api/approval/task/page', 'of=mine'],
  ['/api/approval/task/page', 'of=mine&sort=decideBy'],
  ['/api/approval/task/page', 'of=mine&late=true'],
  ['/api/approval/task/page', 'of=done&sort=-stateSince'],
  ['/api/approval/case/page', 'of=started'],
  ['/api/approval/case/page', 'of=copied'],
]
const counts = [
  ['/api/admin/dashboard/waiting', ''],
  ['/api/admin/dashboard/work', ''],
] as const
const deciders = ['lead', 'unithead', 'finance', 'legal', 'vp', 'head22']

/** Inboxes and counts beside years of tasks, how long a pass over what may be due takes, and to compile a definition. */
export const approvals = async (): Promise<void> => {
  compiling()
  const { url, settings, stop } = await filledPostgres(fill)
  await withServer(settings, async (address) => {
    const tokens = await Promise.all(deciders.map((person) => tokenFor(address, settings.SIGN_SALT, person)))
    const callers = tokens.map(callerOver(address, settings.SIGN_SALT))
    const turnOf = (asked: readonly (readonly [string, string])[]) => {
      // Sockets of their own: what asks nothing meanwhile is closed by the server.
      const together = tokens.map(callerOver(address, settings.SIGN_SALT))
      return (turn: number) => {
        const caller = together[turn % together.length]
        const [path, query] = asked[Math.floor(turn / together.length) % asked.length] ?? ['', '']
        return caller ? caller(path, query) : Promise.resolve()
      }
    }
    for (const question of [...questions, ...counts]) {
      const took: number[] = []
      for (let turn = 0; turn < 24; turn++) {
        const begun = performance.now()
        await callers[turn % callers.length]?.(...question)
        took.push(performance.now() - begun)
      }
      figure(`${question.join('?')}, alone`, milliseconds(percentile(took, 0.5)))
    }
    const among = `beside ${runningCases.toLocaleString('en')} running cases and ${finishedTasks.toLocaleString('en')} finished tasks`
    report(`inbox ${among}`, await load(turnOf(questions)), '60 ms')
    report(`counts ${among}`, await load(turnOf(counts)), '60 ms')
  })
  await passes(url)
  await stop()
}

const title = { zh: '审批', en: 'Approval' }
const step = (index: number): StepNode => ({
  id: `step${index}`,
  kind: 'approve',
  title,
  assignees: [{ by: 'role', role: 'JC_LEAD', of: 'house' }],
  ...usualRules,
})

/** A definition of so many steps, each with its own way back. */
const compiling = (): void => {
  const took = Array.from({ length: 40 }, () => {
    // Each is another object: what was compiled is kept by it.
    const definition: FlowDefinition = { type: 'DEMAND', title, nodes: Array.from({ length: 50 }, (_, index) => step(index)) }
    const begun = performance.now()
    compileFlow(definition)
    return performance.now() - begun
  })
  figure('a definition of 50 nodes is compiled, p95', milliseconds(percentile(took, 0.95)), '20 ms')
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** What the clock looks at: tasks whose time has not come, some whose time has, and all of them by another calendar. */
const passes = async (url: string): Promise<void> => {
  const { database, close } = await openServer(url, connections)
  const config = readConfig(settingsFor(url))
  const { app, lifecycle } = await buildApp({ config, database, clock: systemClock, logger: pino({ level: 'silent' }), clientDir: 'none' })
  while ((await sendDueEvents(lifecycle)) > 0);
  const deadlines = runningCases.toLocaleString('en')
  figure(`a pass over ${deadlines} deadlines, none of which has come`, milliseconds(await timed(() => sendDueEvents(lifecycle))), '2000 ms')
  const earliest = sql`(select id from approval_task where due_at is not null order by due_at limit 100)`
  await database.execute(sql`update approval_task set due_at = now(), remind_at = now() where id in ${earliest}`)
  figure('the same, 100 of which remind', milliseconds(await timed(() => sendDueEvents(lifecycle))), '2000 ms')
  let moved = 0
  const reckoned = await timed(async () => {
    for await (const _ of movedDues(lifecycle, lifecycle.clock)) moved++
  })
  figure(`all ${deadlines} are reckoned by the calendar again, ${moved} lie elsewhere`, milliseconds(reckoned))
  await app.close()
  await close()
}

/** The moment of the n-th of so many that lie over some three years. */
const since = (count: number) =>
  sql`now() - (${count}::int - n) * interval '${sql.raw(String(Math.round(86_400_000 / Math.max(1, count))))} seconds'`

/** Cases that are over, then those that run, each of which asks one person. */
const fill = async (database: Database, dataDir: string, sealKey: string): Promise<void> => {
  await demonstration(database, dataDir, sealKey)
  await database.execute(sql`drop index approval_case_by_grams`)
  const people = sql`(select u.id, row_number() over (order by u.id) - 1 as place, count(*) over () as of from app_user u join company c on c.id = u.company_id
    where c.kind <> 'SUPPLIER' and not u.disabled)`
  const first = 10_000_000
  for (const { from, count, state, position } of [
    { from: first, count: finishedCases, state: 'approved', position: 'approved' },
    { from: first + finishedCases, count: runningCases, state: 'running', position: 'running.head' },
  ]) {
    const isOver = state === 'approved'
    await database.execute(sql`
      insert into approval_case (id, no, type, definition_id, machine, record_id, company_id, initiator_id, form, title_en, position, state, state_since, created_at)
      select ${from}::int + n, 'SP-B-' || (${from}::int + n), 'DEMAND', d.id, 'demand', ${from}::int + n, 21 + n % 5, p.id,
        jsonb_build_object('title', '钢丝绳 ' || n, 'kind', 'PLANNED', 'amountGross', (n % 900000)::text || '.00'), 'Wire ropes ' || n, ${position}, ${state}, ${since(count)}, ${since(count)}
      from generate_series(1, ${count}::int) n join ${people} p on p.place = n % p.of
      cross join (select id from flow_definition where type = 'DEMAND' and standing = 'published' and unit_id is null) d order by n`)
    await database.execute(sql`
      insert into approval_visit (id, case_id, node, begun_at, ended_at) select id, id, 'head', created_at, ${isOver ? sql`state_since` : sql`null`}
      from approval_case where id > ${from} and id <= ${from + count} order by id`)
    await database.execute(sql`
      insert into approval_task (case_id, visit_id, node, user_id, place, opinion, decide_by, remind_at, due_at, state, state_since, created_at)
      select c.id, c.id, 'head', p.id, 'own', ${isOver ? '同意' : ''}, at.decide_by, ${isOver ? sql`null` : sql`at.decide_by - interval '4 hours'`},
        ${isOver ? sql`null` : sql`at.decide_by - interval '4 hours'`}, ${isOver ? 'approved' : 'pending'}, c.state_since, c.created_at
      from approval_case c cross join generate_series(1, ${isOver ? tasksOfOne : 1}::int) k join ${people} p on p.place = (c.id + k * 7) % p.of
      cross join lateral (select ${isOver ? sql`c.created_at + interval '2 days'` : sql`now() + interval '1 day' + (c.id % 20000) * interval '20 seconds'`} as decide_by) at
      where c.id > ${from} and c.id <= ${from + count} order by c.id`)
    await database.execute(sql`
      insert into approval_copy (case_id, user_id, node, at) select c.id, p.id, 'told', c.created_at from approval_case c join ${people} p on p.place = c.id % 97 % p.of
      where c.id > ${from} and c.id <= ${from + count} and c.id % 5 = 0`)
  }
  // Kept row by row, the index would take minutes.
  await database.execute(sql`create index approval_case_by_grams on approval_case using gin (search_grams)`)
  await database.execute(sql`vacuum analyze`)
}
