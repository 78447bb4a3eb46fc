import { z } from 'zod'
import { normalUsername, usernameForm } from '#src/lib/account.ts'
import { isEmail, isMasked, isMobile } from '#src/lib/contact.ts'
import { businessIds } from '#src/machines/ids.ts'
import { defineEntity, english, note, stamps, stampsExample, title } from './entity.ts'
import { session } from './personal.ts'
import { receiver } from './receiver.ts'
import { byId, count, defineRows, flag, id, idOrEmpty, line, moment, pageOfRows, pageQuery, reason, word, type Size } from './row.ts'

const roleOf = z.strictObject({ id, code: z.string(), name: z.string(), nameEn: z.string() })

/** Why somebody can't sign in now: nothing, many wrong passwords, their own company, the platform. */
const standing = z.enum(['open', 'locked', 'frozen', 'disabled'])

const password = z.string().max(200)

/** As many people as are invited together. */
const invitedAtOnce = 200

/** Why somebody is not invited: they have a password, can't sign in, have neither address nor number, were invited just now, or are not the caller's to change. */
export const notInvited = ['hasPassword', 'shutOut', 'noContact', 'justInvited', 'notYours'] as const

/** Whether somebody has a second factor, or a role that asks for one. */
const secondFactor = z.enum(['none', 'due', 'set'])

/** None, or as it is answered. */
const isLeft = (text: string): boolean => text === '' || isMasked(text)

/** As many records as are named of what somebody leaves. */
export const leftNamed = 5

/** Somebody who can sign in. */
export const user = defineEntity({
  path: '/api/admin/user',
  menu: 'userManager',
  codes: { read: ['userManager', 'groupManager'], add: 'userManager:btn_add', edit: 'userManager:btn_edit', remove: 'userManager:btn_del' },
  called: ['user', 'users'],
  input: {
    username: z.string().overwrite(normalUsername).regex(usernameForm, { message: 'user.usernameForm' }),
    name: title,
    nameEn: english,
    sex: z.enum(['', '男', '女']),
    /** As it is answered, masked, it stays what it was. */
    mobile: line.max(40).refine((text) => isLeft(text) || isMobile(text), { message: 'account.error.mobile' }),
    email: line.max(100).refine((text) => isLeft(text) || isEmail(text), { message: 'account.error.email' }),
    companyId: id,
    /** Where in their company they stand; empty where that is not said. */
    unitId: idOrEmpty,
    /** What they are in their company; papers say it beside their name. */
    jobTitle: english,
    jobTitleEn: english,
    roleIds: z.array(id).max(50),
    description: note,
  },
  // Without a company it is the caller's.
  leftOut: {
    nameEn: '',
    sex: '',
    mobile: '',
    email: '',
    companyId: undefined,
    unitId: '',
    jobTitle: '',
    jobTitleEn: '',
    roleIds: [],
    description: '',
  },
  shown: {
    uses: count,
    companyName: z.string(),
    companyNameEn: z.string(),
    unitName: z.string(),
    unitNameEn: z.string(),
    roles: z.array(roleOf),
    standing,
    /** Another account can be taken for it, since before that was refused. */
    alike: z.boolean(),
    /** Of a company of the house, and not of a supplier. */
    ofHouse: z.boolean(),
    mustChangePassword: z.boolean(),
    secondFactor,
    /** That it be removed: who has asked and why, until another administrator confirms it. */
    secondFactorReset: z.strictObject({ askedBy: id, askedByName: z.string(), reason: z.string(), expiresAt: moment }).nullable(),
    /** When they were sent the link to their first password. */
    invitedAt: moment.nullable(),
    lastSignInAt: moment.nullable(),
    ...stamps,
  },
  filters: {
    username: z.string().max(100).optional(),
    name: z.string().max(100).optional(),
    company: z.string().max(100).optional(),
    roleId: id.optional(),
    /** Or who has no password of their own yet, and was invited to set one, or was not. */
    standing: z.enum([...standing.options, 'uninvited', 'invited']).optional(),
    secondFactor: secondFactor.optional(),
    alike: flag.optional(),
  },
  unique: 'username',
  // Records of whatever machine they stand in by name.
  usedBy: ['signIn', 'unit', 'userGroup', 'absence', ...businessIds],
  imported: true,
  family: true,
  example: {
    input: {
      username: 'buyer',
      name: '林知远',
      nameEn: 'Lin Zhiyuan',
      sex: '男',
      mobile: '',
      email: '',
      companyId: '2',
      unitId: '',
      jobTitle: '采购主管',
      jobTitleEn: 'Senior buyer',
      roleIds: ['2'],
      description: '集采项目经理',
    },
    shown: {
      uses: 1,
      companyName: '海岳港口集团集采中心',
      companyNameEn: 'Haiyue Group Procurement Centre',
      unitName: '',
      unitNameEn: '',
      roles: [{ id: '2', code: 'JC_BUYER', name: '集采项目经理', nameEn: 'Project manager' }],
      standing: 'open',
      alike: false,
      ofHouse: true,
      mustChangePassword: false,
      secondFactor: 'none',
      secondFactorReset: null,
      invitedAt: null,
      lastSignInAt: '2026-11-20T08:31:00+08:00',
      ...stampsExample,
    },
  },
})

