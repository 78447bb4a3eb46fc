import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { openServer } from '#server/db/open.ts'
import { demoPassword } from '#server/seed/password.ts'
import { storageIn } from '#server/storage.ts'
import { copiedCluster } from '#tests/setup/cluster.ts'
import { acts, restorePoint, type Stage } from './acts.ts'
import { examine, settled, type Findings } from './examine.ts'
import { callers, install, type Installation } from './installation.ts'
import { loadOn } from './load.ts'

const usage = `npm run chaos    two servers on one PostgreSQL, people at work, and what goes wrong in real life

  --seconds N    how long a part of an act lasts (4)

Needs nothing that runs already, and leaves nothing. Filling a disk needs the right to mount one (root); without it that act is left out.
Exit code: 0 all that was accepted is there, once, and both chains hold; 1 something is not.
`

/** Plays every act. @returns the exit code */
export const main = async (given: string[], say: (text: string) => void): Promise<number> => {
  const { values } = parseArgs({ args: given, options: { seconds: { type: 'string', default: '4' }, help: { type: 'boolean' } } })
  if (values.help) {
    say(usage)
    return 0
  }
  const installation = await install()
  const stage: Stage = { installation, beat: Number(values.seconds) * 1000, database: installation.primary, ledger: undefined as never }
  try {
    return await play(stage, say)
  } finally {
    await Promise.all(installation.seats.map(({ server }) => (server.isAlive() ? server.kill() : undefined)))
    await Promise.all([installation.primary, stage.database].map((cluster) => cluster.stop().catch(() => {})))
    await installation.back.close()
    await Promise.all(installation.seats.map(({ front }) => front.close()))
    await installation.remove()
  }
}

const play = async (stage: Stage, say: (text: string) => void): Promise<number> => {
  const { installation } = stage
  const addresses = installation.seats.map(({ front }) => `http://127.0.0.1:${front.port}`)
  const token = await callers.signIn(addresses[0] ?? '', 'buyer', demoPassword)
  const load = loadOn(addresses, callers, token)
  const { ledger } = load
  stage.ledger = ledger
  const weighed = await weigh(stage)
  for (const [index, { name, play: act }] of acts.entries()) {
    const { sent, accepted, refused, unanswered } = ledger
    const why = await act(stage)
    for (const { server } of installation.seats)
      if (!server.isAlive()) throw new Error(`A server ended by itself:\n${server.output().slice(-3000)}`)
    say(
      why === undefined
        ? `${name}: sent ${ledger.sent - sent}, accepted ${ledger.accepted - accepted}, refused ${ledger.refused - refused}, unanswered ${ledger.unanswered - unanswered}\n`
        : `${name}: left out, ${why}\n`,
    )
    if (index === 0) say(`  of the database each of them wrote ${await weighed(ledger.accepted)}\n`)
  }
  await pause(stage.beat / 2)
  await load.stop()
  const opened = await openServer(`${stage.database.url}/fairlead`, 2)
  await settled(opened.database)
  const found = await examine(opened.database, storageIn(installation.dataDir), ledger)
  await opened.close()
  const { sent, accepted, refused, unanswered } = ledger
  say(`\nsent ${sent}, accepted ${accepted}, refused ${refused}, unanswered ${unanswered}\n`)
  tell(found, say)
  const restored = await restore(stage, say)
  return [found, restored].every((each) => each.lost.length + each.doubled.length + each.broken.length === 0) ? 0 : 1
}

/** @returns what accepted calls have written since, each */
const weigh = async ({ database }: Stage) => {
  const weight = async () => {
    const [row] = await database.query<{ log: string; size: string }>(
      "select (pg_current_wal_lsn() - '0/0')::text as log, pg_database_size('fairlead')::text as size",
    )
    return { log: Number(row?.log), size: Number(row?.size) }
  }
  const before = await weight()
  return async (calls: number) => {
    const after = await weight()
    const kilobytes = (bytes: number) => `${(bytes / calls / 1024).toFixed(1)} kB`
    return `${kilobytes(after.size - before.size)} of tables and ${kilobytes(after.log - before.log)} of log`
  }
}

const tell = ({ lost, doubled, broken, transitions, operations }: Findings, say: (text: string) => void) => {
  say(
    `lost ${lost.length}, doubled ${doubled.length}; ${transitions} entries of the transition log and ${operations} of the operation log `,
  )
  say(broken.length === 0 ? 'follow from one another\n' : 'do not follow from one another\n')
  for (const line of [...lost.map((each) => `lost: ${each}`), ...doubled.map((each) => `doubled: ${each}`), ...broken].slice(0, 20))
    say(`  ${line}\n`)
}

/** Brings the backup to the marked point: what was accepted before it is there. */
const restore = async ({ installation, marked }: Stage, say: (text: string) => void): Promise<Findings> => {
  if (!marked) throw new Error('No point in time was marked')
  const recovered = await copiedCluster(marked.backup, 'recovery', [
    `restore_command=cp ${installation.archive}/%f %p`,
    `recovery_target_name=${restorePoint}`,
    'recovery_target_action=promote',
  ])
  await recovered.start()
  try {
    while ((await recovered.query<{ on: boolean }>('select pg_is_in_recovery() as on'))[0]?.on) await pause(100)
    const server = await served(installation, `${recovered.url}/fairlead`)
    const opened = await openServer(`${recovered.url}/fairlead`, 2)
    try {
      await settled(opened.database)
      const found = await examine(opened.database, storageIn(installation.dataDir), { ...marked, uploaded: new Map() })
      say(
        `restored from the backup and the archive to the marked point, of ${marked.created.size + marked.published.size} accepted before it: `,
      )
      tell(found, say)
      return found
    } finally {
      await opened.close()
      await server.stop()
    }
  } finally {
    await recovered.stop()
  }
}

/** A restored installation works on a copy of the files. */
const served = async (installation: Installation, url: string) => {
  const dataDir = join(installation.folder, 'restored')
  await cp(join(installation.dataDir, 'files'), join(dataDir, 'files'), { recursive: true })
  return installation.serve({ DATABASE_URL: url, DATA_DIR: dataDir })
}
