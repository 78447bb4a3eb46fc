/** The built product on a port of its own. Its parent process moves its clock, ends sessions and brings companies about. */
import { sql } from 'drizzle-orm'
import { resolve } from 'node:path'
import { jobsOf } from '#server/plugins/jobs.ts'
import { approveScopes, mended, passed, submitted, type Newcomer } from './registration.ts'
import { buildWorld } from './world.ts'

const { captcha = 'off' } = JSON.parse(process.argv[2] ?? '{}') as { captcha?: string }
const world = await buildWorld({ CAPTCHA: captcha }, { clientDir: resolve('dist/client'), running: true })
const jobs = jobsOf(world.lifecycle, world.app.log)
jobs.start()
const address = await world.app.listen({ port: 0, host: '127.0.0.1' })

interface Command {
  advance?: number
  endSessions?: true
  company?: 'submitted' | 'passed'
  /** Returned before. */
  mend?: Newcomer
  approveScopesOf?: string
}

const obey = async ({ advance, endSessions, company, mend, approveScopesOf }: Command): Promise<unknown> => {
  if (advance) world.clock.advance(advance)
  if (endSessions) await world.database.execute(sql`update token set ended_at = ${world.clock.now().toISOString()}`)
  if (mend) await mended(world, mend)
  if (approveScopesOf) await approveScopes(world, approveScopesOf)
  return company ? { submitted, passed }[company](world) : null
}

process.on('message', (command: Command) => void obey(command).then((made) => process.send?.({ done: true, made })))
process.on('disconnect', () => {
  void jobs
    .stop()
    .then(() => world.close())
    .then(() => process.exit(0))
})
process.send?.({ address })
