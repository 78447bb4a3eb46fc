import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { dataScopes } from '#src/lib/dataScope.ts'
import { bigintText, changed, identity, moment, numericText } from './columns.ts'

export const company = pgTable('company', {
  id: identity(),
  kind: text('kind', { enum: ['SUPPLIER', 'BASE_UNIT', 'JC_CENTRE', 'PLATFORM'] }).notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  unifiedCreditCode: text('unified_credit_code').notNull(),
  parentCompanyId: bigintText('parent_company_id'),
  areaCode: text('area_code').notNull(),
  areaName: text('area_name').notNull(),
  /** Of the company's machine; `accountStatus` numbers it. */
  state: text('state').notNull(),
  stateSince: moment('state_since').notNull(),
  dueAt: moment('due_at'),
  version: integer('version').notNull().default(0),
  supplierKindId: bigintText('supplier_kind_id'),
  enterpriseType: text('enterprise_type').notNull().default(''),
  legalRepresentative: text('legal_representative').notNull().default(''),
  /** In 万元. */
  registeredCapital: numericText('registered_capital', { precision: 18, scale: 2 }),
  establishDate: date('establish_date', { mode: 'string' }),
  licenceStart: date('licence_start', { mode: 'string' }),
  /** The last day; null for a licence without an end. */
  licenceEnd: date('licence_end', { mode: 'string' }),
  /** The last warning that went out: 60, 30 or 7 days before the end. */
  licenceWarnedDays: integer('licence_warned_days'),
  licenceFileId: bigintText('licence_file_id'),
  address: text('address').notNull().default(''),
  businessScope: text('business_scope').notNull().default(''),
  phone: text('phone').notNull().default(''),
  email: text('email').notNull().default(''),
  bankName: text('bank_name').notNull().default(''),
  bankAccount: text('bank_account').notNull().default(''),
  achievementNote: text('achievement_note').notNull().default(''),
  historySupplyUnit: text('history_supply_unit').array().notNull().default([]),
  /** Chosen while registering; each becomes a scope when the registration is submitted. */
  wantedCategoryIds: bigintText('wanted_category_ids').array().notNull().default([]),
  bFriendReg: boolean('b_friend_reg').notNull().default(false),
  invitationId: bigintText('invitation_id'),
  adminId: bigintText('admin_id'),
  stepsDone: integer('steps_done').array().notNull().default([]),
  contactVerified: boolean('contact_verified').notNull().default(false),
  submittedAt: moment('submitted_at'),
  /** When the case came to those who review it now. */
  waitingSince: moment('waiting_since'),
  remindersSent: integer('reminders_sent').notNull().default(0),
  assigneeId: bigintText('assignee_id'),
  /** Fields a reviewer marked as wrong, with the value that was wrong. */
  marks: jsonb('marks').$type<Mark[]>().notNull().default([]),
  /** Fields a reviewer found right. */
  correctFields: text('correct_fields').array().notNull().default([]),
  /** What was marked as wrong in the submission before this one. */
  earlierMarks: jsonb('earlier_marks').$type<Mark[]>().notNull().default([]),
  reviewNote: text('review_note').notNull().default(''),
  decisionReason: text('decision_reason').notNull().default(''),
  reapplyFrom: moment('reapply_from'),
  /** The company that goes on in its place. */
  mergedIntoId: bigintText('merged_into_id').references((): AnyPgColumn => company.id),
  /** Midnight after the earliest end of licence and certificates. */
  validUntil: moment('valid_until'),
  createdAt: moment('created_at').notNull(),
})

/** One field of a registration that a reviewer returned: it is mended once its value is another. */
export interface Mark {
  field: string
  reason: string
  value: string
}

