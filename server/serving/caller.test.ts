import { SignJWT } from 'jose'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { demoPassword } from '#server/seed/password.ts'
import { signatureOf, signCall } from '#src/lib/signature.ts'
import { contentOf } from '#tests/setup/purchase.ts'
import { buildWorld, type Person, type World } from '#tests/setup/world.ts'
import { sweep } from '#server/jobs.ts'

const nobody: Person = null
let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const minute = 60_000
const captcha = '/api/auth/jwt/captcha'
const info = '/api/admin/user/front/info'

const signed = (ahead = 0): Record<string, string> => ({ ...signCall(world.config.signSalt, world.clock.now().getTime() + ahead) })

const get = async (path: string, query: Record<string, string> | string = signed(), authorization?: string) => {
  const url = `${path}?${new URLSearchParams(query)}`
  const response = await world.app.inject({ method: 'GET', url, headers: authorization === undefined ? {} : { authorization } })
  return { http: response.statusCode, status: response.json<{ status?: number }>().status }
}
const token = (claims: { jti?: string; secret?: string; seconds?: number }) => {
  const now = world.clock.now().getTime() / 1000
  const signing = new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(Math.floor(now + (claims.seconds ?? 60)))
  if (claims.jti) signing.setJti(claims.jti)
  return signing.sign(new TextEncoder().encode(claims.secret ?? world.config.tokenSecret))
}

const idOf = (issued: string): string =>
  (JSON.parse(Buffer.from(issued.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti

const freshToken = async (username: string): Promise<string> => {
  const body = { username, password: demoPassword }
  return world.ask(null, 'POST /api/auth/jwt/token', { body })
}

const refused = { http: 400, status: 40002 }
const signedOut = { http: 401, status: 40101 }

describe('a signature', () => {
  it.each<[string, (query: Record<string, string>) => Record<string, string> | string]>([
    ['missing', () => ({})],
    ['without t', ({ t: _, ...rest }) => rest],
    ['without timestamp', ({ timestamp: _, ...rest }) => rest],
    ['without randomStr', ({ randomStr: _, ...rest }) => rest],
    ['without sign', ({ sign: _, ...rest }) => rest],
    ['of another moment', (query) => ({ ...query, timestamp: String(Number(query['timestamp']) + 1) })],
    [
      'with one digit changed',
      (query) => ({ ...query, sign: (query['sign'] ?? '').replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) }),
    ],
    ['cut short', (query) => ({ ...query, sign: (query['sign'] ?? '').slice(0, -1) })],
    ['made with the key for uploads', () => ({ ...signCall(world.config.uploadSignKey, world.clock.now().getTime()) })],
    ['with a short random string', ({ t = '', timestamp = '' }) => forged(t, timestamp, 'abc')],
    ['with strange characters', ({ t = '', timestamp = '' }) => forged(t, timestamp, '--------\u0000---------')],
    ['of no moment at all', ({ t = '', randomStr = '' }) => forged(t, 'now', randomStr)],
    ['five minutes and a millisecond old', () => signed(-5 * minute - 1)],
    ['five minutes and a millisecond ahead', () => signed(5 * minute + 1)],
    ['given twice', (query) => `${new URLSearchParams(query)}&sign=${query['sign']}`],
  ])('%s is refused', async (_, change) => {
    expect(await get(captcha, change(signed()))).toEqual(refused)
  })

  it('is fresh for five minutes either way', async () => {
    expect(await get(captcha, signed(-5 * minute))).toEqual({ http: 200, status: 200 })
    expect(await get(captcha, signed(5 * minute))).toEqual({ http: 200, status: 200 })
  })

  it('admits one call, however many come at once', async () => {
    const query = signed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(captcha, query)))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 400, 400, 400, 400])
  })

  it('stays used for as long as it is fresh, whatever is swept away meanwhile', async () => {
    const query = signed(5 * minute)
    expect(await get(captcha, query)).toMatchObject({ http: 200 })
    world.clock.advance(10 * minute)
    await sweep(world.lifecycle)
    expect(await get(captcha, query)).toEqual(refused)
    world.clock.advance(1)
    await sweep(world.lifecycle)
    expect(await rowsOf(world.database, sql`select 1 from nonce where random_str = ${query['randomStr']}`)).toEqual([])
  })

  it('is asked for before anything else, and not of those who only watch', async () => {
    expect(await get(info, {}, 'garbled')).toEqual(refused)
    expect(await get('/api/health', {})).toMatchObject({ http: 200 })
    expect(await get('/api/openapi.json', {})).toMatchObject({ http: 200 })
  })

  it('is asked for by nobody where it is switched off; a token still is', async () => {
    const unsigned = await buildWorld({ SIGNATURE: 'off' })
    expect((await unsigned.app.inject({ method: 'GET', url: captcha })).statusCode).toBe(200)
    expect((await unsigned.app.inject({ method: 'GET', url: info })).json()).toMatchObject({ status: 40101 })
    await unsigned.close()
  })
})

