import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { lengthenChain, verifyAfter } from '#server/modules/operation/index.ts'
import { contract } from '#src/contract/index.ts'
import { isTold } from '#src/contract/told.ts'
import { user } from '#src/contract/user.ts'
import { newRole, newUser, roleOf, userOf } from '#tests/setup/access.ts'
import type { World } from '#tests/setup/world.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let world: World
let administrator: Person
beforeAll(async () => {
  journey = await beginJourney()
  ;({ world } = journey)
  administrator = await journey.signIn('admin')
})
afterAll(() => journey.close())

const page = (query: Record<string, string> = {}) => administrator.ask('GET /api/admin/gateLog/page', { query })
const latest = async (query: Record<string, string> = {}) => {
  const [row] = (await page(query)).rows
  if (!row) throw new Error('Nothing was told of')
  return administrator.ask('GET /api/admin/gateLog/{id}', { params: { id: row.id } })
}
const chain = async () => {
  while (await lengthenChain(world.database));
}
const verify = () => administrator.ask('GET /api/admin/gateLog/verify')
/** As the demonstration has the analyst. */
const called = { name: '顾思齐', nameEn: expect.any(String), code: 'analyst' }
const run = (statement: ReturnType<typeof sql>) => world.database.execute(statement)

describe('what somebody does', () => {
  it('is told of with who, from where, by which call and about what, and with the values before and after', async () => {
    const analyst = await userOf(world, 'analyst')
    const { version } = await world.ask('admin', 'GET /api/admin/user/{id}', { params: { id: analyst } })
    const body = { description: '流程与数据', mobile: '13900007781', version }
    await world.ask('admin', 'POST /api/admin/user/{id}', { params: { id: analyst }, body })
    const told = await latest({ recordId: analyst })
    expect(told).toMatchObject({
      crtName: '陈启明',
      menu: '用户管理',
      method: 'POST',
      uri: '/api/admin/user/{id}',
      code: 200,
      crtHost: '127.0.0.1',
      changed: 1,
    })
    expect(told.requestId).toMatch(/^[\da-f-]{36}$/)
    // How somebody is reached is told by its end.
    expect(told.changes).toEqual([
      {
        table: 'app_user',
        event: 'update',
        count: 1,
        rows: [
          {
            record: analyst,
            ...called,
            before: { description: '流程分析员', mobile: expect.stringMatching(/^…\d{4}$/) },
            after: { description: '流程与数据', mobile: '…7781' },
          },
        ],
      },
    ])
  })

  it('is told of where it was refused, and by whom', async () => {
    await world.call('supplier1', 'POST /api/monitor/logLevel', { body: { level: 'debug' } })
    expect(await latest({ outcome: 'refused' })).toMatchObject({ uri: '/api/monitor/logLevel', code: 40301, changes: [] })
    const role = await roleOf(world, 'PLAT_ADMIN')
    const before = (await page()).total
    expect((await world.call('admin', 'DELETE /api/admin/group/{id}', { params: { id: role } })).http).toBe(409)
    expect((await page()).total).toBe(before + 1)
    expect(await latest()).toMatchObject({ recordId: role, code: 40900, changes: [] })
  })

  it('holds no secret: neither a password nor its hash, neither a token nor an invite code', async () => {
    const analyst = await userOf(world, 'analyst')
    await world.ask('admin', 'POST /api/admin/user/{id}/password', { params: { id: analyst }, body: { password: 'Harbour-2031!' } })
    expect((await latest({ recordId: analyst })).changes).toEqual([
      {
        table: 'app_user',
        event: 'update',
        count: 1,
        rows: [{ record: analyst, ...called, before: { must_change_password: false }, after: { must_change_password: true } }],
      },
    ])
    const [kept] = await rowsOf<{ all: string }>(world.database, sql`select string_agg(o::text, '') as all from operation_log o`)
    const secrets = await rowsOf<{ secret: string }>(
      world.database,
      sql`select password_hash as secret from app_user where password_hash <> '' union all select id::text from token union all select code from invitation`,
    )
    expect(secrets.length).toBeGreaterThan(20)
    expect(secrets.filter(({ secret }) => kept?.all.includes(secret))).toEqual([])
    expect(kept?.all).not.toContain('Harbour-2031')
  })

  it('is not told of where it would tell who quotes, and is told of by every other call that may change something', async () => {
    const left = Object.keys(contract).filter((key) => !key.startsWith('GET ') && !isTold(key))
    expect(left.toSorted()).toEqual([
      'POST /api/admin/company/checkUnifiedCreditCode',
      'POST /api/admin/oss/upload',
      'POST /api/admin/user/front/setting',
      'POST /api/auth/client/introspect',
      'POST /api/auth/jwt/secondFactor/passkey',
      'POST /api/auth/password/invitation',
      'POST /api/po/calendar/moves',
      'POST /api/po/notice/readAll',
      'POST /api/po/notice/{id}/read',
      'POST /api/po/question',
      'POST /api/po/question/{id}/withdraw',
      'POST /api/po/quotation',
      'POST /api/po/quotation/{id}/replace',
      'POST /api/po/quotation/{id}/saveDraft',
      'POST /api/po/quotation/{id}/submit',
      'POST /api/po/quotation/{id}/withdraw',
      'POST /api/powf/definition/check',
    ])
    const watched = await rowsOf<{ name: string }>(
      world.database,
      sql`select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
          where p.proname = 'note_change' order by 1`,
    )
    expect(watched.filter(({ name }) => name.startsWith('quotation'))).toEqual([])
    expect(watched).toHaveLength(48)
  })

  it('is kept with what it changes, or not at all', async () => {
    const before = (await page()).total
    await expect(
      world.database.transaction(async (tx) => {
        await tx.execute(sql`update role set description = 'x' where code = 'ANALYST'`)
        throw new Error('given up')
      }),
    ).rejects.toThrow('given up')
    expect((await page()).total).toBe(before)
  })
})

