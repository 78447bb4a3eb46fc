import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { openServer } from '#server/db/open.ts'
import { openReplica, type Replica } from '#server/db/replica.ts'
import { seedBase } from '#tests/setup/base.ts'
import { copiedCluster, newCluster, type Cluster } from '#tests/setup/cluster.ts'
import { draftProject, publishedProject } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

/** Longer than a test takes on any machine. */
const patientLag = 600
/** These tests look by themselves: a look of its own, between two steps of one, would see what that is to meet. Milliseconds. */
const neverByItself = 3_600_000

let folder: string
let primary: Cluster
let standby: Cluster
let world: World
let replica: Replica
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fairlead-replica-'))
  // As root, PostgreSQL runs as a user of its own.
  await chmod(folder, 0o755)
  primary = await newCluster(join(folder, 'primary'), ['wal_level=replica', 'wal_keep_size=256MB', 'fsync=off'])
  await primary.start()
  await primary.query('create database fairlead')
  world = await buildWorld(
    {},
    {
      open: async (dataDir) => {
        const opened = await openServer(`${primary.url}/fairlead`, 5)
        await seedBase(opened, dataDir)
        await primary.copyTo(join(folder, 'standby'))
        standby = await copiedCluster(join(folder, 'standby'), 'standby', [
          `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres password=postgres`,
          'fsync=off',
        ])
        await standby.start()
        return opened
      },
      replicate: async (database) => (replica = await openReplica(database, `${standby.url}/fairlead`, 5, patientLag, neverByItself)),
    },
  )
  for (const person of ['buyer', 'lead', 'admin']) await world.tokenOf(person)
}, 180_000)
afterAll(async () => {
  await world.close()
  await Promise.all([primary.stop(), standby.stop()])
  await rm(folder, { recursive: true })
}, 180_000)
afterEach(() => resume())

const resume = () => standby.query('select case when pg_is_in_recovery() then pg_wal_replay_resume()::text end')
/** Until the copy has all that is written now. */
const followed = () =>
  vi.waitFor(
    async () => {
      const [now] = await primary.query<{ at: Date }>('select clock_timestamp() as at')
      await replica.look()
      await replica.look()
      expect(replica.readerFor(now?.at.toISOString() ?? '')).not.toBeNull()
    },
    { timeout: 30_000, interval: 50 },
  )
/** The copy stays as it is now. */
const standStill = async () => {
  await followed()
  await standby.query('select pg_wal_replay_pause()')
}
const titles = async (person: string) =>
  (await world.ask(person, 'GET /api/po/project/page', { query: { limit: 100 } })).rows.map(({ title }) => title)

it('a list comes from the copy, a record that is opened does not', async () => {
  const { id } = await publishedProject(world, { title: 'before' })
  await standStill()
  await world.database.execute(sql`update project set title = 'after' where id = ${id}`)
  expect(await titles('lead')).toContain('before')
  expect((await world.ask('lead', 'GET /api/po/project/{id}', { params: { id } })).title).toBe('after')
  await resume()
  await followed()
  expect(await titles('lead')).toContain('after')
})

it('figures come from the copy too, and who has written reads the own writing, while others may still read what was', async () => {
  await standStill()
  const figures = await world.ask('admin', 'GET /api/po/dashboard/admin')
  await draftProject(world, { title: 'my own' })
  expect((await world.ask('admin', 'GET /api/po/dashboard/admin')).projectsByState).toEqual(figures.projectsByState)
  expect(await titles('buyer')).toContain('my own')
  expect(await titles('lead')).not.toContain('my own')
  await resume()
  await followed()
  expect(await titles('lead')).toContain('my own')
})

it('who quotes leaves no mark, and reads the own quotations from the database itself', async () => {
  const { id: projectId } = await publishedProject(world, { title: 'to quote' })
  await world.tokenOf('supplier1')
  await standStill()
  const marks = () => rowsOf(world.database, sql`select id, wrote_at from token order by id`)
  const before = await marks()
  const { id } = await world.ask('supplier1', 'POST /api/po/quotation', { body: { projectId } })
  expect(await marks()).toEqual(before)
  const { rows } = await world.ask('supplier1', 'GET /api/po/quotation/page', { query: { limit: 100 } })
  expect(rows.map((row) => row.id)).toContain(id)
})

it('a copy that lags for too long is not read', async () => {
  const impatient = await openReplica(world.database, `${standby.url}/fairlead`, 1, 3)
  const longAgo = '2020-01-01T00:00:00.000Z'
  // A machine that is busy may be slower than a second, too.
  await vi.waitFor(() => expect(impatient.readerFor(longAgo)).not.toBeNull(), { timeout: 30_000, interval: 100 })
  await standby.query('select pg_wal_replay_pause()')
  await draftProject(world)
  await vi.waitFor(() => expect(impatient.readerFor(longAgo)).toBeNull(), { timeout: 30_000, interval: 100 })
  await resume()
  await vi.waitFor(() => expect(impatient.readerFor(longAgo)).not.toBeNull(), { timeout: 30_000, interval: 100 })
  await impatient.close()
})

it('a copy that is away is not missed, and is read again when it is back', async () => {
  await publishedProject(world, { title: 'while it was there' })
  await followed()
  await standby.kill()
  expect(await titles('lead')).toContain('while it was there')
  expect(world.log.filter((line) => line.includes('the replica did not answer'))).toHaveLength(1)
  await standby.start()
  await followed()
})

it('a copy that follows nobody any more is a database of its own, and not read', async () => {
  await standby.query('select pg_promote()')
  await replica.look()
  expect(replica.readerFor('2020-01-01T00:00:00.000Z')).toBeNull()
})
