import { subscribe } from 'node:diagnostics_channel'
import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signCall } from '#src/lib/signature.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { stopOnce } from './stop.ts'

let world: World
let address: string
let order: string[]
let stop: () => Promise<void>

beforeEach(async () => {
  world = await buildWorld()
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  order = []
  const note = (what: string) => async () => void order.push(what)
  const jobs = { stop: note('job ended') }
  stop = stopOnce({ app: world.app, jobs, close: note('database closed'), patienceMilliseconds: 2000 })
})
afterEach(() => world.close())

it('a stop takes nothing new and lets what runs finish, then ends the jobs and closes the database, once', async () => {
  const authorization = await world.tokenOf('buyer')
  const call = () => {
    const query = new URLSearchParams({ ...signCall(world.config.signSalt, world.clock.now().getTime()) })
    return fetch(`${address}/api/po/notice/page?${query}`, { headers: { authorization } })
  }
  const table = new EventEmitter()
  const held = world.database.transaction(async (tx) => {
    await tx.execute(sql`lock table notice in access exclusive mode`)
    table.emit('locked')
    await once(table, 'free')
  })
  await once(table, 'locked')
  const arrived = new Promise((resolve) => subscribe('http.server.request.start', resolve))
  const running = call().then(async (response) => [response.status, ((await response.json()) as { status: number }).status])
  await arrived
  // As the server sees it: the client may be told later.
  subscribe('http.server.response.finish', () => order.push('call answered'))
  const stopping = [stop(), stop()]
  await expect(call()).rejects.toThrow('fetch failed')
  expect(order).toEqual([])
  table.emit('free')
  await held
  expect(await running).toEqual([200, 200])
  const start = performance.now()
  await Promise.all(stopping)
  expect(order).toEqual(['call answered', 'job ended', 'database closed'])
  expect(performance.now() - start).toBeLessThan(1500)
})

it('a stop does not wait for ever for a connection that never asks', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  const hungUp = once(socket, 'close')
  await stop()
  await hungUp
  expect(order).toEqual(['job ended', 'database closed'])
})