export const appUser = pgTable('app_user', {
  id: identity(),
  username: text('username').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  sex: text('sex', { enum: ['', '男', '女'] })
    .notNull()
    .default(''),
  description: text('description'),
  /** What they are in their company, as papers say it beside their name. */
  jobTitle: text('job_title').notNull().default(''),
  jobTitleEn: text('job_title_en').notNull().default(''),
  /** What the person says of themselves. */
  introduction: text('introduction').notNull().default(''),
  passwordHash: text('password_hash').notNull(),
  /** As `normalMobile` writes it, unique where it is not empty. */
  mobile: text('mobile').notNull().default(''),
  /** In small letters. Only a confirmed one tells whose it is. */
  email: text('email').notNull().default(''),
  emailVerified: boolean('email_verified').notNull().default(false),
  avatarFileId: bigintText('avatar_file_id'),
  /** A picture of their signature, for papers with what they decide. */
  signatureFileId: bigintText('signature_file_id'),
  /** When the terms of use were agreed to. */
  agreedAt: moment('agreed_at'),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  /** When the link to the first password was sent last. */
  invitedAt: moment('invited_at'),
  companyId: bigintText('company_id').notNull(),
  /** The unit of their company in which they stand. */
  unitId: bigintText('unit_id'),
  locale: text('locale', { enum: ['zh-CN', 'en'] })
    .notNull()
    .default('zh-CN'),
  /** Can't sign in. Of a supplier's people their membership says why. */
  disabled: boolean('disabled').notNull().default(false),
  /** The administrator of the company who made the account; null for one that registered. */
  invitedBy: bigintText('invited_by'),
  setting: jsonb('setting').$type<Record<string, Json>>().notNull().default({}),
  createdAt: moment('created_at').notNull(),
  ...changed,
})

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Of which kind roles are. */
export const roleType = pgTable('role_type', {
  id: identity(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  description: text('description').notNull().default(''),
  ...changed,
})

export const role = pgTable('role', {
  id: identity(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  /** Its type: clients of the family call it so. */
  groupType: bigintText('role_type_id')
    .notNull()
    .references(() => roleType.id),
  parentId: bigintText('parent_id').references((): AnyPgColumn => role.id),
  description: text('description').notNull().default(''),
  /** Whose records its people see. */
  dataScope: text('data_scope', { enum: dataScopes }).notNull().default('all'),
  /** Whoever holds it needs a second factor. */
  requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
  /** The codes of its menus and elements that its people may use, kept by the database. */
  authorities: text('authorities').array().notNull().default([]),
  /** Those that they may give to others, used by themselves or not, kept by the database. */
  delegable: text('delegable').array().notNull().default([]),
  ...changed,
})

export const userRole = pgTable(
  'user_role',
  {
    userId: bigintText('user_id').notNull(),
    roleId: bigintText('role_id').notNull(),
    /** Answers for the role's people. */
    leader: boolean('leader').notNull().default(false),
    /** Is one of them; not so whom a client of the family names as leader alone. Both have the role. */
    member: boolean('member').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
)

export const menu = pgTable('menu', {
  id: identity(),
  parentId: bigintText('parent_id'),
  code: text('code').notNull(),
  title: text('title').notNull(),
  titleEn: text('title_en').notNull(),
  icon: text('icon'),
  href: text('href'),
  type: text('type', { enum: ['menu', 'dirt'] }).notNull(),
  orderNum: integer('position').notNull(),
  description: text('description').notNull().default(''),
  /** What clients of the family keep there. */
  attr1: text('attr1').notNull().default(''),
  ...changed,
})

export const element = pgTable('element', {
  id: identity(),
  menuId: bigintText('menu_id'),
  code: text('code').notNull(),
  type: text('type').notNull().default('button'),
  uri: text('uri').notNull(),
  method: text('method').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  description: text('description').notNull().default(''),
  ...changed,
})

/** How a menu or an element is granted to a role. */
const grant = {
  /** Its people may use it. */
  usable: boolean('usable').notNull().default(true),
  /** They may give it to others. */
  delegable: boolean('delegable').notNull().default(false),
}

export const roleMenu = pgTable(
  'role_menu',
  { roleId: bigintText('role_id').notNull(), menuId: bigintText('menu_id').notNull(), ...grant },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] })],
)

export const roleElement = pgTable(
  'role_element',
  { roleId: bigintText('role_id').notNull(), elementId: bigintText('element_id').notNull(), ...grant },
  (table) => [primaryKey({ columns: [table.roleId, table.elementId] })],
)

export const token = pgTable('token', {
  id: text('id').primaryKey(),
  userId: bigintText('user_id').notNull(),
  issuedAt: moment('issued_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
  /** Where it was issued to. */
  ip: text('ip').notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  /** To the minute. */
  lastSeenAt: moment('last_seen_at').notNull(),
  /** When a call by it last may have changed something, by the clock of the database: what lags behind that is not shown to it. */
  wroteAt: moment('wrote_at')
    .notNull()
    .default(sql`clock_timestamp()`),
  /** The administrator who only looks at what its user sees; null for a session of one's own. */
  viewerId: bigintText('viewer_id'),
})

/** Administrators who look at what somebody else sees, while they do: beginning and end are told by the operation log. */
export const viewing = pgTable('viewing', {
  tokenId: text('token_id').primaryKey(),
  /** The token of the administrator's own session: it lasts no longer than that. */
  begunIn: text('begun_in').notNull().default(''),
  administratorId: bigintText('administrator_id').notNull(),
  administrator: text('administrator').notNull(),
  userId: bigintText('user_id').notNull(),
  userName: text('user_name').notNull(),
  reason: text('reason').notNull(),
  beganAt: moment('began_at').notNull(),
  endsAt: moment('ends_at').notNull(),
})

/** The random strings of calls seen lately: each is good for one call. */
export const nonce = pgTable('nonce', {
  randomStr: text('random_str').primaryKey(),
  at: moment('at').notNull(),
})

export const captcha = pgTable('captcha', {
  key: text('key').primaryKey(),
  answerHash: text('answer_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** How often something was tried in the time that runs (server/serving/limits). */
export const counter = pgTable('counter', {
  name: text('name').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: moment('resets_at').notNull(),
})

/** Tries that wait longer from one to the next. */
export const delay = pgTable('delay', {
  name: text('name').primaryKey(),
  tries: integer('tries').notNull(),
  nextAt: moment('next_at').notNull(),
  forgottenAt: moment('forgotten_at').notNull(),
})

/** Networks from which somebody has signed in: what others try elsewhere keeps nobody out there. */
export const knownNetwork = pgTable(
  'known_network',
  { userId: bigintText('user_id').notNull(), network: text('network').notNull(), at: moment('at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
)

/** When somebody has signed in last, beside the account itself: by it, what else is kept of a person would tell when they were there. */
export const lastSignIn = pgTable('last_sign_in', { userId: bigintText('user_id').primaryKey(), at: moment('at').notNull() })

/** What this database was last delivered with: by it what administrators changed since is told from what is new. */
export const deliveredAccess = pgTable('delivered_access', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  content: jsonb('content').notNull(),
  /** The marks of all that was delivered so far: a version that declares one of these is not newer. */
  known: text('known').array().notNull().default([]),
})
