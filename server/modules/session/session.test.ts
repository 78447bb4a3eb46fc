import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { demoPassword } from '#server/seed/password.ts'
import type { Data } from '#src/contract/index.ts'
import { prove as proofOf } from '#src/lib/proof.ts'
import { signCall } from '#src/lib/signature.ts'
import { newUser } from '#tests/setup/access.ts'
import { buildWorld, type Person, type World } from '#tests/setup/world.ts'
import { captchaHash } from './captcha.ts'
import { challengeFor, isProved } from './proof.ts'

const nobody: Person = null
/** Behind a proxy. */
let world: World
/** Before no proxy, and signing in asks for a captcha. */
let guarded: World
beforeAll(async () => {
  world = await buildWorld({ TRUST_PROXY: 'on' })
  guarded = await buildWorld({ CAPTCHA: 'on' })
})
afterAll(() => Promise.all([world.close(), guarded.close()]))

const minute = 60_000
const wrong = { http: 400, status: 40001, message: 'Incorrect user name or password' }
const wrongCaptcha = { http: 400, status: 40001, message: 'Image code wrong or expired' }
const tooMany = { http: 429, status: 42900, message: 'Too many attempts. Try again later' }

interface Attempt {
  username?: string
  password?: string
  captcha?: string
  captchaKey?: string
  proof?: string
  /** The address it comes from, and the one it claims. */
  from?: string
  claims?: string
}

const signIn = async (attempt: Attempt = {}, at = world) => {
  const { username = 'buyer', password = demoPassword, captcha = '', captchaKey = '', proof = '', from, claims } = attempt
  const response = await at.app.inject({
    method: 'POST',
    url: `/api/auth/jwt/token?${new URLSearchParams({ ...signCall(at.config.signSalt, at.clock.now().getTime()) })}`,
    payload: { username, password, captcha, captchaKey, proof },
    headers: { 'accept-language': 'en', ...(claims ? { 'x-forwarded-for': claims } : {}) },
    ...(from ? { remoteAddress: from } : {}),
  })
  const { status, message, data } = response.json<{ status: number; message: string | null; data?: string }>()
  return { http: response.statusCode, status, message, token: data, retryAfter: Number(response.headers['retry-after']) }
}

const guess = (attempt: Attempt = {}) => signIn({ password: 'wrong', from: '10.2.0.1', ...attempt })

/** As a browser does after failures: it proves what the captcha's challenge asks for. */
const prove = async (username: string, password: string, from?: string, { captcha = 'k7Mp', ...more }: Attempt = {}) => {
  const { captchaKey, challenge } = await draw({ username }, from)
  const proof = challenge ? await proofOf(challenge) : ''
  return { ...(await signIn({ username, password, captchaKey, captcha, proof, ...(from ? { from } : {}), ...more }, guarded)), proof }
}

/** Without a proxy, with what only a proxy would say. */
const guessDirectly = async (claims: string) => prove('lead', 'wrong', undefined, { claims })

/** Draws a captcha whose answer we know. */
const draw = async (query: Record<string, string> = {}, remoteAddress = '127.0.0.1', text = 'k7Mp') => {
  const search = new URLSearchParams({ ...signCall(guarded.config.signSalt, guarded.clock.now().getTime()), ...query })
  const response = await guarded.app.inject({ method: 'GET', url: `/api/auth/jwt/captcha?${search}`, remoteAddress })
  const { data } = response.json<{ data: Data<'GET /api/auth/jwt/captcha'> }>()
  const hash = captchaHash(guarded, data.captchaKey, text)
  await rowsOf(guarded.database, sql`update captcha set answer_hash = ${hash} where key = ${data.captchaKey}`)
  return data
}

/** @returns the key of a captcha */
const fresh = async (text = 'k7Mp') => (await draw({}, '127.0.0.1', text)).captchaKey
const answer = (captchaKey: string, captcha = 'k7mp', password = demoPassword) => signIn({ captchaKey, captcha, password }, guarded)

const success = { http: 200, status: 200, token: expect.any(String) as string }

