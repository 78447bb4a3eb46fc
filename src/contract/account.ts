import { z } from 'zod'
import { passwordMost } from '#src/lib/passwordRules.ts'
import { plain } from '#src/lib/plain.ts'
import { code, recipient, sentCode, sentCodeExample } from './code.ts'
import { defineRows, email, id, mobile, moment, named } from './row.ts'

const telephone = '13805320199'
const mail = 'heyue@example.com'
const loose = z.string().max(254)
export const newPassword = z.string().min(1).max(passwordMost)

/** As it stands behind the mark of the link that somebody was sent. */
const invitation = z.string().max(100)
const invitationExample = '31.1796000000.c2lnbmF0dXJlc2lnbmF0dXJlc2lnbmF0dXJlc2lnbmE'

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

/** Registering an account, and getting back into one. */
export const accountRows = defineRows({
  'GET /api/admin/register/vilidMobilePhone': {
    summary: 'Whether a number can be registered: its form; with its code also whether an account has it already',
    authority: 'public',
    wrapping: 'check',
    query: z.object({ mobilePhone: loose, code: code.optional() }),
    data: z.boolean(),
    errors: [42900],
    example: { query: { mobilePhone: telephone }, data: true },
  },
  'GET /api/admin/register/vilidEmail': {
    summary: 'Whether an address can be used: its form; with its code also whether another account has it',
    authority: 'public',
    wrapping: 'check',
    query: z.object({ email: loose, userId: id.optional(), code: code.optional() }),
    data: z.boolean(),
    errors: [42900],
    example: { query: { email: mail }, data: true },
  },
  'GET /api/admin/register/checkInviteCode': {
    summary: 'Whether an invite code can be used now',
    authority: 'public',
    wrapping: 'check',
    query: z.object({ inviteCode: z.string().overwrite(plain).max(40) }),
    data: z.boolean(),
    errors: [42900],
    example: { query: { inviteCode: 'HY7K2M9QXW' }, data: true },
  },
  'POST /api/admin/register/regUser': {
    summary: 'Open an account for a new supplier, with the code its number got; answers a token',
    authority: 'public',
    body: z.object({
      mobilePhone: mobile,
      code,
      inviteCode: z.string().overwrite(plain).max(40).default(''),
      /** The person’s name. */
      name: named(2, 60),
      email: z.union([z.literal(''), email]).default(''),
      password: newPassword,
      /** The kind of supplier. */
      attr1: id,
      enterpriseType: z.string().min(1).max(40),
      agreement: z.literal(true),
    }),
    data: z.strictObject({ id, username: z.string(), token: z.string() }),
    errors: [40001, 40900, 42900],
    example: {
      body: {
        mobilePhone: telephone,
        code: '204816',
        inviteCode: '',
        name: '何悦',
        email: mail,
        password: 'Harbour-9-Crane',
        attr1: '1',
        enterpriseType: 'LLC',
        agreement: true,
      },
      data: { id: '31', username: 'u4kd82m9x', token },
    },
  },
  'POST /api/auth/password/code': {
    summary: 'Send a code for a forgotten password; an unknown account is answered alike and gets nothing',
    authority: 'public',
    body: z.object({ account: recipient }),
    data: sentCode,
    errors: [42900],
    example: { body: { account: telephone }, data: sentCodeExample },
  },
  'POST /api/auth/password/reset': {
    summary: 'Set a new password with the code; every session ends',
    authority: 'public',
    body: z.object({ account: recipient, code, password: newPassword }),
    data: z.boolean(),
    errors: [40001, 42900],
    example: { body: { account: telephone, code: '204816', password: 'Harbour-9-Crane' }, data: true },
  },
  'POST /api/auth/password/invitation': {
    summary: 'Whose account an invitation is for',
    authority: 'public',
    body: z.strictObject({ invitation }),
    data: z.strictObject({ username: z.string(), name: z.string() }),
    errors: [40001],
    example: { body: { invitation: invitationExample }, data: { username: 'linzhiyuan', name: '林知远' } },
  },
  'POST /api/auth/password/accept': {
    summary: 'Set the first password by an invitation, which is then used',
    authority: 'public',
    body: z.strictObject({ invitation, password: newPassword }),
    data: z.strictObject({ username: z.string() }),
    errors: [40001],
    example: { body: { invitation: invitationExample, password: 'Harbour-9-Crane' }, data: { username: 'linzhiyuan' } },
  },
  'GET /api/public/outbox': {
    summary: 'The newest messages to a number or address; only in the embedded demonstration, elsewhere 40400',
    authority: 'public',
    query: z.object({ recipient }),
    data: z.array(z.strictObject({ id, channel: z.enum(['sms', 'mail']), subject: z.string(), text: z.string(), createdAt: moment })),
    example: {
      query: { recipient: telephone },
      data: [
        {
          id: '7',
          channel: 'sms',
          subject: '注册验证码',
          text: '【港采】注册验证码 204816，5 分钟内有效，请勿告知他人。',
          createdAt: '2026-11-21T10:00:00+08:00',
        },
      ],
    },
  },
})
