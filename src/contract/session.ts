import { z } from 'zod'
import { plain } from '#src/lib/plain.ts'
import { count, defineRows, id, moment } from './row.ts'

const permission = z.strictObject({
  code: z.string(),
  type: z.string(),
  uri: z.string(),
  method: z.string(),
  name: z.string(),
  menu: z.string().nullable(),
})

const menuNode = z.strictObject({
  id,
  parentId: z.string(),
  code: z.string(),
  title: z.string(),
  titleEn: z.string(),
  icon: z.string().nullable(),
  href: z.string().nullable(),
  path: z.string(),
  component: z.string().nullable(),
  redirect: z.string().nullable(),
  authority: z.string(),
  label: z.string(),
  type: z.enum(['menu', 'dirt']),
  spread: z.boolean(),
  get children() {
    return z.array(menuNode)
  },
})

const mostSettings = 200

/** What a user keeps with the account rather than with one browser: saved list views, columns, density. */
export const setting = z.record(z.string().max(60), z.json()).meta({ maxProperties: mostSettings })

const userInfo = z.strictObject({
  id,
  username: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  introduction: z.string().nullable(),
  status: z.string(),
  passFlg: z.boolean(),
  /** There alone where a role asks for a second factor and there is none yet: until it is set up, other calls are refused with 40302. */
  secondFactor: z.literal('due').optional(),
  statusName: z.string(),
  companyId: id,
  companyName: z.string(),
  locale: z.enum(['zh-CN', 'en']),
  /** Who looks at what this person sees, and until when; absent for the person. */
  viewing: z.strictObject({ by: z.string(), until: moment }).optional(),
  roles: z.array(z.string()),
  menus: z.array(permission),
  elements: z.array(permission),
  setting,
})

const tokenQuery = z.object({ token: z.string().max(2000).optional() })

const projectMenu = {
  id: '12',
  parentId: '10',
  code: 'poJcProject',
  title: '我的项目',
  titleEn: 'My projects',
  icon: 'folder',
  href: null,
  path: '/poJcManager/poJcProject',
  component: null,
  redirect: null,
  authority: 'poJcProject',
  label: '我的项目',
  type: 'menu',
  spread: false,
  children: [],
} as const

/** What ALTCHA's proof of work asks for: a counter whose key begins with `keyPrefix`. */
const challenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string(),
    cost: count,
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    keyLength: count,
    keyPrefix: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
})