describe('signing in', () => {
  it('trims the user name and leaves the password alone', async () => {
    expect(await signIn({ username: '  buyer\t' })).toMatchObject(success)
    expect(await signIn({ password: ` ${demoPassword}` })).toMatchObject(wrong)
  })

  it('answers the same for a wrong password, an unknown user, a disabled one and a code that was never sent', async () => {
    await rowsOf(world.database, sql`update app_user set disabled = true where username = 'quoter42'`)
    for (const attempt of [{ password: 'wrong' }, { username: 'nobody' }, { username: 'quoter42' }])
      expect(await signIn({ ...attempt, from: '10.1.0.1' }), JSON.stringify(attempt)).toMatchObject(wrong)
  })

  it('is locked by five wrong passwords for fifteen minutes from the fifth, for this account and address alone', async () => {
    for (let guesses = 0; guesses < 4; guesses++) expect(await guess()).toMatchObject(wrong)
    world.clock.advance(14 * minute)
    expect(await guess()).toMatchObject(wrong)
    expect(await guess()).toMatchObject({ ...tooMany, retryAfter: 900 })
    expect(await guess({ password: demoPassword })).toMatchObject(tooMany)
    expect(await guess({ password: demoPassword, username: 'lead' })).toMatchObject(success)
    expect(await guess({ password: demoPassword, from: '10.2.0.2' })).toMatchObject(success)
    world.clock.advance(15 * minute - 1)
    expect(await guess({ password: demoPassword })).toMatchObject({ ...tooMany, retryAfter: 1 })
    world.clock.advance(1)
    expect(await guess({ password: demoPassword })).toMatchObject(success)
  })

  describe('by whichever name of an account', () => {
    const names = [
      ['kelvin', 'KELVIN', '\u212aelvin', 'ｋｅｌｖｉｎ', 'kel\u200bvin', '\u202dkelvin', 'kel vin'],
      ['13900001111', '+86 139 0000 1111', '139-0000-1111', '１３９００００１１１１', '8613900001111'],
      ['kelvin@example.com', 'Kelvin@Example.com', '\u212aelvin@example.com', 'kelvin＠example.com', 'kelvin@example。com'],
    ].flat()
    beforeAll(async () => {
      await newUser(world, { username: 'kelvin', mobile: '13900001111', email: 'kelvin@example.com', password: demoPassword })
      await rowsOf(world.database, sql`update app_user set email_verified = true, must_change_password = false where username = 'kelvin'`)
    })

    it('lets its owner in, however it is written', async () => {
      for (const username of names) expect(await signIn({ username, from: '10.6.0.1' }), username).toMatchObject(success)
    })

    it('counts together what is tried on it from one network', async () => {
      const answers = []
      for (const username of names) answers.push(await signIn({ username, password: 'wrong', from: '10.6.0.2' }))
      expect(answers.map(({ http }) => http)).toEqual(names.map((_, index) => (index < 5 ? 400 : 429)))
    })

    it('counts together what is tried on it from everywhere: of two hundred spellings ten get through', async () => {
      const spelled = Array.from({ length: 200 }, (_, index) => [...names, `${'\u200b'.repeat(index)}kelvin`].at(index % 17) ?? '')
      const answers = []
      for (const [index, username] of spelled.entries())
        answers.push(await signIn({ username, password: 'wrong', from: `10.7.${Math.floor(index / 4)}.1` }))
      expect(tally(answers)).toBeLessThanOrEqual(10)
    })

    it('counts a name that nobody has by its one form, too', async () => {
      const spelled = ['nobody1', 'NOBODY1', 'no\u200bbody1', 'ｎｏｂｏｄｙ1', 'nobody1 ', 'Nobody1']
      const answers = []
      for (const username of spelled) answers.push(await signIn({ username, from: '10.8.0.1' }))
      expect(answers.map(({ http }) => http)).toEqual([400, 400, 400, 400, 400, 429])
    })
  })

  it('lets no more than five guesses through when they come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signIn({ username: 'lead', password: `guess ${index}`, from: '10.3.0.1' })),
    )
    expect(answers.map(({ http }) => http).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 400),
      ...Array.from({ length: 7 }, () => 429),
    ])
  })

  it('forgets the wrong ones after a right one', async () => {
    for (let rounds = 0; rounds < 3; rounds++) {
      for (let guesses = 0; guesses < 4; guesses++) await signIn({ password: 'wrong', from: '10.4.0.1' })
      expect(await signIn({ from: '10.4.0.1' })).toMatchObject(success)
    }
  })

  it('stops an address that tries fifty accounts, and none that signs in as often as it likes', async () => {
    for (let tries = 0; tries < 52; tries++) expect(await signIn({ from: '10.5.0.1' })).toMatchObject(success)
    for (let tries = 0; tries < 50; tries++) expect(await signIn({ username: `nobody ${tries}`, from: '10.5.0.1' })).toMatchObject(wrong)
    expect(await signIn({ from: '10.5.0.1' })).toMatchObject(tooMany)
  })

  it('counts the address that the proxy saw, not the one a caller claims', async () => {
    for (let guesses = 0; guesses < 5; guesses++) expect(await guess({ claims: `10.9.9.${guesses}, 203.0.113.7` })).toMatchObject(wrong)
    expect(await guess({ claims: '10.9.9.9, 203.0.113.7' })).toMatchObject(tooMany)
    expect(await guess({ claims: '203.0.113.8' })).toMatchObject(wrong)
    for (let guesses = 0; guesses < 5; guesses++) expect(await guessDirectly(`10.9.9.${guesses}`)).toMatchObject(wrong)
    expect(await guessDirectly('10.9.9.9')).toMatchObject(tooMany)
  })
})

