import { z } from 'zod'
import { plain } from '#src/lib/plain.ts'
import { defineEntity, stamps, stampsExample, title } from './entity.ts'
import { byId, count, defineRows, flag, line, moment, pageOfRows, pageQuery } from './row.ts'

/** In addresses. */
const providerCode = z
  .string()
  .overwrite(plain)
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, { message: 'provider.codeForm' })

/** Where people of the house may sign in instead of here. */
export const provider = defineEntity({
  path: '/api/auth/provider',
  menu: 'serviceManager',
  codes: { read: 'serviceManager', add: 'serviceManager:provider', edit: 'serviceManager:provider', remove: 'serviceManager:provider' },
  called: ['sign-in provider', 'sign-in providers'],
  input: {
    code: providerCode,
    name: title,
    nameEn: title,
    issuer: z.url({ protocol: /^https?$/, message: 'provider.issuerForm' }).max(100),
    clientId: line.min(1).max(100),
    /** Answered masked; as it is answered it stays what it was. None for a client without one. */
    clientSecret: line.max(200),
    /** What is asked for besides `openid`. */
    asks: line.regex(/^[\w:./-]*( [\w:./-]+)*$/, { message: 'provider.asksForm' }).max(100),
    linksBy: z.enum(['email', 'username']),
    /** The claim that holds a user name. */
    claim: line.regex(/^[\w.:/-]{1,100}$/, { message: 'provider.claimForm' }),
    creates: z.boolean(),
    admitsAdministrators: z.boolean(),
    fulfilsSecondFactor: z.boolean(),
    active: z.boolean(),
  },
  shown: { linked: count, ...stamps },
  filters: { active: flag.optional() },
  unique: 'code',
  example: {
    input: {
      code: 'groupId',
      name: '集团统一认证',
      nameEn: 'Group identity',
      issuer: 'https://id.haiyue-port.example',
      clientId: 'fairlead',
      clientSecret: '',
      asks: 'profile email',
      linksBy: 'email',
      claim: 'preferred_username',
      creates: false,
      admitsAdministrators: false,
      fulfilsSecondFactor: false,
      active: false,
    },
    shown: { linked: 0, ...stampsExample },
  },
})

const ofOne = { params: { id: '6402' } }
const subject = z.string().min(1).max(255)

export const signOnRows = defineRows({
  'GET /api/auth/provider/{id}/link/page': {
    summary: 'Whose account is whose at a provider, the newest first',
    authority: 'serviceManager',
    params: byId,
    query: pageQuery,
    data: pageOfRows(z.strictObject({ subject, username: z.string(), name: z.string(), nameEn: z.string(), linkedAt: moment })),
    errors: [40400],
    example: {
      ...ofOne,
      query: { page: '1', limit: '10' },
      data: {
        total: 1,
        rows: [
          { subject: '248289761001', username: 'buyer', name: '林知远', nameEn: 'Lin Zhiyuan', linkedAt: '2026-11-20T08:31:00+08:00' },
        ],
      },
    },
  },
  'POST /api/auth/provider/{id}/unlink': {
    summary: 'Forget whose account somebody at a provider has; the next time it is looked for anew',
    authority: 'serviceManager:provider',
    params: byId,
    body: z.strictObject({ subject }),
    data: z.literal(true),
    errors: [40400],
    example: { ...ofOne, body: { subject: '248289761001' }, data: true },
  },
  'POST /api/auth/signOn/{code}/begin': {
    summary: 'Where to sign in at a provider; by a cookie the answer is good for the asking browser alone',
    authority: 'public',
    params: z.object({ code: z.string().max(60) }),
    body: z.strictObject({ returnTo: z.string().max(2000).default('') }),
    data: z.strictObject({ url: z.url() }),
    errors: [40400, 40900, 42900],
    example: {
      params: { code: 'groupId' },
      body: { returnTo: '/dashboard' },
      data: {
        url: 'https://id.haiyue-port.example/auth?client_id=fairlead&code_challenge_method=S256&response_type=code&scope=openid%20profile%20email',
      },
    },
  },
  'POST /api/auth/signOn/enter': {
    summary: 'Sign in with what a provider has sent back',
    authority: 'public',
    body: z.strictObject({
      state: z.string().min(1).max(200),
      code: z.string().max(4000).default(''),
      /** What the provider refused with. */
      error: z.string().max(200).default(''),
      iss: z.string().max(300).optional(),
      /** What the cookie says, of a client that keeps none. */
      browser: z.string().max(100).optional(),
    }),
    data: z.strictObject({
      token: z.string(),
      /** Where in the product they wanted to go; nothing for the beginning. */
      returnTo: z.string(),
    }),
    errors: [40001, 40003, 42900],
    example: {
      body: {
        state: 'GhTkQ2fJ0mYx',
        code: 'SplxlOBeZQQYbYS6WxSbIA',
        iss: 'https://id.haiyue-port.example',
        browser: 'Zk3vN1uY0c8mQf5rT2xW7bD4aHs9eLgJpXoKiUyRtEw',
      },
      data: { token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', returnTo: '/dashboard' },
    },
  },
})
