import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweep } from '#server/jobs.ts'
import { rowsOf } from '#server/db/connect.ts'
import { contract, type Data, type Key } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'
import { isViewable, withheldNotices } from '#src/contract/viewing.ts'
import { projectMachine } from '#src/machines/project/project.ts'
import { userOf } from '#tests/setup/access.ts'
import { begunQuotation, nothingUnread, publishedProject, sheetOf } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

const rows = Object.entries(contract as Record<string, Row>) as [Key, Row][]
const minute = 60_000
const reason = '协助排查列表显示问题'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const begin = async (username: string, by = 'admin') =>
  world.call(by, 'POST /api/admin/user/{id}/view', { params: { id: await userOf(world, username) }, body: { reason } })

const tokenFor = async (username: string): Promise<string> => {
  const { data, text } = await begin(username)
  if (!data) throw new Error(text)
  return data.token
}

/** A call with a token of one's own choice. */
const ask = async (token: string, key: Key, { params = {}, query = {}, body }: Partial<Row['example']> = {}) => {
  const [method = '', path = ''] = key.split(' ')
  const search = new URLSearchParams({ ...(query as Record<string, string>), ...Object.fromEntries(world.sign()) })
  const url = `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}?${search}`
  const { statusCode, body: answer } = await world.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: token, 'accept-language': 'en' },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return { http: statusCode, text: answer, status: Number((JSON.parse(answer || '{}') as { status?: number }).status ?? statusCode) }
}
const infoOf = async (token: string) =>
  JSON.parse((await ask(token, 'GET /api/admin/user/front/info')).text) as Data<'GET /api/admin/user/front/info'>

/** Of the administrator’s own session, by its token. */
const idIn = (own: string): string => String(decodeJwt(own).jti)

const operations = () =>
  rowsOf<{ userName: string; rowKey: string; code: number; recordId: string | null; changes: string }>(
    world.database,
    sql`select user_name as "userName", row_key as "rowKey", code, record_id as "recordId", changes::text as changes from operation_log order by id desc limit 5`,
  )

