import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './postgres.ts'
import { initialisePostgres, spawnPostgres } from './postgresProcess.ts'

/** A PostgreSQL that is treated as one is in real life: killed, copied while it runs, followed by another, promoted. */
export interface Cluster {
  port: number
  /** Without a database: `url/name` leads to one. */
  url: string
  dataDir: string
  /** Waits until it answers, and begins it where it has ended, by whatever. */
  start: () => Promise<void>
  kill: () => Promise<void>
  stop: () => Promise<void>
  query: <T extends pg.QueryResultRow>(text: string) => Promise<T[]>
  /** What `pg_basebackup` makes: a copy of its files while it works, from which another may start. */
  copyTo: (dataDir: string) => Promise<void>
}

const patienceMilliseconds = 60_000

/** An empty one in a folder that does not exist yet. @param settings as in its configuration file */
export const newCluster = async (dataDir: string, settings: readonly string[] = []): Promise<Cluster> => {
  await initialisePostgres(dataDir)
  return clusterIn(dataDir, settings)
}

/** One in a folder that was copied: it follows `primary`, or is what the log of one in an archive comes to. */
export const copiedCluster = async (dataDir: string, role: 'standby' | 'recovery', settings: readonly string[] = []): Promise<Cluster> => {
  await ownedBy(dataDir, `${role}.signal`, '')
  return clusterIn(dataDir, settings)
}

/** Writes a file for whoever owns the folder. */
const ownedBy = async (dataDir: string, name: string, content: string) => {
  const { uid, gid } = await stat(dataDir)
  await writeFile(join(dataDir, name), content)
  await chown(join(dataDir, name), uid, gid)
}

const clusterIn = async (dataDir: string, settings: readonly string[]): Promise<Cluster> => {
  const port = await freePort()
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`
  const query = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: `${url}/postgres`, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<T>(text)).rows
    } finally {
      await client.end()
    }
  }
  const processId = async (): Promise<number | null> => {
    const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    try {
      process.kill(Number(pid), 0)
      return Number(pid) || null
    } catch {
      return null
    }
  }
  /** Nobody waits for its word: one that follows another never says that it takes writes. */
  const begin = async () => {
    const server = await spawnPostgres(dataDir, port, ['max_connections=100', ...settings])
    server.stderr?.resume()
  }
  /** By its id, not by what began it: on a slow machine a second start is tried, ends at once, and knows nothing of the first. */
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    const pid = await processId()
    if (pid !== null) process.kill(pid, signal)
    while ((await processId()) !== null) await pause(20)
  }
  return {
    port,
    url,
    dataDir,
    query,
    start: async () => {
      const until = Date.now() + patienceMilliseconds
      while (!(await query('select 1').catch(() => null))) {
        if (Date.now() > until) throw new Error(`PostgreSQL in ${dataDir} does not start`)
        // What was killed leaves children that take a moment to notice.
        if ((await processId()) === null) await begin()
        await pause(200)
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    copyTo: async (target) => {
      const client = new pg.Client({ connectionString: `${url}/postgres` })
      await client.connect()
      await client.query("select pg_backup_start('copy', true)")
      await copyLiving(dataDir, target)
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
      await client.end()
      for (const name of ['postmaster.pid', 'postmaster.opts', 'standby.signal', 'recovery.signal'])
        await rm(join(target, name), { force: true })
      for (const name of ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_stat_tmp']) await emptied(join(target, name))
      await ownedBy(target, 'backup_label', rows[0]?.labelfile ?? '')
    },
  }
}

const emptied = async (folder: string) => {
  const { uid, gid, mode } = await stat(folder)
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await chmod(folder, mode)
  await chown(folder, uid, gid)
}

/** Files that go away meanwhile are no failure: the log knows of them. */
const copyLiving = (from: string, to: string): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile('cp', ['-a', from, to], (error, _, said) => {
      const failed = said.split('\n').filter((line) => line !== '' && !line.includes('No such file'))
      if (error && failed.length > 0) reject(new Error(failed.join('\n')))
      else resolve()
    })
  })
