import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { byName, listPage } from '#server/db/list.ts'
import type { RecordKind } from '#server/lifecycle/recordKind.ts'
import { machineOf } from '#server/lifecycle/process.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { duesOf, stateMeta } from '#src/machines/lifecycle.ts'

type Due = Data<'GET /api/monitor/due/page'>['rows'][number]
type Delivery = Data<'GET /api/monitor/delivery/page'>['rows'][number]

/** What is left for the clock to do: events that it will send, and what transitions asked for that is not delivered. */
export const leftRoutes = (serve: ServeRow, { database, clock, kinds }: ModuleContext): void => {
  const all = Object.values(kinds)

  serve('GET /api/monitor/due/page', async ({ query: { machine, overdue, ...page } }) => {
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const { total, rows } = await listPage<Omit<Due, 'events'> & { state: string }>(
      database,
      { ...page, sort: page.sort ?? 'dueAt' },
      {
        select: sql`d.id, d.machine, d.no as "recordNo", d.state, d.due_at as "dueAt", d.due_at <= ${now} as overdue`,
        from: sql`(${sql.join(all.filter((kind) => machine === undefined || kind.machine === machine).map(waiting), sql` union all `)}) d`,
        where: overdue ? [sql`d.due_at <= ${now}`] : [],
        sortable: { dueAt: sql`d.due_at`, machine: byName(sql`d.machine`) },
        unique: sql`d.id`,
      },
    )
    return { total, rows: rows.map(({ state, ...row }) => ({ ...row, events: eventsIn(row.machine, state) })) }
  })

  serve('GET /api/monitor/delivery/page', ({ query: { setAside, ...page } }) =>
    listPage<Delivery>(database, page, {
      select: sql`o.id, o.machine, o.type, o.attempts, o.created_at as "createdAt", o.next_attempt_at as "nextAttemptAt", o.set_aside_at as "setAsideAt"`,
      from: sql`outbox o`,
      where: [sql`o.delivered_at is null`, isSayable(all), ...(setAside ? [sql`o.set_aside_at is not null`] : [])],
      sortable: {
        createdAt: sql`o.created_at`,
        attempts: sql`o.attempts`,
        machine: byName(sql`o.machine`),
        nextAttemptAt: sql`o.next_attempt_at`,
      },
      latest: sql`o.id`,
      unique: sql`o.id`,
    }),
  )

  serve('POST /api/monitor/delivery/{id}/retry', async ({ params: { id }, caller, request }) => {
    const [found] = await rowsOf(
      database,
      sql`update outbox o set set_aside_at = null, next_attempt_at = ${clock.now().toISOString()}::timestamptz
          where o.id = ${id} and o.set_aside_at is not null and o.delivered_at is null and ${isSayable(all)} returning o.id`,
    )
    if (!found) throw notFound()
    request.log.info({ by: caller.id, delivery: id }, 'delivery tried again')
    return true as const
  })
}

/** Numbers that tell nothing but themselves: the code of an invitation lets somebody in, that of a quotation says that somebody quoted. */
const numbered: ReadonlySet<BusinessMachineId> = new Set(['project'])

/** Records of a kind that wait for the clock, and may be heard of. */
const waiting = ({ machine, alias, from, columns, disclosed }: RecordKind): SQL =>
  sql`select ${machine} || ' ' || ${alias}.id as id, ${machine}::text as machine, ${numbered.has(machine) ? columns['no'] : sql`null::text`} as no,
      ${alias}.state, ${alias}.due_at from ${from} where ${alias}.due_at is not null${disclosed ? sql` and ${disclosed}` : sql``}`

/** Whether anybody may hear of what the outbox `o` holds. */
export const isSayable = (kinds: readonly RecordKind[]): SQL =>
  sql.join(
    kinds.flatMap(({ machine, alias, from, disclosed }) =>
      disclosed ? [sql`(o.machine <> ${machine} or exists (select 1 from ${from} where ${alias}.id = o.record_id and ${disclosed}))`] : [],
    ),
    sql` and `,
  )

/** What the clock may send to a record in a state. */
const eventsIn = (machine: BusinessMachineId, state: string): string[] =>
  duesOf(stateMeta(machineOf(machine), state)).map(({ event }) => event)
