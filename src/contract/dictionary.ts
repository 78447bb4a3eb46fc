import { z } from 'zod'
import { defineRows, id } from './row.ts'

const entry = z.strictObject({ id, code: z.string(), name: z.string(), nameEn: z.string() })

export const dictionaryRows = defineRows({
  'GET /api/admin/srmSupplierKind/getData': {
    summary: 'What kinds of supplier there are',
    authority: 'public',
    data: z.array(entry),
    example: { data: [{ id: '1', code: 'MAKER', name: '生产制造商', nameEn: 'Manufacturer' }] },
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
    data: z.array(entry),
    example: { data: [{ id: '1', code: 'LLC', name: '有限责任公司', nameEn: 'Limited liability company' }] },
  },
  'GET /api/admin/sysCode/codeType/historySupplyUnit': {
    summary: 'The units of the port group that a supplier may have supplied before',
    authority: 'public',
    data: z.array(entry),
    example: { data: [{ id: '11', code: 'EAST', name: '东港集装箱码头', nameEn: 'East Harbour Container Terminal' }] },
  },
  'GET /api/admin/sysCode/codeType/{type}': {
    summary: 'The codes of any other type, and administrative areas',
    authority: 'public',
    /** Administrative areas go level by level: `AREA`, `AREA-37`, `AREA-3702`. */
    params: z.object({ type: z.string().regex(/^(AREA(-\d{2}(\d{2})?)?|[A-Za-z]{5,60})$/) }),
    data: z.array(entry),
    example: {
      params: { type: 'integrityRule' },
      data: [{ id: '21', code: 'LATE', name: '无正当理由延期交付', nameEn: 'Late delivery without good reason' }],
    },
  },
})
