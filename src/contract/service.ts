import { z } from 'zod'
import { plain } from '#src/lib/plain.ts'
import { defineEntity, english, note, signed, signedExample, title } from './entity.ts'
import { byId, day, defineRows, flag, id, idList, line, moment, version } from './row.ts'

/** By which a program says who it is. */
const clientCode = z
  .string()
  .overwrite(plain)
  .regex(/^[A-Za-z][\w.-]{1,59}$/, { message: 'service.codeForm' })

/** Hours that a secret holds beside the one after it. */
export const overlaps = [0, 1, 24, 168] as const

/** In the place of a secret, of which nobody is told again. */
export const masked = '********'

/** One that a client of the family sends: drawn by nobody, it has to be long. As it is answered, or empty, nothing is changed. */
const typedSecret = z
  .string()
  .max(200)
  .refine((text) => text === '' || text === masked || (text.length >= 20 && new Set(text).size >= 8), { message: 'service.secretForm' })

const scope = line.min(1).max(80)

/** A program that calls by itself. */
export const service = defineEntity({
  path: '/api/auth/service',
  menu: 'serviceManager',
  codes: { read: 'serviceManager', add: 'serviceManager:btn_add', edit: 'serviceManager:btn_edit', remove: 'serviceManager:btn_del' },
  called: ['service client', 'service clients'],
  input: {
    code: clientCode,
    name: title,
    nameEn: english,
    /** Codes of menus and permissions. */
    scopes: z.array(scope).max(50),
    /** The last day on which it may call; none for no end. */
    expiresOn: z.union([z.literal(''), day]),
    tokenMinutes: z.number().int().min(5).max(60),
    callsPerMinute: z.number().int().min(1).max(6000),
    active: z.boolean(),
    description: note,
  },
  leftOut: { nameEn: '', scopes: [], expiresOn: '', tokenMinutes: 15, callsPerMinute: 120, active: true, description: '' },
  shown: {
    /** Clients of the family send it back as it is. */
    secret: z.string(),
    state: z.enum(['ready', 'noSecret', 'off', 'expired']),
    secretAt: moment.nullable(),
    /** Until when the secret before holds as well; null where it does not. */
    formerUntil: moment.nullable(),
    /** To the minute. */
    lastUsedAt: moment.nullable(),
    ...signed,
  },
  filters: { code: z.string().max(60).optional(), name: z.string().max(100).optional(), active: flag.optional() },
  unique: 'code',
  family: true,
  example: {
    input: {
      code: 'erp',
      name: '集团ERP系统',
      nameEn: 'Group ERP',
      scopes: ['poJcChosen'],
      expiresOn: '2027-12-31',
      tokenMinutes: 15,
      callsPerMinute: 120,
      active: true,
      description: '每日同步中选结果',
    },
    shown: {
      secret: masked,
      state: 'noSecret',
      secretAt: null,
      formerUntil: null,
      lastUsedAt: null,
      ...signedExample,
    },
  },
})

const ofOne = { params: { id: '6401' } }
/** What a program shows to be itself. */
const clientId = line.min(1).max(60)
const secret = z.string().min(1).max(200)
const secretExample = 'fls_3q2-7wAAAAAbR0nPz7oQ1kN2dYlqS9vUu4tXh0cWm8E'
const tokenExample = 'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiJzIn0.c2lnbmF0dXJl'

const added = service.rows['POST /api/auth/service']
const put = service.rows['PUT /api/auth/service/{id}']

export const serviceRows = defineRows({
  'POST /api/auth/service': { ...added, body: added.body.extend({ secret: typedSecret.optional() }) },
  'PUT /api/auth/service/{id}': { ...put, body: put.body.extend({ secret: typedSecret.nullish() }) },
  'GET /api/auth/service/scopes': {
    summary: 'What a program can be allowed: codes, with the calls that each opens to it',
    authority: 'serviceManager',
    data: z.array(
      z.strictObject({
        code: scope,
        /** Of the menu, and of the permission below it; none for the menu's own. */
        menu: z.string(),
        menuEn: z.string(),
        name: z.string(),
        nameEn: z.string(),
        calls: z.array(z.string()),
        /** Whether it is the caller's to give. */
        given: z.boolean(),
      }),
    ),
    example: {
      data: [
        {
          code: 'poJcChosen',
          menu: '中选管理',
          menuEn: 'Awards',
          name: '',
          nameEn: '',
          calls: ['GET /api/po/award/page'],
          given: true,
        },
      ],
    },
  },
  'POST /api/auth/service/{id}/secret': {
    summary: 'Give a program a new secret, which is told this once; the one before holds for the hours that are named',
    authority: 'serviceManager:btn_secret',
    params: byId,
    body: z.strictObject({ version, overlapHours: z.literal(overlaps) }),
    data: z.strictObject({ secret: z.string(), formerUntil: moment.nullable() }),
    errors: [40400, 40900],
    example: {
      ...ofOne,
      body: { version: 0, overlapHours: 24 },
      data: { secret: secretExample, formerUntil: '2026-11-22T02:00:00.000Z' },
    },
  },
  'POST /api/auth/service/{id}/revoke': {
    summary: 'Take a program’s secrets and tokens back: it may not call until it is given a new secret',
    authority: 'serviceManager:btn_revoke',
    params: byId,
    data: z.literal(true),
    errors: [40400],
    example: { ...ofOne, data: true },
  },
  'GET /api/auth/service/{id}/client': {
    summary: 'The programs whose calls a program takes: it may have their tokens examined',
    authority: 'serviceManager',
    params: byId,
    data: z.array(z.strictObject({ id, code: clientCode, name: z.string(), nameEn: z.string() })),
    errors: [40400],
    example: { ...ofOne, data: [{ id: '6402', code: 'wms', name: '仓储管理系统', nameEn: 'Warehouses' }] },
  },
  'PUT /api/auth/service/{id}/client': {
    summary: 'Say whose calls a program takes: these and no others',
    authority: 'serviceManager:btn_clientManager',
    params: byId,
    query: z.object({ clients: idList }),
    data: z.literal(true),
    errors: [40400],
    example: { ...ofOne, query: { clients: '6402' }, data: true },
  },
  'POST /api/auth/client/introspect': {
    summary: 'Whether a token is that of a program whose calls the asking one takes, and what it may (RFC 7662)',
    authority: 'public',
    body: z.strictObject({ clientId, secret, token: z.string().min(1).max(2000) }),
    data: z.strictObject({
      /** False for whatever else there is to know of the token. */
      active: z.boolean(),
      clientId: z.string().nullable(),
      scopes: z.array(scope),
      expiresAt: moment.nullable(),
    }),
    errors: [40001, 42900],
    example: {
      body: { clientId: 'wms', secret: secretExample, token: tokenExample },
      data: { active: true, clientId: 'erp', scopes: ['poJcChosen'], expiresAt: '2026-11-21T02:15:00.000Z' },
    },
  },
  'POST /api/auth/client/token': {
    summary: 'A token for a program’s secret; short-lived, for the calls that the program may make',
    authority: 'public',
    body: z.strictObject({ clientId, secret }),
    data: z.strictObject({ token: z.string(), expiresAt: moment, scopes: z.array(scope) }),
    errors: [40001, 42900],
    example: {
      body: { clientId: 'erp', secret: secretExample },
      data: { token: tokenExample, expiresAt: '2026-11-21T02:15:00.000Z', scopes: ['poJcChosen'] },
    },
  },
})
