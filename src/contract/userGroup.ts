import { z } from 'zod'
import { groupKinds, memberStandings } from '#src/lib/groupKinds.ts'
import { code, defineEntity, note, title } from './entity.ts'
import { byId, count, day, defineRows, flag, id, idOrEmpty, named, prose } from './row.ts'

/** A group of people of the house, or of one of its companies (domain.md §1.2, §1.6). */
export const userGroup = defineEntity({
  path: '/api/po/userGroup',
  menu: 'poMtUserGroup',
  called: ['group of users', 'groups of users'],
  input: {
    kind: z.enum(groupKinds),
    code,
    name: title,
    nameEn: title,
    /** Whose people it is for; empty for the whole house. */
    companyId: idOrEmpty,
    note,
    active: z.boolean(),
  },
  shown: {
    companyName: z.string(),
    companyNameEn: z.string(),
    /** Who can be called upon today. */
    ready: count,
    members: count,
    uses: count,
  },
  filters: { id: id.optional(), kind: z.enum(groupKinds).optional(), active: flag.optional() },
  unique: 'code',
  usedBy: ['member', 'expertDraw'],
  example: {
    input: {
      kind: 'EXPERT',
      code: 'HOISTS',
      name: '起重设备专家库',
      nameEn: 'Hoisting experts',
      companyId: '',
      note: '钢丝绳、吊具与起重设备',
      active: true,
    },
    shown: { companyName: '', companyNameEn: '', ready: 5, members: 6, uses: 6 },
  },
})

const company = z.strictObject({ id, name: z.string(), nameEn: z.string() })

/** Somebody in a group. What is said of experts is empty for others. */
export const userGroupMember = defineEntity({
  path: '/api/po/userGroupMember',
  menu: 'poMtUserGroup',
  called: ['member of a group', 'members of groups'],
  input: {
    groupId: id,
    userId: id,
    /** A professional title, or what somebody does in the group. */
    title: named(1, 100),
    since: day,
    /** The last day; empty for no end. */
    until: day.or(z.literal('')),
    /** What an expert knows: categories, or those above them; none for all. */
    categoryIds: z.array(id).max(100),
    /** Companies about which an expert does not judge, and why. */
    conflictCompanyIds: z.array(id).max(50),
    conflictReason: prose.max(300),
    /** Is not called upon for the time being. */
    paused: z.boolean(),
  },
  shown: {
    name: z.string(),
    nameEn: z.string(),
    companyName: z.string(),
    companyNameEn: z.string(),
    until: z.string(),
    standing: z.enum(memberStandings),
    conflicts: z.array(company),
    /** Questions about purchases that wait for them. */
    openQuestions: count,
  },
  filters: { groupId: id.optional() },
  example: {
    input: {
      groupId: '6401',
      userId: '7',
      title: '高级工程师',
      since: '2026-01-01',
      until: '',
      categoryIds: [],
      conflictCompanyIds: [],
      conflictReason: '',
      paused: false,
    },
    shown: {
      name: '蒋文',
      nameEn: 'Jiang Wen',
      companyName: '东港集装箱码头有限公司',
      companyNameEn: 'East Harbour Container Terminal',
      until: '',
      standing: 'ready',
      conflicts: [],
      openQuestions: 0,
    },
  },
})

const personExample = { id: '7', name: '蒋文', nameEn: 'Jiang Wen', companyName: '东港集装箱码头有限公司', companyNameEn: 'East Harbour' }

/** Whom and what members are chosen from. */
export const userGroupRows = defineRows({
  'GET /api/po/userGroup/{id}/people': {
    summary: 'Who may be in a group, people of the house who can sign in, and of its own company where it has one; and whoever is in it',
    authority: 'poMtUserGroup:edit',
    params: byId,
    data: z.array(z.strictObject({ id, name: z.string(), nameEn: z.string(), companyName: z.string(), companyNameEn: z.string() })),
    errors: [40400],
    example: { params: { id: '6401' }, data: [personExample] },
  },
  'GET /api/po/userGroup/supplier': {
    summary: 'The first suppliers whose name or code holds a text, with which somebody may have a conflict of interest',
    authority: ['poMtUserGroup:edit', 'poMtUserGroup:prepare'],
    query: z.object({ q: z.string().max(100).optional() }),
    data: z.array(company.extend({ areaName: z.string() })),
    example: {
      query: { q: '钢绳' },
      data: [{ id: '31', name: '远航钢绳有限公司', nameEn: 'Yuanhang Wire Rope', areaName: '江苏省苏州市' }],
    },
  },
})