const ofUser = { params: { id: '3' } }
const added = user.rows['POST /api/admin/user']
const imported = user.rows['POST /api/admin/user/import']

/** As many of them as one import brings, with all the roles that each may have. */
const manyUsers: Size = { bytes: 8_388_608, values: 64_000 }

export const userRows = defineRows({
  'POST /api/admin/user': {
    ...added,
    summary: 'Add a user; without a password they begin by asking for a new one',
    body: added.body.extend({
      unitId: idOrEmpty.default(''),
      jobTitle: english.default(''),
      jobTitleEn: english.default(''),
      password: password.optional(),
      mustChangePassword: z.boolean().optional(),
    }),
    example: { ...added.example, body: { ...added.example.body, password: 'Harbour-2026!', mustChangePassword: true } },
  },
  'POST /api/admin/user/import': { ...imported, size: manyUsers },
  'POST /api/admin/user/invite': {
    summary: 'Send people who have no password of their own a link to set one, by mail or SMS; whoever can’t be invited is named',
    authority: 'userManager:resetPassword',
    body: z.strictObject({ ids: z.array(id).min(1).max(invitedAtOnce) }),
    data: z.strictObject({
      invited: count,
      left: z.array(z.strictObject({ id, name: z.string(), nameEn: z.string(), why: z.enum(notInvited) })),
    }),
    errors: [40400],
    example: { body: { ids: ['3'] }, data: { invited: 1, left: [] } },
  },
  'GET /api/admin/user/{id}/session/page': {
    summary: 'Where a user is signed in, last used first',
    authority: 'userManager',
    params: byId,
    query: pageQuery,
    data: pageOfRows(session),
    errors: [40400],
    example: {
      ...ofUser,
      query: { page: '1', limit: '10' },
      data: {
        total: 1,
        rows: [
          {
            id: '5f2b7c1e-7d47-4a59-9d54-0f7f6f0d7c11',
            issuedAt: '2026-11-20T08:31:00+08:00',
            lastSeenAt: '2026-11-20T09:02:00+08:00',
            expiresAt: '2026-11-20T12:31:00+08:00',
            ip: '10.0.0.12',
            userAgent: 'Mozilla/5.0',
          },
        ],
      },
    },
  },
  'POST /api/admin/user/{id}/signOut': {
    summary: 'End a session of a user, or all of them',
    authority: 'userManager:signOut',
    params: byId,
    body: z.strictObject({ sessionId: z.uuid().optional() }),
    data: z.literal(true),
    errors: [40400],
    example: { ...ofUser, body: {}, data: true },
  },
  'POST /api/admin/user/{id}/password': {
    summary: 'Give a user another password, which they have to change when they sign in',
    authority: 'userManager:resetPassword',
    params: byId,
    body: z.strictObject({ password }),
    data: z.literal(true),
    errors: [40400, 40900],
    example: { ...ofUser, body: { password: 'Harbour-2026!' }, data: true },
  },
  'POST /api/admin/user/{id}/view': {
    summary: 'Look at what a user sees: half an hour in which nothing can be changed, and of which they are told',
    authority: 'userManager:view',
    params: byId,
    body: z.strictObject({ reason }),
    data: z.strictObject({ token: z.string(), expiresAt: moment }),
    errors: [40400, 40900],
    example: {
      ...ofUser,
      body: { reason: '协助排查列表显示问题' },
      data: { token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIzIn0.c2lnbmF0dXJl', expiresAt: '2026-11-20T10:00:00+08:00' },
    },
  },
  'POST /api/admin/user/{id}/unlock': {
    summary: 'Let somebody try again who has given too many wrong passwords',
    authority: 'userManager:unlock',
    params: byId,
    data: z.literal(true),
    errors: [40400],
    example: { ...ofUser, data: true },
  },
  'GET /api/admin/user/{id}/leaves': {
    summary: 'What somebody would leave: the work they have in hand, who could take their reviews over, and the roles that nobody else has',
    authority: 'userManager',
    params: byId,
    data: z.strictObject({
      work: z.array(
        z.strictObject({
          machine: z.enum(businessIds),
          count,
          /** The first of them, as far as lists of the asking person show them. */
          records: z.array(z.strictObject({ id, shownOn: id, title: z.string(), titleEn: z.string(), state: word })).max(leftNamed),
        }),
      ),
      /** Who may decide all reviews that they have in hand, the least busy first. */
      receivers: z.array(receiver),
      roles: z.array(roleOf),
    }),
    errors: [40400],
    example: {
      ...ofUser,
      data: {
        work: [
          {
            machine: 'company',
            count: 1,
            records: [{ id: '44', shownOn: '44', title: '新程备件贸易有限公司', titleEn: 'Xincheng Spare Parts', state: 'firstReview' }],
          },
        ],
        receivers: [{ id: '6', name: '沈越', nameEn: 'Shen Yue', inHand: 2 }],
        roles: [{ id: '2', code: 'JC_BUYER', name: '集采项目经理', nameEn: 'Project manager' }],
      },
    },
  },
  'POST /api/admin/user/{id}/disable': {
    summary:
      'Close an account: whoever has it is signed out, and cannot sign in; reviews that they had in hand go to a colleague, or wait to be claimed',
    authority: 'userManager:disable',
    params: byId,
    body: z.strictObject({ reviewsTo: id.optional() }),
    data: z.literal(true),
    errors: [40400, 40900],
    example: { ...ofUser, body: {}, data: true },
  },
  'POST /api/admin/user/{id}/enable': {
    summary: 'Open an account again that the platform has closed',
    authority: 'userManager:disable',
    params: byId,
    data: z.literal(true),
    errors: [40400, 40900],
    example: { ...ofUser, data: true },
  },
  'GET /api/admin/user/{id}/why': {
    summary: 'By which roles a user may do something',
    authority: ['userManager', 'groupManager'],
    params: byId,
    query: z.object({ code: line.min(1).max(80) }),
    data: z.strictObject({
      /** Of the menu or the permission; null where there is none. */
      title: z.string().nullable(),
      titleEn: z.string().nullable(),
      roles: z.array(z.strictObject({ ...roleOf.shape, usable: z.boolean(), delegable: z.boolean(), leader: z.boolean() })),
      standing,
      mustChangePassword: z.boolean(),
    }),
    errors: [40400],
    example: {
      ...ofUser,
      query: { code: 'poJcProject:publish' },
      data: {
        title: '发布',
        titleEn: 'Publish',
        roles: [
          { id: '2', code: 'JC_BUYER', name: '集采项目经理', nameEn: 'Project manager', usable: true, delegable: false, leader: false },
        ],
        standing: 'open',
        mustChangePassword: false,
      },
    },
  },
})
