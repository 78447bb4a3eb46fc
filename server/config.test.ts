import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, readConfig, settings } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-config-'))
})
beforeEach(() => rmSync(join(folder, 'data'), { recursive: true, force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: join(folder, 'data'), ...env })

/** The settings that are complained about. */
const complaints = (env: Record<string, string>): string[] => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((problem) => problem.split(':')[0] ?? '')
    throw error
  }
  return []
}

const server = { DATABASE_URL: 'postgres://fairlead:secret@db.example/fairlead' }
const secrets = { TOKEN_SECRET: 'a-token-secret-of-sixteen', SEAL_KEY: 'a-seal-key-of-sixteen' }

describe('settings', () => {
  it('have defaults that need nothing', () => {
    expect(read()).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: null,
      signature: true,
      captcha: true,
      refusesWith200: false,
      seed: 'demo',
      uploadMaxBytes: 52_428_800,
      ratePerMinute: 1200,
      trustProxy: false,
      logLevel: 'info',
      metricsToken: null,
      anchorUrl: null,
    })
  })

  it('that are empty count as not set', () => {
    expect(read({ PORT: '', DATABASE_URL: '', CAPTCHA: '' })).toMatchObject({ port: 8080, databaseUrl: null, captcha: true })
  })

  it('that are bad are all named at once, with those that are missing', () => {
    const bad = {
      PORT: '99999',
      HOST: 'x',
      CAPTCHA: 'maybe',
      SIGNATURE: 'true',
      REFUSALS: 'all',
      SIGN_SALT: 'short',
      RATE_PER_MINUTE: 'many',
      UPLOAD_MAX_BYTES: '1.5',
      LOG_LEVEL: 'loud',
      METRICS_TOKEN: 'short',
      AUDIT_ANCHOR_URL: 'ftp://anchors.example',
      SEED: 'more',
      TOKEN_SECRET: 'short',
      DATABASE_POOL: '0',
      TRUST_PROXY: '1',
      ...server,
    }
    const { HOST: _host, DATABASE_URL: _url, ...named } = bad
    expect(complaints(bad).toSorted()).toEqual([...Object.keys(named), 'SEAL_KEY'].toSorted())
    expect(() => read({ PORT: 'x', CAPTCHA: 'y' })).toThrow(/PORT: .*\n.*CAPTCHA: /)
  })

  it('never show a secret in a complaint', () => {
    expect(() => read({ TOKEN_SECRET: 'hunter2' })).toThrow(/^((?!hunter2)[\s\S])*$/)
  })

  it.each(['mysql://db/fairlead', 'db.example', 'http://db.example'])('refuse %s as a database', (url) => {
    expect(complaints({ ...secrets, DATABASE_URL: url })).toEqual(['DATABASE_URL'])
  })
})

describe('on a database server', () => {
  it('the secrets must be given, for all processes alike', () => {
    expect(complaints(server)).toEqual(['TOKEN_SECRET', 'SEAL_KEY'])
    expect(complaints({ ...server, SEAL_KEY: secrets.SEAL_KEY })).toEqual(['TOKEN_SECRET'])
  })

  it('nothing is made up and nothing is loaded unasked', () => {
    expect(read({ ...server, ...secrets })).toMatchObject({ tokenSecret: secrets.TOKEN_SECRET, sealKey: secrets.SEAL_KEY, seed: 'none' })
    expect(read({ ...server, ...secrets, SEED: 'demo' }).seed).toBe('demo')
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })
})

describe('more than one machine', () => {
  it('a copy of the database needs the database, and has a lag it is forgiven', () => {
    const copy = { DATABASE_READ_URL: 'postgres://copy.example/fairlead' }
    expect(complaints(copy)).toEqual(['DATABASE_READ_URL'])
    expect(read({ ...server, ...secrets, ...copy }).replica).toEqual({ url: copy.DATABASE_READ_URL, longestLag: 5 })
  })

  it('files are objects where a bucket is named; of a key both halves are given, or neither', () => {
    expect(read().objects).toBeNull()
    expect(read({ S3_BUCKET: 'files' }).objects).toEqual({
      bucket: 'files',
      endpoint: null,
      region: 'us-east-1',
      credentials: null,
      pathStyle: true,
    })
    expect(complaints({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'half' })).toEqual(['S3_ACCESS_KEY_ID'])
  })
})

