import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { keepOperation, tellRefused } from '#server/db/operation.ts'
import { contract } from '#src/contract/index.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { anchorHead, anchorsIn } from './anchor.ts'
import { lengthenChain } from './chain.ts'
import { verifyAfter } from './verify.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await buildWorld()
  folder = mkdtempSync(join(tmpdir(), 'fairlead-test-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

const operation = {
  rowKey: 'POST /api/auth/jwt/logout',
  menu: '',
  userId: '1',
  recordId: null,
  address: '10.0.0.1',
  device: '',
  requestId: 'r',
}
const keep = (database = world.database) => keepOperation(database, operation, { at: world.clock.now(), milliseconds: 1, code: 200 })

describe('the operation log', () => {
  it('of the demonstration names calls that there are', async () => {
    const keys = await rowsOf<{ key: string }>(world.database, sql`select distinct row_key as key from operation_log`)
    expect(keys.length).toBeGreaterThan(20)
    expect(keys.filter(({ key }) => !(key in contract))).toEqual([])
  })

  it('gives each operation one place, however many processes give them', async () => {
    await Promise.all(Array.from({ length: 40 }, () => keep()))
    await Promise.all(Array.from({ length: 4 }, () => lengthenChain(world.database)))
    while (await lengthenChain(world.database));
    const [{ operations } = { operations: 0 }] = await rowsOf<{ operations: number }>(
      world.database,
      sql`select count(*)::int as operations from operation_log`,
    )
    expect(await verifyAfter(world.database, 0)).toEqual({ archived: 0, checked: operations, next: null, last: operations, broken: [] })
  })

  it('tells the first refusal of its kind at once, and those of the next minutes in one, whatever they were about', async () => {
    const refused = () =>
      rowsOf<{ userName: string; recordId: string | null; times: number | null; firstAt: string | null; at: string }>(
        world.database,
        sql`select user_name as "userName", record_id as "recordId", times, first_at as "firstAt", at from operation_log
            where row_key = 'DELETE /api/admin/group/{id}' and code = 40301 order by id`,
      )
    const tryAll = async (person: string, ids: string[]) => {
      for (const id of ids) await world.call(person, 'DELETE /api/admin/group/{id}', { params: { id } })
    }
    const ids = Array.from({ length: 40 }, (_, index) => String(index + 1))
    await tryAll('supplier1', ids.slice(0, 20))
    await tryAll('supplier2', ['7', '7', '7'])
    world.clock.advance(60_000)
    await tryAll('supplier1', ids.slice(20))
    await tellRefused(world.database, world.clock.now())
    expect(await refused()).toMatchObject([
      { userName: '周敏', recordId: '1', times: null },
      { recordId: '7', times: null },
    ])
    world.clock.advance(10 * 60_000)
    await tellRefused(world.database, world.clock.now())
    const [, , ...folded] = await refused()
    expect(folded).toMatchObject([
      { recordId: '7', times: 2 },
      { userName: '周敏', recordId: null, times: 39, firstAt: '2026-11-21T02:00:00.000Z', at: '2026-11-21T02:01:00.000Z' },
    ])
    const { rows } = await world.ask('admin', 'GET /api/admin/gateLog/page', { query: { outcome: 'refused', limit: '2' } })
    expect(rows.map(({ times, firstTime }) => ({ times, firstTime }))).toContainEqual({ times: 39, firstTime: '2026-11-21 10:00:00' })
    while (await lengthenChain(world.database));
    expect((await verifyAfter(world.database, 0)).broken).toEqual([])
    await tryAll('supplier1', ['1'])
    expect(await refused()).toHaveLength(5)
  })

  it('can only be added to by a server that does not own it', async () => {
    const role = `fairlead_${process.pid}_${Date.now()}`
    await world.database.execute(sql.raw(`create role ${role}`))
    const refused: string[] = []
    const asServer = async (work: string) => {
      await world.database
        .transaction(async (tx) => {
          await tx.execute(sql.raw(`grant select on all tables in schema public to ${role}`))
          await tx.execute(sql.raw(`grant insert on operation_log, operation_chain, operation_waiting to ${role}`))
          await tx.execute(sql.raw(`grant usage on sequence operation_log_id_seq to ${role}`))
          await tx.execute(sql.raw(`grant delete on operation_waiting to ${role}`))
          await tx.execute(sql.raw(`set local role ${role}`))
          await keep(tx)
          await lengthenChain(tx)
          await tx.execute(sql.raw(work))
        })
        .catch((error: unknown) => refused.push(String((error as Error & { cause?: Error }).cause?.message)))
    }
    for (const table of ['operation_log', 'operation_chain']) {
      await asServer(`update ${table} set ${table === 'operation_log' ? 'code = 1' : "hash = ''"}`)
      await asServer(`delete from ${table}`)
      await asServer(`alter table ${table} disable trigger user`)
    }
    expect(refused).toEqual([
      'permission denied for table operation_log',
      'permission denied for table operation_log',
      'must be owner of table operation_log',
      'permission denied for table operation_chain',
      'permission denied for table operation_chain',
      'must be owner of table operation_chain',
    ])
    await world.database.execute(sql.raw(`drop role ${role}`))
  })

  it('is anchored once a day, in a file and at an address; what the address did not take is sent again', async () => {
    const taken: string[] = []
    let answers = 503
    const address = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (answers === 200) taken.push(Buffer.concat(parts).toString())
        response.writeHead(answers).end()
      })
    }).listen(0, '127.0.0.1')
    await once(address, 'listening')
    const to = { dataDir: folder, anchorUrl: `http://127.0.0.1:${(address.address() as AddressInfo).port}/` }
    await expect(anchorHead(world, to)).rejects.toThrow('The address of anchors answered 503')
    expect(anchorsIn(folder)).toEqual([])
    answers = 200
    await anchorHead(world, to)
    await anchorHead(world, to)
    const [kept, ...more] = anchorsIn(folder)
    expect(more).toEqual([])
    const [head] = await rowsOf<{ seq: string; hash: string }>(
      world.database,
      sql`select seq, hash from operation_chain order by seq desc limit 1`,
    )
    expect(kept).toEqual({ day: '2026-11-21', seq: Number(head?.seq), hash: head?.hash })
    expect(taken.map((body) => JSON.parse(body) as unknown)).toEqual([kept])
    world.clock.advance(24 * 3_600_000)
    await anchorHead(world, to)
    expect(anchorsIn(folder).map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22'])
    address.close()
  })
})
