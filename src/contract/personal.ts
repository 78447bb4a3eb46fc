import { z } from 'zod'
import { newPassword } from './account.ts'
import { code, sentCode, sentCodeExample } from './code.ts'
import { count, defineRows, email, id, mobile, moment, named, pageOfRows, pageQuery, prose } from './row.ts'

const locale = z.enum(['zh-CN', 'en'])
const currentPassword = z.string().min(1).max(200)

/** What people may see and change of their own account. */
const personal = z.strictObject({
  username: z.string(),
  name: z.string(),
  nameEn: z.string(),
  mobile: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  avatarFileId: id.nullable(),
  signatureFileId: id.nullable(),
  jobTitle: z.string(),
  jobTitleEn: z.string(),
  introduction: z.string(),
  locale,
  companyName: z.string(),
  companyNameEn: z.string(),
  companyKind: z.string(),
})

const example = {
  username: 'buyer',
  name: '林知远',
  nameEn: 'Lin Zhiyuan',
  mobile: '13805320003',
  email: 'buyer@haiyue-port.example',
  emailVerified: true,
  avatarFileId: '7001',
  signatureFileId: '7002',
  jobTitle: '采购主管',
  jobTitleEn: 'Senior buyer',
  introduction: '负责钢丝绳与起重备件采购',
  locale: 'zh-CN',
  companyName: '海岳港口集团集采中心',
  companyNameEn: 'Haiyue Group Procurement Centre',
  companyKind: 'JC_CENTRE',
} as const

/** Where somebody is signed in. */
export const session = z.strictObject({
  id: z.uuid(),
  ip: z.string(),
  userAgent: z.string(),
  issuedAt: moment,
  lastSeenAt: moment,
  expiresAt: moment,
})

const sessionId = 'f7a4d3ce-7d47-4a59-9d54-0f7f6f0d7c11'

export const personalRows = defineRows({
  'GET /api/admin/user/front/personal': {
    summary: 'My own account',
    authority: 'signedIn',
    data: personal,
    example: { data: example },
  },
  'GET /api/admin/user/front/draftKey': {
    summary: 'The key under which my browsers keep what I type until it is stored',
    authority: 'signedIn',
    data: z.string(),
    example: { data: 'c'.repeat(64) },
  },
  'POST /api/admin/user/front/personal': {
    summary: 'Change my names, picture, introduction and language',
    authority: 'signedIn',
    body: z.object({
      name: named(2, 60),
      nameEn: named(0, 60),
      avatarFileId: id.nullable(),
      introduction: prose.max(300),
      locale,
    }),
    data: personal,
    example: {
      body: { name: '林知远', nameEn: 'Lin Zhiyuan', avatarFileId: null, introduction: '负责钢丝绳与起重备件采购', locale: 'zh-CN' },
      data: example,
    },
  },
  'POST /api/admin/user/front/signature': {
    summary: 'Give the picture of my signature, which papers show with what I decide from now on; or none',
    authority: 'signedIn',
    body: z.object({ fileId: id.nullable() }),
    data: personal,
    example: { body: { fileId: null }, data: example },
  },
  'POST /api/admin/user/front/password': {
    summary: 'Change my password; my other sessions end',
    authority: 'signedIn',
    whileBarred: true,
    body: z.object({ oldPassword: currentPassword, newPassword }),
    data: z.boolean(),
    errors: [40001, 42900],
    example: { body: { oldPassword: 'Fairlead#2026', newPassword: 'Harbour-9-Crane' }, data: true },
  },
  'POST /api/admin/user/front/mobile': {
    summary: 'Make a number mine, with the code it got and my password; the one before is told',
    authority: 'signedIn',
    body: z.object({ mobile, code, password: currentPassword }),
    data: personal,
    errors: [40001, 40900, 42900],
    example: { body: { mobile: '13805320003', code: '204816', password: 'Fairlead#2026' }, data: example },
  },
  'POST /api/admin/user/front/emailCode': {
    summary: 'Send a code to an address that is to become mine',
    authority: 'signedIn',
    body: z.object({ email }),
    data: sentCode,
    errors: [42900],
    example: { body: { email: 'buyer@haiyue-port.example' }, data: sentCodeExample },
  },
  'POST /api/admin/user/front/email': {
    summary: 'Make an address mine, with the code it got and my password; the one before is told',
    authority: 'signedIn',
    body: z.object({ email, code, password: currentPassword }),
    data: personal,
    errors: [40001, 40900, 42900],
    example: { body: { email: 'buyer@haiyue-port.example', code: '204816', password: 'Fairlead#2026' }, data: example },
  },
  'GET /api/admin/user/front/session/page': {
    summary: 'Where I am signed in, last used first',
    authority: 'signedIn',
    query: pageQuery,
    data: pageOfRows(session.extend({ current: z.boolean() })),
    example: {
      query: { page: '1', limit: '10' },
      data: {
        total: 1,
        rows: [
          {
            id: sessionId,
            ip: '127.0.0.1',
            userAgent: 'Mozilla/5.0',
            issuedAt: '2026-11-21T10:00:00+08:00',
            lastSeenAt: '2026-11-21T10:20:00+08:00',
            expiresAt: '2026-11-21T14:00:00+08:00',
            current: true,
          },
        ],
      },
    },
  },
  'POST /api/admin/user/front/session/endOthers': {
    summary: 'Sign out everywhere but here',
    authority: 'signedIn',
    data: z.strictObject({ ended: count }),
    example: { data: { ended: 2 } },
  },
  'POST /api/admin/user/front/session/{id}/end': {
    summary: 'Sign out one of my devices',
    authority: 'signedIn',
    params: z.object({ id: z.string().regex(/^[0-9a-f-]{8,60}$/) }),
    data: z.boolean(),
    errors: [40400],
    example: { params: { id: sessionId }, data: true },
  },
  'GET /api/admin/messageOutbox/page': {
    summary: 'Messages of the embedded demonstration, newest first; on an installation of one’s own 40400',
    authority: 'dashboard:admin',
    query: pageQuery,
    data: pageOfRows(
      z.strictObject({
        id,
        channel: z.enum(['sms', 'mail']),
        recipient: z.string(),
        subject: z.string(),
        text: z.string(),
        createdAt: moment,
      }),
    ),
    example: {
      query: { page: '1', limit: '10' },
      data: {
        total: 1,
        rows: [
          {
            id: '7',
            channel: 'sms',
            recipient: '13805320199',
            subject: '注册验证码',
            text: '【港采】注册验证码 204816，5 分钟内有效，请勿告知他人。',
            createdAt: '2026-11-21T10:00:00+08:00',
          },
        ],
      },
    },
  },
})