describe('a token', () => {
  it('admits, with Bearer before it or without', async () => {
    const issued = await freshToken('buyer')
    expect(await get(info, signed(), issued)).toMatchObject({ http: 200 })
    expect(await get(info, signed(), `Bearer ${issued}`)).toMatchObject({ http: 200 })
    expect(await get(info, { ...signed(), token: issued })).toMatchObject({ http: 200 })
  })

  it('is refused when it is missing, garbled, forged, unknown or given twice', async () => {
    const issued = await freshToken('buyer')
    const [head = '', claims = ''] = issued.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
    for (const bad of [
      undefined,
      '',
      'Bearer',
      'garbled',
      `${head}.${claims}.`,
      unsigned,
      await token({ jti: idOf(issued), secret: 'another-secret-of-good-length' }),
      await token({ jti: 'nobody' }),
      await token({}),
    ])
      expect(await get(info, signed(), bad), bad).toEqual(signedOut)
    expect(await get(info, `${new URLSearchParams(signed())}&token=${issued}&token=${issued}`)).toEqual(signedOut)
  })

  it('is taken from the query only where the row says so', async () => {
    expect(await get('/api/po/notice/page', { ...signed(), token: await freshToken('buyer') })).toEqual(signedOut)
  })

  it('ends after four hours', async () => {
    const issued = await freshToken('buyer')
    world.clock.advance(4 * 60 * minute - 1000)
    expect(await get(info, signed(), issued)).toMatchObject({ http: 200 })
    world.clock.advance(1000)
    expect(await get(info, signed(), issued)).toEqual(signedOut)
  })

  it('does not outlive its row, whatever it says itself', async () => {
    const jti = idOf(await freshToken('buyer'))
    const longer = await token({ jti, seconds: 9 * 3600 })
    expect(await get(info, signed(), longer)).toMatchObject({ http: 200 })
    world.clock.advance(4 * 60 * minute)
    expect(await get(info, signed(), longer)).toEqual(signedOut)
  })

  it('ends with log-out and with its account, and no other token does', async () => {
    const [first, second, other] = [await freshToken('buyer2'), await freshToken('buyer2'), await freshToken('buyer')]
    await world.app.inject({
      method: 'POST',
      url: `/api/auth/jwt/logout?${new URLSearchParams(signed())}`,
      headers: { authorization: first },
    })
    expect(await get(info, signed(), first)).toEqual(signedOut)
    expect(await get(info, signed(), second)).toMatchObject({ http: 200 })
    await rowsOf(world.database, sql`update app_user set disabled = true where username = 'buyer2'`)
    expect(await get(info, signed(), second)).toEqual(signedOut)
    expect(await get(info, signed(), other)).toMatchObject({ http: 200 })
  })
})

describe('an authority', () => {
  it('is needed for the call, before its input is looked at', async () => {
    expect(await world.call('supplier1', 'POST /api/po/project', { body: contentOf(world) })).toMatchObject({ http: 403, status: 40301 })
    expect(await world.call('supplier1', 'POST /api/po/project', { body: {} as never })).toMatchObject({ http: 403, status: 40301 })
    expect(await world.call(nobody, 'POST /api/po/project', { body: {} as never })).toMatchObject(signedOut)
  })

  it('is gone with the role, at once', async () => {
    const page = () => world.call('lead', 'GET /api/po/project/page', { query: {} })
    expect(await page()).toMatchObject({ http: 200 })
    await rowsOf(world.database, sql`delete from user_role where user_id = (select id from app_user where username = 'lead')`)
    expect(await page()).toMatchObject({ http: 403, status: 40301 })
  })
})

const forged = (t: string, timestamp: string, randomStr: string) => ({
  t,
  timestamp,
  randomStr,
  sign: signatureOf(world.config.signSalt, t, timestamp, randomStr),
})