const attacked = (from: string, password = 'wrong') => signIn({ username: 'supplier3', password, from })
const tally = (answers: { http: number }[]) => answers.filter(({ http }) => http === 400).length

describe('an attack on one account', () => {
  it('from a network of IPv6 addresses is one address: of 150 passwords five are looked at', async () => {
    const answers = []
    for (let tries = 0; tries < 150; tries++) answers.push(await attacked(`2001:db8:0:7::${tries.toString(16)}`))
    expect(tally(answers)).toBe(5)
    expect(answers.at(-1)).toMatchObject(tooMany)
  })

  it('from a network each, one a second, waits longer from one to the next, and never longer than a quarter of an hour', async () => {
    world.clock.advance(24 * 60 * minute)
    const answers = []
    for (let tries = 0; tries < 60; tries++) {
      answers.push(await attacked(`203.0.${tries}.1`))
      world.clock.advance(1000)
    }
    expect(tally(answers)).toBe(14)
    const waits = answers.filter(({ http }) => http === 429).map(({ retryAfter }) => retryAfter)
    expect([Math.min(...waits), Math.max(...waits)]).toEqual([1, 31])
    for (let tries = 0; tries < 10; tries++) {
      world.clock.advance(15 * minute)
      expect(await attacked(`198.51.${tries}.1`)).toMatchObject(wrong)
    }
    expect((await attacked('198.51.100.1')).retryAfter).toBe(900)
    world.clock.advance(15 * minute)
    expect(await attacked('198.51.101.1', demoPassword)).toMatchObject(success)
  })

  it('at once, from a network each, gets no more through', async () => {
    world.clock.advance(24 * 60 * minute)
    const answers = await Promise.all(Array.from({ length: 60 }, (_, tries) => attacked(`2001:db8:1:${tries.toString(16)}::1`)))
    expect(tally(answers)).toBe(10)
  })

  it('keeps nobody out where they signed in before, and tells nobody whether there is such an account', async () => {
    world.clock.advance(24 * 60 * minute)
    expect(await attacked('192.0.2.1', demoPassword)).toMatchObject(success)
    const seen = []
    for (const username of ['supplier3', 'supplier39'])
      for (let tries = 0; tries < 12; tries++) seen.push(await signIn({ username, password: 'wrong', from: `203.1.${tries}.1` }))
    expect(seen.slice(0, 12)).toEqual(seen.slice(12))
    expect(await attacked('192.0.2.2', demoPassword)).toMatchObject(tooMany)
    expect(await attacked('192.0.2.1', demoPassword)).toMatchObject(success)
    expect(await attacked('192.0.2.2', demoPassword)).toMatchObject(tooMany)
  })

  it('by an address that is refused counts for that address alone', async () => {
    for (let tries = 0; tries < 50; tries++) await signIn({ username: `noone ${tries}`, from: '203.2.0.1' })
    for (let tries = 0; tries < 12; tries++) expect(await signIn({ username: 'supplier4', from: '203.2.0.1' })).toMatchObject(tooMany)
    const counted = await rowsOf(
      world.database,
      sql`select name from counter where name like '%supplier4%' union select name from delay where name like '%supplier4%'`,
    )
    expect(counted).toEqual([])
  })
})

