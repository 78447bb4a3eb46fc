import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServer } from '#server/db/open.ts'
import { seedBase, secrets } from '#tests/setup/base.ts'
import { newCluster, type Cluster } from '#tests/setup/cluster.ts'
import { callerTo, startProcess, type Running } from '#tests/setup/processes.ts'
import { bundledServer } from '#tests/setup/product.ts'
import { detourTo, type Detour } from './detour.ts'

const signSalt = 'a-salt-of-the-chaos'
const uploadKey = 'an-upload-key-of-the-chaos'
export const callers = callerTo(signSalt, uploadKey)

/** A server process behind the address that stays when it does not. */
export interface Seat {
  front: Detour
  server: Running
}

export interface Installation {
  /** Where everything of it lies. */
  folder: string
  /** What the write-ahead log is copied to. */
  archive: string
  dataDir: string
  primary: Cluster
  /** The way of the servers to their database. */
  back: Detour
  seats: [Seat, Seat]
  /** Why its disk cannot be filled; null where it can. */
  unfillable: string | null
  /** Fills the disk on which database and files lie, until what it answers is called. */
  fillDisk: () => Promise<() => Promise<void>>
  /** A server process with these settings besides its own. */
  serve: (settings?: Record<string, string>) => Promise<Running>
  remove: () => Promise<void>
}

/** Small, so that a log that is kept does not fill the small disk by itself. */
const postgresSettings = ['max_wal_size=96MB', 'min_wal_size=48MB', 'wal_keep_size=128MB', 'wal_level=replica', 'max_wal_senders=5']
const smallDisk = '640m'

const mountSmallDisk = (at: string): string | null => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${smallDisk},mode=0755`, 'tmpfs', at], { stdio: 'pipe' })
    return null
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n')[1] ?? 'mount failed'
  }
}

/** The built server twice, on a PostgreSQL of its own with the demonstration, whose log is archived. */
export const install = async (): Promise<Installation> => {
  const main = bundledServer()
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-chaos-'))
  await mkdir(join(folder, 'small'))
  const unfillable = mountSmallDisk(join(folder, 'small'))
  for (const name of ['', 'small']) execFileSync('chmod', ['755', join(folder, name)])
  const archive = join(folder, 'archive')
  await mkdir(archive)
  // As root, PostgreSQL runs as a user of its own.
  execFileSync('chmod', ['777', archive])
  const dataDir = join(folder, 'small', 'data')
  const primary = await newCluster(join(folder, 'small', 'primary'), [
    ...postgresSettings,
    'archive_mode=on',
    `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  ])
  await primary.start()
  await primary.query('create database fairlead')
  const opened = await openServer(`${primary.url}/fairlead`, 2)
  await seedBase(opened, dataDir)
  await opened.close()
  const back = await detourTo(primary.port)
  const serve = (settings: Record<string, string> = {}) =>
    startProcess(main, {
      ...secrets,
      DATABASE_URL: `postgres://postgres:postgres@127.0.0.1:${back.port}/fairlead`,
      DATA_DIR: dataDir,
      SIGN_SALT: signSalt,
      UPLOAD_SIGN_KEY: uploadKey,
      CAPTCHA: 'off',
      LOG_LEVEL: 'error',
      RATE_PER_MINUTE: '1000000',
      UPLOAD_DAILY_PERSON_BYTES: '1099511627776',
      UPLOAD_DAILY_COMPANY_BYTES: '1099511627776',
      ...settings,
    })
  const seat = async (): Promise<Seat> => {
    const server = await serve()
    return { server, front: await detourTo(Number(new URL(server.address).port)) }
  }
  const seats = await Promise.all([seat(), seat()])
  return {
    folder,
    archive,
    dataDir,
    primary,
    back,
    seats,
    unfillable,
    serve,
    fillDisk: async () => {
      const ballast = join(folder, 'small', 'ballast')
      const chunk = Buffer.alloc(1_048_576)
      const { bavail, bsize } = await statfs(join(folder, 'small'))
      await writeFile(ballast, '')
      for (let left = bavail * bsize; left > 0; left -= chunk.length)
        await writeFile(ballast, chunk.subarray(0, Math.min(chunk.length, left)), { flag: 'a' }).catch(() => {})
      return () => rm(ballast)
    },
    remove: async () => {
      if (unfillable === null) execFileSync('umount', ['-l', join(folder, 'small')])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the server of a seat anew, at the same address. */
export const reseat = async ({ serve }: Installation, seat: Seat): Promise<void> => {
  seat.server = await serve()
  seat.front.leadTo(Number(new URL(seat.server.address).port))
}
