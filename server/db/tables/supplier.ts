import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { colours } from '#src/contract/dictionary.ts'
import { bigintText, identity, moment, version } from './columns.ts'
import { appUser } from './platform.ts'

/** What is chosen from: what may no longer be keeps its name where it was. */
const choice = {
  id: identity(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull().default(true),
  version: version(),
}

export const companyType = pgTable('company_type', {
  ...choice,
  kind: text('kind', { enum: ['SUPPLIER', 'BASE_UNIT', 'JC_CENTRE', 'PLATFORM'] })
    .notNull()
    .default('SUPPLIER'),
  /** Codes of the certificates that a supplier of this type hands in. */
  requiredPapers: text('required_papers').array().notNull().default([]),
})

export const sysCode = pgTable('sys_code', {
  ...choice,
  type: text('type').notNull(),
  colour: text('colour', { enum: colours }).notNull().default(''),
})

export const codeType = pgTable('code_type', {
  id: identity(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  version: version(),
})

export const category = pgTable('category', {
  id: identity(),
  parentId: bigintText('parent_id'),
  code: text('code').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
})

export const certificate = pgTable('certificate', {
  id: identity(),
  companyId: bigintText('company_id').notNull(),
  type: text('type').notNull(),
  no: text('no').notNull(),
  issuer: text('issuer').notNull(),
  validFrom: date('valid_from', { mode: 'string' }),
  /** The last day; null without an end. */
  validTo: date('valid_to', { mode: 'string' }),
  fileId: bigintText('file_id').notNull(),
  position: integer('position').notNull(),
  /** The last warning that went out: 60, 30 or 7 days before the end. */
  warnedDays: integer('warned_days'),
})

export const companyContact = pgTable('company_contact', {
  id: identity(),
  companyId: bigintText('company_id').notNull(),
  type: text('type', { enum: ['BUSINESS', 'TECHNICAL', 'FINANCE'] }).notNull(),
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  email: text('email').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  position: integer('position').notNull().default(0),
  version: version(),
})

/** Where a record of a machine stands; only the lifecycle writes these. */
const standing = {
  state: text('state').notNull(),
  stateSince: moment('state_since').notNull(),
  dueAt: moment('due_at'),
  version: integer('version').notNull().default(0),
}

export const scope = pgTable('scope', {
  id: identity(),
  companyId: bigintText('company_id').notNull(),
  categoryId: bigintText('category_id').notNull(),
  regions: text('regions').notNull().default(''),
  brands: text('brands').notNull().default(''),
  capacity: text('capacity').notNull().default(''),
  ...standing,
  decisionReason: text('decision_reason').notNull().default(''),
  createdAt: moment('created_at').notNull(),
})

/** What was changed of a company's data once it had been submitted. */
export const companyHistory = pgTable('company_history', {
  id: identity(),
  companyId: bigintText('company_id').notNull(),
  field: text('field').notNull(),
  before: text('before').notNull(),
  after: text('after').notNull(),
  actorId: bigintText('actor_id'),
  at: moment('at').notNull(),
})

export const companyChange = pgTable('company_change', {
  id: identity(),
  companyId: bigintText('company_id').notNull(),
  /** Fields of the company with the value they are to have. */
  fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
  /** The same fields as they were when it was asked for; once accepted, as they were until then. */
  before: jsonb('before').$type<Record<string, string>>().notNull().default({}),
  reason: text('reason').notNull(),
  requestedBy: bigintText('requested_by').notNull(),
  waitingSince: moment('waiting_since').notNull(),
  remindersSent: integer('reminders_sent').notNull().default(0),
  decisionReason: text('decision_reason').notNull().default(''),
  ...standing,
  createdAt: moment('created_at').notNull(),
})

export const invitation = pgTable('invitation', {
  id: identity(),
  code: text('code').notNull(),
  inviteeName: text('invitee_name').notNull(),
  companyName: text('company_name').notNull(),
  mobile: text('mobile').notNull(),
  reason: text('reason').notNull(),
  inviterId: bigintText('inviter_id').notNull(),
  /** The unit on whose behalf it goes out. */
  unitId: bigintText('unit_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
  lastSentAt: moment('last_sent_at').notNull(),
  sentCount: integer('sent_count').notNull().default(1),
  usedByCompanyId: bigintText('used_by_company_id'),
  ...standing,
  createdAt: moment('created_at').notNull(),
})

export const achievement = pgTable('achievement', {
  id: identity(),
  saleCompanyId: bigintText('sale_company_id').notNull(),
  inwhCompanyId: bigintText('inwh_company_id').notNull(),
  verifyCompanyId: bigintText('verify_company_id').notNull(),
  cooperateYear: integer('cooperate_year').notNull(),
  amountBand: text('amount_band').notNull(),
  summary: text('summary').notNull(),
  decisionReason: text('decision_reason').notNull().default(''),
  /** When it came to the verifying unit. */
  waitingSince: moment('waiting_since'),
  remindersSent: integer('reminders_sent').notNull().default(0),
  ...standing,
  createdAt: moment('created_at').notNull(),
})

export const achievementProof = pgTable(
  'achievement_proof',
  {
    achievementId: bigintText('achievement_id').notNull(),
    fileId: bigintText('file_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.achievementId, table.fileId] })],
)

export const quoter = pgTable('quoter', {
  id: identity(),
  companyId: bigintText('company_id').notNull(),
  userId: bigintText('user_id').notNull(),
  realName: text('real_name').notNull(),
  /** The same for the same person, whatever the company; the number itself is not kept. */
  idNoHash: text('id_no_hash').notNull(),
  letterFileId: bigintText('letter_file_id'),
  categoryIds: bigintText('category_ids').array().notNull().default([]),
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
  /** The last day. */
  validTo: date('valid_to', { mode: 'string' }).notNull(),
  decisionReason: text('decision_reason').notNull().default(''),
  /** Told that it ends while a quotation is open. */
  warned: boolean('warned').notNull().default(false),
  ...standing,
  createdAt: moment('created_at').notNull(),
})

/** A company's administration on its way from one member to another. */
export const handover = pgTable('handover', {
  id: identity(),
  companyId: bigintText('company_id').notNull(),
  fromUserId: bigintText('from_user_id').notNull(),
  toUserId: bigintText('to_user_id').notNull(),
  ...standing,
  createdAt: moment('created_at').notNull(),
})

/** How a person belongs to a supplier: whose, the account says, which has the same id. */
export const member = pgTable('member', {
  id: bigintText('id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  ...standing,
  /** Frozen by the platform, which alone lets them in again. */
  byPlatform: boolean('by_platform').notNull().default(false),
  decisionReason: text('decision_reason').notNull().default(''),
  createdAt: moment('created_at').notNull(),
})

export const integrity = pgTable('integrity', {
  id: identity(),
  companyId: bigintText('company_id').notNull(),
  type: text('type', { enum: ['GOOD', 'WARNING', 'BAD'] }).notNull(),
  ruleCode: text('rule_code').notNull(),
  points: integer('points').notNull(),
  narrative: text('narrative').notNull(),
  evidenceFileId: bigintText('evidence_file_id'),
  effect: text('effect', { enum: ['NONE', 'WARN', 'NO_INVITE', 'NO_QUOTE', 'BLACKLIST'] }).notNull(),
  /** How long the effect lasts; null without an end. */
  effectDays: integer('effect_days'),
  recorderId: bigintText('recorder_id').notNull(),
  /** The revoked achievement that it came of. */
  achievementId: bigintText('achievement_id'),
  notifiedAt: moment('notified_at'),
  statement: text('statement'),
  appeal: text('appeal'),
  decisionReason: text('decision_reason').notNull().default(''),
  effectFrom: moment('effect_from'),
  effectUntil: moment('effect_until'),
  ...standing,
  createdAt: moment('created_at').notNull(),
})
