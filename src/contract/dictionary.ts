import { z } from 'zod'
import { code, defineEntity, position, title } from './entity.ts'
import { count, defineRows, flag, id } from './row.ts'

/** A type of codes: in the addresses by which they are asked for. */
const typeCode = z.string().regex(/^[A-Za-z]{5,60}$/, { message: 'entity.codeForm' })
export const colours = ['', 'gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const
const colour = z.enum(colours)

/** The types of codes, beside which administrative areas are served. */
export const dictionaryType = defineEntity({
  path: '/api/admin/dictionaryType',
  menu: 'dictionaryManager',
  called: ['type of codes', 'types of codes'],
  input: { code: typeCode, name: title, nameEn: title },
  shown: { uses: count },
  filters: {},
  unique: 'code',
  usedBy: ['code'],
  imported: true,
  example: { input: { code: 'amountBand', name: '合同金额区间', nameEn: 'Contract amounts' }, shown: { uses: 4 } },
})

/** One code of a dictionary. */
export const dictionary = defineEntity({
  path: '/api/admin/dictionary',
  menu: 'dictionaryManager',
  called: ['code of a dictionary', 'codes of the dictionaries'],
  input: { type: typeCode, code, name: title, nameEn: title, colour, position, active: z.boolean() },
  leftOut: { colour: '', position: 10, active: true },
  shown: { uses: count },
  // The family’s lists find what holds what is asked for.
  filters: {
    type: typeCode.optional(),
    code: z.string().max(40).optional(),
    name: z.string().max(100).optional(),
    active: flag.optional(),
  },
  unique: 'code',
  uniqueWithin: 'type',
  usedBy: ['company', 'certificate', 'companyType', 'achievement', 'integrity'],
  imported: true,
  family: true,
  example: {
    input: {
      type: 'integrityRule',
      code: 'LATE',
      name: '无正当理由延期交付',
      nameEn: 'Late without good reason',
      colour: 'red',
      position: 1,
      active: true,
    },
    shown: { uses: 7 },
  },
})

const entry = z.strictObject({ id, code: z.string(), name: z.string(), nameEn: z.string() })
/** What may no longer be chosen still has a name where it was. */
const choosable = z.strictObject({ ...entry.shape, colour: z.enum(colours), active: z.boolean() })
const kindOfSupplier = z.strictObject({
  ...entry.shape,
  active: z.boolean(),
  /** Codes of the certificates that are handed in at registration. */
  requiredPapers: z.array(z.string()),
})

export const dictionaryRows = defineRows({
  'GET /api/admin/srmSupplierKind/getData': {
    summary: 'What kinds of supplier there are',
    authority: 'public',
    data: z.array(kindOfSupplier),
    example: {
      data: [{ id: '1', code: 'AGENT', name: '授权代理商', nameEn: 'Authorised agent', active: true, requiredPapers: [] }],
    },
  },
  'GET /api/admin/type/all': {
    summary: 'What kinds of company there are',
    authority: 'signedIn',
    wrapping: 'bare',
    data: z.array(entry),
    example: { data: [{ id: '1', code: 'SUPPLIER', name: '供应商', nameEn: 'Supplier' }] },
  },
  'GET /api/admin/sysCode/codeType/CTYPE': {
    summary: 'The forms of enterprise',
    authority: 'public',
    data: z.array(choosable),
    example: { data: [{ id: '1', code: 'LLC', name: '有限责任公司', nameEn: 'Limited liability company', colour: '', active: true }] },
  },
  'GET /api/admin/sysCode/codeType/historySupplyUnit': {
    summary: 'The units of the port group that a supplier may have supplied before',
    authority: 'public',
    data: z.array(choosable),
    example: {
      data: [{ id: '11', code: 'EAST', name: '东港集装箱码头', nameEn: 'East Harbour Container Terminal', colour: '', active: true }],
    },
  },
  'GET /api/admin/sysCode/codeType/{type}': {
    summary: 'The codes of any other type, and administrative areas',
    authority: 'public',
    /** Administrative areas go level by level: `AREA`, `AREA-37`, `AREA-3702`. */
    params: z.object({ type: z.string().regex(/^(AREA(-\d{2}(\d{2})?)?|[A-Za-z]{5,60})$/) }),
    data: z.array(choosable),
    example: {
      params: { type: 'integrityRule' },
      data: [
        { id: '21', code: 'LATE', name: '无正当理由延期交付', nameEn: 'Late delivery without good reason', colour: 'red', active: true },
      ],
    },
  },
})
