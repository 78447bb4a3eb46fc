import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { dataScopes } from '#src/lib/dataScope.ts'
import { bigintText, changed, identity, moment } from './columns.ts'
import { appUser } from './platform.ts'

/** A program that calls by itself: what it may call, and the hash of its secret. */
export const serviceClient = pgTable('service_client', {
  id: identity(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull().default(''),
  description: text('description').notNull().default(''),
  /** In whose name it reads what is a company's: that of who made it. */
  companyId: bigintText('company_id').notNull(),
  /** Whose records it sees: as much as who made it. */
  dataScope: text('data_scope', { enum: dataScopes }).notNull(),
  /** Codes of menus and elements. */
  scopes: text('scopes').array().notNull(),
  /** The last day, in Shanghai; null for none. */
  expiresOn: date('expires_on', { mode: 'string' }),
  tokenMinutes: integer('token_minutes').notNull(),
  callsPerMinute: integer('calls_per_minute').notNull(),
  active: boolean('active').notNull(),
  /** SHA-256 of the secret that we drew, argon2id of one that somebody else did; null before there is one, and once it was revoked. */
  secretHash: text('secret_hash'),
  secretAt: moment('secret_at'),
  /** Of the secret before, and until when that holds as well. */
  formerHash: text('former_hash'),
  formerUntil: moment('former_until'),
  createdAt: moment('created_at').notNull(),
  /** Null where it was delivered, or added before this was kept. */
  createdBy: bigintText('created_by'),
  createdHost: text('created_host').notNull().default(''),
  ...changed,
})

/** When a program has called last, to the minute: beside it, so that a call does not wait for who changes it. */
export const serviceUse = pgTable('service_use', {
  serviceId: bigintText('service_id')
    .primaryKey()
    .references(() => serviceClient.id, { onDelete: 'cascade' }),
  at: moment('at').notNull(),
})

/** Whose calls a program takes: it may have their tokens examined. */
export const serviceAdmits = pgTable(
  'service_admits',
  {
    serviceId: bigintText('service_id')
      .notNull()
      .references(() => serviceClient.id, { onDelete: 'cascade' }),
    clientId: bigintText('client_id')
      .notNull()
      .references(() => serviceClient.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.clientId] }), index('service_admits_client').on(table.clientId)],
)

/** What a program was given for its secret. */
export const serviceToken = pgTable(
  'service_token',
  {
    id: text('id').primaryKey(),
    serviceId: bigintText('service_id')
      .notNull()
      .references(() => serviceClient.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('service_token_by_service').on(table.serviceId)],
)

/** Where people of the house may sign in instead of here, and whose account is whose. */
export const signOnProvider = pgTable('sign_on_provider', {
  id: identity(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  /** Sealed to issuer and client; empty for a client without a secret. */
  secretSealed: text('secret_sealed').notNull().default(''),
  /** What is asked for besides `openid`. */
  asks: text('asks').notNull(),
  /** By what somebody's account is found the first time. */
  linksBy: text('links_by', { enum: ['email', 'username'] }).notNull(),
  /** The claim that holds a user name. */
  claim: text('claim').notNull(),
  /** Whether somebody who is not known gets an account without a role. */
  creates: boolean('creates').notNull(),
  /** Whether who gives rights to others is let in, too. */
  admitsAdministrators: boolean('admits_administrators').notNull(),
  /** Whether it asks for a second factor itself. */
  fulfilsSecondFactor: boolean('fulfils_second_factor').notNull(),
  active: boolean('active').notNull(),
  /** Of the accounts that it makes. */
  companyId: bigintText('company_id').notNull(),
  ...changed,
})

/** Whom somebody at a provider is here. */
export const signOnLink = pgTable(
  'sign_on_link',
  {
    providerId: bigintText('provider_id')
      .notNull()
      .references(() => signOnProvider.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    userId: bigintText('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    linkedAt: moment('linked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.providerId, table.subject] }), index('sign_on_link_by_user').on(table.userId)],
)

/** Somebody who was sent to a provider and has not come back: good for one return, to the same browser. */
export const signOnAttempt = pgTable('sign_on_attempt', {
  /** SHA-256 of what comes back. */
  stateHash: text('state_hash').primaryKey(),
  providerId: bigintText('provider_id')
    .notNull()
    .references(() => signOnProvider.id, { onDelete: 'cascade' }),
  /** SHA-256 of the browser's cookie. */
  browserHash: text('browser_hash').notNull(),
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  /** Where in the product they wanted to go. */
  returnTo: text('return_to').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
