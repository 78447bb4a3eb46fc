import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWorld, type World } from '#tests/setup/world.ts'

/** As scripts/prerender.mjs says it. */
const pages = {
  '/login': { page: 'login', by: ['captcha', 'messages'], forAnyone: false },
  '/form': { page: 'form', by: ['messages'], forAnyone: true },
  '/before': { page: 'form', by: ['messages'], forAnyone: false },
  '/401': { page: '401', by: ['closed'], forAnyone: true },
}

let clientDir: string
let world: World
/** The same, behind a proxy that speaks TLS. */
let behindProxy: World
let withCaptcha: World

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'fairlead-client-'))
  await mkdir(join(clientDir, 'assets'))
  await writeFile(join(clientDir, 'assets/app-1a2b.js'), 'export {}')
  await writeFile(join(clientDir, 'assets/app-1a2b.js.br'), brotliCompressSync('export {}'))
  await writeFile(join(clientDir, 'favicon.svg'), '<svg/>')
  await writeFile(
    join(clientDir, 'index.html'),
    '<meta name="fairlead-settings" content="__SETTINGS__"><meta property="csp-nonce" nonce="__NONCE__"><script nonce="__NONCE__"></script>',
  )
  const salt = 'quoted "salt" & <more>'
  await mkdir(join(clientDir, 'pages'))
  await writeFile(join(clientDir, 'pages/pages.json'), JSON.stringify(pages))
  for (const name of ['zh-CN.off', 'en.off', 'zh-CN.given', 'zh-CN.asked']) {
    await writeFile(
      join(clientDir, `pages/login.${name}.shown.html`),
      `<p data-drawn="${name}" content="__SETTINGS__"><img src="__CAPTCHA__">`,
    )
  }
  await writeFile(
    join(clientDir, 'pages/frame.zh-CN.html'),
    '<meta name="fairlead-settings" content="__SETTINGS__"><head>__FILES__</head>__MENUS____HEADING__<script type="application/json">__ANSWERS__</script>',
  )
  const files = { 'zh-CN': ['assets/view-1a.js'], en: ['assets/view-1a.js'] }
  const routes = [
    { path: '/dashboard', files, headingId: 'dashboard.hello' },
    { path: '/poJcManager/poJcProject/:id', files: { ...files, 'zh-CN': ['assets/record-2b.js'] } },
  ]
  await writeFile(join(clientDir, 'pages/routes.json'), JSON.stringify(routes))
  for (const name of ['form.en.shown', '401.en.named', '401.zh-CN.named', '401.en.unnamed']) {
    await writeFile(join(clientDir, `pages/${name}.html`), `<p data-drawn="${name}" content="__SETTINGS__">__CLOSED__</p>`)
  }
  world = await buildWorld({ SIGN_SALT: salt }, { clientDir })
  withCaptcha = await buildWorld({ CAPTCHA: 'on' }, { clientDir })
  behindProxy = await buildWorld({ TRUST_PROXY: 'on' }, { clientDir })
})
afterAll(async () => {
  await Promise.all([world.close(), behindProxy.close(), withCaptcha.close()])
  await rm(clientDir, { recursive: true })
})

const get = (url: string, at = world, headers: Record<string, string> = {}) => at.app.inject({ method: 'GET', url, headers })
const signedIn = { cookie: 'fairlead.token=anything' }
const policyOf = (headers: Record<string, unknown>): string => String(headers['content-security-policy'])
const nonceOf = (headers: Record<string, unknown>): string => /script-src 'self' 'nonce-([^']+)'/.exec(policyOf(headers))?.[1] ?? ''

