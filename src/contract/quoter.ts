import { z } from 'zod'
import { isIdNumber } from '#src/lib/idNumber.ts'
import { quoterMachine } from '#src/machines/supplier/quoter.ts'
import { eventRows } from './events.ts'
import { storedFile } from './document.ts'
import { exampleCompany, ofCompany, recordRows } from './records.ts'
import { advancedOf } from './moves.ts'
import { byId, count, day, defineRows, flag, id, named, version } from './row.ts'
import { placeOf } from './place.ts'

const state = z.enum(['draft', 'returned', 'pending', 'active', 'expired', 'disabled'])
const category = z.strictObject({ id, name: z.string(), nameEn: z.string() })

const quoter = {
  ...ofCompany,
  userId: id,
  username: z.string(),
  realName: z.string(),
  categories: z.array(category),
  hasLetter: z.boolean(),
  validFrom: day,
  /** The last day. */
  validTo: day,
  /** Other companies for which the same natural person stands; nothing to a supplier. */
  hits: count.nullable(),
}

/** The number of the identity card is asked, compared and never kept: left out while editing, the person stays the same. */
const idNo = z.string().max(40).refine(isIdNumber)
const content = {
  realName: named(2, 50),
  letterFileId: id.nullable(),
  categoryIds: z.array(id).max(100),
  validFrom: day,
  validTo: day,
}
const inOrder = ({ validFrom, validTo }: { validFrom: string; validTo: string }): boolean => validFrom <= validTo
const disorder = { path: ['validTo'] }

const example = {
  id: '6201',
  state: 'pending',
  stateSince: '2026-11-20T10:00:00+08:00',
  ...exampleCompany,
  userId: '11',
  username: 'supplier1',
  realName: '周敏',
  categories: [{ id: '1001', name: '钢丝绳', nameEn: 'Wire rope' }],
  hasLetter: true,
  validFrom: '2026-11-20',
  validTo: '2027-11-19',
  hits: 1,
  version: 1,
} as const

const contentExample = {
  realName: '周敏',
  letterFileId: '7001',
  categoryIds: ['1001'],
  validFrom: '2026-11-20',
  validTo: '2027-11-19',
}

const more = {
  letter: storedFile.nullable(),
  /** Where else the same natural person stands; empty to a supplier. */
  others: z.array(z.strictObject({ id, companyName: z.string(), companyNameEn: z.string(), state, validTo: day })),
  decisionReason: z.string(),
}

const moreExample = {
  letter: { id: '7001', name: '授权书.pdf', size: 48213, mime: 'application/pdf', sha256: 'a'.repeat(64) },
  others: [{ id: '6107', companyName: '安固索具有限公司', companyNameEn: 'Angu Rigging', state: 'expired', validTo: '2026-06-30' }],
  decisionReason: '',
  transitions: [{ event: 'approve', allowed: true, reasons: [] }],
  lifeLine: [{ seq: 9, event: 'submit', from: 'draft', to: 'pending', at: '2026-11-20T10:00:00+08:00', actor: '周敏' }],
}

const ofQuoter = { params: { id: '6201' } }
export const quoterPlace = placeOf('quoter', {
  path: '/api/srm/quoter',
  alsoShown: ['/api/admin/companyUser', '/api/po/quotation', '/api/po/supplierProject'],
  pages: [{ code: 'srmQuotationOfficer', href: '/srmManager/srmQuotationOfficer/{id}' }],
})

export const quoterRows = defineRows({
  ...recordRows(quoterPlace, quoterMachine, {
    authority: 'quoter:read',
    list: 'Quoters: a supplier’s own, everybody’s for those who review them',
    page: 'One quoter with letter, categories and what may be done',
    row: quoter,
    more: more,
    query: {
      q: z.string().max(100).optional(),
      companyId: id.optional(),
      /** Only active ones whose authority ends within so many days. */
      endingWithin: z.coerce.number().int().min(1).max(3650).optional(),
      /** Only those of the asking person. */
      mine: flag.optional(),
    },
    example: { row: example, more: moreExample },
  }),
  'GET /api/srm/quoter/expiring': {
    summary: 'How many wait for a decision, and whose authority ends within 30, 60 and 90 days',
    authority: 'srmQuotationOfficer',
    data: z.strictObject({ pending: count, in30: count, in60: count, in90: count }),
    example: { data: { pending: 2, in30: 1, in60: 3, in90: 4 } },
  },
  'GET /api/srm/quoter/choices': {
    summary: 'Whom my company may still make a quoter, and for what',
    authority: 'poBuQuoter',
    data: z.strictObject({
      people: z.array(z.strictObject({ id, username: z.string(), name: z.string(), mobileVerified: z.boolean() })),
      categories: z.array(category),
    }),
    example: {
      data: {
        people: [{ id: '51', username: 'm31-xuchen', name: '许晨', mobileVerified: true }],
        categories: [{ id: '1001', name: '钢丝绳', nameEn: 'Wire rope' }],
      },
    },
  },
  'POST /api/srm/quoter': {
    summary: 'Begin the authority of one of my company’s people to quote',
    authority: 'poBuQuoter:edit',
    body: z.strictObject({ userId: id, idNo, ...content }).refine(inOrder, disorder),
    data: advancedOf(quoterMachine),
    errors: [40900],
    example: {
      body: { userId: '11', idNo: '11010519491231002X', ...contentExample },
      data: { id: '6201', state: 'draft', version: 0, transitions: [{ event: 'submit', allowed: true, reasons: [] }] },
    },
  },
  'POST /api/srm/quoter/{id}/edit': {
    summary: 'Change what is not submitted yet, or was returned',
    authority: 'poBuQuoter:edit',
    params: byId,
    body: z.strictObject({ version, idNo: idNo.nullable(), ...content }).refine(inOrder, disorder),
    data: advancedOf(quoterMachine),
    errors: [40400, 40900],
    example: {
      ...ofQuoter,
      body: { version: 1, idNo: null, ...contentExample },
      data: { id: '6201', version: 2, state: 'draft', transitions: [] },
    },
  },
  ...eventRows(
    quoterPlace,
    quoterMachine,
    { id: '6201', version: 1, reason: '授权书未加盖公章' },
    {
      submit: 'Hand a quoter in for approval',
      renew: 'Begin anew what has expired',
      approve: 'Let a person quote for a company',
      return: 'Return a quoter with what is to be mended',
      disable: 'End a person’s authority to quote',
    },
  ),
})