describe('an administrator who looks at what somebody sees', () => {
  it('looks no longer once they may not, or are signed out elsewhere', async () => {
    const token = await tokenFor('reviewer')
    const change = (to: string) =>
      rowsOf(world.database, sql`update role set authorities = ${sql.raw(to)} where code = 'PLAT_ADMIN' returning id`)
    expect(await change(`array_remove(authorities, 'userManager:view')`)).toHaveLength(1)
    expect((await ask(token, 'GET /api/admin/user/front/info')).status).toBe(40101)
    await change(`array_append(authorities, 'userManager:view')`)
    expect((await ask(token, 'GET /api/admin/user/front/info')).http).toBe(200)
    await world.ask('admin', 'POST /api/admin/user/front/session/endOthers', {})
    expect((await ask(token, 'GET /api/admin/user/front/info')).status).toBe(40101)
  })

  it.each<[string, (own: string) => unknown]>([
    ['they sign out', (own) => ask(own, 'POST /api/auth/jwt/logout', { query: {}, body: {} })],
    ['their session is ended', (own) => world.database.execute(sql`update token set ended_at = now() where id = ${idIn(own)}`)],
    [
      'their session has run out',
      (own) => world.database.execute(sql`update token set expires_at = '2026-01-01Z' where id = ${idIn(own)}`),
    ],
  ])('looks no longer once %s, and another session of theirs is no help', async (_, end) => {
    await world.tokenOf('admin')
    const own = await world.signIn('admin')
    const { text } = await ask(own, 'POST /api/admin/user/{id}/view', { params: { id: await userOf(world, 'reviewer') }, body: { reason } })
    const { token } = (JSON.parse(text) as { data: Data<'POST /api/admin/user/{id}/view'> }).data
    expect((await ask(token, 'GET /api/admin/user/front/info')).http).toBe(200)
    await end(own)
    expect((await ask(token, 'GET /api/admin/user/front/info')).status).toBe(40101)
    await sweep(world.lifecycle)
    expect(await rowsOf(world.database, sql`select 1 from viewing`)).toEqual([])
    const [ended] = await operations()
    expect(ended).toMatchObject({ userName: '陈启明', rowKey: 'POST /api/auth/jwt/logout' })
    expect(ended?.changes).toContain('郑可心')
  })

  it('sees their menus for half an hour, says so, and leaves their own session alone', async () => {
    const own = await world.tokenOf('admin')
    const token = await tokenFor('reviewer')
    const { username, menus, viewing } = await infoOf(token)
    expect({ username, viewing }).toMatchObject({ username: 'reviewer', viewing: { by: '陈启明' } })
    expect(menus.map(({ code }) => code)).toContain('srmcheckManager')
    expect((await ask(token, 'GET /api/admin/company/page', { query: { page: '1', limit: '10' } })).status).toBe(200)
    expect(await infoOf(own)).toMatchObject({ username: 'admin' })
    expect((await infoOf(own)).viewing).toBeUndefined()
    world.clock.advance(30 * minute + 1000)
    expect((await ask(token, 'GET /api/admin/user/front/info')).status).toBe(40101)
    expect((await infoOf(own)).username).toBe('admin')
  })

  it('is one whom the person is told of, and who is in the operation log with both names at the beginning and at the end', async () => {
    await sweep(world.lifecycle)
    const [expired] = await operations()
    expect(expired).toMatchObject({ userName: '陈启明', code: 200 })
    expect(expired?.changes).toContain('"event": "delete"')
    const token = await tokenFor('unit')
    const [began] = await operations()
    expect(began).toMatchObject({ userName: '陈启明', rowKey: 'POST /api/admin/user/{id}/view', recordId: await userOf(world, 'unit') })
    for (const name of ['陈启明', '蒋文', reason]) expect(began?.changes).toContain(name)
    const { rows: notices } = await world.ask('unit', 'GET /api/po/notice/page', { query: { limit: '1' } })
    expect(notices[0]).toMatchObject({ message: 'notice.viewed', values: { by: '陈启明', reason } })
    expect((await ask(token, 'POST /api/auth/jwt/logout', { query: {}, body: {} })).status).toBe(200)
    const [ended] = await operations()
    expect(ended).toMatchObject({ userName: '陈启明', rowKey: 'POST /api/auth/jwt/logout' })
    for (const name of ['陈启明', '蒋文']) expect(ended?.changes).toContain(name)
    expect((await ask(token, 'GET /api/admin/user/front/info')).status).toBe(40101)
    expect(JSON.stringify(await operations())).not.toContain(token)
  })

  it('changes nothing by any call, and opens no file and nothing under a seal', async () => {
    const broken: string[] = []
    for (const username of ['supplier1', 'lead']) {
      const token = await tokenFor(username)
      const { menus, elements } = await infoOf(token)
      const held = new Set([...menus, ...elements].map(({ code }) => code))
      const closed = rows.filter(
        ([key, row]) =>
          row.authority !== 'public' &&
          !row.multipart &&
          !isViewable(key, row) &&
          [row.authority].flat().some((code) => code === 'signedIn' || held.has(code)),
      )
      expect(closed.length).toBeGreaterThan(20)
      for (const [key, row] of closed) {
        const { status } = await ask(token, key, row.example)
        if (status !== 40303) broken.push(`${username} ${key}: ${status}`)
      }
      const [last] = await operations()
      expect(last).toMatchObject({ userName: '陈启明', code: 40303 })
    }
    expect(broken).toEqual([])
  })

  it('learns of nothing that a supplier quotes: no answer changes by it but the number of sealed ones', async () => {
    const { id: projectId } = await publishedProject(world)
    // When somebody signed in is told to colleagues.
    await world.tokenOf('supplier1')
    const seen = async () => {
      const answers = new Map<string, string>()
      for (const username of ['supplier1', 'buyer', 'lead', 'analyst']) {
        const token = await tokenFor(username)
        for (const [key, row] of rows.filter(
          ([key, its]) => key.startsWith('GET ') && isViewable(key, its) && its.authority !== 'public',
        )) {
          // What tells of the session itself and of the moment; and the notices of being looked at.
          if (/front\/(info|session)|jwt|\/notice\/|\/monitor\//.test(key)) continue
          for (const id of row.params && 'id' in row.params.shape ? [projectId, '31'] : ['']) {
            const { text } = await ask(token, key, {
              params: { ...row.example.params, ...(id ? { id } : {}) },
              query: row.query && 'limit' in row.query.shape ? { page: '1', limit: '100' } : {},
            })
            answers.set(`${username} ${key} ${id}`, text.replaceAll(/"(quoteCount|requestId)":("[^"]*"|\d+)/g, ''))
          }
        }
      }
      return answers
    }
    const before = await seen()
    const begun = await begunQuotation(world, 'supplier1', projectId)
    const sheet = sheetOf(begun, ['913.377113', '777.131719'], '', [])
    const saved = await world.ask('supplier1', 'POST /api/po/quotation/{id}/saveDraft', {
      params: { id: begun.id },
      body: { draftRevision: 0, sheet, unread: nothingUnread },
    })
    await world.ask('supplier1', 'POST /api/po/quotation/{id}/submit', {
      params: { id: begun.id },
      body: { version: 0, draftRevision: saved.draftRevision, sheet },
    })
    const after = await seen()
    expect([...after].filter(([call, text]) => before.get(call) !== text).map(([call]) => call)).toEqual([])
    expect(before.size).toBeGreaterThan(100)
  })

  it('gets no notice that somebody has because their company quotes', () => {
    type Action = { type: string; params: { audience: string; message: string } }
    const config = JSON.stringify(projectMachine.config, (_, value: unknown) => (typeof value === 'function' ? undefined : value))
    const told = [...config.matchAll(/\{"type":"notify","params":\{[^}]*\}\}/g)].map(([text]) => JSON.parse(text) as Action)
    const ofQuoting = told.flatMap(({ params: { audience, message } }) => (['quoting', 'concerned'].includes(audience) ? [message] : []))
    // Of a result of former times somebody may still have one.
    expect(new Set(withheldNotices)).toEqual(new Set([...ofQuoting, 'notice.resultPublished']))
  })

  it('looks at no administrator, not at themselves, at no closed account, and not through somebody looked at', async () => {
    expect((await begin('admin')).refusal.reasons).toEqual(['refusal.yourself'])
    await world.database.execute(sql`update app_user set disabled = true where username = 'buyer2'`)
    expect((await begin('buyer2')).refusal.reasons).toEqual(['refusal.accountNotOpen'])
    await world.database.execute(
      sql`insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r where u.username = 'lead2' and r.code = 'PLAT_ADMIN'`,
    )
    expect((await begin('lead2')).refusal.reasons).toEqual(['refusal.viewsAdministrator'])
    expect((await begin('unit', 'reviewer')).status).toBe(40301)
    const token = await tokenFor('reviewer')
    const id = await userOf(world, 'unit')
    expect((await ask(token, 'POST /api/admin/user/{id}/view', { params: { id }, body: { reason } })).status).toBe(40301)
  })

  it('looks at one person at a time, and is sent away by them', async () => {
    const first = await tokenFor('unit')
    const second = await tokenFor('reviewer')
    expect([
      (await ask(first, 'GET /api/admin/user/front/menus')).http,
      (await ask(second, 'GET /api/admin/user/front/menus')).http,
    ]).toEqual([401, 200])
    await world.ask('reviewer', 'POST /api/admin/user/front/session/endOthers', { body: {} } as never)
    expect((await ask(second, 'GET /api/admin/user/front/menus')).http).toBe(401)
    await sweep(world.lifecycle)
    expect(await rowsOf(world.database, sql`select 1 from viewing`)).toEqual([])
  })
})