export const sessionRows = defineRows({
  'GET /api/auth/jwt/captcha': {
    summary: 'A picture to read before signing in; two minutes, one use',
    authority: 'public',
    // Who is going to sign in, when that is known: an account on which others try passwords wants a proof of work.
    query: z.object({ username: z.string().overwrite(plain).max(100).optional() }),
    data: z.strictObject({ captchaKey: z.string(), captcha: z.string().startsWith('data:image/'), challenge: challenge.optional() }),
    errors: [42900],
    example: { query: {}, data: { captchaKey: 'b1946ac92492d2347c6235b4d2611184', captcha: 'data:image/png;base64,iVBORw0KGgo=' } },
  },
  'POST /api/auth/jwt/token': {
    summary: 'Sign in',
    authority: 'public',
    body: z.object({
      username: z.string().overwrite(plain).min(1).max(100),
      password: z.string().max(200).default(''),
      captchaKey: z.string().max(100).default(''),
      captcha: z.string().overwrite(plain).max(20).default(''),
      type: z.enum(['password', 'mobile']).default('password'),
      mobileCode: z.string().overwrite(plain).max(10).default(''),
      proof: z.string().max(4000).default(''),
    }),
    data: z.string(),
    errors: [40001, 40003, 42900],
    example: {
      body: { username: 'buyer', password: 'Fairlead#2026', captchaKey: 'captcha-key', captcha: 'k7mp', type: 'password', mobileCode: '' },
      data: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    },
  },
  'POST /api/auth/jwt/logout': {
    summary: 'End this token',
    authority: 'signedIn',
    whileBarred: true,
    query: tokenQuery,
    data: z.boolean(),
    example: { query: {}, data: true },
  },
  'GET /api/admin/user/front/info': {
    summary: 'Who is signed in, with the permitted menus and elements',
    authority: 'signedIn',
    whileBarred: true,
    wrapping: 'bare',
    query: tokenQuery,
    data: userInfo,
    example: {
      query: {},
      data: {
        id: '3',
        username: 'buyer',
        name: '林知远',
        description: '集采项目经理',
        image: null,
        introduction: null,
        status: '5',
        passFlg: false,
        statusName: '正式',
        companyId: '2',
        companyName: '海岳港口集团集采中心',
        locale: 'zh-CN',
        roles: ['JC_BUYER'],
        menus: [{ code: 'poJcProject', type: 'menu', uri: '/poJcManager/poJcProject', method: 'GET', name: '访问', menu: '我的项目' }],
        elements: [
          {
            code: 'poJcProject:publish',
            type: 'button',
            uri: '/api/po/project/{id}/publish',
            method: 'POST',
            name: '发布',
            menu: '我的项目',
          },
        ],
        setting: {},
      },
    },
  },
  'GET /api/auth/jwt/invalid': {
    summary: 'End this token, as clients of the family ask for it',
    authority: 'signedIn',
    whileBarred: true,
    query: tokenQuery,
    data: z.boolean(),
    example: { query: {}, data: true },
  },
  'GET /api/admin/user/front/menus': {
    summary: 'All permitted menus, as trees',
    authority: 'signedIn',
    whileBarred: true,
    wrapping: 'bare',
    query: tokenQuery,
    data: z.array(menuNode),
    example: {
      query: {},
      data: [
        { ...projectMenu, id: '10', parentId: '-1', code: 'poJcManager', path: '/poJcManager', type: 'dirt', children: [projectMenu] },
      ],
    },
  },
  'GET /api/admin/user/front/menu/all': {
    summary: 'The permitted menus and those above them, one after the other',
    authority: 'signedIn',
    whileBarred: true,
    wrapping: 'bare',
    query: tokenQuery,
    data: z.array(
      z.strictObject({
        id,
        parentId: z.string(),
        code: z.string(),
        title: z.string(),
        icon: z.string(),
        href: z.string(),
        type: z.enum(['menu', 'dirt']),
      }),
    ),
    example: {
      query: {},
      data: [
        {
          id: '12',
          parentId: '10',
          code: 'poJcProject',
          title: '我的项目',
          icon: 'folder',
          href: '/poJcManager/poJcProject',
          type: 'menu',
        },
      ],
    },
  },
  'GET /api/admin/user/front/menus/{id}': {
    summary: 'The permitted menus below a menu, as trees; -1 for all',
    authority: 'signedIn',
    whileBarred: true,
    wrapping: 'bare',
    params: z.object({ id: z.union([z.literal('-1'), id]) }),
    query: tokenQuery,
    data: z.array(menuNode),
    example: {
      params: { id: '-1' },
      query: {},
      data: [
        { ...projectMenu, id: '10', parentId: '-1', code: 'poJcManager', path: '/poJcManager', type: 'dirt', children: [projectMenu] },
      ],
    },
  },
  'POST /api/admin/user/front/setting': {
    summary: 'Keep settings with the account; named keys are replaced, others stay',
    authority: 'signedIn',
    whileBarred: true,
    size: { bytes: 65_536, values: 3000 },
    body: z.strictObject({ setting: setting.refine((named) => Object.keys(named).length <= mostSettings) }),
    data: setting,
    example: { body: { setting: { density: 'compact' } }, data: { density: 'compact' } },
  },
  'GET /api/admin/company/account/{companyId}': {
    summary: 'The status name of a company account; one’s own, or any for those who see companies',
    authority: 'signedIn',
    whileBarred: true,
    params: z.object({ companyId: id }),
    data: z.string(),
    errors: [40400],
    example: { params: { companyId: '2' }, data: '正式' },
  },
})
