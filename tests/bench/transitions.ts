import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { openServer } from '#server/db/open.ts'
import { advance } from '#server/lifecycle/advance.ts'
import { firstBroken } from '#server/lifecycle/log.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import { figure } from './figures.ts'
import { demonstration, filledPostgres, millisecondsOf, processorOfPostgres, settingsFor } from './served.ts'
import { recorded, type Statement } from './statements.ts'

/** More than a load can move. */
const recordsOfOne = 12_000
const loads = [1, 4, 16]
const seconds = 6
/** As many as there are processors: one alone would be the limit before the log is. */
const processCount = 2
/** So many events, over which our own processor time is reckoned. */
const reckonedOver = 500

const given = 'BENCH_MOVER'

/** What one process is to do, as it finds it there. */
interface Work {
  url: string
  /** Of which records. */
  ids: string[]
  connections: number
}

/** Events a second over different records, by connections that ask without a pause, and whether the log's chain holds after them. */
export const transitions = async (): Promise<void> => {
  const { url, stop } = await filledPostgres(fillInvitations)
  const { database, close } = await openServer(url, 1)
  const records = await rowsOf<{ id: string }>(database, sql`select id from invitation where reason = 'bench'`)
  const next = () => records.splice(0, recordsOfOne).map(({ id }) => String(id))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const connections of loads) {
    const before = await processorOfPostgres(client)
    const { perSecond, processor, events } = await together(url, next(), connections)
    const ofDatabase = ((await processorOfPostgres(client)) - before) / events
    const name = `transitions, different records, PostgreSQL, ${connections} connections`
    figure(name, `${perSecond.toFixed(0)} /s`, connections === 16 ? '1000 /s' : undefined)
    figure(`${name}, processor of an event: ours, PostgreSQL`, `${(processor / events).toFixed(2)}, ${ofDatabase.toFixed(2)} ms`)
  }
  await client.end()
  const begun = performance.now()
  const broken = await firstBroken(database)
  if (broken !== null) throw new Error(`The chain does not hold at entry ${broken}`)
  figure('the chain after them is read and holds', `${((performance.now() - begun) / 1000).toFixed(1)} s`)
  await close()
  figure('processor time of an event beyond its SQL', `${(await ownTime(url, next())).toFixed(2)} ms`, '1 ms')
  await stop()
}

/** What a process has sent, and the milliseconds of the processor that it took for them. */
interface Sent {
  perSecond: number
  processor: number
  events: number
}

/** Events of all processes together. */
const together = async (url: string, ids: string[], connections: number): Promise<Sent> => {
  const processes = Math.min(processCount, connections)
  const share = <T>(all: T[], turn: number) => all.filter((_, index) => index % processes === turn)
  const movers = await Promise.all(
    Array.from({ length: processes }, (_, turn) => started({ url, ids: share(ids, turn), connections: connections / processes })),
  )
  const ended = movers.map(async (mover) => {
    mover.send('begin')
    const [sent] = (await once(mover, 'message')) as [Sent]
    await once(mover, 'exit')
    return sent
  })
  return (await Promise.all(ended)).reduce((sum, sent) => ({
    perSecond: sum.perSecond + sent.perSecond,
    processor: sum.processor + sent.processor,
    events: sum.events + sent.events,
  }))
}

const started = async (work: Work): Promise<ChildProcess> => {
  const mover = fork('scripts/bench.mjs', ['mover'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, [given]: JSON.stringify(work) },
  })
  await once(mover, 'message')
  return mover
}

/** One of these processes: takes its work, says that it is ready, and, once told to begin, how many events a second it sent. */
export const mover = async (): Promise<void> => {
  const { url, ids, connections } = JSON.parse(process.env[given] ?? '{}') as Work
  const { database, close } = await openServer(url, connections)
  const lifecycle = await lifecycleOf(url, database)
  // Once each before it counts: connections are opened, statements planned.
  const before = connections * 8
  await Promise.all(Array.from({ length: before }, () => revoke(lifecycle, ids)))
  process.send?.('ready')
  await once(process, 'message')
  let moved = 0
  const begun = process.cpuUsage()
  const until = performance.now() + seconds * 1000
  const one = async () => {
    while (performance.now() < until) {
      await revoke(lifecycle, ids)
      moved += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const processor = millisecondsOf(process.cpuUsage(begun))
  await close()
  const sent: Sent = { perSecond: moved / seconds, processor, events: moved }
  process.send?.(sent)
  process.disconnect()
}

/** The head of group procurement revokes an invitation: the event with least beside the log, of which each record has one. */
const revoke = async (lifecycle: LifecycleContext, ids: string[]): Promise<void> => {
  const id = ids.pop()
  if (id === undefined) throw new Error('More events than there are records')
  await advance(lifecycle, { machine: 'invitation', id, event: { type: 'revoke' }, actor: lead })
}

const lead: Actor = {
  id: '2',
  companyId: '1',
  roles: new Set(['JC_LEAD']),
  authorities: new Set(['srmInviteReg:resend', 'srmInviteReg:extend', 'srmInviteReg:revoke']),
  dataScope: 'all',
  inPerson: true,
}

const lifecycleOf = async (url: string, database: Database): Promise<LifecycleContext> => {
  const config = readConfig(settingsFor(url))
  return (await buildApp({ config, database, clock: systemClock, logger: pino({ level: 'silent' }), clientDir: 'none' })).lifecycle
}

/** Milliseconds of our processor for an event, less what the same statements take through the bare driver. */
const ownTime = async (url: string, ids: string[]): Promise<number> => {
  const { database, close } = await openServer(url, 1)
  const lifecycle = await lifecycleOf(url, database)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const statements: Statement[] = []
  const events = async () => {
    for (let turn = 0; turn < reckonedOver; turn += 1) await revoke(lifecycle, ids)
  }
  statements.push(...(await recorded(events)))
  const ours = await processorTime(events)
  await client.query("select set_config('fairlead.transition', 'on', false)")
  await client.query("update invitation set state = 'sent', version = 0 where state = 'revoked' and reason = 'bench'")
  await client.query("select set_config('fairlead.transition', 'off', false)")
  const bare = await processorTime(async () => {
    for (const { text, values, name } of statements) await client.query({ text, values, ...(name ? { name } : {}) })
  })
  await client.end()
  await close()
  return (ours - bare) / reckonedOver
}

const processorTime = async (work: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  return millisecondsOf(process.cpuUsage(before))
}

/** The demonstration, and invitations that nobody has used yet. */
const fillInvitations = async (database: Database, dataDir: string, sealKey: string): Promise<void> => {
  await demonstration(database, dataDir, sealKey)
  await database.execute(sql`
    insert into invitation (code, invitee_name, company_name, mobile, reason, inviter_id, unit_id, expires_at, last_sent_at, state, state_since, created_at)
    select 'BENCH' || n, '受邀人 ' || n, '受邀公司 ' || n, '', 'bench', 3, 21, now() + interval '7 days', now(), 'sent', now(), now()
    from generate_series(1, ${recordsOfOne * (loads.length + 1)}::int) as n`)
  await database.execute(sql`vacuum analyze`)
}
