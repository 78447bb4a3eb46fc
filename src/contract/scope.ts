import { z } from 'zod'
import { advanced, advancedExample } from './project.ts'
import { byId, defineRows, flag, id, lifeLine, moment, pageOf, pageQuery, reason, transitions, version } from './row.ts'

const state = z.enum(['proposed', 'approved', 'denied', 'withdrawn'])

const scope = {
  id,
  state,
  stateSince: moment,
  companyId: id,
  companyName: z.string(),
  companyNameEn: z.string(),
  categoryId: id,
  categoryName: z.string(),
  categoryNameEn: z.string(),
  regions: z.string(),
  brands: z.string(),
  capacity: z.string(),
  /** Why it was denied. */
  decisionReason: z.string(),
  /** Other admitted suppliers with this category in their scope: what another one adds to. */
  rivals: z.number().int(),
  version,
  transitions,
}

const example = {
  id: '6101',
  state: 'proposed',
  stateSince: '2026-11-20T10:00:00+08:00',
  companyId: '31',
  companyName: '远航钢绳有限公司',
  companyNameEn: 'Yuanhang Wire Rope',
  categoryId: '1001',
  categoryName: '钢丝绳',
  categoryNameEn: 'Wire rope',
  regions: '华东',
  brands: '远航',
  capacity: '8000 t/年',
  decisionReason: '',
  rivals: 2,
  version: 0,
  transitions: [],
} as const

const ofScope = { params: { id: '6101' } }
const decided = { ...advancedExample, id: '6101', version: 1, transitions: [] }
const errors = [40400, 40900] as const

export const scopeRows = defineRows({
  'GET /api/srm/category/all': {
    summary: 'The categories of what is bought; those above come with no parent',
    authority: 'signedIn',
    data: z.array(z.strictObject({ id, parentId: id.nullable(), code: z.string(), name: z.string(), nameEn: z.string() })),
    example: { data: [{ id: '1001', parentId: '10', code: '1001', name: '钢丝绳', nameEn: 'Wire rope' }] },
  },
  'GET /api/srm/scope/page': {
    summary: 'What companies may supply or want to: a supplier’s own, everybody’s for those who decide',
    authority: 'scope:read',
    query: pageQuery.extend({
      q: z.string().max(100).optional(),
      state: z.string().max(100).optional(),
      categoryId: id.optional(),
      companyId: id.optional(),
      /** Only of companies that were admitted: what a registration asks for is decided with it. */
      admitted: flag.optional(),
    }),
    data: pageOf(z.strictObject(scope)),
    example: { query: { page: '1', limit: '10' }, data: { total: 1, rows: [example] } },
  },
  'GET /api/srm/scope/coverage': {
    summary: 'How much of each category the group has put out in the last twelve months',
    authority: 'poBuScope',
    data: z.array(z.strictObject({ categoryId: id, projects: z.number().int(), open: z.number().int() })),
    example: { data: [{ categoryId: '1001', projects: 7, open: 2 }] },
  },
  'GET /api/srm/scope/{id}': {
    summary: 'One category of one company, with its history',
    authority: 'scope:read',
    params: byId,
    data: z.strictObject({ ...scope, lifeLine }),
    errors: [40400],
    example: {
      ...ofScope,
      data: {
        ...example,
        lifeLine: [{ seq: 9, event: 'create', from: null, to: 'proposed', at: '2026-11-20T10:00:00+08:00', actor: '周敏' }],
      },
    },
  },
  'POST /api/srm/scope': {
    summary: 'Propose a category that my company wants to supply',
    authority: 'poBuScope:create',
    body: z.strictObject({
      categoryId: id,
      regions: z.string().trim().max(200),
      brands: z.string().trim().max(200),
      capacity: z.string().trim().max(200),
    }),
    data: advanced,
    errors: [40900],
    example: {
      body: { categoryId: '1001', regions: '华东', brands: '远航', capacity: '8000 t/年' },
      data: {
        ...advancedExample,
        id: '6101',
        state: 'proposed',
        version: 0,
        transitions: [{ event: 'withdraw', allowed: true, reasons: [] }],
      },
    },
  },
  'POST /api/srm/scope/{id}/approve': {
    summary: 'Let a company supply a category',
    authority: 'srmcheckJc:approveScope',
    params: byId,
    body: z.strictObject({ version }),
    data: advanced,
    errors,
    example: { ...ofScope, body: { version: 0 }, data: { ...decided, state: 'approved' } },
  },
  'POST /api/srm/scope/{id}/deny': {
    summary: 'Deny a company a category, with the reason it will read',
    authority: 'srmcheckJc:denyScope',
    params: byId,
    body: z.strictObject({ version, reason }),
    data: advanced,
    errors,
    example: { ...ofScope, body: { version: 0, reason: '缺少特种设备生产许可证' }, data: { ...decided, state: 'denied' } },
  },
  'POST /api/srm/scope/{id}/withdraw': {
    summary: 'Give a category up',
    authority: 'poBuScope:withdraw',
    params: byId,
    body: z.strictObject({ version }),
    data: advanced,
    errors,
    example: { ...ofScope, body: { version: 0 }, data: { ...decided, state: 'withdrawn' } },
  },
})