it('what was packed beforehand is sent as it is, and never to somebody who cannot read it', async () => {
  const packed = await get('/assets/app-1a2b.js', world, { 'accept-encoding': 'gzip, br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': expect.stringContaining('javascript') })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export {}')
  const plain = await get('/assets/app-1a2b.js', world, { 'accept-encoding': 'identity' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body).toBe('export {}')
  for (const { headers } of [packed, plain]) expect(headers['vary']).toBe('accept-encoding')
})

describe('the page', () => {
  it('is the same for every address of the client, and never kept', async () => {
    for (const url of ['/', '/index.html', '/login', '/poJcManager/poJcProject/12?tab=1']) {
      const { statusCode, headers, body } = await get(url)
      expect([statusCode, headers['content-type'], headers['cache-control']], url).toEqual([200, 'text/html; charset=utf-8', 'no-store'])
      expect(body, url).not.toContain('__NONCE__')
    }
  })

  it('carries the nonce of its own answer, another one each time', async () => {
    const [first, second] = [await get('/dashboard', world, signedIn), await get('/dashboard', world, signedIn)]
    for (const { headers, body } of [first, second]) {
      expect(body.split(`nonce="${nonceOf(headers)}"`)).toHaveLength(3)
      expect(policyOf(headers)).toContain(`style-src 'self' 'nonce-${nonceOf(headers)}'`)
      expect(body).not.toMatch(/__[A-Z]+__/)
    }
    expect(nonceOf(first.headers)).not.toBe(nonceOf(second.headers))
  })

  it('is told what the client needs and no secret', async () => {
    const { body } = await get('/dashboard', world, signedIn)
    const content = /fairlead-settings" content="([^"]*)"/.exec(body)?.[1] ?? ''
    expect(content).not.toContain('<')
    const settings: unknown = JSON.parse(content.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
    const { signSalt, uploadSignKey, aesKey, aesIv, tokenSecret, sealKey } = world.config
    const now = world.clock.now().toISOString()
    expect(settings).toEqual({
      signSalt,
      uploadSignKey,
      aesKey,
      aesIv,
      captcha: false,
      firstCaptcha: null,
      showsMessages: true,
      providers: [],
      now,
    })
    for (const secret of [tokenSecret, sealKey]) expect(body).not.toContain(secret)
  })
})

/** Which drawing of a page comes. */
const drawnFor = async (url: string, headers: Record<string, string>, at = world) =>
  /data-drawn="([^"]*)"/.exec((await get(url, at, headers)).body)?.[1] ?? null

/** The log-in page where a captcha is asked for, and what came with it. */
const readLogin = async () => {
  const { body } = await get('/login', withCaptcha, { 'accept-language': 'zh' })
  const content = /content="([^"]*)"/.exec(body)?.[1] ?? ''
  const { firstCaptcha } = JSON.parse(content.replaceAll('&quot;', '"')) as {
    firstCaptcha: { captcha: string; captchaKey: string } | null
  }
  return { drawn: /data-drawn="([^"]*)"/.exec(body)?.[1], firstCaptcha, picture: /img src="([^"]*)"/.exec(body)?.[1] }
}

describe('the log-in page', () => {
  it('comes drawn in the language that was chosen, else in that of the browser', async () => {
    expect(await drawnFor('/login', { 'accept-language': 'zh-CN,zh;q=0.9' })).toBe('zh-CN.off')
    expect(await drawnFor('/login?redirect=%2Fdashboard', { 'accept-language': 'fr' })).toBe('en.off')
    expect(await drawnFor('/', {})).toBe('en.off')
    expect(await drawnFor('/dashboard', { cookie: 'language=zh-CN', 'accept-language': 'fr' })).toBe('zh-CN.off')
    expect(await drawnFor('/login', { cookie: 'language=fr', 'accept-language': 'zh' })).toBe('zh-CN.off')
  })

  it('is nothing for whoever has a token', async () => {
    for (const url of ['/login', '/', '/poJcManager/poJcProject']) expect(await drawnFor(url, signedIn), url).toBeNull()
  })

  it('comes wherever the guard leads to it, and for nothing that is called like a file', async () => {
    for (const url of ['/poJcManager/poJcProject?tab=1', '/nowhere', '/login/', '/formless'])
      expect(await drawnFor(url, {}), url).toBe('en.off')
    for (const url of ['/redirect/dashboard', '/favicon.ico', '/index.html', '/pages/login.en.off.shown.html'])
      expect(await drawnFor(url, {}), url).toBeNull()
  })

  it('brings a captcha of its own, until too many were drawn', async () => {
    const [first, second] = [await readLogin(), await readLogin()]
    expect(first.drawn).toBe('zh-CN.given')
    expect(first.picture).toMatch(/^data:image\/png/)
    expect(first.firstCaptcha?.captcha).toBe(first.picture)
    expect(first.firstCaptcha?.captchaKey).not.toBe(second.firstCaptcha?.captchaKey)
    for (let more = 2; more < 60; more++) await readLogin()
    expect(await readLogin()).toEqual({ drawn: 'zh-CN.asked', firstCaptcha: null, picture: '' })
  })
})

