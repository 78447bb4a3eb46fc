import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWorld, type World } from '#tests/setup/world.ts'

let clientDir: string
let world: World
/** The same, behind a proxy that speaks TLS. */
let behindProxy: World

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
  world = await buildWorld({ SIGN_SALT: salt }, { clientDir })
  behindProxy = await buildWorld({ TRUST_PROXY: 'on' }, { clientDir })
})
afterAll(async () => {
  await Promise.all([world.close(), behindProxy.close()])
  await rm(clientDir, { recursive: true })
})

const get = (url: string, at = world, headers: Record<string, string> = {}) => at.app.inject({ method: 'GET', url, headers })
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
    const [first, second] = [await get('/'), await get('/')]
    for (const { headers, body } of [first, second]) {
      expect(body.split(`nonce="${nonceOf(headers)}"`)).toHaveLength(3)
      expect(policyOf(headers)).toContain(`style-src 'self' 'nonce-${nonceOf(headers)}'`)
      expect(body).not.toMatch(/__[A-Z]+__/)
    }
    expect(nonceOf(first.headers)).not.toBe(nonceOf(second.headers))
  })

  it('is told what the client needs and no secret', async () => {
    const { body } = await get('/')
    const content = /fairlead-settings" content="([^"]*)"/.exec(body)?.[1] ?? ''
    expect(content).not.toContain('<')
    const settings: unknown = JSON.parse(content.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
    const { signSalt, uploadSignKey, aesKey, aesIv, tokenSecret, sealKey } = world.config
    const now = world.clock.now().toISOString()
    expect(settings).toEqual({ signSalt, uploadSignKey, aesKey, aesIv, captcha: false, showsMessages: true, now })
    for (const secret of [tokenSecret, sealKey]) expect(body).not.toContain(secret)
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
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
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
