import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Objects } from './objectStorage.ts'

const onOff = z.enum(['on', 'off'])
const secret = z.string().min(16, 'must have at least 16 characters')
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

const secretsFile = z.object({ TOKEN_SECRET: secret, SEAL_KEY: secret })

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Every setting with its rule and default; `docs/operations.md` lists the same. */
export const settings = z.object({
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: whole(1, 200).default(8),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_LAG: whole(1, 3600).default(5),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: onOff.default('on'),
  SIGN_SALT: z.string().min(8).default('fairlead-call-salt'),
  UPLOAD_SIGN_KEY: z.string().min(8).default('fairlead-upload-key'),
  AES_KEY: z
    .string()
    .regex(/^([\x21-\x7E]{16}|[\x21-\x7E]{24}|[\x21-\x7E]{32})$/, 'must have 16, 24 or 32 characters')
    .default('fairlead-aes-key'),
  AES_IV: z
    .string()
    .regex(/^[\x21-\x7E]{16}$/, 'must have 16 characters')
    .default('fairlead-aes-iv0'),
  SMS_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_GATEWAY_TOKEN: z.string().optional(),
  SMS_GATEWAY_BODY: z
    .string()
    .refine((body) => body.includes('{to}') && body.includes('{text}') && isJson(body), 'must be JSON with {to} and {text}')
    .default('{"to":"{to}","text":"{text}"}'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().max(200).optional(),
  TASK_MESSAGES: z.enum(['mail', 'sms', 'both', 'none']).default('mail'),
  TASKS_URL: z.url({ protocol: /^https?$/ }).optional(),
  TASKS_SECRET: secret.optional(),
  SIGNATURE: onOff.default('on'),
  CAPTCHA: onOff.default('on'),
  REFUSALS: z.enum(['own', 'http200']).default('own'),
  TOKEN_SECRET: secret.optional(),
  SEAL_KEY: secret.optional(),
  SEED: z.enum(['demo', 'none']).optional(),
  UPLOAD_MAX_BYTES: whole(1, 1_073_741_824).default(52_428_800),
  UPLOAD_DAILY_PERSON_BYTES: whole(1, 1_099_511_627_776).default(1_073_741_824),
  UPLOAD_DAILY_COMPANY_BYTES: whole(1, 1_099_511_627_776).default(5_368_709_120),
  RATE_PER_MINUTE: whole(10, 1_000_000).default(1200),
  TRUST_PROXY: onOff.default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  METRICS_TOKEN: secret.optional(),
  TRACES: onOff.default('on'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  ZIPKIN_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUDIT_ANCHOR_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIGN_ON_NETWORK: z.enum(['public', 'private', 'loopback']).default('public'),
  SPLITTING_AMOUNT: whole(1, 1_000_000_000).default(200_000),
  SPLITTING_DAYS: whole(1, 3650).default(90),
  URGENT_RECORD_DAYS: whole(1, 365).default(5),
})

export interface Config {
  port: number
  host: string
  /** Where people open it; null where that is this computer alone. Passkeys belong to its domain. */
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  databasePool: number
  /** A copy that is read where nothing is decided, as long as it lags no more seconds. */
  replica: { url: string; longestLag: number } | null
  /** Null: files lie in `dataDir`. */
  objects: Objects | null
  signSalt: string
  uploadSignKey: string
  /** Encrypts what the browser keeps for itself; it gets both, so they guard nothing that is secret. */
  aesKey: string
  aesIv: string
  /** Null: messages stay in the local outbox. */
  sms: { url: string; token: string | null; body: string } | null
  mail: { url: string; from: string } | null
  /** By which of these people hear, beside their notice, that somebody waits for their decision. */
  taskMessages: ReadonlySet<'mail' | 'sms'>
  /** The office system of the house, which hears of each task and of its end; null for none. */
  office: { url: string; secret: string } | null
  /** The embedded demonstration: its messages go nowhere, and anybody may read them. */
  showsMessages: boolean
  signature: boolean
  captcha: boolean
  /** A wrong password, an ended token and a missing authority come with HTTP 200, as clients of the family expect them. */
  refusesWith200: boolean
  tokenSecret: string
  sealKey: string
  seed: 'demo' | 'none'
  uploadMaxBytes: number
  /** Within any day. */
  uploadDailyPersonBytes: number
  uploadDailyCompanyBytes: number
  ratePerMinute: number
  trustProxy: boolean
  logLevel: string
  /** Null: nobody reads `/metrics`. */
  metricsToken: string | null
  /** Whether calls are followed to their statements. */
  traces: boolean
  /** Where traces are sent besides, as OTLP over HTTP or as Zipkin v2 has it; null for nowhere. */
  tracesTo: { otlp: string | null; zipkin: string | null }
  /** Where the head of the operation log is sent once a day; null for nowhere. */
  anchorUrl: string | null
  /** How far sign-in providers may be away, or near: anywhere but in private networks, there as well, or also on this very machine, without TLS. */
  signOnNetwork: 'public' | 'private' | 'loopback'
  /** Demands of one unit and category that come to this within so many days are taken for parts of a larger one; in CNY. */
  splitting: { threshold: number; days: number }
  /** Working days within which an urgent demand is to be recorded after the day of its need. */
  urgentRecordDays: number
}

const taskChannels = { mail: ['mail'], sms: ['sms'], both: ['mail', 'sms'], none: [] } as const

export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`Bad settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
  }
}

/**
 * Reads and checks the settings. Empty values count as not set.
 * @throws ConfigError naming every bad value at once.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settings.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const shared = given['DATABASE_URL'] !== undefined
  for (const name of ['TOKEN_SECRET', 'SEAL_KEY'])
    if (shared && given[name] === undefined) problems.push(`${name}: must be set when DATABASE_URL is, for all processes alike`)
  if (given['DATABASE_READ_URL'] !== undefined && !shared) problems.push('DATABASE_READ_URL: needs DATABASE_URL')
  if ((given['S3_ACCESS_KEY_ID'] === undefined) !== (given['S3_SECRET_ACCESS_KEY'] === undefined))
    problems.push('S3_ACCESS_KEY_ID: must be set together with S3_SECRET_ACCESS_KEY')
  if (given['SMTP_URL'] !== undefined && given['MAIL_FROM'] === undefined) problems.push('MAIL_FROM: must be set when SMTP_URL is')
  if (given['TASKS_URL'] !== undefined && given['TASKS_SECRET'] === undefined) problems.push('TASKS_SECRET: must be set when TASKS_URL is')
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const value = parsed.data
  const kept = shared || (value.TOKEN_SECRET && value.SEAL_KEY) ? {} : secretsIn(value.DATA_DIR)
  const { TOKEN_SECRET: tokenSecret = '', SEAL_KEY: sealKey = '' } = { ...kept, ...given }
  const seed = value.SEED ?? (shared ? 'none' : 'demo')
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL ?? null,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL ?? null,
    databasePool: value.DATABASE_POOL,
    replica: value.DATABASE_READ_URL ? { url: value.DATABASE_READ_URL, longestLag: value.DATABASE_READ_LAG } : null,
    objects: objectsIn(value),
    signSalt: value.SIGN_SALT,
    uploadSignKey: value.UPLOAD_SIGN_KEY,
    aesKey: value.AES_KEY,
    aesIv: value.AES_IV,
    sms: value.SMS_GATEWAY_URL
      ? { url: value.SMS_GATEWAY_URL, token: value.SMS_GATEWAY_TOKEN ?? null, body: value.SMS_GATEWAY_BODY }
      : null,
    mail: value.SMTP_URL ? { url: value.SMTP_URL, from: value.MAIL_FROM ?? '' } : null,
    taskMessages: new Set(taskChannels[value.TASK_MESSAGES]),
    office: value.TASKS_URL ? { url: value.TASKS_URL, secret: value.TASKS_SECRET ?? '' } : null,
    showsMessages: !shared && seed === 'demo' && value.SMS_GATEWAY_URL === undefined && value.SMTP_URL === undefined,
    signature: value.SIGNATURE === 'on',
    captcha: value.CAPTCHA === 'on',
    refusesWith200: value.REFUSALS === 'http200',
    tokenSecret,
    sealKey,
    seed,
    uploadMaxBytes: value.UPLOAD_MAX_BYTES,
    uploadDailyPersonBytes: value.UPLOAD_DAILY_PERSON_BYTES,
    uploadDailyCompanyBytes: value.UPLOAD_DAILY_COMPANY_BYTES,
    ratePerMinute: value.RATE_PER_MINUTE,
    trustProxy: value.TRUST_PROXY === 'on',
    logLevel: value.LOG_LEVEL,
    metricsToken: value.METRICS_TOKEN ?? null,
    traces: value.TRACES === 'on',
    tracesTo: { otlp: value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? null, zipkin: value.ZIPKIN_URL ?? null },
    anchorUrl: value.AUDIT_ANCHOR_URL ?? null,
    signOnNetwork: value.SIGN_ON_NETWORK,
    splitting: { threshold: value.SPLITTING_AMOUNT, days: value.SPLITTING_DAYS },
    urgentRecordDays: value.URGENT_RECORD_DAYS,
  }
}

const objectsIn = ({ S3_BUCKET: bucket, ...value }: z.output<typeof settings>): Objects | null => {
  if (!bucket) return null
  const { S3_ENDPOINT: endpoint = null, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return { bucket, endpoint, region, credentials, pathStyle: value.S3_PATH_STYLE === 'on' }
}

/** The embedded default makes its own secrets once and keeps them beside its database. */
const secretsIn = (dataDir: string): z.output<typeof secretsFile> => {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) {
    if (existsSync(join(dataDir, 'database')))
      throw new ConfigError([
        `DATA_DIR: ${file} is missing beside an existing database; restore it from a backup, or set TOKEN_SECRET and the SEAL_KEY that was in it`,
      ])
    mkdirSync(dataDir, { recursive: true })
    const made = { TOKEN_SECRET: randomBytes(32).toString('hex'), SEAL_KEY: randomBytes(32).toString('hex') }
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 })
  }
  try {
    return secretsFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new ConfigError([`DATA_DIR: ${file} is damaged; restore it from a backup: what was sealed opens with its SEAL_KEY alone`])
  }
}
