import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#server/seed/password.ts'
import { copiedCluster, type Cluster } from '#tests/setup/cluster.ts'
import { callers, reseat, type Installation, type Seat } from './installation.ts'
import type { Ledger } from './load.ts'

/** What goes wrong while people work, and is put right again. */
export interface Act {
  name: string
  /** @returns why it was left out; nothing where it was not */
  play: (stage: Stage) => Promise<string | undefined>
}

export interface Stage {
  installation: Installation
  ledger: Ledger
  /** How long a part of an act lasts. Milliseconds. */
  beat: number
  /** Who serves the database now. */
  database: Cluster
  /** What was accepted when the point was marked to which a backup is restored; and the backup. */
  marked?: { created: Map<string, string>; published: Set<string>; backup: string }
}

export const restorePoint = 'a_point_in_time'

const killServer = async ({ installation, beat }: Stage) => {
  for (const seat of installation.seats) {
    await pause(beat / 2)
    await seat.server.kill()
    await pause(beat / 2)
    await reseat(installation, seat)
  }
  return undefined
}

/** Drained, stopped and started, one after the other, as for an upgrade. */
const restartInTurn = async ({ installation, beat, ledger }: Stage) => {
  const before = ledger.unanswered
  const refused = ledger.refused
  for (const seat of installation.seats) {
    await pause(beat / 4)
    await drain(seat)
    await pause(beat / 2)
    const code = await seat.server.stop()
    if (code !== 0) throw new Error(`A server that was stopped ended with ${code}:\n${seat.server.output()}`)
    await reseat(installation, seat)
  }
  await pause(beat / 2)
  const failed = ledger.unanswered - before + ledger.refused - refused
  if (failed > 0) throw new Error(`${failed} calls failed while servers were restarted in turn`)
  return undefined
}

const drain = async ({ server: { address, pid } }: Seat) => {
  const token = await callers.signIn(address, 'admin', demoPassword)
  const { rows } = await callers.ask(address, 'GET /api/monitor/process/page', { query: {} } as never, { token })
  const own = rows.find(({ name }) => name.includes(`:${pid}:`))
  if (!own) throw new Error('A process does not find itself among those that serve')
  await callers.ask(address, 'POST /api/monitor/process/{id}/drain', { params: { id: own.id } }, { token })
}

const killDatabase = async ({ database, beat }: Stage) => {
  for (let times = 0; times < 2; times++) {
    await pause(beat / 2)
    await database.kill()
    await pause(beat / 4)
    await database.start()
  }
  return undefined
}

const cutConnections = async ({ installation: { back, seats }, beat }: Stage) => {
  for (let spent = 0; spent < beat * 2; spent += 150) {
    await pause(150)
    if (spent % 300 === 0) back.cut()
    else for (const { front } of seats) front.cut()
  }
  return undefined
}

const fillDisk = async ({ installation, database, beat }: Stage) => {
  if (installation.unfillable !== null) return `needs the right to mount a small disk: ${installation.unfillable}`
  const empty = await installation.fillDisk()
  await pause(beat)
  await empty()
  // Without space for its log PostgreSQL ends by itself.
  await database.start()
  await pause(beat / 2)
  return undefined
}

/** A copy of the living database, and a point to which it can be brought. */
const backUp = async (stage: Stage) => {
  const { installation, database, ledger, beat } = stage
  const backup = join(installation.folder, 'backup')
  await database.copyTo(backup)
  await pause(beat / 2)
  stage.marked = { created: new Map(ledger.created), published: new Set(ledger.published), backup }
  await database.query(`select pg_create_restore_point('${restorePoint}')`)
  return undefined
}

/** The database is lost; the one that followed it step by step takes its place. */
const promoteStandby = async (stage: Stage) => {
  const { installation, database, beat } = stage
  const dataDir = join(installation.folder, 'standby')
  await database.copyTo(dataDir)
  const standby = await copiedCluster(dataDir, 'standby', [
    `primary_conninfo=host=127.0.0.1 port=${database.port} user=postgres password=postgres application_name=standby`,
    'hot_standby=on',
  ])
  await standby.start()
  await database.query(`alter system set synchronous_standby_names = 'standby'`)
  await database.query('select pg_reload_conf()')
  while ((await database.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).length === 0) await pause(50)
  await pause(beat)
  await database.kill()
  await pause(beat / 4)
  await standby.query('select pg_promote()')
  stage.database = standby
  installation.back.leadTo(standby.port)
  await pause(beat)
  return undefined
}

export const acts: Act[] = [
  { name: 'nothing happens', play: async ({ beat }) => pause(beat).then(() => undefined) },
  { name: 'servers killed (kill -9), one after the other', play: killServer },
  { name: 'servers drained, stopped and started in turn', play: restartInTurn },
  { name: 'a backup of the living database', play: backUp },
  { name: 'PostgreSQL killed (kill -9), twice', play: killDatabase },
  { name: 'connections cut, before and behind the servers', play: cutConnections },
  { name: 'disk full', play: fillDisk },
  { name: 'PostgreSQL lost, its synchronous standby promoted', play: promoteStandby },
]
