import { z } from 'zod'
import { scopeMachine } from '#src/machines/supplier/scope.ts'
import { eventRows } from './events.ts'
import { beginRow, exampleCompany, ofCompany, recordRows } from './records.ts'
import { count, defineRows, flag, id, line, transitions } from './row.ts'
import { placeOf } from './place.ts'

const written = line.max(200)

const scope = {
  ...ofCompany,
  categoryId: id,
  categoryName: z.string(),
  categoryNameEn: z.string(),
  regions: z.string(),
  brands: z.string(),
  capacity: z.string(),
  /** Why it was denied. */
  decisionReason: z.string(),
  /** Other admitted suppliers with this category in their scope: what another one adds to. */
  rivals: count,
  transitions,
}

const example = {
  id: '6101',
  state: 'proposed',
  stateSince: '2026-11-20T10:00:00+08:00',
  ...exampleCompany,
  categoryId: '1001',
  categoryName: '钢丝绳',
  categoryNameEn: 'Wire rope',
  regions: '华东',
  brands: '远航',
  capacity: '8000 t/年',
  decisionReason: '',
  rivals: 2,
  version: 0,
} as const

export const scopePlace = placeOf('scope', {
  path: '/api/srm/scope',
  alsoShown: ['/api/admin/company', '/api/srm/company', '/api/srm/quoter', '/api/po/supplier'],
  pages: [{ code: 'company:page', href: '/srmDetail/srmDetail?id={id}&tab=scope' }],
})

export const scopeRows = defineRows({
  ...recordRows(scopePlace, scopeMachine, {
    authority: 'scope:read',
    list: 'What companies may supply or want to: a supplier’s own, everybody’s for those who decide',
    page: 'One category of one company, with its history',
    row: scope,
    more: {},
    query: {
      q: z.string().max(100).optional(),
      categoryId: id.optional(),
      companyId: id.optional(),
      /** Only of companies that were admitted: what a registration asks for is decided with it. */
      admitted: flag.optional(),
    },
    example: { row: example },
  }),
  'GET /api/srm/scope/coverage': {
    summary: 'How much of each category the group has put out in the last twelve months',
    authority: 'poBuScope',
    data: z.array(z.strictObject({ categoryId: id, projects: count, open: count })),
    example: { data: [{ categoryId: '1001', projects: 7, open: 2 }] },
  },
  ...beginRow(scopePlace, scopeMachine, {
    summary: 'Propose a category that my company wants to supply',
    authority: 'poBuScope:create',
    content: { categoryId: id, regions: written, brands: written, capacity: written },
    errors: [40900],
    example: { id: '6101', body: { categoryId: '1001', regions: '华东', brands: '远航', capacity: '8000 t/年' }, next: 'withdraw' },
  }),
  ...eventRows(
    scopePlace,
    scopeMachine,
    { id: '6101', version: 0, reason: '缺少特种设备生产许可证' },
    {
      approve: 'Let a company supply a category',
      deny: 'Deny a company a category, with the reason it will read',
      withdraw: 'Give a category up',
    },
  ),
})
