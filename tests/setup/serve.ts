/** The built product on a port of its own. Its parent process moves its clock and ends sessions. */
import { sql } from 'drizzle-orm'
import { resolve } from 'node:path'
import { jobsOf } from '#server/plugins/jobs.ts'
import { buildWorld } from './world.ts'

const { captcha = 'off' } = JSON.parse(process.argv[2] ?? '{}') as { captcha?: string }
const world = await buildWorld({ CAPTCHA: captcha }, { clientDir: resolve('dist/client'), running: true })
const jobs = jobsOf(world.lifecycle, world.app.log)
jobs.start()
const address = await world.app.listen({ port: 0, host: '127.0.0.1' })

process.on('message', ({ advance, endSessions }: { advance?: number; endSessions?: true }) => {
  if (advance) world.clock.advance(advance)
  const done = endSessions ? world.database.execute(sql`update token set ended_at = ${world.clock.now().toISOString()}`) : Promise.resolve()
  void done.then(() => process.send?.({ done: true }))
})
process.on('disconnect', () => {
  void jobs
    .stop()
    .then(() => world.close())
    .then(() => process.exit(0))
})
process.send?.({ address })