describe('a captcha', () => {
  // Whoever has failed too often has to prove work.
  beforeEach(() => guarded.clock.advance(15 * minute))

  it('is a PNG, and its answer lies in the database as a keyed hash alone', async () => {
    const { captcha, captchaKey } = await guarded.ask(null, 'GET /api/auth/jwt/captcha')
    expect(Buffer.from(captcha.replace('data:image/png;base64,', ''), 'base64').subarray(1, 4).toString()).toBe('PNG')
    const elsewhere = { ...guarded, config: { ...guarded.config, tokenSecret: 'another secret' } }
    expect(captchaHash(guarded, captchaKey, 'k7mp')).not.toBe(captchaHash(elsewhere, captchaKey, 'k7mp'))
  })

  it('is read whatever its case, once', async () => {
    const key = await fresh()
    expect(await answer(key, ' K7MP ')).toMatchObject(success)
    expect(await answer(key)).toMatchObject(wrongCaptcha)
  })

  it('admits one of several calls at once', async () => {
    const key = await fresh()
    const answers = await Promise.all([answer(key), answer(key), answer(key)])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 400, 400])
  })

  it('is used up by a wrong answer, and by a wrong password', async () => {
    const [first, second] = [await fresh(), await fresh()]
    expect(await answer(first, 'k7mq')).toMatchObject(wrongCaptcha)
    expect(await answer(first)).toMatchObject(wrongCaptcha)
    expect(await answer(second, 'k7mp', 'wrong')).toMatchObject(wrong)
    expect(await answer(second)).toMatchObject(wrongCaptcha)
  })

  it('lives for two minutes', async () => {
    const [early, late] = [await fresh(), await fresh()]
    guarded.clock.advance(2 * minute - 1)
    expect(await answer(early)).toMatchObject(success)
    guarded.clock.advance(1)
    expect(await answer(late)).toMatchObject(wrongCaptcha)
  })

  it('is needed, and another’s answer does not do', async () => {
    expect(await answer('', '')).toMatchObject(wrongCaptcha)
    expect(await answer('never-drawn')).toMatchObject(wrongCaptcha)
    const key = await fresh()
    await fresh('abcd')
    expect(await answer(key, 'abcd')).toMatchObject(wrongCaptcha)
  })

  it('that is wrong does not count as a wrong password', async () => {
    for (let tries = 0; tries < 4; tries++) await answer(await fresh(), 'k7mq')
    expect(await answer(await fresh())).toMatchObject(success)
  })

  it('is drawn sixty times a minute for one address', async () => {
    guarded.clock.advance(minute)
    for (let drawn = 0; drawn < 60; drawn++) await fresh()
    expect(await guarded.call(nobody, 'GET /api/auth/jwt/captcha')).toMatchObject({ http: 429, status: 42900 })
    guarded.clock.advance(minute)
    await fresh()
  })
})

