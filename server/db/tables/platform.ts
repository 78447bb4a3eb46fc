import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigintText, identity, moment } from './columns.ts'

export const company = pgTable('company', {
  id: identity(),
  kind: text('kind', { enum: ['SUPPLIER', 'BASE_UNIT', 'JC_CENTRE', 'PLATFORM'] }).notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  unifiedCreditCode: text('unified_credit_code').notNull(),
  parentCompanyId: bigintText('parent_company_id'),
  areaCode: text('area_code').notNull(),
  areaName: text('area_name').notNull(),
  /** The account status of domain.md §1.4 A, as its number. */
  state: text('state').notNull(),
  version: integer('version').notNull().default(0),
  createdAt: moment('created_at').notNull(),
})

export const appUser = pgTable('app_user', {
  id: identity(),
  username: text('username').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  description: text('description'),
  passwordHash: text('password_hash').notNull(),
  mustChangePassword: boolean('must_change_password').notNull().default(false),
  companyId: bigintText('company_id').notNull(),
  locale: text('locale', { enum: ['zh-CN', 'en'] })
    .notNull()
    .default('zh-CN'),
  disabled: boolean('disabled').notNull().default(false),
  setting: jsonb('setting').$type<Record<string, Json>>().notNull().default({}),
  createdAt: moment('created_at').notNull(),
})

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export const role = pgTable('role', {
  id: identity(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
})

export const userRole = pgTable(
  'user_role',
  { userId: bigintText('user_id').notNull(), roleId: bigintText('role_id').notNull() },
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
  position: integer('position').notNull(),
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
})

export const roleMenu = pgTable(
  'role_menu',
  { roleId: bigintText('role_id').notNull(), menuId: bigintText('menu_id').notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] })],
)

export const roleElement = pgTable(
  'role_element',
  { roleId: bigintText('role_id').notNull(), elementId: bigintText('element_id').notNull() },
  (table) => [primaryKey({ columns: [table.roleId, table.elementId] })],
)

export const token = pgTable('token', {
  id: text('id').primaryKey(),
  userId: bigintText('user_id').notNull(),
  issuedAt: moment('issued_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  endedAt: moment('ended_at'),
})

export const captcha = pgTable('captcha', {
  key: text('key').primaryKey(),
  answerHash: text('answer_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