describe('messages', () => {
  const gateway = { SMS_GATEWAY_URL: 'https://sms.example/send' }
  const mail = { SMTP_URL: 'smtps://user:secret@mail.example', MAIL_FROM: 'Fairlead <no-reply@example.com>' }

  it('go where they are told to, and are shown in the embedded demonstration alone', () => {
    expect(read()).toMatchObject({ sms: null, mail: null, showsMessages: true })
    expect(read({ ...gateway, SMS_GATEWAY_TOKEN: 'secret' })).toMatchObject({
      sms: { url: gateway.SMS_GATEWAY_URL, token: 'secret', body: '{"to":"{to}","text":"{text}"}' },
      showsMessages: false,
    })
    expect(read(mail)).toMatchObject({ mail: { url: mail.SMTP_URL, from: mail.MAIL_FROM }, showsMessages: false })
    const production: Record<string, string>[] = [{ SEED: 'none' }, { ...server, ...secrets }, { ...server, ...secrets, SEED: 'demo' }]
    for (const env of production) expect(read(env).showsMessages, JSON.stringify(env)).toBe(false)
  })

  it('need a sender, and a body that a gateway can read', () => {
    expect(complaints({ SMTP_URL: mail.SMTP_URL })).toEqual(['MAIL_FROM'])
    for (const body of ['{to} {text}', '{"to":"{to}"}', '{"to":{to},"text":"{text}"}'])
      expect(complaints({ ...gateway, SMS_GATEWAY_BODY: body }), body).toEqual(['SMS_GATEWAY_BODY'])
    expect(complaints({ SMS_GATEWAY_URL: 'ftp://sms.example', SMTP_URL: 'http://mail.example', MAIL_FROM: 'x' })).toEqual([
      'SMS_GATEWAY_URL',
      'SMTP_URL',
    ])
  })

  it('of tasks go to an office system that can tell that they are ours', () => {
    const office = { TASKS_URL: 'https://bridge.example/tasks', TASKS_SECRET: 'a-secret-of-the-office' }
    expect(read()).toMatchObject({ office: null })
    expect(read(office)).toMatchObject({ office: { url: office.TASKS_URL, secret: office.TASKS_SECRET } })
    expect(complaints({ TASKS_URL: office.TASKS_URL })).toEqual(['TASKS_SECRET'])
    expect(complaints({ ...office, TASKS_URL: 'ftp://bridge.example' })).toEqual(['TASKS_URL'])
    expect(complaints({ ...office, TASKS_SECRET: 'short' })).toEqual(['TASKS_SECRET'])
  })

  it('of the browser to itself have keys of the lengths that AES takes', () => {
    expect(complaints({ AES_KEY: 'fifteen-letters', AES_IV: 'seventeen-letters' })).toEqual(['AES_KEY', 'AES_IV'])
    expect(complaints({ AES_KEY: 'x'.repeat(32), AES_IV: 'y'.repeat(16) })).toEqual([])
  })
})

describe('embedded', () => {
  it('secrets are made once, for the owner’s eyes, and stay', () => {
    const { tokenSecret, sealKey } = read()
    expect([tokenSecret.length, sealKey.length, tokenSecret === sealKey]).toEqual([64, 64, false])
    expect(read()).toMatchObject({ tokenSecret, sealKey })
    expect(statSync(join(folder, 'data/secrets.json')).mode & 0o077).toBe(0)
    expect(read({ SEAL_KEY: secrets.SEAL_KEY })).toMatchObject({ tokenSecret, sealKey: secrets.SEAL_KEY })
  })

  it.each(['', '{}', '{"TOKEN_SECRET":""}', '[1', '{"TOKEN_SECRET":"a-token-secret-of-sixteen"}'])(
    'a damaged file of secrets %j stops the start: an empty key would seal nothing',
    (content) => {
      read()
      writeFileSync(join(folder, 'data/secrets.json'), content)
      expect(complaints({})).toEqual(['DATA_DIR'])
    },
  )
})

describe('docs/operations.md', () => {
  it('lists exactly the settings that are read, with their defaults', () => {
    const text = readFileSync('docs/operations.md', 'utf8')
    const rows = [...text.matchAll(/^\| `([A-Z0-9_]+)` \| .+? \| (.+?) \| .+? \|$/gm)]
    const listed = new Map(rows.map(([, name = '', standard = '']) => [name, standard]))
    expect([...listed.keys()].toSorted()).toEqual(Object.keys(settings.shape).toSorted())
    for (const [name, schema] of Object.entries(settings.shape)) {
      const standard = schema.safeParse(undefined).data
      if (standard !== undefined) expect(listed.get(name), name).toBe(`\`${standard}\``)
    }
  })
})