describe('a proof of work', () => {
  const needsProof = { http: 400, status: 40001, message: expect.stringContaining('answer the new captcha') as string }

  it('is asked of nobody who has not failed, of an address that has, and is good for one captcha alone', async () => {
    guarded.clock.advance(24 * 60 * minute)
    const from = '2001:db8:9:9::1'
    const attempts = []
    for (let tries = 0; tries < 5; tries++) attempts.push(await prove(`nobody ${tries}`, 'wrong', from))
    expect(attempts.map(({ proof }) => proof)).toEqual(['', '', '', '', ''])
    const { captchaKey, challenge } = await draw({}, '2001:db8:9:9::2')
    if (!challenge) throw new Error('no challenge')
    expect(await signIn({ captchaKey, captcha: 'k7mp', from }, guarded)).toMatchObject(needsProof)
    const stolen = await proofOf(challenge)
    const next = await draw({}, from)
    expect(await signIn({ captchaKey: next.captchaKey, captcha: 'k7mp', proof: stolen, from }, guarded)).toMatchObject(needsProof)
    const proved = await prove('buyer', demoPassword, from)
    expect([proved.http, proved.proof.length > 0]).toEqual([200, true])
    expect((await draw({}, '2001:db8:9:8::1')).challenge).toBeUndefined()
  })

  it('is asked of an address that reads captchas wrong', async () => {
    guarded.clock.advance(24 * 60 * minute)
    for (let tries = 0; tries < 5; tries++) await prove('buyer', demoPassword, '10.7.0.1', { captcha: 'wrong' })
    expect((await draw({}, '10.7.0.1')).challenge).toBeDefined()
    guarded.clock.advance(15 * minute)
    expect((await draw({}, '10.7.0.1')).challenge).toBeUndefined()
  })

  it('is asked for an account that others try, but not where somebody signed in to it before', async () => {
    guarded.clock.advance(24 * 60 * minute)
    expect(await prove('supplier2', demoPassword, '10.8.9.9')).toMatchObject(success)
    for (let tries = 0; tries < 5; tries++) await prove('supplier2', 'wrong', `10.8.${tries}.1`)
    expect((await draw({ username: 'supplier2' }, '10.8.8.8')).challenge?.parameters.cost).toBe(4)
    const { captchaKey } = await draw({}, '10.8.8.8')
    expect(await signIn({ username: 'supplier2', captchaKey, captcha: 'k7mp', from: '10.8.8.8' }, guarded)).toMatchObject(needsProof)
    expect(await prove('supplier2', demoPassword, '10.8.8.8')).toMatchObject(success)
    for (let tries = 0; tries < 5; tries++) await prove('supplier2', 'wrong', `10.8.${tries}.1`)
    const known = await draw({}, '10.8.9.9')
    expect(await signIn({ username: 'supplier2', captchaKey: known.captchaKey, captcha: 'k7mp', from: '10.8.9.9' }, guarded)).toMatchObject(
      success,
    )
  })

  it('that is made up, or of a challenge that is, proves nothing', async () => {
    const config = guarded.config
    const challenge = await challengeFor(guarded, 'key', 5)
    const own = await challengeFor({ ...guarded, config: { ...config, tokenSecret: 'another secret' } }, 'key', 5)
    const easy = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } }
    for (const proof of [
      '',
      'no proof',
      btoa('null'),
      btoa('{}'),
      btoa(JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00' } })),
    ])
      expect(await isProved(guarded, 'key', proof), proof).toBe(false)
    for (const forged of [own, easy]) expect(await isProved(guarded, 'key', await proofOf(forged))).toBe(false)
    expect(await isProved(guarded, 'key', await proofOf(challenge))).toBe(true)
    expect(await isProved(guarded, 'other', await proofOf(challenge))).toBe(false)
  })
})

describe('the log', () => {
  it('holds no password, token, signature or captcha, and not who tried', async () => {
    const captchaKey = await fresh()
    const { token = '' } = await signIn({ captchaKey, captcha: 'k7mp' }, guarded)
    await signIn({ password: 'wrong-but-secret' }, guarded)
    const query = signCall(guarded.config.signSalt, guarded.clock.now().getTime())
    const search = new URLSearchParams({ ...query, token })
    expect((await guarded.app.inject({ method: 'GET', url: `/api/admin/user/front/info?${search}` })).statusCode).toBe(200)
    const lines = guarded.log.join('')
    expect(lines).toContain('/api/auth/jwt/token')
    for (const secret of [demoPassword, 'wrong-but-secret', token, query.sign, query.randomStr, 'k7mp', captchaKey, 'buyer'])
      expect(lines.toLowerCase().includes(secret.toLowerCase()), secret).toBe(false)
  })
})

describe('logging out', () => {
  it('ends this token and its row; that of another window stays', async () => {
    const mine = sql`user_id = (select id from app_user where username = 'buyer2')`
    const [first, second] = [await signIn({ username: 'buyer2', from: '10.6.0.1' }), await signIn({ username: 'buyer2', from: '10.6.0.1' })]
    const call = (method: 'GET' | 'POST', path: string, authorization = '') =>
      world.app.inject({
        method,
        url: `${path}?${new URLSearchParams({ ...signCall(world.config.signSalt, world.clock.now().getTime()) })}`,
        headers: { authorization },
      })
    expect((await call('POST', '/api/auth/jwt/logout', first.token)).json()).toEqual({ status: 200, message: null, data: true })
    const rows = await rowsOf<{ ended: boolean }>(world.database, sql`select ended_at is not null as ended from token where ${mine}`)
    expect(rows.map(({ ended }) => ended).toSorted()).toEqual([false, true])
    expect((await call('GET', '/api/admin/user/front/info', second.token)).statusCode).toBe(200)
    expect((await call('POST', '/api/auth/jwt/logout', first.token)).statusCode).toBe(401)
  })
})
