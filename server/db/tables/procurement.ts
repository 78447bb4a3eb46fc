import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { projectRows, unfinishedLine } from '#src/contract/project.ts'
import type { AnswerRule } from '#src/machines/project/answerRules.ts'
import { bigintText, identity, moment, numericText, scattered, version } from './columns.ts'

export const file = pgTable(
  'file',
  {
    id: scattered(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: bigintText('size').notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    /** Null for what was attached to a quotation: then `uploaderSealed` says it, under the key. */
    uploadedBy: bigintText('uploaded_by'),
    uploaderSealed: text('uploader_sealed'),
    createdAt: moment('created_at').notNull(),
    /** When a record that held it let it go. */
    releasedAt: moment('released_at'),
  },
  (table) => [
    index('file_released')
      .on(table.releasedAt)
      .where(sql`released_at is not null`),
  ],
)

export const project = pgTable(
  'project',
  {
    id: identity(),
    no: text('no').notNull(),
    title: text('title').notNull(),
    titleEn: text('title_en').notNull(),
    unitId: bigintText('unit_id'),
    /** A draft may not have one yet. */
    categoryId: bigintText('category_id'),
    method: text('method', { enum: ['OPEN_TENDER', 'INVITED_TENDER', 'INQUIRY', 'DIRECT'] }).notNull(),
    visibility: text('visibility', { enum: ['OPEN', 'INVITED'] }).notNull(),
    deadline: moment('deadline'),
    /** What was typed in its place and is no moment. */
    deadlineTyped: text('deadline_typed').notNull().default(''),
    description: text('description').notNull(),
    currency: text('currency').notNull().default('CNY'),
    allowPartial: boolean('allow_partial').notNull(),
    minQuotes: integer('min_quotes').notNull(),
    ownerId: bigintText('owner_id').notNull(),
    itemCount: integer('item_count').notNull().default(0),
    /** What it was said to cost, gross; null where nobody has, or the demands that its lines come from say it. No supplier reads it. */
    estimate: numericText('estimate', { precision: 18, scale: 2 }),
    /** What was typed in its place and is no amount. */
    estimateUnread: text('estimate_unread').notNull().default(''),
    /** Lines of a draft that can't be used yet, as typed. */
    unfinished: jsonb('unfinished').$type<z.output<typeof unfinishedLine>[]>().notNull().default([]),
    state: text('state').notNull(),
    stateSince: moment('state_since').notNull(),
    dueAt: moment('due_at'),
    version: integer('version').notNull().default(0),
    publishedAt: moment('published_at'),
    /** When its quotations were opened, whatever became of it since: by it is asked who may know of them. */
    openedAt: moment('opened_at'),
    /** When the result was published that it has; null again where it has none any more. */
    resultAt: moment('result_at'),
    /** Until when that may be contested. A result of before results could be contested has none. */
    contestableUntil: moment('contestable_until'),
    chosenQuotationId: bigintText('chosen_quotation_id'),
    chosenReason: text('chosen_reason'),
    /** Who made the choice that stands: somebody else publishes it. */
    chosenBy: bigintText('chosen_by'),
    cancelReason: text('cancel_reason'),
    /** Of the latest extension. */
    extendReason: text('extend_reason'),
    /** What the clock does where questions are not answered in time, and how often it has moved the deadline for it. */
    answerRule: text('answer_rule').$type<AnswerRule>().notNull().default('EXTEND_THEN_HOLD'),
    answerExtensions: integer('answer_extensions').notNull().default(0),
    /** Questions that are neither answered nor ended otherwise. */
    unanswered: integer('unanswered').notNull().default(0),
    /** Objections that have not come to their end: its result does not stand meanwhile. */
    openObjections: integer('open_objections').notNull().default(0),
    extendedAfterDeadline: boolean('extended_after_deadline').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** By which whoever began it knows it again, though the answer was lost. Their client draws it. */
    begunAs: text('begun_as'),
  },
  (table) => [uniqueIndex('project_begun_as').on(table.ownerId, table.begunAs)],
)

export const projectItem = pgTable('project_item', {
  id: identity(),
  projectId: bigintText('project_id').notNull(),
  lineNo: integer('line_no').notNull(),
  name: text('name').notNull(),
  spec: text('spec').notNull(),
  unit: text('unit').notNull(),
  quantity: numericText('quantity', { precision: 18, scale: 4 }).notNull(),
  deliveryDate: date('delivery_date', { mode: 'string' }),
  place: text('place').notNull(),
  remark: text('remark').notNull(),
})

export const projectInvitation = pgTable(
  'project_invitation',
  { projectId: bigintText('project_id').notNull(), companyId: bigintText('company_id').notNull() },
  (table) => [primaryKey({ columns: [table.projectId, table.companyId] })],
)

type TemplateContent = Omit<
  z.output<(typeof projectRows)['POST /api/po/project']['body']>,
  'begunAs' | 'deadline' | 'deadlineTyped' | 'estimate' | 'estimateUnread' | 'documentIds'
>

/** What makes up a purchase, kept by one person to begin others from. */
export const projectTemplate = pgTable('project_template', {
  id: identity(),
  ownerId: bigintText('owner_id').notNull(),
  name: text('name').notNull(),
  content: jsonb('content').$type<TemplateContent>().notNull(),
  createdAt: moment('created_at').notNull(),
  version: integer('version').notNull().default(0),
})

/** What concerns prices, and whose it is, is null until the opening (docs/decisions/002, 022). */
export const quotation = pgTable('quotation', {
  id: scattered(),
  no: text('no').notNull(),
  projectId: bigintText('project_id').notNull(),
  /** Null until the opening, which writes it for every quotation of the purchase. */
  supplierCompanyId: bigintText('supplier_company_id'),
  /** Whose it is, as the key alone reads it (`seal/owner.ts`): in its purchase, in the list of its company, and itself. */
  ownerRef: text('owner_ref').notNull(),
  listRef: text('list_ref').notNull(),
  supplierSealed: text('supplier_sealed').notNull(),
  state: text('state', { enum: ['draft', 'sealed', 'withdrawn', 'opened', 'chosen', 'notChosen', 'lapsed', 'voided'] }).notNull(),
  stateSince: moment('state_since').notNull(),
  dueAt: moment('due_at'),
  version: integer('version').notNull().default(0),
  draftKey: text('draft_key').notNull(),
  draftCiphertext: text('draft_ciphertext'),
  draftRevision: integer('draft_revision').notNull().default(0),
  draftSavedAt: moment('draft_saved_at'),
  draftPricedCount: integer('draft_priced_count').notNull().default(0),
  lastRound: integer('last_round').notNull().default(0),
  openedAt: moment('opened_at'),
  hashVerified: boolean('hash_verified'),
  misfits: text('misfits').array().notNull().default([]),
  taxRate: numericText('tax_rate', { precision: 5, scale: 4 }),
  deliveryDays: integer('delivery_days'),
  validityDays: integer('validity_days'),
  remark: text('remark'),
  pricedCount: integer('priced_count'),
  totalGross: numericText('total_gross', { precision: 18, scale: 2 }),
  totalNet: numericText('total_net', { precision: 18, scale: 2 }),
  rank: integer('rank'),
  createdAt: moment('created_at').notNull(),
})

export const quotationRound = pgTable('quotation_round', {
  id: identity(),
  quotationId: bigintText('quotation_id').notNull(),
  round: integer('round').notNull(),
  receiptNo: text('receipt_no').notNull(),
  submittedAt: moment('submitted_at').notNull(),
  sha256: text('sha256').notNull(),
  ciphertext: text('ciphertext').notNull(),
  standing: text('standing', { enum: ['current', 'replaced', 'withdrawn'] }).notNull(),
})

export const quotationLine = pgTable(
  'quotation_line',
  {
    quotationId: bigintText('quotation_id').notNull(),
    itemId: bigintText('item_id').notNull(),
    unitPrice: numericText('unit_price', { precision: 18, scale: 6 }).notNull(),
    lineTotal: numericText('line_total', { precision: 18, scale: 2 }).notNull(),
    remark: text('remark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.quotationId, table.itemId] })],
)

/** Files of a quotation; `opened` are those that the opening found in its sealed text. */
export const quotationAttachment = pgTable(
  'quotation_attachment',
  {
    quotationId: bigintText('quotation_id').notNull(),
    fileId: bigintText('file_id').notNull(),
    position: integer('position').notNull(),
    opened: boolean('opened').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.quotationId, table.fileId] })],
)

export const notice = pgTable('notice', {
  id: scattered(),
  /** What it was asked for by; null where no transition did. */
  outboxId: bigintText('outbox_id'),
  userId: bigintText('user_id').notNull(),
  message: text('message').notNull(),
  values: jsonb('values').$type<Record<string, string>>().notNull(),
  href: text('href'),
  createdAt: moment('created_at').notNull(),
  readAt: moment('read_at'),
})

/** Why purchases are stopped. */
export const stopReason = pgTable('stop_reason', {
  id: identity(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  publicText: text('public_text').notNull(),
  publicTextEn: text('public_text_en').notNull(),
  needsDocument: boolean('needs_document').notNull(),
  allowsRestart: boolean('allows_restart').notNull(),
  countsInKpi: boolean('counts_in_kpi').notNull(),
  active: boolean('active').notNull(),
  version: version(),
})
