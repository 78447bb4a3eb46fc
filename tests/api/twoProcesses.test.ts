import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { openServer, type OpenDatabase } from '#server/db/open.ts'
import { firstBroken } from '#server/lifecycle/log.ts'
import { verifyAfter } from '#server/modules/operation/index.ts'
import { demoPassword } from '#server/seed/password.ts'
import { signCall } from '#src/lib/signature.ts'
import { secrets, template } from '#tests/setup/base.ts'
import { createDatabase, newName } from '#tests/setup/database.ts'
import { callerTo, startProcess, type Running } from '#tests/setup/processes.ts'
import { bundledServer } from '#tests/setup/product.ts'
import { contentOf } from '#tests/setup/purchase.ts'

const signSalt = 'a-salt-of-two-processes'
const { ask, call, signIn } = callerTo(signSalt)
const clock = { now: () => new Date() }

/** Where both send the head of the operation log, once a day. */
let anchors: Server
const anchored: string[] = []
let url: string
/** Files are both’s, and so is what says that the day has its anchor. */
let folder: string
let opened: OpenDatabase
let first: Running
let second: Running
let token: string

beforeAll(async () => {
  anchors = createServer((request, response) => {
    anchored.push(String(request.url))
    response.end()
  })
  await new Promise<void>((resolve) => anchors.listen(0, '127.0.0.1', resolve))
  url = await createDatabase(newName(), template)
  opened = await openServer(url, 2)
  const main = bundledServer()
  folder = await mkdtemp(join(tmpdir(), 'fairlead-both-'))
  const settings = {
    ...secrets,
    DATA_DIR: folder,
    DATABASE_URL: url,
    SIGN_SALT: signSalt,
    CAPTCHA: 'off',
    AUDIT_ANCHOR_URL: `http://127.0.0.1:${(anchors.address() as AddressInfo).port}`,
  }
  ;[first, second] = await Promise.all([startProcess(main, settings), startProcess(main, settings)])
  token = await signIn(first.address, 'buyer', demoPassword)
}, 180_000)
afterAll(async () => {
  await Promise.all([first.isAlive() ? first.kill() : undefined, second.isAlive() ? second.kill() : undefined])
  await opened.close()
  anchors.close()
  await rm(folder, { recursive: true, force: true })
})

const counted = async (query: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(opened.database, sql`select count(*)::int as count from ${query}`)
  return row?.count ?? 0
}

it('a session that one began the other knows, and ended on one it has ended on both', async () => {
  const own = await signIn(first.address, 'lead', demoPassword)
  expect(await call(second.address, 'GET /api/admin/user/front/info', { query: {} }, { token: own })).toMatchObject({ http: 200 })
  await ask(second.address, 'POST /api/auth/jwt/logout', { query: {} }, { token: own })
  for (const { address } of [first, second])
    expect(await call(address, 'GET /api/admin/user/front/info', { query: {} }, { token: own })).toMatchObject({ http: 401 })
})

it('a signature is taken once by both together, one after the other and at the same time', async () => {
  const seen = async (times: number) => {
    const signature = { ...signCall(signSalt, Date.now()) }
    const asked = Array.from({ length: times }, (_, index) =>
      call((index % 2 === 0 ? first : second).address, 'GET /api/admin/user/front/info', { query: {} }, { token, signature }),
    )
    return { signature, http: (await Promise.all(asked)).map(({ http }) => http).toSorted() }
  }
  const { signature, http } = await seen(1)
  expect(http).toEqual([200])
  const again = await call(second.address, 'GET /api/admin/user/front/info', { query: {} }, { token, signature })
  expect(again.refusal).toMatchObject({ status: 40002 })
  expect((await seen(8)).http).toEqual([200, ...Array.from({ length: 7 }, () => 400)])
})

it('a job that is asked for is done by one of them', async () => {
  const administrator = await signIn(first.address, 'admin', demoPassword)
  await vi.waitFor(async () => expect(await counted(sql`operation_chain`)).toBeGreaterThan(0), { timeout: 30_000, interval: 100 })
  await ask(first.address, 'POST /api/monitor/job/{name}/run', { params: { name: 'anchor' } }, { token: administrator })
  await vi.waitFor(() => expect(anchored).toHaveLength(1), { timeout: 30_000, interval: 100 })
})

