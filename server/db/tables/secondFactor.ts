import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigintText, identity, moment } from './columns.ts'
import { appUser } from './platform.ts'

const ofUser = () =>
  bigintText('user_id')
    .notNull()
    .references(() => appUser.id, { onDelete: 'cascade' })

/** The app that makes codes for somebody. */
export const totp = pgTable('totp', {
  userId: ofUser().primaryKey(),
  /** Encrypted, bound to whose it is. */
  secretSealed: text('secret_sealed').notNull(),
  /** The step of the last code that counted: none counts twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: moment('created_at').notNull(),
  /** Null until a code of it was given: before that it is no second factor. */
  confirmedAt: moment('confirmed_at'),
})

export const passkey = pgTable(
  'passkey',
  {
    id: identity(),
    userId: ofUser(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** How often it was used, as it says itself; 0 for one that does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default([]),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkey_by_user').on(table.userId)],
)

export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: identity(),
    userId: ofUser(),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('recovery_code_by_user').on(table.userId)],
)

/** Whose first factor was right, until the second is given. */
export const signInTicket = pgTable('sign_in_ticket', {
  ticketHash: text('ticket_hash').primaryKey(),
  userId: ofUser(),
  /** Of where it was asked for, and of the password that it followed. */
  boundTo: text('bound_to').notNull(),
  /** What a passkey has to sign for it, once. */
  challenge: text('challenge'),
  tries: integer('tries').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
})

/** What a new passkey has to sign, by the session that it is made in. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  tokenId: text('token_id').primaryKey(),
  challenge: text('challenge').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** That the second factor of somebody be removed: asked for by one administrator, ended by another, or by time. */
export const secondFactorReset = pgTable(
  'second_factor_reset',
  {
    id: identity(),
    userId: ofUser(),
    reason: text('reason').notNull(),
    askedBy: bigintText('asked_by').notNull(),
    askedAt: moment('asked_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    outcome: text('outcome', { enum: ['confirmed', 'dropped'] }),
    endedBy: bigintText('ended_by'),
    endedAt: moment('ended_at'),
  },
  (table) => [index('second_factor_reset_by_user').on(table.userId)],
)
