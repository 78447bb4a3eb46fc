import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { byName, listPage } from '#server/db/list.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { goneAfter } from './registry.ts'

type Process = Data<'GET /api/monitor/process/page'>['rows'][number]

/** Whether the process `p` was heard of lately. */
export const isThere = (now: Date): SQL => sql`p.heartbeat_at >= ${later(now, -goneAfter, 'second').toISOString()}::timestamptz`

/** Who serves, and who is taken out of service. */
export const processRoutes = (serve: ServeRow, { database, clock, registry }: ModuleContext): void => {
  serve('GET /api/monitor/process/page', ({ query }) =>
    listPage<Process>(database, query, {
      select: sql`p.id, p.name, case when not ${isThere(clock.now())} then 'gone' when p.draining then 'draining' else 'serving' end as state, p.name = ${registry.name} as own,
        p.version, p.node, p.since, p.heartbeat_at as "heartbeatAt", p.calls, p.lag, p.memory::float8 as memory`,
      from: sql`server_process p`,
      where: [],
      sortable: {
        name: byName(sql`p.name`),
        since: sql`p.since`,
        heartbeatAt: sql`p.heartbeat_at`,
        calls: sql`p.calls`,
        lag: sql`p.lag`,
        memory: sql`p.memory`,
      },
      latest: sql`p.since`,
      unique: sql`p.id`,
    }),
  )

  serve('POST /api/monitor/process/{id}/drain', async ({ params: { id }, caller, request }) => {
    const name = await database.transaction(async (tx) => {
      // All of them, in one order: of two that are drained at once the second sees what became of the first.
      const there = await rowsOf<{ id: string; name: string; draining: boolean }>(
        tx,
        sql`select p.id, p.name, p.draining from server_process p where ${isThere(clock.now())} order by p.id for update`,
      )
      const wanted = there.find((each) => each.id === id)
      if (!wanted) throw notFound()
      if (!there.some((each) => each.id !== id && !each.draining)) throw lastProcess()
      await tx.execute(sql`update server_process set draining = true where id = ${id}`)
      return wanted.name
    })
    request.log.info({ by: caller.id, process: name }, 'process drained')
    if (name === registry.name) await registry.beat()
    return true as const
  })

  serve('POST /api/monitor/process/{id}/undrain', async ({ params: { id }, caller, request }) => {
    const [found] = await rowsOf<{ name: string }>(
      database,
      sql`update server_process set draining = false where id = ${id} returning name`,
    )
    if (!found) throw notFound()
    const { name } = found
    request.log.info({ by: caller.id, process: name }, 'process undrained')
    if (name === registry.name) await registry.beat()
    return true as const
  })
}

const lastProcess = () => new Refusal(40900, { reasons: ['refusal.lastProcess'], transitions: [] })
