import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { identity, moment } from './columns.ts'

export const codePurposes = ['registration', 'change', 'login', 'reset'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** The one code that is in force for a purpose and a telephone number or e-mail address. */
export const verificationCode = pgTable(
  'verification_code',
  {
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    recipient: text('recipient').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Of the one-time token by which another is asked for. */
    resendHash: text('resend_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.recipient] })],
)

export const messageOutbox = pgTable('message_outbox', {
  id: identity(),
  /** The same for every attempt to ask for the same message. */
  dedupKey: text('dedup_key'),
  channel: text('channel', { enum: ['sms', 'mail'] }).notNull(),
  recipient: text('recipient').notNull(),
  /** Subject and text, encrypted: a code must not lie about in clear. */
  sealed: text('sealed').notNull(),
  /** False for what was asked for somebody unknown: it takes the same way and goes nowhere. */
  deliverable: boolean('deliverable').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull(),
  sentAt: moment('sent_at'),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
})
