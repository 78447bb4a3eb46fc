import { z } from 'zod'
import { isEmail, isMobile, normalRecipient } from '#src/lib/contact.ts'
import { plain } from '#src/lib/plain.ts'
import { defineRows, mobile, moment } from './row.ts'

export const code = z
  .string()
  .overwrite(plain)
  .regex(/^\d{6}$/, { message: 'account.error.codeForm' })

/** A telephone number or an e-mail address: whatever a code can be sent to. */
export const recipient = z
  .string()
  .max(254)
  .overwrite(normalRecipient)
  .refine((text) => isMobile(text) || isEmail(text), { message: 'account.error.recipient' })

const purpose = z.enum(['registration', 'change']).default('registration')

/** The same whether or not anything was sent: it tells nothing about whose number it is. */
export const sentCode = z.strictObject({
  /** The whole path to which the recipient is posted for another code. */
  resend: z.string().regex(/^\/api\/admin\/sms\/resend\/[\w-]+$/),
  expiresAt: moment,
  /** When another may be asked for. */
  nextAt: moment,
})

const resend = '/api/admin/sms/resend/Zk3vQ0T8mYxw2cLr6hNfEw'
export const sentCodeExample = { resend, expiresAt: '2026-11-21T10:05:00+08:00', nextAt: '2026-11-21T10:01:00+08:00' }

const telephone = '13805320199'

export const codeRows = defineRows({
  'POST /api/admin/sms/verification-code': {
    summary: 'Send a code to a number that registers or is to become an account’s own',
    authority: 'public',
    query: z.object({ telephone: mobile, purpose }),
    data: sentCode,
    errors: [42900],
    example: { query: { telephone, purpose: 'registration' }, data: sentCodeExample },
  },
  'POST /api/admin/sms/log/code': {
    summary: 'Send a code to log in with; an unknown number is answered alike and gets nothing',
    authority: 'public',
    query: z.object({ telephone: mobile }),
    data: sentCode,
    errors: [42900],
    example: { query: { telephone }, data: sentCodeExample },
  },
  'POST /api/admin/sms/resend/{token}': {
    summary: 'Send another code, once, to the recipient of the one before',
    authority: 'public',
    params: z.object({ token: z.string().min(16).max(100) }),
    query: z.object({ telephone: recipient }),
    data: sentCode,
    errors: [40001, 42900],
    example: { params: { token: 'Zk3vQ0T8mYxw2cLr6hNfEw' }, query: { telephone }, data: sentCodeExample },
  },
  'GET /api/admin/sms/check/verification-code': {
    summary: 'Whether a code is right, without using it up; five wrong ones end it',
    authority: 'public',
    wrapping: 'check',
    query: z.object({ telephone: recipient, code, purpose }),
    data: z.boolean(),
    errors: [42900],
    example: { query: { telephone, code: '204816', purpose: 'registration' }, data: true },
  },
})