/** A page as somebody gets it, and what was answered with it. */
const pageOf = async (url: string, token: string) => {
  const { body } = await get(url, world, { cookie: `fairlead.token=${token}; language=zh-CN` })
  const answers = /application\/json">(.*)<\/script>/.exec(body)?.[1]
  return { body, answers: answers === undefined ? null : (JSON.parse(answers) as Record<string, { data?: unknown; username?: string }>) }
}

describe('a page within the frame', () => {
  it('brings its scripts, and the answers to what it would ask first, as the asking person gets them', async () => {
    const [buyer, supplier] = await Promise.all(
      ['buyer', 'supplier1'].map(async (person) => pageOf('/dashboard', await world.tokenOf(person))),
    )
    expect(buyer?.body).toContain('<link rel="modulepreload" crossorigin href="/assets/view-1a.js">')
    expect(buyer?.answers?.['/api/admin/user/front/info']?.username).toBe('buyer')
    expect(buyer?.answers?.['/api/po/dashboard/buyer']).toEqual({
      status: 200,
      message: null,
      data: await world.ask('buyer', 'GET /api/po/dashboard/buyer', {}),
    })
    expect(Object.keys(buyer?.answers ?? {})).toContain('/api/po/notice/page?unread=true&limit=1')
    expect(Object.keys(supplier?.answers ?? {})).toContain('/api/po/dashboard/supplier')
    expect(Object.keys(supplier?.answers ?? {})).not.toContain('/api/po/dashboard/buyer')
  })

  it('says the menus and the heading of the asking person, whatever they are called', async () => {
    await world.database.execute(sql`update app_user set name = '<b>"何"' where username = 'buyer'`)
    const { body } = await pageOf('/dashboard', await world.tokenOf('buyer'))
    expect(body).toContain('<h1>您好，&lt;b>&quot;何&quot;</h1>')
    expect(body).toContain('<a tabindex="-1" href="/poJcManager/poJcProject">我的项目</a>')
    expect(body).not.toContain('href="/baseManager/companyManager"')
    expect((await pageOf('/poJcManager/poJcProject/12', await world.tokenOf('buyer'))).body).not.toContain('<h1>')
  })

  it('takes what people call things for words, whatever it looks like', async () => {
    const places = ['__ANSWERS__', '__NONCE__', '__SETTINGS__', '__CAPTCHA__', '__CLOSED__', '__PROVIDER__', '__FILES__', "$&$'$`"]
    for (const place of places) {
      await world.database.execute(sql`update app_user set name = ${place} where username = 'buyer'`)
      await world.database.execute(sql`update menu set title = ${place} where code = 'poJcProject'`)
      const { body, answers } = await pageOf('/dashboard', await world.tokenOf('buyer'))
      expect(body).toContain(`<h1>您好，${place.replace('&', '&amp;')}</h1>`)
      expect(answers?.['/api/admin/user/front/info']).toMatchObject({ username: 'buyer', name: place })
      expect(JSON.stringify(answers?.['/api/admin/user/front/menus/-1'])).toContain(`"title":${JSON.stringify(place)}`)
    }
    await world.database.execute(sql`update menu set title = '我的项目' where code = 'poJcProject'`)
  })

  it('is told apart by its path, and asks for no more than it shows', async () => {
    const record = await pageOf('/poJcManager/poJcProject/12?tab=items', await world.tokenOf('buyer'))
    expect(record.body).toContain('/assets/record-2b.js')
    expect(Object.keys(record.answers ?? {})).not.toContain('/api/admin/dashboard/work')
    expect((await pageOf('/poJcManager/poJcProject', await world.tokenOf('buyer'))).answers).toBeNull()
  })

  it.each(['own', 'http200'])('tells nothing to a token that has ended, or never was one: refusals with %s status', async (REFUSALS) => {
    const other = await buildWorld({ REFUSALS }, { clientDir })
    try {
      const token = await other.tokenOf('buyer')
      await other.endSessions()
      for (const ended of [token, 'anything']) {
        const { body } = await get('/dashboard', other, { cookie: `fairlead.token=${ended}` })
        expect(body).not.toContain('buyer')
        expect(body).not.toContain('/assets/view-1a.js')
      }
    } finally {
      await other.close()
    }
  })
})