it('killed in the middle of its work, one loses nothing that it accepted; the other delivers what it left, once, and soon is alone', async () => {
  const accepted = { created: new Set<string>(), published: new Set<string>() }
  const work = async (worker: number) => {
    for (let turn = 0; first.isAlive(); turn++) {
      const title = `purchase ${worker}.${turn}`
      const { id, version } = await ask(first.address, 'POST /api/po/project', { body: contentOf({ clock }, { title }) }, { token })
      accepted.created.add(title)
      await ask(first.address, 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } }, { token })
      accepted.published.add(title)
    }
  }
  const workers = [0, 1, 2, 3].map((worker) => work(worker).catch(() => {}))
  await vi.waitFor(() => expect(accepted.published.size).toBeGreaterThan(20), { timeout: 30_000 })
  // What is published now is not told, and so not answered, before the end of the process.
  const barrier = new pg.Client({ connectionString: url })
  await barrier.connect()
  await barrier.query('begin')
  await barrier.query('lock table notice in share mode')
  const left = sql`outbox where machine = 'project' and delivered_at is null`
  await vi.waitFor(async () => expect(await counted(left)).toBeGreaterThan(1), { timeout: 30_000, interval: 20 })
  await first.kill()
  // Before the barrier goes: what the other has taken by itself it tells at once.
  expect(await counted(left)).toBeGreaterThan(1)
  await barrier.end()
  await Promise.all(workers)

  // Time passes: the lease of what it had, and its silence.
  await opened.database.execute(sql`update outbox set next_attempt_at = now() where delivered_at is null`)
  await opened.database.execute(
    sql`update server_process set heartbeat_at = now() - interval '61 seconds' where name like ${`%:${first.pid}:%`}`,
  )
  await vi.waitFor(async () => expect(await counted(left)).toBe(0), { timeout: 30_000, interval: 100 })

  const logged = await rowsOf<{ title: string; created: number; published: number; told: number; doubled: number }>(
    opened.database,
    sql`select p.title, (select count(*)::int from transition_log l where l.machine = 'project' and l.record_id = p.id and l.event = 'create') as created,
          (select count(*)::int from transition_log l where l.machine = 'project' and l.record_id = p.id and l.event = 'publish') as published,
          (select count(*)::int from outbox o join notice n on n.outbox_id = o.id where o.machine = 'project' and o.record_id = p.id) as told,
          (select count(*)::int from (select 1 from outbox o join notice n on n.outbox_id = o.id where o.machine = 'project' and o.record_id = p.id
            group by n.outbox_id, n.user_id having count(*) > 1) as more) as doubled
        from project p where p.title like 'purchase %' order by p.title`,
  )
  const titles = logged.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect([...accepted.created].filter((title) => !titles.includes(title))).toEqual([])
  for (const { title, created, published, told, doubled } of logged) {
    expect({ title, created, doubled }).toEqual({ title, created: 1, doubled: 0 })
    expect(published).toBeLessThanOrEqual(1)
    if (accepted.published.has(title)) expect(published).toBe(1)
    expect(told > 0).toBe(published === 1)
  }
  // More were written than were answered: those that waited at the barrier.
  expect(logged.filter(({ published }) => published === 1).length).toBeGreaterThan(accepted.published.size)

  const waiting = sql`operation_waiting`
  await vi.waitFor(async () => expect(await counted(waiting)).toBe(0), { timeout: 30_000, interval: 100 })
  expect(await firstBroken(opened.database)).toBeNull()
  expect((await verifyAfter(opened.database, 0)).broken).toEqual([])
  await vi.waitFor(async () => expect(await counted(sql`server_process`)).toBe(1), { timeout: 30_000, interval: 200 })
}, 180_000)

it('one that stops takes itself out, and nobody has done the job once more', async () => {
  expect(anchored).toHaveLength(1)
  expect(await second.stop()).toBe(0)
  expect(await counted(sql`server_process`)).toBe(0)
})
