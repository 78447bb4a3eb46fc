import { z } from 'zod'
import { companyState } from './registration.ts'
import { effect } from './integrity.ts'
import { defineRows, id, idOrNone, moment, pageOfRows, pageQuery } from './row.ts'

const company = z.strictObject({
  id,
  name: z.string(),
  nameEn: z.string(),
  unifiedCreditCode: z.string(),
  areaName: z.string(),
  state: companyState,
  /** The integrity effect that keeps it from being invited now, and until when; null for one that may be. */
  excludedBy: effect.nullable(),
  excludedUntil: moment.nullable(),
  /** Admitted for the category that is asked for, so that it can quote; every one is where none is asked for. */
  inScope: z.boolean(),
})

/** Somebody there may confirm what a supplier claims to have delivered. */
const confirms = z.boolean()

const companyExample = {
  id: '31',
  name: '远航钢绳有限公司',
  nameEn: 'Yuanhang Wire Rope',
  unifiedCreditCode: '91320581MA1MXH7K3P',
  areaName: '江苏省苏州市',
  state: 'approved',
  excludedBy: null,
  excludedUntil: null,
  inScope: true,
}

export const supplierRows = defineRows({
  'GET /api/admin/company/getBasicUnits/{x}': {
    summary: 'Base units below a unit; 0 for all',
    authority: 'signedIn',
    params: z.object({ x: idOrNone }),
    data: z.array(z.strictObject({ id, name: z.string(), nameEn: z.string(), parentId: id.nullable(), confirms })),
    example: {
      params: { x: '0' },
      data: [{ id: '21', name: '东港集装箱码头有限公司', nameEn: 'East Harbour Container Terminal', parentId: '2', confirms: true }],
    },
  },
  'GET /api/admin/company/getJCCompanys': {
    summary: 'The group’s procurement centres',
    authority: 'signedIn',
    data: z.array(z.strictObject({ id, name: z.string(), nameEn: z.string(), confirms })),
    example: { data: [{ id: '2', name: '海岳港口集团集采中心', nameEn: 'Haiyue Group Procurement Centre', confirms: false }] },
  },
  'GET /api/po/supplier/page': {
    summary: 'Suppliers to invite; one that an integrity record bars is there, with what bars it',
    authority: 'poJcProject:edit',
    query: pageQuery.extend({
      q: z.string().max(100).optional(),
      categoryId: id.optional(),
      /** Only those that may be invited now and can quote in the category. */
      invitable: z.enum(['true']).optional(),
    }),
    data: pageOfRows(company),
    example: { query: { page: '1', limit: '10', q: '钢绳' }, data: { total: 1, rows: [companyExample] } },
  },
})