describe('any other page that was drawn', () => {
  it('comes for everybody whom it is shown to', async () => {
    for (const headers of [{}, signedIn]) expect(await drawnFor('/form?account=someone', headers)).toBe('form.en.shown')
    expect(await drawnFor('/before', {})).toBe('form.en.shown')
    expect(await drawnFor('/before', signedIn)).toBeNull()
  })

  it('brings no captcha', async () => {
    expect((await get('/form', withCaptcha)).body).toContain('&quot;firstCaptcha&quot;:null')
  })

  it.each([
    ['/401?authority=poJcProject', 'en', 'named', 'My projects'],
    ['/401?authority=poJcProject&authority=other', 'zh-CN', 'named', '我的项目'],
    ['/401', 'en', 'unnamed', ''],
    ['/401?authority=', 'en', 'unnamed', ''],
    ['/401?authority=%3Cscript%3E', 'en', 'unnamed', ''],
    ['/401?authority=constructor', 'en', 'unnamed', ''],
  ])('%s names what is closed in %s only where the product knows it', async (url, language, drawing, name) => {
    const { body } = await get(url, world, { cookie: `language=${language}` })
    expect(body).toContain(`data-drawn="401.${language}.${drawing}"`)
    expect(body).toContain(`>${name}</p>`)
  })
})

describe('security headers', () => {
  it.each(['/', '/api/health', '/api/nothing', '/assets/app-1a2b.js'])(
    '%s allows nothing inline, no frame and no guess at its kind',
    async (url) => {
      const { headers } = await get(url)
      // What answers a row is data and loads nothing. A page may show a PDF that was fetched, from memory, by the browser's own viewer.
      if (url === '/api/health') expect(policyOf(headers)).toBe("default-src 'none';frame-ancestors 'none'")
      else expect(policyOf(headers)).toMatch(/default-src 'self';.*object-src 'none';.*frame-ancestors 'none'.*frame-src 'self' blob:(;|$)/)
      expect(policyOf(headers)).not.toContain('unsafe')
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
    },
  )

  it('ask for TLS ever after only where a proxy speaks it', async () => {
    expect((await get('/')).headers).not.toHaveProperty('strict-transport-security')
    expect((await get('/', behindProxy)).headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  })
})

describe('files of the client', () => {
  it('are kept for ever when their name has their hash', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400')
  })

  it.each(['/assets/gone-9z.js', '/api/nothing'])('%s is not answered with the page', async (url) => {
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, String(headers['content-type']).split(';')[0]]).toEqual([404, 'application/json'])
    expect(body).toContain('"status":40400')
  })

  it.each(['/../secrets.json', '/..%2fsecrets.json', '/assets/..%2f..%2fsecrets.json'])('%s leads nowhere outside', async (url) => {
    await writeFile(join(clientDir, '..', 'secrets.json'), 'not for you', { flag: 'w' })
    expect((await get(url)).body).not.toContain('not for you')
    await rm(join(clientDir, '..', 'secrets.json'))
  })
})