const imported = (place: number) => ({
  ...user.example.input,
  username: `brought${place}`,
  name: `成批导入${place}`,
  mobile: '',
  email: '',
  companyId: '2',
  roleIds: [],
})
const named = (record: string) => page({ record })
const history = (kind: 'app_user' | 'role', id: string) =>
  administrator.ask('GET /api/admin/gateLog/of/{kind}/{id}', { params: { kind, id } })

describe('a record that was changed', () => {
  it('is found by its name though it came with hundreds of others, and each is told row by row', async () => {
    const people = 300
    const rows = Array.from({ length: people }, (_, place) => imported(place))
    const { stamp } = await administrator.ask('POST /api/admin/user/import', { body: { rows } })
    await administrator.ask('POST /api/admin/user/import', { body: { rows, stamp } })
    const last = `成批导入${people - 1}`
    for (const record of [last, `brought${people - 1}`]) {
      const { total, rows: found } = await named(record)
      expect([total, found[0]?.opt, found[0]?.changed]).toEqual([1, expect.any(String), people])
    }
    const { changes } = await latest({ record: last })
    const told = changes.flatMap((change) => (change.table === 'app_user' ? change.rows : []))
    expect(told.map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
    // The values of so many nobody reads, and the log does not keep.
    expect([told[0]?.after, told.at(-1)?.after]).toEqual([expect.objectContaining({ name: '成批导入0' }), null])
  })

  it('has a history of its own: by whom, what, and with names for what it names, grants of roles included', async () => {
    const roleId = await newRole(world, { uses: ['poJcProject'] })
    const { name: roleName } = await world.ask('admin', 'GET /api/admin/group/{id}', { params: { id: roleId } })
    const { id, username } = await newUser(world, { name: '初名' })
    const edit = async (body: object) => {
      const { version } = await world.ask('admin', 'GET /api/admin/user/{id}', { params: { id } })
      await world.ask('admin', 'POST /api/admin/user/{id}', { params: { id }, body: { version, ...body } })
    }
    await edit({ name: '改名' })
    await edit({ roleIds: [roleId] })
    const { operations, names, hasMore } = await history('app_user', id)
    expect(operations.map(({ crtName, changes }) => [crtName, changes.map(({ table, event }) => `${event} ${table}`)])).toEqual([
      ['陈启明', ['insert user_role']],
      ['陈启明', ['update app_user']],
      ['陈启明', ['insert app_user']],
    ])
    expect(hasMore).toBe(false)
    expect(names).toContainEqual({ kind: 'role', record: roleId, name: roleName, nameEn: expect.any(String) })
    expect(names).toContainEqual({ kind: 'app_user', record: id, name: '改名', nameEn: expect.any(String) })
    expect(names.map(({ kind }) => kind)).toContain('company')
    expect((await history('role', roleId)).operations[0]?.changes).toEqual(operations[0]?.changes)
    // By its former name, its new one, and, once it is gone, by both.
    await administrator.ask('DELETE /api/admin/user/{id}', { params: { id } })
    for (const record of ['初名', '改名', username])
      expect((await named(record)).rows[0]?.records[0]).toMatchObject({ record: id, name: '改名' })
    expect((await named('没有这个名字')).total).toBe(0)
  })

  it('is named where a call about it was refused, too', async () => {
    const id = await roleOf(world, 'PLAT_ADMIN')
    await administrator.refused(40900, 'DELETE /api/admin/group/{id}', { params: { id } })
    expect((await latest({ outcome: 'refused' })).records).toEqual([
      { kind: 'role', record: id, name: '平台管理员', nameEn: expect.any(String) },
    ])
  })
})

/** What is found where somebody who owns the tables has worked in them; it is put back then. */
const tampering = async (work: string) => {
  const broken: unknown[] = []
  await world.database
    .transaction(async (tx) => {
      await tx.execute(sql`alter table operation_log disable trigger user`)
      await tx.execute(sql`alter table operation_chain disable trigger user`)
      for (const statement of work.split(';')) await tx.execute(sql.raw(statement))
      broken.push(...(await verifyAfter(tx, 0)).broken.map(({ seq, kind }) => [seq, kind]))
      throw new Error('put back')
    })
    .catch(() => {})
  return broken
}
const at = (seq: number) => `(select operation_id from operation_chain where seq = ${seq})`

describe('the chain', () => {
  it('holds every operation in one order, and says how far the transition log had come', async () => {
    await chain()
    const { total } = await page()
    expect(await verify()).toEqual({ archived: 0, checked: total, next: null, last: total, broken: [] })
    expect(await latest()).toMatchObject({ seq: total, hash: expect.stringMatching(/^[\da-f]{64}$/) })
  })

  it('is only added to', async () => {
    for (const table of ['operation_log', 'operation_chain'])
      for (const statement of [
        `update ${table} set hash = ''`,
        `update ${table} set code = 200`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(run(sql.raw(statement))).rejects.toThrow('Failed query')
  })

  it('names what was changed, removed, put in or put elsewhere by somebody who may do everything', async () => {
    expect(await tampering(`update operation_log set user_name = '别人' where id = ${at(2)}`)).toEqual([[2, 'changed']])
    expect(await tampering(`update operation_log set changes = '[{}]' where id = ${at(1)}`)).toEqual([[1, 'changed']])
    expect(await tampering(`delete from operation_log where id = ${at(3)}`)).toEqual([[3, 'removed']])
    expect(await tampering(`delete from operation_log where id = ${at(3)}; delete from operation_chain where seq = 3`)).toEqual([
      [3, 'removed'],
    ])
    expect(
      await tampering(
        `insert into operation_log (id, at, user_name, address, device, row_key, menu, code, milliseconds, request_id, changes) values (999999, now(), '', '', '', '', '', 200, 0, '', '[]')`,
      ),
    ).toEqual([[null, 'inserted']])
    // One takes the other's place.
    expect(
      await tampering(
        `create temp table two on commit drop as select seq, operation_id from operation_chain where seq in (2, 3);
         update operation_chain set operation_id = -seq where seq in (2, 3);
         update operation_chain c set operation_id = two.operation_id from two where c.seq in (2, 3) and two.seq = 5 - c.seq`,
      ),
    ).toEqual([
      [2, 'changed'],
      [3, 'changed'],
    ])
    expect(
      await tampering(`update transition_log set hash = repeat('1', 64) where seq = (select max(seq) from transition_log)`),
    ).toContainEqual([1, 'transitions'])
    expect((await verify()).broken).toEqual([])
  })
})
