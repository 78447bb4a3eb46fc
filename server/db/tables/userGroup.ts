import { boolean, date, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { groupKinds } from '#src/lib/groupKinds.ts'
import { bigintText, identity, version } from './columns.ts'
import { appUser, company } from './platform.ts'

/** People of the house who approve, are drawn as experts, or open together. */
export const userGroup = pgTable('user_group', {
  id: identity(),
  kind: text('kind', { enum: groupKinds }).notNull(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  nameEn: text('name_en').notNull(),
  /** Null for the whole house. */
  companyId: bigintText('company_id').references(() => company.id),
  note: text('note').notNull().default(''),
  active: boolean('active').notNull(),
  version: version(),
})

/** Somebody in a group. */
export const userGroupMember = pgTable(
  'user_group_member',
  {
    id: identity(),
    groupId: bigintText('group_id')
      .notNull()
      .references(() => userGroup.id),
    userId: bigintText('user_id')
      .notNull()
      .references(() => appUser.id),
    title: text('title').notNull(),
    since: date('since', { mode: 'string' }).notNull(),
    /** The last day; null for no end. */
    until: date('until', { mode: 'string' }),
    categoryIds: bigintText('category_ids').array().notNull().default([]),
    conflictCompanyIds: bigintText('conflict_company_ids').array().notNull().default([]),
    conflictReason: text('conflict_reason').notNull().default(''),
    paused: boolean('paused').notNull().default(false),
    version: version(),
  },
  (table) => [unique('user_group_member_once').on(table.groupId, table.userId), index('user_group_member_user').on(table.userId)],
)
